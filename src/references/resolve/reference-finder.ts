import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import type { ObjectKind } from "../../format/check/object-kinds.js";
import { readKeys } from "../../format/shape/elimination.js";
import { isDefinition, kindByKeys, likeliest, resolveShape } from "../../format/shape/read-keys.js";
import type { ObjectShape, Shape } from "../../format/shape/shape.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { isUriReference } from "../loading/uri.js";

/** The expected target of a reference: an object of a kind, or any definition. */
export type Expectation = ObjectKind | "definition";

/** A Reference in a document. */
interface FoundReference {
  /** Path of the object that has `$ref`. */
  path: Path;
  /** The key as written, which may be misspelled. */
  key: string;
  ref: string;
  expected: Expectation;
}

/** Whether a definition is a Reference: it has a string `$ref`, and otherwise only descriptive keys. */
export const isReferenceDefinition = (value: unknown): value is { $ref: string } =>
  isObject(value) &&
  typeof value.$ref === "string" &&
  Object.keys(value).every((key) => key === "$ref" || key === "description" || key === "mediaType");

/** The References in a value, and the paths of its inline definitions. */
interface FoundPlaces {
  references: FoundReference[];
  definitions: Path[];
}

/**
 * Finds the References and the inline definitions in a value. References can occur in services,
 * server infos, tables, components, and Standard Definitions. An invalid value is interpreted by
 * {@link readKeys}.
 *
 * @param path the path of the value in its document
 * @param isValid whether the value is valid, so no key is misspelled
 */
export function findReferences(
  value: unknown,
  kind: ObjectKind,
  path: Path,
  isValid: boolean,
): FoundPlaces {
  const search = new Search(path, isValid);
  search.visit(value, kind);
  return search.found;
}

/** Finds which shapes can contain a Reference, so the search can skip all others. */
class ReferenceShapes {
  /** The shapes that can contain a Reference, by the reference to the shape. */
  readonly #containing = new Map<Shape, Exclude<Shape, string> | undefined>();
  /** The properties of object shapes that can contain a Reference. */
  readonly #properties = new Map<ObjectShape, ReadonlyMap<string, Shape>>();

  constructor() {
    for (const name of Object.keys(descriptorShapes)) this.#add(name);
  }

  /** Returns the shape to visit a value with; `undefined` when it cannot contain a Reference. */
  shapeOf(reference: Shape): Exclude<Shape, string> | undefined {
    return this.#containing.get(reference);
  }

  propertiesOf(shape: ObjectShape): ReadonlyMap<string, Shape> {
    return this.#properties.get(shape) ?? new Map();
  }

  #add(reference: Shape): boolean {
    if (this.#containing.has(reference)) return this.#containing.get(reference) !== undefined;
    this.#containing.set(reference, undefined);
    const shape = resolveShape(descriptorShapes, reference);
    if (this.#canContain(shape)) this.#containing.set(reference, shape);
    return this.#containing.get(reference) !== undefined;
  }

  #canContain(shape: Exclude<Shape, string>): boolean {
    if ("items" in shape) return this.#add(shape.items);
    if ("values" in shape) return this.#add(shape.values);
    if (!("properties" in shape)) return "choice" in shape;
    const properties = Object.entries(shape.properties).filter(
      ([name, property]) => isDefinition(shape, name) || this.#add(property),
    );
    this.#properties.set(shape, new Map(properties));
    return properties.length > 0;
  }
}

const referenceShapes = /* @__PURE__ */ new ReferenceShapes();

/** A search through one value. */
class Search {
  readonly found: FoundPlaces = { references: [], definitions: [] };
  readonly #path: (string | number)[];
  readonly #isValid: boolean;
  /** Objects without References, with the last shape that they were read as. */
  readonly #empty = new Map<object, Shape>();

  constructor(path: Path, isValid: boolean) {
    this.#path = [...path];
    this.#isValid = isValid;
  }

  visit(value: unknown, reference: Shape): void {
    const shape = referenceShapes.shapeOf(reference);
    if (shape === undefined || typeof value !== "object" || value === null) return;
    // Aliases of YAML put one object in many places, and reading the keys of an invalid one is slow.
    if (!this.#isValid && this.#empty.get(value) === shape) return;
    const { references, definitions } = this.found;
    const before = references.length + definitions.length;
    this.#visit(value, shape, reference);
    if (!this.#isValid && references.length + definitions.length === before) {
      this.#empty.set(value, shape);
    }
  }

  #visit(value: object, shape: Exclude<Shape, string>, reference: Shape): void {
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
      const name = this.#isValid
        ? (kindByKeys(value, shape) ?? shape.otherwise)
        : likeliest(descriptorShapes, value, shape);
      if (name !== "Reference") this.visit(value, name);
      else this.#addReference(value, reference as ObjectKind);
    } else if ("properties" in shape) {
      this.#visitProperties(value, shape);
    }
  }

  #visitProperties(value: JsonObject, shape: ObjectShape): void {
    const properties = referenceShapes.propertiesOf(shape);
    const meant = this.#isValid ? undefined : readKeys(descriptorShapes, value, shape).meant;
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
    const shape = resolveShape(descriptorShapes, "Reference");
    if (!("properties" in shape)) return;
    for (const [key, target] of readKeys(descriptorShapes, value, shape).meant) {
      if (target === "$ref") this.#add(value[key], key, expected);
    }
  }

  #add(ref: unknown, key: string, expected: Expectation): void {
    if (typeof ref !== "string") return;
    // The structure check reports an invalid URI reference, except in a definition.
    if (expected !== "definition" && !isUriReference(ref)) return;
    this.found.references.push({ path: [...this.#path], key, ref, expected });
  }
}
