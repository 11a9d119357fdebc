import {
  isColumn,
  isDatastoreDescriptor,
  isTableEntry,
} from "../../../generated/descriptor-validators.js";
import { isObject } from "../../findings/json-object.js";
import type { Steps } from "../../signals/steps.js";
import { objectKinds } from "../../structure/object-kinds.js";

/** The tables that are valid. The values of documents never change. */
const validTables = new WeakSet<object>();

function isValidTable(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (validTables.has(value)) return true;
  const isValid = isTableEntry(value);
  if (isValid) validTables.add(value);
  return isValid;
}

/**
 * The kinds of objects, as the command checks them. But while someone types in one table, the parser
 * keeps the values of the others, and they are not checked again.
 */
export const rememberingKinds: typeof objectKinds = {
  ...objectKinds,
  DatastoreDescriptor: {
    ...objectKinds.DatastoreDescriptor,
    accepts: isDescriptor as typeof isDatastoreDescriptor,
    itemChecks: { TableEntry: isValidTable, Column: isColumn },
  },
};

function isDescriptor(value: unknown): boolean {
  const { rest, tables } = withoutTables(value);
  return isDatastoreDescriptor(rest) && tables.every(isValidTable);
}

/** Checks the tables of a descriptor, one at each step, so that the check of the whole is short. */
export function* checkTables(value: unknown): Steps<void> {
  for (const table of withoutTables(value).tables) {
    isValidTable(table);
    yield;
  }
}

/** A descriptor without its tables, each of which is valid or not for itself. */
function withoutTables(value: unknown): { rest: unknown; tables: readonly unknown[] } {
  if (!isObject(value)) return { rest: value, tables: [] };
  const { schema, components } = value;
  const list = isObject(schema) && Array.isArray(schema.tables) ? (schema.tables as unknown[]) : [];
  const shared = isObject(components) && isObject(components.tables) ? components.tables : {};
  const rest = {
    ...value,
    ...(list.length > 0 && { schema: { ...(schema as object), tables: [] } }),
    ...(Object.keys(shared).length > 0 && {
      components: { ...(components as object), tables: {} },
    }),
  };
  return { rest, tables: [...list, ...Object.values(shared)] };
}
