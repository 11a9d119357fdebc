import { getOrAdd } from "../../values/collections.js";
import { isObject, isPlainObject, type JsonObject, type Path } from "../../values/json-value.js";
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

export interface ExplainOptions {
  /** Whether `components` and `$schema` are unknown properties at the root. */
  strict?: boolean | undefined;
  /**
   * The source of a value, where one may be used several times (by aliases of YAML): its problems are
   * then reported once.
   */
  sourceAt?: ((path: Path) => object | undefined) | undefined;
  /** Compiled checks of the items of long lists, by shape: most items are valid. */
  itemChecks?: Readonly<Record<string, (value: unknown) => boolean>> | undefined;
  /** The slips that a problem can be. Without them, it says only what is wrong. */
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
export function explainValue(
  value: unknown,
  shapes: ShapeTable,
  name: string,
  sink: ProblemSink,
  options: ExplainOptions = {},
): void {
  new Explanation(shapes, sink, options).check(value, name);
}

const FOUND = Symbol("a problem was found");

/** Whether a value has a shape; reports nothing. */
export function fitsShape(shapes: ShapeTable, value: unknown, shape: Shape): boolean {
  const sink = () => {
    throw FOUND;
  };
  try {
    new Explanation(shapes, sink, { maxFindings: 0 }).check(value, shape);
    return true;
  } catch (error) {
    if (error === FOUND) return false;
    throw error;
  }
}

/** An object around the value of a walk; its path is created when it is needed. */
type Frame = Omit<Owner, "path"> & { readonly depth: number };

type UnknownProperty = StructureProblem & { code: "unknown-property" };
type WrongType = StructureProblem & { code: "wrong-type" };
type Found = readonly Recognized[] | undefined;
/** The facts that a slip examines, apart from the place. */
type About<At extends keyof Mistakes> = Omit<Mistakes[At], "shapes" | "path" | "owners">;

/** One walk through a value. */
class Explanation {
  readonly #shapes: ShapeTable;
  readonly #sink: ProblemSink;
  readonly #options: ExplainOptions;
  /** How many more problems have slips. */
  #room: number;
  /** Where it is now. */
  readonly #path: (string | number)[] = [];
  /** The objects around the value, innermost last. */
  readonly #frames: Frame[] = [];
  /**
   * Facts about values that are used several times: for an object or array, the shapes that
   * it was checked as; for a source, the problems that were reported there.
   */
  readonly #known = new Map<object, Set<unknown>>();

  constructor(shapes: ShapeTable, sink: ProblemSink, options: ExplainOptions) {
    this.#shapes = shapes;
    this.#sink = sink;
    this.#options = options;
    this.#room = options.maxFindings ?? Infinity;
  }

