import type { JsonObject } from "../clients/body-check.js";
import { isObject } from "../values/json-object.js";
import { Refusal, unreadable } from "./reply.js";
import { type Instant, readInstant } from "./service-times.js";

/**
 * The fields of a body, each read as its type; null for a field without a value. An invalid value
 * makes the whole body unreadable; fields that are not asked for are ignored.
 */
export class Fields {
  readonly #body: JsonObject;
  readonly #isLenient: boolean;

  /**
   * @param isLenient whether numbers and booleans count as text, and milliseconds and dates as
   * times, as with the deployed services
   */
  constructor(body: unknown, isLenient: boolean) {
    if (!isObject(body)) throw unreadable("the body is not an object");
    this.#body = body;
    this.#isLenient = isLenient;
  }

  /** Whether a field is present, even as null. */
  has(name: string): boolean {
    return Object.hasOwn(this.#body, name);
  }

  /** Any JSON, as it is returned later. */
  json(name: string): unknown {
    return this.has(name) ? (this.#body[name] ?? null) : null;
  }

  text(name: string): string | null {
    const value = this.json(name);
    if (value === null || typeof value === "string") return value;
    if (this.#isLenient && typeof value !== "object") return String(value);
    throw unreadable(`${name} is not text`);
  }

  /** The texts of several fields. */
  texts<Name extends string>(...names: readonly Name[]): Record<Name, string | null> {
    const pairs = names.map((name) => [name, this.text(name)]);
    return Object.fromEntries(pairs) as Record<Name, string | null>;
  }

  /** One of the listed texts. */
  choice(name: string, choices: readonly string[]): string | null {
    const value = this.json(name);
    if (value === null || (typeof value === "string" && choices.includes(value))) return value;
    throw unreadable(`${name} is not one of ${choices.join(", ")}`);
  }

  /** A 64-bit integer. */
  id(name: string): bigint | null {
    const value = this.json(name);
    if (value === null) return null;
    if (typeof value === "bigint" ? BigInt.asIntN(64, value) === value : Number.isInteger(value)) {
      return BigInt(value as number);
    }
    throw unreadable(`${name} is not a 64-bit integer`);
  }

  time(name: string): Instant | null {
    const value = this.json(name);
    const instant = value === null ? null : readInstant(value, this.#isLenient);
    if (instant === undefined) throw unreadable(`${name} is not a date and time`);
    return instant;
  }

  truth(name: string): boolean | null {
    const value = this.json(name);
    if (value === null || typeof value === "boolean") return value;
    throw unreadable(`${name} is neither true nor false`);
  }

  /** An object inside this one; null where there is none. */
  inner(name: string): Fields | null {
    const value = this.json(name);
    return value === null ? null : new Fields(value, this.#isLenient);
  }

  /** The names of all fields. */
  names(): string[] {
    return Object.keys(this.#body);
  }
}

/** The number of characters that a column of the services' databases holds. */
export type Lengths = Readonly<Record<string, number>>;

/** Rejects a row that the database of the services could not store. */
export function checkLengths(row: Readonly<Record<string, unknown>>, lengths: Lengths): void {
  for (const [name, length] of Object.entries(lengths)) {
    const value = row[name];
    if (typeof value !== "string" || value.length <= length) continue;
    const message = `could not execute statement: ${name} is longer than ${length}`;
    throw new Refusal(500, "50001", "Error in the backend database", message);
  }
}
