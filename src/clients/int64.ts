import { RequestError, UnsafeIdError } from "./errors.js";

/** How a client gives ids: as `number`, exact or refused, or as decimal `string`, always exact. */
export type Int64 = "number" | "string";

/**
 * An id that the service gave. Without the option `int64` a client has the type argument `Int64`
 * itself, which stands for the default.
 */
export type Id<I extends Int64 = Int64> = [I] extends ["string"] ? string : number;

/** An id that a caller gives: an integer of 64 bits as number, decimal text or `bigint`. */
export type IdInput = number | string | bigint;

/**
 * An id as it goes out: `number` where that is exact, `bigint` beyond. Both become bare digits.
 */
export function wireId(id: unknown, name: string, operation: string): number | bigint {
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) {
    throw new UnsafeIdError(`\`${name}\` has lost digits: pass a string or a bigint`, operation);
  }
  const value = exactInteger(id);
  if (value === undefined) {
    throw new RequestError(`\`${name}\` must be an integer of 64 bits`, operation);
  }
  return value;
}

/** The integer of 64 bits behind a number, a bigint or decimal digits; undefined for all else. */
export function exactInteger(id: unknown): number | bigint | undefined {
  if (Number.isSafeInteger(id)) return id as number;
  if (typeof id !== "bigint" && !(typeof id === "string" && /^-?\d{1,19}$/.test(id)))
    return undefined;
  const exact = BigInt(id);
  if (BigInt.asIntN(64, exact) !== exact) return undefined;
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact;
}
