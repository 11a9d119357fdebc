import { isPortablePattern } from "../dialects/value-conditions.js";
import type { DialectId } from "../types/data-type.js";
import { bothLists, type JsonObject, sameValue } from "../values/json-value.js";
import type { CatalogColumn, Tally } from "./catalog.js";

// Reads the checks of a database as keywords of a JSON Schema: those over one column that compare it with literals.
// Of any other check, nothing is known.

/** The values that a check of one column allows. */
export interface CheckedValues {
  /** The name of the column, as the check writes it. */
  readonly column: string;
  /** The keywords of a JSON Schema. */
  readonly values: JsonObject;
}

/**
 * Columns with what the checks of their table say of their values.
 *
 * @param checks the expressions of the checks, as the database writes them
 * @param dropped counts the checks that say something else
 */
export function withChecks(
  columns: readonly CatalogColumn[],
  checks: readonly string[],
  dialect: DialectId,
  dropped: Tally,
): CatalogColumn[] {
  const result = [...columns];
  const names = columns.map(({ name }) => name);
  const folded = names.map((name) => name.toLowerCase());
  for (const expression of checks) {
    const check = readCheck(expression, dialect);
    const exact = names.indexOf(check?.column ?? "");
    const at = exact < 0 ? folded.indexOf((check?.column ?? "").toLowerCase()) : exact;
    const column = result[at];
    const values = column && check && bothValues(column.values ?? {}, check.values);
    if (column === undefined || values === undefined) dropped.add("check constraint");
    else result[at] = { ...column, values };
  }
  return result;
}

/** The keywords in the order in which an import writes them. */
const ORDER = [
  ...["enum", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"],
  ...["minLength", "maxLength", "pattern", "items", "properties"],
];

/** How two limits become one that says both. */
const NARROWER: Readonly<Record<string, (...limits: number[]) => number>> = {
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
};

/** Two statements about values as one; `undefined` if no keywords say both. */
export function bothValues(one: JsonObject, other: JsonObject): JsonObject | undefined {
  const both: Record<string, unknown> = {};
  for (const key of ORDER) {
    const [value = other[key], more = value] = [one[key], other[key]];
    if (value === undefined) continue;
    if (key === "enum") both[key] = bothLists(value as unknown[], more as unknown[]);
    else if (key in NARROWER) both[key] = NARROWER[key]?.(Number(value), Number(more));
    else if (sameValue(value, more)) both[key] = value;
    else return undefined;
  }
  const { enum: allowed } = both;
  return Array.isArray(allowed) && allowed.length === 0 ? undefined : both;
}

/**
 * Reads a check.
 *
 * @returns `undefined` for one that says anything but which values one column can have
 * @example
 * readCheck("((age >= 0) AND (age <= 150))", "postgres"); // { column: "age", values: { minimum: 0, maximum: 150 } }
 * readCheck("a > b", "postgres"); // undefined
 */
export function readCheck(expression: string, dialect: DialectId): CheckedValues | undefined {
  if (expression.length > MAX_LENGTH) return undefined;
  const node = new CheckReader(expression, dialect).whole();
  if (node?.kind !== "condition" || node.isNull) return undefined;
  return { column: node.column, values: bothValues(node.values, {}) ?? node.values };
}

/** No person reads a longer one. */
const MAX_LENGTH = 20_000;

/** How deep parentheses can be. */
const MAX_DEPTH = 50;

/** A part of an expression. */
type CheckNode =
  | { readonly kind: "column" | "length"; readonly column: string }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly values: readonly unknown[] }
  | Condition;

/** A condition on one column. */
interface Condition {
  readonly kind: "condition";
  readonly column: string;
  readonly values: JsonObject;
  /** Whether it says that there is no value, which any check allows. */
  readonly isNull?: boolean;
}

/** Comments, strings, names in quotes, numbers, words and signs. */
const TOKENS =
  /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\d+(?:\.\d+)?(?:e[+-]?\d+)?|[\p{L}_][\p{L}\p{N}_$]*|::|<=|>=|\S/giu;

/** The same where a backslash hides the character after it. */
const ESCAPED_TOKENS = new RegExp(
  TOKENS.source.replace("(?:[^']|'')", "(?:[^'\\\\]|\\\\.|'')"),
  "gisu",
);

