import type * as descriptor from "../../generated/descriptor.js";
import type { ObjectKind } from "./object-kinds.js";

/** What a document can be checked as: a whole descriptor, or a part of one. */
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

/** Name of what a document can be checked as. */
export type EntryKind = keyof EntryKinds;

/** The shape of each kind; where a descriptor may have a Reference instead, so may the document. */
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
