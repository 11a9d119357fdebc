import { hasFormat } from "../../format/shape/shape.js";
import { isBelow, lastSegment, ownerName } from "../../model/fully-qualified-name.js";
import type { ConstraintModel, NameIndex, PartitionModel, TableModel } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { NameSearch } from "../../words/nearest-name.js";
import { didYouMean, quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

type Listing = ConstraintModel | PartitionModel;

export const unknownColumn = defineRule({
  id: "unknown-column",
  severity: "error",
  summary: "A constraint or partition names a column that its table does not have.",
  rationale:
    "The key or partition cannot be created. Keys and partitions use columns of their own table. Foreign keys also name columns of another table, which the rule checks if the table is in the document or in another file of the run.",
  remedy: "Write the exact `fullyQualifiedName` of a column.",
  source:
    "DatastoreAPI specification, Table Constraint and Table Partition; Table Schema of Frictionless Data: keys MUST be field names",
  fixable: true,
  check({ model, report }) {
    const search = new NameSearch();
    const known = new Map<TableModel, ReturnType<typeof readNames>>();
    const tables = new Set(model.tables);
    for (const table of model.tables) {
      if (table.columns === undefined) continue;
      for (const list of [...table.constraints, ...table.partitions]) {
        for (const [index, name] of (list.columnNames ?? []).entries()) {
          const owner = name ? ownerLacking(name, index, list, model.names) : undefined;
          if (!name || owner === undefined) continue;
          const { areReadable, fullNames } = getOrAdd(known, owner, () => readNames(owner));
          // The check of the format reports text that is not a name at all.
          if (!hasFormat("fqn", name) || !areReadable) continue;
          // The column whose last name segment is the most similar.
          const near = fullNames.get(search.nearest(lastSegment(name), fullNames) ?? "");
          report({
            place: list.at("columns", index),
            message: `table ${quote(owner.label)} has no column ${quote(name)}${didYouMean(near)}`,
            // A file is fixed by itself, without the other files of the run.
            fix: tables.has(owner) ? replacement(near) : undefined,
          });
        }
      }
    }
  },
});

/** The fully qualified names of the columns of a table, by their last segment, and whether all could be read. */
function readNames({ columns = [], isInValidDocument }: TableModel) {
  // If the name of a column cannot be read, it may be the missing one.
  const areReadable =
    isInValidDocument ||
    columns.every(({ fullyQualifiedName = "" }) => hasFormat("fqn", fullyQualifiedName));
  const fullNames = new Map<string, string>();
  for (const { fullyQualifiedName: name } of columns) {
    if (name) getOrAdd(fullNames, lastSegment(name), () => name);
  }
  return { areReadable, fullNames };
}

/** The table that should have a column but does not; `undefined` if this is not certain. */
function ownerLacking(name: string, index: number, list: Listing, names: NameIndex) {
  const { table } = list;
  const column = list.columns[index];
  const isForeignKey = "type" in list && list.type !== "PRIMARY_KEY" && list.type !== "UNIQUE";
  if (!isForeignKey) return column?.table === table ? undefined : table;
  if (column !== undefined) return undefined;
  if (table.fullyQualifiedName !== undefined && isBelow(name, table.fullyQualifiedName)) {
    return table;
  }
  // A table that is not in the document can have any column.
  const other = names.table(ownerName(name));
  return other?.columns === undefined || other.columns.length === 0 ? undefined : other;
}
