import type { Path } from "../findings/json-pointer.js";
import type { CheckedDocument } from "../references/checked-graph.js";
import { isObject, type JsonObject } from "../shape/read-keys.js";
import { type DataType, parseDataType } from "./data-type.js";
import type { Origin, ReadObject } from "./node.js";
import { readObject } from "./read-object.js";
import { Column, type ColumnKeys, Constraint, Partition, Table } from "./table.js";

const KEYS: ColumnKeys = {
  name: ["name"],
  fullyQualifiedName: ["fullyQualifiedName"],
  displayName: ["displayName"],
  description: ["description"],
  dataType: ["dataType"],
  length: ["dataLength"],
  precision: ["precision"],
  scale: ["scale"],
  nullable: ["columnConstraint"],
  unique: ["columnConstraint"],
  primaryKey: ["columnConstraint"],
  ordinalPosition: ["ordinalPosition"],
  jsonSchema: ["jsonSchema"],
};

/** A column of a Table. */
class TableColumn extends Column {
  declare protected readonly index: number;
  declare protected readonly types: Types;

  constructor(table: Table, index: number, read: ReadObject, types: Types) {
    const { name } = read.raw;
    super(table, read, typeof name === "string" ? name : undefined);
    this.index = index;
    this.types = types;
  }

  protected get keys(): ColumnKeys {
    return KEYS;
  }

  override get steps(): Path {
    return [this.table.written?.get("columns") ?? "columns", this.index];
  }

  get dataType(): DataType | undefined {
    const text = this.raw.dataType;
    return typeof text === "string" && text !== "" ? this.types.of(text) : undefined;
  }

  get length(): number | undefined {
    return integer(this.raw.dataLength);
  }

  get precision(): number | undefined {
    return integer(this.raw.precision);
  }

  get scale(): number | undefined {
    return integer(this.raw.scale);
  }

  get nullable(): boolean | undefined {
    const constraint = constraintName(this.raw.columnConstraint);
    if (constraint === "NULL") return true;
    return constraint === "NOT_NULL" || constraint === "PRIMARY_KEY" ? false : undefined;
  }

  get unique(): boolean | undefined {
    const constraint = constraintName(this.raw.columnConstraint);
    return constraint === "UNIQUE" || constraint === "PRIMARY_KEY" || undefined;
  }

  get primaryKey(): boolean {
    return constraintName(this.raw.columnConstraint) === "PRIMARY_KEY";
  }

  get ordinalPosition(): number | undefined {
    return integer(this.raw.ordinalPosition);
  }
}

/** Types by how they are written: a document has few of them, and many columns. */
class Types {
  readonly #known = new Map<string, DataType>();

  of(text: string): DataType {
    let type = this.#known.get(text);
    if (type === undefined) {
      type = parseDataType(text);
      this.#known.set(text, type);
    }
    return type;
  }
}

/** Reads Tables of one document. */
export class TableReader {
  readonly #document: CheckedDocument;
  readonly #types = new Types();

  constructor(document: CheckedDocument) {
    this.#document = document;
  }

  read(place: { origin: Origin; steps: readonly (string | number)[] }, raw: JsonObject): Table {
    const table = new Table(place, readObject(this.#document, raw, "Table"), "table");
    const { columns } = table.raw;
    if (Array.isArray(columns)) {
      // A column that is no object may be any column.
      table.columns = columns.every(isObject)
        ? columns.map(
            (column, index) =>
              new TableColumn(
                table,
                index,
                readObject(this.#document, column, "Column"),
                this.#types,
              ),
          )
        : undefined;
    } else if (columns === undefined && !table.isDoubtful) {
      table.columns = [];
    }
    table.constraints = objectsOf(table.raw.constraints).map(
      ([index, constraint]) =>
        new Constraint(
          table,
          [table.written?.get("constraints") ?? "constraints", index],
          readObject(this.#document, constraint, "TableConstraint"),
        ),
    );
    table.partitions = objectsOf(table.raw.partitions).map(
      ([index, partition]) =>
        new Partition(
          table,
          [table.written?.get("partitions") ?? "partitions", index],
          readObject(this.#document, partition, "TablePartition"),
        ),
    );
    return table;
  }
}

/**
 * A constraint's name as the DatastoreAPI specification writes it: `NOT_NULL` for `not null`.
 */
export function constraintName(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value === "NOT_NULL" || value === "PRIMARY_KEY" || value === "UNIQUE") return value;
  return value
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, "_");
}

const integer = (value: unknown): number | undefined =>
  Number.isInteger(value) ? Number(value) : undefined;

const objectsOf = (value: unknown): [number, JsonObject][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, JsonObject] => isObject(entry[1]))
    : [];
