import { maskText } from "../../secrets/mask.js";
import { isSecretName } from "../../secrets/secret-name.js";
import type { ChangeSide } from "../change.js";

/** How much of a value a change carries. */
const MAX_LENGTH = 200;
const MAX_ITEMS = 20;

/**
 * A value without secrets, and cut to a length that a report can show.
 *
 * @param pointer where it is: a name on the way there can suggest a secret
 */
export function shownValue(value: ChangeSide["value"], pointer: string): ChangeSide["value"] {
  if (typeof value === "number" || value === undefined) return value;
  if (pointer.split("/").some(isSecretName)) return undefined;
  if (typeof value === "string") return shownText(value);
  const items = value.slice(0, MAX_ITEMS).map(shownText);
  return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
}

/** More of the text than is shown is searched for a secret that ends behind the cut. */
function shownText(text: string): string {
  const shown = maskText(text.slice(0, 4 * MAX_LENGTH));
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown;
}
