import { getOrAdd } from "../../values/get-or-add.js";
import { isObject, isPlainObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { series, withArticle } from "../../words/phrases.js";
import type { Owner } from "../shape/checked-value.js";
import {
  choicesOf,
  type KeyReading,
  keysOf,
  likeliest,
  matchKeys,
  objectShapeOf,
  resolveShape,
} from "../shape/read-keys.js";
import {
  compiledPattern,
  type Kind,
  type ObjectShape,
  type ScalarShape,
  type Shape,
  type ShapeTable,
} from "../shape/shape.js";
import type {
  Misplaced,
  Mistakes,
  ObjectSlip,
  OddObject,
  ProblemDetails,
  Recognized,
  Slips,
  StructureProblem,
} from "./slip.js";

/** Receives each problem as it is found. */
type ProblemSink = (problem: StructureProblem) => void;

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
  /** What the writer may have meant. Without them, a problem says only what is wrong. */
  slips?: Slips | undefined;
  /** How many problems have slips: the ones that are shown. */
  maxFindings?: number | undefined;
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
  const { strict = false, sourceAt, itemChecks, slips, maxFindings: room = Infinity } = options;
  const reported = sourceAt && { sourceAt, of: new Map() };
  check(
    { shapes, strict, reported, itemChecks, slips, room, path: [], frames: [], sink },
    value,
    name,
  );
}

