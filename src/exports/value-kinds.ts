import { FAMILY_OF_LISTED, type ListedName, type TypeFamily } from "../types/data-type.js";

/** The kinds of values that listed types have, for formats that describe rows. */
export type ValueKind = Exclude<TypeFamily, "other"> | "big" | "array" | "object" | "place";

/** The kinds of types whose family says less, or more. */
const KINDS: Readonly<Partial<Record<ListedName, ValueKind>>> = {
  BIGINT: "big",
  SET: "text",
  ENUM: "text",
  UNION: "json",
  ARRAY: "array",
  MAP: "object",
  STRUCT: "object",
  GEOGRAPHY: "place",
};

/** The kind of values that a listed type has. Every listed type has one. */
export const valueKind = (type: ListedName): ValueKind =>
  KINDS[type] ?? (FAMILY_OF_LISTED[type] as ValueKind);
