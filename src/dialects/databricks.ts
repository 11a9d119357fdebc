import type { Dialect } from "./dialect.js";

/** Databricks: https://docs.databricks.com/en/sql/language-manual/sql-ref-datatypes.html */
export const databricks: Dialect = {
  id: "databricks",
  name: "Databricks",
  quotes: ["`", "`"],
  types: {
    TINYINT: { writes: "TINYINT", reads: ["tinyint", "byte"] },
    BYTEINT: { writes: "TINYINT" },
    SMALLINT: { writes: "SMALLINT", reads: ["smallint", "short"] },
    INT: { writes: "INT", reads: ["int", "integer"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint", "long"] },
    NUMBER: { writes: "DECIMAL(p,s)" },
    DECIMAL: { writes: "DECIMAL(p,s)", reads: ["decimal", "dec", "numeric"] },
    NUMERIC: { writes: "DECIMAL(p,s)" },
    FLOAT: { writes: "FLOAT", reads: ["float", "real"] },
    DOUBLE: { writes: "DOUBLE", reads: ["double"] },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean"] },
    CHAR: { writes: "STRING", reads: ["char"] },
    VARCHAR: { writes: "VARCHAR(n)", unsized: "STRING", reads: ["varchar"] },
    STRING: { writes: "STRING", reads: ["string"] },
    TEXT: { writes: "STRING" },
    MEDIUMTEXT: { writes: "STRING" },
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "STRING", loss: "that it is a time" },
    DATETIME: { writes: "TIMESTAMP_NTZ" },
    TIMESTAMP: { writes: "TIMESTAMP", reads: ["timestamp", "timestamp_ntz"] },
    INTERVAL: { writes: "STRING", reads: ["interval"], loss: "that it is an interval" },
    BINARY: { writes: "BINARY", reads: ["binary"] },
    VARBINARY: { writes: "BINARY" },
    BYTES: { writes: "BINARY" },
    BLOB: { writes: "BINARY" },
    MEDIUMBLOB: { writes: "BINARY" },
    LONGBLOB: { writes: "BINARY" },
    JSON: { writes: "STRING", reads: ["variant"], loss: "that it is JSON" },
    ARRAY: { writes: "STRING", reads: ["array"], loss: "the type of the elements" },
    MAP: { writes: "STRING", reads: ["map"], loss: "the types of keys and values" },
    STRUCT: { writes: "STRING", reads: ["struct"], loss: "the fields" },
    UNION: { writes: "STRING", loss: "the members" },
    SET: { writes: "STRING", loss: "the allowed values" },
    ENUM: { writes: "STRING", loss: "the allowed values" },
    GEOGRAPHY: { writes: "BINARY", reads: ["geography", "geometry"], loss: "that it is a place" },
  },
  readsSized: (word, [precision, scale]) =>
    /^(?:decimal|dec|numeric)$/.test(word)
      ? { dataType: "DECIMAL", precision: precision ?? 10, scale: scale ?? 0 }
      : undefined,
};
