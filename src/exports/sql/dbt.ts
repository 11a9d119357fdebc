import { quoteName } from "../../dialects/quoting.js";
import type { Model } from "../../model/model.js";
import { treeOfValue } from "../../text/tree.js";
import { writeYaml } from "../../text/yaml/write-yaml.js";
import type { DialectId } from "../../types/dialect.js";
import { type JsonObject, textList } from "../../values/json-object.js";
import { aBoolean, checkOptions, oneOf } from "../../words/options.js";
import {
  type Exported,
  type ExportOptions,
  fileStem,
  header,
  type Loss,
  nameText,
  storeName,
  UniqueNames,
} from "../exported.js";
import type { Note } from "../notes.js";
import {
  type ColumnOut,
  keysIn,
  partitionText,
  readRelations,
  type TableOut,
} from "../relations.js";
import { valueLosses } from "../value-facts.js";
import { columnCheck } from "./column-check.js";
import { nativeSystem, SQL_DIALECTS, type SqlDialect, sqlColumnType } from "./column-types.js";
import { typeSql } from "./values-sql.js";

/** Options of {@link toDbt}. */
export interface DbtOptions extends ExportOptions {
  /** The database that the models run in, whose type names are used. Default: `postgres`. */
  readonly dialect?: SqlDialect | undefined;
}

/**
 * The tables of a descriptor as models of dbt: a `schema.yml` with contracts that dbt enforces, types, and
 * constraints. Keys of views are left out, since no database enforces them.
 *
 * @param model what `read` or `readFile` gives
 * @see https://docs.getdbt.com/reference/resource-configs/contract
 * @example
 * const columns = [{ name: "id", fullyQualifiedName: "shop.orders.id", dataType: "INT" }];
 * const tables = [{ name: "orders", fullyQualifiedName: "shop.orders", columns }];
 * const { model } = await read({ schema: { tables } });
 * model && toDbt(model).files[0]?.name; // "datastore.schema.yml"
 */
export function toDbt(model: Model, options: DbtOptions = {}): Exported {
  checkOptions(options, { dialect: oneOf(...SQL_DIALECTS), perTable: aBoolean });
  const { dialect = "postgres", perTable } = options;
  const { tables, losses } = readRelations(model);
  const names = new UniqueNames();
  const ids = new Map(tables.map((table) => [table, names.give(modelName(table.name))]));
  const native = nativeSystem(model, dialect);
  const models = tables.map((table) => writeModel(table, { ids, dialect, native, losses }));
  const fileOf = (stem: string, list: readonly JsonObject[]) => ({
    name: `${stem}.yml`,
    text: `# ${header("dbt", model)}\n${writeYaml(treeOfValue({ version: 2, models: list }))}`,
  });
  const files = perTable
    ? models.map((one) => fileOf(fileStem(String(one.name), "model"), [one]))
    : [fileOf(`${storeName(model)}.schema`, models)];
  return { files, losses };
}

/** A name that a model, and the file of its query, can have. */
const modelName = (name: string): string =>
  name.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^(?=\d)/, "_") || "model";

interface Context {
  /** The names of the models. */
  readonly ids: ReadonlyMap<TableOut, string>;
  readonly dialect: SqlDialect;
  readonly native: DialectId | undefined;
  readonly losses: Loss[];
}

function writeModel(table: TableOut, context: Context): JsonObject {
  const { name, description, columns, isView, partition, model } = table;
  const { ids, losses } = context;
  const tags = textList(model.raw.tags).map(nameText);
  const types = columns.map((column) => dataType(table, column, context));
  const untyped = columns.filter((_, index) => types[index] === undefined);
  if (untyped.length > 0) {
    const list = untyped.map((column) => column.name).join(", ");
    losses.push({ what: "contract", where: name, why: `${list}: a contract needs every type` });
  }
  if (partition !== undefined) {
    const why = `${partitionText(partition)}: each adapter of dbt has its own configuration for it`;
    losses.push({ what: "partition", where: name, why });
  }
  const kept = isView ? keylessView(table, losses) : table;
  const foreign = kept.foreignKeys.map(({ columns: own, target, targetColumns }) => ({
    type: "foreign_key",
    columns: own.map((column) => literal(column.name)),
    to: `ref('${ids.get(target) ?? ""}')`,
    to_columns: targetColumns.map((column) => literal(column.name)),
  }));
  const constraints = [
    ...composite("primary_key", kept.primaryKey),
    ...kept.uniqueKeys.flatMap((key) => composite("unique", key)),
    ...foreign,
  ];
  const id = ids.get(table) ?? name;
  return {
    name: id,
    ...(description !== "" && { description: literal(description) }),
    config: {
      ...(id !== name && { alias: literal(name) }),
      materialized: materialization(table),
      ...(tags.length > 0 && { tags: tags.map(literal) }),
      ...meta(table.notes.filter(({ label }) => label !== "tags")),
      contract: { enforced: untyped.length === 0 },
    },
    ...(constraints.length > 0 && { constraints }),
    columns: columns.map((column, index) => writeColumn(column, types[index], kept, context)),
  };
}

