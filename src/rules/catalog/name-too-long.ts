import { declaredSystems } from "../../model/declared-systems.js";
import type { ColumnModel, TableModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const nameTooLong = defineRule({
  id: "name-too-long",
  severity: "info",
  summary: "The name of a table or column is longer than the database system allows.",
  rationale:
    "PostgreSQL cuts a longer name off without an error, so two names can become one, and the name in the descriptor is not that in the database. Other systems reject the statement.",
  remedy:
    "Shorten the name. The rule knows the limits of common systems, and ignores a descriptor whose services have different systems.",
  source:
    "documentation of the systems, for example 63 bytes in PostgreSQL and 64 characters in MySQL",
  check({ model, report }) {
    for (const { schema, system } of declaredSystems(model)) {
      const { nameLimit: limit } = system;
      if (limit === undefined) continue;
      const tooLong = ({ shortName }: TableModel | ColumnModel): string | undefined => {
        // A character takes at most three bytes for each of its units. Counting is slow, and most names are short.
        if (3 * shortName.length <= limit.length) return undefined;
        const { length } =
          limit.unit === "bytes" ? new TextEncoder().encode(shortName) : [...shortName];
        return length > limit.length
          ? `${quote(shortName)} has ${length} ${limit.unit}, but ${system.name} allows ${limit.length}`
          : undefined;
      };
      for (const table of schema.tables) {
        if (table.style === "opaque") continue;
        const message = tooLong(table);
        if (message !== undefined) report({ place: table.namePlace, message });
        for (const column of table.columns ?? []) {
          const problem = tooLong(column);
          if (problem !== undefined) report({ place: column.placeOf("name"), message: problem });
        }
      }
    }
  },
});
