import { isObject } from "../findings/json-object.js";
import { checkAnswer, type JsonObject } from "./body.js";
import type { RequestTable } from "./body-check.js";
import { DecodeError, UnsafeIdError } from "./errors.js";
import { exactInteger, type Int64 } from "./int64.js";

/** A response that is being read. */
export interface Reading {
  readonly operation: string;
  readonly status: number;
  readonly int64: Int64;
  /** The table to check the response with; absent when nothing is to be checked. */
  readonly table: RequestTable | undefined;
}

/** What an operation returns. */
export interface Expected<T> {
  /**
   * Whether a successful response needs a body. `"required"`: it must arrive; `"optional"`: an
   * incomplete body counts as none; `"none"`: the body is not read.
   */
  readonly expects: "required" | "optional" | "none";
  readonly read: (value: unknown, reading: Reading) => T;
}

/** For operations whose response the specification does not show: any 2xx counts as success. */
export const nothing: Expected<void> = { expects: "none", read: () => {} };

/** How to read one resource from the JSON of a response; its objects may be changed. */
export interface Resource<T> {
  /** Row of the request table that describes its fields. */
  readonly row: string;
  readonly read: (value: JsonObject, pointer: string, reading: Reading) => T;
}

/** The resource itself. */
export const one = <T>(resource: Resource<T>): Expected<T> => ({
  expects: "required",
  read: (value, reading) => readResource(resource, value, "", reading),
});

/** The resource, or undefined if the response is anything else. */
export const atMostOne = <T>(resource: Resource<T>): Expected<T | undefined> => ({
  expects: "optional",
  read: (value, reading) =>
    isObject(value) && exactInteger(value.id) !== undefined
      ? readResource(resource, value, "", reading)
      : undefined,
});

/** Reads the resource at a place of the response. */
export function readResource<T>(
  { row, read }: Resource<T>,
  value: unknown,
  pointer: string,
  reading: Reading,
): T {
  const object = readObject(value, pointer, reading);
  if (reading.table !== undefined) checkAnswer(reading.table, row, object, pointer, reading);
  return read(object, pointer, reading);
}

/** An object in the response; throws a {@link DecodeError} if it is missing. */
export function readObject(value: unknown, pointer: string, reading: Reading): JsonObject {
  if (isObject(value)) return value;
  throw new DecodeError(`the response has no object at ${pointer || "its root"}`, reading);
}

/** Gives the `id` of a resource the form that the caller asked for. */
export function readId(resource: JsonObject, pointer: string, reading: Reading): void {
  const id = exactInteger(resource.id);
  if (id === undefined) {
    throw new DecodeError(`the response has no id of 64 bits at ${pointer}/id`, reading);
  }
  if (reading.int64 === "number" && typeof id === "bigint") {
    throw new UnsafeIdError(
      `success, but no number holds id ${id} at ${pointer}/id: set \`int64: "string"\``,
      reading.operation,
    );
  }
  resource.id = reading.int64 === "string" ? String(id) : id;
}

/** The same for a resource inside another, which may lack its id. */
export function readInnerId(resource: JsonObject, pointer: string, reading: Reading): void {
  if (resource.id != null) readId(resource, pointer, reading);
}
