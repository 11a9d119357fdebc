import { formatPatterns } from "../../generated/formats.js";
import { quote } from "../findings/quote.js";
import { lastSegment, numberSuffix, ownerName } from "../model/fully-qualified-name.js";
import { defineRule } from "./rule.js";

export const mismatchedName = defineRule({
  id: "mismatched-name",
  severity: "warning",
  what: "The fully qualified name of a table or column does not end in its name.",
  why: "A fully qualified name is put together from the names above it and the name itself. When they differ, one of them was changed and the other forgotten, or was copied.",
  mend: "Make the last part of `fullyQualifiedName` the `name`. For a table, the major version may follow.",
  source:
    "DatastoreAPI specification, Table Entity and Column Object: fullyQualifiedName is the concatenation of names",
  check({ model, names, report }) {
    const isName = new RegExp(formatPatterns.fqn, "u");
    for (const table of model.tables) {
      const { name, fullyQualifiedName: full } = table;
      if (!name || !full || endsInName(full, name) || names.repeatedTables.has(table)) continue;
      // What is no fully qualified name at all has been told.
      if (isName.test(full)) {
        const isVersioned = numberSuffix(full) !== undefined;
        if (!isVersioned || !endsInName(ownerName(full), name)) {
          report({
            place: table.at("fullyQualifiedName"),
            message: `the fully qualified name of table ${quote(name)} ends in ${quote(lastSegment(isVersioned ? ownerName(full) : full))}`,
          });
        }
      }
    }
    for (const column of names.irregularColumns) {
      const { name, fullyQualifiedName: full } = column;
      if (!name || !full || name === "-" || endsInName(full, name)) continue;
      if (names.repeatedColumns.has(column) || !isName.test(full)) continue;
      report({
        place: column.placeOf("fullyQualifiedName"),
        message: `the fully qualified name of column ${quote(name)} ends in ${quote(lastSegment(full))}`,
      });
    }
  },
});

/** Whether a name ends another one as a whole; case and characters that such a name cannot hold aside. */
function endsInName(full: string, name: string): boolean {
  const before = full.length - name.length;
  if (full.endsWith(name) && (before === 0 || /[.:]/.test(full.charAt(before - 1)))) return true;
  const folded = fold(name);
  return folded === "" || fold(full).endsWith(folded);
}

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
