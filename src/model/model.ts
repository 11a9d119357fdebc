import type { TemplateLanguage } from "../connections/braces.js";
import type { DataType, TypeFamily } from "../types/data-type.js";
import type { JsonObject, Path } from "../values/json-value.js";

/**
 * A place in a document: an object, or something inside it. Nodes of the model give places, and a
 * rule hands them to `report`; they cannot be made by hand.
 */
export interface Place {
  /** The name of the document, as findings carry it; `undefined` for text without a name. */
  readonly file: string | undefined;
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
}

/** An object in a document, as the model reads it. */
export interface ModelNode {
  /** The object. A key that is clearly misspelled appears as the property that was meant. */
  readonly raw: JsonObject;
  /**
   * Whether the object has keys that could not be understood, or lacks required ones. A property
   * that seems to be missing may then be there under another name.
   */
  readonly isDoubtful: boolean;
  /** Whether the document that contains the object has no errors. */
  readonly isInValidDocument: boolean;
  /**
   * The place of the object, or of something inside it.
   *
   * @example table.at("columns", 0)
   */
  at(...steps: Path): Place;
  /** The place of the first of these keys that the object has, or of the object if it has none. */
  atFirst(keys: readonly string[]): Place;
  /** A property, if it is a string. */
  text(key: string): string | undefined;
  /** Whether the object certainly does not have a property. */
  lacks(key: string): boolean;
}

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

/** A type of JSON Schema, without null. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object";

/** A keyword that limits numbers, or the sizes of texts and lists. */
export type LimitKeyword =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems";

/** The values that a column, or an element or a field of it, may hold: from its JSON Schema and the parts of its type. */
export interface ColumnValues {
  /** Without null; `undefined` if no types are stated. */
  readonly types: readonly JsonType[] | undefined;
  /** Whether null is one of the values; `undefined` if the schema does not say. */
  readonly isNullable: boolean | undefined;
  /** The values that are allowed, without null; `undefined` if they are not listed. */
  readonly allowed: readonly unknown[] | undefined;
  /** The limits by a number, in the order of their keywords. */
  readonly limits: ReadonlyMap<LimitKeyword, number>;
  /** Whether the elements of a list are all different. */
  readonly uniqueItems: boolean;
  /** A regular expression that texts match. */
  readonly pattern: string | undefined;
  /** The form of a text: `email`, `uuid`. */
  readonly format: string | undefined;
  /** The type of an element or a field, where that of the column has types inside: `ARRAY<INT64>`. */
  readonly dataType: DataType | undefined;
  /** The elements of a list. */
  readonly elements: ColumnValues | undefined;
  /** The fields of an object; `undefined` if none are stated. */
  readonly fields: readonly FieldModel[] | undefined;
  /** The values of a map, whose keys are any texts. */
  readonly entries: ColumnValues | undefined;
  /** Keywords that are said to people: `title`, `examples`, `default`. */
  readonly annotations: JsonObject;
  /** All other keywords, as they are written. */
  readonly others: JsonObject;
  /** The place of a keyword: itself or, where a text contains the schema, the text. */
  at(...path: Path): Place;
}

/** A field of an object in a column. */
export interface FieldModel {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly values: ColumnValues;
}

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
  /** The kind of its values: the family of its data type, or of its JSON Schema type. */
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
  /** Whether a row can be without it, as a property that a definition in JSON Schema does not require. */
  readonly isOptional: boolean;
  /** The values that it may hold, besides its type and its length; read at the first access. */
  readonly values: ColumnValues;
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

/** A variable of a service. */
export interface VariableModel extends ModelNode {
  readonly name: string;
  readonly default: string | undefined;
  /**
   * The values that it can have; `undefined` if any value is allowed, or if they cannot be read.
   */
  readonly enum: readonly string[] | undefined;
  readonly examples: readonly string[];
}

/** A string that can contain variables: the property `key` of `owner`. */
export interface TemplateModel {
  readonly owner: ModelNode;
  readonly key: string;
  readonly text: string;
  /** The kind of string, which determines the meaning of braces in it. */
  readonly language: TemplateLanguage;
}

/** How to connect to a server by one protocol. */
export interface ConnectionModel extends ModelNode {
  readonly protocol: "jdbc" | "odbc";
  readonly connectionString: string | undefined;
}

