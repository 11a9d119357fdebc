import type { ListedName } from "../dialects/dialect.js";

/** The kinds of values that listed types have, for formats that describe rows. */
export type ValueKind =
  | "integer"
  | "big"
  | "decimal"
  | "float"
  | "boolean"
  | "text"
  | "date"
  | "time"
  | "timestamp"
  | "interval"
  | "binary"
  | "json"
  | "array"
  | "object"
  | "place";

const TYPES: Readonly<Record<ValueKind, string>> = {
  integer: "TINYINT BYTEINT SMALLINT INT",
  big: "BIGINT",
  decimal: "NUMBER DECIMAL NUMERIC",
  float: "FLOAT DOUBLE",
  boolean: "BOOLEAN",
  text: "CHAR VARCHAR STRING TEXT MEDIUMTEXT SET ENUM",
  date: "DATE",
  time: "TIME",
  timestamp: "DATETIME TIMESTAMP",
  interval: "INTERVAL",
  binary: "BINARY VARBINARY BYTES BLOB MEDIUMBLOB LONGBLOB",
  json: "JSON UNION",
  array: "ARRAY",
  object: "MAP STRUCT",
  place: "GEOGRAPHY",
};

const KINDS: ReadonlyMap<string, ValueKind> = /* @__PURE__ */ (() =>
  new Map(
    (Object.entries(TYPES) as [ValueKind, string][]).flatMap(([kind, types]) =>
      types.split(" ").map((type): [string, ValueKind] => [type, kind]),
    ),
  ))();

/** The kind of values that a listed type has. Every listed type has one. */
export const valueKind = (type: ListedName): ValueKind => KINDS.get(type) ?? "json";
