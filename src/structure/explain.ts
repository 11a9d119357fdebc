import type { Path } from "../findings/json-pointer.js";
import { isObject, type JsonObject } from "../shape/json-object.js";
import { keysOf, likeliest, readKeys, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, ScalarShape, Shape, ShapeTable } from "../shape/shape.js";
import type { FixAction } from "../syntax/fix-action.js";
import type { ProblemDetails, StructureProblem, TypeHint } from "./problem.js";

/** Receives each problem as it is found. */
export type ProblemSink = (problem: StructureProblem) => void;

/** Compiled checks of the items of long lists, by shape: most items are valid. */
export type ItemChecks = Readonly<Record<string, (value: unknown) => boolean>>;

export interface ExplainOptions {
  /** Whether `components` and `$schema` are unknown properties at the root. */
  strict?: boolean | undefined;
  /**
   * The source of a value, where one may be used several times (by aliases of YAML): its problems are
   * then reported once.
   */
  sourceAt?: ((path: Path) => object | undefined) | undefined;
  itemChecks?: ItemChecks | undefined;
}

/**
 * Explains why a value does not fit a shape: one problem for each mistake, at the place to fix.
 *
 * The compiled validators give the verdict; this slower walk is for values that failed. It finds
 * problems in exactly the values that they reject (and, in open objects, keys that are nearly a known
 * one).
 *
 * @param value any JSON value
 * @param shapes the table that has `name`
 * @param name the shape that the value should have
 * @param sink called for each problem
 */
export function explain(
  value: unknown,
  shapes: ShapeTable,
  name: string,
  sink: ProblemSink,
  options: ExplainOptions = {},
): void {
  const { strict = false, sourceAt, itemChecks } = options;
  const reported = sourceAt && { sourceAt, of: new Map() };
  check({ shapes, strict, reported, itemChecks, patterns: new Map(), path: [], sink }, value, name);
}

/** One walk through a value. `path` is where it is now. */
interface Walk {
  readonly shapes: ShapeTable;
  readonly strict: boolean;
  readonly reported: Reported | undefined;
  readonly itemChecks: ItemChecks | undefined;
  readonly patterns: Map<string, RegExp>;
  readonly path: (string | number)[];
  readonly sink: ProblemSink;
}

/** What has been reported about values that are used several times. */
interface Reported {
  readonly sourceAt: (path: Path) => object | undefined;
  /** By object or array the shapes that it was checked as; by source the problems reported there. */
  readonly of: Map<object, Set<unknown>>;
}

function check(walk: Walk, value: unknown, reference: Shape, expected: Shape = reference): void {
  const shape = resolveShape(walk.shapes, reference);
  if ("any" in shape) return;
  if ("types" in shape) {
    checkScalar(walk, value, shape);
  } else if ("items" in shape) {
    if (!Array.isArray(value)) return wrongType(walk, value, expected, hintFor(walk, value, shape));
    if (wasChecked(walk, value, shape)) return;
    const accepts = typeof shape.items === "string" ? walk.itemChecks?.[shape.items] : undefined;
    for (let index = 0; index < value.length; index++) {
      if (!accepts?.(value[index])) checkMember(walk, index, value[index], shape.items);
    }
  } else if (!isObject(value)) {
    wrongType(walk, value, expected, hintFor(walk, value, shape));
  } else if ("choice" in shape) {
    check(walk, value, likeliest(walk.shapes, value, shape), reference);
  } else if (!wasChecked(walk, value, shape)) {
    if ("values" in shape) {
      for (const key in value) checkMember(walk, key, value[key], shape.values);
    } else {
      checkObject(walk, value, shape, expected);
    }
  }
}

function checkMember(walk: Walk, key: string | number, value: unknown, shape: Shape): void {
  walk.path.push(key);
  check(walk, value, shape);
  walk.path.pop();
}

