import { systemOfName } from "../connections/database-systems.js";
import { lastSegment, ownerName, withoutMajor } from "../model/fully-qualified-name.js";
import type { ColumnModel, DescriptorModel, KeyModel, TableModel } from "../model/model.js";
import { INTERVAL_TYPES } from "../model/read-table.js";
import { typeText } from "../model/value-words.js";
import { type DialectId, isListed } from "../types/data-type.js";
import { dialectsNamed } from "../types/dialects.js";
import { parseType } from "../types/parse-type.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogTable,
  foreignKey,
  kindFrom,
} from "./catalog.js";

/**
 * A descriptor as a catalog, so that it can stand for its database. What it does not say is not there: a table
 * without keys, and columns without lengths.
 *
 * @param descriptor one descriptor of a model
 * @returns the tables in the order of the descriptor; what could not be read is listed
 * @example
 * const { model } = await read({ schema: { tables: [{ fullyQualifiedName: "shop.orders", columns: [] }] } });
 * const [descriptor] = model?.descriptors ?? [];
 * descriptor && catalogOfModel(descriptor).tables[0]?.name; // "orders"
 */
export function catalogOfModel(descriptor: DescriptorModel): Catalog {
  const { schema, services } = descriptor;
  const database = schema?.text("databaseName");
  // The database system of the first service that says one.
  const systems = services.map(({ service }) => systemOfName(service?.server?.dbmsType ?? ""));
  const [dialect = "postgres"] = systems.flatMap((system) => dialectsNamed(system?.name));
  // The schema of a table: that of the descriptor, or the segment before its name.
  const schemaFor = ({ fullyQualifiedName = "" }: TableModel): string | undefined => {
    const owner = lastSegment(ownerName(withoutMajor(fullyQualifiedName)));
    const own = owner === "" || owner === database ? undefined : owner;
    return schema?.text("databaseSchemaName") ?? own;
  };
  const tables = (schema?.tables ?? []).map((table): CatalogTable => {
    const [partition] = table.partitions;
    return {
      schema: schemaFor(table),
      name: table.shortName,
      kind: kindFrom(table.tableType),
      comment: table.description,
      columns: (table.columns ?? []).map((column) => columnIn(column, dialect)),
      keys: [
        ...distinct(table.keys ?? []),
        ...table.foreignKeys.map(({ columns, target, targetColumns }) => {
          const other = { schema: schemaFor(target), name: target.shortName };
          return foreignKey(namesIn(columns), other, namesIn(targetColumns));
        }),
      ],
      partition: partition && {
        columns: partition.columns.flatMap((column) => column?.shortName ?? []),
        intervalType: INTERVAL_TYPES.find((name) => name === partition.intervalType),
        interval: partition.interval,
      },
    };
  });
  const unread = (schema?.items ?? []).flatMap(({ table, raw }) =>
    table === undefined
      ? [{ what: `table ${String(raw.$ref ?? "")}`.trim(), reason: "it cannot be followed" }]
      : [],
  );
  return { dialect, database, tables, dropped: new Map(), unread };
}

function columnIn(column: ColumnModel, dialect: DialectId): CatalogColumn {
  const { dataType, description: comment, primaryKey, nullable } = column;
  const text = dataType?.text ?? "";
  const name = dataType?.name ?? "";
  const isDecimal = dataType?.family === "decimal";
  return {
    name: column.shortName,
    nativeType: typeText(column),
    dataType: isListed(name) ? name : parseType(text, dialect).listed?.dataType,
    length: column.length ?? dataType?.length,
    precision: isDecimal ? (column.precision ?? dataType.precision) : undefined,
    scale: isDecimal ? (column.scale ?? dataType.scale) : undefined,
    nullable: nullable !== false && !primaryKey,
    values: enforcedBy(column),
    comment,
  };
}

/** What a database that keeps the statements of a column enforces of its values. Labels are a part of the type. */
function enforcedBy({ dataType, values }: ColumnModel): CatalogColumn["values"] {
  const { allowed, limits, pattern } = values;
  const stated = {
    ...(allowed !== undefined && dataType?.labels === undefined && { enum: allowed }),
    ...Object.fromEntries(limits),
    ...(pattern !== undefined && { pattern }),
  };
  return Object.keys(stated).length === 0 ? undefined : stated;
}

const namesIn = (columns: readonly ColumnModel[]): string[] =>
  columns.map(({ shortName }) => shortName);

/** The keys, each once: one can be declared by a constraint and by its column. */
function distinct(keys: readonly KeyModel[]): CatalogKey[] {
  const all = keys.map(({ type, columns }) => ({ type, columns: namesIn(columns) }));
  return [...new Map(all.map((key) => [JSON.stringify(key), key])).values()];
}
