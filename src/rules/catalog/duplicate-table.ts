import { ownerName } from "../../model/fully-qualified-name.js";
import type { TableModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem, repeats } from "./repeats.js";

export const duplicateTable = defineRule({
  id: "duplicate-table",
  severity: "error",
  summary:
    "Two tables have the same name in a schema or the same fully qualified name, or a table is listed twice.",
  rationale:
    "A database cannot contain both tables, and it is not clear which of them the name refers to.",
  remedy: "Rename one of the tables, or remove it if it is a copy.",
  source: "DatastoreAPI specification, Table Entity: name and fullyQualifiedName MUST be unique",
  check({ model, report }) {
    const { repeatedTables } = model.names;
    for (const pair of repeatedTables) {
      const message = `another table already has the fully qualified name ${quote(pair[0].fullyQualifiedName ?? "")}`;
      report(repeatedItem("table", pair, (one) => one.at("fullyQualifiedName"), message));
    }
    for (const { items, tables } of model.schemas) {
      for (const [item] of repeats(items, ({ table }) => table)) {
        const message = `table ${quote(item.table?.label ?? "")} is already listed`;
        report({ place: item.at(), message });
      }
      // A Standard Definition in another language can define several tables with any names.
      const readable = tables.filter(({ style }) => style !== "opaque");
      for (const [table, first] of repeats(readable, ({ name }) => name)) {
        if (repeatedTables.has(table) || areInDifferentSchemas(first, table)) continue;
        const message = `the schema already has a table ${quote(table.name ?? "")}`;
        report(repeatedItem("table", [table, first], ({ namePlace }) => namePlace, message));
      }
    }
  },
});

/** Whether two tables are in different schemas according to their fully qualified names. */
function areInDifferentSchemas(a: TableModel, b: TableModel): boolean {
  const [one, other] = [a, b].map(({ fullyQualifiedName = "" }) => ownerName(fullyQualifiedName));
  return one !== "" && other !== "" && one !== other;
}