function checkObject(walk: Walk, value: JsonObject, shape: ObjectShape, expected: Shape): void {
  const allowed = keysOf(shape).filter((key) => !isOnlyLax(walk, shape, key));
  const { unknown, known, guesses, claimed, meant } = readKeys(value, shape, allowed);

  if (!shape.open && unknown.length > 1 && known === 0 && guesses.size === 0) {
    return wrongType(walk, value, expected, { foreignKeys: unknown.slice(0, 4) });
  }

  const missing = shape.required.filter((key) => value[key] === undefined && !claimed.has(key));
  if (missing.length > 0) {
    report(walk, "owner", { code: "missing-property", keys: missing, owner: shape.title });
  }

  for (const key in value) {
    const property = Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
    const target = meant.get(key);
    walk.path.push(key);
    if (property !== undefined) {
      if (value[key] !== undefined) {
        if (isOnlyLax(walk, shape, key)) unknownProperty(walk, key, shape, { strict: true });
        check(walk, value[key], property);
      }
    } else if (target !== undefined) {
      misspelled(walk, key, value[key], target, shape);
    } else if (!shape.open && !(shape.extensions && key.startsWith("x-"))) {
      unknownProperty(walk, key, shape, {
        suggestions: guesses.get(key)?.keys.slice(0, 3),
        allowed,
      });
    }
    walk.path.pop();
  }
}

/** Whether only strict mode rejects a known property. */
const isOnlyLax = (walk: Walk, shape: ObjectShape, key: string): boolean =>
  walk.strict &&
  shape === walk.shapes.DatastoreDescriptor &&
  (key === "components" || key === "$schema");

function unknownProperty(
  walk: Walk,
  key: string,
  { title }: ObjectShape,
  more: { suggestions?: string[] | undefined; allowed?: string[]; strict?: boolean },
  fix?: StructureProblem["fix"],
): void {
  const details = { suggestions: more.suggestions ?? [], allowed: more.allowed ?? [] };
  const strict = more.strict ?? false;
  report(walk, "key", { code: "unknown-property", key, owner: title, ...details, strict }, fix);
}

/** The problem of a misspelled key, and those of its value, checked as the property that was meant. */
function misspelled(
  walk: Walk,
  key: string,
  value: unknown,
  target: string,
  shape: ObjectShape,
): void {
  const property = shape.properties[target] ?? "";
  const change: FixAction = { kind: "rename-key", to: target };
  const safe = fits(walk, value, property);
  unknownProperty(walk, key, shape, { suggestions: [target] }, { change, safe });
  check(walk, value, property);
}

function checkScalar(walk: Walk, value: unknown, shape: ScalarShape): void {
  if (!hasType(value, shape)) return wrongType(walk, value, shape, hintFor(walk, value, shape));
  if (hasForm(walk, value, shape)) return;
  if (shape.format === "uri-reference") {
    const fixed = encodeReference(String(value));
    const change: FixAction = { kind: "replace-value", value: fixed };
    report(
      walk,
      "value",
      { code: "malformed-reference", value: String(value) },
      hasForm(walk, fixed, shape) ? { change, safe: false } : undefined,
    );
    return;
  }
  if (shape.enum !== undefined) {
    const details = { format: "enum", value: String(value), choices: shape.enum } as const;
    return report(walk, "value", { code: "invalid-format", ...details });
  }
  if (shape.format === undefined) return;
  const fixed = shape.format === "version" ? completeVersion(String(value)) : "";
  const change: FixAction = { kind: "replace-value", value: fixed };
  const details = { code: "invalid-format", format: shape.format, value: String(value) } as const;
  report(walk, "value", details, hasForm(walk, fixed, shape) ? { change, safe: false } : undefined);
}

const hasType = (value: unknown, { types }: ScalarShape): boolean =>
  types.some((type) => {
    if (type === "null") return value === null;
    if (type === "integer") return Number.isInteger(value);
    return type === "object" ? isObject(value) : typeof value === type;
  });

function hasForm(walk: Walk, value: unknown, shape: ScalarShape): boolean {
  if (shape.enum !== undefined) return shape.enum.some((choice) => choice === value);
  if (shape.format === "int64") return Math.abs(Number(value)) <= 2 ** 63;
  if (shape.pattern === undefined) return true;
  let pattern = walk.patterns.get(shape.pattern);
  if (pattern === undefined) {
    pattern = new RegExp(shape.pattern, "u");
    walk.patterns.set(shape.pattern, pattern);
  }
  return pattern.test(String(value));
}

/** `v1.2` as `1.2.0`. */
function completeVersion(text: string): string {
  const [, numbers = "", rest = ""] = /^[vV]?(\d+(?:\.\d+){0,2})(.*)$/.exec(text.trim()) ?? [];
  const parts = numbers.split(".").map((part) => part.replace(/^0+(?=\d)/, ""));
  while (parts.length < 3) parts.push("0");
  return parts.join(".") + rest;
}

