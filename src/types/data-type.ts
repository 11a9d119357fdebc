import { namesIn, type TypeWords } from "./dialect.js";
import { DIALECTS } from "./dialects.js";
import { FAMILY_OF_LISTED, type ListedName, type TypeFamily } from "./listed-types.js";

/** A data type, with the meaning of its name. */
export interface DataType {
  /** As it is written. */
  readonly text: string;
  /** In upper case and without arguments: `VARCHAR` for `varchar(30)`. */
  readonly name: string;
  /** `undefined` for a type that is not in the vocabulary. */
  readonly family: TypeFamily | undefined;
}

/** Words that systems read as different types or that no system here has, and those that only resemble a listed type. */
const WORDS_OF_NO_SYSTEM: Readonly<Partial<Record<TypeFamily, string>>> = {
  integer: "INT16 INT32 LONG",
  float: "FLOAT32",
  text: "NVARCHAR NCHAR",
  binary: "TINYBLOB IMAGE RAW",
  timestamp: "TIMESTAMP_TZ TIMESTAMP_LTZ",
  json: "OBJECT",
  other: "UUID UNIQUEIDENTIFIER XML BIT BIT_VARYING VARBIT ROWID UROWID",
};

/** The words of all systems: the families of those that mean a listed type, and the others. */
interface Vocabulary {
  readonly families: ReadonlyMap<string, TypeFamily>;
  readonly others: ReadonlySet<string>;
}

let vocabulary: Vocabulary | undefined;

function allWords(): Vocabulary {
  if (vocabulary !== undefined) return vocabulary;
  const families = new Map<string, TypeFamily>(Object.entries(FAMILY_OF_LISTED));
  for (const [family, words = ""] of Object.entries(WORDS_OF_NO_SYSTEM)) {
    for (const word of words.split(" ")) families.set(word, family as TypeFamily);
  }
  const others = new Set<string>();
  for (const { types, others: unlisted = "" } of Object.values(DIALECTS)) {
    for (const word of unlisted.split(/\s+/)) others.add(nameOf(word));
    for (const [listed, { reads = [] }] of Object.entries(types) as [ListedName, TypeWords][]) {
      for (const name of reads.flatMap(namesIn).map(nameOf)) {
        if (!families.has(name)) families.set(name, FAMILY_OF_LISTED[listed]);
      }
    }
  }
  vocabulary = { families, others };
  return vocabulary;
}

/** A word as {@link DataType} names it. */
const nameOf = (word: string): string => word.trim().toUpperCase().replace(/\s+/g, "_");

/**
 * The names that databases use for a listed type, apart from those that are only spelled
 * differently.
 */
const LISTED_SYNONYMS: Readonly<Record<string, string>> = {
  INTEGER: "INT",
  REAL: "FLOAT",
  BOOL: "BOOLEAN",
  DOUBLE_PRECISION: "DOUBLE",
  CHARACTER: "CHAR",
  CHARACTER_VARYING: "VARCHAR",
};

/**
 * The listed type that a type is another name for.
 *
 * @example listedSynonym("INTEGER") // "INT"
 */
export const listedSynonym = (name: string): string | undefined =>
  Object.hasOwn(LISTED_SYNONYMS, name) ? LISTED_SYNONYMS[name] : undefined;

/** The names of all types that mean a listed type in some system. */
export const knownTypes = (): Iterable<string> => allWords().families.keys();

/**
 * Whether two words are names of one type in a system.
 *
 * @example areOneType("SERIAL4", "INT") // true
 */
export function areOneType(one: string, other: string): boolean {
  const groups = Object.values(DIALECTS).flatMap(({ types }) =>
    Object.values(types).flatMap(({ reads = [] }: TypeWords) =>
      reads.map((words) => namesIn(words).map(nameOf)),
    ),
  );
  const isIn = (words: readonly string[]): boolean => words.includes(one) && words.includes(other);
  return groups.some(isIn);
}

/** Whether a name is that of a type that only one system has. */
export const isUnlistedType = (name: string): boolean => allWords().others.has(name);

