import type { Dialect } from "./dialect.js";

const integer = { writes: "INTEGER" };
const text = { writes: "TEXT" };
const blob = { writes: "BLOB" };

/**
 * SQLite, where a declared type is free text. `DATE` and others decide nothing there, but whoever reads the tables
 * knows what was meant. Words that are not here are read as in another system.
 */
export const sqlite: Dialect = {
  id: "sqlite",
  name: "SQLite",
  quotes: ['"', '"'],
  types: {
    TINYINT: { writes: "TINYINT", reads: ["tinyint"] },
    BYTEINT: integer,
    SMALLINT: { writes: "SMALLINT", reads: ["smallint"] },
    INT: { ...integer, reads: ["integer", "int"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint", "bigint unsigned", "unsigned big int"] },
    NUMBER: { writes: "NUMERIC(p,s)" },
    DECIMAL: { writes: "NUMERIC(p,s)" },
    NUMERIC: { writes: "NUMERIC(p,s)" },
    FLOAT: { writes: "REAL", reads: ["float"] },
    DOUBLE: { writes: "REAL", reads: ["real", "double", "double precision"] },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean", "bool"] },
    CHAR: { writes: "CHAR(n)", reads: ["char", "character", "nchar", "native character"] },
    VARCHAR: { writes: "VARCHAR(n)", reads: ["varchar", "varying character"] },
    STRING: { ...text, reads: ["string"] },
    TEXT: { ...text, reads: ["text", "clob"] },
    MEDIUMTEXT: text,
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "TIME", reads: ["time"] },
    DATETIME: { writes: "DATETIME", reads: ["datetime"] },
    TIMESTAMP: { writes: "TIMESTAMP", reads: ["timestamp"] },
    INTERVAL: text,
    BINARY: { ...blob, reads: ["binary"] },
    VARBINARY: { ...blob, reads: ["varbinary"] },
    BYTES: blob,
    BLOB: { ...blob, reads: ["blob"] },
    MEDIUMBLOB: blob,
    LONGBLOB: blob,
    JSON: { writes: "JSON", reads: ["json", "jsonb"] },
    ARRAY: { ...text, loss: "the type of the elements" },
    MAP: { ...text, loss: "the types of keys and values" },
    STRUCT: { ...text, loss: "the fields" },
    UNION: { ...text, loss: "the members" },
    SET: { ...text, loss: "the allowed values" },
    ENUM: { ...text, loss: "the allowed values" },
    GEOGRAPHY: { ...blob, loss: "that it is a place" },
  },
  readsSized: (word, args) =>
    word === "decimal" || word === "numeric" || word === "number"
      ? {
          dataType: "DECIMAL",
          precision: args[0],
          scale: args[0] === undefined ? undefined : (args[1] ?? 0),
        }
      : undefined,
};
