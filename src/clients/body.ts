import type { Finding } from "../findings/finding.js";
import { isObject } from "../findings/json-object.js";
import { bodyFindings, type RequestTable } from "./body-check.js";
import { DecodeError, RequestError } from "./errors.js";
import { writeJson } from "./write-json.js";

/** A JSON object that was not checked yet. */
export type JsonObject = Record<string, unknown>;

/** A body to send. */
export interface Outgoing {
  /** Row of the request table. */
  readonly resource: string;
  /** The body as the caller gave it, which is checked. */
  readonly checked: JsonObject;
  /** The body as it is sent. */
  readonly sent: JsonObject;
  /** Mistakes that a table cannot describe. */
  readonly findings?: readonly Finding[];
}

/** A shallow copy of the caller's object, so the object itself never changes. */
export function copyOf(resource: unknown, operation: string): JsonObject {
  if (!isObject(resource)) throw new RequestError("the body must be an object", operation);
  return { ...resource };
}

/**
 * The copy without the fields that the service sets: a body with an id may overwrite another row.
 */
export function copyToCreate(resource: unknown, operation: string): JsonObject {
  const { id: _, createdAt: __, updatedAt: ___, ...body } = copyOf(resource, operation);
  return body;
}

/** Rejects a body that the service could not accept. */
export function checkBody(
  table: RequestTable,
  { resource, checked, findings = [] }: Outgoing,
  operation: string,
): void {
  const all = [...bodyFindings(table, resource, checked), ...findings];
  if (all.length > 0) throw new RequestError(summary(all), operation, all);
}

/** The first finding, and the number of the others. */
const summary = ([first, ...more]: readonly Finding[]): string =>
  `${first?.message}${more.length > 0 ? `, and ${more.length} more` : ""}`;

/** The JSON text of a body. */
export function bodyText({ sent }: Outgoing, operation: string): string | undefined {
  try {
    return writeJson(sent);
  } catch {
    throw new RequestError("the body refers to itself, or is too deep", operation);
  }
}

/**
 * Rejects a resource in a response that does not match the schema; it may have additional fields.
 */
export function checkAnswer(
  table: RequestTable,
  resource: string,
  body: JsonObject,
  pointer: string,
  answer: { readonly operation: string; readonly status: number },
): void {
  const all = bodyFindings(table, resource, body, pointer, true);
  if (all.length > 0) throw new DecodeError(`invalid response: ${summary(all)}`, answer, all);
}
