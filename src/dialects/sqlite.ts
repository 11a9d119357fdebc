import type { Dialect } from "./dialect.js";

const integer = { writes: "INTEGER" };
const text = { writes: "TEXT" };
const blob = { writes: "BLOB" };

/** SQLite, where a declared type is free text that decides only how values are stored. */
export const sqlite: Dialect = {
  id: "sqlite",
  name: "SQLite",
  quotes: ['"', '"'],
  types: {
    TINYINT: { ...integer, reads: ["tinyint"] },
    BYTEINT: integer,
    SMALLINT: { ...integer, reads: ["smallint", "int2"] },
    INT: { ...integer, reads: ["integer", "int", "mediumint", "int4"] },
    BIGINT: { ...integer, reads: ["bigint", "unsigned big int", "int8"] },
    NUMBER: { writes: "NUMERIC(p,s)", reads: ["number"] },
    DECIMAL: { writes: "NUMERIC(p,s)", reads: ["decimal", "numeric"] },
    NUMERIC: { writes: "NUMERIC(p,s)" },
    FLOAT: { writes: "REAL", reads: ["float"] },
    DOUBLE: { writes: "REAL", reads: ["real", "double", "double precision"] },
    BOOLEAN: { ...integer, reads: ["boolean", "bool"] },
    CHAR: { ...text, reads: ["char", "character", "nchar", "native character"] },
    VARCHAR: { ...text, reads: ["varchar", "character varying", "nvarchar", "varying character"] },
    STRING: { ...text, reads: ["uuid", "string"] },
    TEXT: { ...text, reads: ["text", "clob"] },
    MEDIUMTEXT: text,
    DATE: { ...text, reads: ["date"] },
    TIME: { ...text, reads: ["time"] },
    DATETIME: { ...text, reads: ["datetime"] },
    TIMESTAMP: { ...text, reads: ["timestamp"] },
    INTERVAL: text,
    BINARY: { ...blob, reads: ["binary"] },
    VARBINARY: { ...blob, reads: ["varbinary"] },
    BYTES: blob,
    BLOB: { ...blob, reads: ["blob"] },
    MEDIUMBLOB: blob,
    LONGBLOB: blob,
    JSON: { ...text, reads: ["json", "jsonb"] },
    ARRAY: { ...text, loss: "the type of the elements" },
    MAP: { ...text, loss: "the types of keys and values" },
    STRUCT: { ...text, loss: "the fields" },
    UNION: { ...text, loss: "the members" },
    SET: { ...text, loss: "the allowed values" },
    ENUM: { ...text, loss: "the allowed values" },
    GEOGRAPHY: { ...blob, loss: "that it is a place" },
  },
  readsSized: (word, args) =>
    word === "decimal" || word === "numeric"
      ? {
          dataType: "DECIMAL",
          precision: args[0],
          scale: args[0] === undefined ? undefined : (args[1] ?? 0),
        }
      : undefined,
};
