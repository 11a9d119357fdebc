import type { JsonObject } from "../values/json-object.js";
import { type DataType, familyOfJsonType, type TypeFamily } from "./data-type.js";
import type { DocumentPlace } from "./document-place.js";
import { lastSegment, withoutMajor } from "./fully-qualified-name.js";
import { type ReadObject, type Slot, SourceNode } from "./source-node.js";
import type {
  ColumnAttribute,
  ColumnListModel,
  ColumnModel,
  ConstraintModel,
  ForeignKeyModel,
  KeyModel,
  PartitionModel,
  TableModel,
  TableStyle,
} from "./table.js";
import type { TableNames } from "./table-names.js";

/** The keys that can contain an attribute, the most likely first. */
export type ColumnKeys = Readonly<Record<ColumnAttribute, readonly string[]>>;

/**
 * A column of a table. Most attributes are read on demand: a document can have a hundred thousand
 * columns, and few of them have anything to report.
 */
export abstract class SourceColumn extends SourceNode implements ColumnModel {
  // `declare` for the same reason as in the superclass.
  declare readonly table: SourceTable;
  declare readonly name: string | undefined;
  declare readonly fullyQualifiedName: string | undefined;

  constructor(table: SourceTable, read: ReadObject, name: string | undefined) {
    super(table, undefined, read);
    this.table = table;
    this.name = name;
    this.fullyQualifiedName = this.text("fullyQualifiedName");
  }

  protected abstract readonly keys: ColumnKeys;
  abstract readonly dataType: DataType | undefined;
  abstract readonly length: number | undefined;
  abstract readonly precision: number | undefined;
  abstract readonly scale: number | undefined;
  abstract readonly nullable: boolean | undefined;
  abstract readonly unique: boolean | undefined;
  abstract readonly primaryKey: boolean;
  abstract readonly ordinalPosition: number | undefined;
  abstract readonly otherKeywords: JsonObject;

  get displayName(): string | undefined {
    return this.text("displayName");
  }

  get description(): string | undefined {
    return this.text("description");
  }

  get family(): TypeFamily | undefined {
    const type = this.dataType;
    return type === undefined ? familyOfJsonType(this.raw.type, this.raw.format) : type.family;
  }

  get shortName(): string {
    return this.name || lastSegment(this.fullyQualifiedName ?? "");
  }

  get label(): string {
    return this.name || this.fullyQualifiedName || "";
  }

  placeOf(attribute: ColumnAttribute): DocumentPlace {
    return this.atFirst(this.keys[attribute]);
  }

  lacksAttribute(attribute: ColumnAttribute): boolean {
    return this.keys[attribute].every((key) => this.lacks(key));
  }
}

abstract class SourceColumnList extends SourceNode implements ColumnListModel {
  readonly table: SourceTable;
  readonly columnNames: readonly (string | undefined)[] | undefined;
  #columns: readonly (ColumnModel | undefined)[] | undefined;

  constructor(table: SourceTable, { parent, steps }: Slot, read: ReadObject) {
    super(parent, steps, read);
    this.table = table;
    this.columnNames = textsOf(this.raw.columns);
  }

  get columns(): readonly (ColumnModel | undefined)[] {
    this.#columns ??= this.table.findColumns(this.columnNames ?? []);
    return this.#columns;
  }

  get resolvedColumns(): readonly ColumnModel[] | undefined {
    if (this.columnNames === undefined) return undefined;
    const { columns } = this;
    return columns.includes(undefined) ? undefined : (columns as readonly ColumnModel[]);
  }
}

export class SourceConstraint extends SourceColumnList implements ConstraintModel {
  readonly type: string | undefined = this.text("constraintType");
}

export class SourcePartition extends SourceColumnList implements PartitionModel {
  readonly intervalType: string | undefined = this.text("intervalType");
  readonly interval: string | undefined = this.text("interval");
}

/** The data that a table is created with, apart from its object. */
export interface TableParts extends Slot {
  readonly style: TableStyle;
  readonly standardDefinition?: SourceNode | undefined;
  readonly definition?: unknown;
  readonly otherKeywords?: JsonObject | undefined;
  /** The names of all tables of the model, which are known once all tables are read. */
  readonly names: () => TableNames;
}

export class SourceTable extends SourceNode implements TableModel {
  readonly style: TableStyle;
  readonly name: string | undefined;
  readonly fullyQualifiedName: string | undefined;
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  readonly version: string | undefined;
  readonly tableType: string | undefined;
  constraints: readonly SourceConstraint[] = [];
  partitions: readonly SourcePartition[] = [];
  readonly standardDefinition: SourceNode | undefined;
  readonly definition: unknown;
  readonly otherKeywords: JsonObject;
  readonly #names: () => TableNames;
  #columns: readonly SourceColumn[] | undefined;
  #readColumns: (() => readonly SourceColumn[] | undefined) | undefined;
  #keys: { readonly known: readonly KeyModel[] | undefined } | undefined;
  #foreignKeys: readonly ForeignKeyModel[] | undefined;
  #markedPrimaryKey: readonly ColumnModel[] | undefined;
  #isNumbered: boolean | undefined;

