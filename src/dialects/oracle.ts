import type { Dialect } from "./dialect.js";

/** Oracle Database: https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html */
export const oracle: Dialect = {
  id: "oracle",
  name: "Oracle",
  quotes: ['"', '"'],
  types: {
    TINYINT: { writes: "NUMBER(3)" },
    BYTEINT: { writes: "NUMBER(3)" },
    SMALLINT: { writes: "NUMBER(5)", reads: ["smallint"] },
    INT: { writes: "NUMBER(10)", reads: ["integer", "int"] },
    BIGINT: { writes: "NUMBER(19)" },
    NUMBER: { writes: "NUMBER(p,s)" },
    DECIMAL: { writes: "NUMBER(p,s)", reads: ["decimal", "numeric"] },
    NUMERIC: { writes: "NUMBER(p,s)" },
    FLOAT: { writes: "BINARY_FLOAT", reads: ["binary_float", "real"] },
    DOUBLE: { writes: "BINARY_DOUBLE", reads: ["binary_double", "float", "double precision"] },
    BOOLEAN: { writes: "NUMBER(1)", reads: ["boolean"], loss: "that it is a boolean" },
    CHAR: { writes: "CHAR(n)", reads: ["char", "nchar"] },
    VARCHAR: {
      writes: "VARCHAR2(n)",
      unsized: "CLOB",
      reads: ["varchar2", "nvarchar2", "varchar"],
    },
    STRING: { writes: "CLOB", reads: ["rowid", "urowid"] },
    TEXT: { writes: "CLOB", reads: ["clob", "nclob", "long"] },
    MEDIUMTEXT: { writes: "CLOB" },
    DATE: { writes: "DATE" },
    TIME: { writes: "VARCHAR2(18)", loss: "that it is a time" },
    DATETIME: { writes: "TIMESTAMP", reads: ["date"] },
    TIMESTAMP: {
      writes: "TIMESTAMP",
      reads: ["timestamp", "timestamp with time zone", "timestamp with local time zone"],
    },
    INTERVAL: {
      writes: "INTERVAL DAY TO SECOND",
      reads: ["interval year to month", "interval day to second"],
    },
    BINARY: { writes: "RAW(n)", unsized: "BLOB", reads: ["raw"] },
    VARBINARY: { writes: "RAW(n)", unsized: "BLOB" },
    BYTES: { writes: "BLOB" },
    BLOB: { writes: "BLOB", reads: ["blob", "long raw", "bfile"] },
    MEDIUMBLOB: { writes: "BLOB" },
    LONGBLOB: { writes: "BLOB" },
    JSON: { writes: "JSON", reads: ["json"] },
    ARRAY: { writes: "JSON", loss: "the type of the elements" },
    MAP: { writes: "JSON", loss: "the types of keys and values" },
    STRUCT: { writes: "JSON", loss: "the fields" },
    UNION: { writes: "JSON", loss: "the members" },
    SET: { writes: "VARCHAR2(255)", loss: "the allowed values" },
    ENUM: { writes: "VARCHAR2(255)", loss: "the allowed values" },
    GEOGRAPHY: { writes: "SDO_GEOMETRY", reads: ["sdo_geometry"] },
  },
  readsSized: (word, [precision, scale = 0]) => {
    if (word !== "number") return undefined;
    if (precision === undefined) return { dataType: "DECIMAL" };
    if (scale !== 0) return { dataType: "DECIMAL", precision, scale };
    if (precision <= 4) return { dataType: "SMALLINT" };
    if (precision <= 9) return { dataType: "INT" };
    return precision <= 18 ? { dataType: "BIGINT" } : { dataType: "DECIMAL", precision, scale };
  },
};
