import { defineRule } from "./rule.js";
import { COLUMN_CONSTRAINTS, strangeWord } from "./vocabulary.js";

const KNOWN: ReadonlySet<string> = new Set(COLUMN_CONSTRAINTS);

export const unknownColumnConstraint = defineRule({
  id: "unknown-column-constraint",
  severity: "warning",
  what: "The `columnConstraint` of a Column is none of NULL, NOT_NULL, UNIQUE and PRIMARY_KEY.",
  why: "Tools that make or check tables know these four. `NOT NULL` with a space is SQL, and is read as no constraint at all.",
  mend: "Write one of the four. Constraints over several columns stand in `constraints` of the table.",
  source: "DatastoreAPI specification, Column Object: columnConstraint",
  check({ model, report }) {
    for (const { columns = [], style } of model.tables) {
      if (style !== "table") continue;
      for (const column of columns) {
        const text = column.raw.columnConstraint;
        if (typeof text !== "string" || KNOWN.has(text)) continue;
        const place = column.placeOf("nullable");
        report(strangeWord(place, "column constraint", text, COLUMN_CONSTRAINTS));
      }
    }
  },
});
