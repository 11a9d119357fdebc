import { formatPointer, parsePointer } from "../values/json-pointer.js";
import { cutAtSecret, mayHaveSecret, redact } from "./find-secrets.js";

// Masks what leaves: a finding, a message, a name. Whoever writes a message need not think of secrets.

/** A text in backticks, as messages quote keys and values; or the text between two of them. */
const PART = /`([^\n]{1,999}?)`(?=\W|$)|[^`]+|`/g;

/**
 * A login without a scheme before it: `user:password@host`. The password has a limit, so the search
 * takes time in proportion to the text.
 */
const LOGIN = /(?<![^\s"'`(=,;])(?!mailto:)([^\s:@/"'`(=,;]+:)[^\s@/{][^\s@/]{0,254}(?=@[\w.{-])/g;

/**
 * A text without secrets.
 *
 * @example maskText("app:abc@db.example.org") // "app:***@db.example.org"
 */
export const maskText = (text: string): string =>
  mayHaveSecret(text) ? redact(text).replace(LOGIN, "$1***") : text;

/**
 * A message without secrets. A quotation ends at its first secret, because it may have been cut.
 *
 * @example maskMessage("unknown key `jdbc:x://h?password=abc`") // "unknown key `jdbc:x://h?password=***`"
 */
export const maskMessage = (message: string): string =>
  mayHaveSecret(message)
    ? message.replace(PART, (part, quoted: string | undefined) =>
        quoted === undefined ? maskText(part) : `\`${maskText(cutAtSecret(quoted))}\``,
      )
    : message;

/** A pointer whose keys have no secrets: a key can be a connection string. */
export const maskPointer = (pointer: string): string =>
  formatPointer((parsePointer(pointer) ?? []).map(maskText));

/** A web address can have a signature or a password; the name of a file must stay unchanged. */
export const maskName = (file: string): string => (/^https?:/.test(file) ? redact(file) : file);

/** A value of JSON with its strings masked, and without values whose keys say that they are secrets. */
export function maskValue<T>(value: T): T;
export function maskValue(value: unknown): unknown {
  if (typeof value === "string") return maskText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => maskValue(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskValue(member)]));
}
