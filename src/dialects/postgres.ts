import type { Dialect } from "./dialect.js";

/** PostgreSQL: https://www.postgresql.org/docs/current/datatype.html */
export const postgres: Dialect = {
  id: "postgres",
  name: "PostgreSQL",
  quotes: ['"', '"'],
  types: {
    TINYINT: { writes: "smallint" },
    BYTEINT: { writes: "smallint" },
    SMALLINT: { writes: "smallint", reads: ["smallint", "int2", "smallserial", "serial2"] },
    INT: { writes: "integer", reads: ["integer", "int", "int4", "serial", "serial4"] },
    BIGINT: { writes: "bigint", reads: ["bigint", "int8", "bigserial", "serial8"] },
    NUMBER: { writes: "numeric(p,s)" },
    DECIMAL: { writes: "numeric(p,s)", reads: ["numeric", "decimal"] },
    NUMERIC: { writes: "numeric(p,s)" },
    FLOAT: { writes: "real", reads: ["real", "float4"] },
    DOUBLE: { writes: "double precision", reads: ["double precision", "float8", "float"] },
    BOOLEAN: { writes: "boolean", reads: ["boolean", "bool"] },
    CHAR: { writes: "char(n)", reads: ["character", "char", "bpchar"] },
    VARCHAR: { writes: "varchar(n)", reads: ["character varying", "varchar"] },
    STRING: { writes: "text", reads: ["uuid", "citext", "name"] },
    TEXT: { writes: "text", reads: ["text"] },
    MEDIUMTEXT: { writes: "text" },
    DATE: { writes: "date", reads: ["date"] },
    TIME: {
      writes: "time",
      reads: ["time", "time without time zone", "time with time zone", "timetz"],
    },
    DATETIME: { writes: "timestamp" },
    TIMESTAMP: {
      writes: "timestamp",
      reads: [
        "timestamp",
        "timestamp without time zone",
        "timestamp with time zone",
        "timestamptz",
      ],
    },
    INTERVAL: { writes: "interval" },
    BINARY: { writes: "bytea", reads: ["bytea"] },
    VARBINARY: { writes: "bytea" },
    BYTES: { writes: "bytea" },
    BLOB: { writes: "bytea" },
    MEDIUMBLOB: { writes: "bytea" },
    LONGBLOB: { writes: "bytea" },
    JSON: { writes: "jsonb", reads: ["json", "jsonb"] },
    ARRAY: { writes: "jsonb", reads: ["array"], loss: "the type of the elements" },
    MAP: { writes: "jsonb", reads: ["hstore"], loss: "the types of keys and values" },
    STRUCT: { writes: "jsonb", loss: "the fields" },
    UNION: { writes: "jsonb", loss: "the members" },
    SET: { writes: "text", loss: "the allowed values" },
    ENUM: { writes: "text", loss: "the allowed values" },
    GEOGRAPHY: { writes: "geography", reads: ["geography", "geometry"], loss: "it needs PostGIS" },
  },
  readsSized: (word, [first, second = 0]) => {
    // It can say which fields it has: `interval year to month`.
    if (/^interval\b/.test(word)) return { dataType: "INTERVAL" };
    if (word === "money") return { dataType: "DECIMAL", precision: 19, scale: 2 };
    if (word === "float" && first !== undefined && first <= 24) return { dataType: "FLOAT" };
    if (word === "char" || word === "character" || word === "bpchar") {
      return { dataType: "CHAR", length: first ?? (word === "bpchar" ? undefined : 1) };
    }
    if (word === "bit") return { dataType: "BINARY", length: Math.ceil((first ?? 1) / 8) };
    if (word === "bit varying" || word === "varbit") {
      return { dataType: "BINARY", length: first === undefined ? undefined : Math.ceil(first / 8) };
    }
    if ((word === "numeric" || word === "decimal") && first !== undefined) {
      return { dataType: "DECIMAL", precision: first, scale: second };
    }
    return undefined;
  },
};
