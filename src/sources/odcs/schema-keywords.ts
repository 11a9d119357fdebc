import { isObject, type JsonObject } from "../../values/json-object.js";
import {
  compact,
  remainder,
  restored,
  SCHEMA_TYPES,
  type SharedField,
  schemaTypeField,
  typeField,
} from "./odcs-fields.js";

// The keywords of a column in a JSON Schema, as fields of an ODCS property. They fall into groups that
// share fields. The keywords of a group that its fields do not give back are kept in `dsd.keywords`.

/** Keywords that share fields of ODCS. */
interface KeywordGroup {
  readonly keywords: readonly string[];
  readonly fields: readonly string[];
  readonly shared: SharedField<JsonObject, JsonObject>;
}

/** The fields of a property that a column has, and the keywords that they do not give back. */
interface SchemaProperty {
  readonly fields: JsonObject;
  readonly keywords: JsonObject | undefined;
}

/** @param isListed whether the column is in the `required` of the schema */
export function writeSchemaProperty(raw: JsonObject, isListed: boolean): SchemaProperty {
  const groups = [LOGICAL_TYPE, ...groupsFor(raw, isListed)];
  const known = new Set(groups.flatMap(({ keywords }) => keywords));
  const others = Object.fromEntries(Object.entries(raw).filter(([key]) => !known.has(key)));
  const parts = groups.map(({ shared, keywords }) => ({ shared, own: pick(raw, keywords) }));
  return {
    fields: Object.assign({}, ...parts.map(({ shared, own }) => shared.write(own))),
    keywords: compact(
      Object.assign(others, ...parts.map(({ shared, own }) => remainder(shared, own))),
    ),
  };
}

/**
 * @param kept the value of `dsd.keywords`
 * @param isListed whether the column is in the `required` of the schema
 */
export function readSchemaProperty(
  property: JsonObject,
  kept: unknown,
  isListed: boolean,
): JsonObject {
  const custom = isObject(kept) ? kept : {};
  const options = isObject(property.logicalTypeOptions) ? property.logicalTypeOptions : {};
  const fields: JsonObject = { ...property, maxLength: options.maxLength };
  const read = (raw: JsonObject, group: KeywordGroup): JsonObject => {
    const others = Object.entries(raw).filter(([key]) => !group.keywords.includes(key));
    const own = compact(pick(custom, group.keywords));
    const found = restored(group.shared, pick(fields, group.fields), own);
    return { ...Object.fromEntries(others), ...found };
  };
  const typed = read(custom, LOGICAL_TYPE);
  return groupsFor(typed, isListed).reduce(read, typed);
}

const pick = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(
    keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])),
  );

const LOGICAL_TYPE: KeywordGroup = {
  keywords: ["type", "format"],
  fields: ["logicalType"],
  shared: {
    write(own) {
      const logicalType = schemaTypeField.write(own);
      return SCHEMA_TYPES.has(logicalType ?? "") ? { logicalType } : {};
    },
    read: ({ logicalType }) => schemaTypeField.read(logicalType as string | undefined) ?? {},
  },
};

/** The other groups. What they mean depends on the type, and on the `required` of the schema. */
const groupsFor = ({ type, format }: JsonObject, isListed: boolean): readonly KeywordGroup[] => [
  physicalType(schemaTypeField.write({ type, format }) === "string"),
  nullability(Array.isArray(type) ? type.includes("null") : isListed ? false : undefined),
  flagGroup("primaryKey", "isPrimaryKey"),
  flagGroup("unique", "isUnique"),
  textGroup("description", "description"),
  textGroup("displayName", "businessName"),
];

const LENGTHS = ["length", "dataLength", "maxLength"] as const;

/** A type with its arguments; only a string can have a length beside it. */
const physicalType = (isString: boolean): KeywordGroup => ({
  keywords: ["physicalType", "dataType", ...LENGTHS, "precision", "scale"],
  fields: ["physicalType", "maxLength"],
  shared: {
    write(own) {
      const type = own.physicalType ?? own.dataType;
      const length = LENGTHS.map((key) => own[key]).find((value) => value !== undefined);
      const written = typeField.write({
        dataType: typeof type === "string" ? type : undefined,
        dataLength: whole(length),
        precision: whole(own.precision),
        scale: whole(own.scale),
      });
      const maxLength = isString && Number(length) >= 0 ? whole(length) : undefined;
      return pick({ physicalType: written, maxLength }, ["physicalType", "maxLength"]);
    },
    read(fields) {
      const written = fields.physicalType;
      const type = typeField.read(typeof written === "string" ? written : undefined);
      const { dataType, dataLength = fields.maxLength, precision, scale } = type ?? {};
      return compact({ physicalType: dataType, maxLength: dataLength, precision, scale }) ?? {};
    },
  },
});

/** @param implied what the type or the list of required columns says about null */
const nullability = (implied: boolean | undefined): KeywordGroup => ({
  keywords: ["isNullable", "nullable"],
  fields: ["required"],
  shared: {
    write(own) {
      const isNullable = own.isNullable ?? own.nullable ?? implied;
      return typeof isNullable === "boolean" ? { required: !isNullable } : {};
    },
    read: ({ required }) =>
      typeof required !== "boolean" || required === (implied === undefined ? undefined : !implied)
        ? {}
        : { isNullable: !required },
  },
});

const flagGroup = (field: "primaryKey" | "unique", keyword: string): KeywordGroup => ({
  keywords: [keyword, field],
  fields: [field],
  shared: {
    write(own) {
      const flag = own[keyword] ?? own[field];
      return typeof flag === "boolean" ? { [field]: flag } : {};
    },
    read: (fields) => (typeof fields[field] === "boolean" ? { [keyword]: fields[field] } : {}),
  },
});

const textGroup = (keyword: string, field: string): KeywordGroup => ({
  keywords: [keyword],
  fields: [field],
  shared: {
    write: (own) => (typeof own[keyword] === "string" ? { [field]: own[keyword] } : {}),
    read: (fields) => (typeof fields[field] === "string" ? { [keyword]: fields[field] } : {}),
  },
});

/** A whole number, also in quotes: JSON Schema does not define these keywords. */
function whole(value: unknown): number | undefined {
  if (Number.isSafeInteger(value)) return Number(value);
  return typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined;
}
