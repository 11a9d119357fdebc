import { getOrAdd } from "../../values/collections.js";
import { isObject, type JsonObject, type Path, valueAt } from "../../values/json-value.js";
import type { ObjectKind } from "./object-kinds.js";
import { type KeyReading, kindAt, memberShape, readKeys } from "./read-keys.js";
import type { Kind, ObjectShape, Shape, ShapeTable } from "./shape.js";

/** An object of the specification on the way to a place. */
export interface Owner {
  readonly path: Path;
  readonly value: JsonObject;
  readonly shape: ObjectShape;
}

/** A place in a checked value. */
export interface ValuePlace {
  readonly checked: CheckedValue;
  readonly path: Path;
  readonly value: unknown;
  /** The shape that the value should have; `undefined` if the schema does not define it. */
  readonly shape: Shape | undefined;
  /** The kind of the value, if it is one that the place allows. */
  readonly kind: Kind | undefined;
  /** The kind of the object that the place is for. */
  readonly expected: ObjectKind | undefined;
  /** The objects that contain it, innermost last. */
  readonly owners: readonly Owner[];
  /** The innermost of them. */
  readonly owner: Owner | undefined;
  /** The property of the innermost object that holds it, unless a map or a list is between the two. */
  readonly property: string | undefined;
  /** Whether the object that has the property can do without it. */
  readonly isOptional: boolean;
}

/** The keys of an object, as far as they are known. */
interface Reading {
  readonly keys: KeyReading;
  /** The key under which the object is nested once more. */
  readonly wrapper: string | undefined;
}

/** A value that was checked, with what is known about the kinds of objects in it. */
export class CheckedValue {
  readonly shapes: ShapeTable;
  /** The text of a value, if it has one. */
  readonly sourceAt: (path: Path) => string | undefined;
  readonly #root: unknown;
  readonly #name: string;
  /**
   * Results are kept, because reading the keys of an object takes time, and it may have many
   * problems.
   */
  readonly #readings = new Map<JsonObject, Reading>();
  readonly #kinds = new Map<JsonObject, Map<Shape, Kind | undefined>>();

  constructor(
    root: unknown,
    shapes: ShapeTable,
    name: string,
    sourceAt: (path: Path) => string | undefined = () => undefined,
  ) {
    this.#root = root;
    this.sourceAt = sourceAt;
    this.shapes = shapes;
    this.#name = name;
  }

  /** Follows a path, with the shapes along it. */
  at(path: Path): ValuePlace {
    const owners: Owner[] = [];
    let value = this.#root;
    let shape: Shape | undefined = this.#name;
    let property: string | undefined;
    for (const [index, step] of path.entries()) {
      const expected: Shape | undefined = shape;
      const kind: Kind | undefined = this.settle(value, expected);
      const key = String(step);
      property = undefined;
      shape = undefined;
      if (kind !== undefined && "properties" in kind && isObject(value)) {
        owners.push({ path: path.slice(0, index), value, shape: kind });
        const isKnown = Object.hasOwn(kind.properties, key);
        const reading: Reading | undefined = isKnown
          ? undefined
          : this.#read(value, kind, expected ?? "");
        property = isKnown ? key : reading?.keys.meant.get(key);
        if (key === reading?.wrapper) shape = expected;
        else if (property !== undefined) shape = memberShape(kind, property);
      } else if (kind !== undefined && !("properties" in kind)) {
        shape = memberShape(kind, key);
      }
      value = valueAt(value, [step]);
    }
    const owner = owners.at(-1);
    const own = this.settle({}, shape);
    const kind = this.settle(value, shape);
    const expectedKind = own !== undefined && "kind" in own ? own.kind : undefined;
    const isOptional =
      owner !== undefined && property !== undefined && !owner.shape.required.includes(property);
    return {
      checked: this,
      path,
      value,
      shape,
      kind,
      expected: expectedKind,
      owners,
      owner,
      property,
      isOptional,
    };
  }

  /** Whether an object has a property, perhaps under a key that was meant to be it. */
  has({ value, shape }: Pick<Owner, "value" | "shape">, property: string, place?: Shape): boolean {
    if (value[property] !== undefined) return true;
    return this.#read(value, shape, place ?? shape).keys.claimed.has(property);
  }

  /** Reads the keys of an object of a shape, at a place where `expected` is. */
  #read(value: JsonObject, shape: ObjectShape, expected: Shape): Reading {
    return getOrAdd(this.#readings, value, () => {
      const keys = readKeys(this.shapes, value, shape);
      return { keys, wrapper: wrapperIn(this.shapes, value, expected, shape, keys) };
    });
  }

  /** A shape with names and choices resolved. */
  settle(value: unknown, reference: Shape | undefined): Kind | undefined {
    if (reference === undefined) return undefined;
    const find = () => kindAt(this.shapes, value, reference);
    if (!isObject(value)) return find();
    const kinds = getOrAdd(this.#kinds, value, () => new Map());
    return getOrAdd(kinds, reference, find);
  }
}

/**
 * The key under which an object is nested once more, one level too deep: the only key that does not
 * belong, with a value whose keys do.
 *
 * @param expected the shape of the place, of which `shape` is the likeliest kind
 */
export function wrapperIn(
  shapes: ShapeTable,
  value: JsonObject,
  expected: Shape,
  shape: ObjectShape,
  { unknown, known, guesses }: KeyReading,
): string | undefined {
  const envelope = known === 0 ? envelopeOf(value, shape) : undefined;
  if (envelope !== undefined) return envelope;
  const key = unknown[0];
  const inner = key === undefined ? undefined : value[key];
  if (key === undefined || unknown.length > 1 || shape.open || !isObject(inner)) return undefined;
  // The key itself may resemble a property: `serverInfo` in a Server Info does not. `column` also
  // means the name of a column, which is no object.
  const guess = guesses.get(key);
  if (guess?.sure && guess.keys[0] !== "name") return undefined;
  const kind = kindAt(shapes, inner, expected);
  if (kind === undefined || !("properties" in kind)) return undefined;
  const isMissing = kind.required.some((name) => value[name] === undefined);
  // A Database Service with a reference under another key is not a Reference itself.
  if (known > 0 && (!isMissing || kind !== shape)) return undefined;
  for (const name in inner) if (value[name] !== undefined) return undefined;
  const reading = readKeys(shapes, inner, kind);
  const right = reading.known + reading.meant.size;
  const wrong = reading.unknown.length - reading.meant.size;
  if (right === 0 || (right <= wrong && guess === undefined)) return undefined;
  const isNamed = reading.claimed.has("name") || inner.name !== undefined;
  const isRequiredThere = kind.required.some(
    (name) => inner[name] !== undefined || reading.claimed.has(name),
  );
  return kind.required.length === 0 || isRequiredThere || isNamed ? key : undefined;
}

/**
 * The only member that contains a descriptor, in the body of a request or a resource of another
 * tool.
 */
function envelopeOf(value: JsonObject, { kind, required }: ObjectShape): string | undefined {
  const [marker = ""] = required;
  if (kind !== "DatastoreDescriptor") return undefined;
  const hasMarker = (key: string) => isObject(value[key]) && typeof value[key][marker] === "string";
  const [key, ...others] = Object.keys(value).filter(hasMarker);
  return key !== undefined && others.length === 0 ? key : undefined;
}
