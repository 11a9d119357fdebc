import type * as descriptor from "../../../generated/descriptor.js";
import type { descriptorChecks } from "../../../generated/descriptor-checks.js";

/** The name of an object of the descriptor, or of a place that accepts one of several kinds. */
export type ObjectKind = keyof typeof descriptorChecks;

/** The kinds that a document can be checked as: a whole descriptor, or a part of one. */
export interface EntryKinds {
  descriptor: descriptor.DatastoreDescriptor;
  info: descriptor.Info;
  service: descriptor.DatabaseServiceOrReference;
  "server-info": descriptor.ServerInfoOrReference;
  schema: descriptor.Schema;
  table: descriptor.TableEntry;
  column: descriptor.Column;
  "standard-definition": descriptor.StandardDefinition;
  components: descriptor.Components;
}

/** The name of a kind that a document can be checked as. */
export type EntryKind = keyof EntryKinds;

/**
 * The shape of each kind; if a descriptor may have a Reference in its place, the document may also
 * be a Reference.
 */
export const entryKinds: Readonly<Record<EntryKind, ObjectKind>> = {
  descriptor: "DatastoreDescriptor",
  info: "Info",
  service: "DatabaseServiceOrReference",
  "server-info": "ServerInfoOrReference",
  schema: "Schema",
  table: "TableEntry",
  column: "Column",
  "standard-definition": "StandardDefinition",
  components: "Components",
};
