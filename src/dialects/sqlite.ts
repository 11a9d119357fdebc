import { type Dialect, decimal } from "./dialect.js";

/**
 * SQLite, where a declared type is free text. Words such as `DATE` have no effect there, but tell readers
 * what was meant. Words that are not listed here are read as those of another system.
 */
export const sqlite: Dialect = {
  id: "sqlite",
  name: "SQLite",
  types: {
    TINYINT: { writes: "TINYINT", reads: ["tinyint"] },
    BYTEINT: { writes: "INTEGER" },
    SMALLINT: { writes: "SMALLINT", reads: ["smallint"] },
    INT: { writes: "INTEGER", reads: ["integer", "int"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint", "bigint unsigned", "unsigned big int"] },
    DECIMAL: { writes: "NUMERIC(p,s)" },
    FLOAT: { reads: ["float"] },
    DOUBLE: { writes: "REAL", reads: ["real", "double", "double precision"] },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean", "bool"] },
    CHAR: { writes: "CHAR(n)", reads: ["char", "character", "nchar", "native character"] },
    VARCHAR: { writes: "VARCHAR(n)", reads: ["varchar", "varying character"] },
    STRING: { writes: "TEXT", reads: ["string"] },
    TEXT: { reads: ["text", "clob"] },
    DATE: { writes: "DATE", reads: ["date"] },
    TIME: { writes: "TIME", reads: ["time"] },
    DATETIME: { writes: "DATETIME", reads: ["datetime"] },
    TIMESTAMP: { writes: "TIMESTAMP", reads: ["timestamp"] },
    INTERVAL: { writes: "TEXT" },
    BINARY: { reads: ["binary"] },
    VARBINARY: { reads: ["varbinary"] },
    BLOB: { writes: "BLOB", reads: ["blob"] },
    JSON: { writes: "JSON", reads: ["json", "jsonb"] },
    ARRAY: { writes: "TEXT", loss: "the type of the elements" },
    MAP: { writes: "TEXT", loss: "the types of keys and values" },
    STRUCT: { writes: "TEXT", loss: "the fields" },
    UNION: { writes: "TEXT", loss: "the members" },
  },
  readsSized: (word, args) =>
    /^(?:decimal|numeric|number)$/.test(word) ? decimal(args, {}) : undefined,
};
