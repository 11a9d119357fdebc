import type { Model } from "../model/model.js";
import { filterMembers, type JsonObject } from "../values/json-value.js";
import { aBoolean, checkOptions } from "../words/options.js";
import {
  type Exported,
  type ExportOptions,
  fileStem,
  header,
  type Loss,
  storeName,
} from "./exported.js";
import { fittingSchema, SCHEMA_OF_KIND, valuesSchema, withNull } from "./json-schema-of-values.js";
import { noteLine } from "./notes.js";
import { type ColumnOut, lostKeys, readRelations, type TableOut, whyUntyped } from "./relations.js";
import { valueKind } from "./value-kinds.js";

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
  const lost = lostKeys(table, losses, "a schema is about one row");
  const notes = table.notes.filter(({ label }) => label !== TITLE).map(noteLine);
  const comments = [...notes, ...lost];
  return {
    title: titleOf(table) ?? table.name,
    ...(table.description !== "" && { description: table.description }),
    ...(comments.length > 0 && { $comment: comments.join("; ") }),
    type: "object",
    properties: Object.fromEntries(
      table.columns.map((column) => [column.name, columnSchema(table, column, losses)]),
    ),
    required: table.columns
      .filter(({ isProperty, isNullable, model }) => !(isProperty ? model.isOptional : isNullable))
      .map(({ name }) => name),
    additionalProperties: false,
  };
}

/** The note that is the title of a schema. */
const TITLE = "display name";

const titleOf = ({ notes }: Pick<TableOut, "notes">): string | undefined =>
  notes.find(({ label }) => label === TITLE)?.text;

function columnSchema(table: TableOut, column: ColumnOut, losses: Loss[]): JsonObject {
  const { type, description, isProperty, values } = column;
  const lose = (what: string, why: string) =>
    losses.push({ what, where: `${table.name}.${column.name}`, why });
  if (type === undefined && !isProperty) lose("type", whyUntyped(column));
  if (type?.precision !== undefined) lose("precision", `${column.written}: a number has none`);
  const base = type === undefined || isProperty ? {} : SCHEMA_OF_KIND[valueKind(type.dataType)];
  const isText = type?.dataType === "CHAR" || type?.dataType === "VARCHAR";
  const title = titleOf(column);
  const facts = valuesSchema(values, lose);
  const schema: JsonObject = {
    ...base,
    ...(isText && type.length !== undefined && { maxLength: type.length }),
    ...(title !== undefined && { [facts.title === undefined ? "title" : "$comment"]: title }),
    ...(description !== "" && { description }),
    ...(type?.scale === 0 && { type: "integer" }),
    ...filterMembers(facts, (key) => key !== "type" || base.type === undefined),
  };
  const fitting = fittingSchema(schema, lose);
  return column.allowsNull && schema.type !== undefined ? withNull(fitting) : fitting;
}
