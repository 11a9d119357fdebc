import type { ListedName } from "../dialects/dialect.js";
import type { Model } from "../model/model.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import {
  type Exported,
  type ExportOptions,
  fileStem,
  header,
  type Loss,
  nameText,
  proseText,
  storeName,
} from "./exported.js";
import { type ColumnOut, describeKeys, readRelations, type TableOut } from "./relations.js";

/**
 * Writes a JSON Schema (draft 2020-12) of the rows of each table, as JSON has them: dates, times and binary data
 * are strings.
 *
 * @param model what `read` or `readFile` gives
 * @returns one file that has the tables in `$defs`; with `perTable`, one file for each
 * @example
 * const columns = [{ name: "id", fullyQualifiedName: "shop.orders.id", dataType: "INT" }];
 * const tables = [{ name: "orders", fullyQualifiedName: "shop.orders", columns }];
 * const { model } = await read({ schema: { tables } });
 * JSON.parse(toJsonSchema(model).files[0]?.text ?? "").$defs.orders.properties.id.type[0]; // "integer"
 */
export function toJsonSchema(model: Model, { perTable = false }: ExportOptions = {}): Exported {
  const { tables, losses } = readRelations(model);
  const comment = header("json-schema", model);
  const start = { $schema: "https://json-schema.org/draft/2020-12/schema", $comment: comment };
  const schemas = tables.map((table) => [table.name, tableSchema(table, losses)] as const);
  const write = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  const files = perTable
    ? schemas.map(([name, { $comment, ...schema }]) => ({
        name: `${fileStem(name, "table")}.schema.json`,
        text: write({
          ...start,
          ...(typeof $comment === "string" && { $comment: `${comment} ${$comment}` }),
          ...schema,
        }),
      }))
    : [
        {
          name: `${storeName(model)}.schema.json`,
          text: write({ ...start, $defs: Object.fromEntries(schemas) }),
        },
      ];
  return { files, losses };
}

function tableSchema(table: TableOut, losses: Loss[]): JsonObject {
  const lost = describeKeys(table);
  for (const { what, of } of lost) {
    losses.push({ what, where: table.name, why: `${of}: a schema is about one row` });
  }
  const title = nameText(table.model.displayName ?? "") || table.name;
  return {
    title,
    ...(table.description !== "" && { description: table.description }),
    ...(lost.length > 0 && { $comment: lost.map(({ what, of }) => `${what}: ${of}`).join("; ") }),
    type: "object",
    properties: Object.fromEntries(
      table.columns.map((column) => [column.name, columnSchema(table, column, losses)]),
    ),
    required: table.columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name),
    additionalProperties: false,
  };
}

const string = { type: "string" };
const integer = { type: "integer" };

/** The values of each listed type in JSON. */
const SCHEMAS: Readonly<Record<ListedName, JsonObject>> = {
  TINYINT: { ...integer, minimum: -128, maximum: 255 },
  BYTEINT: { ...integer, minimum: -128, maximum: 127 },
  SMALLINT: { ...integer, minimum: -32_768, maximum: 32_767 },
  INT: { ...integer, minimum: -2_147_483_648, maximum: 2_147_483_647 },
  BIGINT: integer,
  NUMBER: { type: "number" },
  DECIMAL: { type: "number" },
  NUMERIC: { type: "number" },
  FLOAT: { type: "number" },
  DOUBLE: { type: "number" },
  BOOLEAN: { type: "boolean" },
  CHAR: string,
  VARCHAR: string,
  STRING: string,
  TEXT: string,
  MEDIUMTEXT: string,
  DATE: { ...string, format: "date" },
  TIME: { ...string, format: "time" },
  DATETIME: { ...string, format: "date-time" },
  TIMESTAMP: { ...string, format: "date-time" },
  INTERVAL: string,
  BINARY: { ...string, contentEncoding: "base64" },
  VARBINARY: { ...string, contentEncoding: "base64" },
  BYTES: { ...string, contentEncoding: "base64" },
  BLOB: { ...string, contentEncoding: "base64" },
  MEDIUMBLOB: { ...string, contentEncoding: "base64" },
  LONGBLOB: { ...string, contentEncoding: "base64" },
  JSON: {},
  ARRAY: { type: "array" },
  MAP: { type: "object" },
  STRUCT: { type: "object" },
  UNION: {},
  SET: string,
  ENUM: string,
  GEOGRAPHY: {},
};

