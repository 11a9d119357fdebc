import { systemOfName } from "../connections/database-systems.js";
import { ANNOTATIONS } from "../model/flatten-schema.js";
import type {
  ColumnModel,
  ColumnValues,
  ConstraintModel,
  Model,
  TableModel,
} from "../model/model.js";
import { typeText } from "../model/value-words.js";
import {
  type DialectId,
  type ListedName,
  type ListedType,
  SIZED,
  type TypeFamily,
} from "../types/data-type.js";
import { DIALECT_IDS, dialectsNamed } from "../types/dialects.js";
import { parseType } from "../types/parse-type.js";
import { listedSynonyms } from "../types/type-words.js";
import { checkModel, entryDescription, type Loss, nameText, proseText } from "./exported.js";
import { columnNotes, type Note, rowKeywords, tableNotes } from "./notes.js";
import { visibleValues } from "./value-facts.js";
import { valueKind } from "./value-kinds.js";

// Tables as exports write them: every name is there, unique, visible and free of secrets, and every key has its
// columns. What cannot be written so is a loss.

/** A column as an export writes it. */
export interface ColumnOut {
  readonly model: ColumnModel;
  readonly name: string;
  readonly description: string;
  readonly notes: readonly Note[];
  /** Its type; `undefined` if no database system has a word like it. */
  readonly type: ListedType | undefined;
  /** Its type as the descriptor writes it, with its arguments; empty if there is none. */
  readonly written: string;
  /** The facts about its values, as far as an export shows them. */
  readonly values: ColumnValues;
  /** Whether values can be null, or the descriptor does not say. */
  readonly isNullable: boolean;
  /**
   * Whether it is a property of a JSON Schema that names no type of a database: its type is one of JSON Schema, it
   * can be missing unless it is required, and it is only null where the schema says so.
   */
  readonly isProperty: boolean;
  /** Whether a value of a program can be null. */
  readonly allowsNull: boolean;
}

/** A foreign key as an export writes it. */
export interface ForeignKeyOut {
  readonly columns: readonly ColumnOut[];
  readonly target: TableOut;
  readonly targetColumns: readonly ColumnOut[];
}

type Partition = TableModel["partitions"][number];

/** A partition as an export writes it. */
export interface PartitionOut extends Pick<Partition, "intervalType" | "interval"> {
  readonly columns: readonly ColumnOut[];
}

/** A table as an export writes it. */
export interface TableOut {
  readonly model: TableModel;
  /** The schema of its descriptor; empty if it has none. */
  readonly schema: string;
  readonly name: string;
  readonly description: string;
  readonly notes: readonly Note[];
  readonly isView: boolean;
  readonly columns: readonly ColumnOut[];
  readonly primaryKey: readonly ColumnOut[];
  readonly uniqueKeys: readonly (readonly ColumnOut[])[];
  readonly foreignKeys: readonly ForeignKeyOut[];
  readonly partition: PartitionOut | undefined;
}

interface RelationOptions {
  /** Whether names that differ only in case are the same name in the format. Default: `false`. */
  readonly ignoresCase?: boolean;
  /** Whether tables of different schemas can have one name in the format. Default: `false`. */
  readonly hasSchemas?: boolean;
}

/** The tables of a model with everything that an export needs, and what is lost for every format. */
export function readRelations(
  model: Model,
  { ignoresCase = false, hasSchemas = false }: RelationOptions = {},
) {
  checkModel(model);
  const losses: Loss[] = [];
  const folded = (name: string): string => (ignoresCase ? name.toLowerCase() : name);
  const dialects = orderDialects(model);
  const tables = new Map<TableModel, Draft>();
  const names = new Set<string>();
  const keyFor = (schema: string, name: string): string => JSON.stringify([schema, folded(name)]);
  for (const one of model.schemas) {
    const schema = hasSchemas ? nameText(one.text("databaseSchemaName") ?? "") : "";
    for (const item of one.items) {
      const { table } = item;
      if (table !== undefined && tables.has(table)) continue;
      const name = nameText(table?.shortName ?? "");
      const lose = (why: string) =>
        losses.push({ what: "table", where: name || item.at().pointer, why });
      if (table === undefined) lose("the reference to it was not resolved");
      else if (name === "") lose("it has no name");
      else if (names.has(keyFor(schema, name))) lose("another table has this name");
      else if (table.columns === undefined) lose("its columns are not known");
      else if (table.columns.length === 0) lose("it has no columns");
      else {
        names.add(keyFor(schema, name));
        const description = proseText(entryDescription(item, table.description) ?? "");
        const head = { schema, name, description };
        tables.set(table, startTable(table, head, { folded, dialects, losses }));
      }
    }
  }
  for (const draft of tables.values()) addKeys(draft, tables, losses);
  const all: readonly TableOut[] = [...tables.values()];
  return { tables: all, losses };
}

