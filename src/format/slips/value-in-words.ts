import { isSecretName } from "../../secrets/secret-name.js";
import { isObject } from "../../values/json-object.js";

/** A longer text is too long for a sentence. */
const MAX_LENGTH = 500;

/** A value that is nested deeper is not read as a sentence. */
const MAX_DEPTH = 10;

/**
 * A value as part of a sentence; `undefined` if it is too long, is empty, or has a member with the
 * name of a secret.
 *
 * @example valueInWords({ team: "sales", members: [1, 2] }) // "{team: sales, members: [1, 2]}"
 */
export function valueInWords(value: unknown): string | undefined {
  const isEmpty = value === null || (typeof value === "object" && Object.keys(value).length === 0);
  if (isEmpty) return undefined;
  const isList = Array.isArray(value) && value.every((item) => typeof item !== "object");
  const words = isList
    ? joined(value.map((item) => (typeof item === "string" ? topLevel(item) : String(item))))
    : typeof value === "string"
      ? topLevel(value)
      : nested(value, 0, { left: MAX_LENGTH });
  return words === undefined || words === "" || words.length > MAX_LENGTH ? undefined : words;
}

/** A text as it is, unless it has several lines. */
const topLevel = (text: string): string =>
  /[\r\n]/.test(text.trim()) ? JSON.stringify(text) : text.trim();

/** A list has at most as many parts as fit with their commas. */
const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.length * 2 > MAX_LENGTH || parts.includes(undefined) || parts.includes("")
    ? undefined
    : parts.join(", ");

/** How many more values fit. Aliases of YAML can make few characters many values. */
interface Budget {
  left: number;
}

function nested(value: unknown, depth: number, budget: Budget): string | undefined {
  if (budget.left-- <= 0) return undefined;
  if (typeof value === "string") return isPlain(value) ? value : JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (depth === MAX_DEPTH) return undefined;
  const isTooLong = Object.keys(value).length * 2 > MAX_LENGTH;
  if (isTooLong) return undefined;
  if (Array.isArray(value)) {
    const items = joined(value.map((item) => nested(item, depth + 1, budget)));
    return items === undefined ? undefined : `[${items}]`;
  }
  if (!isObject(value) || Object.keys(value).some(isSecretName)) return undefined;
  const members = joined(
    Object.entries(value).map(([key, member]) => {
      const words = nested(member, depth + 1, budget);
      return words === undefined
        ? undefined
        : `${isPlain(key) ? key : JSON.stringify(key)}: ${words}`;
    }),
  );
  return members === undefined ? undefined : `{${members}}`;
}

/** Whether a text can be recognized without quotes. */
const isPlain = (text: string): boolean =>
  /^[^\s"'{}[\],:][^"{}[\],:\r\n]*$/.test(text) && text.trim() === text;
