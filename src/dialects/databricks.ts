import { type Dialect, decimal } from "./dialect.js";

/** Databricks: https://docs.databricks.com/en/sql/language-manual/sql-ref-datatypes.html */
export const databricks: Dialect = {
  id: "databricks",
  name: "Databricks",
  quotes: ["`", "`"],
  types: {
    TINYINT: { writes: "TINYINT", reads: ["tinyint", "byte"] },
    SMALLINT: { writes: "SMALLINT", reads: ["smallint", "short"] },
    INT: { writes: "INT", reads: ["int", "integer"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint", "long"] },
    DECIMAL: { writes: "DECIMAL(p,s)", reads: ["decimal", "dec", "numeric"] },
    FLOAT: { writes: "FLOAT", reads: ["float", "real"] },
    DOUBLE: { writes: "DOUBLE", reads: ["double"] },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean"] },
    CHAR: { writes: "STRING", reads: ["char"] },
    VARCHAR: { writes: "VARCHAR(n)", unsized: "STRING", reads: ["varchar"] },
    STRING: { writes: "STRING", reads: ["string"] },
    DATE: { writes: "DATE", reads: ["date"] },
    DATETIME: { writes: "TIMESTAMP_NTZ" },
    TIMESTAMP: { writes: "TIMESTAMP", reads: ["timestamp", "timestamp_ntz"] },
    INTERVAL: { reads: ["interval"] },
    BINARY: { reads: ["binary"] },
    BLOB: { writes: "BINARY" },
    JSON: { reads: ["variant"] },
    ARRAY: { reads: ["array"] },
    MAP: { reads: ["map"] },
    STRUCT: { reads: ["struct"] },
    GEOGRAPHY: { reads: ["geography", "geometry"] },
  },
  readsSized: (word, args) =>
    /^(?:decimal|dec|numeric)$/.test(word) ? decimal(args, { precision: 10, scale: 0 }) : undefined,
};
