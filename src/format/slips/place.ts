import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { readKeys } from "../shape/elimination.js";
import { isDefinition, type KeyReading, likeliest, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, Shape, ShapeTable } from "../shape/shape.js";
import { wrapperIn } from "../shape/wrapper.js";

/** An object of the specification on the way to a place. */
export interface Owner {
  readonly path: Path;
  readonly value: JsonObject;
  readonly shape: ObjectShape;
}

/** Where a problem is. */
export interface Place {
  readonly path: Path;
  readonly value: unknown;
  /** The shape that the value should have; `undefined` if the schema does not define it. */
  readonly shape: Shape | undefined;
  /** The objects that contain it, innermost last. */
  readonly owners: readonly Owner[];
  /** The property that it is of the innermost object, unless a map or a list is between the two. */
  readonly property: string | undefined;
}

/** What is known about the keys of an object. */
interface Reading {
  readonly keys: KeyReading;
  /** The key under which the object is nested once more. */
  readonly wrapper: string | undefined;
}

/** A value that was checked, with what is known about the kinds of objects in it. */
export class CheckedValue {
  readonly shapes: ShapeTable;
  readonly #root: unknown;
  readonly #name: string;
  /**
   * Results are kept, because reading the keys of an object takes time, and it may have many
   * problems.
   */
  readonly #readings = new Map<JsonObject, Reading>();
  readonly #kinds = new Map<JsonObject, Map<Shape, Exclude<Shape, string>>>();

  constructor(root: unknown, shapes: ShapeTable, name: string) {
    this.#root = root;
    this.shapes = shapes;
    this.#name = name;
  }

  /** Follows a path, with the shapes along it. */
  at(path: Path): Place {
    const owners: Owner[] = [];
    let value = this.#root;
    let reference: Shape | undefined = this.#name;
    let property: string | undefined;
    for (const [index, step] of path.entries()) {
      const expected: Shape | undefined = reference;
      const shape: Exclude<Shape, string> | undefined =
        expected === undefined ? undefined : this.settle(value, expected);
      property = undefined;
      reference = undefined;
      if (shape !== undefined && "items" in shape) {
        reference = shape.items;
      } else if (shape !== undefined && "values" in shape) {
        reference = shape.values;
      } else if (shape !== undefined && "properties" in shape && isObject(value)) {
        owners.push({ path: path.slice(0, index), value, shape });
        const key = String(step);
        const isKnown = Object.hasOwn(shape.properties, key);
        const reading: Reading | undefined = isKnown
          ? undefined
          : this.read(value, shape, expected ?? "");
        property = isKnown ? key : reading?.keys.meant.get(key);
        if (key === reading?.wrapper) reference = expected;
        else if (property !== undefined && !isDefinition(shape, property)) {
          reference = shape.properties[property];
        }
      }
      value =
        typeof value === "object" && value !== null
          ? (value as Record<string | number, unknown>)[step]
          : undefined;
    }
    return { path, value, shape: reference, owners, property };
  }

  /** Reads the keys of an object of a shape, at a place where `expected` is. */
  read(value: JsonObject, shape: ObjectShape, expected: Shape): Reading {
    const known = this.#readings.get(value);
    if (known !== undefined) return known;
    const keys = readKeys(this.shapes, value, shape);
    const wrapper = wrapperIn(this.shapes, value, expected, shape, keys);
    const reading = { keys, wrapper };
    this.#readings.set(value, reading);
    return reading;
  }

  /** A shape with names and choices resolved. */
  settle(value: unknown, reference: Shape): Exclude<Shape, string> | undefined {
    const shape = resolveShape(this.shapes, reference);
    if (!("choice" in shape)) return shape;
    if (!isObject(value)) return undefined;
    const kinds = this.#kinds.get(value) ?? new Map<Shape, Exclude<Shape, string>>();
    this.#kinds.set(value, kinds);
    const kind =
      kinds.get(shape) ?? resolveShape(this.shapes, likeliest(this.shapes, value, shape));
    kinds.set(shape, kind);
    return kind;
  }
}

/** Whether the object that has a property can do without it. */
export function isOptional({ owners, property }: Place): boolean {
  const owner = owners.at(-1);
  return owner !== undefined && property !== undefined && !owner.shape.required.includes(property);
}

/**
 * Whether a value is empty, or an object of the specification with only empty values. The keys of
 * any other object may have a meaning.
 */
export function saysNothing(value: unknown, checked: CheckedValue, shape?: Shape): boolean {
  // It does not recurse: depth costs no stack.
  const left: { value: unknown; shape: Shape | undefined }[] = [{ value, shape }];
  for (let count = 0; left.length > 0; count++) {
    const next = left.pop();
    if (count > MAX_EMPTY) return false;
    if (next === undefined || next.value === null || next.value === "") continue;
    if (Array.isArray(next.value)) {
      if (next.value.length > MAX_EMPTY) return false;
      for (const item of next.value) left.push({ value: item, shape: undefined });
    } else if (isObject(next.value)) {
      const keys = Object.keys(next.value);
      const kind = next.shape === undefined ? undefined : checked.settle(next.value, next.shape);
      if (keys.length === 0) continue;
      const isKnown = kind !== undefined && "properties" in kind;
      if (!isKnown || keys.length > MAX_EMPTY) return false;
      for (const key of keys) {
        left.push({ value: next.value[key], shape: kind.properties[key] });
      }
    } else if (next.value !== undefined) {
      return false;
    }
  }
  return true;
}

/** Values with more parts than this are not examined, which keeps each check cheap. */
const MAX_EMPTY = 100;
