import { quote } from "../findings/quote.js";
import type { TypeFamily } from "../model/data-type.js";
import { defineRule } from "./rule.js";

/** What the columns of a partition must hold, by the type of its interval. */
const FAMILIES: Readonly<Record<string, { families: readonly TypeFamily[]; words: string }>> = {
  "TIME-UNIT": { families: ["date", "time", "timestamp"], words: "dates or times" },
  "INTEGER-RANGE": { families: ["integer", "decimal"], words: "whole numbers" },
};

export const partitionColumnType = defineRule({
  id: "partition-column-type",
  severity: "warning",
  what: "A partition by TIME-UNIT is over a column without dates, or one by INTEGER-RANGE over a column without whole numbers.",
  why: "A table cannot be cut into days by a text, or into ranges of numbers by a date.",
  mend: "Name a column of the right type, or change `intervalType`.",
  source: "DatastoreAPI specification, Table Partition Object: intervalType",
  check({ model, names, report }) {
    for (const table of model.tables) {
      for (const partition of table.partitions) {
        const expected = FAMILIES[partition.intervalType ?? ""];
        if (expected === undefined) continue;
        for (const [index, name] of (partition.columns ?? []).entries()) {
          if (name === undefined) continue;
          const column = names.columnsNamedBy(partition)[index];
          const family = column?.family;
          if (column === undefined || family === undefined || family === "other") continue;
          if (expected.families.includes(family)) continue;
          report({
            place: partition.at("columns", index),
            message: `a partition by ${quote(partition.intervalType ?? "")} takes ${expected.words}, but ${quote(column.label)} is of type ${quote(column.dataType?.text ?? family)}`,
            related: [{ message: "the column", place: column.placeOf("dataType") }],
          });
        }
      }
    }
  },
});