/** One walk through a value. `path` is where it is now. */
interface Walk {
  readonly shapes: ShapeTable;
  readonly strict: boolean;
  readonly reported: Reported | undefined;
  readonly itemChecks: ItemChecks | undefined;
  readonly slips: Slips | undefined;
  /** How many more problems have slips. */
  room: number;
  readonly path: (string | number)[];
  /** The objects around the value, innermost last; paths are made of them where they are needed. */
  readonly frames: {
    readonly depth: number;
    readonly value: JsonObject;
    readonly shape: ObjectShape;
  }[];
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
    if (!Array.isArray(value)) return wrongType(walk, value, expected, shape);
    if (wasChecked(walk, value, shape)) return;
    const accepts = typeof shape.items === "string" ? walk.itemChecks?.[shape.items] : undefined;
    for (let index = 0; index < value.length; index++) {
      if (!accepts?.(value[index])) checkMember(walk, index, value[index], shape.items);
    }
  } else if (!isPlainObject(value)) {
    wrongType(walk, value, expected, shape);
  } else if ("choice" in shape) {
    if (wasChecked(walk, value, shape)) return;
    check(walk, value, likeliest(walk.shapes, value, shape), reference);
  } else if (!wasChecked(walk, value, shape)) {
    if ("values" in shape) {
      if (recognized(walk, "wrong-type", { value, shape }))
        return wrongType(walk, value, expected, shape);
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
  walk.frames.push({ depth: walk.path.length, value, shape });
  checkMembers(walk, value, shape, expected);
  walk.frames.pop();
}

function checkMembers(walk: Walk, value: JsonObject, shape: ObjectShape, expected: Shape): void {
  const allowed = keysOf(shape).filter((key) => !isOnlyLax(walk, shape, key));
  const reading =
    walk.slips?.readKeys(walk.shapes, value, shape, allowed) ?? matchKeys(value, shape, allowed);
  const structure = structureOf(walk, { value, shape, expected, reading });
  if (structure.other !== undefined) {
    return wrongType(walk, value, expected, shape, { slips: [structure.other] });
  }
  if (!structure.isWrapped && (isForeign(value, shape, reading) || isSchema(value, shape))) {
    const foreignKeys = reading.unknown.slice(0, 4);
    return wrongType(walk, value, expected, shape, { foreignKeys, allowed });
  }
  const missing = shape.required.filter(
    (key) => value[key] === undefined && !structure.claimed.has(key),
  );
  if (missing.length > 0 && !structure.isWrapped) {
    const slips = slipsAt(walk, "missing-property", { value, shape, keys: missing });
    report(walk, "owner", { code: "missing-property", keys: missing, owner: shape.title, slips });
  }

  for (const key in value) {
    const property = Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
    const misplaced = structure.members.get(key);
    if (structure.isAround && misplaced === undefined) continue;
    walk.path.push(key);
    if (misplaced !== undefined) {
      checkMisplaced(walk, key, misplaced, { value, shape, property });
    } else if (property === undefined) {
      checkUnknown(walk, key, { value, shape, reading, allowed });
    } else if (value[key] !== undefined) {
      if (isOnlyLax(walk, shape, key)) unknownProperty(walk, key, shape, { strict: true });
      check(walk, value[key], property);
    }
    walk.path.pop();
  }
}

/** What the slips say about the structure of an object. */
interface ObjectStructure {
  /** The slip of an object that is something else. */
  readonly other?: Recognized | undefined;
  readonly members: ReadonlyMap<string, MisplacedMember>;
  readonly claimed: ReadonlySet<string>;
  /** Whether a member has the content of the object. */
  readonly isWrapped?: boolean | undefined;
  /** Whether the other members are around it. */
  readonly isAround?: boolean | undefined;
}

type MisplacedMember = Misplaced<unknown> & { readonly slip: ObjectSlip };

/** Asks the slips of objects; each sees only the unknown keys that no other one explains. */
function structureOf(
  walk: Walk,
  object: Pick<OddObject, "value" | "shape" | "expected" | "reading">,
): ObjectStructure {
  const { shapes, path, slips } = walk;
  const members = new Map<string, MisplacedMember>();
  let { unknown, claimed } = object.reading;
  for (const slip of unknown.length === 0 ? [] : (slips?.ofObjects ?? [])) {
    const reading = { ...object.reading, unknown, claimed };
    const found = slip.recognize({ shapes, path, owners: ownersIn(walk), ...object, reading });
    if (found === undefined) continue;
    if (found.is === "other") return { other: { slip, known: found.known }, members, claimed };
    for (const [key, member] of found.members) members.set(key, { ...member, slip });
    if (found.is === "wrapper") {
      return { members, claimed, isWrapped: true, isAround: found.isAround };
    }
    unknown = unknown.filter((key) => !members.has(key));
    claimed = new Set([...claimed, ...(found.claims ?? [])]);
  }
  return { members, claimed };
}

function checkMisplaced(
  walk: Walk,
  key: string,
  { slip, known, shape: expected, ...more }: MisplacedMember,
  object: { value: JsonObject; shape: ObjectShape; property: Shape | undefined },
): void {
  const value = object.value[key];
  if (known !== undefined) {
    const slips = [{ slip, known }];
    if (object.property === undefined) unknownProperty(walk, key, object.shape, { slips });
    else report(walk, "value", { ...typeProblem(walk, value, object.property), slips });
  }
  if (expected !== undefined) check(walk, "value" in more ? more.value : value, expected);
}

function checkUnknown(
  walk: Walk,
  key: string,
  object: { value: JsonObject; shape: ObjectShape; reading: KeyReading; allowed: string[] },
): void {
  const { shape, reading, allowed } = object;
  const meant = reading.meant.get(key);
  const spot = { key, object: object.value, value: object.value[key], shape };
  if (meant !== undefined) {
    const suggestions = [meant];
    const isSure = !reading.eliminated?.has(key);
    const slips = slipsAt(walk, "misspelling", { ...spot, suggestions, meant, isSure });
    unknownProperty(walk, key, shape, { suggestions, slips });
    check(walk, spot.value, shape.properties[meant] ?? "");
  } else if (!shape.open && !(shape.extensions && key.startsWith("x-"))) {
    const suggestions = reading.guesses.get(key)?.keys.slice(0, 3) ?? [];
    const slips = slipsAt(walk, "unknown-property", { ...spot, suggestions });
    unknownProperty(walk, key, shape, { suggestions, allowed, slips });
  }
}

/** The slips that recognize a mistake, in their order; nothing if there are none. */
function recognized<At extends keyof Mistakes>(
  walk: Walk,
  at: At,
  about: Omit<Mistakes[At], "shapes" | "path" | "owners">,
): readonly Recognized[] | undefined {
  const { shapes, path, slips } = walk;
  const own = { shapes, path: [...path], owners: ownersIn(walk) };
  const spot = { ...about, ...own } as unknown as Mistakes[At];
  const found = slips?.ofMembers.flatMap((slip) => {
    const known = slip.at === at ? slip.recognize(spot) : undefined;
    return known === undefined ? [] : [{ slip, known }];
  });
  return found?.length ? found : undefined;
}

const ownersIn = ({ frames, path }: Walk): readonly Owner[] =>
  frames.map(({ depth, value, shape }) => ({ path: path.slice(0, depth), value, shape }));

/** The slips of a problem; nothing if it is only counted. */
const slipsAt: typeof recognized = (walk, at, about) =>
  walk.room > 0 ? recognized(walk, at, about) : undefined;

/** Whether an object was meant to be of another kind: nothing in it belongs to this one. */
function isForeign(
  value: JsonObject,
  { open, properties }: ObjectShape,
  { unknown, known, guesses }: KeyReading,
): boolean {
  // It may be in any document.
  const shared = "$schema" in value && "$schema" in properties ? 1 : 0;
  return !open && guesses.size === 0 && unknown.length > 1 && known === shared;
}

/** Whether a JSON Schema, its properties, or an Avro schema is in place of a Table. */
const isSchema = (value: JsonObject, { title, required }: ObjectShape): boolean => {
  if (title !== "Table" || required.some((key) => value[key] !== undefined)) return false;
  const { type, properties, fields, name } = value;
  if (typeof type === "string") {
    return isObject(properties) || (type === "record" && Array.isArray(fields));
  }
  if (Object.keys(value).length === 1 && isObject(properties)) {
    return Object.values(properties).every(hasTypeName);
  }
  return isObject(name) && Object.values(value).every(hasTypeName);
};

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
  more: Partial<Pick<UnknownProperty, "suggestions" | "allowed" | "strict" | "slips">>,
): void {
  const details = { suggestions: [], allowed: [], strict: false, ...more };
  report(walk, "key", { code: "unknown-property", key, owner: title, ...details });
}

