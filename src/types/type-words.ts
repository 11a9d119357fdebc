import {
  type DialectId,
  FAMILY_OF_LISTED,
  isListed,
  type ListedName,
  type ListedType,
  namesIn,
  SIZED,
  type TypeFamily,
  type TypeWords,
} from "./data-type.js";
import { DIALECT_IDS, DIALECTS } from "./dialects.js";

// The words of all systems, once they are needed.

/** Words that systems read as different types or that no system here has, and those that only resemble a listed type. */
const WORDS_OF_NO_SYSTEM: Readonly<Partial<Record<TypeFamily, string>>> = {
  integer: "INT16 INT32 LONG",
  float: "FLOAT32",
  text: "NVARCHAR NCHAR",
  binary: "TINYBLOB IMAGE RAW",
  timestamp: "TIMESTAMP_TZ TIMESTAMP_LTZ",
  json: "OBJECT",
  other: "UUID UNIQUEIDENTIFIER XML BIT BIT_VARYING VARBIT ROWID UROWID ENUM8 ENUM16 NESTED TUPLE",
};

/** Names that databases have for exactly one listed type, apart from those that share a line with its name. */
const SYNONYMS: Readonly<Record<string, ListedName>> = {
  REAL: "FLOAT",
  DOUBLE_PRECISION: "DOUBLE",
  FLOAT64: "DOUBLE",
};

/** The systems whose type names also occur in SQLite files. */
const ELSEWHERE = ["mysql", "postgres", "sqlserver", "oracle"] as const;

/** Words that are names of one type in a system. */
export interface WordGroup {
  /** The listed type that the system reads them as. */
  readonly listed: ListedName;
  readonly names: readonly string[];
  /** Whether they are that type, and not only similar to it. */
  readonly isExact: boolean;
}

interface Vocabulary {
  readonly families: ReadonlyMap<string, TypeFamily>;
  /** Names of which no listed type can be said without a system. */
  readonly ambiguous: ReadonlySet<string>;
  /** Words that mean no listed type, by the systems that have them. */
  readonly others: ReadonlyMap<string, readonly DialectId[]>;
  /** The groups of a name, in the order of the systems. */
  readonly groups: ReadonlyMap<string, readonly WordGroup[]>;
  readonly bySystem: ReadonlyMap<DialectId, ReadonlyMap<string, WordGroup>>;
}

/** Words as the vocabulary has them: in upper case, joined by underscores. */
export const nameOf = (words: string): string => words.trim().toUpperCase().replace(/\s+/g, "_");

let vocabulary: Vocabulary | undefined;

function allWords(): Vocabulary {
  vocabulary ??= readVocabulary();
  return vocabulary;
}

function readVocabulary(): Vocabulary {
  const families = new Map<string, TypeFamily>();
  for (const [family, words = ""] of Object.entries(WORDS_OF_NO_SYSTEM)) {
    for (const word of words.split(" ")) families.set(word, family as TypeFamily);
  }
  const ambiguous = new Set(families.keys());
  for (const [name, family] of Object.entries(FAMILY_OF_LISTED)) families.set(name, family);
  const others = new Map<string, DialectId[]>();
  const groups = new Map<string, WordGroup[]>();
  const bySystem = new Map<DialectId, ReadonlyMap<string, WordGroup>>();
  for (const id of DIALECT_IDS) {
    const { types, others: unlisted = "" } = DIALECTS[id];
    for (const word of unlisted.split(/\s+/).filter((one) => one !== "")) {
      const name = nameOf(word.replaceAll("-", " "));
      others.set(name, [...(others.get(name) ?? []), id]);
    }
    const ofSystem = new Map<string, WordGroup>();
    for (const [listed, { reads = [] }] of Object.entries(types) as [ListedName, TypeWords][]) {
      for (const words of reads) {
        const group = readGroup(listed, namesIn(words).map(nameOf));
        for (const name of group.names) {
          ofSystem.set(name, group);
          groups.set(name, [...(groups.get(name) ?? []), group]);
          if (!families.has(name)) families.set(name, FAMILY_OF_LISTED[listed]);
        }
      }
    }
    bySystem.set(id, ofSystem);
  }
  return { families, ambiguous, others, groups, bySystem };
}

const readGroup = (listed: ListedName, names: readonly string[]): WordGroup => ({
  listed,
  names,
  isExact: names.some((name) => name === listed || SYNONYMS[name] === listed),
});

/** The names of all types that mean a listed type in some system. */
export const knownTypes = (): Iterable<string> => allWords().families.keys();

/** Whether a name is that of a type that only one system has, in that system or in any. */
export const isOther = (name: string, system?: DialectId): boolean => {
  const own = allWords().others.get(name);
  return own !== undefined && (system === undefined || own.includes(system));
};

/** The family of a name, unless systems disagree on it. */
export const familyNamed = (name: string): TypeFamily | undefined => allWords().families.get(name);

/** The names that mean the same type as a name, in a system or, without one, in each. */
export function wordGroups(name: string, system?: DialectId): readonly WordGroup[] {
  const { groups, bySystem } = allWords();
  if (system === undefined) return groups.get(name) ?? [];
  const group = bySystem.get(system)?.get(name);
  return group === undefined ? [] : [group];
}

/**
 * The listed types that a name is another name for, in some system.
 *
 * @example listedSynonyms("REAL") // ["FLOAT", "DOUBLE"]
 */
export function listedSynonyms(name: string): readonly ListedName[] {
  if (isListed(name)) return [name];
  if (allWords().ambiguous.has(name)) return [];
  const exact = wordGroups(name).flatMap(({ listed, isExact }) => (isExact ? [listed] : []));
  return [...new Set(exact)];
}

/** Whether a name is that of a listed type in some system, and not only of one that is similar. */
export const namesType = (name: string, type: ListedName | undefined): boolean =>
  name === type || wordGroups(name).some(({ listed, isExact }) => isExact && listed === type);

/** The listed type of words in a system, or in the first one that has them. */
export function listedType(
  words: string,
  sizes: readonly number[],
  system?: DialectId,
): ListedType | undefined {
  if (system !== undefined) return listedIn(system, words, sizes);
  const name = nameOf(words);
  if (isListed(name)) return withSizes(name, sizes);
  return firstListed(DIALECT_IDS, words, sizes);
}

function firstListed(
  systems: readonly DialectId[],
  words: string,
  sizes: readonly number[],
): ListedType | undefined {
  for (const system of systems) {
    const listed = listedIn(system, words, sizes);
    if (listed !== undefined) return listed;
  }
  return undefined;
}

function listedIn(
  system: DialectId,
  words: string,
  sizes: readonly number[],
): ListedType | undefined {
  const sized = DIALECTS[system].readsSized?.(words, sizes);
  if (sized !== undefined) return sized;
  const [group] = wordGroups(nameOf(words), system);
  if (group !== undefined) return withSizes(group.listed, sizes.slice(0, 1), false);
  // A type can have any word in SQLite: often that of the system that an application uses elsewhere.
  return system === "sqlite" ? firstListed(ELSEWHERE, words, sizes) : undefined;
}

/** A listed type with the sizes that it can have. */
function withSizes(
  dataType: ListedName,
  [first, second]: readonly number[],
  hasDigits = FAMILY_OF_LISTED[dataType] === "decimal",
): ListedType {
  if (first === undefined) return { dataType };
  if (hasDigits) return { dataType, precision: first, scale: second ?? 0 };
  return SIZED.has(dataType) ? { dataType, length: first } : { dataType };
}
