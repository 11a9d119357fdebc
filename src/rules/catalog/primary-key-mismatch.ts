import type { ColumnModel } from "../../model/model.js";
import { MAX_LISTED, quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const primaryKeyMismatch = defineRule({
  id: "primary-key-mismatch",
  severity: "warning",
  summary:
    "The columns that are marked PRIMARY_KEY are not those of the table's PRIMARY_KEY constraint.",
  rationale:
    "The key is declared twice, in different ways. Some readers use the columns, others the constraint.",
  remedy: "Make them agree, or declare the key in one place only.",
  source:
    "database practice; dbt documentation, constraints: a key over several columns is declared on the table",
  check({ model, report }) {
    for (const table of model.tables) {
      const { markedPrimaryKey: marked } = table;
      if (marked.length === 0) continue;
      const [key, ...others] = table.constraints.filter(({ type }) => type === "PRIMARY_KEY");
      if (key?.resolvedColumns === undefined || others.length > 0) continue;
      if (areSame(key.resolvedColumns, new Set(marked))) continue;
      const names = quotedList(marked.map(({ label }) => label));
      report({
        place: key.at("columns"),
        message: `the PRIMARY_KEY constraint of table ${quote(table.label)} has different columns from those marked PRIMARY_KEY (${names})`,
        related: marked.slice(0, MAX_LISTED).map((column) => ({
          message: "marked PRIMARY_KEY",
          place: column.placeOf("primaryKey"),
        })),
      });
    }
  },
});

const areSame = (listed: readonly ColumnModel[], marked: ReadonlySet<ColumnModel>): boolean =>
  listed.length === marked.size && listed.every((column) => marked.has(column));
