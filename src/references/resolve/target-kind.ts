import { descriptorChecks } from "../../../generated/descriptor-checks.js";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import type { Followed } from "../../format/shape/follow-pointer.js";
import type { ObjectKind } from "../../format/shape/object-kinds.js";
import { choicesOf, likeliest, readKeys, resolveShape } from "../../format/shape/read-keys.js";
import { isObject } from "../../values/json-value.js";
import { withArticle } from "../../words/phrases.js";
import type { Expectation } from "./reference-finder.js";

/** The kinds that a message can name when a target is not of the expected kind. */
const NAMEABLE: readonly ObjectKind[] = [
  "DatastoreDescriptor",
  "DatabaseService",
  "ServerInfo",
  "Table",
  "StandardDefinition",
  "Column",
  "JdbcConnection",
  "OdbcConnection",
  "Info",
  "Components",
];

/** Whether a place fits the expectation, by its name in the schema or else by its value. */
export function isRightFor({ shape, value }: Followed & { exists: true }, expected: Expectation) {
  if (expected === "definition") return true;
  if (shape === undefined) return descriptorChecks[expected](value);
  return shape === expected || choicesOf(descriptorShapes[expected]).some((name) => name === shape);
}

/**
 * Whether an invalid value can be treated as an object of a kind. The schema does not cover the
 * value, and the value must not clearly be of another kind.
 */
export function isOfKind(value: unknown, kind: ObjectKind): boolean {
  if (!isObject(value)) return false;
  const shape = resolveShape(descriptorShapes, kind);
  const name = "choice" in shape ? likeliest(descriptorShapes, value, shape) : kind;
  const own = resolveShape(descriptorShapes, name);
  if (!("properties" in own)) return true;
  const { known, guesses, unknown } = readKeys(descriptorShapes, value, own);
  // A value with only known keys may lack one: a table without a version looks like a column.
  if (unknown.length === 0) return true;
  // A JSON Schema has a `type`, but is not a table.
  if (known === 0 && guesses.size <= unknown.length / 2) return false;
  return !NAMEABLE.some((other) => other !== name && isClearly(value, other));
}

/** A value is clearly of a kind if it is valid and the kind has required keys. */
const isClearly = (value: unknown, kind: ObjectKind): boolean => {
  const shape = descriptorShapes[kind];
  return "required" in shape && shape.required.length > 0 && descriptorChecks[kind](value);
};

/**
 * Describes the target of a reference in words.
 *
 * @param known the name of the place in the schema
 */
export function foundKind(value: unknown, known: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (value === null) return "null";
  if (typeof value !== "object") return `a ${typeof value}`;
  const kind =
    NAMEABLE.find((name) => name === known) ?? NAMEABLE.find((name) => isClearly(value, name));
  const shape = kind && resolveShape(descriptorShapes, kind);
  const title = shape && "title" in shape ? shape.title : undefined;
  if (title !== undefined) return withArticle(title);
  return "an object of another kind";
}
