/** An object of JSON: neither an array nor `null`. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object of JSON. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
