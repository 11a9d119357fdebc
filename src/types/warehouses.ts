import { type Dialect, decimal, readAs, sameName } from "./data-type.js";
import { postgres } from "./postgres.js";

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

/** Amazon Redshift, which descends from PostgreSQL. */
export const redshift: Dialect = {
  ...postgres,
  name: "Redshift",
  types: {
    ...postgres.types,
    SMALLINT: { writes: "smallint", reads: ["smallint | int2"] },
    INT: { writes: "integer", reads: ["integer | int | int4"] },
    BIGINT: { writes: "bigint", reads: ["bigint | int8"] },
    MAP: {},
    STRING: { writes: "varchar(65535)" },
    BINARY: { writes: "varbyte(n)", reads: ["varbyte | varbinary | binary varying"] },
    BLOB: { writes: "varbyte" },
    JSON: { writes: "super", reads: ["super"] },
    ENUM: { writes: "text", loss: "the allowed values" },
    GEOGRAPHY: { writes: "geography", reads: ["geography", "geometry"] },
  },
};

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
