import { type Dialect, decimal, readAs, sameName } from "./data-type.js";

/** DuckDB: https://duckdb.org/docs/stable/sql/data_types/overview */
export const duckdb: Dialect = {
  name: "DuckDB",
  types: {
    ...sameName("VARCHAR", "DATE", "INTERVAL", "BLOB", "JSON"),
    ...readAs("TEXT", "DATETIME", "VARBINARY", "ARRAY", "MAP", "UNION", "ENUM"),
    TINYINT: { writes: "TINYINT", reads: ["tinyint | int1"] },
    SMALLINT: { writes: "SMALLINT", reads: ["smallint | int2 | short", "utinyint"] },
    INT: { writes: "INTEGER", reads: ["integer | int | int4 | signed", "usmallint"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint | int8 | long", "uinteger"] },
    DECIMAL: {
      writes: "DECIMAL(p,s)",
      reads: ["decimal | numeric", "ubigint", "hugeint", "uhugeint"],
    },
    FLOAT: { writes: "FLOAT", reads: ["float | real | float4"] },
    DOUBLE: { writes: "DOUBLE", reads: ["double | float8"] },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean | bool | logical"] },
    CHAR: { reads: ["char", "bpchar"] },
    STRING: { writes: "VARCHAR", reads: ["string", "uuid"] },
    TIME: { writes: "TIME", reads: ["time", "time with time zone | timetz"] },
    TIMESTAMP: {
      writes: "TIMESTAMP",
      reads: [
        "timestamp",
        "timestamp with time zone | timestamptz",
        "timestamp_s",
        "timestamp_ms",
        "timestamp_ns",
      ],
    },
    BINARY: { reads: ["binary | bytea"] },
    STRUCT: { reads: ["struct | row"] },
    GEOGRAPHY: { reads: ["geometry"] },
  },
  readsSized: (word, args) => {
    if (/^(?:decimal|numeric)$/.test(word)) return decimal(args, { precision: 18, scale: 3 });
    if (word === "ubigint") return decimal([20], {});
    return word === "hugeint" || word === "uhugeint" ? decimal([38], {}) : undefined;
  },
};
