import type * as descriptor from "../../../generated/descriptor.js";
import { descriptorChecks as checks } from "../../../generated/descriptor-checks.js";
import { descriptorShapes as shapes } from "../../../generated/descriptor-shapes.js";
import { isColumn, isTableEntry } from "../../../generated/descriptor-validators.js";
import type { CompiledKind } from "./structure.js";

/** The name of an object of the descriptor, or of a place that accepts one of several kinds. */
export type ObjectKind = keyof typeof checks;

type TypeOf<K extends ObjectKind> = (typeof checks)[K] extends (value: unknown) => value is infer T
  ? T
  : never;

const itemChecks = { TableEntry: isTableEntry, Column: isColumn };

/** Combines the shape of an object with its compiled check. */
export const kindOf = <T>(
  name: ObjectKind,
  accepts: (value: unknown) => value is T,
): CompiledKind<T> => ({ shapes, name, accepts, itemChecks });

/** Every object of the descriptor, and every place that accepts one of several kinds. */
export const objectKinds = /* @__PURE__ */ allKinds();

function allKinds() {
  const kinds = Object.entries(checks).map(([name, accepts]) => [
    name,
    kindOf<unknown>(name as ObjectKind, accepts),
  ]);
  return Object.fromEntries(kinds) as { readonly [K in ObjectKind]: CompiledKind<TypeOf<K>> };
}

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
