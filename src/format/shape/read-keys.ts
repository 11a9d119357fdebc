import { isObject, type JsonObject } from "../../values/json-value.js";
import {
  type ChoiceShape,
  compiledPattern,
  type Kind,
  type ObjectShape,
  type Shape,
  type ShapeTable,
} from "./shape.js";
import { type Suggestion, suggestKey, synonym } from "./suggest-key.js";

// Determines how a value with mistakes is read: which property a key was meant to be, and which
// kind of object was meant if there is a choice. The code that explains problems and the code that
// follows references must agree on this.

/** A shape by its name. */
export function resolveShape(shapes: ShapeTable, reference: Shape): Kind {
  const shape = typeof reference === "string" ? shapes[reference] : reference;
  if (shape === undefined || typeof shape === "string") {
    throw new Error(`no shape ${String(reference)}`);
  }
  return shape;
}

/** The shape of a value where one of several kinds may be; `undefined` for a value that is not an object. */
export function kindAt(shapes: ShapeTable, value: unknown, reference: Shape): Kind | undefined {
  const place = resolveShape(shapes, reference);
  if (!("choice" in place)) return place;
  return isObject(value) ? resolveShape(shapes, likeliest(shapes, value, place)) : undefined;
}

/** The shape of an object where there may be one, perhaps one of several kinds. */
export function objectShapeOf(shapes: ShapeTable, reference: Shape): ObjectShape | undefined {
  const place = resolveShape(shapes, reference);
  const shape = "choice" in place ? resolveShape(shapes, place.otherwise) : place;
  return "properties" in shape ? shape : undefined;
}

/** The shape of an object in a property of another one. */
export const objectShapeAt = (
  shapes: ShapeTable,
  { properties }: ObjectShape,
  key: string,
): ObjectShape | undefined => {
  const reference = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return reference === undefined ? undefined : objectShapeOf(shapes, reference);
};

/** Whether a property is the `definition` of a Standard Definition, which may be any value. */
export const isDefinition = (shape: ObjectShape, name: string): boolean =>
  shape.kind === "StandardDefinition" && name === "definition";

/** The shape of a member of a value; `undefined` if the schema does not define it. */
export function memberShape(shape: Kind, key: string): Shape | undefined {
  if ("items" in shape) return shape.items;
  if ("values" in shape) return shape.values;
  if (!("properties" in shape) || !Object.hasOwn(shape.properties, key)) return undefined;
  return isDefinition(shape, key) ? undefined : shape.properties[key];
}

/**
 * The keys that an object may have, required ones first, since they are the likelier suggestions.
 */
export const keysOf = ({ required, properties }: ObjectShape): string[] => [
  ...new Set([...required, ...Object.keys(properties)]),
];

/** The keys of an object, compared with its shape. */
export interface KeyReading {
  /** Keys that the shape does not know. */
  readonly unknown: readonly string[];
  /** How many keys the shape knows. */
  readonly known: number;
  /** The likely property for each unknown key. */
  readonly guesses: ReadonlyMap<string, Suggestion>;
  /** Properties that an unknown key may have been meant to be. */
  readonly claimed: ReadonlySet<string>;
  /** Unknown keys that were meant to be a property, with that property. */
  readonly meant: ReadonlyMap<string, string>;
  /** The ones among them that resemble no property: each takes the place of a missing property. */
  readonly eliminated?: ReadonlySet<string> | undefined;
}

/** Shared, because most objects have no unknown key, even in a document with mistakes. */
const NOTHING_UNKNOWN: Omit<KeyReading, "known"> = {
  unknown: [],
  guesses: new Map(),
  claimed: new Set(),
  meant: new Map(),
};

/** Reads the keys of an object by what they resemble; `allowed` are those that may be suggested. */
export function matchKeys(
  value: JsonObject,
  shape: ObjectShape,
  allowed: readonly string[] = keysOf(shape),
): KeyReading {
  const unknown: string[] = [];
  let known = 0;
  // Like the compiled validators, this sees inherited keys: a value does not have to come from text.
  for (const key in value) {
    if (Object.hasOwn(shape.properties, key) || (shape.extensions && key.startsWith("x-"))) known++;
    else unknown.push(key);
  }
  if (unknown.length === 0) return { ...NOTHING_UNKNOWN, known };
  const guesses = new Map<string, Suggestion>();
  const claims = new Map<string, number>();
  for (const key of unknown) {
    const guess = suggestKey(key, allowed, (other) => value[other] !== undefined, shape.synonyms);
    const target = guess.keys[0];
    if (target === undefined) continue;
    guesses.set(key, guess);
    claims.set(target, (claims.get(target) ?? 0) + 1);
  }
  const meant = new Map<string, string>();
  for (const [key, { sure, keys }] of guesses) {
    // If two keys may mean the same property, a person has to decide.
    if (sure && keys[0] !== undefined && claims.get(keys[0]) === 1) meant.set(key, keys[0]);
  }
  return { unknown, known, guesses, claimed: new Set(claims.keys()), meant };
}