function columnSchema(table: TableOut, column: ColumnOut, losses: Loss[]): JsonObject {
  const { type, model, description } = column;
  const lose = (what: string, why: string) =>
    losses.push({ what, where: `${table.name}.${column.name}`, why });
  if (type === undefined) {
    lose("type", column.written === "" ? "none is declared" : `${column.written} is not known`);
  }
  if (type?.precision !== undefined) lose("precision", `${column.written}: a number has none`);
  const base = type === undefined ? {} : SCHEMAS[type.dataType];
  const isText = type?.dataType === "CHAR" || type?.dataType === "VARCHAR";
  const own = keywordsIn({ type: model.raw.type, ...model.otherKeywords }, () =>
    lose("nested schema", "it refers to another schema"),
  );
  const schema: JsonObject = {
    ...base,
    ...(isText && type.length !== undefined && { maxLength: type.length }),
    ...(description !== "" && { description }),
    ...(type?.scale === 0 && { type: "integer" }),
    ...without(own, base.type === undefined ? [] : ["type"]),
  };
  const fitting = withoutOtherTypes(schema);
  if (!column.isNullable || schema.type === undefined) return fitting;
  const choices = Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {};
  return { ...fitting, type: [...new Set([schema.type, "null"].flat())], ...choices };
}

/** The types that a keyword is about, for those that are about some only. */
const ABOUT: Readonly<Record<string, RegExp>> = {
  minimum: /number|integer/,
  maximum: /number|integer/,
  exclusiveMinimum: /number|integer/,
  exclusiveMaximum: /number|integer/,
  multipleOf: /number|integer/,
  pattern: /string/,
  minLength: /string/,
  maxLength: /string/,
  items: /array/,
  minItems: /array/,
  maxItems: /array/,
  uniqueItems: /array/,
  properties: /object/,
  required: /object/,
};

/** A schema without keywords that say nothing about its type. */
const withoutOtherTypes = (schema: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(([key]) => ABOUT[key]?.test([schema.type].flat().join()) ?? true),
  );

const without = (schema: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));

const TYPES: ReadonlySet<unknown> = new Set([
  "string",
  "integer",
  "number",
  "boolean",
  "object",
  "array",
  "null",
]);
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isSize = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** Keywords of JSON Schema that are copied, if their values are what the keyword takes. */
const COPIED: Readonly<Record<string, (value: unknown) => boolean>> = {
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  minLength: isSize,
  maxLength: isSize,
  minItems: isSize,
  maxItems: isSize,
  uniqueItems: (value) => typeof value === "boolean",
  type: (value) =>
    Array.isArray(value)
      ? value.length > 0 && value.every((one) => TYPES.has(one))
      : TYPES.has(value),
  pattern: (value) => isText(value) && isPattern(value),
  enum: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => !isObject(one) && !Array.isArray(one)),
  required: (value) =>
    Array.isArray(value) && value.every(isText) && new Set(value).size === value.length,
};

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** How deep a nested schema is copied. */
const MAX_DEPTH = 12;

/** What a schema in the descriptor says about values, without references and keywords of others. */
function keywordsIn(schema: JsonObject, lose: () => void, depth = 0): JsonObject {
  const kept: Record<string, unknown> = {};
  if (schema.$ref !== undefined || depth > MAX_DEPTH) lose();
  for (const [key, value] of Object.entries(schema)) {
    if (Object.hasOwn(COPIED, key) && COPIED[key]?.(value)) {
      // A name changes everywhere; a value that has to be hidden would mean something else.
      if (key === "required") kept[key] = [value].flat().map((name) => nameText(String(name)));
      else if ([value].flat().every((one) => cleaned(one) === one)) kept[key] = value;
    } else if (key === "description" && isText(value)) kept[key] = proseText(value);
    else if (key === "items" && isObject(value)) kept[key] = keywordsIn(value, lose, depth + 1);
    else if (key === "properties" && isObject(value)) {
      kept[key] = Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) =>
          isObject(one) ? [[nameText(name), keywordsIn(one, lose, depth + 1)]] : [],
        ),
      );
    }
  }
  return withoutOtherTypes(kept);
}

const cleaned = (value: unknown): unknown => (typeof value === "string" ? proseText(value) : value);
