import {
  type DataType,
  type DialectId,
  hasParts,
  isListed,
  type ListedName,
  type TypeField,
} from "./data-type.js";
import { DIALECTS } from "./dialects.js";
import { spelling } from "./parse-type.js";
import { listedSynonyms, nameOf, type WordGroup, wordGroups } from "./type-words.js";

/**
 * How the values of a type relate to those of another one, apart from length and precision: the same type, another
 * name for it, one that holds more or less, or another type.
 */
export type TypeRelation = "same" | "alias" | "widened" | "narrowed" | "other";

/**
 * Compares two types.
 *
 * @param system whose types they are: `real` and `double` are one type in some systems only
 * @example
 * relateTypes(parseType("INTEGER"), parseType("int4")); // "alias"
 * relateTypes(parseType("INT"), parseType("BIGINT")); // "widened"
 * relateTypes(parseType("INT"), parseType("BIGINT"), "bigquery"); // "alias"
 */
export function relateTypes(old: DataType, next: DataType, system?: DialectId): TypeRelation {
  if (!old.isRead || !next.isRead) return relateUnread(old, next);
  const parts = relateParts(old, next, system);
  if (parts === "other") return "other";
  const words = relateWords(old, next, system);
  return words === "same" ? parts : words;
}

/**
 * Whether two types are one type apart from what is in them, and each label and field that both have is found by its
 * name: then what is in them can be compared part by part.
 *
 * @example differInside(parseType("enum('a','b')"), parseType("enum('a')")) // true
 */
export function differInside(old: DataType, next: DataType, system?: DialectId): boolean {
  if (!hasParts(old) || partKinds(old) !== partKinds(next) || areOneType(old, next, system))
    return false;
  if (!areOneType(withoutParts(old), withoutParts(next), system)) return false;
  const [names, otherNames] = [namesIn(old), namesIn(next)];
  const [shared, otherShared] = [namesAlso(names, otherNames), namesAlso(otherNames, names)];
  const areNames = [names, otherNames].every(
    (all) => !all.includes("") && new Set(all).size === all.length,
  );
  return areNames && JSON.stringify(shared) === JSON.stringify(otherShared);
}

/** A type without what is in it, apart from the keys of a map. */
const withoutParts = (type: DataType): DataType => ({
  ...type,
  labels: undefined,
  elements: undefined,
  fields: undefined,
  entries: type.entries && { ...type.entries, values: type.entries.keys },
});

const partKinds = ({ labels, elements, fields, entries }: DataType): string =>
  [labels, elements, fields, entries].map((part) => part !== undefined).join();

const namesIn = ({ labels, fields = [] }: DataType): readonly string[] =>
  labels ?? fields.map(({ name }) => name);

function namesAlso(names: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return names.filter((name) => known.has(name));
}

/** Whether two types are one type, apart from length and precision. */
export const areOneType = (one: DataType, other: DataType, system?: DialectId): boolean =>
  IS_ONE.has(relateTypes(one, other, system));

const IS_ONE: ReadonlySet<TypeRelation> = /* @__PURE__ */ new Set<TypeRelation>(["same", "alias"]);

const haveSameSizes = ({ sizes, unit }: DataType, other: DataType): boolean =>
  unit === other.unit && sizes.join() === other.sizes.join();

/** Of types that are not understood, only the sizes can differ. */
function relateUnread(old: DataType, next: DataType): TypeRelation {
  const isSized = old.sizes.length > 0 && next.sizes.length > 0;
  const isSame = isSized ? old.name === next.name : spelling(old.text) === spelling(next.text);
  return isSame && old.isRead === next.isRead ? "same" : "other";
}

/** Compares what is in two types: labels, elements, fields, keys and values; and the sizes that make a type of its own. */
function relateParts(old: DataType, next: DataType, system: DialectId | undefined): TypeRelation {
  const isWhole = old.family === undefined || old.family === "other";
  if (isWhole && old.name === next.name && !haveSameSizes(old, next)) return "other";
  if (JSON.stringify(old.labels) !== JSON.stringify(next.labels)) return "other";
  const [parts, others] = [partsIn(old), partsIn(next)];
  if (parts.length !== others.length) return "other";
  const relations = parts.map(({ name, type, isRequired }, index): TypeRelation => {
    const other = others[index];
    const isField = other?.name === name && other.isRequired === isRequired;
    return isField && haveSameSizes(type, other.type)
      ? relateTypes(type, other.type, system)
      : "other";
  });
  if (relations.every((relation) => relation === "same")) return "same";
  return relations.every((relation) => IS_ONE.has(relation)) ? "alias" : "other";
}

/** The types in a type, with the names of the fields. */
function partsIn({ elements, fields = [], entries }: DataType) {
  const inside = [elements, entries?.keys, entries?.values];
  const parts = inside.map((type, index) => type && { name: `${index}`, type, isRequired: false });
  const all: (Pick<TypeField, "name" | "type" | "isRequired"> | undefined)[] = [
    ...parts,
    ...fields,
  ];
  return all.filter((part) => part !== undefined);
}

