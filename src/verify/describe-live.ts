import type { ColumnModel, DescriptorModel, TableModel } from "../model/model.js";
import { type DeclaredKey, declaredKeys } from "../model/read-table.js";
import type { Catalog, CatalogColumn } from "../sources/catalog.js";
import type { WrittenObject } from "../text/fix-action.js";
import { grouped } from "../values/collections.js";
import type { JsonObject } from "../values/json-value.js";
import { compareLive, type Drift, isOrdered } from "./compare-live.js";
import { usersIn } from "./drift-fixes.js";
import { type FixContext, importedTables } from "./extra-fixes.js";
import { extraKeys, writtenValues } from "./extra-lists.js";
import { hasKey } from "./live-keys.js";
import { schemaWithLive } from "./live-values.js";
import { type LiveTable, pairLive } from "./pair-live.js";
import { unreadIn } from "./verify-descriptor.js";

/**
 * A database as a descriptor would describe it: with the descriptor's names, and with what no database knows,
 * such as services. Tables that do not differ stay as declared.
 *
 * @returns also how much of the descriptor is as declared because it cannot be compared, by what it is; `undefined` if
 *   the database does not have the schema of the descriptor
 */
export function describeLive(descriptor: DescriptorModel, catalog: Catalog) {
  const { schema } = descriptor;
  const pairs = schema && pairLive(schema, catalog);
  if (schema === undefined || pairs === undefined || pairs.missingSchema !== undefined) {
    return undefined;
  }
  const settings = { dialect: catalog.dialect, hasDescriptions: false, hasExtra: true };
  const drift = grouped(compareLive(schema, { ...settings, pairs }), ({ table }) => table);
  const imported = importedTables(catalog, pairs);
  const context = { descriptor, pairs, imported, users: usersIn(schema.tables) };
  const tables = [
    ...[...pairs.tables].map(([table, live]) =>
      describeTable(table, live, drift.get(table) ?? [], context),
    ),
    ...pairs.extra.flatMap((table) => imported.get(table) ?? []),
  ];
  const value: JsonObject = { ...descriptor.raw, schema: { ...schema.raw, tables } };
  return { value, notCompared: [...unreadIn(pairs)] };
}

/** A table as it is in the database. One in another language than that of a Table is written as an import does. */
function describeTable(
  table: TableModel,
  live: LiveTable,
  drift: readonly Drift[],
  context: FixContext,
): JsonObject {
  const imported = context.imported.get(live.table);
  const extra = extraKeys(table, live, context);
  if (table.style !== "table" && imported !== undefined) {
    if (drift.length > 0) return imported;
    const { raw } = table.standardDefinition ?? table;
    const keys = writtenValues(extra, live.table, context);
    return keys.length === 0 ? raw : { ...raw, constraints: keys };
  }
  const codes = new Set(drift.map(({ code }) => code));
  const gone = declaredKeys(table).filter((key) => !hasKey(key, live, context.pairs));
  const primary = gone.some(({ type }) => type === "PRIMARY_KEY")
    ? live.table.keys.filter(({ type }) => type === "PRIMARY_KEY")
    : [];
  const kept = table.constraints.filter((one) =>
    gone.every(({ constraint }) => constraint !== one),
  );
  const constraints = kept.map(({ raw }) => raw);
  constraints.push(...writtenValues([...primary, ...extra], live.table, context));
  const isDivided = table.partitions.length === 0 || codes.has("partition-differs");
  return {
    ...table.raw,
    ...(drift.length > 0 && { columns: describeColumns(table, live, drift, gone, imported) }),
    ...(constraints.length > 0 || gone.length > 0 ? { constraints } : {}),
    ...(isDivided && { partitions: imported?.partitions }),
    ...(codes.has("table-kind-differs") && { tableType: live.table.kind }),
  };
}

/** The columns of the database, in the order of the descriptor if it is no other one. */
function describeColumns(
  table: TableModel,
  live: LiveTable,
  drift: readonly Drift[],
  gone: readonly DeclaredKey[],
  imported: { readonly columns: readonly WrittenObject[] } | undefined,
): JsonObject[] {
  const declared = new Map([...live.columns].map(([column, own]) => [own, column]));
  const isSorted = isOrdered(table, live) === true;
  const marks = gone.filter(({ constraint }) => constraint === undefined);
  const unmarked = new Set(marks.flatMap(({ columns }) => columns));
  let rank = -1;
  const columns = live.table.columns.map((own, index) => {
    const column = declared.get(own);
    if (column === undefined) return { rank, raw: imported?.columns[index] ?? {} };
    rank = table.columns?.indexOf(column) ?? rank;
    const isUnmarked = unmarked.has(column);
    const ofColumn = drift.filter((one) => one.column === column);
    return { rank, raw: describeColumn(column, own, { drift: ofColumn, isUnmarked, isSorted }) };
  });
  if (isSorted) columns.sort((one, other) => one.rank - other.rank);
  return columns.map(({ raw }) => raw);
}

/** @param options `isUnmarked`: whether its `columnConstraint` is a key that the database does not have */
function describeColumn(
  column: ColumnModel,
  live: CatalogColumn,
  options: {
    readonly drift: readonly Drift[];
    readonly isUnmarked: boolean;
    readonly isSorted: boolean;
  },
): JsonObject {
  const { drift, isUnmarked, isSorted } = options;
  const type = drift.find((one) => one.type !== undefined)?.type;
  const stated = drift.find((one) => one.isNullable !== undefined)?.isNullable;
  const nullable = isUnmarked ? live.nullable : stated;
  return {
    ...column.raw,
    ...type,
    ...(nullable !== undefined && { columnConstraint: nullable ? undefined : "NOT_NULL" }),
    ...(drift.some(({ keywords }) => keywords !== undefined) && {
      jsonSchema: schemaWithLive(column, live),
    }),
    ...(!isSorted && { ordinalPosition: undefined }),
  };
}
