/**
 * Code between single backticks, which a table cannot cut: for some readers, the backslash before a
 * `|` escapes another backslash.
 */
const CODE = /((?<!`)`(?!`)(?:(?!\\\|)[^`])+`(?!`))/;

/**
 * Characters that can start markup in GitHub, GitLab and editors, and those in an address that becomes a
 * link by itself. A backslash is escaped as well, so none that is there already escapes another one.
 */
const SPECIAL = /[\\`*_[\]<>|~&$#@]|:(?=\/\/)|(?<=www)\./gi;

/** Escapes text for Markdown and HTML. No image, no link and no element remains, and no cell of a table ends. */
export const escapeText = (text: string): string => text.replace(SPECIAL, "\\$&");

/** Escapes a message for Markdown and HTML; code in backticks stays code. */
export const escapeMarkdown = (text: string): string =>
  text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll("|", "\\|") : escapeText(part)))
    .join("");
