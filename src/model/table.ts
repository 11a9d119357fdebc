import type { JsonObject } from "../values/json-object.js";
import type { DataType, TypeFamily } from "./data-type.js";
import type { ModelNode, Place } from "./model-node.js";

/** A property of a column, regardless of the key that contains it. */
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

/** A column of a table. An attribute that is absent or cannot be read is `undefined`. */
export interface ColumnModel extends ModelNode {
  readonly table: TableModel;
  /** The `name` as written, or the key of a property of a JSON Schema; many columns have none. */
  readonly name: string | undefined;
  /** The name, or else the last segment of the fully qualified name; empty if it has neither. */
  readonly shortName: string;
  readonly fullyQualifiedName: string | undefined;
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  readonly dataType: DataType | undefined;
  /** What kind of values it contains: the family of its data type, or of its JSON Schema type. */
  readonly family: TypeFamily | undefined;
  readonly length: number | undefined;
  readonly precision: number | undefined;
  readonly scale: number | undefined;
  /** Whether values can be null; `undefined` if the column does not say. */
  readonly nullable: boolean | undefined;
  readonly unique: boolean | undefined;
  /** Whether the column itself is marked as the primary key, or as part of it. */
  readonly primaryKey: boolean;
  readonly ordinalPosition: number | undefined;
  /**
   * The keywords of a property of a JSON Schema that are not attributes of the column; empty in a
   * Table.
   */
  readonly otherKeywords: JsonObject;
  /** Its name in a message: the name, or else the fully qualified name. */
  readonly label: string;
  /** The place of an attribute, or of the column if it does not have the attribute. */
  placeOf(attribute: ColumnAttribute): Place;
  /** Whether the column certainly does not have an attribute. */
  lacksAttribute(attribute: ColumnAttribute): boolean;
}

/** A node that lists columns by name: a constraint or a partition. */
export interface ColumnListModel extends ModelNode {
  readonly table: TableModel;
  /** The names as written, `undefined` for a name that is not a string. */
  readonly columnNames: readonly (string | undefined)[] | undefined;
  /** The column that each name refers to, `undefined` for a name that no column has. */
  readonly columns: readonly (ColumnModel | undefined)[];
  /** The columns, if every name refers to one. */
  readonly resolvedColumns: readonly ColumnModel[] | undefined;
}

/** A constraint of a table. */
export interface ConstraintModel extends ColumnListModel {
  /** `UNIQUE`, `PRIMARY_KEY` or `FOREIGN_KEY`, unless the document has another type. */
  readonly type: string | undefined;
}

/** How a table is partitioned. */
export interface PartitionModel extends ColumnListModel {
  readonly intervalType: string | undefined;
  readonly interval: string | undefined;
}

/** A set of columns that identifies a row, declared by a constraint or by the columns themselves. */
export interface KeyModel {
  readonly type: "PRIMARY_KEY" | "UNIQUE";
  readonly columns: readonly ColumnModel[];
}

/** A foreign key: each of its columns refers to the target column at the same position. */
export interface ForeignKeyModel {
  readonly constraint: ConstraintModel;
  readonly columns: readonly ColumnModel[];
  readonly target: TableModel;
  readonly targetColumns: readonly ColumnModel[];
}

/** How a table is written. */
export type TableStyle =
  /** As a Table. */
  | "table"
  /** As a Standard Definition whose definition is a JSON Schema. */
  | "json-schema"
  /** As a Standard Definition in another language; only its name is known. */
  | "opaque";

/** A table, however it is written. An attribute that is absent or cannot be read is `undefined`. */
export interface TableModel extends ModelNode {
  readonly style: TableStyle;
  /** The `name` as written; many tables have only a fully qualified name. */
  readonly name: string | undefined;
  /**
   * The name, or else the last segment of the fully qualified name without the major version that it may
   * end in; empty if it has neither.
   */
  readonly shortName: string;
  readonly fullyQualifiedName: string | undefined;
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  readonly version: string | undefined;
  readonly tableType: string | undefined;
  /** `undefined` if they are not known; empty if the table has none. */
  readonly columns: readonly ColumnModel[] | undefined;
  readonly constraints: readonly ConstraintModel[];
  readonly partitions: readonly PartitionModel[];
  /** Every key that the table declares; `undefined` if one of them cannot be read. */
  readonly keys: readonly KeyModel[] | undefined;
  /** The foreign keys whose columns are all known. */
  readonly foreignKeys: readonly ForeignKeyModel[];
  /** The columns that are themselves marked as the primary key, or as part of it. */
  readonly markedPrimaryKey: readonly ColumnModel[];
  /** The Standard Definition that contains or refers to the table, if there is one. */
  readonly standardDefinition: ModelNode | undefined;
  /** The definition of a Standard Definition: the target, if it is a Reference that resolves. */
  readonly definition: unknown;
  /** The keywords of a JSON Schema that do not describe columns; empty in a Table. */
  readonly otherKeywords: JsonObject;
  /** Its name in a message: the name, or else the fully qualified name. */
  readonly label: string;
  /** The place of its name, or of the table if it has no name. */
  readonly namePlace: Place;
}
