import type { Finding } from "../findings/finding.js";
import type { ShapeTable } from "../shape/shape.js";
import { RequestError } from "./errors.js";
import type { Loaded } from "./once.js";

/** A JSON object of which nothing is known yet. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a service takes: generated from its schema, and loaded when a first body is to be checked. */
export interface BodyRules {
  /** The compiled checks, `is…` by name. */
  readonly checks: () => Loaded<Readonly<Record<string, (value: unknown) => boolean>>>;
  /** The shapes behind them, for the explanation of a refusal. */
  readonly shapes: () => Loaded<ShapeTable>;
}

/** A body on its way out. */
export interface Outgoing {
  /** What part of the schema says how it should be. */
  readonly schema: string;
  /** The body as it is checked. */
  readonly checked: JsonObject;
  /** The body as it is sent. */
  readonly sent: JsonObject;
  /** What else is wrong with it, which the schema cannot say. */
  readonly findings?: readonly Finding[];
}

/** A shallow copy of what the caller gave, so that the caller's own object is never changed. */
export function copyOf(resource: unknown, operation: string): JsonObject {
  if (!isObject(resource)) throw new RequestError("the body must be an object", operation);
  return { ...resource };
}

/** The copy without what the service sets: a client that sends an id may overwrite a row. */
export function copyToCreate(resource: unknown, operation: string): JsonObject {
  const { id: _, createdAt: __, updatedAt: ___, ...body } = copyOf(resource, operation);
  return body;
}
