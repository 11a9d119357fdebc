import type { ComparedDescriptor } from "../diff/compare/compare-descriptors.js";
import type { ColumnModel, DescriptorModel, TableModel } from "../model/model.js";
import { readModel } from "../model/read-model.js";
import { constraintName } from "../model/read-table.js";
import { DocumentNode } from "../references/resolve/checked-graph.js";
import {
  type CatalogColumn,
  type CatalogTable,
  foldedKind,
  primaryColumns,
  TABLE_KINDS,
} from "../sources/catalog.js";
import { writtenType } from "../sources/written-type.js";
import { valueDocument } from "../text/source-document.js";
import type { DialectId } from "../types/dialect.js";
import type { JsonObject } from "../values/json-object.js";
import type { LivePairs, LiveTable } from "./pair-live.js";
import {
  type ProjectedColumn,
  projectKeys,
  projectPartitions,
  type Raw,
  uniqueConstraint,
} from "./project-lists.js";
import { hasType, projectType, statedType } from "./project-type.js";

// The database as the descriptor would describe it: each declared table and column that the database has,
// with the declared names, and with what the descriptor states about it as it is in the database. What the
// descriptor does not state is left out. So the comparison of two descriptors finds what differs.

/** What one table of the projection stands for. */
export interface ProjectedTable {
  /** `undefined` for a table that only the database has. */
  readonly declared: TableModel | undefined;
  readonly live: CatalogTable;
  /** What each of its columns stands for. */
  readonly columns: readonly ProjectedColumn[];
  readonly raw: Raw;
}

interface ProjectContext {
  readonly pairs: LivePairs;
  /** Whose words the types in the database are. */
  readonly dialect: DialectId;
  /** Whether descriptions are compared with comments. */
  readonly hasDescriptions: boolean;
  /** Whether a difference is written with everything that only the database states, such as a scale. */
  readonly hasExtra: boolean;
}

/**
 * Describes a database in a descriptor's terms, and says what its tables stand for, in their order.
 */
export function project({ schema }: DescriptorModel, context: ProjectContext) {
  const { pairs } = context;
  const declared = (schema?.tables ?? []).flatMap((table) => {
    const live = pairs.tables.get(table);
    return live === undefined ? [] : [projectTable(table, live, context)];
  });
  const tables: readonly ProjectedTable[] = [...declared, ...pairs.extra.map(extraTable)];
  const { databaseName, databaseSchemaName } = schema?.raw ?? {};
  const value = {
    schema: { databaseName, databaseSchemaName, tables: tables.map(({ raw }) => raw) },
  };
  // Names of databases break the rules of the format, so nothing checks the value.
  const node = new DocumentNode(valueDocument(value), () => undefined, false, 0);
  const kind = "DatastoreDescriptor";
  node.addPart({ path: [], kind, base: [] });
  const model = readModel({ entry: node, path: [], kind, documents: [node], references: [] });
  const [descriptor] = model.descriptors;
  if (descriptor === undefined) throw new Error("the projection is a descriptor");
  const compared: ComparedDescriptor = { model, descriptor, isProjection: true };
  return { compared, tables };
}

/** A table that only the database has. Its columns can show that it is a renamed table. */
function extraTable(live: CatalogTable): ProjectedTable {
  const columns = live.columns.map((column) => extraColumn(column));
  const raw = { name: live.name, columns: columns.map((column) => column.raw) };
  return { declared: undefined, live, columns, raw };
}

function projectTable(
  declared: TableModel,
  live: LiveTable,
  context: ProjectContext,
): ProjectedTable {
  const { table } = live;
  const columns = saysNothingOfColumns(table)
    ? (declared.columns ?? []).map((column) => ({
        declared: column,
        live: undefined,
        raw: baseOfColumn(column),
      }))
    : projectColumns(declared, live, context);
  const raw = withColumns(declared, columns);
  if (context.hasDescriptions) describe(raw, declared.description, table.comment);
  projectKeys(raw, { declared, live, columns }, context.pairs);
  projectPartitions(raw, { declared, live, columns });
  const kind = foldedKind(declared.tableType ?? table.kind);
  // If the partitions differ as well, they show that the table is no longer partitioned.
  const isAboutPartitions = kind === "PARTITIONED" && raw.partitions !== declared.raw.partitions;
  // A word of another kind of store, such as `topic`, says nothing about a table.
  const isKnown = TABLE_KINDS.some((one) => one === kind);
  if (isKnown && kind !== table.kind && !isAboutPartitions) raw.tableType = table.kind;
  return { declared, live: table, columns, raw };
}

/** A dump has only the query of a view. */
export const saysNothingOfColumns = ({ kind, columns }: CatalogTable): boolean =>
  columns.length === 0 && kind.endsWith("VIEW");

/** A table with other columns; a Standard Definition becomes a Table. */
function withColumns(declared: TableModel, columns: readonly ProjectedColumn[]): Raw {
  const list = columns.map(({ raw }) => raw);
  if (declared.style === "table") {
    return declared.raw.columns === undefined && list.length === 0
      ? { ...declared.raw }
      : { ...declared.raw, columns: list };
  }
  const { name, fullyQualifiedName, description, displayName, tableType, raw } = declared;
  const { tags } = declared.standardDefinition?.raw ?? raw;
  return {
    name,
    fullyQualifiedName,
    description,
    displayName,
    tableType,
    tags,
    columns: list,
    constraints: columns.flatMap(uniqueConstraint),
  };
}

