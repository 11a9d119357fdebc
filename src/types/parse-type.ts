import {
  type DataType,
  type DialectId,
  FAMILY_OF_LISTED,
  type TypeFamily,
  type TypeField,
  takesLength,
  takesPrecision,
} from "./data-type.js";
import { DIALECT_IDS } from "./dialects.js";
import { familyNamed, listedType, nameOf } from "./type-words.js";

/** How deep types can be in each other. */
const MAX_DEPTH = 32;

/** Text in quotes, a number, a word, or another character. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|-?\d+(?![\w.])|[\p{L}\p{N}_$.]+|\S/gu;

/** The same in systems where a backslash hides the character after it. */
const ESCAPED_TOKENS =
  /'(?:[^'\\]|''|\\.)*'|"(?:[^"]|"")*"|`[^`]*`|-?\d+(?![\w.])|[\p{L}\p{N}_$.]+|\S/gsu;

const hasEscapes = (system: DialectId | undefined): boolean =>
  system === "mysql" || system === "mariadb";

/** The contents of the parentheses or brackets after these words. */
const INSIDE: Readonly<Record<string, "labels" | "elements" | "fields" | "entries">> = {
  ENUM: "labels",
  ENUM8: "labels",
  ENUM16: "labels",
  SET: "labels",
  ARRAY: "elements",
  LIST: "elements",
  STRUCT: "fields",
  ROW: "fields",
  RECORD: "fields",
  OBJECT: "fields",
  UNION: "fields",
  NESTED: "fields",
  TUPLE: "fields",
  MAP: "entries",
};

/** Words after a type that do not change what kind of values it has. */
const MODIFIERS: ReadonlySet<string> = new Set(["UNSIGNED", "SIGNED", "ZEROFILL"]);

/** Words after the type of a field. */
const AFTER_FIELD: ReadonlySet<string> = new Set(["NOT", "NULL", "COMMENT", "OPTIONS", "DEFAULT"]);

const UNITS: Readonly<Record<string, "BYTE" | "CHAR">> = { BYTE: "BYTE", CHAR: "CHAR" };

/**
 * Reads a data type, however it is spelled.
 *
 * @param system whose words they are; without it, those of every system are read
 * @example
 * const { name, family, length } = parseType("character varying(30)");
 * name; // "CHARACTER_VARYING"
 * family; // "text"
 * length; // 30
 * parseType("ARRAY<STRUCT<id INT64>>").elements?.fields?.[0]?.name; // "id"
 */
export function parseType(text: string, system?: DialectId): DataType {
  if (typeof text !== "string") throw new TypeError("`text` must be a string");
  if (system !== undefined && !DIALECT_IDS.includes(system)) {
    throw new TypeError(`\`system\` must be one of ${DIALECT_IDS.join(", ")}`);
  }
  const key = `${system} ${text}`;
  const cached = types.get(key);
  if (cached !== undefined) return cached;
  const type = new TypeReader(text, system).whole() ?? unreadType(text, system);
  if (types.size >= MAX_CACHED) types.clear();
  if (text.length <= MAX_CACHED_LENGTH) types.set(key, type);
  return type;
}

/** Tables have few distinct types, and reading one takes a while. */
const types = new Map<string, DataType>();
const MAX_CACHED = 1_000;
const MAX_CACHED_LENGTH = 200;