type Draft = { -readonly [K in keyof TableOut]: TableOut[K] } & {
  readonly columnOf: ReadonlyMap<ColumnModel, ColumnOut>;
};

interface Context {
  readonly folded: (name: string) => string;
  readonly dialects: readonly DialectId[];
  readonly losses: Loss[];
}

function startTable(
  model: TableModel,
  { schema, name, description }: Pick<TableOut, "schema" | "name" | "description">,
  context: Context,
): Draft {
  const columnOf = new Map<ColumnModel, ColumnOut>();
  const names = new Set<string>();
  const keyed = new Set(
    [
      ...model.markedPrimaryKey,
      ...model.constraints.flatMap(({ type, columns }) => (type === "PRIMARY_KEY" ? columns : [])),
    ].filter((column) => column !== undefined),
  );
  for (const column of model.columns ?? []) {
    const columnName = nameText(column.shortName);
    const isTaken = names.has(context.folded(columnName));
    if (columnName === "" || isTaken) {
      const why = isTaken ? "another column has this name" : "it has no name";
      const where = `${name}.${columnName || (model.columns ?? []).indexOf(column) + 1}`;
      context.losses.push({ what: "column", where, why });
      continue;
    }
    names.add(context.folded(columnName));
    const isNullable = column.nullable !== false && !keyed.has(column);
    const values = visibleValues(column.values, (keywords, path) => {
      const where = [name, columnName, ...path].join(".");
      // A text that is cut can no longer be recognized as a secret.
      const why = `${keywords.map(nameText).join(", ")}: it may be a secret, or has invisible characters`;
      context.losses.push({ what: "keyword", where, why });
    });
    const isProperty = model.style === "json-schema" && column.dataType === undefined;
    columnOf.set(column, {
      model: column,
      name: columnName,
      description: proseText(column.description ?? ""),
      notes: columnNotes(column, values),
      type: resolveType(column, context.dialects),
      written: nameText(typeText(column)),
      values,
      isNullable,
      isProperty,
      allowsNull: isProperty ? column.nullable === true : isNullable,
    });
  }
  return {
    model,
    schema,
    name,
    description,
    notes: tableNotes(model),
    isView: /VIEW/i.test(model.tableType ?? ""),
    columns: [...columnOf.values()],
    columnOf,
    primaryKey: [],
    uniqueKeys: [],
    foreignKeys: [],
    partition: undefined,
  };
}

/** The columns of a list in the model, if all of them are written. */
function written(
  columns: readonly (ColumnModel | undefined)[] | undefined,
  columnOf: ReadonlyMap<ColumnModel, ColumnOut>,
): readonly ColumnOut[] | undefined {
  const mapped = columns?.map((column) => column && columnOf.get(column));
  return mapped?.every((column) => column !== undefined) && mapped.length > 0 ? mapped : undefined;
}

