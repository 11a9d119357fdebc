import type { Model } from "../model/model.js";
import { getOrAdd } from "../values/get-or-add.js";
import { filterMembers, isObject, type JsonObject } from "../values/json-object.js";
import { formatPointer, type Path, pointerFragment } from "../values/json-pointer.js";
import { aBoolean, checkOptions } from "../words/options.js";
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
import {
  type ColumnOut,
  lostKeys,
  lostParts,
  readRelations,
  type TableOut,
  whyUntyped,
} from "./relations.js";
import { type ValueKind, valueKind } from "./value-kinds.js";

/**
 * Writes a JSON Schema (draft 2020-12) of the rows of each table, as JSON has them: dates, times and binary data
 * are strings.
 *
 * @param model what `read` or `readFile` gives
 * @returns one file that has the tables in `$defs`; with `perTable`, one file for each
 * @example
 * const columns = [{ name: "id", fullyQualifiedName: "shop.orders.id", dataType: "INT" }];
 * const tables = [{ name: "orders", fullyQualifiedName: "shop.orders", columns }];
 * const { models } = await read({ schema: { tables } });
 * const [text] = models.map((model) => toJsonSchema(model).files[0]?.text ?? "");
 * JSON.parse(text ?? "").$defs.orders.properties.id.type[0]; // "integer"
 */
export function toJsonSchema(model: Model, options: ExportOptions = {}): Exported {
  checkOptions(options, { perTable: aBoolean });
  const { perTable = false } = options;
  const { tables, losses } = readRelations(model);
  const comment = header("json-schema", model);
  const start = { $schema: "https://json-schema.org/draft/2020-12/schema", $comment: comment };
  const schemas = tables.map((table) => {
    const path = perTable ? [] : ["$defs", table.name];
    return [table.name, tableSchema(table, path, losses)] as const;
  });
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

/** @param path the place of the schema in its file */
function tableSchema(table: TableOut, path: Path, losses: Loss[]): JsonObject {
  const lost = lostKeys(table, losses, "a schema is about one row");
  const title = nameText(table.model.displayName ?? "") || table.name;
  const shared = new SharedSchemas(table, path);
  const columns = table.columns.map((column) => [
    column.name,
    columnSchema(table, column, shared, losses),
  ]);
  return {
    title,
    ...(table.description !== "" && { description: table.description }),
    ...(lost.length > 0 && { $comment: lost.join("; ") }),
    type: "object",
    properties: Object.fromEntries(columns),
    required: table.columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name),
    additionalProperties: false,
    ...(shared.definitions.size > 0 && { $defs: Object.fromEntries(shared.definitions) }),
  };
}

/** Nested schemas that several columns of a table have: each is written once. */
class SharedSchemas {
  readonly definitions = new Map<string, JsonObject>();
  readonly #path: Path;
  /** The numbers of columns by what they have. */
  readonly #counts = new Map<unknown, number>();
  readonly #written = new Map<unknown, { readonly $ref: string; readonly isComplete: boolean }>();

  constructor({ columns }: TableOut, path: Path) {
    this.#path = path;
    for (const { model } of columns) {
      for (const value of Object.values(filterMembers(model.otherKeywords, isNested))) {
        this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
      }
    }
  }

