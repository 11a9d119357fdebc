import { quote } from "../findings/quote.js";
import { isBelow, ownerName } from "../model/fully-qualified-name.js";
import { defineRule } from "./rule.js";

export const misplacedColumn = defineRule({
  id: "misplaced-column",
  severity: "warning",
  what: "The fully qualified name of a column lies below another table of the document.",
  why: "Constraints find a column by this name: they would look for it in the other table. It was most likely copied from there.",
  mend: "Begin the name with the fully qualified name of the table that the column is in.",
  source:
    "DatastoreAPI specification, Column Object: fullyQualifiedName is the concatenation of names",
  check({ names, report }) {
    for (const column of names.irregularColumns) {
      const { table, fullyQualifiedName: full = "" } = column;
      const own = table.fullyQualifiedName;
      if (own === undefined || isBelow(full, own)) continue;
      const other = names.table(ownerName(full));
      // Names may be deeper than a table and a column: fields of a struct.
      if (other === undefined || other === table || full.startsWith(own)) continue;
      if (names.repeatedColumns.has(column)) continue;
      report({
        place: column.placeOf("fullyQualifiedName"),
        message: `column ${quote(column.label)} of table ${quote(table.label)} has a name below table ${quote(other.label)}`,
        related: [{ message: "the other table", place: other.at("fullyQualifiedName") }],
      });
    }
  },
});
