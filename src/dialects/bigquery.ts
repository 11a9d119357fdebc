import type { Dialect } from "./dialect.js";

/** Google BigQuery: https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types */
export const bigquery: Dialect = {
  id: "bigquery",
  name: "BigQuery",
  quotes: ["`", "`"],
  types: {
    TINYINT: { writes: "INT64" },
    BYTEINT: { writes: "INT64" },
    SMALLINT: { writes: "INT64" },
    INT: { writes: "INT64" },
    BIGINT: {
      writes: "INT64",
      reads: ["int64", "int", "integer", "bigint", "smallint", "tinyint", "byteint"],
    },
    NUMBER: { writes: "NUMERIC(p,s)" },
    DECIMAL: { writes: "NUMERIC(p,s)", reads: ["decimal"] },
    NUMERIC: { writes: "NUMERIC(p,s)", reads: ["numeric"] },
    FLOAT: { writes: "FLOAT64" },
    DOUBLE: { writes: "FLOAT64", reads: ["float64", "float"] },
    BOOLEAN: { writes: "BOOL", reads: ["bool", "boolean"] },
    CHAR: { writes: "STRING(n)" },
    VARCHAR: { writes: "STRING(n)" },
    STRING: { writes: "STRING", reads: ["string"] },
    TEXT: { writes: "STRING" },
    MEDIUMTEXT: { writes: "STRING" },
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "TIME", reads: ["time"] },
    DATETIME: { writes: "DATETIME", reads: ["datetime"] },
    TIMESTAMP: { writes: "TIMESTAMP", reads: ["timestamp"] },
    INTERVAL: { writes: "INTERVAL", reads: ["interval"] },
    BINARY: { writes: "BYTES(n)" },
    VARBINARY: { writes: "BYTES(n)" },
    BYTES: { writes: "BYTES", reads: ["bytes"] },
    BLOB: { writes: "BYTES" },
    MEDIUMBLOB: { writes: "BYTES" },
    LONGBLOB: { writes: "BYTES" },
    JSON: { writes: "JSON", reads: ["json"] },
    ARRAY: { writes: "JSON", reads: ["array"], loss: "the type of the elements" },
    MAP: { writes: "JSON", loss: "the types of keys and values" },
    STRUCT: { writes: "JSON", reads: ["struct", "record"], loss: "the fields" },
    UNION: { writes: "JSON", loss: "the members" },
    SET: { writes: "STRING", loss: "the allowed values" },
    ENUM: { writes: "STRING", loss: "the allowed values" },
    GEOGRAPHY: { writes: "GEOGRAPHY", reads: ["geography"] },
  },
  readsSized: (word, [first, second]) => {
    if (word === "string" && first !== undefined) return { dataType: "VARCHAR", length: first };
    if (word === "bytes" && first !== undefined) return { dataType: "VARBINARY", length: first };
    if (word === "bignumeric" || word === "bigdecimal") {
      return {
        dataType: "DECIMAL",
        precision: first ?? 76,
        scale: second ?? (first === undefined ? 38 : 0),
      };
    }
    return word === "numeric" || word === "decimal"
      ? {
          dataType: "DECIMAL",
          precision: first ?? 38,
          scale: second ?? (first === undefined ? 9 : 0),
        }
      : undefined;
  },
};
