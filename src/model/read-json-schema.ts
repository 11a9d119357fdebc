import type { Path } from "../findings/json-pointer.js";
import { isObject, type JsonObject } from "../shape/read-keys.js";
import { type DataType, parseDataType } from "./data-type.js";
import type { ModelNode, Origin } from "./node.js";
import { Column, type ColumnKeys, Table } from "./table.js";

// JSON Schemas as descriptors use them for tables: the properties are the columns, and keys that
// JSON Schema does not have tell what a database needs to know (`physicalType`, `isNullable`,
// `isUnique`, `length`, `ordinalPosition`, …). The keys are those that published descriptors show.

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

/** A column that is a property of a JSON Schema. */
class PropertyColumn extends Column {
  readonly #key: string;
  readonly #isRequired: boolean;

  constructor(table: Table, key: string, raw: JsonObject, isRequired: boolean) {
    super(table, { raw, isDoubtful: false }, typeof raw.name === "string" ? raw.name : key);
    this.#key = key;
    this.#isRequired = isRequired;
  }

  protected get keys(): ColumnKeys {
    return KEYS;
  }

  override get steps(): Path {
    return ["properties", this.#key];
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
}

/** How often one type may refer to another. */
const LONGEST_CHAIN = 16;

/**
 * A table from a JSON Schema.
 *
 * @param root the document that the schema stands in, for references from its root
 */
export function readJsonSchemaTable(
  place: { origin: Origin; steps: readonly (string | number)[] },
  schema: JsonObject,
  root: unknown,
  definedBy: ModelNode | undefined,
): Table {
  const table = new Table(place, { raw: schema, isDoubtful: false }, "json-schema", definedBy);
  const { properties } = schema;
  if (isObject(properties)) {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    table.columns = Object.keys(properties).flatMap((key) => {
      const written = properties[key];
      if (!isObject(written)) return [];
      const raw = resolved(written, schema, root);
      return [new PropertyColumn(table, key, raw, required.has(key))];
    });
  }
  return table;
}

function dataTypeOf({ physicalType, dataType }: JsonObject): DataType | undefined {
  const text = physicalType ?? dataType;
  return typeof text === "string" && text !== "" ? parseDataType(text) : undefined;
}

/** What the schema says; a type that takes null, or a property that need not be there, says so too. */
function nullableOf(raw: JsonObject, isRequired: boolean): boolean | undefined {
  const said = flag(raw.isNullable ?? raw.nullable);
  if (said !== undefined) return said;
  if (Array.isArray(raw.type)) return raw.type.includes("null");
  return isRequired || raw.required === true ? false : undefined;
}

const flag = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : undefined;

/** A whole number, also one in quotes: JSON Schema has no say in these keys. */
function wholeNumber(value: unknown): number | undefined {
  if (Number.isSafeInteger(value)) return Number(value);
  return typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** A schema together with what its `$ref` leads to within its definition or its document. */
function resolved(schema: JsonObject, definition: JsonObject, root: unknown): JsonObject {
  let result = schema;
  for (let count = 0; typeof result.$ref === "string" && count < LONGEST_CHAIN; count++) {
    const { $ref, ...own } = result;
    const target = valueAt(definition, $ref) ?? valueAt(root, $ref);
    if (!isObject(target)) return own;
    result = { ...target, ...own };
  }
  return result;
}

function valueAt(root: unknown, ref: string): unknown {
  if (!ref.startsWith("#/")) return undefined;
  let value = root;
  for (const token of ref.slice(2).split("/")) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
