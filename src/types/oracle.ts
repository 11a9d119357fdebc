import type { Dialect } from "./data-type.js";

/** Oracle Database: https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Data-Types.html */
export const oracle: Dialect = {
  name: "Oracle",
  types: {
    TINYINT: { writes: "NUMBER(3)" },
    SMALLINT: { writes: "NUMBER(5)", reads: ["smallint"] },
    INT: { writes: "NUMBER(10)", reads: ["integer | int"] },
    BIGINT: { writes: "NUMBER(19)" },
    DECIMAL: { writes: "NUMBER(p,s)", reads: ["decimal | numeric | number"] },
    FLOAT: { writes: "BINARY_FLOAT", reads: ["binary_float", "real"] },
    DOUBLE: { writes: "BINARY_DOUBLE", reads: ["binary_double", "float | double precision"] },
    BOOLEAN: { writes: "NUMBER(1)", reads: ["boolean"], loss: "that it is a boolean" },
    CHAR: { writes: "CHAR(n)", reads: ["char", "nchar"] },
    VARCHAR: {
      writes: "VARCHAR2(n)",
      unsized: "CLOB",
      reads: ["varchar2", "nvarchar2", "varchar"],
    },
    STRING: { writes: "CLOB", reads: ["rowid", "urowid"] },
    TEXT: { reads: ["clob", "nclob", "long"] },
    DATE: { writes: "DATE" },
    TIME: { writes: "VARCHAR2(18)", loss: "that it is a time" },
    DATETIME: { reads: ["date"] },
    TIMESTAMP: {
      writes: "TIMESTAMP",
      reads: ["timestamp", "timestamp with time zone", "timestamp with local time zone"],
    },
    INTERVAL: {
      writes: "INTERVAL DAY TO SECOND",
      reads: ["interval year to month", "interval day to second"],
    },
    BINARY: { writes: "RAW(n)", unsized: "BLOB", reads: ["raw"] },
    BLOB: { writes: "BLOB", reads: ["blob", "long raw", "bfile"] },
    JSON: { writes: "JSON", reads: ["json"] },
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