function addKeys(draft: Draft, tables: ReadonlyMap<TableModel, Draft>, losses: Loss[]): void {
  const { model, columnOf } = draft;
  const lose = (what: string, { columnNames }: Pick<ConstraintModel, "columnNames">, why: string) =>
    losses.push({
      what,
      where: draft.name,
      why: `${(columnNames ?? []).map((name) => nameText(name ?? "")).join(", ")}: ${why}`,
    });
  const unique = draft.columns.filter(({ model: own }) => own.unique && !own.primaryKey);
  const keys: (readonly ColumnOut[])[] = unique.map((column) => [column]);
  const marked = written(model.markedPrimaryKey, columnOf) ?? [];
  draft.primaryKey = marked;
  for (const constraint of model.constraints) {
    const columns = written(constraint.resolvedColumns, columnOf);
    if (constraint.type === "PRIMARY_KEY") {
      // A column of the key can also be marked, but the constraint has the whole key, in order.
      if (columns === undefined) lose("primary key", constraint, "a column is not there");
      else if (draft.primaryKey === marked && marked.every((column) => columns.includes(column)))
        draft.primaryKey = columns;
      else {
        lose("primary key", constraint, "it is a unique key, since the table has another one");
        keys.push(columns);
      }
    } else if (constraint.type === "UNIQUE") {
      if (columns === undefined) lose("unique key", constraint, "a column is not there");
      else keys.push(columns);
    } else if (constraint.type !== "FOREIGN_KEY") {
      lose(
        "constraint",
        constraint,
        `${nameText(constraint.type ?? "")} is not a type that exports know`,
      );
    }
  }
  draft.uniqueKeys = distinct(keys).filter((key) => !isSameKey(key, draft.primaryKey));
  draft.foreignKeys = model.constraints
    .filter(({ type }) => type === "FOREIGN_KEY")
    .flatMap((constraint) => {
      const key = model.foreignKeys.find((one) => one.constraint === constraint);
      const target = key && tables.get(key.target);
      const columns = written(key?.columns, columnOf);
      const targetColumns = target && written(key?.targetColumns, target.columnOf);
      if (target !== undefined && columns !== undefined && targetColumns !== undefined) {
        return [{ columns, target, targetColumns }];
      }
      lose("foreign key", constraint, "its target is not in this export");
      return [];
    });
  for (const key of Object.keys(rowKeywords(model))) {
    if (ANNOTATIONS.has(key)) continue;
    const why = `${nameText(key)}: it is about a row as a whole`;
    losses.push({ what: "keyword", where: draft.name, why });
  }
  const [partition, ...others] = model.partitions;
  if (partition !== undefined) draft.partition = readPartition(partition, columnOf);
  for (const other of [...others, ...(partition && !draft.partition ? [partition] : [])]) {
    const why = other === partition ? "a column is not there" : "it is not the only one";
    lose("partition", other, why);
  }
}

function readPartition(
  { intervalType, interval, resolvedColumns, columnNames = [] }: Partition,
  columnOf: ReadonlyMap<ColumnModel, ColumnOut>,
): PartitionOut | undefined {
  const columns = columnNames.length === 0 ? [] : written(resolvedColumns, columnOf);
  if (columns === undefined) return undefined;
  return {
    columns,
    intervalType: intervalType && nameText(intervalType),
    interval: interval && nameText(interval),
  };
}

/** A partition in words: its columns, and how they divide the table. */
export const partitionText = ({ columns, intervalType, interval }: PartitionOut): string =>
  [columns.map(({ name }) => name).join(", "), intervalType, interval].filter(Boolean).join(" ");

/** The reason for which a column has no type that exports know. */
export const whyUntyped = ({ written }: ColumnOut): string =>
  written === "" ? "none is declared" : `${written} is not known`;

/** Whether the type of a column says the format of its values. */
export const isFormatOfType = ({ type, values, written }: ColumnOut): boolean => {
  const { format = "" } = values;
  const listed = LISTED_OF_FORMAT.get(format);
  return listed === undefined
    ? format === "uuid" && /^(?:uuid|uniqueidentifier)$/i.test(written)
    : type?.dataType === listed;
};

const LISTED_OF_FORMAT: ReadonlyMap<string, ListedName> = new Map([
  ["date", "DATE"],
  ["time", "TIME"],
  ["date-time", "TIMESTAMP"],
]);

