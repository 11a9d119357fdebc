import type { UncheckedBody } from "../clients/body-check.js";
import { isObject } from "../values/json-value.js";
import { type Instant, readInstant } from "./service-times.js";
import { Refusal, unreadable, type World } from "./world.js";

/**
 * The fields of a body, each read as its type; null for a field without a value. An invalid value
 * makes the whole body unreadable; fields that are not requested are ignored.
 */
export class Fields {
  readonly #body: UncheckedBody;
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

  /** A value as `read` gives it, which gives undefined for one that cannot be read. */
  #value<T>(name: string, words: string, read: (value: unknown) => T | undefined): T | null {
    const value = this.json(name);
    const result = value === null ? null : read(value);
    if (result === undefined) throw unreadable(`${name} is not ${words}`);
    return result;
  }

  text(name: string): string | null {
    return this.#value(name, "text", (value) => {
      if (typeof value === "string") return value;
      return this.#isLenient && typeof value !== "object" ? String(value) : undefined;
    });
  }

  /** The texts of several fields. */
  texts<Name extends string>(...names: readonly Name[]): Record<Name, string | null> {
    const pairs = names.map((name) => [name, this.text(name)]);
    return Object.fromEntries(pairs) as Record<Name, string | null>;
  }

  /** One of the listed texts. */
  choice(name: string, choices: readonly string[]): string | null {
    const words = `one of ${choices.join(", ")}`;
    return this.#value(name, words, (value) => choices.find((choice) => choice === value));
  }

  /** A 64-bit integer. */
  id(name: string): bigint | null {
    return this.#value(name, "a 64-bit integer", (value) => {
      const id =
        typeof value === "bigint" || Number.isInteger(value) ? BigInt(value as bigint) : null;
      return id !== null && BigInt.asIntN(64, id) === id ? id : undefined;
    });
  }

  time(name: string): Instant | null {
    return this.#value(name, "a date and time", (value) => readInstant(value, this.#isLenient));
  }

  truth(name: string): boolean | null {
    return this.#value(name, "a boolean", (value) =>
      typeof value === "boolean" ? value : undefined,
    );
  }

  /** An object inside this one; null where there is none. */
  inner(name: string): Fields | null {
    return this.#value(name, "an object", (value) => new Fields(value, this.#isLenient));
  }

  /** The names of all fields. */
  names(): string[] {
    return Object.keys(this.#body);
  }
}

/** The fields of the body that an operation needs; the services refuse an empty one. */
export function fieldsOf({ behavior }: World, body: unknown, title: string, code: string): Fields {
  if (body != null) return new Fields(body, behavior.isDeployed);
  throw new Refusal(400, code, `${title} is empty`, `${title} cannot be null`);
}
