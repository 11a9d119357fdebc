import { type Dialect, decimal } from "./data-type.js";

/** Microsoft SQL Server: https://learn.microsoft.com/sql/t-sql/data-types */
export const sqlserver: Dialect = {
  name: "SQL Server",
  types: {
    SMALLINT: { writes: "smallint", reads: ["smallint", "tinyint"] },
    INT: { writes: "int", reads: ["int | integer"] },
    BIGINT: { writes: "bigint", reads: ["bigint"] },
    DECIMAL: { writes: "decimal(p,s)", reads: ["decimal | numeric", "money", "smallmoney"] },
    FLOAT: { writes: "real", reads: ["real"] },
    DOUBLE: { writes: "float(53)", reads: ["float | double precision"] },
    BOOLEAN: { writes: "bit", reads: ["bit"] },
    CHAR: { writes: "nchar(n)", reads: ["char", "nchar"] },
    VARCHAR: {
      writes: "nvarchar(n)",
      unsized: "nvarchar(max)",
      reads: ["varchar", "nvarchar", "sysname"],
    },
    STRING: { writes: "nvarchar(max)", reads: ["uniqueidentifier"] },
    TEXT: { reads: ["text", "ntext"] },
    DATE: { writes: "date", reads: ["date"] },
    TIME: { writes: "time", reads: ["time"] },
    DATETIME: { reads: ["datetime", "datetime2", "smalldatetime"] },
    TIMESTAMP: { writes: "datetime2", reads: ["datetimeoffset"] },
    INTERVAL: { writes: "nvarchar(64)", loss: "that it is an interval" },
    BINARY: {
      writes: "binary(n)",
      unsized: "varbinary(max)",
      reads: ["binary", "timestamp | rowversion"],
    },
    VARBINARY: { writes: "varbinary(n)", unsized: "varbinary(max)", reads: ["varbinary"] },
    BLOB: { writes: "varbinary(max)", reads: ["image"] },
    JSON: { reads: ["json"] },
    ENUM: { writes: "nvarchar(255)", loss: "the allowed values" },
    GEOGRAPHY: { writes: "geography", reads: ["geography", "geometry"] },
  },
  others: "hierarchyid xml",
  readsSized: (word, args) => {
    if (word === "money") return decimal([19, 4], {});
    if (word === "smallmoney") return decimal([10, 4], {});
    if (/^(?:decimal|numeric)$/.test(word)) return decimal(args, { precision: 18, scale: 0 });
    const [digits = 53] = args;
    return word === "float" && digits <= 24 ? { dataType: "FLOAT" } : undefined;
  },
};