const meta = (notes: readonly Note[]): JsonObject =>
  notes.length === 0
    ? {}
    : { meta: Object.fromEntries(notes.map(({ label, text }) => [label, literal(text)])) };

/** Escapes text so that dbt does not read it as a template. */
const literal = (text: string): string => text.replace(/\{(?=[{%#])/g, "{{ '{' }}");

const materialization = ({ isView, model }: TableOut): string => {
  if (/^MATERIALIZED/i.test(model.tableType ?? "")) return "materialized_view";
  return isView ? "view" : "table";
};

/** A view without its keys. */
function keylessView(view: TableOut, losses: Loss[]): TableOut {
  const keys = keysIn(view).filter((key) => key.length > 0);
  for (const _ of [...keys, ...view.foreignKeys]) {
    losses.push({ what: "key", where: view.name, why: "dbt has no constraints on views" });
  }
  return { ...view, primaryKey: [], uniqueKeys: [], foreignKeys: [] };
}

/** The constraint for a key over several columns. A key over a single column is written at that column. */
const composite = (type: string, key: readonly ColumnOut[]): JsonObject[] =>
  key.length < 2 ? [] : [{ type, columns: key.map(({ name }) => literal(name)) }];

/** The database's own type of a column; `undefined` if it has none. */
function dataType(table: TableOut, column: ColumnOut, { dialect, native, losses }: Context) {
  if (column.type === undefined && column.written === "") return undefined;
  const isInKey = keysIn(table).some((key) => key.includes(column));
  const columnType = sqlColumnType(dialect, column, isInKey, native);
  const type = typeSql(dialect, column, columnType, `${table.name}.${column.name}`);
  losses.push(...type.losses);
  return type;
}

function writeColumn(
  column: ColumnOut,
  type: ReturnType<typeof dataType>,
  table: TableOut,
  context: Context,
): JsonObject {
  const { name, description, isNullable } = column;
  const { primaryKey, uniqueKeys, isView } = table;
  const { check, tests } = columnValues(column, type, table, context);
  const isKey = (key: readonly ColumnOut[]) => key.length === 1 && key[0] === column;
  const constraints = [
    ...(isNullable || isView ? [] : [{ type: "not_null" }]),
    ...(isKey(primaryKey) ? [{ type: "primary_key" }] : []),
    ...(uniqueKeys.some(isKey) ? [{ type: "unique" }] : []),
    ...(check === undefined ? [] : [{ type: "check", expression: literal(check) }]),
  ];
  return {
    name: literal(name),
    ...(description !== "" && { description: literal(description) }),
    ...(type !== undefined && { data_type: type.type }),
    ...(/^[a-z_][a-z0-9_]*$/.test(name) ? {} : { quote: true }),
    ...(column.notes.length > 0 && { config: meta(column.notes) }),
    ...(constraints.length > 0 && { constraints }),
    ...(tests.length > 0 && { data_tests: tests }),
  };
}

/** Tests of the values of a column: one of those that are listed, and a check of the others. */
function columnValues(
  column: ColumnOut,
  type: ReturnType<typeof dataType>,
  table: TableOut,
  { dialect, losses }: Context,
) {
  const { values } = column;
  const { allowed = [] } = values;
  const isText = allowed.every((value) => typeof value === "string");
  const isPlain = allowed.every((value) => typeof value === "number" || typeof value === "boolean");
  const isListed = allowed.length > 0 && (isText || isPlain);
  const listed = isText ? allowed.map((value) => literal(String(value))) : allowed;
  const test = {
    accepted_values: { arguments: { values: listed, ...(isPlain && { quote: false }) } },
  };
  // Other adapters have no checks, or ignore them.
  const isChecked = dialect === "postgres" && !table.isView && type !== undefined;
  const asked = { name: quoteName(dialect, column.name), type: type?.type ?? "" };
  const { condition, keywords } = columnCheck(dialect, column, asked, {
    ...values,
    allowed: undefined,
  });
  const held = new Set([
    ...(isListed ? ["enum"] : []),
    ...(isChecked ? keywords : []),
    ...(type?.held ?? []),
  ]);
  const where = `${table.name}.${column.name}`;
  losses.push(...valueLosses(values, held, where, "a contract of dbt cannot say it"));
  return { check: isChecked ? condition : undefined, tests: isListed ? [test] : [] };
}
