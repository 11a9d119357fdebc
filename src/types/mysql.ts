import { type Dialect, decimal, readAs } from "./data-type.js";

/** MySQL: https://dev.mysql.com/doc/refman/8.4/en/data-types.html */
export const mysql: Dialect = {
  name: "MySQL",
  types: {
    ...readAs("DATETIME", "SET"),
    TINYINT: { writes: "tinyint", reads: ["tinyint | int1"] },
    SMALLINT: {
      writes: "smallint",
      reads: ["smallint | int2", "year", "tinyint unsigned | int1 unsigned"],
    },
    INT: {
      writes: "int",
      reads: [
        "int | integer | int4",
        "mediumint | int3 | middleint",
        "smallint unsigned | int2 unsigned",
        "mediumint unsigned | int3 unsigned",
      ],
    },
    BIGINT: {
      writes: "bigint",
      reads: ["bigint | int8", "int unsigned | integer unsigned | int4 unsigned"],
    },
    DECIMAL: {
      writes: "decimal(p,s)",
      reads: ["decimal | numeric | dec | fixed"],
    },
    FLOAT: { writes: "float", reads: ["float", "float unsigned"] },
    DOUBLE: {
      writes: "double",
      reads: [
        "double | double precision | real",
        "double unsigned | double precision unsigned | real unsigned",
      ],
    },
    BOOLEAN: { writes: "tinyint(1)", reads: ["boolean | bool"] },
    CHAR: { writes: "char(n)", reads: ["char", "nchar"] },
    VARCHAR: { writes: "varchar(n)", unsized: "text", reads: ["varchar", "nvarchar"] },
    STRING: { writes: "text" },
    TEXT: { reads: ["text", "tinytext"] },
    MEDIUMTEXT: { writes: "mediumtext", reads: ["mediumtext", "longtext"] },
    DATE: { writes: "date", reads: ["date"] },
    TIME: { writes: "time(6)", reads: ["time"] },
    TIMESTAMP: { writes: "datetime(6)", reads: ["timestamp"] },
    INTERVAL: { writes: "varchar(64)", loss: "that it is an interval" },
    BINARY: { writes: "binary(n)", unsized: "blob", reads: ["binary", "bit"] },
    VARBINARY: { writes: "varbinary(n)", unsized: "blob", reads: ["varbinary"] },
    BLOB: { writes: "blob", reads: ["blob", "tinyblob"] },
    MEDIUMBLOB: { writes: "mediumblob", reads: ["mediumblob"] },
    LONGBLOB: { writes: "longblob", reads: ["longblob"] },
    JSON: { writes: "json", reads: ["json"] },
    ENUM: { writes: "varchar(255)", reads: ["enum"], loss: "the allowed values" },
    GEOGRAPHY: {
      writes: "geometry",
      reads: [
        "geometry",
        "point",
        "linestring",
        "polygon",
        "multipoint",
        "multilinestring",
        "multipolygon",
        "geometrycollection | geomcollection",
      ],
    },
  },
  readsSized: (word, args) => {
    const [first] = args;
    if (word === "tinyint" && first === 1) return { dataType: "BOOLEAN" };
    if (word === "bit") {
      return first === undefined || first === 1
        ? { dataType: "BOOLEAN" }
        : { dataType: "BINARY", length: Math.ceil(first / 8) };
    }
    if (word === "bigint unsigned" || word === "int8 unsigned") return decimal([20], {});
    if (/^(?:decimal|numeric|dec|fixed)(?: unsigned)?$/.test(word)) {
      return decimal(args, { precision: 10, scale: 0 });
    }
    if (word === "char" || word === "binary") {
      return { dataType: word === "char" ? "CHAR" : "BINARY", length: first ?? 1 };
    }
    return undefined;
  },
};

/** MariaDB, which has no type of its own for JSON. */
export const mariadb: Dialect = {
  ...mysql,
  name: "MariaDB",
  types: { ...mysql.types, STRING: { writes: "text", reads: ["uuid"] } },
  others: "inet4 inet6 vector",
};
