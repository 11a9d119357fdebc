import { quoteName } from "../../dialects/quoting.js";
import type { Model } from "../../model/model.js";
import { treeOfValue } from "../../text/tree.js";
import { writeYaml } from "../../text/yaml/write-yaml.js";
import type { DialectId } from "../../types/data-type.js";
import { type JsonObject, textList } from "../../values/json-value.js";
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
import { nativeSystem, SQL_DIALECTS, type SqlDialect, sqlColumnType } from "./column-types.js";
import { valuesSql } from "./values-sql.js";

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
  const written = columns.map((column) => ({ column, sql: columnSql(table, column, context) }));
  const untyped = written.filter(({ sql }) => sql.type === "");
  if (untyped.length > 0) {
    const list = untyped.map(({ column }) => column.name).join(", ");
    losses.push({ what: "contract", where: name, why: `${list}: a contract needs every type` });
  }
  if (partition !== undefined) {
    const why = `${partitionText(partition)}: each adapter of dbt has its own configuration for it`;
    losses.push({ what: "partition", where: name, why });
  }
  const kept = isView ? keylessView(table, losses) : table;
  const foreign = kept.foreignKeys.map(({ columns: names, target, targetColumns }) => ({
    type: "foreign_key",
    columns: names.map((column) => literal(column.name)),
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
    columns: written.map(({ column, sql }) => writeColumn(column, sql, kept)),
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

/** The type and the checks of a column, and a test of the values that are listed. */
function columnSql(table: TableOut, column: ColumnOut, { dialect, native, losses }: Context) {
  const isTyped = column.type !== undefined || column.written !== "";
  const isInKey = keysIn(table).some((key) => key.includes(column));
  const test = acceptedValues(column);
  const asked = {
    name: quoteName(dialect, column.name),
    native: isTyped ? sqlColumnType(dialect, column, isInKey, native) : { text: "" },
    where: `${table.name}.${column.name}`,
  };
  const sql = valuesSql(dialect, column, asked, {
    said: test === undefined ? [] : ["enum"],
    // Other adapters have no checks, or ignore them.
    isChecked: dialect === "postgres" && !table.isView && isTyped,
    why: "a contract of dbt cannot say it",
  });
  losses.push(...sql.losses);
  return { ...sql, test };
}

/** The test that a column has one of its allowed values. */
function acceptedValues({ values: { allowed = [] } }: ColumnOut): JsonObject | undefined {
  const isText = allowed.every((value) => typeof value === "string");
  const isPlain = allowed.every((value) => typeof value === "number" || typeof value === "boolean");
  if (allowed.length === 0 || !(isText || isPlain)) return undefined;
  const values = isText ? allowed.map((value) => literal(String(value))) : allowed;
  return { accepted_values: { arguments: { values, ...(isPlain && { quote: false }) } } };
}

function writeColumn(
  column: ColumnOut,
  { type, check, test }: ReturnType<typeof columnSql>,
  { primaryKey, uniqueKeys, isView }: TableOut,
): JsonObject {
  const { name, description, isNullable } = column;
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
    ...(type !== "" && { data_type: type }),
    ...(/^[a-z_][a-z0-9_]*$/.test(name) ? {} : { quote: true }),
    ...(column.notes.length > 0 && { config: meta(column.notes) }),
    ...(constraints.length > 0 && { constraints }),
    ...(test !== undefined && { data_tests: [test] }),
  };
}
