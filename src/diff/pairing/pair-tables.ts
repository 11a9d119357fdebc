import type { SchemaModel } from "../../model/model.js";
import type { TableModel } from "../../model/table.js";
import type { Rename } from "../change.js";
import { Pairing } from "./pairs.js";
import type { Renames } from "./renames.js";
import type { TableNames } from "./table-names.js";

/** The properties of a schema that name the database and its schema. */
export const DATABASE_NAMES = ["databaseName", "databaseSchemaName"] as const;

/** A table on both sides. */
export interface TablePair {
  readonly old: TableModel;
  readonly new: TableModel;
  /** Whether it has another name on the new side, and not only another database or major version. */
  readonly isRenamed: boolean;
}

export interface PairedTables {
  /** In the order of the new side. */
  readonly pairs: readonly TablePair[];
  readonly removed: readonly TableModel[];
  readonly added: readonly TableModel[];
  /** The renames that were used. */
  readonly used: readonly Rename[];
}

/**
 * Pairs the tables of two schemas: as renames say, by fully qualified name, also in a renamed database,
 * by that name with another major version, and last by their own name, where only one table has it.
 */
export function pairTables(
  oldSchema: SchemaModel | undefined,
  newSchema: SchemaModel | undefined,
  renames: Renames,
  names: TableNames,
): PairedTables {
  const pairing = new Pairing<TableModel>(oldSchema?.tables ?? [], newSchema?.tables ?? []);
  const renamed = new Set<TableModel>();
  const used: Rename[] = [];
  for (const { given, old, new: next } of renames.tables) {
    if (!pairing.areFree(old, next)) continue;
    pairing.pair(old, next);
    renamed.add(old);
    used.push(given);
  }
  const fullOf = (table: TableModel): string | undefined => table.fullyQualifiedName;
  const moved = movedNames(oldSchema, newSchema);
  const exact = [
    ...pairing.pairBy(fullOf, fullOf),
    ...pairing.pairBy((table) => movedName(fullOf(table), moved), fullOf),
  ];
  // A new major version next to one that stays is a separate table.
  const isBeside = besideMajors(exact, names);
  const stemOf = (table: TableModel): string | undefined =>
    isBeside(table) ? undefined : names.stemOf(table);
  pairing.pairBy(stemOf, stemOf);
  pairing.pairBy((table) => movedName(stemOf(table), moved), stemOf);
  const nameOf = (table: TableModel): string | undefined =>
    isBeside(table) ? undefined : names.nameOf(table) || undefined;
  const isMoved = DATABASE_NAMES.some((key) => oldSchema?.text(key) !== newSchema?.text(key));
  for (const [old, next] of pairing.pairBy(nameOf, nameOf, { isUnique: true })) {
    const areQualified = [old, next].every((table) => table.fullyQualifiedName !== undefined);
    if (areQualified && !isMoved) renamed.add(old);
  }
  const unnamed = (table: TableModel): string | undefined =>
    names.nameOf(table) === "" ? "" : undefined;
  pairing.pairBy(unnamed, unnamed);

  return {
    pairs: (newSchema?.tables ?? []).flatMap((table) => {
      const old = pairing.oldOf(table);
      if (old === undefined) return [];
      const isRenamed = renamed.has(old) || names.nameOf(old) !== names.nameOf(table);
      return [{ old, new: table, isRenamed }];
    }),
    removed: pairing.removed,
    added: pairing.added,
    used,
  };
}

/** Whether a table is another major version of one that both sides have under its full name. */
function besideMajors(
  pairs: readonly (readonly [old: TableModel, next: TableModel])[],
  names: TableNames,
): (table: TableModel) => boolean {
  const stems = new Set(
    pairs
      .flat()
      .filter((table) => names.majorOf(table) !== undefined)
      .map((table) => names.stemOf(table)),
  );
  return (table) => names.majorOf(table) !== undefined && stems.has(names.stemOf(table));
}

/** The names of the database and of its schema that have changed: the new one by the old one. */
function movedNames(
  old: SchemaModel | undefined,
  next: SchemaModel | undefined,
): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  for (const key of DATABASE_NAMES) {
    const [before, after] = [old?.text(key), next?.text(key)];
    if (before !== undefined && after !== undefined && before !== after) moved.set(before, after);
  }
  return moved;
}

/** A name in which the first segment with each old name is the new one. */
function movedName(
  name: string | undefined,
  moved: ReadonlyMap<string, string>,
): string | undefined {
  if (name === undefined || moved.size === 0) return undefined;
  const left = new Map(moved);
  return name
    .split(/([.:])/)
    .map((segment) => {
      const other = left.get(segment);
      left.delete(segment);
      return other ?? segment;
    })
    .join("");
}