  check(value: unknown, reference: Shape, expected: Shape = reference): void {
    const shape = resolveShape(this.#shapes, reference);
    if ("types" in shape) {
      this.#checkScalar(value, shape);
    } else if ("items" in shape) {
      if (!Array.isArray(value)) return this.#wrongType(value, expected, shape);
      if (this.#wasChecked(value, shape)) return;
      const { itemChecks } = this.#options;
      const accepts = typeof shape.items === "string" ? itemChecks?.[shape.items] : undefined;
      for (let index = 0; index < value.length; index++) {
        if (!accepts?.(value[index])) this.#checkMember(index, value[index], shape.items);
      }
    } else if (!isPlainObject(value)) {
      this.#wrongType(value, expected, shape);
    } else if ("choice" in shape) {
      if (this.#wasChecked(value, shape)) return;
      this.check(value, likeliest(this.#shapes, value, shape), reference);
    } else if (!this.#wasChecked(value, shape)) {
      if ("values" in shape) {
        if (this.#recognized("wrong-type", { value, shape })) {
          return this.#wrongType(value, expected, shape);
        }
        for (const key in value) this.#checkMember(key, value[key], shape.values);
      } else {
        const object = { depth: this.#path.length, value, shape };
        this.#frames.push(object);
        this.#checkObject(object, expected);
        this.#frames.pop();
      }
    }
  }

  #checkMember(key: string | number, value: unknown, shape: Shape): void {
    this.#path.push(key);
    this.check(value, shape);
    this.#path.pop();
  }

  #checkObject(object: Frame, expected: Shape): void {
    const { value, shape } = object;
    const allowed = keysOf(shape).filter((key) => !this.#isOnlyLax(shape, key));
    const reading =
      this.#options.slips?.readKeys(this.#shapes, value, shape, allowed) ??
      matchKeys(value, shape, allowed);
    const structure = this.#structureOf({ value, shape, expected, reading });
    if (structure.other !== undefined) {
      return this.#wrongType(value, expected, shape, { slips: [structure.other] });
    }
    if (!structure.isWrapped && (isForeign(value, shape, reading) || isSchema(value, shape))) {
      const foreignKeys = reading.unknown.slice(0, 4);
      const isOneOfSeveral = "choice" in resolveShape(this.#shapes, expected);
      const absent = allowed.filter((key) => !Object.hasOwn(value, key));
      const more = { foreignKeys, allowed: isOneOfSeveral ? undefined : absent };
      return this.#wrongType(value, expected, shape, more);
    }
    const keys = shape.required.filter(
      (key) => value[key] === undefined && !structure.claimed.has(key),
    );
    if (keys.length > 0 && !structure.isWrapped) {
      const slips = this.#slipsAt("missing-property", { value, shape, keys });
      this.#report("owner", { code: "missing-property", keys, owner: shape.title, slips });
    }

    for (const key in value) {
      const property = Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
      const misplaced = structure.members.get(key);
      if (structure.isAround && misplaced === undefined) continue;
      this.#path.push(key);
      if (misplaced !== undefined) {
        this.#checkMisplaced(key, object, misplaced);
      } else if (property === undefined) {
        this.#checkUnknown(key, object, reading, allowed);
      } else if (value[key] !== undefined) {
        if (this.#isOnlyLax(shape, key)) this.#unknownProperty(key, shape, { strict: true });
        this.check(value[key], property);
      }
      this.#path.pop();
    }
  }

  /** Tries the slips for objects; each sees only the unknown keys that no other one explains. */
  #structureOf(object: Omit<OddObject, "shapes" | "path" | "owners">): ObjectStructure {
    const own = { shapes: this.#shapes, path: this.#path, owners: this.#owners };
    const members = new Map<string, MisplacedMember>();
    let { unknown, claimed } = object.reading;
    for (const slip of unknown.length === 0 ? [] : (this.#options.slips?.ofObjects ?? [])) {
      const reading = { ...object.reading, unknown, claimed };
      const found = slip.recognize({ ...own, ...object, reading });
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

  #checkMisplaced(key: string, { value, shape }: Frame, misplaced: MisplacedMember): void {
    const { slip, known, shape: expected, ...more } = misplaced;
    const property = Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
    if (known !== undefined) {
      const slips = [{ slip, known }];
      if (property === undefined) this.#unknownProperty(key, shape, { slips });
      else this.#report("value", { ...this.#typeProblem(value[key], property), slips });
    }
    if (expected !== undefined) this.check("value" in more ? more.value : value[key], expected);
  }

  #checkUnknown(key: string, object: Frame, reading: KeyReading, allowed: string[]): void {
    const { value, shape } = object;
    const meant = reading.meant.get(key);
    const spot = { key, object: value, value: value[key], shape };
    if (meant !== undefined) {
      const suggestions = [meant];
      const isSure = !reading.eliminated?.has(key);
      const slips = this.#slipsAt("misspelling", { ...spot, suggestions, meant, isSure });
      this.#unknownProperty(key, shape, { suggestions, slips });
      this.check(spot.value, shape.properties[meant] ?? "");
    } else if (!shape.open && !(shape.extensions && key.startsWith("x-"))) {
      const suggestions = reading.guesses.get(key)?.keys.slice(0, 3) ?? [];
      const slips = this.#slipsAt("unknown-property", { ...spot, suggestions });
      this.#unknownProperty(key, shape, { suggestions, allowed, slips });
    }
  }

  /** The slips that recognize a mistake, in their order; nothing if there are none. */
  #recognized<At extends keyof Mistakes>(at: At, about: About<At>): Found {
    const own = { shapes: this.#shapes, path: [...this.#path], owners: this.#owners };
    const spot = { ...about, ...own } as unknown as Mistakes[At];
    const found = this.#options.slips?.ofMembers.flatMap((slip) => {
      const known = slip.at === at ? slip.recognize(spot) : undefined;
      return known === undefined ? [] : [{ slip, known }];
    });
    return found?.length ? found : undefined;
  }

  get #owners(): readonly Owner[] {
    return this.#frames.map(({ depth, value, shape }) => {
      return { path: this.#path.slice(0, depth), value, shape };
    });
  }

  /** The slips of a problem; nothing if it is only counted. */
  #slipsAt<At extends keyof Mistakes>(at: At, about: About<At>): Found {
    return this.#room > 0 ? this.#recognized(at, about) : undefined;
  }

  /** Whether only strict mode rejects a known property. */
  #isOnlyLax(shape: ObjectShape, key: string): boolean {
    const isLax = key === "components" || key === "$schema";
    return this.#options.strict === true && isLax && shape === this.#shapes.DatastoreDescriptor;
  }

  #unknownProperty(key: string, { title }: ObjectShape, more: Partial<UnknownProperty>): void {
    const details = { suggestions: [], allowed: [], strict: false, ...more };
    this.#report("key", { ...details, code: "unknown-property", key, owner: title });
  }

  #checkScalar(value: unknown, shape: ScalarShape): void {
    if (!hasType(value, shape)) return this.#wrongType(value, shape, shape);
    if (hasForm(value, shape)) return;
    const { format, enum: choices } = shape;
    const text = String(value);
    const slips = this.#slipsAt("invalid-format", { value: text, shape });
    const details = { value: text, slips };
    if (choices !== undefined) {
      this.#report("value", { code: "invalid-format", format: "enum", choices, ...details });
    } else if (format === "uri-reference") {
      this.#report("value", { code: "malformed-reference", ...details });
    } else if (format !== undefined) {
      this.#report("value", { code: "invalid-format", format, ...details });
    }
  }

