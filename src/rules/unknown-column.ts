import { formatPatterns } from "../../generated/formats.js";
import { nearestName } from "../findings/nearest-name.js";
import { quote } from "../findings/quote.js";
import { isBelow, lastSegment, ownerName } from "../model/fully-qualified-name.js";
import type { NameIndex } from "../model/model.js";
import type { ConstraintModel, PartitionModel, TableModel } from "../model/table.js";
import { defineRule } from "./rule.js";

export const unknownColumn = defineRule({
  id: "unknown-column",
  severity: "error",
  summary: "A constraint or partition names a column that its table does not have.",
  rationale:
    "The key or partition cannot be created. Keys and partitions use columns of their own table. Foreign keys also name columns of another table, which the rule checks if the table is in the document.",
  remedy: "Write the exact `fullyQualifiedName` of a column.",
  source:
    "DatastoreAPI specification, Table Constraint and Table Partition; Table Schema of Frictionless Data: keys MUST be field names",
  check({ model, report }) {
    const isName = new RegExp(formatPatterns.fqn, "u");
    for (const table of model.tables) {
      if (table.columns === undefined) continue;
      for (const list of [...table.constraints, ...table.partitions]) {
        for (const [index, name] of (list.columnNames ?? []).entries()) {
          const owner = name ? ownerLacking(name, index, list, model.names) : undefined;
          if (!name || owner === undefined) continue;
          // The check of the format reports text that is not a name at all.
          if (!isName.test(name) || !areNamed(owner, isName)) continue;
          const near = nearestColumn(owner, name);
          const hint = near === undefined ? "" : `; did you mean ${quote(near)}?`;
          report({
            place: list.at("columns", index),
            message: `table ${quote(owner.label)} has no column ${quote(name)}${hint}`,
            ...(near !== undefined && {
              fix: { safe: false, change: { kind: "replace-value", value: near } },
            }),
          });
        }
      }
    }
  },
});

/** Whether every column has a name that can be read. Otherwise the missing column may be among them. */
function areNamed({ columns = [], isInValidDocument }: TableModel, isName: RegExp): boolean {
  if (isInValidDocument) return true;
  return columns.every(({ fullyQualifiedName = "" }) => isName.test(fullyQualifiedName));
}

/** The fully qualified name of the column whose own name is the most similar. */
function nearestColumn({ columns = [] }: TableModel, name: string): string | undefined {
  const full = columns.flatMap(({ fullyQualifiedName }) => fullyQualifiedName ?? []);
  const near = nearestName(lastSegment(name), full.map(lastSegment));
  return near === undefined ? undefined : full.find((other) => lastSegment(other) === near);
}

/** The table that should have a column and does not; `undefined` if that is not certain. */
function ownerLacking(
  name: string,
  index: number,
  list: ConstraintModel | PartitionModel,
  names: NameIndex,
): TableModel | undefined {
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
