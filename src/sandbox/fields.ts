import { isDateTime, type JsonObject } from "../clients/body-check.js";
import { isObject } from "../values/json-object.js";
import { Refusal, unreadable } from "./refusal.js";
import { type Instant, readInstant } from "./service-times.js";

/**
 * The fields of a body, each read as its type; null for a field without a value. An invalid value
 * makes the whole body unreadable; fields that are not asked for are ignored.
 */
export class Fields {
  readonly #body: JsonObject;
  readonly #isLenient: boolean;

  /**
   * @param isLenient whether to read fields as the deployed services do; else as the specification
   * says
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

  /** A text; the services accept numbers and booleans as written. */
  text(name: string): string | null {
    const value = this.#value(name);
    if (value === null || typeof value === "string") return value;
    if (this.#isLenient && typeof value !== "object") return String(value);
    throw unreadable(`${name} is not text`);
  }

  /** One of the listed texts. */
  choice(name: string, choices: readonly string[]): string | null {
    const value = this.#value(name);
    if (value === null || (typeof value === "string" && choices.includes(value))) return value;
    throw unreadable(`${name} is not one of ${choices.join(", ")}`);
  }

  /** A 64-bit integer; the services also accept text, and drop a fraction. */
  id(name: string): bigint | null {
    const value = this.#value(name);
    if (value === null || (this.#isLenient && value === "")) return null;
    const id = this.#isLenient ? leniently(value) : value;
    if (typeof id === "bigint" ? BigInt.asIntN(64, id) === id : Number.isInteger(id)) {
      return BigInt(id as number);
    }
    throw unreadable(`${name} is not a 64-bit integer`);
  }

  /** A time; the services accept it in many forms (`readInstant`). */
  time(name: string): Instant | null {
    const value = this.#value(name);
    if (value === null) return null;
    if (this.#isLenient && Number.isInteger(value)) return value as number;
    if (typeof value === "string") {
      if (this.#isLenient && value.trim() === "") return null;
      const instant = readInstant(value.trim());
      if (instant !== undefined && (this.#isLenient || isDateTime(value))) return instant;
    }
    throw unreadable(`${name} is not a date and time`);
  }

  /** True or false; the services also accept numbers and some texts. */
  truth(name: string): boolean | null {
    const value = this.#value(name);
    if (value === null || typeof value === "boolean") return value;
    if (this.#isLenient) {
      if (value === "") return null;
      if (Number.isInteger(value)) return value !== 0;
      if (/^(true|True|TRUE|false|False|FALSE)$/.test(String(value)))
        return /^t/i.test(String(value));
    }
    throw unreadable(`${name} is neither true nor false`);
  }

  /** Any JSON, as it is returned later. */
  json(name: string): unknown {
    return this.#value(name);
  }

  /** A map of text to text. */
  texts(name: string): Readonly<Record<string, string | null>> | null {
    const value = this.#value(name);
    if (value === null) return null;
    const values = new Fields(value, true);
    return Object.fromEntries(Object.keys(value as object).map((key) => [key, values.text(key)]));
  }

  /** A resource inside this one; null where there is none. */
  inner(name: string): Fields | null {
    const value = this.#value(name);
    return value === null ? null : new Fields(value, this.#isLenient);
  }

  #value(name: string): unknown {
    return Object.hasOwn(this.#body, name) ? (this.#body[name] ?? null) : null;
  }
}

/** An id as the services read it: from a text, and without its fraction. */
const leniently = (value: unknown): unknown =>
  typeof value === "number"
    ? Math.trunc(value)
    : typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value)
      ? BigInt(value.replace("+", ""))
      : value;

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