/**
 * Reads a data type, however it is spelled.
 *
 * @example
 * const { name, family } = parseDataType("character varying(30)");
 * name; // "CHARACTER_VARYING"
 * family; // "text"
 */
export function parseDataType(text: string): DataType {
  const words = text
    .replace(/[(<[].*$/s, "")
    .trim()
    .toUpperCase()
    .split(/\s+/);
  if (words.length > 1 && MODIFIERS.has(words.at(-1) ?? "")) words.pop();
  const name = words.join("_");
  return { text, name, family: allWords().families.get(name) };
}

/** Words after a type that do not change what kind of values it has. */
const MODIFIERS: ReadonlySet<string> = new Set(["UNSIGNED", "SIGNED", "ZEROFILL"]);

/**
 * The numbers in parentheses after a data type; none if there is anything else in them.
 *
 * @example
 * typeArguments("DECIMAL(10, 2)"); // [10, 2]
 * typeArguments("VARCHAR2(30 CHAR)"); // [30]
 */
export function typeArguments(text: string): number[] {
  const [, one, other] =
    /^[\w\s]+\(\s*(\d{1,9})\s*(?:,\s*(-?\d{1,9})\s*|CHAR|BYTE)?\)/i.exec(text) ?? [];
  return [one, other].flatMap((digits) => (digits === undefined ? [] : [Number(digits)]));
}

/**
 * A data type without what is in its first parentheses.
 *
 * @example
 * withoutArguments("timestamp(3) with time zone"); // "timestamp with time zone"
 */
export function withoutArguments(text: string): string {
  const open = text.indexOf("(");
  const close = text.indexOf(")", open);
  return open < 0 || close < 0 ? text : text.slice(0, open).trimEnd() + text.slice(close + 1);
}

/**
 * The family of a JSON Schema type, for columns that have no data type. An additional `null` does
 * not count.
 */
export function familyOfJsonType(types: unknown, format: unknown): TypeFamily | undefined {
  const [type, ...more] = Array.isArray(types) ? types.filter((one) => one !== "null") : [types];
  if (more.length > 0) return undefined;
  if (type === "string") {
    if (format === "date") return "date";
    if (format === "time") return "time";
    return format === "date-time" ? "timestamp" : "text";
  }
  if (type === "integer" || type === "boolean") return type;
  return type === "number" ? "decimal" : undefined;
}

const WITH_LENGTH = new Set<TypeFamily>(["text", "binary", "other"]);

/**
 * Whether a type of this family can have a length.
 *
 * @example
 * takesLength("text"); // true
 * takesLength("date"); // false
 */
export const takesLength = (family: TypeFamily): boolean => WITH_LENGTH.has(family);

const WITHOUT_PRECISION = new Set<TypeFamily>(["text", "binary", "boolean", "date", "json"]);

/**
 * Whether a type of this family can have a precision or a scale.
 *
 * @example
 * takesPrecision("decimal"); // true
 * takesPrecision("text"); // false
 */
export const takesPrecision = (family: TypeFamily): boolean => !WITHOUT_PRECISION.has(family);

/**
 * Families that databases compare with each other; for those in no group, it depends on the
 * database.
 */
const COMPARABLE: readonly (readonly TypeFamily[])[] = [
  ["integer", "decimal", "float"],
  ["date", "timestamp"],
  ["text"],
  ["binary"],
  ["boolean"],
  ["time"],
  ["interval"],
];

/**
 * Whether databases compare values of two families with each other; `undefined` if that depends on
 * the database.
 *
 * @example
 * areComparable("integer", "decimal"); // true
 * areComparable("integer", "text"); // false
 * areComparable("integer", "other"); // undefined
 */
export function areComparable(one: TypeFamily, other: TypeFamily): boolean | undefined {
  const [group, otherGroup] = [one, other].map((family) =>
    COMPARABLE.find((families) => families.includes(family)),
  );
  return group === undefined || otherGroup === undefined ? undefined : group === otherGroup;
}