/** A reference with the characters that a URI cannot contain percent-encoded. */
const encodeReference = (text: string): string =>
  text.replaceAll("\\", "/").replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/gu, (part) =>
    // Half a surrogate pair has no UTF-8.
    /\p{Cs}/u.test(part) ? part : encodeURIComponent(part),
  );

/** How a value of the wrong type could be written instead, where that is known. */
function hintFor(walk: Walk, value: unknown, shape: Shape): TypeHint | undefined {
  if (typeof shape === "string" || typeof value === "object") return undefined;
  if ("types" in shape) {
    if (
      shape.types.includes("string") &&
      (typeof value === "number" || typeof value === "boolean")
    ) {
      // In quotes it may still be wrong; a number as a reference would not resolve.
      const isString = shape.format !== "uri-reference" && hasForm(walk, String(value), shape);
      return isString ? { quote: true } : shape.format && { form: shape.format };
    }
    if (
      shape.types.includes("integer") &&
      typeof value === "string" &&
      /^-?(0|[1-9]\d*)$/.test(value)
    ) {
      return { unquote: value };
    }
  } else if (typeof value === "string" && "properties" in shape) {
    const key = { Variable: "default", "External Resource": "$href" }[shape.title];
    if (key !== undefined) return { wrap: key, safe: fits(walk, { [key]: value }, shape) };
  }
  return undefined;
}

function wrongType(walk: Walk, found: unknown, expected: Shape, hint?: TypeHint): void {
  const details = { code: "wrong-type", expected: describe(walk, expected), found, hint } as const;
  report(walk, "value", details, hint && fixFor(hint));
}

function fixFor(hint: TypeHint): StructureProblem["fix"] {
  if ("quote" in hint) return { change: { kind: "quote-value" }, safe: true };
  if ("unquote" in hint) return { change: { kind: "raw-value", text: hint.unquote }, safe: true };
  if ("wrap" in hint) return { change: { kind: "wrap-value", key: hint.wrap }, safe: hint.safe };
  return undefined;
}

/** A shape in the words of the specification, with its article. */
function describe(walk: Walk, reference: Shape): string {
  const shape = resolveShape(walk.shapes, reference);
  if ("types" in shape) {
    return shape.types.map((type) => (type === "null" ? type : withArticle(type))).join(" or ");
  }
  if ("any" in shape) return "any value";
  if ("items" in shape) return "an array";
  if ("choice" in shape) {
    const names = [shape.otherwise, ...shape.choice.map(({ name }) => name).reverse()];
    const titles = names.map((name) => titleOf(walk, name));
    return `${withArticle(titles.slice(0, -1).join(", "))} or ${titles.at(-1)} object`;
  }
  return shape.title === undefined ? "an object" : `${withArticle(shape.title)} object`;
}

const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? "an" : "a"} ${words}`;

function titleOf(walk: Walk, name: string): string {
  const shape = resolveShape(walk.shapes, name);
  return ("title" in shape && shape.title) || name;
}

const FOUND = Symbol("a problem was found");

/** Whether a value has a shape; reports nothing. */
function fits(walk: Walk, value: unknown, shape: Shape): boolean {
  const stop = () => {
    throw FOUND;
  };
  try {
    check({ ...walk, reported: undefined, path: [], sink: stop }, value, shape);
    return true;
  } catch (error) {
    if (error === FOUND) return false;
    throw error;
  }
}

/** Whether a shared value was already checked as the same shape. */
function wasChecked(walk: Walk, value: object, shape: Shape): boolean {
  return walk.reported !== undefined && isKnown(walk.reported, value, shape);
}

/** Whether the same problem was reported at another use of a value. */
function isReportedElsewhere({ reported, path }: Walk, details: ProblemDetails): boolean {
  const source = reported?.sourceAt(path);
  if (reported === undefined || source === undefined) return false;
  const { code } = details;
  const what = code === "wrong-type" ? details.expected : "format" in details ? details.format : "";
  return isKnown(reported, source, `${code} ${what}`);
}

/** Whether something is known about an object; from now on it is. */
function isKnown({ of }: Reported, object: object, what: unknown): boolean {
  const known = of.get(object) ?? new Set();
  const wasKnown = known.has(what);
  of.set(object, known.add(what));
  return wasKnown;
}

function report(
  walk: Walk,
  mark: StructureProblem["mark"],
  details: ProblemDetails,
  fix?: StructureProblem["fix"],
): void {
  if (mark === "value" && isReportedElsewhere(walk, details)) return;
  walk.sink({ ...details, path: [...walk.path], mark, ...(fix && { fix }) });
}