/** The keys and partitions of a table in words, which are losses of formats that describe one row. */
export function lostKeys(table: TableOut, losses: Loss[], why: string) {
  const list = (columns: readonly ColumnOut[]) => columns.map(({ name }) => name).join(", ");
  const { primaryKey, uniqueKeys, foreignKeys, partition } = table;
  const lost = [
    ...(primaryKey.length > 0 ? [{ what: "primary key", of: list(primaryKey) }] : []),
    ...uniqueKeys.map((key) => ({ what: "unique key", of: list(key) })),
    ...foreignKeys.map(({ columns, target, targetColumns }) => ({
      what: "foreign key",
      of: `${list(columns)} to ${target.name} (${list(targetColumns)})`,
    })),
    ...(partition === undefined ? [] : [{ what: "partition", of: partitionText(partition) }]),
  ];
  losses.push(...lost.map(({ what, of }) => ({ what, where: table.name, why: `${of}: ${why}` })));
  return lost.map(({ what, of }) => `${what}: ${of}`);
}

/** The primary key of a table, which can be empty, and its unique keys. */
export const keysIn = ({ primaryKey, uniqueKeys }: TableOut): (readonly ColumnOut[])[] => [
  primaryKey,
  ...uniqueKeys,
];

/** Whether two keys have the same columns, in any order. */
export const isSameKey = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((column) => other.includes(column));

const distinct = (keys: readonly (readonly ColumnOut[])[]) =>
  keys.filter((key, index) => keys.findIndex((other) => isSameKey(key, other)) === index);

/** The dialects of the servers of a descriptor, whose type names its columns may use; then all others. */
function orderDialects({ servers }: Model): readonly DialectId[] {
  const systems = servers.map(({ dbmsType }) => systemOfName(dbmsType ?? ""));
  return [...systems.flatMap((system) => dialectsNamed(system?.name)), ...DIALECT_IDS];
}

/** The listed type that stands for a family. */
export const LISTED_OF_FAMILY: Readonly<Record<TypeFamily, ListedName | undefined>> = {
  integer: "BIGINT",
  decimal: "DECIMAL",
  float: "DOUBLE",
  text: "TEXT",
  binary: "BYTES",
  boolean: "BOOLEAN",
  date: "DATE",
  time: "TIME",
  timestamp: "TIMESTAMP",
  interval: "INTERVAL",
  json: "JSON",
  other: undefined,
};

/** The listed type that a column has, whatever word it is written in. */
function resolveType(column: ColumnModel, dialects: readonly DialectId[]): ListedType | undefined {
  const { dataType, family, raw } = column;
  const positive = (size: number | undefined) =>
    Number.isFinite(size) && Number(size) > 0 ? size : undefined;
  const [first, second] = dataType?.sizes ?? [];
  const sized = (dataType: ListedName): ListedType => {
    const isDecimal = valueKind(dataType) === "decimal";
    const precision = isDecimal ? positive(column.precision ?? first) : undefined;
    return {
      dataType,
      ...(SIZED.has(dataType) && { length: positive(column.length ?? first) }),
      ...(precision !== undefined && { precision, scale: column.scale ?? second ?? 0 }),
    };
  };
  if (dataType === undefined) {
    if (family === "text" && positive(column.length)) return sized("VARCHAR");
    if (family !== undefined) return sized(LISTED_OF_FAMILY[family] ?? "TEXT");
    const [type, ...others] = [raw.type ?? []].flat().filter((one) => one !== "null");
    if (type === undefined || others.length > 0) return undefined;
    return type === "array" ? { dataType: "ARRAY" } : { dataType: "JSON" };
  }
  const { name, text, isUnsigned } = dataType;
  const [synonym] = isUnsigned ? [] : listedSynonyms(name);
  if (synonym !== undefined) return sized(synonym);
  // Only MySQL knows numbers without a sign.
  const order: readonly DialectId[] = isUnsigned ? ["mysql"] : dialects;
  const parsed = order.flatMap((dialect) => parseType(text, dialect).listed ?? []).at(0);
  if (parsed !== undefined) {
    const type = sized(parsed.dataType);
    return { ...parsed, ...(type.length && { length: type.length }), ...(type.precision && type) };
  }
  const listed = family && LISTED_OF_FAMILY[family];
  return listed && sized(listed);
}
