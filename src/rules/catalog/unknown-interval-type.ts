import { INTERVAL_TYPES } from "../../model/read-table.js";
import { defineRule } from "../rule.js";
import { unknownWord } from "./vocabulary.js";

export const unknownIntervalType = defineRule({
  id: "unknown-interval-type",
  severity: "warning",
  summary:
    "The `intervalType` of a partition is not TIME-UNIT, INTEGER-RANGE, INGESTION-TIME or COLUMN-VALUE.",
  rationale: "Readers do not know how the table is partitioned.",
  remedy: "Write one of the four. The rule also accepts OTHER, which OpenMetadata uses.",
  source: "DatastoreAPI specification, Table Partition Object: intervalType",
  fixable: true,
  check({ model, report }) {
    for (const partition of model.tables.flatMap(({ partitions }) => partitions)) {
      const type = partition.intervalType;
      if (type === undefined || type === "OTHER" || INTERVAL_TYPES.some((name) => name === type))
        continue;
      report(unknownWord(partition.at("intervalType"), "interval type", type, INTERVAL_TYPES));
    }
  },
});
