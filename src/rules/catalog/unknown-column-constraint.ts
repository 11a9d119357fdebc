import { defineRule } from "../rule.js";
import { COLUMN_CONSTRAINTS, unknownWord } from "./vocabulary.js";

export const unknownColumnConstraint = defineRule({
  id: "unknown-column-constraint",
  severity: "warning",
  summary: "The `columnConstraint` of a Column is not NULL, NOT_NULL, UNIQUE or PRIMARY_KEY.",
  rationale:
    "Tools that create or check tables know only these four. `NOT NULL` with a space is SQL, and tools do not recognize it as a constraint.",
  remedy:
    "Write one of the four. A constraint on several columns belongs in `constraints` of the table.",
  source: "DatastoreAPI specification, Column Object: columnConstraint",
  fixable: true,
  check({ model, report }) {
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const text = column.raw.columnConstraint;
      if (column.table.style !== "table" || typeof text !== "string") continue;
      if (COLUMN_CONSTRAINTS.includes(text)) continue;
      const place = column.placeOf("nullable");
      report(unknownWord(place, "column constraint", text, COLUMN_CONSTRAINTS));
    }
  },
});
