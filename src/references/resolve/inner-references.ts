import { decodedUri } from "../../values/decoded-uri.js";
import {
  isObject,
  type Path,
  parsePointer,
  stepsTo,
  type VisitedPlace,
  valueAtTokens,
} from "../../values/json-value.js";
import { recover } from "../../values/recover.js";

// References of JSON Schema that lead out of a definition, or out of the text of a `jsonSchema`. They are references of
// another language, so they are not followed.

/** A reference that leads out of a schema. */
interface InnerReference {
  /** The place of the reference, or of the text that contains it. */
  readonly path: Path;
  readonly ref: string;
}

/** Keywords whose value is data: a `$ref` in it is not a reference. */
export const DATA_KEYWORDS = new Set<unknown>(["const", "enum", "default", "examples", "example"]);

/** Keywords whose value maps names to schemas: its keys are not keywords. */
export const SCHEMA_MAPS = new Set<unknown>([
  "$defs",
  "definitions",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

interface Visit extends VisitedPlace {
  readonly value: object;
  readonly parent: Visit | undefined;
}

/**
 * The first reference that leads out of a definition, or nowhere.
 *
 * @param around the document of the definition, which local references may mean as well
 */
export const outwardReference = (
  definition: unknown,
  start: Path,
  around: unknown,
): InnerReference | undefined =>
  schemaReference(definition, start, (ref) => {
    const tokens = ref.startsWith("#/") ? parsePointer(decodedUri(ref.slice(1))) : undefined;
    // An anchor can have any form.
    if (tokens === undefined) return !ref.startsWith("#");
    return [definition, around].every((root) => valueAtTokens(root, tokens) === undefined);
  });

/** The first reference that leads out of the text of a `jsonSchema`. A rule of lint reports those that lead nowhere. */
export const textReference = (value: unknown, start: Path): InnerReference | undefined =>
  firstIn(value, start, ({ value: column }) => {
    const text = (column as { readonly jsonSchema?: unknown }).jsonSchema;
    if (typeof text !== "string" || !text.includes("$ref")) return undefined;
    const parsed = recover((): unknown => JSON.parse(text), SyntaxError);
    const inner = schemaReference(parsed, [], (ref) => !ref.startsWith("#"));
    return inner && { steps: ["jsonSchema"], ref: inner.ref };
  });

const schemaReference = (
  schema: unknown,
  start: Path,
  isOutward: (ref: string) => boolean,
): InnerReference | undefined =>
  firstIn(schema, start, ({ value, step, parent }) => {
    const isData = parent !== undefined && DATA_KEYWORDS.has(step) && !SCHEMA_MAPS.has(parent.step);
    if (isData) return null;
    const ref = (value as { readonly $ref?: unknown }).$ref;
    const isKeyword = typeof ref === "string" && !SCHEMA_MAPS.has(step);
    return isKeyword && isOutward(ref) ? { steps: ["$ref"], ref } : undefined;
  });

/**
 * The first place that a test finds. Uses no recursion.
 *
 * @param test returns `null` for a value in which nothing is
 */
function firstIn(
  root: unknown,
  start: Path,
  test: (visit: Visit) => { readonly steps: Path; readonly ref: string } | null | undefined,
): InnerReference | undefined {
  const seen = new Set<object>();
  const left: Visit[] = [];
  const push = (value: unknown, step: string | number, parent: Visit | undefined): void => {
    if ((isObject(value) || Array.isArray(value)) && !seen.has(value)) {
      seen.add(value);
      left.push({ value, step, parent });
    }
  };
  push(root, "", undefined);
  for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
    const found = test(visit);
    if (found === null) continue;
    if (found !== undefined) {
      return { path: [...start, ...stepsTo(visit), ...found.steps], ref: found.ref };
    }
    const isList = Array.isArray(visit.value);
    for (const [step, inner] of Object.entries(visit.value).reverse()) {
      push(inner, isList ? Number(step) : step, visit);
    }
  }
  return undefined;
}