/** Writes what a comment says, if it is not what the descriptor says. */
function describe(raw: Raw, description: string | undefined, comment = ""): void {
  if (wordsIn(comment) !== "" && wordsIn(comment) !== wordsIn(description ?? "")) {
    raw.description = comment;
  }
}

const wordsIn = (text: string): string => text.split(/\s+/).join(" ").trim();

/**
 * The columns in an order that differs from the declared one only if the database has another: of the list,
 * or of `ordinalPosition` if all columns have one. Those that only the database has are each after the one
 * that they follow there.
 */
function projectColumns(
  declared: TableModel,
  live: LiveTable,
  context: ProjectContext,
): ProjectedColumn[] {
  const { columns = [] } = declared;
  const ranks = new Map(live.table.columns.map((column, index) => [column, index]));
  const rank = (column: ColumnModel | undefined): number =>
    ranks.get((column && live.columns.get(column)) as CatalogColumn) ?? -1;
  const hasPositions = columns.every(({ ordinalPosition }) => ordinalPosition !== undefined);
  const paired = columns.filter((column) => live.columns.has(column));
  const stated = hasPositions ? [...paired].sort(byPosition) : paired;
  const isOrdered = stated.every(
    (column, index) => index === 0 || rank(stated[index - 1]) < rank(column),
  );
  const key = primaryColumns(live.table);
  const result = columns.flatMap((column): ProjectedColumn[] => {
    const own = live.columns.get(column);
    if (own === undefined) return [];
    const projected = projectColumn(column, own, key, context);
    if (!isOrdered) delete projected.raw.ordinalPosition;
    return [projected];
  });
  if (!isOrdered) result.sort((a, b) => rank(a.declared) - rank(b.declared));
  const taken = new Set(live.columns.values());
  const missing = columns.filter((column) => !live.columns.has(column));
  for (const [index, own] of live.table.columns.entries()) {
    if (taken.has(own)) continue;
    const before = live.table.columns[index - 1];
    const at = before === undefined ? 0 : result.findIndex((one) => one.live === before) + 1;
    // A column with the type of a missing one may be that column with another name.
    const alike = missing.find((column) => hasType(column, own, context.dialect));
    const type = alike && {
      ...statedType(alike),
      ...projectType(alike, own, context.dialect, false),
    };
    result.splice(at, 0, extraColumn(own, type, fullNameIn(declared, own.name)));
  }
  return result;
}

const byPosition = (a: ColumnModel, b: ColumnModel): number =>
  (a.ordinalPosition ?? 0) - (b.ordinalPosition ?? 0);

function extraColumn(
  live: CatalogColumn,
  type: JsonObject = writtenType(live),
  fullyQualifiedName?: string,
): ProjectedColumn {
  return { declared: undefined, live, raw: { ...type, name: live.name, fullyQualifiedName } };
}

/** The qualified name of a column that has none. */
const fullNameIn = ({ fullyQualifiedName, shortName }: TableModel, name: string): string =>
  `${fullyQualifiedName ?? shortName}.${name}`;

/** A column as it is declared, written as a Column. */
function baseOfColumn(declared: ColumnModel): Raw {
  if (declared.table.style === "table") return { ...declared.raw };
  const { shortName: name, dataType, ordinalPosition } = declared;
  const { type, format } = declared.raw;
  const constraint = declared.nullable === false ? "NOT_NULL" : undefined;
  return {
    name,
    fullyQualifiedName: declared.fullyQualifiedName ?? fullNameIn(declared.table, name),
    ...(dataType === undefined && { type, format }),
    ...statedType(declared),
    ordinalPosition,
    columnConstraint: declared.primaryKey ? "PRIMARY_KEY" : constraint,
  };
}

/** Whether a table marks some column as NOT NULL. Then a column without a mark can be null. */
export const saysNotNull = ({ columns = [] }: TableModel): boolean =>
  columns.some(({ raw }) => constraintName(raw.columnConstraint) === "NOT_NULL");

function projectColumn(
  declared: ColumnModel,
  live: CatalogColumn,
  key: readonly string[],
  { dialect, hasDescriptions, hasExtra }: ProjectContext,
): ProjectedColumn {
  const differs = projectType(declared, live, dialect, hasExtra);
  const extra = differs === undefined ? projectType(declared, live, dialect, true) : undefined;
  const raw: Raw = { ...baseOfColumn(declared), ...(differs ?? extra) };
  const isKey = key.includes(live.name);
  const isNullable = live.nullable && !isKey;
  const constraint = constraintName(raw.columnConstraint);
  if (constraint === "NOT_NULL" && isNullable) delete raw.columnConstraint;
  const statesNull = constraint === "NULL" || (constraint === undefined && declared.nullable);
  // A primary key says it as well.
  const isSilent = constraint === undefined && !(isKey && key.length === 1);
  const isGained = isSilent && declared.table.style === "table" && !live.nullable;
  if ((statesNull && !isNullable) || isGained) raw.columnConstraint = "NOT_NULL";
  if (hasDescriptions) describe(raw, declared.description, live.comment);
  return { declared, live, raw, isTypeExtra: extra !== undefined };
}
