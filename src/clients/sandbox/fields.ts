import { isObject, type JsonObject } from "../body.js";
import { unreadable } from "./refusal.js";

/** What a service sets itself, and takes from nobody. */
const SERVER_SET = ["id", "createdAt", "updatedAt"];

/**
 * The known fields of a body, null where it says nothing. Nulls count as absent, and fields that
 * the resource does not have are passed over, as the deployed services do.
 *
 * @param accepts the compiled check of the resource, for the types of the fields
 * @param complete values for what the check requires and another rule looks for
 */
export function readFields<Name extends string>(
  body: JsonObject,
  names: readonly Name[],
  accepts: (value: unknown) => boolean,
  complete: JsonObject = {},
): Record<Name, unknown> {
  const given = Object.entries(body).filter(
    ([name, value]) => value !== null && !SERVER_SET.includes(name),
  );
  if (!accepts({ ...complete, ...Object.fromEntries(given) })) {
    throw unreadable("a field has the wrong type, or a value that it cannot have");
  }
  return Object.fromEntries(names.map((name) => [name, body[name] ?? null])) as Record<
    Name,
    unknown
  >;
}

/** The body, which must be an object. */
export function objectBody(body: unknown): JsonObject {
  if (!isObject(body)) throw unreadable("the body is no object");
  return body;
}
