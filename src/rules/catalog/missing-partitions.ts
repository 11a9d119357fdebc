import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const missingPartitions = defineRule({
  id: "missing-partitions",
  severity: "info",
  summary: "A table of type PARTITIONED has no `partitions`.",
  rationale: "The columns that a table is partitioned by determine how to query it efficiently.",
  remedy: "Describe the partitions in `partitions`, or change the type.",
  source: "DatastoreAPI specification, Table Entity: tableType and partitions",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.tableType !== "PARTITIONED" || table.style !== "table") continue;
      const { partitions } = table.raw;
      if (!table.lacks("partitions") && !(Array.isArray(partitions) && partitions.length === 0))
        continue;
      const message = `table ${quote(table.label)} is of type PARTITIONED, but has no \`partitions\``;
      report({ place: table.at("tableType"), message });
    }
  },
});
