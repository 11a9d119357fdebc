import { formatPatterns } from "../../generated/formats.js";
import { quote } from "../findings/quote.js";
import { isBelow, lastSegment, ownerName } from "../model/fully-qualified-name.js";
import type { Names } from "../model/names.js";
import type { Constraint, Partition, Table } from "../model/table.js";
import { nearestName } from "../shape/suggest-key.js";
import { defineRule } from "./rule.js";

export const unknownColumn = defineRule({
  id: "unknown-column",
  severity: "error",
  what: "A constraint or partition names a column that its table does not have.",
  why: "The key or partition cannot be made. Keys and partitions are over columns of their own table; foreign keys also name those of another, which is looked at when it is in the document.",
  mend: "Write the `fullyQualifiedName` of a column, letter by letter.",
  source:
    "DatastoreAPI specification, Table Constraint and Table Partition; Table Schema of Frictionless Data: keys MUST be field names",
  check({ model, names, report }) {
    const isName = new RegExp(formatPatterns.fqn, "u");
    for (const table of model.tables) {
      if (table.columns === undefined) continue;
      for (const list of [...table.constraints, ...table.partitions]) {
        for (const [index, name] of (list.columns ?? []).entries()) {
          const owner = name === undefined ? undefined : ownerLacking(table, list, index, names);
          if (name === undefined || owner === undefined) continue;
          // What is no name at all has been told.
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

/** Whether every column has a name that can be read: else it may be the one that is missing. */
function areNamed({ columns = [], document }: Table, isName: RegExp): boolean {
  if (document.isClean) return true;
  return columns.every(({ fullyQualifiedName = "" }) => isName.test(fullyQualifiedName));
}

/** The fully qualified name of the column whose own name is nearest. */
function nearestColumn({ columns = [] }: Table, name: string): string | undefined {
  const full = columns.flatMap(({ fullyQualifiedName }) => fullyQualifiedName ?? []);
  const near = nearestName(lastSegment(name), full.map(lastSegment));
  return near === undefined ? undefined : full.find((other) => lastSegment(other) === near);
}

/** The table in which a column should be and is not; `undefined` when nothing can be said. */
function ownerLacking(
  table: Table,
  list: Constraint | Partition,
  index: number,
  names: Names,
): Table | undefined {
  const name = list.columns?.[index];
  if (!name) return undefined;
  const column = names.columnsNamedBy(list)[index];
  const isForeignKey = "type" in list && list.type !== "PRIMARY_KEY" && list.type !== "UNIQUE";
  if (!isForeignKey) return column?.table === table ? undefined : table;
  if (column !== undefined) return undefined;
  if (table.fullyQualifiedName !== undefined && isBelow(name, table.fullyQualifiedName))
    return table;
  // A table that is not in the document may have any column.
  const other = names.table(ownerName(name));
  return other?.columns === undefined || other.columns.length === 0 ? undefined : other;
}
