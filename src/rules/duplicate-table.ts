import { quote } from "../findings/quote.js";
import { ownerName } from "../model/fully-qualified-name.js";
import type { Table } from "../model/table.js";
import { defineRule } from "./rule.js";

export const duplicateTable = defineRule({
  id: "duplicate-table",
  severity: "error",
  what: "Two tables have the same name in one schema, or the same fully qualified name; or one table is listed twice.",
  why: "A database cannot hold both, and what refers to the name can mean either.",
  mend: "Rename one of them, or remove it if it is a copy.",
  source: "DatastoreAPI specification, Table Entity: name and fullyQualifiedName MUST be unique",
  check({ model, names, report }) {
    const told = new Set<Table>();
    for (const [table, first] of names.repeatedTables) {
      told.add(table);
      report({
        place: table.at("fullyQualifiedName"),
        message: `another table is called ${quote(table.fullyQualifiedName ?? "")} already`,
        related: [{ message: "the other table", place: first.at("fullyQualifiedName") }],
      });
    }
    for (const schema of model.schemas) {
      const listed = new Set<Table>();
      const byName = new Map<string, Table>();
      for (const { node, table } of schema.tables) {
        if (table === undefined) continue;
        if (listed.has(table)) {
          report({ place: node.at(), message: `table ${quote(table.label)} is listed already` });
          continue;
        }
        listed.add(table);
        // A Standard Definition in another language may define several tables, under any name.
        if (table.name === undefined || table.name === "" || table.style === "opaque") continue;
        const first = byName.get(table.name);
        if (first === undefined) byName.set(table.name, table);
        else if (!told.has(table) && !areApart(first, table)) {
          report({
            place: table.namePlace,
            message: `this schema has a table ${quote(table.name)} already`,
            related: [{ message: "the other table", place: first.namePlace }],
          });
        }
      }
    }
  },
});

/** Whether the fully qualified names put two tables into different schemas. */
function areApart(a: Table, b: Table): boolean {
  const [one, other] = [a, b].map(({ fullyQualifiedName = "" }) => ownerName(fullyQualifiedName));
  return one !== "" && other !== "" && one !== other;
}
