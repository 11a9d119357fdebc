import { defineRule } from "./rule.js";
import { INTERVAL_TYPES, strangeWord } from "./vocabulary.js";

const KNOWN: ReadonlySet<string> = new Set([...INTERVAL_TYPES, "OTHER"]);

export const unknownIntervalType = defineRule({
  id: "unknown-interval-type",
  severity: "warning",
  what: "The `intervalType` of a partition is none of TIME-UNIT, INTEGER-RANGE, INGESTION-TIME and COLUMN-VALUE.",
  why: "How the partitions are cut cannot be told from a word that nobody knows.",
  mend: "Write one of the four; OpenMetadata's OTHER passes too.",
  source: "DatastoreAPI specification, Table Partition Object: intervalType",
  check({ model, report }) {
    for (const { partitions } of model.tables) {
      for (const partition of partitions) {
        const type = partition.intervalType;
        if (type === undefined || KNOWN.has(type)) continue;
        report(strangeWord(partition.at("intervalType"), "interval type", type, INTERVAL_TYPES));
      }
    }
  },
});