  /** Reports a value that is not of the kind `shape`, at a place where `expected` is. */
  #wrongType(value: unknown, expected: Shape, shape: Kind, more: Partial<WrongType> = {}): void {
    const slips = this.#slipsAt("wrong-type", { value, shape });
    this.#report("value", { slips, ...more, ...this.#typeProblem(value, expected) });
  }

  #typeProblem(found: unknown, expected: Shape) {
    const mayBeSecret = this.#mayBeSecret(expected);
    return { code: "wrong-type", expected: this.#describe(expected), found, mayBeSecret } as const;
  }

  /** Whether a value in place of an object, or of a map of objects, may be a secret of theirs. */
  #mayBeSecret(reference: Shape): boolean {
    const shape = resolveShape(this.#shapes, reference);
    return "values" in shape
      ? this.#mayBeSecret(shape.values)
      : "mayBeSecret" in shape && shape.mayBeSecret === true;
  }

  /** Names a shape as the specification does, with an article. */
  #describe(reference: Shape): string {
    const shape = resolveShape(this.#shapes, reference);
    if ("types" in shape) {
      return shape.types.map((type) => (type === "null" ? type : withArticle(type))).join(" or ");
    }
    if ("items" in shape) return "an array";
    if ("choice" in shape) {
      const [otherwise, ...others] = choicesOf(shape);
      const titles = [otherwise, ...others.reverse()].map(
        (name) => objectShapeOf(this.#shapes, name)?.title ?? name,
      );
      return `${withArticle(series(titles, "or"))} object`;
    }
    if ("values" in shape) {
      return `a map from a ${shape.title === undefined ? "name" : "key"} of your choice to ${this.#describe(shape.values)}`;
    }
    return `${withArticle(shape.title)} object`;
  }

  /** Whether a shared value was already checked as the same shape. */
  #wasChecked(value: object, shape: Shape): boolean {
    return this.#options.sourceAt !== undefined && this.#isKnown(value, shape);
  }

  /** Whether the same problem was reported at another use of a value. */
  #isReportedElsewhere(details: ProblemDetails): boolean {
    const source = this.#options.sourceAt?.(this.#path);
    if (source === undefined) return false;
    const { code } = details;
    const what =
      code === "wrong-type" ? details.expected : "format" in details ? details.format : "";
    return this.#isKnown(source, `${code} ${what}`);
  }

  /** Whether something is known about an object; marks it as known. */
  #isKnown(object: object, what: unknown): boolean {
    const known = getOrAdd(this.#known, object, () => new Set());
    const wasKnown = known.has(what);
    known.add(what);
    return wasKnown;
  }

  #report(mark: StructureProblem["mark"], details: ProblemDetails & { slips?: Found }): void {
    if (mark === "value" && this.#isReportedElsewhere(details)) return;
    this.#room--;
    this.#sink({ ...details, path: [...this.#path], mark });
  }
}

/** The results of the slips about the structure of an object. */
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

/** Whether an object was meant to be of another kind: nothing in it belongs to this one. */
function isForeign(value: JsonObject, shape: ObjectShape, reading: KeyReading): boolean {
  const { unknown, known, guesses } = reading;
  // It may be in any document.
  const shared = "$schema" in value && "$schema" in shape.properties ? 1 : 0;
  return !shape.open && guesses.size === 0 && unknown.length > 1 && known === shared;
}

/** Whether a JSON Schema, its properties, or an Avro schema is in place of a Table. */
const isSchema = (value: JsonObject, { kind, required }: ObjectShape): boolean => {
  if (kind !== "Table" || required.some((key) => value[key] !== undefined)) return false;
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
