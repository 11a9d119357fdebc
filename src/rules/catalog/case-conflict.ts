import type { Place } from "../../model/place.js";
import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const caseConflict = defineRule({
  id: "case-conflict",
  severity: "warning",
  summary:
    "The names of two columns of a table, or of two tables of a schema, differ only in case.",
  rationale:
    "Most databases ignore the case of names that are not quoted, so both names mean the same column or table.",
  remedy: "Rename one of them so that the names differ in more than case.",
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
            message: `${kind} ${quote(one.name)} differs from ${quote(first.name)} only in case`,
            related: [{ message: `the other ${kind}`, place: first.place() }],
          });
        }
      }
    };
    for (const { tables } of model.schemas) {
      const named = tables.flatMap((table) =>
        table.name && table.style !== "opaque"
          ? [{ name: table.name, place: () => table.namePlace }]
          : [],
      );
      compare(named, "table");
    }
    for (const { columns = [] } of model.tables) {
      if (!canConflict(columns)) continue;
      const named = columns.flatMap((column) =>
        column.name ? [{ name: column.name, place: () => column.placeOf("name") }] : [],
      );
      compare(named, "column");
    }
  },
});

/** Cheaper than the comparison: if all names are in one case, none of them conflict. */
const canConflict = (columns: readonly { name: string | undefined }[]): boolean =>
  columns.some(({ name = "" }) => !/^[a-z\d_]*$/.test(name)) &&
  columns.some(({ name = "" }) => !/^[A-Z\d_]*$/.test(name));
