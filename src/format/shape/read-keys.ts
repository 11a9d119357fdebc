import { isObject, type JsonObject } from "../../values/json-object.js";
import type { ChoiceShape, Kind, ObjectShape, Shape, ShapeTable } from "./shape.js";
import { type Suggestion, suggestKey } from "./suggest-key.js";

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

/** The shape of a value where one of several kinds may be; `undefined` for one that is no object. */
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
  shape.title === "Standard Definition" && name === "definition";

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
  /** The property that each unknown key may have been meant to be. */
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
  // Like the compiled validators, this sees inherited keys: a value need not come from a text.
  for (const key in value) {
    if (Object.hasOwn(shape.properties, key) || (shape.extensions && key.startsWith("x-"))) known++;
    else unknown.push(key);
  }
  if (unknown.length === 0) return { ...NOTHING_UNKNOWN, known };
  const guesses = new Map<string, Suggestion>();
  const claims = new Map<string, number>();
  for (const key of unknown) {
    const guess = suggestKey(key, allowed, (other) => value[other] !== undefined, shape.title);
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
  if (selected !== undefined && !isOutnumbered(shapes, value, selected, shape.otherwise)) {
    return selected;
  }
  let best = shape.otherwise;
  if (knowsAll(shapes, value, best)) return best;
  let most = -Infinity;
  for (const name of choicesOf(shape)) {
    const score = familiarity(shapes, value, name);
    if (score > most) {
      best = name;
      most = score;
    }
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
function isOutnumbered(
  shapes: ShapeTable,
  value: JsonObject,
  selected: string,
  otherwise: string,
): boolean {
  const one = resolveShape(shapes, selected);
  const other = resolveShape(shapes, otherwise);
  if (!("properties" in one && "properties" in other)) return false;
  if (one.required.every((key) => value[key] !== undefined)) return false;
  let surplus = 0;
  for (const key in value) {
    if (Object.hasOwn(other.properties, key)) surplus++;
    if (Object.hasOwn(one.properties, key) || (one.extensions && key.startsWith("x-"))) surplus--;
  }
  const isComplete = other.required.every((key) => value[key] !== undefined);
  return surplus > (isComplete ? 0 : 1);
}

/** Whether a shape knows every key of a value, so no other shape can know more. */
function knowsAll(shapes: ShapeTable, value: JsonObject, name: string): boolean {
  const shape = resolveShape(shapes, name);
  if (!("properties" in shape)) return false;
  for (const key in value) if (!Object.hasOwn(shape.properties, key)) return false;
  return true;
}

/** How many keys of a value a shape knows, including misspelled ones. */
function familiarity(shapes: ShapeTable, value: JsonObject, name: string): number {
  const shape = resolveShape(shapes, name);
  if (!("properties" in shape)) return 0;
  const allowed = keysOf(shape);
  const isPresent = (key: string) => value[key] !== undefined;
  let known = 0;
  let unknown = 0;
  for (const key in value) {
    if (Object.hasOwn(shape.properties, key)) known++;
    // In an object with many foreign keys the search is not worth its time.
    else if (++unknown < 50 && suggestKey(key, allowed, isPresent, shape.title).sure) known++;
  }
  return known;
}
