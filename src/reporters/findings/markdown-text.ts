/**
 * Code between single backticks, which a table cannot cut: for some readers, the backslash before a
 * `|` escapes another backslash.
 */
const CODE = /((?<!`)`(?!`)(?:(?!\\\|)[^`])+`(?!`))/;

/**
 * What can begin something else than text, also an address that becomes a link by itself.
 */
const SPECIAL = /[\\`*_[\]<>|~&$@]|:(?=\/\/)|(?<=www)\./gi;

/**
 * Escapes text for Markdown and HTML; code in backticks stays code. No image and no link remains, and
 * no cell of a table ends.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .split(CODE)
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll("|", "\\|")
        : part.replace(SPECIAL, (found) => `\\${found}`),
    )
    .join("");