/** The same where brackets are quotes of names. */
const BRACKETED_TOKENS = new RegExp(`\\[[^\\]]*\\]|${TOKENS.source}`, "giu");

const tokensIn = (text: string, dialect: DialectId): string[] => {
  const isEscaped = dialect === "mysql" || dialect === "mariadb";
  const hasBrackets = dialect === "sqlserver" || dialect === "sqlite";
  const tokens = isEscaped ? ESCAPED_TOKENS : hasBrackets ? BRACKETED_TOKENS : TOKENS;
  return (text.match(tokens) ?? []).filter((token) => !/^(?:--|\/\*)./.test(token));
};

/** The functions that count the characters of a text. In MySQL, `length` counts bytes. */
const LENGTHS: Readonly<Partial<Record<DialectId, RegExp>>> = {
  postgres: /^(?:length|char_length|character_length)$/i,
  mysql: /^(?:char_length|character_length)$/i,
  mariadb: /^(?:char_length|character_length)$/i,
  sqlite: /^length$/i,
  duckdb: /^(?:length|len|char_length|character_length)$/i,
};

/** The keyword of an operator with the column before it, and after it. */
const BOUNDS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  ">=": ["minimum", "maximum"],
  ">": ["exclusiveMinimum", "exclusiveMaximum"],
  "<=": ["maximum", "minimum"],
  "<": ["exclusiveMaximum", "exclusiveMinimum"],
};

/** Reads an expression from left to right. */
class CheckReader {
  readonly #tokens: readonly string[];
  readonly #dialect: DialectId;
  #next = 0;
  #depth = 0;

  constructor(text: string, dialect: DialectId) {
    this.#tokens = tokensIn(text, dialect);
    this.#dialect = dialect;
  }

  whole(): CheckNode | undefined {
    const node = this.#either();
    return this.#next === this.#tokens.length ? node : undefined;
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#next + ahead] ?? "";
  }

  #takes(...words: readonly string[]): boolean {
    const isNext = words.every((word, ahead) => this.#peek(ahead).toUpperCase() === word);
    if (isNext) this.#next += words.length;
    return isNext;
  }

  #either(): CheckNode | undefined {
    let node = this.#both();
    while (node !== undefined && this.#takes("OR")) node = eitherCondition(node, this.#both());
    return node;
  }

