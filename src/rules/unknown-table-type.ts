import { defineRule } from "./rule.js";
import { nearestWord, strangeWord, TABLE_TYPES } from "./vocabulary.js";

const KNOWN: ReadonlySet<string> = new Set(TABLE_TYPES);

export const unknownTableType = defineRule({
  id: "unknown-table-type",
  severity: "info",
  what: "The `tableType` of a Table is nearly one of those that the DatastoreAPI specification names.",
  why: "Tools tell views from tables by this word, letter by letter.",
  mend: "Write the word as it is listed: EXTERNAL, VIEW, SECUREVIEW, MATERIALIZEDVIEW, ICEBERG, LOCAL, PARTITIONED, REGULAR or FOREIGN.",
  source:
    "DatastoreAPI specification, Table Entity: tableType; OpenMetadata adds Regular and Foreign",
  check({ model, report }) {
    for (const table of model.tables) {
      const { style, tableType } = table;
      if (style !== "table" || !tableType || KNOWN.has(tableType)) continue;
      // OpenMetadata writes `Regular`; other words may be a database's own.
      if (/^[A-Z][a-z]+$/.test(tableType) && KNOWN.has(tableType.toUpperCase())) continue;
      if (nearestWord(tableType, TABLE_TYPES) === undefined) continue;
      report(strangeWord(table.at("tableType"), "table type", tableType, TABLE_TYPES));
    }
  },
});
