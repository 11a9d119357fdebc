import { quote } from "../findings/quote.js";
import { isBelow, ownerName } from "../model/fully-qualified-name.js";
import { defineRule } from "./rule.js";

export const misplacedColumn = defineRule({
  id: "misplaced-column",
  severity: "warning",
  summary: "The fully qualified name of a column belongs to another table of the document.",
  rationale:
    "Constraints find a column by this name, so they look for it in the other table. The column was probably copied from there.",
  remedy: "Start the name with the fully qualified name of the table that contains the column.",
  source:
    "DatastoreAPI specification, Column Object: fullyQualifiedName is the concatenation of names",
  check({ model: { names }, report }) {
    for (const column of names.irregularColumns) {
      const { table, fullyQualifiedName: full = "" } = column;
      const own = table.fullyQualifiedName;
      if (own === undefined || isBelow(full, own)) continue;
      const other = names.table(ownerName(full));
      // Names can have more levels than a table and a column: fields of a struct.
      if (other === undefined || other === table || full.startsWith(own)) continue;
      if (names.repeatedColumns.has(column)) continue;
      report({
        place: column.placeOf("fullyQualifiedName"),
        message: `the fully qualified name of column ${quote(column.label)} of table ${quote(table.label)} belongs to table ${quote(other.label)}`,
        related: [{ message: "the other table", place: other.at("fullyQualifiedName") }],
      });
    }
  },
});
