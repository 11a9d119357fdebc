import type { Dialect } from "./dialect.js";

/** DuckDB: https://duckdb.org/docs/stable/sql/data_types/overview */
export const duckdb: Dialect = {
  id: "duckdb",
  name: "DuckDB",
  quotes: ['"', '"'],
  types: {
    TINYINT: { writes: "TINYINT", reads: ["tinyint", "int1"] },
    BYTEINT: { writes: "TINYINT" },
    SMALLINT: { writes: "SMALLINT", reads: ["smallint", "int2", "short", "utinyint"] },
    INT: { writes: "INTEGER", reads: ["integer", "int", "int4", "signed", "usmallint"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint", "int8", "long", "uinteger"] },
    NUMBER: { writes: "DECIMAL(p,s)" },
    DECIMAL: { writes: "DECIMAL(p,s)", reads: ["decimal", "numeric"] },
    NUMERIC: { writes: "DECIMAL(p,s)" },
    FLOAT: { writes: "FLOAT", reads: ["float", "real", "float4"] },
    DOUBLE: { writes: "DOUBLE", reads: ["double", "float8"] },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean", "bool", "logical"] },
    CHAR: { writes: "VARCHAR", reads: ["char", "bpchar"] },
    VARCHAR: { writes: "VARCHAR", reads: ["varchar"] },
    STRING: { writes: "VARCHAR", reads: ["string", "uuid"] },
    TEXT: { writes: "VARCHAR", reads: ["text"] },
    MEDIUMTEXT: { writes: "VARCHAR" },
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "TIME", reads: ["time", "time with time zone", "timetz"] },
    DATETIME: { writes: "TIMESTAMP", reads: ["datetime"] },
    TIMESTAMP: {
      writes: "TIMESTAMP",
      reads: [
        "timestamp",
        "timestamp with time zone",
        "timestamptz",
        "timestamp_s",
        "timestamp_ms",
        "timestamp_ns",
      ],
    },
    INTERVAL: { writes: "INTERVAL", reads: ["interval"] },
    BINARY: { writes: "BLOB", reads: ["binary", "bytea"] },
    VARBINARY: { writes: "BLOB", reads: ["varbinary"] },
    BYTES: { writes: "BLOB" },
    BLOB: { writes: "BLOB", reads: ["blob"] },
    MEDIUMBLOB: { writes: "BLOB" },
    LONGBLOB: { writes: "BLOB" },
    JSON: { writes: "JSON", reads: ["json"] },
    ARRAY: { writes: "JSON", reads: ["array"], loss: "the type of the elements" },
    MAP: { writes: "JSON", reads: ["map"], loss: "the types of keys and values" },
    STRUCT: { writes: "JSON", reads: ["struct", "row"], loss: "the fields" },
    UNION: { writes: "JSON", reads: ["union"], loss: "the members" },
    SET: { writes: "VARCHAR", loss: "the allowed values" },
    ENUM: { writes: "VARCHAR", reads: ["enum"], loss: "the allowed values" },
    GEOGRAPHY: { writes: "BLOB", reads: ["geometry"], loss: "that it is a place" },
  },
  readsSized: (word, [first, second]) => {
    if (word === "decimal" || word === "numeric") {
      return {
        dataType: "DECIMAL",
        precision: first ?? 18,
        scale: second ?? (first === undefined ? 3 : 0),
      };
    }
    if (word === "ubigint") return { dataType: "DECIMAL", precision: 20, scale: 0 };
    return word === "hugeint" || word === "uhugeint"
      ? { dataType: "DECIMAL", precision: 38, scale: 0 }
      : undefined;
  },
};
