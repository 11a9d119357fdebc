import { isObject, type JsonObject } from "../values/json-object.js";
import type { Path } from "../values/json-pointer.js";
import { type DataType, familyOfJsonType, parseDataType } from "./data-type.js";
import type { DocumentPlace } from "./document-place.js";
import { localTarget, MAX_CHAIN } from "./local-reference.js";
import { type ColumnKeys, SourceColumn, SourceTable, type TableParts } from "./source-table.js";

// JSON Schemas, as descriptors use them for tables. The properties are the columns. Keys that JSON
// Schema does not define have the details that a database needs: `physicalType`, `isNullable`,
// `isUnique`, `length`, `ordinalPosition` and others. The keys are those that published descriptors
// use.

const KEYS: ColumnKeys = {
  name: ["name"],
  fullyQualifiedName: ["fullyQualifiedName"],
  displayName: ["displayName"],
  description: ["description"],
  dataType: ["physicalType", "dataType", "type"],
  length: ["length", "dataLength", "maxLength"],
  precision: ["precision"],
  scale: ["scale"],
  nullable: ["isNullable", "nullable"],
  unique: ["isUnique", "unique"],
  primaryKey: ["isPrimaryKey", "primaryKey"],
  ordinalPosition: ["ordinalPosition"],
  jsonSchema: ["jsonSchema"],
};

/** Whether the `specification` of a Standard Definition means JSON Schema. */
export const isJsonSchema = (specification: string | undefined): boolean =>
  /^jsonschema/.test((specification ?? "").toLowerCase().replace(/[^a-z]/g, ""));

/** Formats that make a string a date or a time. */
const TIME_FORMATS: ReadonlySet<string> = new Set(["date", "time", "date-time"]);

/** Keys of the schema of a table that are read, or that columns refer to. */
const TABLE_KEYS: ReadonlySet<string> = new Set([
  "name",
  "fullyQualifiedName",
  "displayName",
  "description",
  "version",
  "tableType",
  "physicalType",
  "properties",
  "required",
  "$defs",
  "definitions",
]);

/** A column that is a property of a JSON Schema. */
class PropertyColumn extends SourceColumn {
  readonly #key: string;
  /** The schema without the keys of the target of its `$ref`. */
  readonly #own: JsonObject;
  readonly #isRequired: boolean;

  constructor(
    table: SourceTable,
    key: string,
    { own, raw, isRequired }: { own: JsonObject; raw: JsonObject; isRequired: boolean },
  ) {
    super(table, { raw, isDoubtful: false }, typeof raw.name === "string" ? raw.name : key);
    this.#key = key;
    this.#own = own;
    this.#isRequired = isRequired;
  }

  protected get keys(): ColumnKeys {
    return KEYS;
  }

  override get steps(): Path {
    return ["properties", this.#key];
  }

  /** What the schema has from another one is at its `$ref`. */
  override at(...steps: Path): DocumentPlace {
    const [first = ""] = steps;
    const isOther = Object.hasOwn(this.raw, first) && !Object.hasOwn(this.#own, first);
    return isOther ? super.at("$ref") : super.at(...steps);
  }

  get dataType(): DataType | undefined {
    return dataTypeOf(this.raw);
  }

  get length(): number | undefined {
    return wholeNumber(this.raw.length ?? this.raw.dataLength ?? this.raw.maxLength);
  }

  get precision(): number | undefined {
    return wholeNumber(this.raw.precision);
  }

  get scale(): number | undefined {
    return wholeNumber(this.raw.scale);
  }

  get nullable(): boolean | undefined {
    return nullableOf(this.raw, this.#isRequired);
  }

  get unique(): boolean | undefined {
    return flag(this.raw.isUnique ?? this.raw.unique);
  }

  get primaryKey(): boolean {
    return flag(this.raw.isPrimaryKey ?? this.raw.primaryKey) ?? false;
  }

  get ordinalPosition(): number | undefined {
    return wholeNumber(this.raw.ordinalPosition);
  }

  get otherKeywords(): JsonObject {
    const { raw } = this;
    const { type, format } = raw;
    const read = new Set(["$ref"]);
    // A list is about the properties of an object inside the column.
    if (typeof raw.required === "boolean") read.add("required");
    for (const keys of Object.values(KEYS)) {
      const key = keys.find((one) => raw[one] !== undefined);
      if (key !== undefined) read.add(key);
    }
    const hasType = this.dataType === undefined && familyOfJsonType(type, format) !== undefined;
    if (hasType && TIME_FORMATS.has(String(format))) read.add("format");
    const others = without(raw, read);
    if (hasType || type === undefined) return others;
    // Null as a type is read as nullability.
    const types = Array.isArray(type) ? type.filter((one) => one !== "null") : [type];
    return { ...others, type: types };
  }
}

/**
 * Reads a table from a JSON Schema.
 *
 * @param root the descriptor that contains the schema, or its document, for references from its root
 */
export function readJsonSchemaTable(
  parts: Omit<TableParts, "style" | "definition" | "otherKeywords">,
  schema: JsonObject,
  root: unknown,
): SourceTable {
  const read = { raw: schema, isDoubtful: false };
  const otherKeywords = without(schema, TABLE_KEYS);
  const table = new SourceTable(
    { ...parts, style: "json-schema", definition: schema, otherKeywords },
    read,
  );
  const { properties } = schema;
  if (isObject(properties)) {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    table.setColumns(() =>
      Object.keys(properties).flatMap((key) => {
        const written = properties[key];
        if (!isObject(written)) return [];
        const raw = resolved(written, schema, root);
        const isRequired = required.has(key);
        return [new PropertyColumn(table, key, { own: written, raw, isRequired })];
      }),
    );
  }
  return table;
}

const without = (object: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key)));

function dataTypeOf({ physicalType, dataType }: JsonObject): DataType | undefined {
  const text = physicalType ?? dataType;
  return typeof text === "string" && text !== "" ? parseDataType(text) : undefined;
}

/** Reads `isNullable` or `nullable`, or otherwise `type` and `required`. */
function nullableOf(raw: JsonObject, isRequired: boolean): boolean | undefined {
  const flagged = flag(raw.isNullable ?? raw.nullable);
  if (flagged !== undefined) return flagged;
  if (Array.isArray(raw.type)) return raw.type.includes("null");
  return isRequired || raw.required === true ? false : undefined;
}

const flag = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : undefined;

/** A whole number, also in quotes: JSON Schema does not define these keys. */
function wholeNumber(value: unknown): number | undefined {
  if (Number.isSafeInteger(value)) return Number(value);
  return typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** A schema merged with the target of its `$ref` in the definition or in the descriptor. */
function resolved(schema: JsonObject, definition: JsonObject, root: unknown): JsonObject {
  let result = schema;
  for (let count = 0; typeof result.$ref === "string" && count < MAX_CHAIN; count++) {
    const { $ref, ...own } = result;
    const target = localTarget(definition, $ref) ?? localTarget(root, $ref);
    if (!isObject(target)) return own;
    result = { ...target, ...own };
  }
  return result;
}
