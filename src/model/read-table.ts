import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import type { Path } from "../values/json-pointer.js";
import { type DataType, parseDataType } from "./data-type.js";
import { readObject } from "./read-object.js";
import type { ReadObject, Slot } from "./source-node.js";
import {
  type ColumnKeys,
  SourceColumn,
  SourceConstraint,
  SourcePartition,
  SourceTable,
} from "./source-table.js";
import type { TableNames } from "./table-names.js";

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
class TableColumn extends SourceColumn {
  declare protected readonly index: number;
  declare protected readonly types: Types;

  constructor(table: SourceTable, index: number, read: ReadObject, types: Types) {
    const { name } = read.raw;
    super(table, read, typeof name === "string" ? name : undefined);
    this.index = index;
    this.types = types;
  }

  protected get keys(): ColumnKeys {
    return KEYS;
  }

  override get steps(): Path {
    return this.table.below("columns", this.index).steps;
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

  get otherKeywords(): JsonObject {
    return {};
  }
}

/** Data types by spelling: a document has many columns, and few different types. */
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

/** Reads the Tables of one document. */
export class TableReader {
  readonly #document: CheckedDocument;
  readonly #names: () => TableNames;
  readonly #types = new Types();

  constructor(document: CheckedDocument, names: () => TableNames) {
    this.#document = document;
    this.#names = names;
  }

  read({ parent, steps }: Slot, raw: JsonObject): SourceTable {
    const document = this.#document;
    const parts = { parent, steps, style: "table", names: this.#names } as const;
    const table = new SourceTable(parts, readObject(document, raw, "Table"));
    const { columns, constraints, partitions } = table.raw;
    table.setColumns(() => {
      if (!Array.isArray(columns)) {
        return columns === undefined && !table.isDoubtful ? [] : undefined;
      }
      // A column that is not an object could be any column. `every` would skip the holes of an
      // array.
      if (!Array.from(columns).every(isObject)) return undefined;
      return columns.map(
        (column, index) =>
          new TableColumn(table, index, readObject(document, column, "Column"), this.#types),
      );
    });
    table.constraints = objectsOf(constraints).map(([index, constraint]) => {
      const read = readObject(document, constraint, "TableConstraint");
      return new SourceConstraint(table, table.below("constraints", index), read);
    });
    table.partitions = objectsOf(partitions).map(([index, partition]) => {
      const read = readObject(document, partition, "TablePartition");
      return new SourcePartition(table, table.below("partitions", index), read);
    });
    return table;
  }
}

/**
 * The name of a constraint in the spelling of the DatastoreAPI specification: `NOT_NULL` for
 * `not null`.
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
