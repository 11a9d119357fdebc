import { formatPointer, type Path, parsePointer } from "../values/json-value.js";
import { cutAtSecret, mayHaveSecret, redact } from "./find-secrets.js";

// Masks the findings, messages and names that leave the package, so code that writes a message need
// not consider secrets.

/** Text in backticks, as messages quote keys and values; or the text between two such quotes. */
const PART = /`([^\n]{1,999}?)`(?=\W|$)|[^`]+|`/g;

/**
 * A login without a scheme before it: `user:password@host`, where the host has more than a word, or ends the text,
 * or the password has a digit. The password has a limit, so the search takes time in proportion to the text.
 */
const LOGIN =
  /(?<![^\s"'`(=,;])(?!(?:mailto|e-?mail|contact|owner):)([^\s:@/"'`(=,;]+:)(?:[^\s@/{][^\s@/]{0,254}(?=@(?:\{|[\w-]{0,63}(?:[.:/…]|$)))|(?=\D{0,99}\d)[^\s@/{][^\s@/]{0,254}(?=@[\w-]))/g;

/**
 * A text without secrets.
 *
 * @example maskText("app:abc@db.example.org") // "app:***@db.example.org"
 */
export const maskText = (text: string): string =>
  mayHaveSecret(text) ? withoutLogins(redact(text)) : text;

const withoutLogins = (text: string): string => text.replace(LOGIN, "$1***");

/** A text up to its first secret. It needs less code than {@link maskText}, and may be cut itself. */
const cut = (text: string): string =>
  mayHaveSecret(text) ? withoutLogins(cutAtSecret(text)) : text;

/**
 * A message without secrets. A quotation ends at its first secret, because it may have been cut.
 *
 * @example maskMessage("unknown key `jdbc:x://h?password=abc`") // "unknown key `jdbc:x://h?password=***`"
 */
export const maskMessage = (message: string): string => maskQuotations(message, maskText);

/**
 * A message whose quotations have no secrets.
 *
 * @param maskOther masks the text between them
 */
export const maskQuotations = (message: string, maskOther: (text: string) => string): string =>
  message.replace(PART, (part, quoted: string | undefined) =>
    quoted === undefined ? maskOther(part) : `\`${cut(quoted)}\``,
  );

/** A pointer whose keys have no secrets: a key can be a connection string. */
export const maskPointer = (pointer: string): string => maskPath(parsePointer(pointer) ?? []);

/** The pointer of a path whose keys have no secrets. */
export const maskPath = (path: Path): string =>
  formatPointer(path.map((key) => (typeof key === "string" ? cut(key) : key)));

/** A web address can have a signature or a password; the name of a file must stay unchanged. */
export const maskName = (file: string): string => (/^https?:/.test(file) ? redact(file) : file);

/** The parameters of a finding, without a value that is secret because of its place. */
export function maskParams<P extends object>(params: P, isSecret: boolean): P {
  const shown = Object.entries(params).flatMap(([key, value]: [string, unknown]) => {
    if (key === "value" && isSecret) return [];
    // A list has names of the format.
    return [[key, typeof value === "string" ? cut(value) : value]];
  });
  return Object.fromEntries(shown) as P;
}

const BY_KEY: Readonly<Record<string, (text: string) => string>> = {
  message: maskMessage,
  pointer: maskPointer,
  file: maskName,
};

/** A record of data with its texts masked: the parameters of a finding, or a change. */
export function maskRecord<T>(record: T): T;
export function maskRecord(record: unknown): unknown {
  if (typeof record === "string") return maskText(record);
  if (Array.isArray(record)) return record.map((item: unknown) => maskRecord(item));
  if (typeof record !== "object" || record === null) return record;
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    typeof value === "string" ? (BY_KEY[key] ?? maskText)(value) : maskRecord(value),
  ]);
  return Object.fromEntries(entries);
}
