import { type Dialect, decimal } from "./dialect.js";

/** Google BigQuery: https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types */
export const bigquery: Dialect = {
  id: "bigquery",
  name: "BigQuery",
  quotes: ["`", "`"],
  types: {
    BIGINT: {
      writes: "INT64",
      reads: ["int64", "int", "integer", "bigint", "smallint", "tinyint", "byteint"],
    },
    DECIMAL: { writes: "NUMERIC(p,s)", reads: ["decimal"] },
    NUMERIC: { reads: ["numeric"] },
    DOUBLE: { writes: "FLOAT64", reads: ["float64", "float"] },
    BOOLEAN: { writes: "BOOL", reads: ["bool", "boolean"] },
    VARCHAR: { writes: "STRING(n)" },
    STRING: { writes: "STRING", reads: ["string"] },
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "TIME", reads: ["time"] },
    DATETIME: { writes: "DATETIME", reads: ["datetime"] },
    TIMESTAMP: { writes: "TIMESTAMP", reads: ["timestamp"] },
    INTERVAL: { writes: "INTERVAL", reads: ["interval"] },
    BINARY: { writes: "BYTES(n)" },
    BYTES: { reads: ["bytes"] },
    BLOB: { writes: "BYTES" },
    JSON: { writes: "JSON", reads: ["json"] },
    ARRAY: { reads: ["array"] },
    STRUCT: { reads: ["struct", "record"] },
    GEOGRAPHY: { writes: "GEOGRAPHY", reads: ["geography"] },
  },
  readsSized: (word, args) => {
    const [length] = args;
    if (word === "string" && length !== undefined) return { dataType: "VARCHAR", length };
    if (word === "bytes" && length !== undefined) return { dataType: "VARBINARY", length };
    if (/^big(?:numeric|decimal)$/.test(word)) return decimal(args, { precision: 76, scale: 38 });
    return /^(?:numeric|decimal)$/.test(word)
      ? decimal(args, { precision: 38, scale: 9 })
      : undefined;
  },
};
