// Distinguishes a `{variable}` from braces that belong to the string itself. The specification says
// only that variables exist. ODBC (MS-ODBCSTR: `key={value}`, with `}}` for a closing brace) and
// the JDBC URL of SQL Server (`;key={value}`) use braces for other purposes.

/** The cases in which braces in a string are not variables. */
export type TemplateLanguage = "plain" | "jdbc" | "odbc";

/** A piece of a string: braces with a name, or the text between them. */
interface Piece {
  /** As it is written. */
  readonly text: string;
  /** The text between the braces; `undefined` for text that is not in braces. */
  readonly name: string | undefined;
  /**
   * What the braces mean if no variable with this name is declared: still a variable, a quoted
   * value, or text.
   */
  readonly meaning: "variable" | "quoted" | "text";
  /** Whether it follows a `$`. */
  readonly hasDollar: boolean;
}

/**
 * The pieces of a string, divided by its braces. They do not depend on which variables are
 * declared.
 */
interface BracedText {
  readonly pieces: readonly Piece[];
  /** Whether the string contains an unmatched brace. */
  readonly isUnbalanced: boolean;
}

/**
 * Finds the braces in a string from left to right; no part of the string is read more than a few
 * times.
 */
export const readBraces = (text: string, language: TemplateLanguage): BracedText =>
  new BraceReader(text, language).read();

/** Where the reader is between two semicolons, which determines whether a value is quoted. */
type State = "key" | "value" | "other";

class BraceReader {
  readonly #text: string;
  readonly #takesQuotes: boolean;
  readonly #quotes: QuotedValues;
  readonly #pieces: Piece[] = [];
  #state: State;
  /** The start of the text that is not in a piece yet. */
  #start = 0;
  #at = 0;

  constructor(text: string, language: TemplateLanguage) {
    this.#text = text;
    this.#takesQuotes =
      language === "odbc" || (language === "jdbc" && /^jdbc:(?:sqlserver|jtds):/i.test(text));
    this.#quotes = new QuotedValues(text);
    this.#state = language === "odbc" ? "key" : "other";
  }

  read(): BracedText {
    const text = this.#text;
    let balance = 0;
    let isUnbalanced = false;
    while (this.#at < text.length) {
      const character = text.charAt(this.#at);
      if (character === "{" ? this.#readBraces() : character !== "}") {
        if (character !== "{") this.#pass(character);
        continue;
      }
      balance += character === "{" ? 1 : -1;
      isUnbalanced ||= balance < 0;
      this.#pass(character);
    }
    this.#endText();
    return { pieces: this.#pieces, isUnbalanced: isUnbalanced || balance !== 0 };
  }

  /** Moves past a character that is not part of a name or of a quoted value. */
  #pass(character: string): void {
    this.#state = stateAfter(this.#state, character);
    this.#at++;
  }

  /** Reads a quoted value or a name; `false` if the brace starts neither. */
  #readBraces(): boolean {
    const start = this.#at;
    const name = this.#nameAt(start);
    const end =
      this.#takesQuotes && this.#state === "value" ? this.#quotes.endOf(start) : undefined;
    const isWhole = name !== undefined && end === start + name.length + 2;
    if (end !== undefined && !isWhole) {
      // The value stays part of the text around it.
      this.#at = end;
      this.#state = "other";
      return true;
    }
    if (name === undefined) return false;
    this.#endText();
    const isText = name === "" || /[\s;=]/.test(name);
    this.#at = start + name.length + 2;
    this.#start = this.#at;
    this.#state = "other";
    this.#pieces.push({
      text: this.#text.slice(start, this.#at),
      name,
      meaning: end !== undefined ? "quoted" : isText ? "text" : "variable",
      hasDollar: this.#text.charAt(start - 1) === "$",
    });
    return true;
  }

  #endText(): void {
    if (this.#at === this.#start) return;
    const text = this.#text.slice(this.#start, this.#at);
    this.#pieces.push({ text, name: undefined, meaning: "text", hasDollar: false });
  }

  /** The text between an opening brace and the next brace, if that is a closing one. */
  #nameAt(start: number): string | undefined {
    const brace = /[{}]/g;
    brace.lastIndex = start + 1;
    const next = brace.exec(this.#text);
    return next?.[0] === "}" ? this.#text.slice(start + 1, next.index) : undefined;
  }
}

/** A value is quoted only if nothing but blanks is between its brace and `key=`. */
function stateAfter(state: State, character: string): State {
  if (character === ";") return "key";
  if (character === "{" || character === "}") return "other";
  if (state === "key") return character === "=" ? "value" : "key";
  return state === "value" && /\s/.test(character) ? "value" : "other";
}

/** Values in braces, in which `}}` is a closing brace, before `;` or the end of the string. */
class QuotedValues {
  readonly #text: string;
  /** The end of the last value that was looked at; later braces before it have the same end. */
  #end = 0;
  #isValue = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the value that starts at a brace, if one does. Ask from left to right. */
  endOf(start: number): number | undefined {
    if (start >= this.#end) {
      this.#end = this.#closingBraceAfter(start);
      const rest = /\s*(?:;|$)/y;
      rest.lastIndex = this.#end;
      this.#isValue = this.#end <= this.#text.length && rest.test(this.#text);
    }
    return this.#isValue ? this.#end : undefined;
  }

  /** The end of the first run of `}` with an odd length: the last of them is not escaped. */
  #closingBraceAfter(start: number): number {
    const run = /\}+/g;
    run.lastIndex = start;
    for (let found = run.exec(this.#text); found !== null; found = run.exec(this.#text)) {
      if (found[0].length % 2 === 1) return run.lastIndex;
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** A part of a string: literal text or a variable. */
type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "variable";
      readonly name: string;
      /** Whether it follows a `$`, as variables of other template languages do. */
      readonly hasDollar: boolean;
    };

/** A string with its variables. */
interface Template {
  readonly parts: readonly TemplatePart[];
  /** The values in braces that would be variables if variables with these names were declared. */
  readonly quotedNames: readonly string[];
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
export const readTemplate = (
  text: string,
  language: TemplateLanguage,
  isDeclared: (name: string) => boolean,
): Template => templateOf(readBraces(text, language), isDeclared);

/** Decides which of the braces in a string are variables. */
function templateOf(
  { pieces, isUnbalanced }: BracedText,
  isDeclared: (name: string) => boolean,
): Template {
  const parts: TemplatePart[] = [];
  const quotedNames: string[] = [];
  let hasEmptyName = false;
  let literal = "";
  for (const { text, name, meaning, hasDollar } of pieces) {
    if (name !== undefined && (meaning === "variable" || (name !== "" && isDeclared(name)))) {
      if (literal !== "") parts.push({ kind: "text", text: literal });
      literal = "";
      parts.push({ kind: "variable", name, hasDollar });
      continue;
    }
    literal += text;
    if (name === "" && meaning === "text") hasEmptyName = true;
    if (name !== undefined && meaning === "quoted" && isIdentifier(name)) quotedNames.push(name);
  }
  if (literal !== "") parts.push({ kind: "text", text: literal });
  return { parts, quotedNames, hasEmptyName, isUnbalanced };
}

/** The names of the variables in a template, each once. */
export const variablesOf = ({ parts }: Pick<Template, "parts">): string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === "variable" ? [part.name] : []))),
];

/** Whether a value in braces could be the name of a variable. */
export const isIdentifier = (name: string): boolean => /^[\w.-]+$/.test(name);
