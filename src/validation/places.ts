import type { Path } from "../document/json-pointer.js";
import { type DescriptorKind, descriptorKinds } from "./descriptor-kinds.js";
import {
  isObject,
  type JsonObject,
  kindByKeys,
  likeliest,
  readKeys,
  resolveShape,
} from "./reading.js";
import type { ObjectShape, Shape, ShapeTable } from "./shape.js";

/** What a reference is expected to lead to: an object of a kind, or anything at all. */
export type Expectation = DescriptorKind | "definition";

/** A Reference in a document. */
export interface FoundReference {
  /** Path of the object that has `$ref`. */
  path: Path;
  /** The key as it is written: it may be misspelt. */
  key: string;
  ref: string;
  expected: Expectation;
}

/** Whether a definition is a Reference: a string `$ref` with nothing else than what may describe it. */
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
  readonly #shapes: ShapeTable;
  /** Shapes by whether a Reference can stand in them: columns need not be looked at. */
  readonly #holding = new Map<Shape, boolean>();
  /** Of objects, the properties in which one can. */
  readonly #ways = new Map<ObjectShape, ReadonlyMap<string, Shape>>();
  #found: FoundPlaces = { references: [], definitions: [] };
  #path: (string | number)[] = [];
  #isSound = false;

  constructor(shapes: ShapeTable) {
    this.#shapes = shapes;
  }

  /**
   * @param path where the value stands in its document
   * @param isSound whether the value has no fault, so that nothing in it may be meant otherwise
   */
  find(value: unknown, name: string, path: Path, isSound = false): FoundPlaces {
    this.#found = { references: [], definitions: [] };
    this.#path = [...path];
    this.#isSound = isSound;
    this.#visit(value, name);
    return this.#found;
  }

  #visit(value: unknown, reference: Shape): void {
    if (!this.#holds(reference) || typeof value !== "object" || value === null) return;
    const shape = resolveShape(this.#shapes, reference);
    if ("items" in shape) {
      if (!Array.isArray(value)) return;
      for (const [index, item] of value.entries()) this.#visitMember(index, item, shape.items);
    } else if (!isObject(value)) {
      return;
    } else if ("values" in shape) {
      for (const key of Object.keys(value)) this.#visitMember(key, value[key], shape.values);
    } else if ("choice" in shape) {
      const name = this.#isSound
        ? (kindByKeys(value, shape) ?? shape.otherwise)
        : likeliest(this.#shapes, value, shape);
      if (name !== "Reference") this.#visit(value, name);
      else this.#addReference(value, reference as DescriptorKind);
    } else if ("properties" in shape) {
      this.#visitProperties(value, shape);
    }
  }

  #visitProperties(value: JsonObject, shape: ObjectShape): void {
    const ways = this.#waysOf(shape);
    const meant = this.#isSound ? undefined : readKeys(value, shape).meant;
    for (const key of Object.keys(value)) {
      const name = meant?.get(key) ?? key;
      const property = ways.get(name);
      if (property === undefined) continue;
      if (isDefinition(shape, name)) {
        const definition = value[key];
        this.#path.push(key);
        if (isReferenceDefinition(definition)) this.#add(definition.$ref, "$ref", "definition");
        else if (isObject(definition)) this.#found.definitions.push([...this.#path]);
        this.#path.pop();
      } else {
        this.#visitMember(key, value[key], property);
      }
    }
  }

  #visitMember(key: string | number, value: unknown, shape: Shape): void {
    this.#path.push(key);
    this.#visit(value, shape);
    this.#path.pop();
  }

  #addReference(value: JsonObject, expected: DescriptorKind): void {
    if (Object.hasOwn(value, "$ref")) return this.#add(value.$ref, "$ref", expected);
    const shape = resolveShape(this.#shapes, "Reference");
    if (!("properties" in shape)) return;
    for (const [key, target] of readKeys(value, shape).meant) {
      if (target === "$ref") this.#add(value[key], key, expected);
    }
  }

  #add(ref: unknown, key: string, expected: Expectation): void {
    if (typeof ref !== "string") return;
    // A `$ref` that is no URI reference is a fault of the structure, except in a definition.
    if (expected !== "definition" && !isUriReference(ref)) return;
    this.#found.references.push({ path: [...this.#path], key, ref, expected });
  }

  #waysOf(shape: ObjectShape): ReadonlyMap<string, Shape> {
    let ways = this.#ways.get(shape);
    if (ways === undefined) {
      const all = Object.entries(shape.properties);
      ways = new Map(
        all.filter(([name, property]) => isDefinition(shape, name) || this.#holds(property)),
      );
      this.#ways.set(shape, ways);
    }
    return ways;
  }

  #holds(reference: Shape): boolean {
    const known = this.#holding.get(reference);
    if (known !== undefined) return known;
    const shape = resolveShape(this.#shapes, reference);
    this.#holding.set(reference, false);
    const holds =
      "choice" in shape ||
      ("items" in shape && this.#holds(shape.items)) ||
      ("values" in shape && this.#holds(shape.values)) ||
      ("properties" in shape &&
        Object.entries(shape.properties).some(
          ([name, property]) => isDefinition(shape, name) || this.#holds(property),
        ));
    this.#holding.set(reference, holds);
    return holds;
  }
}

const isUriReference = (ref: string): boolean => descriptorKinds.Reference.accepts({ $ref: ref });

const isDefinition = (shape: ObjectShape, name: string): boolean =>
  shape.title === "Standard Definition" && name === "definition";

/** Where a pointer leads within a value. */
export type Followed =
  | {
      exists: true;
      path: Path;
      value: unknown;
      /** The shape at that place; `undefined` where the schema does not reach. */
      shape: Shape | undefined;
    }
  | {
      exists: false;
      /** How many steps lead somewhere. */
      steps: number;
      /** The value that lacks the next step. */
      owner: unknown;
      /** Whether that value is not what its place takes: this is told there. */
      isFaulty: boolean;
    };

/**
 * Follows the tokens of a JSON Pointer, and the shape along with them.
 *
 * A key that is missing because it is misspelt is found all the same: that is told where it stands,
 * and what refers to it is right.
 */
export function followPointer(
  root: unknown,
  tokens: readonly string[],
  shapes: ShapeTable,
  name: string | undefined,
): Followed {
  let value = root;
  let shape: Shape | undefined = name;
  const path: (string | number)[] = [];
  for (const token of tokens) {
    const known: Exclude<Shape, string> | undefined = settle(value, shape, shapes);
    const nowhere = (): Followed => ({
      exists: false,
      steps: path.length,
      owner: value,
      isFaulty: shape !== undefined && !hasForm(value, resolveShape(shapes, shape)),
    });
    let key: string | number;
    if (Array.isArray(value)) {
      if (!/^(?:0|[1-9][0-9]*)$/.test(token) || Number(token) >= value.length) {
        return nowhere();
      }
      key = Number(token);
      value = value[key] as unknown;
    } else if (isObject(value)) {
      const found = ownKey(value, token, known);
      if (found === undefined) return nowhere();
      key = found;
      value = value[found];
    } else {
      return nowhere();
    }
    path.push(key);
    shape = stepShape(known, token);
  }
  return { exists: true, path, value, shape };
}

/** Whether a value is an array where one belongs, and an object where one belongs. */
const hasForm = (value: unknown, shape: Exclude<Shape, string>): boolean =>
  "types" in shape || ("items" in shape ? Array.isArray(value) : isObject(value));

function ownKey(
  value: JsonObject,
  token: string,
  shape: Exclude<Shape, string> | undefined,
): string | undefined {
  if (Object.hasOwn(value, token)) return token;
  if (shape === undefined || !("properties" in shape)) return undefined;
  for (const [key, target] of readKeys(value, shape).meant) if (target === token) return key;
  return undefined;
}

/** A shape without name and without choice. */
function settle(
  value: unknown,
  reference: Shape | undefined,
  shapes: ShapeTable,
): Exclude<Shape, string> | undefined {
  if (reference === undefined) return undefined;
  const shape = resolveShape(shapes, reference);
  if (!("choice" in shape)) return shape;
  return isObject(value) ? resolveShape(shapes, likeliest(shapes, value, shape)) : undefined;
}

function stepShape(shape: Exclude<Shape, string> | undefined, token: string): Shape | undefined {
  if (shape === undefined) return undefined;
  if ("items" in shape) return shape.items;
  if ("values" in shape) return shape.values;
  if (!("properties" in shape) || !Object.hasOwn(shape.properties, token)) return undefined;
  return isDefinition(shape, token) ? undefined : shape.properties[token];
}
