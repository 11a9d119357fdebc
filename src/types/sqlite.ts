import { type Dialect, decimal, readAs, sameName } from "./data-type.js";

/**
 * SQLite, where a declared type is free text. Words such as `DATE` have no effect there, but tell readers
 * what was meant. Words that are not listed here are read as those of another system.
 */
export const sqlite: Dialect = {
  name: "SQLite",
  types: {
    ...sameName("TINYINT", "SMALLINT", "DATE", "TIME", "DATETIME", "TIMESTAMP", "BLOB"),
    ...readAs("FLOAT", "BINARY", "VARBINARY"),
    BYTEINT: { writes: "INTEGER" },
    INT: { writes: "INTEGER", reads: ["integer", "int"] },
    BIGINT: { writes: "BIGINT", reads: ["bigint", "bigint unsigned", "unsigned big int"] },
    DECIMAL: { writes: "NUMERIC(p,s)" },
    DOUBLE: { writes: "REAL", reads: ["real | double | double precision"] },
    BOOLEAN: { writes: "BOOLEAN", reads: ["boolean | bool"] },
    CHAR: { writes: "CHAR(n)", reads: ["char", "character", "nchar", "native character"] },
    VARCHAR: { writes: "VARCHAR(n)", reads: ["varchar", "varying character"] },
    STRING: { writes: "TEXT", reads: ["string"] },
    TEXT: { reads: ["text", "clob"] },
    INTERVAL: { writes: "TEXT" },
    JSON: { writes: "JSON", reads: ["json", "jsonb"] },
    ARRAY: { writes: "TEXT", loss: "the type of the elements" },
    MAP: { writes: "TEXT", loss: "the types of keys and values" },
    STRUCT: { writes: "TEXT", loss: "the fields" },
    UNION: { writes: "TEXT", loss: "the members" },
  },
  readsSized: (word, args) =>
    /^(?:decimal|numeric|number)$/.test(word) ? decimal(args, {}) : undefined,
};
