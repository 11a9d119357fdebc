import { defineRule } from "../rule.js";
import { TABLE_TYPES, unknownWord } from "./vocabulary.js";

export const unknownTableType = defineRule({
  id: "unknown-table-type",
  severity: "info",
  summary:
    "The `tableType` of a Table is similar to one that the DatastoreAPI specification lists, but not the same.",
  rationale: "Tools distinguish views from tables by this word, and compare it exactly.",
  remedy:
    "Write the type as it is listed: EXTERNAL, VIEW, SECUREVIEW, MATERIALIZEDVIEW, ICEBERG, LOCAL, PARTITIONED, REGULAR or FOREIGN.",
  source:
    "DatastoreAPI specification, Table Entity: tableType; OpenMetadata adds Regular and Foreign",
  fixable: true,
  check({ model, report }) {
    for (const table of model.tables) {
      const { style, tableType } = table;
      if (style !== "table" || !tableType || TABLE_TYPES.includes(tableType)) continue;
      // OpenMetadata writes `Regular`. Other words can be specific to a database.
      if (/^[A-Z][a-z]+$/.test(tableType) && TABLE_TYPES.includes(tableType.toUpperCase()))
        continue;
      const problem = unknownWord(table.at("tableType"), "table type", tableType, TABLE_TYPES);
      if (problem.fix !== undefined) report(problem);
    }
  },
});
