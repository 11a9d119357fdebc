import type { ColumnModel, Place, TableModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem, repeats } from "./repeats.js";

export const caseConflict = defineRule({
  id: "case-conflict",
  severity: "warning",
  summary:
    "The names of two columns of a table, or of two tables of a schema, differ only in case.",
  rationale:
    "Most databases ignore the case of names that are not quoted, so both names mean the same column or table.",
  remedy: "Rename one of them so that the names differ in more than case.",
  source: "database practice (PostgreSQL, Oracle, SQL Server and others fold unquoted names)",
  check({ model, report }) {
    const compare = <T extends TableModel | ColumnModel>(
      kind: "table" | "column",
      all: readonly T[],
      placeOf: (one: T) => Place,
    ): void => {
      for (const [one, first] of repeats(all, ({ name }) => name?.toLowerCase())) {
        if (one.name === first.name) continue;
        const message = `${kind} ${quote(one.name ?? "")} differs from ${quote(first.name ?? "")} only in case`;
        report(repeatedItem(kind, [one, first], placeOf, message));
      }
    };
    for (const { tables } of model.schemas) {
      const readable = tables.filter(({ style }) => style !== "opaque");
      compare("table", readable, ({ namePlace }) => namePlace);
    }
    for (const { columns = [] } of model.tables) {
      compare("column", columns, (column) => column.placeOf("name"));
    }
  },
});
