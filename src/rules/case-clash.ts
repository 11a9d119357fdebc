import { quote } from "../findings/quote.js";
import type { Place } from "../model/node.js";
import { defineRule } from "./rule.js";

export const caseClash = defineRule({
  id: "case-clash",
  severity: "warning",
  what: "Two columns of a table, or two tables of a schema, have names that differ in case alone.",
  why: "Most databases fold the case of names that are not quoted: there the two are one.",
  mend: "Rename one of them, so that the names differ in more than case.",
  source: "practice of databases (PostgreSQL, Oracle, SQL Server and others fold unquoted names)",
  check({ model, report }) {
    const compare = (named: { name: string; place: () => Place }[], kind: string): void => {
      const byFolded = new Map<string, { name: string; place: () => Place }>();
      for (const one of named) {
        const folded = one.name.toLowerCase();
        const first = byFolded.get(folded);
        if (first === undefined) byFolded.set(folded, one);
        else if (first.name !== one.name) {
          report({
            place: one.place(),
            message: `${kind} ${quote(one.name)} differs from ${quote(first.name)} in case alone`,
            related: [{ message: `the other ${kind}`, place: first.place() }],
          });
        }
      }
    };
    for (const { columns = [] } of model.tables) {
      if (!mayClash(columns)) continue;
      const named = columns.flatMap((column) =>
        column.name ? [{ name: column.name, place: () => column.placeOf("name") }] : [],
      );
      compare(named, "column");
    }
    for (const { tables } of model.schemas) {
      const distinct = new Set(tables.flatMap(({ table }) => (table === undefined ? [] : [table])));
      const named = [...distinct].flatMap((table) =>
        table.name && table.style !== "opaque"
          ? [{ name: table.name, place: () => table.namePlace }]
          : [],
      );
      compare(named, "table");
    }
  },
});

/** Cheaper than the comparison: where all names are of one case, none clashes. */
const mayClash = (columns: readonly { name: string | undefined }[]): boolean =>
  columns.some(({ name = "" }) => !/^[a-z\d_]*$/.test(name)) &&
  columns.some(({ name = "" }) => !/^[A-Z\d_]*$/.test(name));