/** A server, and how to connect to it. A property that is absent or cannot be read is `undefined`. */
export interface ServerModel extends ModelNode {
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly dbmsType: string | undefined;
  readonly dbmsVersion: string | undefined;
  readonly jdbc: ConnectionModel | undefined;
  readonly odbc: ConnectionModel | undefined;
  /** Its host, port and connection strings. */
  readonly templates: readonly TemplateModel[];
}

/** An entry of `services`: a service, or a reference to one. */
export interface ServiceItemModel extends ModelNode {
  /** The key of the entry. Several keys can refer to one service. */
  readonly key: string;
  /** `undefined` if a reference does not resolve to a service. */
  readonly service: ServiceModel | undefined;
}

/** A service: a server, and values for its variables. */
export interface ServiceModel extends ModelNode {
  /** Its key in `services`. */
  readonly key: string;
  readonly name: string | undefined;
  /** The variables that can be read. */
  readonly variables: readonly VariableModel[];
  /** The names of all variables, including those that cannot be read; `undefined` if unknown. */
  readonly variableNames: readonly string[] | undefined;
  /** `undefined` if there is none, or the reference to it does not resolve. */
  readonly server: ServerModel | undefined;
}

/** An item of `tables`: a table, or a reference to one. */
export interface SchemaItemModel extends ModelNode {
  /** `undefined` if a reference does not resolve to a table. */
  readonly table: TableModel | undefined;
}

/** The schema of a descriptor. */
export interface SchemaModel extends ModelNode {
  /** The items of `tables`, in order. */
  readonly items: readonly SchemaItemModel[];
  /** The tables, each once even if several items refer to it. */
  readonly tables: readonly TableModel[];
}

/** A complete descriptor. */
export interface DescriptorModel extends ModelNode {
  /** The object of a data product document whose `definition` the descriptor is. */
  readonly api: ModelNode | undefined;
  readonly info: ModelNode | undefined;
  /** The entries of `services`, in order. */
  readonly services: readonly ServiceItemModel[];
  readonly schema: SchemaModel | undefined;
}

/** An entry of `components`. */
export interface ComponentModel extends ModelNode {
  readonly section: "tables" | "serverInfo";
  readonly name: string;
  /** Whether a reference from outside the component resolves to it or to something inside it. */
  readonly isUsed: boolean;
}

/** A part of a document that is checked: a descriptor, or the target of a reference. */
export interface PartModel {
  /** The value as it was parsed, which must not be changed. */
  readonly value: unknown;
  /** The place of something in the value, by its keys and indices. */
  at(path: readonly (string | number)[]): Place;
}

/** Tables and columns by fully qualified name. */
export interface NameIndex {
  /**
   * The table with a name. The major version at the end of the table's own name can be left out.
   */
  table(fullyQualifiedName: string): TableModel | undefined;
  column(fullyQualifiedName: string): ColumnModel | undefined;
  /** Tables with the same name as an earlier table, with that earlier table. */
  readonly repeatedTables: ReadonlyMap<TableModel, TableModel>;
  /** Columns with the same name as an earlier column, with that earlier column. */
  readonly repeatedColumns: ReadonlyMap<ColumnModel, ColumnModel>;
}

/** The tables and columns of other files, by name. */
export type OtherNames = Pick<NameIndex, "table" | "column">;

/**
 * Tables and connections, regardless of how they are written and which document they are in. This
 * is what rules see. Every node gives its place, and nothing can be changed.
 */
export interface Model {
  /** The complete descriptors among the documents. */
  readonly descriptors: readonly DescriptorModel[];
  /** The Info objects. */
  readonly infos: readonly ModelNode[];
  readonly schemas: readonly SchemaModel[];
  readonly services: readonly ServiceModel[];
  /** Every server, each once even if several services refer to it. */
  readonly servers: readonly ServerModel[];
  /** Every table, each once even if several references resolve to it. */
  readonly tables: readonly TableModel[];
  /** The components of the document that is checked, not of those that it refers to. */
  readonly components: readonly ComponentModel[];
  readonly names: NameIndex;
  /**
   * Everything that is checked, for rules about values in any place. A part can be inside another,
   * which comes first.
   */
  readonly parts: readonly PartModel[];
  /** Whether every reference resolves, and no error can hide a reference. */
  readonly isResolved: boolean;
}
