import type { Model } from "../model/model.js";
import {
  type Exported,
  header,
  type Loss,
  lossNote,
  nameText,
  proseText,
  storeName,
  UniqueNames,
} from "./exported.js";
import { type Note, noteLine } from "./notes.js";
import {
  type ColumnOut,
  type ForeignKeyOut,
  isFormatOfType,
  isSameKey,
  keysIn,
  partitionText,
  readRelations,
  type TableOut,
} from "./relations.js";
import { valueLosses } from "./value-facts.js";

/**
 * Writes the tables of a descriptor as DBML (https://dbml.dbdiagram.io/docs), for pictures and catalogs.
 *
 * @param model what `read` or `readFile` gives
 * @example
 * const columns = [{ name: "id", fullyQualifiedName: "shop.orders.id", dataType: "INT" }];
 * const tables = [{ name: "orders", fullyQualifiedName: "shop.orders", columns }];
 * const { models } = await read({ schema: { tables } });
 * models.map((model) => toDbml(model).files[0]?.name); // ["datastore.dbml"]
 */
export function toDbml(model: Model): Exported {
  const { tables, losses } = readRelations(model);
  const schema = nameText(model.schemas[0]?.text("databaseSchemaName") ?? "");
  const named = (name: string): string =>
    schema === "" ? quoted(name) : `${quoted(schema)}.${quoted(name)}`;
  const enums = nameEnums(tables, named);
  const blocks = [
    `// ${header("dbml", model)}`,
    ...losses.map(lossComment),
    ...tables.map((table) => tableBlock(table, named(table.name), { enums, losses })),
    ...references(tables, named, losses),
  ];
  return {
    files: [{ name: `${storeName(model)}.dbml`, text: `${blocks.join("\n\n")}\n` }],
    losses,
  };
}

const noteComment = (note: Note): string => `// ${noteLine(note)}`;
const lossComment = (loss: Loss): string => `// ${lossNote(loss)}`;

/** A list of values with a name, which is the type of a column. */
interface Enum {
  readonly name: string;
  readonly values: readonly string[];
}

interface Context {
  readonly enums: ReadonlyMap<ColumnOut, Enum>;
  readonly losses: Loss[];
}

/** The lists of allowed values, each with a name of its own. */
function nameEnums(tables: readonly TableOut[], named: (name: string) => string) {
  const names = new UniqueNames();
  for (const { name } of tables) names.give(name);
  const enums = new Map<ColumnOut, Enum>();
  for (const table of tables) {
    for (const column of table.columns) {
      const { allowed = [] } = column.values;
      const values = allowed.filter(
        (value) => typeof value === "string" && /^[^\r\n]+$/.test(value),
      );
      if (values.length === 0 || values.length < allowed.length) continue;
      const name = named(names.give(`${table.name}_${column.name}`));
      enums.set(column, { name, values: values.map((value) => proseText(String(value))) });
    }
  }
  return enums;
}

const enumBlock = ({ name, values }: Enum): string =>
  [`Enum ${name} {`, ...values.map((value) => `  ${quoted(value)}`), "}"].join("\n");

function tableBlock(table: TableOut, name: string, context: Context): string {
  const { enums, losses } = context;
  const { columns, description, primaryKey, uniqueKeys } = table;
  const lost: Loss[] = [];
  if (table.isView) {
    lost.push({ what: "view", where: table.name, why: "DBML has no views, so it is a table" });
  }
  if (table.partition !== undefined) {
    const why = `${partitionText(table.partition)}: DBML has no partitions`;
    lost.push({ what: "partition", where: table.name, why });
  }
  const types = columns.map((column) => typeText(table, column, context));
  lost.push(...types.flatMap((type) => type.lost));
  losses.push(...lost);
  const keys = [
    ...(primaryKey.length > 1 ? [`    (${list(primaryKey)}) [pk]`] : []),
    ...uniqueKeys.filter((key) => key.length > 1).map((key) => `    (${list(key)}) [unique]`),
  ];
  const lines = [
    ...columns.flatMap((column) => enums.get(column) ?? []).map((one) => `${enumBlock(one)}\n`),
    ...lost.map(lossComment),
    ...table.notes.map(noteComment),
    `Table ${name} {`,
    ...columns.flatMap((column, index) => [
      ...column.notes.map((note) => `  ${noteComment(note)}`),
      columnLine(table, column, types[index]?.text ?? ""),
    ]),
    ...(keys.length > 0 ? ["", "  indexes {", ...keys, "  }"] : []),
    ...(description === "" ? [] : ["", `  Note: ${text(description)}`]),
    "}",
  ];
  return lines.join("\n");
}