type UnknownProperty = StructureProblem & { code: "unknown-property" };

function checkScalar(walk: Walk, value: unknown, shape: ScalarShape): void {
  if (!hasType(value, shape)) return wrongType(walk, value, shape, shape);
  if (hasForm(value, shape)) return;
  const { format, enum: choices } = shape;
  const text = String(value);
  const slips = slipsAt(walk, "invalid-format", { value: text, shape });
  if (choices !== undefined) {
    report(walk, "value", { code: "invalid-format", format: "enum", value: text, choices, slips });
  } else if (format === "uri-reference") {
    report(walk, "value", { code: "malformed-reference", value: text, slips });
  } else if (format !== undefined) {
    report(walk, "value", { code: "invalid-format", format, value: text, slips });
  }
}

const hasType = (value: unknown, { types }: ScalarShape): boolean =>
  types.some((type) => {
    if (type === "null") return value === null;
    if (type === "integer") return Number.isInteger(value);
    return type === "object" ? isPlainObject(value) : typeof value === type;
  });

/** Whether a value of the right type has the right form. */
function hasForm(value: unknown, shape: ScalarShape): boolean {
  if (shape.enum !== undefined) return shape.enum.includes(value as string);
  if (shape.format === "int64") return Math.abs(Number(value)) <= 2 ** 63;
  if (shape.pattern === undefined) return true;
  return compiledPattern(shape.pattern).test(String(value));
}

/** Reports a value that is not of the kind `shape`, at a place where `expected` is. */
function wrongType(
  walk: Walk,
  value: unknown,
  expected: Shape,
  shape: Kind,
  more: Partial<Pick<WrongType, "foreignKeys" | "allowed" | "slips">> = {},
): void {
  const slips = slipsAt(walk, "wrong-type", { value, shape });
  report(walk, "value", { ...typeProblem(walk, value, expected), slips, ...more });
}

type WrongType = StructureProblem & { code: "wrong-type" };

const typeProblem = (walk: Walk, found: unknown, expected: Shape) =>
  ({ code: "wrong-type", expected: describe(walk, expected), found }) as const;

/** A shape in the words of the specification, with its article. */
function describe(walk: Walk, reference: Shape): string {
  const shape = resolveShape(walk.shapes, reference);
  if ("types" in shape) {
    return shape.types.map((type) => (type === "null" ? type : withArticle(type))).join(" or ");
  }
  if ("items" in shape) return "an array";
  if ("choice" in shape) {
    const [otherwise, ...others] = choicesOf(shape);
    const titles = [otherwise, ...others.reverse()].map(
      (name) => objectShapeOf(walk.shapes, name)?.title ?? name,
    );
    return `${withArticle(series(titles, "or"))} object`;
  }
  if ("values" in shape && !shape.title?.includes(" of ")) {
    return `a map from a ${shape.title === undefined ? "name" : "key"} of your choice to ${describe(walk, shape.values)}`;
  }
  return shape.title === undefined ? "an object" : `${withArticle(shape.title)} object`;
}

const FOUND = Symbol("a problem was found");

/** Whether a value has a shape; reports nothing. */
export function fitsShape(shapes: ShapeTable, value: unknown, shape: Shape): boolean {
  const sink = () => {
    throw FOUND;
  };
  const none = { reported: undefined, itemChecks: undefined, slips: undefined, room: 0 };
  try {
    check({ shapes, strict: false, ...none, path: [], frames: [], sink }, value, shape);
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
  const known = getOrAdd(of, object, () => new Set());
  const wasKnown = known.has(what);
  known.add(what);
  return wasKnown;
}

function report(
  walk: Walk,
  mark: StructureProblem["mark"],
  details: ProblemDetails & { slips?: StructureProblem["slips"] },
): void {
  if (mark === "value" && isReportedElsewhere(walk, details)) return;
  walk.room--;
  walk.sink({ ...details, path: [...walk.path], mark });
}
