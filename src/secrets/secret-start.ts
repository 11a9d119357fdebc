import { SECRET_WORDS } from "./secret-name.js";

// Finds where secrets begin. The patterns repeat only what is bounded or cannot fail, so a
// search takes time in proportion to the length of the text.

/**
 * The text before a secret: the key of a parameter, with its separator as the first group; a login,
 * as the second; or text that announces a token or a private key. A path that was made from a URL
 * has one slash where the URL has two.
 */
export const SECRET_START = /* @__PURE__ */ (() =>
  new RegExp(
    `${SECRET_WORDS}["']?(?:\\s|%20){0,99}(=|:(?!//))(?:\\s|%20){0,99}|((?:://|(?<=[a-z\\d]):/)[^\\s/:@?#=]*:|jdbc:[\\w+.-]+:(?:thin:|oci8?:)?(?!/)[^\\s/:@?;]+[/:](?!/)|(?<![^\\s"'(])\\w{1,99}/(?="|\\S{0,255}@(?://|\\(|(?!sha)[\\w.-]{1,255}:\\d)))|(?:bearer|basic)(?:\\s|%20){1,99}(?=\\D{0,99}\\d)|(?:(?<![\\w-])|(?<=%20))(?=eyJ[\\w-]+\\.|gh[a-z]_\\w{20}|glpat-|xox[a-z]-)|-----BEGIN[\\w% ]{0,30}PRIVATE[% 20]{1,3}KEY-----`,
    "gi",
  ))();

/** A login ends at a blank, or where the parameters of a URL begin. */
const LOGIN = /(?:[^\s?;&]|[?;&](?![\w.-]{1,40}=))*/y;
/**
 * Text that can be in place of a secret: a variable, a mask, or the name of an authentication
 * method. A variable in braces has no digits, unless its name suggests a secret.
 */
const PLACEHOLDER =
  /["']?(?:\$?\{\{?[^{}\d;=]{0,99}\}?\}|\$?\{(?=[^{};=]{0,99}(?:pass|pw|sec|tok|key|cred))[^{};=]{0,99}\}|\$\(?[a-z_.]+\)?|<[^<>]*>|%\w+%|[*.\u2026]+|x{3,}|true|false|null|none|nosasl|ldap|kerberos)["']?(?=[;&@]|$)|(?=[;&]|$)/iy;

/** The length of the placeholder or empty value at an offset, or -1. */
function placeholderAt(text: string, at: number): number {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.exec(text)?.[0].length ?? -1;
}

/**
 * Whether a text is in place of a secret: `{password}`, `${PASSWORD}`, `<password>`, `***`.
 *
 * @example isPlaceholder("${PASSWORD}") // true
 */
export const isPlaceholder = (text: string): boolean => placeholderAt(text, 0) === text.length;

/** The part of a login at an offset that may end in a password and an `@`. */
export function loginAt(text: string, at: number): string {
  LOGIN.lastIndex = at;
  return LOGIN.exec(text)?.[0] ?? "";
}

/** Whether a word after `:` may be a secret: `the password: see vault` has none. */
export const isUnlikeProse = (word: string): boolean =>
  /^(?:["']|(?=.*\d)(?![\d.]+$).{4})/.test(word);

/**
 * Cuts a text at its first secret.
 *
 * @example cutAtSecret("jdbc:x://h/db?password=abc&ssl=true") // "jdbc:x://h/db?password=***"
 */
export function cutAtSecret(text: string): string {
  for (const { 0: before, 1: sign, 2: login, index } of text.matchAll(SECRET_START)) {
    const at = index + before.length;
    const isSecret = login
      ? loginAt(text, at).includes("@")
      : sign !== ":" || isUnlikeProse(text.slice(at).split(/\s/, 1)[0] ?? "");
    if (isSecret && placeholderAt(text, at) < 0) return `${text.slice(0, at)}***`;
  }
  return text;
}