const NOTHING_INSIDE: ReadonlySet<string> = new Set();

/** The type of a column, and what it cannot say. */
function typeText({ name }: TableOut, column: ColumnOut, { enums }: Context) {
  const { written, model, values } = column;
  const where = `${name}.${column.name}`;
  const enumType = enums.get(column);
  const [element] = values.elements?.types ?? [];
  const isList = element !== undefined && !/[[<]/.test(written);
  const held = new Set([
    enumType && "enum",
    isList ? "items" : undefined,
    isFormatOfType(column) ? "format" : undefined,
  ]);
  if (model.length !== undefined && enumType === undefined) held.add("maxLength");
  const why = "DBML cannot say it";
  const lost = [...valueLosses(values, held, where, why, NOTHING_INSIDE)];
  if (enumType !== undefined && written !== "") {
    lost.push({ what: "type", where, why: `${written}: the list of values is the type` });
  }
  const type = isList ? `${element}[]` : written || "unknown";
  const word = /^\w+(?:\(\d+(?:,\d+)?\))?$/.test(type) ? type : quoted(type);
  return { text: enumType?.name ?? word, lost };
}

function columnLine({ primaryKey, uniqueKeys }: TableOut, column: ColumnOut, type: string): string {
  const isOnly = (key: readonly ColumnOut[]) => key.length === 1 && key[0] === column;
  const settings = [
    ...(isOnly(primaryKey) ? ["pk"] : []),
    ...(uniqueKeys.some(isOnly) ? ["unique"] : []),
    ...(column.isNullable ? [] : ["not null"]),
    ...(column.description === "" ? [] : [`note: ${text(column.description)}`]),
  ];
  return `  ${quoted(column.name)} ${type}${settings.length > 0 ? ` [${settings.join(", ")}]` : ""}`;
}

/** The foreign keys. DBML accepts only one line between the same columns of two tables. */
function references(
  tables: readonly TableOut[],
  named: (name: string) => string,
  losses: Loss[],
): string[] {
  const names = new Set<string>();
  const end = (table: TableOut, columns: readonly ColumnOut[]): string =>
    `${named(table.name)}.${columns.length === 1 ? list(columns) : `(${list(columns)})`}`;
  const write = (table: TableOut, { columns, target, targetColumns }: ForeignKeyOut): string => {
    const [from, to] = [end(table, columns), end(target, targetColumns)];
    const pair = [from, to].sort().join(" ");
    if (from === to || names.has(pair)) {
      const why = "DBML takes one reference between the same columns";
      const loss = { what: "foreign key", where: table.name, why };
      losses.push(loss);
      return lossComment(loss);
    }
    names.add(pair);
    const isKey = keysIn(table).some((key) => isSameKey(key, columns));
    return `Ref: ${from} ${isKey ? "-" : ">"} ${to}`;
  };
  const lines = tables.flatMap((table) => table.foreignKeys.map((key) => write(table, key)));
  return lines.length === 0 ? [] : [lines.join("\n")];
}

const list = (columns: readonly ColumnOut[]): string =>
  columns.map(({ name }) => quoted(name)).join(", ");

const quoted = (name: string): string => `"${name.replace(/[\\"]/g, "\\$&")}"`;

const text = (prose: string): string =>
  prose.includes("\n")
    ? `'''${prose.replace(/[\\']/g, "\\$&")}'''`
    : `'${prose.replace(/[\\']/g, "\\$&")}'`;
