import { RequestError, UnsafeIdError } from "./errors.js";

/**
 * How a client returns ids: as `number`, with an error if it would not be exact, or as decimal
 * `string`, which is always exact.
 */
export type Int64 = "number" | "string";

/**
 * An id that the service assigned. Without the option `int64`, the type argument of a client is
 * `Int64` itself, which means the default.
 */
export type Id<I extends Int64 = Int64> = [I] extends ["string"] ? string : number;

/** An id that a caller passes: a 64-bit integer as number, decimal text or `bigint`. */
export type IdInput = number | string | bigint;

/**
 * An id as it is sent: `number` if that is exact, otherwise `bigint`. Both are written as bare
 * digits.
 */
export function wireId(id: unknown, name: string, operation: string): number | bigint {
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) {
    throw new UnsafeIdError(`\`${name}\` has lost digits: pass a string or a bigint`, operation);
  }
  const value = exactInteger(id);
  if (value !== undefined) return value;
  throw new RequestError(`\`${name}\` must be a 64-bit integer`, operation);
}

/**
 * The 64-bit integer that a number, a bigint or decimal digits represent; undefined for anything
 * else.
 */
export function exactInteger(id: unknown): number | bigint | undefined {
  if (Number.isSafeInteger(id)) return id as number;
  const isText = typeof id === "string" && /^-?\d{1,19}$/.test(id);
  const exact = isText || typeof id === "bigint" ? BigInt(id) : undefined;
  if (exact === undefined || BigInt.asIntN(64, exact) !== exact) return undefined;
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact;
}
