import type { Path } from "../findings/json-pointer.js";
import { compiledPattern } from "../shape/compiled-pattern.js";
import { isObject, type JsonObject } from "../shape/json-object.js";
import { type KeyReading, keysOf, likeliest, readKeys, resolveShape } from "../shape/read-keys.js";
import type { MapShape, ObjectShape, ScalarShape, Shape, ShapeTable } from "../shape/shape.js";
import { wrapperIn } from "../shape/wrapper.js";
import { adviceOn } from "./advice.js";
import { belongsIn } from "./belongs.js";
import { looksLike } from "./looks-like.js";
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
  check({ shapes, strict, reported, itemChecks, path: [], sink }, value, name);
}

/** One walk through a value. `path` is where it is now. */
interface Walk {
  readonly shapes: ShapeTable;
  readonly strict: boolean;
  readonly reported: Reported | undefined;
  readonly itemChecks: ItemChecks | undefined;
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
    if (wasChecked(walk, value, shape)) return;
    check(walk, value, likeliest(walk.shapes, value, shape), reference);
  } else if (!wasChecked(walk, value, shape)) {
    if ("values" in shape) {
      if (isEntryItself(walk.shapes, value, shape)) {
        return wrongType(walk, value, expected, { entry: entryTitle(walk, shape) });
      }
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
  const reading = readKeys(walk.shapes, value, shape, allowed);
  const { unknown, guesses, claimed, meant, eliminated } = reading;
  const wrapper = wrapperIn(walk.shapes, value, expected, shape, reading);

  if (wrapper === undefined && (isForeign(value, shape, reading) || isSchema(value, shape))) {
    const hint = { foreignKeys: unknown.slice(0, 4), looksLike: looksLike(walk.shapes, value) };
    return wrongType(walk, value, expected, hint);
  }

  const lost = unknown.length > 0 ? lostMembers(walk, value, shape, reading) : undefined;
  const missing = shape.required.filter((key) => value[key] === undefined && !claimed.has(key));
  if (missing.length > 0 && wrapper === undefined) {
    report(walk, "owner", { code: "missing-property", keys: missing, owner: shape.title });
  }

  for (const key in value) {
    const property = Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
    const target = meant.get(key);
    walk.path.push(key);
    if (property !== undefined) {
      if (value[key] !== undefined) {
        if (isOnlyLax(walk, shape, key)) unknownProperty(walk, key, shape, { strict: true });
        if (key === lost?.property) wrongType(walk, null, property, { lost: lost.keys });
        else check(walk, value[key], property);
      }
    } else if (lost?.keys.includes(key)) {
      check(walk, value[key], lost.shape.properties[key] ?? "");
    } else if (key === wrapper) {
      unknownProperty(walk, key, shape, { isWrapper: true });
      check(walk, value[key], expected);
    } else if (target !== undefined) {
      const isSure = key !== eliminated;
      unknownProperty(walk, key, shape, { suggestions: [target], meant: target, isSure });
      check(walk, value[key], shape.properties[target] ?? "");
    } else if (!shape.open && !(shape.extensions && key.startsWith("x-"))) {
      const suggestions = guesses.get(key)?.keys.slice(0, 3) ?? [];
      const advice = adviceOn(shape.title, key, value[key]);
      const belongs = suggestions.length === 0 ? belongsIn(shape.title, key) : undefined;
      unknownProperty(walk, key, shape, { suggestions, allowed, advice, belongs });
    }
    walk.path.pop();
  }
}

/**
 * The property without a value whose members are beside it: in YAML, they are indented too little.
 */
function lostMembers(
  walk: Walk,
  value: JsonObject,
  { properties }: ObjectShape,
  { unknown, guesses }: KeyReading,
): { property: string; shape: ObjectShape; keys: readonly string[] } | undefined {
  for (const property of Object.keys(properties)) {
    if (value[property] !== null) continue;
    const expected = resolveShape(walk.shapes, properties[property] ?? "");
    const shape = "choice" in expected ? resolveShape(walk.shapes, expected.otherwise) : expected;
    if (!("properties" in shape)) continue;
    const keys = unknown.filter(
      (key) => Object.hasOwn(shape.properties, key) && !guesses.get(key)?.sure,
    );
    if (keys.length > 0) return { property, shape, keys };
  }
  return undefined;
}

/** Whether an object was meant to be of another kind: nothing in it belongs to this one. */
const isForeign = (
  value: JsonObject,
  shape: ObjectShape,
  { unknown, known, guesses }: KeyReading,
): boolean => {
  if (shape.open || guesses.size > 0) return false;
  // `$schema` may be in any document.
  return (
    unknown.length > 1 && known === ("$schema" in value && "$schema" in shape.properties ? 1 : 0)
  );
};

/** Whether a JSON Schema is in place of a Table. */
const isSchema = (value: JsonObject, { title, required }: ObjectShape): boolean =>
  title === "Table" &&
  typeof value.type === "string" &&
  isObject(value.properties) &&
  required.every((key) => value[key] === undefined);

/** Whether a map is one of its own entries: the level with the keys is missing. */
function isEntryItself(shapes: ShapeTable, value: JsonObject, { values }: MapShape): boolean {
  const item = resolveShape(shapes, values);
  if (!("choice" in item)) return false;
  const shape = resolveShape(shapes, likeliest(shapes, value, item));
  if (!("properties" in shape) || shape.required.length === 0) return false;
  const [first = "", ...others] = shape.required;
  // As a map, each value would be an object.
  if (typeof value[first] !== "string") return false;
  const keys = Object.keys(value);
  const known = keys.filter((key) => Object.hasOwn(shape.properties, key));
  return known.length > others.length && 2 * known.length > keys.length;
}

const entryTitle = (walk: Walk, { values }: MapShape): string => {
  const item = resolveShape(walk.shapes, values);
  return "choice" in item ? titleOf(walk, item.otherwise) : titleOf(walk, String(values));
};

/** Whether only strict mode rejects a known property. */
const isOnlyLax = (walk: Walk, shape: ObjectShape, key: string): boolean =>
  walk.strict &&
  shape === walk.shapes.DatastoreDescriptor &&
  (key === "components" || key === "$schema");

function unknownProperty(
  walk: Walk,
  key: string,
  { title }: ObjectShape,
  more: Partial<Omit<ProblemDetails & { code: "unknown-property" }, "code" | "key" | "owner">>,
): void {
  const details = { suggestions: [], allowed: [], strict: false, ...more };
  report(walk, "key", { code: "unknown-property", key, owner: title, ...details });
}

function checkScalar(walk: Walk, value: unknown, shape: ScalarShape): void {
  if (!hasType(value, shape)) return wrongType(walk, value, shape, hintFor(walk, value, shape));
  if (hasForm(value, shape)) return;
  const details = { format: shape.format, value: String(value) };
  if (shape.enum !== undefined) {
    const choices = shape.enum;
    report(walk, "value", { code: "invalid-format", ...details, format: "enum", choices });
  } else if (shape.format === "uri-reference") {
    report(walk, "value", { code: "malformed-reference", value: details.value });
  } else if (shape.format !== undefined) {
    report(walk, "value", { code: "invalid-format", ...details, format: shape.format });
  }
}

const hasType = (value: unknown, { types }: ScalarShape): boolean =>
  types.some((type) => {
    if (type === "null") return value === null;
    if (type === "integer") return Number.isInteger(value);
    return type === "object" ? isObject(value) : typeof value === type;
  });

function hasForm(value: unknown, shape: ScalarShape): boolean {
  if (shape.enum !== undefined) return shape.enum.some((choice) => choice === value);
  if (shape.format === "int64") return Math.abs(Number(value)) <= 2 ** 63;
  if (shape.pattern === undefined) return true;
  return compiledPattern(shape.pattern).test(String(value));
}

/** How a value of the wrong type could be written instead, where that is known. */
function hintFor(walk: Walk, value: unknown, shape: Shape): TypeHint | undefined {
  if (typeof shape === "string") return undefined;
  if ("types" in shape) return scalarHint(walk, value, shape);
  if (typeof value === "string") {
    if (value === "") return { isEmpty: true };
    const [, key = ""] = /^([\w$.-]+):(?!\/)\S/.exec(value) ?? [];
    if (propertiesIn(walk.shapes, shape).includes(key)) return { blankAfter: key };
    if ("items" in shape) return fits(walk, [value], shape) ? { list: true } : undefined;
    const wrap = wrapFor(walk, value, shape);
    return wrap && { wrap };
  }
  if ("items" in shape && isObject(value)) {
    if (looksLikeItem(walk, value, shape.items)) return { list: true };
    const members = Object.values(value);
    return members.length > 0 && members.every(isObject) ? { isMap: true } : undefined;
  }
  return undefined;
}

/** The properties of an object that fits a shape. */
function propertiesIn(shapes: ShapeTable, shape: Exclude<Shape, string>): readonly string[] {
  const kinds: readonly Shape[] =
    "choice" in shape ? [shape.otherwise, ...shape.choice.map(({ name }) => name)] : [shape];
  return kinds.flatMap((name) => {
    const kind = resolveShape(shapes, name);
    return "properties" in kind ? Object.keys(kind.properties) : [];
  });
}

function scalarHint(walk: Walk, value: unknown, shape: ScalarShape): TypeHint | undefined {
  const takesString = shape.types.includes("string");
  if (takesString && isObject(value)) {
    const members = Object.values(value);
    return members.length === 1 && members[0] === null ? { isPlaceholder: true } : undefined;
  }
  if (takesString && (typeof value === "number" || typeof value === "boolean")) {
    const isWord = typeof value === "boolean" && VOCABULARY.has(String(walk.path.at(-1)));
    if (isWord) return undefined;
    // In quotes it may still be wrong; a number as a reference would not resolve.
    const isString = shape.format !== "uri-reference" && hasForm(String(value), shape);
    return isString ? { quote: true } : shape.format && { form: shape.format };
  }
  const isInteger = typeof value === "string" && /^-?(0|[1-9]\d*)$/.test(value);
  return isInteger && shape.types.includes("integer") ? { unquote: value } : undefined;
}

/** Properties whose value is a word of a vocabulary, which `true` is not. */
const VOCABULARY: ReadonlySet<string> = new Set([
  "columnConstraint",
  "constraintType",
  "dataType",
  "tableType",
  "intervalType",
]);

/** Whether an object is an item that should be in a list. */
function looksLikeItem(walk: Walk, value: JsonObject, items: Shape): boolean {
  const item = resolveShape(walk.shapes, items);
  const name = "choice" in item ? likeliest(walk.shapes, value, item) : items;
  const shape = resolveShape(walk.shapes, name);
  if (!("properties" in shape)) return false;
  const { known, meant, unknown } = readKeys(walk.shapes, value, shape);
  return known + meant.size > unknown.length - meant.size;
}

/** The keys under which a string would be what was meant, outermost first. */
function wrapFor(walk: Walk, text: string, shape: Shape): readonly string[] | undefined {
  const fitting = (keys: readonly string[] | undefined) => {
    const value = keys?.reduceRight((inner: unknown, key) => ({ [key]: inner }), text);
    return keys !== undefined && fits(walk, value, shape) ? keys : undefined;
  };
  if (typeof shape === "string") return undefined;
  if ("choice" in shape) return /^#|[./]/.test(text) ? fitting(["$ref"]) : undefined;
  if (!("properties" in shape)) return undefined;
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  switch (shape.title) {
    case "Variable":
      return ["default"];
    case "External Resource":
      return fitting(["$href"]);
    case "License":
      return [isUrl ? "url" : "name"];
    case "Contact":
      return [isUrl ? "url" : /^\S+@\S+$/.test(text) ? "email" : "name"];
    case "JDBC Connection":
    case "ODBC Connection":
      return /^jdbc:|=/i.test(text) ? ["connectionString"] : undefined;
    case "Connection Protocols":
      return /^jdbc:/i.test(text) ? ["jdbc", "connectionString"] : undefined;
    default:
      return undefined;
  }
}

function wrongType(walk: Walk, found: unknown, expected: Shape, hint?: TypeHint): void {
  const details = { code: "wrong-type", expected: describe(walk, expected), found, hint } as const;
  report(walk, "value", details);
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
  if ("values" in shape && !shape.title?.includes(" of ")) {
    return `a map from a ${shape.title === undefined ? "name" : "key"} of your choice to ${describe(walk, shape.values)}`;
  }
  return shape.title === undefined ? "an object" : `${withArticle(shape.title)} object`;
}

const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? "an" : "a"} ${words}`;

function titleOf(walk: Walk, name: string): string {
  const shape = resolveShape(walk.shapes, name);
  return ("title" in shape && shape.title) || name;
}

const FOUND = Symbol("a problem was found");

/** Whether a value has a shape. */
export const fitsShape = (shapes: ShapeTable, value: unknown, shape: Shape): boolean => {
  const walk = { shapes, strict: false, reported: undefined, itemChecks: undefined };
  return fits({ ...walk, path: [], sink: () => {} }, value, shape);
};

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

function report(walk: Walk, mark: StructureProblem["mark"], details: ProblemDetails): void {
  if (mark === "value" && isReportedElsewhere(walk, details)) return;
  walk.sink({ ...details, path: [...walk.path], mark });
}