/**
 * The name of the shape that a value was meant to have: the one that its keys select. If they
 * select none, it is the shape that knows most of the keys, so a misspelled or forgotten key
 * does not change the kind.
 */
export function likeliest(shapes: ShapeTable, value: JsonObject, shape: ChoiceShape): string {
  const selected = kindByKeys(value, shape);
  const otherwise = resolveShape(shapes, shape.otherwise);
  if (selected && !isOutnumbered(value, resolveShape(shapes, selected), otherwise)) return selected;
  let best = shape.otherwise;
  let most = -Infinity;
  for (const name of choicesOf(shape)) {
    const { known, unknown } = familiarity(shapes, value, name);
    if (known > most) {
      best = name;
      most = known;
    }
    // No other shape can know more.
    if (unknown === 0) break;
  }
  return best;
}

/** The names of the shapes that a value can have, beginning with that of a value without their keys. */
export const choicesOf = ({ choice, otherwise }: ChoiceShape): [string, ...string[]] => [
  otherwise,
  ...new Set(Object.values(choice)),
];

/** The name of the shape that the keys of a value select; `undefined` if they select none. */
export function kindByKeys(value: JsonObject, { choice }: ChoiceShape): string | undefined {
  for (const key in choice) if (value[key] !== undefined) return choice[key];
  return undefined;
}

/**
 * Whether the key that selects a kind is a mistake: another required property of the kind is
 * missing, and most keys belong to the other kind. A Table with a `definition` is still a Table.
 */
function isOutnumbered(value: JsonObject, one: Kind, other: Kind): boolean {
  if (!("properties" in one && "properties" in other)) return false;
  if (one.required.every((key) => value[key] !== undefined)) return false;
  // A view is often written with its `definition`, next to columns that only a Table has.
  if (Array.isArray(value.columns) && !Object.hasOwn(one.properties, "columns")) return true;
  let surplus = 0;
  for (const key in value) {
    if (Object.hasOwn(other.properties, key)) surplus++;
    if (Object.hasOwn(one.properties, key) || (one.extensions && key.startsWith("x-"))) surplus--;
  }
  const isComplete = other.required.every((key) => value[key] !== undefined);
  return surplus > (isComplete ? 0 : 1);
}

/** How many keys of a value a shape knows, including misspelled ones, and how many it does not have. */
function familiarity(shapes: ShapeTable, value: JsonObject, name: string) {
  const shape = resolveShape(shapes, name);
  if (!("properties" in shape)) return { known: 0, unknown: 1 };
  const allowed = keysOf(shape);
  const isPresent = (key: string) => value[key] !== undefined;
  let known = 0;
  let unknown = 0;
  for (const key in value) {
    if (Object.hasOwn(shape.properties, key)) known++;
    // In an object with many foreign keys, the search is not worth the time.
    else if (++unknown < 50 && suggestKey(key, allowed, isPresent, shape.synonyms).sure) known++;
  }
  return { known, unknown };
}

/**
 * The form that a text must have to count as this property under a name that does not resemble it.
 */
