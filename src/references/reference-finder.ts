import type { Path } from "../findings/json-pointer.js";
import { isObject, type JsonObject } from "../shape/json-object.js";
import { isDefinition, kindByKeys, likeliest, readKeys, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, Shape, ShapeTable } from "../shape/shape.js";
import type { ObjectKind } from "../structure/object-kinds.js";
import { isUriReference } from "./uri.js";

/** What a reference is expected to refer to: an object of a kind, or any definition. */
export type Expectation = ObjectKind | "definition";

/** A Reference in a document. */
export interface FoundReference {
  /** Path of the object that has `$ref`. */
  path: Path;
  /** The key as it is written: it may be misspelled. */
  key: string;
  ref: string;
  expected: Expectation;
}

/** Whether a definition is a Reference: a string `$ref`, and no key that does not describe it. */
export const isReferenceDefinition = (value: unknown): value is { $ref: string } =>
  isObject(value) &&
  typeof value.$ref === "string" &&
  Object.keys(value).every((key) => key === "$ref" || key === "description" || key === "mediaType");

/** Where a value has References, and definitions that stand in place. */
export interface FoundPlaces {
  references: FoundReference[];
  definitions: Path[];
}

/**
 * Finds the References in values: in services, server infos, tables, components, and definitions of
 * Standard Definitions; and the definitions that stand in place. A faulty value is read as
 * {@link readKeys} reads it.
 */
export class ReferenceFinder {
  readonly #ways: Ways;

  constructor(shapes: ShapeTable) {
    this.#ways = new Ways(shapes);
  }

  /**
   * @param path where the value stands in its document
   * @param isSound whether the value has no fault, so that nothing in it may be meant otherwise
   */
  find(value: unknown, name: string, path: Path, isSound = false): FoundPlaces {
    const search = new Search(this.#ways, path, isSound);
    search.visit(value, name);
    return search.found;
  }
}

/** The ways to all places where a Reference can stand: columns need not be looked at. */
class Ways {
  readonly shapes: ShapeTable;
  /** The shapes in which one can stand, by reference. */
  readonly #holding = new Map<Shape, Exclude<Shape, string> | undefined>();
  /** Of objects, the properties in which one can. */
  readonly #properties = new Map<ObjectShape, ReadonlyMap<string, Shape>>();

  constructor(shapes: ShapeTable) {
    this.shapes = shapes;
    for (const name of Object.keys(shapes)) this.#learn(name);
  }

  /** What a value has to be looked at as; `undefined` when there cannot be a Reference in it. */
  shapeOf(reference: Shape): Exclude<Shape, string> | undefined {
    return this.#holding.get(reference);
  }

  propertiesOf(shape: ObjectShape): ReadonlyMap<string, Shape> {
    return this.#properties.get(shape) ?? new Map();
  }

  #learn(reference: Shape): boolean {
    if (this.#holding.has(reference)) return this.#holding.get(reference) !== undefined;
    this.#holding.set(reference, undefined);
    const shape = resolveShape(this.shapes, reference);
    if (this.#canHold(shape)) this.#holding.set(reference, shape);
    return this.#holding.get(reference) !== undefined;
  }

  #canHold(shape: Exclude<Shape, string>): boolean {
    if ("items" in shape) return this.#learn(shape.items);
    if ("values" in shape) return this.#learn(shape.values);
    if (!("properties" in shape)) return "choice" in shape;
    const properties = Object.entries(shape.properties).filter(
      ([name, property]) => isDefinition(shape, name) || this.#learn(property),
    );
    this.#properties.set(shape, new Map(properties));
    return properties.length > 0;
  }
}

/** A walk through one value. */
class Search {
  readonly found: FoundPlaces = { references: [], definitions: [] };
  readonly #ways: Ways;
  readonly #path: (string | number)[];
  readonly #isSound: boolean;

  constructor(ways: Ways, path: Path, isSound: boolean) {
    this.#ways = ways;
    this.#path = [...path];
    this.#isSound = isSound;
  }

  visit(value: unknown, reference: Shape): void {
    const shape = this.#ways.shapeOf(reference);
    if (shape === undefined || typeof value !== "object" || value === null) return;
    if ("items" in shape) {
      if (!Array.isArray(value)) return;
      for (let index = 0; index < value.length; index++) {
        this.#path.push(index);
        this.visit(value[index], shape.items);
        this.#path.pop();
      }
    } else if (!isObject(value)) {
      return;
    } else if ("values" in shape) {
      for (const key of Object.keys(value)) {
        this.#path.push(key);
        this.visit(value[key], shape.values);
        this.#path.pop();
      }
    } else if ("choice" in shape) {
      const name = this.#isSound
        ? (kindByKeys(value, shape) ?? shape.otherwise)
        : likeliest(this.#ways.shapes, value, shape);
      if (name !== "Reference") this.visit(value, name);
      else this.#addReference(value, reference as ObjectKind);
    } else if ("properties" in shape) {
      this.#visitProperties(value, shape);
    }
  }

  #visitProperties(value: JsonObject, shape: ObjectShape): void {
    const properties = this.#ways.propertiesOf(shape);
    const meant = this.#isSound ? undefined : readKeys(value, shape).meant;
    for (const key of Object.keys(value)) {
      const name = meant?.get(key) ?? key;
      const property = properties.get(name);
      if (property === undefined) continue;
      this.#path.push(key);
      if (isDefinition(shape, name)) this.#addDefinition(value[key]);
      else this.visit(value[key], property);
      this.#path.pop();
    }
  }

  #addDefinition(value: unknown): void {
    if (isReferenceDefinition(value)) this.#add(value.$ref, "$ref", "definition");
    else if (isObject(value)) this.found.definitions.push([...this.#path]);
  }

  #addReference(value: JsonObject, expected: ObjectKind): void {
    if (Object.hasOwn(value, "$ref")) return this.#add(value.$ref, "$ref", expected);
    const shape = resolveShape(this.#ways.shapes, "Reference");
    if (!("properties" in shape)) return;
    for (const [key, target] of readKeys(value, shape).meant) {
      if (target === "$ref") this.#add(value[key], key, expected);
    }
  }

  #add(ref: unknown, key: string, expected: Expectation): void {
    if (typeof ref !== "string") return;
    // A `$ref` that is no URI reference is a fault of the structure, except in a definition.
    if (expected !== "definition" && !isUriReference(ref)) return;
    this.found.references.push({ path: [...this.#path], key, ref, expected });
  }
}
