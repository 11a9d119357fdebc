import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const partitionedWithoutPartitions = defineRule({
  id: "partitioned-without-partitions",
  severity: "info",
  what: "A table is of type PARTITIONED, but has no `partitions`.",
  why: "By which columns a table is partitioned decides how it can be queried.",
  mend: "Say in `partitions` by which columns it is partitioned, or change the type.",
  source: "DatastoreAPI specification, Table Entity: tableType and partitions",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.tableType !== "PARTITIONED" || table.style !== "table") continue;
      const { partitions } = table.raw;
      if (!table.lacks("partitions") && !(Array.isArray(partitions) && partitions.length === 0))
        continue;
      report({
        place: table.at("tableType"),
        message: `table ${quote(table.label)} is partitioned, but nothing says how`,
      });
    }
  },
});
