import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const nullablePrimaryKey = defineRule({
  id: "nullable-primary-key",
  severity: "error",
  summary: "A column of the primary key can be null.",
  rationale:
    "A primary key identifies rows. No database allows null in a column of the primary key.",
  remedy:
    "Make the column NOT_NULL (`isNullable: false` in a JSON Schema), or remove it from the key.",
  source: "SQL; PostgreSQL documentation, Primary Keys: a primary key forces NOT NULL",
  check({ model, report }) {
    for (const table of model.tables) {
      const columns = table.constraints
        .filter(({ type }) => type === "PRIMARY_KEY")
        .flatMap(({ resolvedColumns = [] }) => resolvedColumns)
        .filter((column) => column.table === table);
      for (const column of new Set([...columns, ...table.markedPrimaryKey])) {
        if (column.nullable !== true) continue;
        const message = `column ${quote(column.label)} is part of the primary key, but can be null`;
        report({ place: column.placeOf("nullable"), message });
      }
    }
  },
});
