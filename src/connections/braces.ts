// Distinguishes a `{variable}` from braces that belong to the string itself. The specification says
// only that variables exist. ODBC (MS-ODBCSTR: `key={value}`, with `}}` for a closing brace) and
// the JDBC URL of SQL Server (`;key={value}`) use braces for other purposes.

/** The cases in which braces in a string are not variables. */
export type TemplateLanguage = "plain" | "jdbc" | "odbc";

/** A piece of a string: braces with a name, or the text between them. */
interface Piece {
  /** The piece as it is written. */
  readonly text: string;
  /** The text between the braces; `undefined` for text that is not in braces. */
  readonly name: string | undefined;
  /**
   * The meaning of the braces if no variable with this name is declared: still a variable, a quoted
   * value, or text.
   */
  readonly meaning: "variable" | "quoted" | "text";
  /** Whether it follows a `$`, as variables of other template languages do. */
  readonly hasDollar: boolean;
}

/**
 * Divides a string by its braces, from left to right; no part of the string is read more than a few times. The pieces
 * do not depend on which variables are declared.
 *
 * @returns the pieces, and whether the string contains an unmatched brace
 */
export function readBraces(text: string, language: TemplateLanguage) {
  const takesQuotes =
    language === "odbc" || (language === "jdbc" && /^jdbc:(?:sqlserver|jtds):/i.test(text));
  const quotedValueAt = quotedValues(text);
  const pieces: Piece[] = [];
  let balance = 0;
  let isUnbalanced = false;
  /** The end of the brace, the name or the value before. */
  let before = 0;
  /** The start of the text that is not in a piece yet. */
  let start = 0;
  const addText = (end: number): void => {
    const plain = text.slice(start, end);
    if (plain === "") return;
    pieces.push({ text: plain, name: undefined, meaning: "text", hasDollar: false });
  };
  for (const { 0: brace, index: at } of text.matchAll(/[{}]/g)) {
    if (at < before) continue;
    const name = brace === "{" ? nameAt(text, at) : undefined;
    const afterName = name === undefined ? undefined : at + name.length + 2;
    // A string of ODBC starts with a key. Only blanks can be between `key=` and the brace of a value.
    const between = (before === 0 && language === "odbc" ? ";" : "") + text.slice(before, at);
    const isValue = brace === "{" && takesQuotes && /;[^;=]*=\s*$/.test(between);
    const afterValue = isValue ? quotedValueAt(at) : undefined;
    if (afterValue !== undefined && afterValue !== afterName) {
      // The value stays part of the text around it.
      before = afterValue;
    } else if (name !== undefined && afterName !== undefined) {
      addText(at);
      const isText = name === "" || /[\s;=]/.test(name);
      pieces.push({
        text: text.slice(at, afterName),
        name,
        meaning: afterValue !== undefined ? "quoted" : isText ? "text" : "variable",
        hasDollar: text.charAt(at - 1) === "$",
      });
      before = afterName;
      start = afterName;
    } else {
      balance += brace === "{" ? 1 : -1;
      isUnbalanced ||= balance < 0;
      before = at + 1;
    }
  }
  addText(text.length);
  return { pieces, isUnbalanced: isUnbalanced || balance !== 0 };
}

/** The text between an opening brace and the next brace, if that is a closing one. */
function nameAt(text: string, start: number): string | undefined {
  const brace = /[{}]/g;
  brace.lastIndex = start + 1;
  const next = brace.exec(text);
  return next?.[0] === "}" ? text.slice(start + 1, next.index) : undefined;
}

/**
 * Finds values in braces, in which `}}` is a closing brace, before `;` or the end of the string.
 *
 * @returns a function from an opening brace to the end of the value that starts there, if one does; call it from
 *   left to right
 */
function quotedValues(text: string): (start: number) => number | undefined {
  // The end of the last value that was looked at; later braces before it have the same end.
  let end = 0;
  let isValue = false;
  return (start) => {
    if (start >= end) {
      end = closingBraceAfter(text, start);
      const rest = /\s*(?:;|$)/y;
      rest.lastIndex = end;
      isValue = end <= text.length && rest.test(text);
    }
    return isValue ? end : undefined;
  };
}

/** The end of the first run of `}` with an odd length: the last of them is not escaped. */
function closingBraceAfter(text: string, start: number): number {
  const run = /\}+/g;
  run.lastIndex = start;
  for (let found = run.exec(text); found !== null; found = run.exec(text)) {
    if (found[0].length % 2 === 1) return run.lastIndex;
  }
  return Number.POSITIVE_INFINITY;
}

/** A part of a string: literal text or a variable. */
type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string };

/** A string with its variables. */
interface Template {
  readonly parts: readonly TemplatePart[];
  /** Whether the string contains `{}`, which does not name a variable. */
  readonly hasEmptyName: boolean;
  /** Whether the string contains an unmatched brace. */
  readonly isUnbalanced: boolean;
}

/**
 * Reads the variables of a string in one pass.
 *
 * @param isDeclared whether a variable with this name is declared; other names may be values in braces
 * @example readTemplate("Server={host}", "odbc", (name) => name === "host")
 */
export function readTemplate(
  text: string,
  language: TemplateLanguage,
  isDeclared: (name: string) => boolean,
): Template {
  const { pieces, isUnbalanced } = readBraces(text, language);
  const parts: TemplatePart[] = [];
  let hasEmptyName = false;
  let literal = "";
  for (const { text: written, name, meaning } of pieces) {
    if (name !== undefined && (meaning === "variable" || (name !== "" && isDeclared(name)))) {
      if (literal !== "") parts.push({ kind: "text", text: literal });
      literal = "";
      parts.push({ kind: "variable", name });
      continue;
    }
    literal += written;
    if (name === "" && meaning === "text") hasEmptyName = true;
  }
  if (literal !== "") parts.push({ kind: "text", text: literal });
  return { parts, hasEmptyName, isUnbalanced };
}

/**
 * Replaces the variables of a string.
 *
 * @param isDeclared as for {@link readTemplate}
 * @param valueFor gives the value of a variable, whether it is declared or not
 * @example fillTemplate("Server={host}", "odbc", () => true, () => "db") // "Server=db"
 */
export const fillTemplate = (
  text: string,
  language: TemplateLanguage,
  isDeclared: (name: string) => boolean,
  valueFor: (name: string) => string,
): string =>
  readTemplate(text, language, isDeclared)
    .parts.map((part) => (part.kind === "text" ? part.text : valueFor(part.name)))
    .join("");

/** The names of the variables in a template, each once. */
export const variablesOf = ({ parts }: Pick<Template, "parts">): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === "variable" ? [part.name] : []))),
];

/** Whether a value in braces could be the name of a variable. */
export const isIdentifier = (name: string): boolean => /^[\w.-]+$/.test(name);
