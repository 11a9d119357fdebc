import { type Dialect, decimal, readAs, sameName } from "./dialect.js";

/** Snowflake: https://docs.snowflake.com/en/sql-reference/intro-summary-data-types */
export const snowflake: Dialect = {
  name: "Snowflake",
  types: {
    ...sameName("BOOLEAN", "DATE", "TIME", "ARRAY"),
    ...readAs("BYTEINT", "NUMBER", "TEXT", "DATETIME", "INTERVAL", "VARBINARY"),
    TINYINT: { writes: "NUMBER(3,0)", reads: ["tinyint"] },
    SMALLINT: { writes: "NUMBER(5,0)", reads: ["smallint"] },
    INT: { writes: "NUMBER(10,0)", reads: ["int | integer"] },
    BIGINT: { writes: "NUMBER(19,0)", reads: ["bigint"] },
    DECIMAL: { writes: "NUMBER(p,s)", reads: ["decimal | numeric"] },
    DOUBLE: {
      writes: "FLOAT",
      reads: ["float | double | real | float4 | float8 | double precision"],
    },
    CHAR: { writes: "CHAR(n)", reads: ["char | character"] },
    VARCHAR: { writes: "VARCHAR(n)", reads: ["varchar"] },
    STRING: { writes: "VARCHAR", reads: ["string"] },
    TIMESTAMP: {
      writes: "TIMESTAMP_NTZ",
      reads: ["timestamp | timestamp_ntz", "timestamp_ltz", "timestamp_tz"],
    },
    BINARY: { writes: "BINARY(n)", reads: ["binary"] },
    BLOB: { writes: "BINARY" },
    JSON: { writes: "VARIANT", reads: ["variant"] },
    MAP: { writes: "OBJECT", reads: ["map"], loss: "the types of keys and values" },
    STRUCT: { writes: "OBJECT", reads: ["object"], loss: "the fields" },
    GEOGRAPHY: { writes: "GEOGRAPHY", reads: ["geography", "geometry"] },
  },
  readsSized: (word, args) =>
    /^(?:number|decimal|numeric)$/.test(word)
      ? decimal(args, { precision: 38, scale: 0 })
      : undefined,
};
