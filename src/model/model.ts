import type { CheckedDocument, CheckedGraph } from "../references/checked-graph.js";
import type { ModelNode } from "./node.js";
import type { Server, Service } from "./service.js";
import type { Table } from "./table.js";

/** A table in the list of a schema. */
export interface TableEntry {
  /** The item of the list: the table itself, or a reference to it. */
  readonly node: ModelNode;
  /** `undefined` when the reference does not lead to one. */
  readonly table: Table | undefined;
}

/** The schema of a descriptor. */
export interface Schema {
  readonly node: ModelNode;
  readonly tables: readonly TableEntry[];
}

/** An entry of `components`. */
export interface Component {
  readonly node: ModelNode;
  readonly section: string;
  readonly name: string;
  /** Whether a Reference other than itself leads to it. */
  readonly isUsed: boolean;
}

/**
 * Documents as tables and connections: whatever way they are written, and wherever their parts lie.
 * Every node tells where it came from.
 */
export interface Model {
  readonly graph: CheckedGraph;
  /** The whole descriptors among the documents. */
  readonly descriptors: readonly ModelNode[];
  /** Objects `info`. */
  readonly infos: readonly ModelNode[];
  readonly schemas: readonly Schema[];
  readonly services: readonly Service[];
  /** Every server, each once however many services refer to it. */
  readonly servers: readonly Server[];
  /** Every table, each once however often it is referred to. */
  readonly tables: readonly Table[];
  /** The components of the document that was asked for. */
  readonly components: readonly Component[];
  /** Whether every Reference leads to what was meant. */
  readonly isResolved: boolean;
  /** Every document that was looked at. */
  readonly documents: readonly CheckedDocument[];
}
