import { quote } from "../findings/quote.js";
import type { Column } from "../model/table.js";
import { columnsOf } from "./keys.js";
import { defineRule } from "./rule.js";

export const nullablePrimaryKey = defineRule({
  id: "nullable-primary-key",
  severity: "error",
  what: "A column of the primary key may be null.",
  why: "A primary key tells rows apart; no database lets a part of it be null.",
  mend: "Make the column NOT_NULL (`isNullable: false` in a JSON Schema), or take it out of the key.",
  source: "SQL; PostgreSQL documentation, Primary Keys: a primary key forces NOT NULL",
  check({ model, names, report }) {
    const tell = (column: Column): void => {
      report({
        place: column.placeOf("nullable"),
        message: `column ${quote(column.label)} belongs to the primary key, but may be null`,
      });
    };
    for (const table of model.tables) {
      const told = new Set<Column>();
      for (const constraint of table.constraints) {
        if (constraint.type !== "PRIMARY_KEY") continue;
        for (const column of columnsOf(constraint, names) ?? []) {
          if (column.table === table && column.nullable === true) told.add(column);
        }
      }
      for (const column of table.markedKey) {
        if (column.nullable === true) told.add(column);
      }
      for (const column of told) tell(column);
    }
  },
});
