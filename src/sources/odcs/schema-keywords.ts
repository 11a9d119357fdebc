import type { JsonObject } from "../../values/json-object.js";

// The types of JSON Schema as logical types of ODCS, and back.

/** The types that have the same name in both. */
const TYPES: ReadonlySet<unknown> = new Set([
  ...["string", "number", "integer", "boolean", "object", "array"],
]);

/** The logical types that are formats of a string. */
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ["timestamp", "date-time"],
  ["date", "date"],
  ["time", "time"],
]);

/** The keywords of a logical type. */
export function keywordsOfType(logicalType: unknown): JsonObject {
  const format = FORMATS.get(logicalType);
  if (format !== undefined) return { type: "string", format };
  return TYPES.has(logicalType) ? { type: logicalType } : {};
}

/** The logical type of a type that can also be null; `undefined` if ODCS has none for it. */
export function typeOfKeywords({ type, format }: JsonObject): string | undefined {
  const [only, ...others] = [type].flat().filter((one) => one !== "null");
  if (others.length > 0 || !TYPES.has(only)) return undefined;
  const [special] = [...FORMATS].find(([, known]) => known === format) ?? [];
  return String(only === "string" ? (special ?? only) : only);
}
