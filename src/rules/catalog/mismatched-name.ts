import { hasFormat } from "../../format/shape/shape.js";
import { lastSegment, withoutMajor } from "../../model/fully-qualified-name.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const mismatchedName = defineRule({
  id: "mismatched-name",
  severity: "warning",
  summary: "The fully qualified name of a table or column does not end in its name.",
  rationale:
    "A fully qualified name consists of the names of the levels above and the name itself. If they differ, one of them was copied, or was changed without the other.",
  remedy:
    "Make `name` the last segment of `fullyQualifiedName`. The name of a table can be followed by its major version.",
  source:
    "DatastoreAPI specification, Table Entity and Column Object: fullyQualifiedName is the concatenation of names",
  check({ model, report }) {
    const { repeatedColumns, repeatedTables } = model.names;
    for (const table of model.tables) {
      const { name, fullyQualifiedName: full } = table;
      if (!name || !full || endsInName(full, name) || repeatedTables.has(table)) continue;
      const stem = withoutMajor(full);
      // The check of the format reports a name that is not a fully qualified name.
      if (!hasFormat("fqn", full) || endsInName(stem, name)) continue;
      const message = `the fully qualified name of table ${quote(name)} ends in ${quote(lastSegment(stem))}`;
      report({ place: table.at("fullyQualifiedName"), message });
    }
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const { name, fullyQualifiedName: full } = column;
      if (!name || !full || name === "-" || endsInName(full, name)) continue;
      if (repeatedColumns.has(column) || !hasFormat("fqn", full)) continue;
      const message = `the fully qualified name of column ${quote(name)} ends in ${quote(lastSegment(full))}`;
      report({ place: column.placeOf("fullyQualifiedName"), message });
    }
  },
});

/**
 * Whether the last segments of a name are another one. Case, and characters that such a name cannot
 * contain, do not count.
 */
function endsInName(full: string, name: string): boolean {
  const before = full.length - name.length;
  if (full.endsWith(name) && (before === 0 || /[.:]/.test(full.charAt(before - 1)))) return true;
  const folded = fold(name);
  const segments = full.split(/[.:]/).map(fold);
  let first = segments.length;
  for (let length = 0; length < folded.length && first > 0; )
    length += segments[--first]?.length ?? 0;
  return segments.slice(first).join("") === folded;
}

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
