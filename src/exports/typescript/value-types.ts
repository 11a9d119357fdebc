import type { ListedName } from "../../dialects/dialect.js";
import { type ValueKind, valueKind } from "../value-kinds.js";

/** The driver through which rows arrive in a program. */
export type Driver = "pg" | "mysql2" | "sqlite" | "json";
export const DRIVERS: readonly Driver[] = ["pg", "mysql2", "sqlite", "json"];

/** The types that dates and timestamps can have. */
export type DateType = "Date" | "string";
export const DATE_TYPES: readonly DateType[] = ["Date", "string"];

/** The types that BIGINT can have, and decimals unless it is `bigint`. */
export type NumberType = "string" | "number" | "bigint";
export const NUMBER_TYPES: readonly NumberType[] = ["string", "number", "bigint"];

/** The type of the values of a column in TypeScript. */
export type ValueType =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "Date"
  | "Uint8Array"
  | "unknown"
  | "unknown[]"
  | "record"
  | "interval";

/** The types that each driver returns by default, in the order of {@link DRIVERS}. */
const VALUES: Readonly<Record<ValueKind, readonly [ValueType, ValueType, ValueType, ValueType]>> = {
  integer: ["number", "number", "number", "number"],
  big: ["string", "number", "number", "string"],
  decimal: ["string", "string", "number", "string"],
  float: ["number", "number", "number", "number"],
  boolean: ["boolean", "number", "number", "boolean"],
  text: ["string", "string", "string", "string"],
  date: ["Date", "Date", "string", "string"],
  time: ["string", "string", "string", "string"],
  timestamp: ["Date", "Date", "string", "string"],
  interval: ["interval", "string", "string", "string"],
  binary: ["Uint8Array", "Uint8Array", "Uint8Array", "string"],
  json: ["unknown", "unknown", "string", "unknown"],
  array: ["unknown[]", "unknown[]", "string", "unknown[]"],
  object: ["record", "record", "string", "record"],
  place: ["string", "unknown", "Uint8Array", "unknown"],
};

/** Options on what values are. */
export interface ValueOptions {
  readonly driver: Driver;
  /** What dates and timestamps are. Default: what the driver returns. */
  readonly dates?: DateType | undefined;
  /** What BIGINT is, and decimals unless it is `bigint`. Default: what the driver returns. */
  readonly numbers?: NumberType | undefined;
}

/** The type of the values that a column of a listed type has; `unknown` for an unknown type. */
export function valueType(
  dataType: ListedName | undefined,
  { driver, dates, numbers }: ValueOptions,
): ValueType {
  if (dataType === undefined) return "unknown";
  const kind = valueKind(dataType);
  if (dates !== undefined && (kind === "date" || kind === "timestamp")) return dates;
  if (numbers !== undefined && kind === "big") return numbers;
  if (kind === "decimal" && numbers !== undefined && numbers !== "bigint") return numbers;
  return VALUES[kind][DRIVERS.indexOf(driver)] ?? "unknown";
}
