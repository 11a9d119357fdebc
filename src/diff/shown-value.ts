import { redact } from "../findings/find-secrets.js";
import type { ChangeSide } from "./change.js";

/** How much of a value a change carries. */
const MAX_LENGTH = 200;
const MAX_ITEMS = 20;

/** A value without secrets, and cut to a length that a report can show. */
export function shownValue(value: ChangeSide["value"]): ChangeSide["value"] {
  if (typeof value === "string") return shownText(value);
  if (typeof value !== "object") return value;
  const items = value.slice(0, MAX_ITEMS).map(shownText);
  return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
}

/** More of the text than is shown is searched for a secret that begins before the end. */
const shownText = (text: string): string => {
  const shown = redact(text.slice(0, 4 * MAX_LENGTH));
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown;
};
