/**
 * Characters that are always escaped: those that a terminal interprets (C0, C1), that change the
 * direction of a text, or that are invisible (tags, fillers, joiners, lone surrogates). A variation
 * selector is part of its emoji, so it is not escaped. Also the marks by which CI services
 * recognize commands in a log (`##[` of GitHub, `##vso[` of Azure, `section_start:` of GitLab).
 */
const unprintable = (): RegExp =>
  /(?!(?<=\p{Emoji})[\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{DI}\u2028\u2029\u2800\ufff9-\ufffb]|(?<=#)#(?=\w*\[)|(?<=section)_(?=(?:start|end):)/gu;

/**
 * Text that is certainly safe, which most text is: compiling the expression above takes a
 * millisecond.
 */
const PLAIN = /^(?:[ -"$-^`-~]|(?<!section)_)*$/;

const MAX_LENGTH = 60;

/**
 * Escapes characters that are not safe in a message: control characters, invisible characters, and
 * marks of CI services.
 *
 * @example printable("a\u001b[31m") // "a\\u001b[31m"
 */
export const printable = (text: string): string =>
  escapeUnprintable(text, (found) => {
    if (found === "\n") return "\\n";
    if (found === "\t") return "\\t";
    const code = found.codePointAt(0)?.toString(16) ?? "";
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });

/**
 * Escapes the same characters in the notation of a language.
 *
 * @param write writes one character, of one or two UTF-16 units
 */
export const escapeUnprintable = (text: string, write: (character: string) => string): string =>
  PLAIN.test(text) ? text : text.replace(unprintable(), write);

/** Whether a text has no characters that {@link printable} escapes. */
export const isPrintable = (text: string): boolean =>
  PLAIN.test(text) || text.search(unprintable()) < 0;

/**
 * Quotes a key or a value of a document in backticks. The text is printable, and cut to a
 * readable length. It may have secrets, which are masked where the message leaves.
 *
 * @example quote("host") // "`host`"
 */
export const quote = (text: string): string =>
  `\`${printable(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text)}\``;

/** Text in backticks, or other words if there is no text. */
export const quoteOr = (text: string | undefined, words: string): string =>
  text === undefined ? words : quote(text);

/** Quotes text as one word for a shell, if it has to be. */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Puts the indefinite article before words: "a string", "an object". */
export const withArticle = (words: string): string =>
  `${/^[aeiou]/i.test(words) ? "an" : "a"} ${words}`;

/** Formats a number with its noun: "1 file", "2 files". */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Joins words for a sentence: "a, b and c". */
export const series = (words: readonly string[], word: "and" | "or"): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${word} ${words.at(-1)}`;

/**
 * The end of a message about a name that is not known.
 *
 * @example didYouMean("host") // "; did you mean `host`?"
 */
export const didYouMean = (name: string | undefined): string =>
  name === undefined ? "" : `; did you mean ${quote(name)}?`;

/** How many names a message lists. */
export const MAX_LISTED = 8;

/**
 * Quotes names for a message: the first few, and how many more there are.
 *
 * @example quotedList(["a", "b"]) // "`a`, `b`"
 */
export function quotedList(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, MAX_LISTED).map(quote).join(", ");
  const more = total - Math.min(names.length, MAX_LISTED);
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/**
 * Escapes the characters of a JSON text that are not safe in a log. A program reads the same value.
 *
 * @example escapedJson('"\u202e"') // '"\\u202e"'
 */
export const escapedJson = (json: string): string =>
  // Examining every line break in a long text takes time and memory; most texts do not need it.
  SUSPECT.test(json)
    ? escapeUnprintable(json, (character) =>
        // The line breaks of the text itself are kept.
        character === "\n" ? character : character.split("").map(escapedUnit).join(""),
      )
    : json;

/**
 * Quick check: every text that {@link escapeUnprintable} would change matches this, and few others
 * do. Besides unusual characters, those are the marks of CI commands in a log: `#` and `section_`.
 */
const SUSPECT = /[^\n -~]|#|section_/;

const escapedUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Formats a value as indented JSON that is safe in a log.
 *
 * @param replace changes the strings, as the second argument of `JSON.stringify` does
 */
export function jsonText(value: unknown, replace?: (text: string) => string): string {
  const replacer =
    replace &&
    ((_: string, member: unknown) => (typeof member === "string" ? replace(member) : member));
  return escapedJson(JSON.stringify(value, replacer, 2));
}