const LOOKS: Readonly<Record<string, RegExp>> = {
  fullyQualifiedName: /[^.:][.:]/,
  port: /^\d+$|\{/,
  connectionString: /^jdbc:|=|:\/\//i,
  host: /^[^\s:/]*[^\s:/]$/,
};

/** How many items or members to look at, to keep the search cheap. */
const MAX_LOOKED_AT = 3;

/** Reads the keys of an object: first by similarity, and then by elimination. */
export function readKeys(
  shapes: ShapeTable,
  value: JsonObject,
  shape: ObjectShape,
  allowed?: readonly string[],
): KeyReading {
  const reading = withGluedKeys(value, shape, matchKeys(value, shape, allowed));
  if (reading.unknown.length === 0) return reading;
  const found = findByElimination(shapes, value, shape, reading);
  if (found.size === 0) return reading;
  const guesses = [...found].map(([key, target]): [string, Suggestion] => [
    key,
    { keys: [target], sure: false },
  ]);
  return {
    ...reading,
    guesses: new Map([...reading.guesses, ...guesses]),
    claimed: new Set([...reading.claimed, ...found.values()]),
    meant: new Map([...reading.meant, ...found]),
    eliminated: new Set(found.keys()),
  };
}

/**
 * The property at the start of a key that also contains a colon and the value: in the braces of
 * YAML, `{ name:Ann }` is a key without a value.
 */
export function propertyGluedTo(key: string, value: unknown, shape: ObjectShape) {
  const [, name = ""] = value === null ? (/^([\w$.-]+):(?!\/)\S/.exec(key) ?? []) : [];
  return Object.hasOwn(shape.properties, name) ? name : undefined;
}

function withGluedKeys(value: JsonObject, shape: ObjectShape, reading: KeyReading): KeyReading {
  const glued = reading.unknown.flatMap((key): [string, Suggestion][] => {
    const name = propertyGluedTo(key, value[key], shape);
    return name === undefined ? [] : [[key, { keys: [name], sure: false }]];
  });
  if (glued.length === 0) return reading;
  const names = glued.flatMap(([, { keys }]) => keys);
  const guesses = new Map([...reading.guesses, ...glued]);
  return { ...reading, guesses, claimed: new Set([...reading.claimed, ...names]) };
}

/** Only a key that says so is a name: a foreign key or the origin of a column looks the same. */
const IDENTITY = "fullyQualifiedName";

/** An object with more unknown keys is something else. */
const MAX_UNKNOWN = 20;

/**
 * The required properties that unknown keys mean although they resemble none: the only unknown key
 * means the only missing property, if its value could be that of the property. If there are
 * several, the key must be another word for the property, or the only one whose value has this
 * form.
 */
function findByElimination(
  shapes: ShapeTable,
  value: JsonObject,
  { required, properties, synonyms, open }: ObjectShape,
  { unknown, guesses, claimed }: KeyReading,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (open || unknown.length > MAX_UNKNOWN) return found;
  const missing = required.filter((name) => value[name] === undefined && !claimed.has(name));
  const isOnly = missing.length === 1 && unknown.length === 1;
  const keys = unknown.filter((key) => !guesses.has(key) && key !== "");
  const taken = new Set<string>();
  for (const target of missing) {
    const property = properties[target] ?? "";
    const named = keys.filter((key) => synonym(synonyms, key, false) === target);
    const fits = (key: string) => couldBe(shapes, value[key], target, property);
    // Mistakes in a number or inside an object are reported there.
    const isKind = (key: string) =>
      isScalar(shapes, property) && target !== "definition"
        ? typeof value[key] === "number"
        : isObject(value[key]);
    const likely = named.filter((key) => fits(key) || isKind(key));
    const isSure = isOnly && target !== IDENTITY;
    const others = isSure || !isScalar(shapes, property) ? keys.filter(fits) : [];
    const [key, ...more] = likely.length > 0 ? likely : others;
    if (key === undefined || more.length > 0) continue;
    // A key that could mean two properties may mean neither.
    if (found.has(key)) taken.add(key);
    found.set(key, target);
  }
  for (const key of taken) found.delete(key);
  return found;
}

const isScalar = (shapes: ShapeTable, reference: Shape): boolean =>
  "types" in resolveShape(shapes, reference);

/** Whether a value looks like that of a property. */
const couldBe = (shapes: ShapeTable, value: unknown, target: string, property: Shape): boolean =>
  (typeof value !== "string" || LOOKS[target]?.test(value) !== false) &&
  resembles(shapes, value, property);

/** Whether a value looks like one of a shape, judged by the first values in it. */
function resembles(shapes: ShapeTable, value: unknown, reference: Shape): boolean {
  const shape = resolveShape(shapes, reference);
  if ("types" in shape) {
    if (typeof value === "string") {
      const pattern = shape.pattern === undefined ? /./ : compiledPattern(shape.pattern);
      return shape.types.includes("string") && pattern.test(value);
    }
    return shape.types.includes("integer") && Number.isInteger(value);
  }
  if ("items" in shape) {
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.slice(0, MAX_LOOKED_AT).every((item) => resembles(shapes, item, shape.items))
    );
  }
  if (!isObject(value)) return false;
  const keys = Object.keys(value).slice(0, 2 * MAX_LOOKED_AT);
  if (keys.length === 0) return false;
  if ("values" in shape) {
    const first = keys.slice(0, MAX_LOOKED_AT);
    return first.every((key) => resembles(shapes, value[key], shape.values));
  }
  if ("choice" in shape) {
    return choicesOf(shape).some((name) => resembles(shapes, value, name));
  }
  const known = keys.filter((key) => Object.hasOwn(shape.properties, key));
  return known.length * 2 > keys.length;
}
