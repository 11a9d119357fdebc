import type { ModelNode, Place } from "./model-node.js";
import type { ServerModel, ServiceItemModel, ServiceModel } from "./service.js";
import type { ColumnModel, TableModel } from "./table.js";

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