  /**
   * A schema with references in place of what other columns have, too.
   *
   * @param name of the column
   * @param lose says that a reference in the schema is lost
   */
  refer(name: string, schema: JsonObject, lose: () => void): JsonObject {
    const nested = Object.entries(filterMembers(schema, isNested));
    const [shared] = nested.filter(
      ([key, value]) => isOnlyType(schema.type, key) && (this.#counts.get(value) ?? 0) > 1,
    );
    if (shared === undefined || "$ref" in schema) return keywordsIn(schema, lose);
    const [key, value] = shared;
    const { [key]: _, ...others } = schema;
    const { $ref, isComplete } = getOrAdd(this.#written, value, () =>
      this.#define(name, key, value),
    );
    if (!isComplete) lose();
    return { ...keywordsIn(others, lose), $ref };
  }

  #define(name: string, key: string, value: unknown) {
    let isComplete = true;
    const lose = () => {
      isComplete = false;
    };
    // A column says itself whether it can be null.
    const type = [typeWith(key), "null"];
    this.definitions.set(name, keywordsIn({ type, [key]: value }, lose));
    const $ref = pointerFragment(formatPointer([...this.#path, "$defs", name]));
    return { $ref, isComplete };
  }
}

/** The type of values that a keyword is about. */
const typeWith = (key: string): string => (key === "items" ? "array" : "object");

const isOnlyType = (type: unknown, key: string): boolean =>
  [type].flat().every((one) => one === "null" || one === typeWith(key));

const isNested = (key: string, value: unknown): boolean =>
  (key === "properties" || key === "items") && isObject(value);

const string = { type: "string" };

/** The values of each kind of type in JSON. */
const SCHEMAS: Readonly<Record<ValueKind, JsonObject>> = {
  integer: { type: "integer" },
  big: { type: "integer" },
  decimal: { type: "number" },
  float: { type: "number" },
  boolean: { type: "boolean" },
  text: string,
  date: { ...string, format: "date" },
  time: { ...string, format: "time" },
  timestamp: { ...string, format: "date-time" },
  interval: string,
  binary: { ...string, contentEncoding: "base64" },
  json: {},
  array: { type: "array" },
  object: { type: "object" },
  place: {},
};

function columnSchema(
  table: TableOut,
  column: ColumnOut,
  shared: SharedSchemas,
  losses: Loss[],
): JsonObject {
  const { type, model, description } = column;
  const lose = (what: string, why: string) =>
    losses.push({ what, where: `${table.name}.${column.name}`, why });
  if (type === undefined) lose("type", whyUntyped(column));
  if (type?.precision !== undefined) lose("precision", `${column.written}: a number has none`);
  const parts = lostParts(column);
  if (parts !== undefined) lose("type", `${column.written}: ${parts}`);
  const base = type === undefined ? {} : SCHEMAS[valueKind(type.dataType)];
  const isText = type?.dataType === "CHAR" || type?.dataType === "VARCHAR";
  const keywords = { type: model.raw.type, ...model.otherKeywords };
  const own = shared.refer(column.name, keywords, () =>
    lose("nested schema", "it refers to another schema"),
  );
  const schema: JsonObject = {
    ...base,
    ...(isText && type.length !== undefined && { maxLength: type.length }),
    ...(description !== "" && { description }),
    ...(type?.scale === 0 && { type: "integer" }),
    ...filterMembers(own, (key) => key !== "type" || base.type === undefined),
  };
  const fitting = withoutOtherTypes(schema);
  if (!column.isNullable || schema.type === undefined) return fitting;
  const choices = Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {};
  return { ...fitting, type: [...new Set([schema.type, "null"].flat())], ...choices };
}

/** A schema without the keywords that do not apply to its type. */
const withoutOtherTypes = (schema: JsonObject): JsonObject =>
  filterMembers(schema, (key) => KEYWORDS[key]?.about?.test([schema.type].flat().join()) ?? true);

const isText = (value: unknown): value is string => typeof value === "string";
const isType = (value: unknown): boolean =>
  isText(value) && /^(?:string|integer|number|boolean|object|array|null)$/.test(value);
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isSize = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** A JSON Schema keyword: the types that it is about, and the values that it accepts if it is copied as it is. */
interface Keyword {
  readonly about?: RegExp;
  readonly takes?: (value: unknown) => boolean;
}

const ofNumbers: Keyword = { about: /number|integer/, takes: isNumber };
const ofTexts: Keyword = { about: /string/, takes: isSize };
const ofLists: Keyword = { about: /array/, takes: isSize };

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  minimum: ofNumbers,
  maximum: ofNumbers,
  exclusiveMinimum: ofNumbers,
  exclusiveMaximum: ofNumbers,
  multipleOf: { ...ofNumbers, takes: (value) => isNumber(value) && Number(value) > 0 },
  minLength: ofTexts,
  maxLength: ofTexts,
  pattern: { ...ofTexts, takes: (value) => isText(value) && isPattern(value) },
  minItems: ofLists,
  maxItems: ofLists,
  uniqueItems: { ...ofLists, takes: (value) => typeof value === "boolean" },
  items: { about: /array/ },
  properties: { about: /object/ },
  required: {
    about: /object/,
    takes: (value) =>
      Array.isArray(value) && value.every(isText) && new Set(value).size === value.length,
  },
  type: {
    takes: (value) => [value].flat().length > 0 && [value].flat().every(isType),
  },
  enum: {
    takes: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((one) => !isObject(one) && !Array.isArray(one)),
  },
};

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** The number of levels of a nested schema that are copied. */
const MAX_DEPTH = 12;

/** The keywords of a schema in the descriptor that constrain values, without references. */
function keywordsIn(schema: JsonObject, lose: () => void, depth = 0): JsonObject {
  const kept: Record<string, unknown> = {};
  if (schema.$ref !== undefined || depth > MAX_DEPTH) lose();
  for (const [key, value] of Object.entries(schema)) {
    if (Object.hasOwn(KEYWORDS, key) && KEYWORDS[key]?.takes?.(value)) {
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
