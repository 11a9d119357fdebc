import { valuesOfText } from "../../model/column-values.js";
import type { ColumnModel, ColumnValues, JsonType, LimitKeyword } from "../../model/model.js";
import { readableValue, typeText } from "../../model/value-words.js";
import type { DataType, ListedName, TypeFamily } from "../../types/data-type.js";
import { count, quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { columnSchemas } from "./json-schemas.js";

export const jsonSchemaMismatch = defineRule({
  id: "json-schema-mismatch",
  severity: "warning",
  summary:
    "The `jsonSchema` of a column contradicts its data type: a `type` or an allowed value that the column cannot hold, a value longer than the column, or a limit of another type.",
  rationale:
    "A row cannot satisfy both. Most often, the data type changed and the schema did not, or a limit such as `maxLength` was written for a number.",
  remedy:
    "Change the schema or the data type, so that they describe the same values. Dates, decimals, 64-bit integers and UUIDs may be texts, as drivers return them.",
  source:
    "DatastoreAPI specification, Column Object: dataType, dataLength, jsonSchema; JSON Schema 2020-12, Validation, section 6",
  check({ model, report }) {
    for (const { column, schema } of columnSchemas(model.tables)) {
      if (column.dataType === undefined) continue;
      const values = valuesOfText(schema);
      const sizes = { text: typeText(column), ...sizesFrom(column.dataType, column) };
      const problem = contradiction(column.dataType, values, sizes, column.label);
      if (problem !== undefined) {
        report({ place: column.placeOf("jsonSchema"), message: problem });
      }
    }
  },
});

/** The types of JSON that the values of a family can have; a family that is not here is not checked. */
const TYPES_OF_FAMILY: Readonly<Partial<Record<TypeFamily, readonly JsonType[]>>> = {
  integer: ["integer", "number"],
  decimal: ["integer", "number", "string"],
  float: ["integer", "number"],
  // Databases without a type for JSON keep it as a text.
  text: ["string", "object", "array"],
  binary: ["string"],
  boolean: ["boolean", "integer"],
  date: ["string"],
  time: ["string"],
  timestamp: ["string"],
};

/** Types that hold more, or something else, than their family. */
const TYPES_OF_NAME: Readonly<Partial<Record<ListedName, readonly JsonType[]>>> = {
  // Drivers return integers of 64 bits as texts.
  BIGINT: ["integer", "number", "string"],
  // The usual truth values of systems without a type for them.
  TINYINT: ["integer", "number", "boolean"],
  BYTEINT: ["integer", "number", "boolean"],
  NUMBER: ["integer", "number", "string", "boolean"],
  ARRAY: ["array"],
  MAP: ["object"],
  STRUCT: ["object"],
  ENUM: ["string"],
  SET: ["string", "array"],
};

/** The types that a keyword says something of. */
const TYPES_OF_KEYWORD: Readonly<Record<LimitKeyword | "pattern", readonly JsonType[]>> = {
  minimum: ["number", "integer"],
  maximum: ["number", "integer"],
  exclusiveMinimum: ["number", "integer"],
  exclusiveMaximum: ["number", "integer"],
  multipleOf: ["number", "integer"],
  minLength: ["string"],
  maxLength: ["string"],
  pattern: ["string"],
  minItems: ["array"],
  maxItems: ["array"],
};

/** How much a column holds. */
interface Sizes {
  /** The type with its sizes, as people write it. */
  readonly text: string;
  readonly length: number | undefined;
  /** The number that none of its values reaches. */
  readonly bound: number | undefined;
}

function sizesFrom(
  type: DataType,
  { length = type.length, precision = type.precision, scale = type.scale }: Partial<ColumnModel>,
): Omit<Sizes, "text"> {
  const isDecimal = type.family === "decimal" && precision !== undefined;
  return {
    length: type.family === "text" ? length : undefined,
    bound: isDecimal ? 10 ** (precision - (scale ?? 0)) : undefined,
  };
}

/** The first contradiction between a type and a schema, or between their parts. */
function contradiction(
  type: DataType,
  values: ColumnValues,
  sizes: Sizes,
  name: string,
): string | undefined {
  const problem = ownContradiction(type, values, sizes);
  if (problem !== undefined) return `the JSON Schema of column ${quote(name)} ${problem}`;
  for (const [step, part, inner] of sharedParts(type, values)) {
    const inside = contradiction(
      part,
      inner,
      { text: part.text, ...sizesFrom(part, {}) },
      name + step,
    );
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function ownContradiction(type: DataType, values: ColumnValues, sizes: Sizes): string | undefined {
  const holds = jsonTypes(type);
  if (holds === undefined) return undefined;
  const { types = [], allowed = [], limits, pattern } = values;
  if (types.length > 0 && !types.some((one) => holds.includes(one))) {
    return `has the type ${quotedList(types)}, but its data type is ${quote(sizes.text)}`;
  }
  const refused = allowed.filter((value) => !isHeld(value, type, holds, sizes));
  if (refused.length > 0) {
    const list = quotedList(refused.map(readableValue));
    return `allows ${list}, which its type ${quote(sizes.text)} cannot hold`;
  }
  const keywords = [...limits.keys(), ...(pattern === undefined ? [] : (["pattern"] as const))];
  const foreign = keywords.filter(
    (keyword) => !TYPES_OF_KEYWORD[keyword].some((one) => holds.includes(one)),
  );
  if (foreign.length > 0) {
    return `has ${quotedList(foreign)}, which limits no value of its type ${quote(sizes.text)}`;
  }
  const least = limits.get("minLength");
  return least !== undefined && sizes.length !== undefined && least > sizes.length
    ? `requires ${count(least, "character")}, but its length is ${sizes.length}`
    : undefined;
}

const jsonTypes = ({ family, listed }: DataType): readonly JsonType[] | undefined =>
  (listed && TYPES_OF_NAME[listed.dataType]) ?? (family && TYPES_OF_FAMILY[family]);

/** Elements, fields and entries that both sides describe, each with its step in the name. */
function sharedParts(
  { elements, fields = [], entries }: DataType,
  values: ColumnValues,
): readonly (readonly [string, DataType, ColumnValues])[] {
  const parts: (readonly [string, DataType, ColumnValues])[] = [];
  if (elements && values.elements) parts.push(["[]", elements, values.elements]);
  if (entries && values.entries) parts.push([".*", entries.values, values.entries]);
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  for (const { name, values: inner } of values.fields ?? []) {
    const type = types.get(name);
    if (type !== undefined) parts.push([`.${name}`, type, inner]);
  }
  return parts;
}

/** Whether a column can hold a value. */
function isHeld(
  value: unknown,
  { family, labels, listed }: DataType,
  holds: readonly JsonType[],
  { length, bound }: Sizes,
): boolean {
  if (typeof value === "string") {
    if (listed?.dataType === "ENUM" && labels?.includes(value) === false) return false;
    const isNumeric = family === "integer" || family === "decimal" || family === "float";
    return (
      holds.includes("string") &&
      (!isNumeric || (value.trim() !== "" && Number.isFinite(Number(value)))) &&
      (length === undefined || [...value].length <= length)
    );
  }
  if (typeof value === "number") {
    const isWhole = Number.isInteger(value);
    const fits = family === "integer" || family === "boolean" ? isWhole : true;
    return holds.includes("integer") && fits && (bound === undefined || Math.abs(value) < bound);
  }
  if (typeof value === "boolean") return holds.includes("boolean");
  return holds.includes(Array.isArray(value) ? "array" : "object");
}