/** A text of which only the words before anything else are understood. */
function unreadType(text: string, system: DialectId | undefined): DataType {
  const words = text.replace(/[(<[].*$/s, "");
  return typeFrom(text, { words, sizes: [], isRead: false }, system);
}

/**
 * A text without what its layout says: two types with one spelling are written alike.
 *
 * @example spelling("Point( 1,2)") // "POINT ( 1 , 2 )"
 */
export const spelling = (text: string): string =>
  (text.match(TOKENS) ?? [])
    .map((token) => (/^['"`]/.test(token) ? token : token.toUpperCase()))
    .join(" ");

interface Inside {
  /** How many words are before it. */
  readonly head: number;
  readonly sizes: number[];
  unit?: DataType["unit"];
  labels?: DataType["labels"];
  elements?: DataType["elements"];
  fields?: DataType["fields"];
  entries?: DataType["entries"];
}

interface Written extends Omit<Inside, "head"> {
  readonly words: string;
  readonly isRead?: boolean;
}

/** A type by its words, and what is in its parentheses. */
function typeFrom(text: string, written: Written, system: DialectId | undefined): DataType {
  const { sizes, unit, labels, elements, fields, entries, isRead = true } = written;
  const words = written.words.trim().toLowerCase().split(/\s+/);
  const named = [...words];
  while (named.length > 1 && MODIFIERS.has((named.at(-1) ?? "").toUpperCase())) named.pop();
  const name = nameOf(named.join(" "));
  const plain = words.filter((word, at) => at === 0 || (word !== "zerofill" && word !== "signed"));
  const isLimited = sizes.every(Number.isFinite);
  const listed = listedType(plain.join(" "), isLimited ? sizes : [], system);
  const family = familyIn(name, listed, system);
  return {
    text,
    name,
    isRead,
    listed,
    family,
    sizes,
    ...writtenSizes(family, sizes),
    unit,
    isUnsigned: words.includes("unsigned"),
    labels,
    elements,
    fields,
    entries,
  };
}

/** The family that a system gives a name; words that only resemble a listed type have one of their own. */
function familyIn(
  name: string,
  listed: DataType["listed"],
  system: DialectId | undefined,
): TypeFamily | undefined {
  const family = familyNamed(name);
  if (system === undefined || listed === undefined || family === "other") return family;
  return FAMILY_OF_LISTED[listed.dataType];
}

/** The sizes by what they mean for values of a family. */
function writtenSizes(
  family: TypeFamily | undefined,
  sizes: readonly number[],
): Pick<DataType, "length" | "precision" | "scale"> {
  const [first, second] = sizes.map((size) => (Number.isFinite(size) ? size : undefined));
  const isLength = family !== undefined && takesLength(family);
  const isDigits =
    family !== undefined && takesPrecision(family) && !isLength && family !== "integer";
  return {
    length: isLength ? first : undefined,
    precision: isDigits ? first : undefined,
    scale: isDigits ? second : undefined,
  };
}

/** Reads a type from left to right. Each part of the text is read once, however deep it is. */
class TypeReader {
  readonly #text: string;
  readonly #system: DialectId | undefined;
  readonly #tokens: readonly RegExpMatchArray[];
  #next = 0;

  constructor(text: string, system: DialectId | undefined) {
    this.#text = text;
    this.#system = system;
    this.#tokens = [...text.matchAll(hasEscapes(system) ? ESCAPED_TOKENS : TOKENS)];
  }

  /** The whole text as a type; `undefined` if that is not what it is. */
  whole(): DataType | undefined {
    const type = this.#type(0);
    return this.#next === this.#tokens.length ? type && { ...type, text: this.#text } : undefined;
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#next + ahead]?.[0] ?? "";
  }

  #take(token: string): boolean {
    const isThere = this.#peek().toUpperCase() === token;
    if (isThere) this.#next += 1;
    return isThere;
  }

  /** The text from a token up to one that was taken, by default the last. */
  #since(first: number, back = 1): string {
    const [from, to] = [this.#tokens[first], this.#tokens[this.#next - back]];
    return this.#text.slice(from?.index ?? 0, (to?.index ?? 0) + (to?.[0].length ?? 0));
  }

  #words(depth: number): string[] {
    const words: string[] = [];
    while (isWord(this.#peek())) {
      if (depth > 0 && AFTER_FIELD.has(this.#peek().toUpperCase())) break;
      words.push(this.#peek());
      this.#next += 1;
    }
    return words;
  }

  #type(depth: number): DataType | undefined {
    const first = this.#next;
    const words = this.#words(depth);
    const [head] = words;
    if (head === undefined || depth > MAX_DEPTH) return undefined;
    const inside: Inside = { sizes: [], head: words.length };
    const kind = INSIDE[nameOf(words.join(" "))];
    while (/^[(<]$/.test(this.#peek())) {
      const close = this.#peek() === "(" ? ")" : ">";
      this.#next += 1;
      if (!this.#inside(inside, kind, depth) || !this.#take(close)) return undefined;
      words.push(...this.#words(depth));
    }
    return this.#arrays(first, words, inside, depth);
  }

  /** A type with the words and brackets that make an array of it: `text[]`, `int array[3]`, `_text`. */
  #arrays(
    first: number,
    words: readonly string[],
    inside: Inside,
    depth: number,
  ): DataType | undefined {
    const [head = ""] = words;
    const isPrefixed = words.length === 1 && /^_\w/.test(head);
    const isArray = words.length > 1 && /^array$/i.test(words.at(-1) ?? "");
    let arrays = isPrefixed || isArray ? 1 : 0;
    const text = isPrefixed ? head.slice(1) : this.#since(first, isArray ? 2 : 1);
    const plain = isPrefixed ? [text] : isArray ? words.slice(0, -1) : words;
    let type = this.#plain(text, plain, inside);
    if (isArray && this.#take("[") && !this.#bracket()) return undefined;
    if (arrays > 0) type = this.#asArray(first, type);
    while (this.#take("[")) {
      arrays += 1;
      if (!this.#bracket() || depth + arrays > MAX_DEPTH) return undefined;
      type = this.#asArray(first, type);
    }
    return type;
  }

  /** A type by its words; if these mean nothing, by those before its parentheses. */
  #plain(text: string, words: readonly string[], inside: Inside) {
    const type = typeFrom(text, { ...inside, words: words.join(" ") }, this.#system);
    const isKnown = type.family !== undefined || type.listed !== undefined;
    if (isKnown || inside.head === words.length) return type;
    const before = words.slice(0, inside.head).join(" ");
    const { name } = type;
    return { ...typeFrom(text, { ...inside, words: before, isRead: false }, this.#system), name };
  }

  #asArray(first: number, elements: DataType): DataType {
    const written = { words: "array", sizes: [], elements };
    const array = typeFrom(this.#since(first), written, this.#system);
    return { ...array, listed: { dataType: "ARRAY" } };
  }

  /** The rest of `[]` or `[3]`. */
  #bracket(): boolean {
    if (/^\d+$/.test(this.#peek())) this.#next += 1;
    return this.#take("]");
  }

  /** The contents of parentheses or angle brackets, up to their end. */
  #inside(inside: Inside, kind: (typeof INSIDE)[string] | undefined, depth: number): boolean {
    if (kind === "labels") return this.#labels(inside);
    if (kind === "elements") {
      inside.elements = this.#type(depth + 1);
      return inside.elements !== undefined;
    }
    if (kind === "entries") {
      const keys = this.#type(depth + 1);
      const values = keys && this.#take(",") ? this.#type(depth + 1) : undefined;
      if (keys && values) inside.entries = { keys, values };
      return values !== undefined;
    }
    return kind === "fields" ? this.#fields(inside, depth) : this.#sizes(inside);
  }

  #sizes(inside: Inside): boolean {
    do {
      const size = this.#peek();
      if (/^-?\d{1,9}$/.test(size)) inside.sizes.push(Number(size));
      else if (size === "*" || /^max$/i.test(size)) inside.sizes.push(Number.POSITIVE_INFINITY);
      else return false;
      this.#next += 1;
      const unit = UNITS[this.#peek().toUpperCase()];
      if (unit !== undefined) {
        inside.unit = unit;
        this.#next += 1;
      }
    } while (this.#take(","));
    return true;
  }

  #labels(inside: Inside): boolean {
    const labels: string[] = [];
    do {
      if (!this.#peek().startsWith("'")) return false;
      labels.push(this.#quoted());
      // ClickHouse writes the number of each: `'a' = 1`.
      if (this.#take("=")) this.#next += 1;
    } while (this.#take(","));
    inside.labels = labels;
    return true;
  }

  /** The text between the quotes of the next token. */
  #quoted(): string {
    const token = this.#peek();
    const quote = token.charAt(0);
    this.#next += 1;
    const text = token.slice(1, -1).replaceAll(quote + quote, quote);
    return hasEscapes(this.#system) ? text.replace(/\\(.)/gs, "$1") : text;
  }

  #fields(inside: Inside, depth: number): boolean {
    const fields: TypeField[] = [];
    do {
      const field = this.#field(depth);
      if (field === undefined) return false;
      fields.push(field);
    } while (this.#take(","));
    inside.fields = fields;
    return true;
  }

  #field(depth: number): TypeField | undefined {
    const after = this.#peek(1);
    const isNamed = isWord(this.#peek()) && (after === ":" || isWord(after));
    const name = isNamed ? (this.#name() ?? "") : "";
    if (isNamed) this.#take(":");
    const type = this.#type(depth + 1);
    if (type === undefined) return undefined;
    const isRequired = this.#take("NOT");
    if (!this.#take("NULL") && isRequired) return undefined;
    const description =
      this.#take("COMMENT") && this.#peek().startsWith("'") ? this.#quoted() : undefined;
    return { name, type, isRequired, description };
  }

  #name(): string {
    if (/^["`]/.test(this.#peek())) return this.#quoted();
    this.#next += 1;
    return this.#tokens[this.#next - 1]?.[0] ?? "";
  }
}

/** Whether a token is a word or a name in quotes. */
const isWord = (token: string): boolean => /^["`\p{L}_$]/u.test(token);
