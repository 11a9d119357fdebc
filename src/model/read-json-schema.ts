import { type DataType, familyOfJsonType } from "../types/data-type.js";
import { parseType } from "../types/parse-type.js";
import {
  filterMembers,
  isObject,
  type JsonObject,
  localTarget,
  type Path,
  scalarText,
  textList,
  valueAt,
} from "../values/json-value.js";
import { type ColumnKeys, ColumnNode, type ColumnStatements } from "./column-node.js";
import { type PropertyReading, readColumnValues } from "./column-values.js";
import { DocumentPlace } from "./document-place.js";
import { flattened, type MergedSchemas } from "./flatten-schema.js";
import type { ColumnModel, ColumnValues, TableModel } from "./model.js";
import { type Placed, SourceNode } from "./read-object.js";
import { columnsOf, tableNode } from "./read-table.js";
import { parsedText } from "./schema-text.js";

// JSON Schemas, as descriptors use them for tables. The properties are the columns. Keys that JSON
// Schema does not define have the details that a database needs: `physicalType`, `isNullable`,
// `isUnique`, `length`, `ordinalPosition` and others. The keys are those that published descriptors
// use.

const KEYS = {
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
} as const satisfies ColumnKeys;

/** Whether the `specification` of a Standard Definition means JSON Schema. */
export const isJsonSchema = (specification: string | undefined): boolean =>
  /^jsonschema/.test((specification ?? "").toLowerCase().replace(/[^a-z]/g, ""));

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

/** A schema with what it takes from other schemas: by its `$ref`, or from a list such as `allOf`. */
class MergedNode extends SourceNode {
  /** The schema as it is written. */
  readonly #own: JsonObject;

  constructor(place: DocumentPlace, own: JsonObject, raw: JsonObject) {
    super(place, { raw, isDoubtful: false });
    this.#own = own;
  }

