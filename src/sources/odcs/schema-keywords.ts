import type { JsonObject } from "../../values/json-object.js";
import { compact, filterMembers, type SharedFacts, text } from "./odcs-fields.js";

/** The words that mean the same. The first one that is there counts, and is written by the key. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  physicalType: ["physicalType", "dataType"],
  maxLength: ["length", "dataLength", "maxLength"],
  isNullable: ["isNullable", "nullable"],
  isPrimaryKey: ["isPrimaryKey", "primaryKey"],
  isUnique: ["isUnique", "unique"],
};

/** A column of a JSON Schema: its type as the fact that all columns have, and its other keywords. */
interface SchemaColumn {
  readonly type: JsonObject | undefined;
  readonly keywords: JsonObject;
}

export function schemaColumn(raw: JsonObject): SchemaColumn {
  const words = Object.entries(SYNONYMS).flatMap(([word, names]) => {
    const used = names.find((name) => raw[name] !== undefined);
    return used === undefined ? [] : [{ word, used }];
  });
  const used = new Set(words.map((one) => one.used));
  const { physicalType, maxLength, ...flags }: JsonObject = Object.fromEntries(
    words.map((one) => [one.word, raw[one.used]]),
  );
  const { precision, scale, ...others } = filterMembers(raw, (key) => !used.has(key));
  return {
    type: compact({
      dataType: text(physicalType),
      dataLength: whole(maxLength),
      precision: whole(precision),
      scale: whole(scale),
    }),
    keywords: { ...others, ...flags },
  };
}

/** A column as the keywords of a JSON Schema. */
export function columnSchema({ type, keywords }: SchemaColumn): JsonObject {
  const { dataType, dataLength, precision, scale } = type ?? {};
  // A length of its own that differs from `maxLength` counts.
  const length = keywords.maxLength === undefined ? "maxLength" : "length";
  return {
    ...keywords,
    ...compact({ physicalType: dataType, [length]: dataLength, precision, scale }),
  };
}

/** The types of JSON Schema that are logical types of ODCS. */
const TYPES: ReadonlySet<unknown> = new Set([
  ...["string", "number", "integer", "boolean", "object", "array"],
]);

/** The logical types that are formats of a string. */
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ["timestamp", "date-time"],
  ["date", "date"],
  ["time", "time"],
]);

/**
 * The keywords of a column without its type, as fields of a property.
 *
 * @param isListed whether the column is in the `required` of the schema
 */
export const keywordFacts = (isListed: boolean): SharedFacts => ({
  write({ type, format, isNullable, isPrimaryKey, isUnique, displayName, description }) {
    const implied = Array.isArray(type) ? !type.includes("null") : isListed || undefined;
    return {
      logicalType: logicalType(type, format),
      required: typeof isNullable === "boolean" ? !isNullable : implied,
      primaryKey: flag(isPrimaryKey),
      unique: flag(isUnique),
      businessName: text(displayName),
      description: text(description),
    };
  },
  read({ logicalType: logical, required, primaryKey, unique, businessName, description }) {
    const format = FORMATS.get(logical);
    const isSaid = typeof required === "boolean" && required !== (isListed || undefined);
    return {
      type: format === undefined ? logical : "string",
      format,
      isNullable: isSaid ? !required : undefined,
      isPrimaryKey: flag(primaryKey),
      isUnique: flag(unique),
      displayName: text(businessName),
      description: text(description),
    };
  },
});

/** The logical type of a type that can also be null. */
function logicalType(type: unknown, format: unknown): string | undefined {
  const [only, ...others] = [type].flat().filter((one) => one !== "null");
  if (others.length > 0 || !TYPES.has(only)) return undefined;
  const [special] = [...FORMATS].find(([, known]) => known === format) ?? [];
  return String(only === "string" ? (special ?? only) : only);
}

const flag = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : undefined;

/** A whole number, also in quotes: JSON Schema does not define these keywords. */
function whole(value: unknown): number | undefined {
  if (Number.isSafeInteger(value)) return Number(value);
  return typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined;
}
