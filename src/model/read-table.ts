import type { Holder } from "../references/holder.js";
import { isObject, type JsonObject } from "../validation/reading.js";
import { type DataType, parseDataType } from "./data-type.js";
import type { Origin } from "./node.js";
import { readObject } from "./read-object.js";
import {
  Column,
  type ColumnAttributes,
  type ColumnKeys,
  Constraint,
  Partition,
  Table,
} from "./table.js";

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

/** Reads Tables of one document. */
export class TableReader {
  readonly #holder: Holder;
  /** Types by how they are written: a document has few of them, and many columns. */
  readonly #types = new Map<string, DataType>();

  constructor(holder: Holder) {
    this.#holder = holder;
  }

  read(place: { origin: Origin; steps: readonly (string | number)[] }, raw: JsonObject): Table {
    const table = new Table(place, readObject(this.#holder, raw, "Table"), "table");
    const { columns } = table.raw;
    if (Array.isArray(columns)) {
      // A column that is no object may be any column.
      table.columns = columns.every(isObject)
        ? columns.map((column, index) => this.#readColumn(table, column, index))
        : undefined;
    } else if (columns === undefined && !table.isDoubtful) {
      table.columns = [];
    }
    table.constraints = objectsOf(table.raw.constraints).map(
      ([index, constraint]) =>
        new Constraint(
          table,
          [table.written?.get("constraints") ?? "constraints", index],
          readObject(this.#holder, constraint, "TableConstraint"),
        ),
    );
    table.partitions = objectsOf(table.raw.partitions).map(
      ([index, partition]) =>
        new Partition(
          table,
          [table.written?.get("partitions") ?? "partitions", index],
          readObject(this.#holder, partition, "TablePartition"),
        ),
    );
    return table;
  }

  #readColumn(table: Table, value: JsonObject, index: number): Column {
    const read = readObject(this.#holder, value, "Column");
    const steps = [table.written?.get("columns") ?? "columns", index];
    return new Column(table, { origin: table, steps }, read, KEYS, this.#attributesOf(read.raw));
  }

  #attributesOf(raw: JsonObject): ColumnAttributes {
    const constraint = constraintName(raw.columnConstraint);
    const isKey = constraint === "PRIMARY_KEY";
    return {
      name: typeof raw.name === "string" ? raw.name : undefined,
      dataType: typeof raw.dataType === "string" ? this.#typeOf(raw.dataType) : undefined,
      length: integer(raw.dataLength),
      precision: integer(raw.precision),
      scale: integer(raw.scale),
      nullable:
        constraint === "NULL" ? true : isKey || constraint === "NOT_NULL" ? false : undefined,
      unique: isKey || constraint === "UNIQUE" ? true : undefined,
      primaryKey: isKey,
      ordinalPosition: integer(raw.ordinalPosition),
    };
  }

  #typeOf(text: string): DataType | undefined {
    if (text === "") return undefined;
    let type = this.#types.get(text);
    if (type === undefined) {
      type = parseDataType(text);
      this.#types.set(text, type);
    }
    return type;
  }
}

/**
 * A constraint's name as the DatastoreAPI specification writes it: `NOT_NULL` for `not null`.
 */
export function constraintName(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const known = NAMES.get(value);
  return (
    known ??
    value
      .trim()
      .toUpperCase()
      .replace(/[\s_-]+/g, "_")
  );
}

const NAMES: ReadonlyMap<string, string> = new Map(
  ["NULL", "NOT_NULL", "UNIQUE", "PRIMARY_KEY", "FOREIGN_KEY"].map((name) => [name, name]),
);

const integer = (value: unknown): number | undefined =>
  Number.isInteger(value) ? Number(value) : undefined;

const objectsOf = (value: unknown): [number, JsonObject][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, JsonObject] => isObject(entry[1]))
    : [];