  override at(...steps: Path): DocumentPlace {
    return super.at(...writtenSteps(this.raw, this.#own, steps));
  }
}

/** Where something of a schema is written: in the schema, in a part of its `allOf`, or at its reference to another. */
function writtenSteps(raw: JsonObject, own: JsonObject, steps: Path): Path {
  if (!has(raw, steps) || has(own, steps)) return steps;
  const { allOf } = own;
  const index = Array.isArray(allOf) ? allOf.findIndex((part) => has(part, steps)) : -1;
  if (index >= 0) return ["allOf", index, ...steps];
  return MERGING.filter((key) => key in own).slice(0, 1);
}

/** Keywords by which a schema has what another one says. */
const MERGING = ["$ref", "allOf", "oneOf", "anyOf"];

const has = (schema: unknown, path: Path): boolean => valueAt(schema, path) !== undefined;

/** A property of a JSON Schema, and the schema that has it. */
interface Property extends Omit<PropertyReading, "property"> {
  /** As it is written. */
  readonly own: JsonObject;
  readonly raw: JsonObject;
  readonly isRequired: boolean;
}

/** A property of a JSON Schema. */
class PropertyNode extends ColumnNode {
  readonly #property: Property;

  constructor(
    table: TableModel,
    place: DocumentPlace,
    property: Property,
    statements: ColumnStatements,
  ) {
    super(table, place, { raw: property.raw, isDoubtful: false }, KEYS, statements);
    this.#property = property;
  }

  override at(...steps: Path): DocumentPlace {
    return super.at(...writtenSteps(this.raw, this.#property.own, steps));
  }

  override get isOptional(): boolean {
    return !this.#property.isRequired && this.raw.required !== true;
  }

  protected override readValues(): ColumnValues {
    const { type, format, maxLength } = this.raw;
    const keywords = { ...otherKeywords(this), type, format, maxLength };
    const property = filterMembers(keywords, (_, value) => value !== undefined);
    return readColumnValues(this, { ...this.#property, property });
  }
}

/**
 * The keywords of a property of a JSON Schema that are not attributes of the column; none in a Table.
 *
 * @see {@link ColumnModel.values}, which has what they mean
 */
export function otherKeywords({ raw, table }: ColumnModel): JsonObject {
  if (table.style !== "json-schema") return {};
  const { type, format } = raw;
  const read = new Set<string>();
  // A list is about the properties of an object inside the column.
  if (typeof raw.required === "boolean") read.add("required");
  for (const keys of Object.values(KEYS)) {
    const key = keys.find((one) => raw[one] !== undefined);
    if (key !== undefined) read.add(key);
  }
  const isRead = dataTypeOf(raw) === undefined && familyOfJsonType(type, format) !== undefined;
  if (isRead && TIME_FORMATS.has(scalarText(format))) read.add("format");
  const others = without(raw, read);
  if (isRead || type === undefined) return others;
  // Null as a type is read as nullability.
  const types = Array.isArray(type) ? type.filter((one) => one !== "null") : [type];
  return { ...others, type: types };
}

/** Formats that make a string a date or a time. */
const TIME_FORMATS: ReadonlySet<string> = new Set(["date", "time", "date-time"]);

/**
 * Reads a table from a JSON Schema: an object, or a text.
 *
 * @returns `undefined` if it is neither
 */
export function readJsonSchemaTable(
  found: Placed,
  standardDefinition: SourceNode,
): TableModel | undefined {
  const isText = typeof found.value === "string";
  const schema = isText ? parsedText(found.value) : found.value;
  if (!isObject(schema)) return undefined;
  const { document, path } = found.place;
  const place = isText ? new DocumentPlace(document, path, true) : found.place;
  // References from the root of a text are inside the text.
  const root = isText ? undefined : place.root;
  const follow = (ref: string): unknown => localTarget(schema, ref) ?? localTarget(root, ref);
  const known: MergedSchemas = new Map();
  const whole = flattened(schema, follow, known);
  const table = tableNode(
    new MergedNode(place, schema, whole),
    { style: "json-schema", definition: schema, otherKeywords: tableKeywords(whole) },
    standardDefinition,
  );
  const { properties } = whole;
  if (!isObject(properties)) return table;
  const required = new Set(textList(whole.required));
  const columns = Object.keys(properties).flatMap((key) => {
    const property = properties[key];
    if (!isObject(property)) return [];
    const at = table.at("properties", key);
    // A property of another schema is at the reference to that.
    const isHere = at.path.at(-1) === key;
    const written = isHere ? valueAt(document.source.value, at.path) : undefined;
    const own = isObject(written) ? written : {};
    const raw = flattened(property, follow, known);
    const isRequired = required.has(key);
    return new PropertyNode(
      table,
      at,
      { own, raw, follow, schema, isRequired },
      {
        name: typeof raw.name === "string" ? raw.name : key,
        dataType: dataTypeOf(raw),
        length: wholeNumber(raw.length ?? raw.dataLength ?? raw.maxLength),
        precision: wholeNumber(raw.precision),
        scale: wholeNumber(raw.scale),
        nullable: nullableOf(raw, isRequired),
        unique: flag(raw.isUnique ?? raw.unique),
        primaryKey: flag(raw.isPrimaryKey ?? raw.primaryKey) ?? false,
        ordinalPosition: wholeNumber(raw.ordinalPosition),
      },
    );
  });
  return Object.assign(table, columnsOf(columns));
}

/** The keywords of a schema about its table, apart from its columns. Properties without a schema are no columns. */
function tableKeywords(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  const columns = isObject(properties) ? filterMembers(properties, (_, one) => isObject(one)) : {};
  const others = isObject(properties)
    ? without(properties, new Set(Object.keys(columns)))
    : properties;
  const names = Array.isArray(required)
    ? required.filter((name) => !Object.hasOwn(columns, String(name)))
    : required;
  return { ...without(schema, TABLE_KEYS), properties: others, required: names };
}

const without = (object: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  filterMembers(object, (key) => !keys.has(key));

function dataTypeOf({ physicalType, dataType }: JsonObject): DataType | undefined {
  const text = physicalType ?? dataType;
  return typeof text === "string" && text !== "" ? parseType(text) : undefined;
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