function relateWords(old: DataType, next: DataType, system: DialectId | undefined): TypeRelation {
  const [group, nextGroup] = [old, next].map((type) => groupIn(type, system));
  const isOne = group !== undefined && group === nextGroup;
  const areKnown = old.family !== undefined && next.family !== undefined;
  if (!isOne && areKnown && old.family !== next.family) return "other";
  if (old.isUnsigned !== next.isUnsigned) return relateSigns(old, next);
  if (old.name === next.name) return "same";
  if (isOne) return "alias";
  const [rank, nextRank] = [rankIn(old, group), rankIn(next, nextGroup)];
  if (rank === undefined || nextRank === undefined) {
    const isAlias = wordGroups(old.name, system).some(({ names }) => names.includes(next.name));
    return isAlias ? "alias" : "other";
  }
  if (rank.scale !== nextRank.scale) return "other";
  if (rank.order === nextRank.order) return "alias";
  return rank.order < nextRank.order ? "widened" : "narrowed";
}

/** All values of an unsigned type fit in the next larger signed type, but never the other way around. */
function relateSigns(old: DataType, next: DataType): TypeRelation {
  const order = (type: DataType): number => rankIn(type, undefined)?.order ?? Number.NaN;
  if (old.isUnsigned && order(next) > order(old)) return "widened";
  if (next.isUnsigned && order(old) > order(next)) return "narrowed";
  return "other";
}

/** The names that a system has for a type. A listed type in capitals is what the system writes for it. */
function groupIn({ name, text }: DataType, system: DialectId | undefined): WordGroup | undefined {
  if (system === undefined) return undefined;
  const isListedType = isListed(name) && text.startsWith(name);
  const writes = isListedType ? DIALECTS[system].types[name]?.writes : undefined;
  const written =
    writes === undefined || /\d/.test(writes) ? name : nameOf(writes.replace(/\(.*/, ""));
  return wordGroups(written, system)[0] ?? wordGroups(name, system)[0];
}

/** Whether a type accepts text or bytes of any length, so it needs no limit. */
export function isUnlimited(type: DataType): boolean {
  const rank = rankIn(type, undefined);
  return rank !== undefined && rank.order >= UNLIMITED && /text|binary/.test(rank.scale);
}

const UNLIMITED = 4;

/**
 * Types by what they can hold, the smallest first; those on one line hold the same. A name that is not here counts as
 * the listed type that it is another name for. Types on different scales have no order: a change from one to the
 * other can break anything.
 */
const SCALES: Readonly<Record<string, readonly string[]>> = {
  integer: ["TINYINT BYTEINT", "SMALLINT INT16", "MEDIUMINT", "INT INT32", "BIGINT LONG"],
  decimal: ["SMALLMONEY", "MONEY", "DECIMAL NUMERIC NUMBER", "BIGNUMERIC"],
  float: ["FLOAT FLOAT32 BINARY_FLOAT", "DOUBLE BINARY_DOUBLE"],
  text: [
    "CHAR BPCHAR",
    "NCHAR",
    "VARCHAR VARCHAR2 TINYTEXT",
    "NVARCHAR NVARCHAR2",
    "TEXT STRING CLOB",
    "NTEXT NCLOB MEDIUMTEXT",
    "LONGTEXT",
  ],
  binary: [
    "BINARY",
    "TINYBLOB",
    "RAW",
    "VARBINARY",
    "BLOB BYTES BYTEA IMAGE",
    "MEDIUMBLOB",
    "LONGBLOB",
  ],
  boolean: ["BOOLEAN"],
  time: ["TIME"],
  "time with time zone": ["TIMETZ TIME_WITH_TIME_ZONE"],
  bits: ["BIT_VARYING VARBIT"],
  timestamp: ["TIMESTAMP TIMESTAMP_NTZ"],
  "timestamp with time zone": ["TIMESTAMPTZ TIMESTAMP_TZ TIMESTAMP_WITH_TIME_ZONE DATETIMEOFFSET"],
  datetime: ["SMALLDATETIME", "DATETIME", "DATETIME2"],
  uuid: ["UUID UNIQUEIDENTIFIER"],
};

interface Rank {
  readonly scale: string;
  readonly order: number;
}

const RANKS: ReadonlyMap<string, Rank> = /* @__PURE__ */ new Map(
  Object.entries(SCALES).flatMap(([scale, lines]) =>
    lines.flatMap((line, order) =>
      line.split(" ").map((name) => [name, { scale, order }] as const),
    ),
  ),
);

/** Where a type is among all: that of its name in its system, or else of a listed type that it is another name for. */
function rankIn({ name }: DataType, group: WordGroup | undefined): Rank | undefined {
  const listed: readonly ListedName[] = group?.isExact ? [group.listed] : [];
  const names = [...listed, name, ...(group?.names ?? []), ...listedSynonyms(name)];
  return names.map((one) => RANKS.get(one)).find((rank) => rank !== undefined);
}
