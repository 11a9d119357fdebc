import { type Dialect, decimal, readAs, sameName } from "./dialect.js";

/** Databricks: https://docs.databricks.com/en/sql/language-manual/sql-ref-datatypes.html */
export const databricks: Dialect = {
  name: "Databricks",
  types: {
    ...sameName("DOUBLE", "BOOLEAN", "STRING", "DATE"),
    ...readAs("INTERVAL", "BINARY", "ARRAY", "MAP", "STRUCT"),
    TINYINT: { writes: "TINYINT", reads: ["tinyint | byte"] },
    SMALLINT: { writes: "SMALLINT", reads: ["smallint | short"] },
    INT: { writes: "INT", reads: ["int | integer"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint | long"] },
    DECIMAL: { writes: "DECIMAL(p,s)", reads: ["decimal | dec | numeric"] },
    FLOAT: { writes: "FLOAT", reads: ["float | real"] },
    CHAR: { writes: "STRING", reads: ["char"] },
    VARCHAR: { writes: "VARCHAR(n)", unsized: "STRING", reads: ["varchar"] },
    DATETIME: { writes: "TIMESTAMP_NTZ" },
    TIMESTAMP: { writes: "TIMESTAMP", reads: ["timestamp", "timestamp_ntz"] },
    BLOB: { writes: "BINARY" },
    JSON: { reads: ["variant"] },
    GEOGRAPHY: { reads: ["geography", "geometry"] },
  },
  readsSized: (word, args) =>
    /^(?:decimal|dec|numeric)$/.test(word) ? decimal(args, { precision: 10, scale: 0 }) : undefined,
};
