import { hasFormat } from "../../format/shape/shape.js";
import { isBelow, lastSegment, ownerName } from "../../model/fully-qualified-name.js";
import type { ConstraintModel, NameIndex, PartitionModel, TableModel } from "../../model/model.js";
import { getOrAdd } from "../../values/get-or-add.js";
import { didYouMean } from "../../words/phrases.js";
import { quote } from "../../words/quote.js";
import { SimilarNames, searchBudget } from "../../words/similar-names.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

export const unknownColumn = defineRule({
  id: "unknown-column",
  severity: "error",
  summary: "A constraint or partition names a column that its table does not have.",
  rationale:
    "The key or partition cannot be created. Keys and partitions use columns of their own table. Foreign keys also name columns of another table, which the rule checks if the table is in the document.",
  remedy: "Write the exact `fullyQualifiedName` of a column.",
  source:
    "DatastoreAPI specification, Table Constraint and Table Partition; Table Schema of Frictionless Data: keys MUST be field names",
  fixable: true,
  check({ model, report }) {
    const similar = new SimilarColumns();
    for (const table of model.tables) {
      if (table.columns === undefined) continue;
      for (const list of [...table.constraints, ...table.partitions]) {
        for (const [index, name] of (list.columnNames ?? []).entries()) {
          const owner = name ? ownerLacking(name, index, list, model.names) : undefined;
          if (!name || owner === undefined) continue;
          // The check of the format reports text that is not a name at all.
          if (!hasFormat("fqn", name) || !similar.areNamed(owner)) continue;
          const near = similar.nearest(owner, name);
          report({
            place: list.at("columns", index),
            message: `table ${quote(owner.label)} has no column ${quote(name)}${didYouMean(near)}`,
            fix: replacement(near),
          });
        }
      }
    }
  },
});

/** The names of columns, which are read once for each table. */
class SimilarColumns {
  readonly #named = new Map<TableModel, boolean>();
  readonly #names = new Map<TableModel, { similar: SimilarNames; full: Map<string, string> }>();
  readonly #budget = searchBudget();

  /** Whether every column has a name that can be read. Otherwise the missing column may be among them. */
  areNamed(table: TableModel): boolean {
    if (table.isInValidDocument) return true;
    const { columns = [] } = table;
    return getOrAdd(this.#named, table, () =>
      columns.every(({ fullyQualifiedName = "" }) => hasFormat("fqn", fullyQualifiedName)),
    );
  }

  /** The fully qualified name of the column whose own name is the most similar. */
  nearest(table: TableModel, name: string): string | undefined {
    const { full, similar } = getOrAdd(this.#names, table, () => this.#read(table));
    return full.get(similar.nearest(lastSegment(name)) ?? "");
  }

  #read({ columns = [] }: TableModel): { similar: SimilarNames; full: Map<string, string> } {
    const full = new Map<string, string>();
    for (const { fullyQualifiedName: name } of columns) {
      if (name) getOrAdd(full, lastSegment(name), () => name);
    }
    return { full, similar: new SimilarNames(full.keys(), this.#budget) };
  }
}

/** The table that should have a column but does not; `undefined` if this is not certain. */
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
