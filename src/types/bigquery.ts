import { type Dialect, decimal, readAs, sameName } from "./dialect.js";

/** Google BigQuery: https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types */
export const bigquery: Dialect = {
  name: "BigQuery",
  types: {
    ...sameName("STRING", "DATE", "TIME", "DATETIME", "TIMESTAMP", "INTERVAL", "JSON", "GEOGRAPHY"),
    ...readAs("NUMERIC", "BYTES", "ARRAY"),
    BIGINT: {
      writes: "INT64",
      reads: ["int64 | int | integer | bigint | smallint | tinyint | byteint"],
    },
    DECIMAL: { writes: "NUMERIC(p,s)", reads: ["decimal", "bignumeric | bigdecimal"] },
    DOUBLE: { writes: "FLOAT64", reads: ["float64 | float"] },
    BOOLEAN: { writes: "BOOL", reads: ["bool | boolean"] },
    VARCHAR: { writes: "STRING(n)" },
    BINARY: { writes: "BYTES(n)" },
    BLOB: { writes: "BYTES" },
    STRUCT: { reads: ["struct | record"] },
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
