import type { Finding } from "../findings/finding.js";
import { bodyFindings, type RequestTable } from "./body-check.js";
import { DecodeError, RequestError } from "./errors.js";
import { writeJson } from "./write-json.js";

/** A JSON object about which nothing is known yet. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A body on its way out. */
export interface Outgoing {
  /** Row of the request table. */
  readonly resource: string;
  /** The body as the caller gave it, which is what gets checked. */
  readonly checked: JsonObject;
  /** The body as it is sent. */
  readonly sent: JsonObject;
  /** What else is wrong with it, which a table cannot say. */
  readonly findings?: readonly Finding[];
}

/** A shallow copy of what the caller gave, so that the caller's own object never changes. */
export function copyOf(resource: unknown, operation: string): JsonObject {
  if (!isObject(resource)) throw new RequestError("the body must be an object", operation);
  return { ...resource };
}

/** The copy without what the service sets: a body that carries an id may overwrite another row. */
export function copyToCreate(resource: unknown, operation: string): JsonObject {
  const { id: _, createdAt: __, updatedAt: ___, ...body } = copyOf(resource, operation);
  return body;
}

/** Refuses a body that the service could not take. */
export function checkBody(
  table: RequestTable,
  { resource, checked, findings = [] }: Outgoing,
  operation: string,
): void {
  const all = [...bodyFindings(table, resource, checked), ...findings];
  if (all.length > 0) throw new RequestError(summary(all), operation, all);
}

/** The first finding, and how many there are. */
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

/** Refuses a resource in an answer that does not fit the schema; it may have further fields. */
export function checkAnswer(
  table: RequestTable,
  resource: string,
  body: JsonObject,
  pointer: string,
  answer: { readonly operation: string; readonly status: number },
): void {
  const all = bodyFindings(table, resource, body, pointer, true);
  if (all.length > 0) throw new DecodeError(`in the answer, ${summary(all)}`, answer, all);
}