  constructor(
    { parent, steps, style, standardDefinition, definition, otherKeywords, names }: TableParts,
    read: ReadObject,
  ) {
    super(parent, steps, read);
    this.style = style;
    this.standardDefinition = standardDefinition;
    this.definition = definition;
    this.otherKeywords = otherKeywords ?? {};
    this.#names = names;
    this.name =
      this.text("name") ??
      standardDefinition?.text("name") ??
      (style === "json-schema" ? this.text("title") : undefined);
    this.fullyQualifiedName = this.text("fullyQualifiedName");
    this.displayName = this.text("displayName");
    this.description = this.text("description") ?? standardDefinition?.text("description");
    this.version = this.text("version") ?? standardDefinition?.text("version");
    this.tableType = this.text("tableType") ?? this.text("physicalType");
  }

  get columns(): readonly SourceColumn[] | undefined {
    const read = this.#readColumns;
    if (read !== undefined) {
      this.#readColumns = undefined;
      this.#columns = read();
    }
    return this.#columns;
  }

  /**
   * Sets how columns are read when they are requested: a comparison reads the columns of few
   * tables.
   */
  setColumns(read: () => readonly SourceColumn[] | undefined): void {
    this.#readColumns = read;
  }

  /** The columns that the names refer to; columns of the table itself come first. */
  findColumns(names: readonly (string | undefined)[]): (ColumnModel | undefined)[] {
    const known = this.#names();
    return names.map((name) => (name === undefined ? undefined : known.columnFrom(this, name)));
  }

  get shortName(): string {
    return this.name || lastSegment(withoutMajor(this.fullyQualifiedName ?? ""));
  }

  get label(): string {
    return this.name || this.fullyQualifiedName || "";
  }

  get keys(): readonly KeyModel[] | undefined {
    this.#keys ??= { known: keysOf(this) };
    return this.#keys.known;
  }

  get foreignKeys(): readonly ForeignKeyModel[] {
    this.#foreignKeys ??= foreignKeysOf(this);
    return this.#foreignKeys;
  }

  get markedPrimaryKey(): readonly ColumnModel[] {
    this.#markedPrimaryKey ??= (this.columns ?? []).filter(({ primaryKey }) => primaryKey);
    return this.#markedPrimaryKey;
  }

  get isNumbered(): boolean {
    this.#isNumbered ??= (this.columns ?? []).every(
      ({ ordinalPosition }, index) => ordinalPosition === index + 1,
    );
    return this.#isNumbered;
  }

  get namePlace(): DocumentPlace {
    if (this.text("name") !== undefined) return this.at("name");
    if (this.standardDefinition?.text("name") !== undefined) {
      return this.standardDefinition.at("name");
    }
    return this.atFirst(["title"]);
  }
}

/** The strings of a list; anything else leaves a gap. */
const textsOf = (value: unknown): (string | undefined)[] | undefined =>
  Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === "string" ? item : undefined))
    : undefined;

/** Every key that a table declares; `undefined` if one of them cannot be read. */
function keysOf(table: TableModel): KeyModel[] | undefined {
  const keys: KeyModel[] = (table.columns ?? [])
    .filter(({ unique, primaryKey }) => unique && !primaryKey)
    .map((column) => ({ type: "UNIQUE", columns: [column] }));
  const { markedPrimaryKey } = table;
  if (markedPrimaryKey.length > 0) keys.push({ type: "PRIMARY_KEY", columns: markedPrimaryKey });
  for (const { type, resolvedColumns } of table.constraints) {
    if (type !== "PRIMARY_KEY" && type !== "UNIQUE") continue;
    if (resolvedColumns === undefined) return undefined;
    keys.push({ type, columns: resolvedColumns });
  }
  return keys;
}

const foreignKeysOf = ({ constraints }: TableModel): ForeignKeyModel[] =>
  constraints.flatMap((constraint) => foreignKeyOf(constraint) ?? []);

/**
 * Reads a FOREIGN_KEY. The format has no property for the columns that it refers to. As in the
 * examples of the DatastoreAPI specification, the list contains the columns of the table, followed
 * by the columns that they refer to, in the same order.
 */
function foreignKeyOf(constraint: ConstraintModel): ForeignKeyModel | undefined {
  if (constraint.type !== "FOREIGN_KEY") return undefined;
  const all = constraint.resolvedColumns;
  if (all === undefined || all.length === 0 || all.length % 2 === 1) return undefined;
  const half = all.length / 2;
  const columns = all.slice(0, half);
  const targetColumns = all.slice(half);
  const target = targetColumns[0]?.table;
  if (target === undefined || targetColumns.some(({ table }) => table !== target)) return undefined;
  if (columns.some(({ table }) => table !== constraint.table)) return undefined;
  return { constraint, columns, target, targetColumns };
}
