import type { Dialect } from "./dialect.js";

/** Snowflake: https://docs.snowflake.com/en/sql-reference/intro-summary-data-types */
export const snowflake: Dialect = {
  id: "snowflake",
  name: "Snowflake",
  quotes: ['"', '"'],
  types: {
    TINYINT: { writes: "NUMBER(3,0)", reads: ["tinyint"] },
    BYTEINT: { writes: "NUMBER(3,0)", reads: ["byteint"] },
    SMALLINT: { writes: "NUMBER(5,0)", reads: ["smallint"] },
    INT: { writes: "NUMBER(10,0)", reads: ["int", "integer"] },
    BIGINT: { writes: "NUMBER(19,0)", reads: ["bigint"] },
    NUMBER: { writes: "NUMBER(p,s)", reads: ["number"] },
    DECIMAL: { writes: "NUMBER(p,s)", reads: ["decimal", "numeric"] },
    NUMERIC: { writes: "NUMBER(p,s)" },
    FLOAT: { writes: "FLOAT" },
    DOUBLE: {
      writes: "FLOAT",
      reads: ["float", "double", "real", "float4", "float8", "double precision"],
    },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean"] },
    CHAR: { writes: "CHAR(n)", reads: ["char", "character"] },
    VARCHAR: { writes: "VARCHAR(n)", reads: ["varchar"] },
    STRING: { writes: "VARCHAR", reads: ["string"] },
    TEXT: { writes: "VARCHAR", reads: ["text"] },
    MEDIUMTEXT: { writes: "VARCHAR" },
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "TIME", reads: ["time"] },
    DATETIME: { writes: "TIMESTAMP_NTZ", reads: ["datetime"] },
    TIMESTAMP: {
      writes: "TIMESTAMP_NTZ",
      reads: ["timestamp", "timestamp_ntz", "timestamp_ltz", "timestamp_tz"],
    },
    INTERVAL: { writes: "VARCHAR", reads: ["interval"], loss: "that it is an interval" },
    BINARY: { writes: "BINARY(n)", reads: ["binary"] },
    VARBINARY: { writes: "BINARY(n)", reads: ["varbinary"] },
    BYTES: { writes: "BINARY" },
    BLOB: { writes: "BINARY" },
    MEDIUMBLOB: { writes: "BINARY" },
    LONGBLOB: { writes: "BINARY" },
    JSON: { writes: "VARIANT", reads: ["variant"] },
    ARRAY: { writes: "ARRAY", reads: ["array"] },
    MAP: { writes: "OBJECT", reads: ["map"], loss: "the types of keys and values" },
    STRUCT: { writes: "OBJECT", reads: ["object"], loss: "the fields" },
    UNION: { writes: "VARIANT", loss: "the members" },
    SET: { writes: "VARCHAR", loss: "the allowed values" },
    ENUM: { writes: "VARCHAR", loss: "the allowed values" },
    GEOGRAPHY: { writes: "GEOGRAPHY", reads: ["geography", "geometry"] },
  },
  readsSized: (word, [precision, scale = 0]) =>
    /^(?:number|decimal|numeric)$/.test(word)
      ? { dataType: "DECIMAL", precision: precision ?? 38, scale }
      : undefined,
};
