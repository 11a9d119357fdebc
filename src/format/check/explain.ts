import { isObject, isPlainObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { series, withArticle } from "../../words/phrases.js";
import { compiledPattern } from "../shape/compiled-pattern.js";
import {
  choicesOf,
  type KeyReading,
  keysOf,
  likeliest,
  matchKeys,
  resolveShape,
} from "../shape/read-keys.js";
import type { MapShape, ObjectShape, ScalarShape, Shape, ShapeTable } from "../shape/shape.js";
import type { Advice } from "./advice.js";
import type { Belongs } from "./belongs.js";
import type { ProblemDetails, StructureProblem, TypeHint } from "./problem.js";
import type { WithStrays } from "./stray-members.js";

/** Receives each problem as it is found. */
type ProblemSink = (problem: StructureProblem) => void;

/** Compiled checks of the items of long lists, by shape: most items are valid. */
export type ItemChecks = Readonly<Record<string, (value: unknown) => boolean>>;

/**
 * Guesses what the writer may have meant, for messages and repairs. The explanation takes it as an
 * option, so a page with only `./validator` does not load it.
 */
export interface Advisor {
  readonly readKeys: (
    shapes: ShapeTable,
    value: JsonObject,
    shape: ObjectShape,
    allowed: readonly string[],
  ) => KeyReading & WithStrays;
  readonly wrapperIn: (
    shapes: ShapeTable,
    value: JsonObject,
    expected: Shape,
    shape: ObjectShape,
    reading: KeyReading,
  ) => string | undefined;
  /** Returns where the content of an unknown key belongs. */
  readonly aboutKey: (
    title: string,
    key: string,
    object: JsonObject,
    suggestions: readonly string[],
  ) => { advice: Advice | undefined; belongs: Belongs | undefined };
  /** The key that is the name of an item. */
  readonly nameAsKey: (
    shapes: ShapeTable,
    value: JsonObject,
    shape: ObjectShape,
    reading: KeyReading,
  ) => string | undefined;
  readonly looksLike: (shapes: ShapeTable, value: JsonObject) => string | undefined;
  readonly hintOn: (
    shapes: ShapeTable,
    path: Path,
    value: unknown,
    shape: Exclude<Shape, string>,
  ) => TypeHint | undefined;
  readonly entryIn: (shapes: ShapeTable, value: JsonObject, shape: MapShape) => string | undefined;
}

export interface ExplainOptions {
  /** Whether `components` and `$schema` are unknown properties at the root. */
  strict?: boolean | undefined;
  /**
   * The source of a value, where one may be used several times (by aliases of YAML): its problems are
   * then reported once.
   */
  sourceAt?: ((path: Path) => object | undefined) | undefined;
  itemChecks?: ItemChecks | undefined;
  /** Guesses what the writer may have meant. Without it, a problem says only what is wrong. */
  advise?: (() => Advisor) | undefined;
}

/**
 * Explains why a value does not fit a shape: one problem for each mistake, at the place to fix.
 *
 * The compiled validators decide whether a value is valid; this slower explanation is for values
 * that failed. It finds problems in exactly the values that they reject (and, in open objects, keys
 * that are nearly a known one).
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
  const { strict = false, sourceAt, itemChecks, advise } = options;
  const reported = sourceAt && { sourceAt, of: new Map() };
  check({ shapes, strict, reported, itemChecks, advisor: advise?.(), path: [], sink }, value, name);
}

/** One walk through a value. `path` is where it is now. */
interface Walk {
  readonly shapes: ShapeTable;
  readonly strict: boolean;
  readonly reported: Reported | undefined;
  readonly itemChecks: ItemChecks | undefined;
  readonly advisor: Advisor | undefined;
  readonly path: (string | number)[];
  readonly sink: ProblemSink;
}

/** The problems already reported about values that are used several times. */
interface Reported {
  readonly sourceAt: (path: Path) => object | undefined;
  /** By object or array the shapes that it was checked as; by source the problems reported there. */
  readonly of: Map<object, Set<unknown>>;
}

function check(walk: Walk, value: unknown, reference: Shape, expected: Shape = reference): void {
  const shape = resolveShape(walk.shapes, reference);
  if ("types" in shape) {
    checkScalar(walk, value, shape);
  } else if ("items" in shape) {
    if (!Array.isArray(value)) return wrongType(walk, value, expected, hintFor(walk, value, shape));
    if (wasChecked(walk, value, shape)) return;
    const accepts = typeof shape.items === "string" ? walk.itemChecks?.[shape.items] : undefined;
    for (let index = 0; index < value.length; index++) {
      if (!accepts?.(value[index])) checkMember(walk, index, value[index], shape.items);
    }
  } else if (!isPlainObject(value)) {
    wrongType(walk, value, expected, hintFor(walk, value, shape));
  } else if ("choice" in shape) {
    if (wasChecked(walk, value, shape)) return;
    check(walk, value, likeliest(walk.shapes, value, shape), reference);
  } else if (!wasChecked(walk, value, shape)) {
    if ("values" in shape) {
      const entry = walk.advisor?.entryIn(walk.shapes, value, shape);
      if (entry !== undefined) return wrongType(walk, value, expected, { entry });
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
  const reading: KeyReading & WithStrays =
    walk.advisor?.readKeys(walk.shapes, value, shape, allowed) ?? matchKeys(value, shape, allowed);
  const { unknown, guesses, claimed, meant, eliminated, strays, lost } = reading;
  const nameAsKey = walk.advisor?.nameAsKey(walk.shapes, value, shape, reading);
  if (nameAsKey !== undefined) return wrongType(walk, value, expected, { nameAsKey });
  const wrapper = walk.advisor?.wrapperIn(walk.shapes, value, expected, shape, reading);

  if (wrapper === undefined && (isForeign(value, shape, reading) || isSchema(value, shape))) {
    const looksLike = walk.advisor?.looksLike(walk.shapes, value);
    return wrongType(walk, value, expected, { foreignKeys: unknown.slice(0, 4), looksLike });
  }

  const missing = shape.required.filter((key) => value[key] === undefined && !claimed.has(key));
  if (missing.length > 0 && wrapper === undefined) {
    report(walk, "owner", { code: "missing-property", keys: missing, owner: shape.title });
  }

  // The members around a nested descriptor are checked once the descriptor is in its place.
  const isEnvelope = wrapper !== undefined && unknown.length > 1;
  for (const key in value) {
    if (isEnvelope && key !== wrapper) continue;
    const property = Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
    const target = meant.get(key);
    const stray = strays?.get(key);
    walk.path.push(key);
    if (property !== undefined) {
      if (value[key] !== undefined) {
        if (isOnlyLax(walk, shape, key)) unknownProperty(walk, key, shape, { strict: true });
        if (key !== lost?.property) check(walk, value[key], property);
        else if (lost.item === undefined) wrongType(walk, null, property, { lost: lost.keys });
        // The members that follow the list are missing in its last item.
        else check(walk, (value[key] as unknown[]).slice(0, lost.item), property);
      }
    } else if (stray !== undefined) {
      if (stray.report) unknownProperty(walk, key, shape, stray.report);
      check(walk, value[key], stray.expected);
    } else if (key === wrapper) {
      unknownProperty(walk, key, shape, { isWrapper: true });
      check(walk, value[key], expected);
    } else if (target !== undefined) {
      const isSure = !eliminated?.has(key);
      unknownProperty(walk, key, shape, { suggestions: [target], meant: target, isSure });
      check(walk, value[key], shape.properties[target] ?? "");
    } else if (!shape.open && !(shape.extensions && key.startsWith("x-"))) {
      const suggestions = guesses.get(key)?.keys.slice(0, 3) ?? [];
      const more = walk.advisor?.aboutKey(shape.title, key, value, suggestions);
      unknownProperty(walk, key, shape, { suggestions, allowed, ...more });
    }
    walk.path.pop();
  }
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

/** Whether a JSON Schema, its properties, or an Avro schema is in place of a Table. */
const isSchema = (value: JsonObject, { title, required }: ObjectShape): boolean =>
  title === "Table" &&
  required.every((key) => value[key] === undefined) &&
  (typeof value.type === "string"
    ? isObject(value.properties) || (value.type === "record" && Array.isArray(value.fields))
    : isObject(value.name) && Object.values(value).every(hasTypeName));

const hasTypeName = (member: unknown): boolean =>
  isObject(member) && typeof member.type === "string";

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
  const { format, enum: choices } = shape;
  const text = String(value);
  if (choices !== undefined) {
    report(walk, "value", { code: "invalid-format", format: "enum", value: text, choices });
  } else if (format === "uri-reference") {
    report(walk, "value", { code: "malformed-reference", value: text });
  } else if (format !== undefined) {
    report(walk, "value", { code: "invalid-format", format, value: text });
  }
}

const hasType = (value: unknown, { types }: ScalarShape): boolean =>
  types.some((type) => {
    if (type === "null") return value === null;
    if (type === "integer") return Number.isInteger(value);
    return type === "object" ? isPlainObject(value) : typeof value === type;
  });

/** Whether a value of the right type has the right form. */
export function hasForm(value: unknown, shape: ScalarShape): boolean {
  if (shape.enum !== undefined) return shape.enum.includes(value as string);
  if (shape.format === "int64") return Math.abs(Number(value)) <= 2 ** 63;
  if (shape.pattern === undefined) return true;
  return compiledPattern(shape.pattern).test(String(value));
}

const hintFor = (walk: Walk, value: unknown, shape: Exclude<Shape, string>) =>
  walk.advisor?.hintOn(walk.shapes, walk.path, value, shape);

function wrongType(walk: Walk, found: unknown, expected: Shape, hint?: TypeHint): void {
  report(walk, "value", { code: "wrong-type", expected: describe(walk, expected), found, hint });
}

/** A shape in the words of the specification, with its article. */
function describe(walk: Walk, reference: Shape): string {
  const shape = resolveShape(walk.shapes, reference);
  if ("types" in shape) {
    return shape.types.map((type) => (type === "null" ? type : withArticle(type))).join(" or ");
  }
  if ("items" in shape) return "an array";
  if ("choice" in shape) {
    const [otherwise, ...others] = choicesOf(shape);
    const titles = [otherwise, ...others.reverse()].map((name) => titleOf(walk, name));
    return `${withArticle(series(titles, "or"))} object`;
  }
  if ("values" in shape && !shape.title?.includes(" of ")) {
    return `a map from a ${shape.title === undefined ? "name" : "key"} of your choice to ${describe(walk, shape.values)}`;
  }
  return shape.title === undefined ? "an object" : `${withArticle(shape.title)} object`;
}

function titleOf(walk: Walk, name: string): string {
  const shape = resolveShape(walk.shapes, name);
  return ("title" in shape && shape.title) || name;
}

const FOUND = Symbol("a problem was found");

/** Whether a value has a shape. */
export const fitsShape = (shapes: ShapeTable, value: unknown, shape: Shape): boolean => {
  const walk = {
    shapes,
    strict: false,
    reported: undefined,
    itemChecks: undefined,
    advisor: undefined,
  };
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

/** Whether something is known about an object; marks it as known. */
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
