import { type DataType, familyOfJsonType, type TypeFamily } from "./data-type.js";
import { ModelNode, type Origin, type Place, type ReadObject } from "./node.js";

/** What a column says of itself. */
export type ColumnAttribute =
  | "name"
  | "fullyQualifiedName"
  | "displayName"
  | "description"
  | "dataType"
  | "length"
  | "precision"
  | "scale"
  | "nullable"
  | "unique"
  | "primaryKey"
  | "ordinalPosition"
  | "jsonSchema";

/** The keys under which each attribute may stand, the likeliest first. */
export type ColumnKeys = Readonly<Record<ColumnAttribute, readonly string[]>>;

/**
 * A column of a table, however the table is written. Most attributes are read when somebody asks: a
 * document may have a hundred thousand columns, and none of them anything to report.
 */
export abstract class Column extends ModelNode {
  // `declare`, as in the node.
  declare readonly table: Table;
  /** Its name; for a property without `name`, the key of the property. */
  declare readonly name: string | undefined;
  declare readonly fullyQualifiedName: string | undefined;

  constructor(table: Table, read: ReadObject, name: string | undefined) {
    super(table, undefined, read);
    this.table = table;
    this.name = name;
    this.fullyQualifiedName = this.text("fullyQualifiedName");
  }

  /** Where each attribute may stand. */
  protected abstract readonly keys: ColumnKeys;
  abstract readonly dataType: DataType | undefined;
  abstract readonly length: number | undefined;
  abstract readonly precision: number | undefined;
  abstract readonly scale: number | undefined;
  /** Whether it may hold no value; `undefined` where nothing is said. */
  abstract readonly nullable: boolean | undefined;
  abstract readonly unique: boolean | undefined;
  /** Whether the column itself says that it is (part of) the primary key. */
  abstract readonly primaryKey: boolean;
  abstract readonly ordinalPosition: number | undefined;

  get displayName(): string | undefined {
    return this.text("displayName");
  }

  get description(): string | undefined {
    return this.text("description");
  }

  /** What kind of values it holds, where that is known. */
  get family(): TypeFamily | undefined {
    const type = this.dataType;
    return type === undefined ? familyOfJsonType(this.raw.type, this.raw.format) : type.family;
  }

  /** What to call it in a message. */
  get label(): string {
    return this.name || this.fullyQualifiedName || "";
  }

  /** Where an attribute stands; the column itself when it is not written. */
  placeOf(attribute: ColumnAttribute): Place {
    return this.atFirst(this.keys[attribute]);
  }

  /** Whether an attribute is surely not written. */
  lacksAttribute(attribute: ColumnAttribute): boolean {
    return this.keys[attribute].every((key) => this.lacks(key));
  }
}

/** A constraint over columns of a table. */
export class Constraint extends ModelNode {
  readonly table: Table;
  readonly type: string | undefined;
  /** Fully qualified names, by position; `undefined` when they cannot be read. */
  readonly columns: readonly (string | undefined)[] | undefined;

  constructor(table: Table, steps: readonly (string | number)[], read: ReadObject) {
    super(table, steps, read);
    this.table = table;
    this.type = this.text("constraintType");
    this.columns = textsOf(this.raw.columns);
  }
}

/** How a table is partitioned. */
export class Partition extends ModelNode {
  readonly table: Table;
  readonly intervalType: string | undefined;
  readonly interval: string | undefined;
  /** Fully qualified names, by position; `undefined` when they cannot be read. */
  readonly columns: readonly (string | undefined)[] | undefined;

  constructor(table: Table, steps: readonly (string | number)[], read: ReadObject) {
    super(table, steps, read);
    this.table = table;
    this.intervalType = this.text("intervalType");
    this.interval = this.text("interval");
    this.columns = textsOf(this.raw.columns);
  }
}

/** How a table is written. */
export type TableStyle =
  /** As a Table. */
  | "table"
  /** As a Standard Definition whose definition is a JSON Schema. */
  | "json-schema"
  /** As a Standard Definition that is not read here: only its name is known. */
  | "opaque";

/** A table, however it is written. */
export class Table extends ModelNode {
  readonly style: TableStyle;
  readonly name: string | undefined;
  readonly fullyQualifiedName: string | undefined;
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  readonly version: string | undefined;
  readonly tableType: string | undefined;
  /** Its columns; `undefined` when they are not known. */
  columns: readonly Column[] | undefined;
  constraints: readonly Constraint[] = [];
  partitions: readonly Partition[] = [];
  /** For a Standard Definition: the object that is in the document, of which this is the definition. */
  readonly definedBy: ModelNode | undefined;
  #markedKey: readonly Column[] | undefined;
  #isNumbered: boolean | undefined;

  constructor(
    place: { origin: Origin; steps: readonly (string | number)[] },
    read: ReadObject,
    style: TableStyle,
    definedBy?: ModelNode,
  ) {
    super(place.origin, place.steps, read);
    this.style = style;
    this.definedBy = definedBy;
    this.name =
      this.text("name") ??
      definedBy?.text("name") ??
      (style === "json-schema" ? this.text("title") : undefined);
    this.fullyQualifiedName = this.text("fullyQualifiedName");
    this.displayName = this.text("displayName");
    this.description = this.text("description") ?? definedBy?.text("description");
    this.version = this.text("version") ?? definedBy?.text("version");
    this.tableType = this.text("tableType") ?? this.text("physicalType");
  }

  /** What to call it in a message. */
  get label(): string {
    return this.name || this.fullyQualifiedName || "";
  }

  /** Its columns that call themselves (part of) the primary key. */
  get markedKey(): readonly Column[] {
    this.#markedKey ??= (this.columns ?? []).filter(({ primaryKey }) => primaryKey);
    return this.#markedKey;
  }

  /** Whether its columns are numbered 1, 2, 3 and so on as they are listed: in nearly all tables. */
  get isNumbered(): boolean {
    this.#isNumbered ??= (this.columns ?? []).every(
      ({ ordinalPosition }, index) => ordinalPosition === index + 1,
    );
    return this.#isNumbered;
  }

  /** Where its name stands. */
  get namePlace(): Place {
    if (this.text("name") !== undefined) return this.at("name");
    if (this.definedBy?.text("name") !== undefined) return this.definedBy.at("name");
    return this.atFirst(["title"]);
  }
}

/** The strings of a list; what is no string leaves a gap. */
const textsOf = (value: unknown): (string | undefined)[] | undefined =>
  Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === "string" ? item : undefined))
    : undefined;
