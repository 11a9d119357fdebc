import type { TypeFamily } from "../../types/data-type.js";

import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { quotedType } from "./vocabulary.js";

/** The types that the columns of a partition must have, by the interval type. */
const EXPECTED = new Map<string, { families: readonly TypeFamily[]; words: string }>([
  ["TIME-UNIT", { families: ["date", "time", "timestamp"], words: "dates or times" }],
  // A decimal without a scale holds whole numbers, like Oracle's `NUMBER(10)`.
  ["INTEGER-RANGE", { families: ["integer", "decimal"], words: "whole numbers" }],
]);

export const partitionTypeMismatch = defineRule({
  id: "partition-type-mismatch",
  severity: "warning",
  summary:
    "A partition by TIME-UNIT uses a column without dates or times, or a partition by INTEGER-RANGE a column without whole numbers.",
  rationale:
    "Text values cannot partition a table by day, and dates cannot partition it into ranges of numbers.",
  remedy: "Use a column of the right type, or change `intervalType`.",
  source: "DatastoreAPI specification, Table Partition Object: intervalType",
  check({ model, report }) {
    for (const table of model.tables) {
      for (const partition of table.partitions) {
        const { intervalType = "", columns } = partition;
        const expected = EXPECTED.get(intervalType);
        if (expected === undefined) continue;
        for (const [index, column] of columns.entries()) {
          const family = column?.family;
          if (column === undefined || family === undefined || family === "other") continue;
          if (expected.families.includes(family)) continue;
          report({
            place: partition.at("columns", index),
            message: `a partition by ${quote(intervalType)} needs ${expected.words}, but ${quote(column.label)} has type ${quotedType(column)}`,
            related: [{ message: "the column", place: column.placeOf("dataType") }],
          });
        }
      }
    }
  },
});
