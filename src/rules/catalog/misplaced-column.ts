import {
  isBelow,
  isRegular,
  lastSegment,
  ownerName,
  withoutMajor,
} from "../../model/fully-qualified-name.js";
import type { TableModel } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { isWithinEdits } from "../../words/nearest-name.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const misplacedColumn = defineRule({
  id: "misplaced-column",
  severity: "warning",
  summary:
    "The fully qualified name of a column belongs to another table of the document, or to a table that does not exist.",
  rationale:
    "Constraints find a column by this name, so they look for it in the other table. The column was probably copied from there, or the name of the table was misspelled.",
  remedy:
    "Start the name with the fully qualified name of the table that contains the column. The rule reports a table that does not exist only if its name is almost that of the table, or if it has as many parts, and the table has other columns with its own name.",
  source:
    "DatastoreAPI specification, Column Object: fullyQualifiedName is the concatenation of names",
  check({ model, report }) {
    const { names } = model;
    const regular = new Map<TableModel, boolean>();
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const { table, name, fullyQualifiedName: full = "" } = column;
      const own = table.fullyQualifiedName;
      if (!full || own === undefined || isBelow(full, own) || isRegular(full, own, name)) continue;
      const owner = ownerName(full);
      const other = names.table(owner);
      // Names can have more levels than a table and a column: fields of a struct.
      if (other === table || full.startsWith(own) || names.repeatedColumns.has(column)) continue;
      if (other === undefined && !isMisspelled(owner, table, regular)) continue;
      const whose = quote(other?.label ?? owner);
      report({
        place: column.placeOf("fullyQualifiedName"),
        message: `the fully qualified name of column ${quote(column.label)} of table ${quote(table.label)} belongs to table ${whose}${other === undefined ? ", which is not in the document" : ""}`,
        related:
          other === undefined
            ? [{ message: "the table", place: table.at("fullyQualifiedName") }]
            : [{ message: "the other table", place: other.at("fullyQualifiedName") }],
      });
    }
  },
});

/** Whether the name of a table that is not in the document must be a mistake. */
function isMisspelled(owner: string, table: TableModel, regular: Map<TableModel, boolean>) {
  const { fullyQualifiedName: full = "", columns = [] } = table;
  const own = withoutMajor(full);
  // Case does not count, and neither do digits: they can be a version.
  if (owner === "" || wordsOf(owner) === wordsOf(own)) return false;
  if (own.length > 3 && isWithinEdits(wordsOf(owner), wordsOf(own), 2)) return true;
  if (partsOf(owner) !== partsOf(own) || lastSegment(owner) === "") return false;
  // A table whose columns all have such names follows its own convention.
  return getOrAdd(regular, table, () =>
    columns.some(({ fullyQualifiedName: name = "" }) => isBelow(name, full)),
  );
}

const partsOf = (name: string): number => name.split(".").length;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[_-]?v?(?<!\d)\d+$/, "")
    .replace(/[\d_-]/g, "");