  #both(): CheckNode | undefined {
    let node = this.#comparison();
    while (node !== undefined && this.#takes("AND"))
      node = bothConditions(node, this.#comparison());
    return node;
  }

  #comparison(): CheckNode | undefined {
    const left = this.#term();
    if (left === undefined) return undefined;
    const isColumn = left.kind === "column";
    if (isColumn && this.#takes("IS", "NULL")) return { ...condition(left, {}), isNull: true };
    if (isColumn && this.#takes("IN")) {
      const list = this.#list("(", ")");
      return list && condition(left, { enum: list.values });
    }
    if (this.#takes("BETWEEN")) {
      const low = this.#term();
      const high = this.#takes("AND") ? this.#term() : undefined;
      const [one, other] = [compared(">=", left, low), compared("<=", left, high)];
      return one && other && bothConditions(one, other);
    }
    if (isColumn && this.#dialect === "postgres" && this.#takes("~")) {
      const pattern = this.#term();
      const isText = pattern?.kind === "literal" && typeof pattern.value === "string";
      return isText && isPortablePattern(pattern.value)
        ? condition(left, { pattern: pattern.value })
        : undefined;
    }
    const operator = this.#peek();
    if (operator !== "=" && !(operator in BOUNDS)) return left;
    this.#next += 1;
    const right = this.#term();
    return compared(operator, left, right);
  }

  /** A column, a value, a list or what is in parentheses, whatever its type is cast to, and however it is sorted. */
  #term(): CheckNode | undefined {
    let node = this.#primary();
    while (node !== undefined) {
      if (this.#takes("::")) node = cast(node, this.#type());
      else if (this.#takes("COLLATE")) this.#next += 1;
      else break;
    }
    return node;
  }

  #primary(): CheckNode | undefined {
    const token = this.#peek();
    if (this.#depth > MAX_DEPTH || token === "") return undefined;
    if (token === "(") return this.#inside(() => this.#either());
    this.#next += 1;
    if (/^\d/.test(token)) return number(token);
    if (token === "-" && /^\d/.test(this.#peek())) return this.#negative();
    if (token.startsWith("'")) return { kind: "literal", value: this.#unquoted(token) };
    if (/^["`[]/.test(token)) return { kind: "column", column: this.#unquoted(token) };
    if (!/^[\p{L}_]/u.test(token)) return undefined;
    const next = this.#peek();
    // The character set of a string, or that it can have escapes.
    const prefix = next.includes("\\") ? /^(?:n|_\w+)$/i : /^(?:n|e|_\w+)$/i;
    if (next.startsWith("'") && prefix.test(token)) return this.#primary();
    if (/^(?:any|array|cast|convert|not)$/i.test(token)) return this.#special(token.toUpperCase());
    if (next === "(") return this.#length(token);
    if (/^(?:true|false)$/i.test(token)) {
      return { kind: "literal", value: token.toLowerCase() === "true" };
    }
    return RESERVED.test(token) || next.startsWith("'") || next === "."
      ? undefined
      : { kind: "column", column: token };
  }

  #negative(): CheckNode | undefined {
    const node = this.#primary();
    return node?.kind === "literal" && typeof node.value === "number"
      ? { kind: "literal", value: -node.value }
      : undefined;
  }

  #special(word: string): CheckNode | undefined {
    if (word === "ARRAY") return this.#list("[", "]");
    if (word === "NOT") return notANumber(this.#inside(() => this.#either()));
    return this.#inside(() => {
      const node = this.#either();
      if (word === "CONVERT") {
        const isRead = this.#takes("USING");
        this.#next += 1;
        return isRead ? node : undefined;
      }
      if (word === "ANY") return node?.kind === "list" ? node : undefined;
      return node && this.#takes("AS") ? cast(node, this.#type()) : undefined;
    });
  }

  #length(name: string): CheckNode | undefined {
    const node = this.#inside(() => this.#either());
    const isLength = LENGTHS[this.#dialect]?.test(name) === true;
    return isLength && node?.kind === "column"
      ? { kind: "length", column: node.column }
      : undefined;
  }

  /** The node in parentheses. */
  #inside(read: () => CheckNode | undefined): CheckNode | undefined {
    if (!this.#takes("(")) return undefined;
    this.#depth += 1;
    const node = read();
    this.#depth -= 1;
    return this.#takes(")") ? node : undefined;
  }

  #list(open: string, close: string): Extract<CheckNode, { kind: "list" }> | undefined {
    if (!this.#takes(open)) return undefined;
    const values: unknown[] = [];
    do {
      const node = this.#term();
      if (node?.kind !== "literal") return undefined;
      values.push(node.value);
    } while (this.#takes(","));
    return this.#takes(close) ? { kind: "list", values: [...new Set(values)] } : undefined;
  }

  /** The words of a type that a value is cast to, without its sizes. */
  #type(): string {
    const words: string[] = [];
    while (/^["\p{L}_]/u.test(this.#peek()) && !RESERVED.test(this.#peek())) {
      words.push(this.#peek());
      this.#next += 1;
      if (this.#takes(".")) words.pop();
      else if (words.length > 0 && !TYPE_WORDS.test(this.#peek())) break;
    }
    if (this.#takes("(")) while (this.#peek() !== "" && !this.#takes(")")) this.#next += 1;
    while (this.#takes("[", "]"));
    return words.join(" ").toLowerCase();
  }

  #unquoted(token: string): string {
    const close = token.at(-1) ?? "";
    const text = token.slice(1, -1).replaceAll(close + close, close);
    const isEscaped = close === "'" && (this.#dialect === "mysql" || this.#dialect === "mariadb");
    return isEscaped ? text.replace(/\\(.)/gs, "$1") : text;
  }
}

/** Words that can follow the first word of a type. */
const TYPE_WORDS = /^(?:varying|precision|with|without|time|zone|charset|binary)$/i;

/** Words that are no names of columns. */
const RESERVED =
  /^(?:and|or|not|in|is|null|between|like|as|case|when|then|else|end|collate|similar|escape)$/i;

/** @returns `undefined` for a number that JavaScript reads as one of its neighbors */
function number(text: string): CheckNode | undefined {
  const value = Number(text);
  const isExact =
    Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? { kind: "literal", value } : undefined;
}

/** A text that is cast to a type of numbers is a number. */
function cast(node: CheckNode, type: string): CheckNode | undefined {
  const isNumber =
    /^(?:smallint|integer|int|int2|int4|int8|bigint|numeric|decimal|real|float|double)\b/.test(
      type,
    );
  const isText = node.kind === "literal" && typeof node.value === "string";
  if (!isNumber || !isText || node.value === "NaN") return node;
  const [, sign, digits = ""] = /^(-?)(\d+(?:\.\d+)?)$/.exec(node.value) ?? [];
  const read = number(digits || "NaN");
  return read?.kind === "literal" && sign === "-" ? { kind: "literal", value: -read.value } : read;
}

const condition = ({ column }: { readonly column: string }, values: JsonObject): Condition => ({
  kind: "condition",
  column,
  values,
});

/** A comparison of a column, or of its length, with a literal on either side. */
function compared(
  operator: string,
  left: CheckNode,
  right: CheckNode | undefined,
): Condition | undefined {
  if (right === undefined) return undefined;
  const isReversed = left.kind === "literal";
  const [subject, object] = isReversed ? [right, left] : [left, right];
  if (subject.kind !== "column" && subject.kind !== "length") return undefined;
  if (operator === "=" && subject.kind === "column") {
    if (object.kind === "list") return condition(subject, { enum: object.values });
    return object.kind === "literal" ? condition(subject, { enum: [object.value] }) : undefined;
  }
  const { value } = object as { readonly value?: unknown };
  if (typeof value !== "number") return undefined;
  if (subject.kind === "length") return lengthCondition(subject, operator, isReversed, value);
  const [before, after] = BOUNDS[operator] ?? [];
  const keyword = isReversed ? after : before;
  return keyword === undefined ? undefined : condition(subject, { [keyword]: value });
}

function lengthCondition(
  subject: { readonly column: string },
  operator: string,
  isReversed: boolean,
  value: number,
): Condition | undefined {
  if (!Number.isInteger(value) || value < 0) return undefined;
  if (operator === "=") return condition(subject, { minLength: value, maxLength: value });
  const keyword = BOUNDS[operator]?.[isReversed ? 1 : 0] ?? "";
  const step = keyword.startsWith("exclusive") ? (keyword.endsWith("Minimum") ? 1 : -1) : 0;
  const key = /minimum$/i.test(keyword) ? "minLength" : "maxLength";
  return value + step < 0 ? undefined : condition(subject, { [key]: value + step });
}

function bothConditions(one: CheckNode, other: CheckNode | undefined): Condition | undefined {
  if (one.kind !== "condition" || other?.kind !== "condition") return undefined;
  if (one.column !== other.column || one.isNull || other.isNull) return undefined;
  const values = bothValues(one.values, other.values);
  return values && { ...one, values };
}

/** That a value is a number says nothing about its limits. No other statement can be negated. */
function notANumber(node: CheckNode | undefined): Condition | undefined {
  const isCondition = node?.kind === "condition" && !node.isNull;
  const isAboutNaN = isCondition && sameValue(node.values, { enum: ["NaN"] });
  return isAboutNaN ? condition(node, {}) : undefined;
}

/** Of alternatives, only lists of values make one statement. */
function eitherCondition(one: CheckNode, other: CheckNode | undefined): Condition | undefined {
  if (one.kind !== "condition" || other?.kind !== "condition") return undefined;
  if (one.column !== other.column) return undefined;
  if (one.isNull || other.isNull) return one.isNull ? other : one;
  const lists = [one.values, other.values].map((values) =>
    Object.keys(values).length === 1 && Array.isArray(values.enum) ? values.enum : undefined,
  );
  const [first, second] = lists;
  return first && second && { ...one, values: { enum: [...new Set([...first, ...second])] } };
}

/**
 * The expressions after the word `CHECK` in a statement, in order.
 *
 * @example checksIn("CREATE TABLE a (b int CHECK (b > 0))", "sqlite") // ["b > 0"]
 */
export function checksIn(statement: string, dialect: DialectId): string[] {
  const tokens = tokensIn(statement, dialect);
  const checks: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.toUpperCase() !== "CHECK" || tokens[at + 1] !== "(") continue;
    const start = at + 2;
    let depth = 1;
    for (at = start; at < tokens.length; at++) {
      if (tokens[at] === "(") depth++;
      if (tokens[at] === ")" && --depth === 0) break;
    }
    checks.push(tokens.slice(start, at).join(" "));
  }
  return checks;
}
