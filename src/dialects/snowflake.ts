import { type Dialect, decimal } from "./dialect.js";

/** Snowflake: https://docs.snowflake.com/en/sql-reference/intro-summary-data-types */
export const snowflake: Dialect = {
  id: "snowflake",
  name: "Snowflake",
  types: {
    TINYINT: { writes: "NUMBER(3,0)", reads: ["tinyint"] },
    BYTEINT: { reads: ["byteint"] },
    SMALLINT: { writes: "NUMBER(5,0)", reads: ["smallint"] },
    INT: { writes: "NUMBER(10,0)", reads: ["int", "integer"] },
    BIGINT: { writes: "NUMBER(19,0)", reads: ["bigint"] },
    NUMBER: { reads: ["number"] },
    DECIMAL: { writes: "NUMBER(p,s)", reads: ["decimal", "numeric"] },
    DOUBLE: {
      writes: "FLOAT",
      reads: ["float", "double", "real", "float4", "float8", "double precision"],
    },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean"] },
    CHAR: { writes: "CHAR(n)", reads: ["char", "character"] },
    VARCHAR: { writes: "VARCHAR(n)", reads: ["varchar"] },
    STRING: { writes: "VARCHAR", reads: ["string"] },
    TEXT: { reads: ["text"] },
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "TIME", reads: ["time"] },
    DATETIME: { reads: ["datetime"] },
    TIMESTAMP: {
      writes: "TIMESTAMP_NTZ",
      reads: ["timestamp", "timestamp_ntz", "timestamp_ltz", "timestamp_tz"],
    },
    INTERVAL: { reads: ["interval"] },
    BINARY: { writes: "BINARY(n)", reads: ["binary"] },
    VARBINARY: { reads: ["varbinary"] },
    BLOB: { writes: "BINARY" },
    JSON: { writes: "VARIANT", reads: ["variant"] },
    ARRAY: { writes: "ARRAY", reads: ["array"] },
    MAP: { writes: "OBJECT", reads: ["map"], loss: "the types of keys and values" },
    STRUCT: { writes: "OBJECT", reads: ["object"], loss: "the fields" },
    GEOGRAPHY: { writes: "GEOGRAPHY", reads: ["geography", "geometry"] },
  },
  readsSized: (word, args) =>
    /^(?:number|decimal|numeric)$/.test(word)
      ? decimal(args, { precision: 38, scale: 0 })
      : undefined,
};
