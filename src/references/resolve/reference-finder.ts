import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import type { ObjectKind } from "../../format/shape/object-kinds.js";
import { isDefinition, likeliest, readKeys, resolveShape } from "../../format/shape/read-keys.js";
import type { ObjectShape, Shape } from "../../format/shape/shape.js";
import { isObject, type JsonObject, type Path } from "../../values/json-value.js";
import { isUriReference } from "../loading/uri.js";

/** The places that can have a Reference instead of an object. */
export type ReferenceKind = "DatabaseServiceOrReference" | "ServerInfoOrReference" | "TableEntry";

/** The expected target of a reference: the object of a place, or any definition. */
export type Expectation = ReferenceKind | "definition";

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

/**
 * Finds the References and the inline definitions in a value. References can occur in services,
 * server infos, tables, components, and Standard Definitions. An invalid value is interpreted by
 * {@link readKeys}.
 *
 * @param path the path of the value in its document
 */
export function findReferences(value: unknown, kind: ObjectKind, path: Path): Search["found"] {
  const search = new Search(path);
  search.visit(value, kind);
  return search.found;
}

/** The answers of {@link canContain}. */
const containing = new Map<Shape, boolean>();

/** Whether values of a shape can contain a Reference or a definition, so all others can be skipped. */
function canContain(reference: Shape): boolean {
  const known = containing.get(reference);
  if (known !== undefined) return known;
  // A shape inside itself contains nothing else.
  containing.set(reference, false);
  const shape = resolveShape(descriptorShapes, reference);
  const can =
    "choice" in shape ||
    ("items" in shape && canContain(shape.items)) ||
    ("values" in shape && canContain(shape.values)) ||
    ("properties" in shape &&
      Object.entries(shape.properties).some(
        ([name, property]) => isDefinition(shape, name) || canContain(property),
      ));
  containing.set(reference, can);
  return can;
}

/** A search through one value. */
class Search {
  readonly found = { references: [] as FoundReference[], definitions: [] as Path[] };
  readonly #path: (string | number)[];
  /** Objects without References, with the last shape that they were read as. */
  readonly #empty = new Map<object, Shape>();

  constructor(path: Path) {
    this.#path = [...path];
  }

  visit(value: unknown, reference: Shape): void {
    if (typeof value !== "object" || value === null || !canContain(reference)) return;
    const shape = resolveShape(descriptorShapes, reference);
    // YAML aliases put one object in many places, and reading the keys of an invalid one is slow.
    if (this.#empty.get(value) === shape) return;
    const { references, definitions } = this.found;
    const before = references.length + definitions.length;
    this.#visit(value, shape, reference);
    if (references.length + definitions.length === before) this.#empty.set(value, shape);
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
      const name = likeliest(descriptorShapes, value, shape);
      if (name !== "Reference") this.visit(value, name);
      else this.#addReference(value, reference as ReferenceKind);
    } else if ("properties" in shape) {
      this.#visitProperties(value, shape);
    }
  }

  #visitProperties(value: JsonObject, shape: ObjectShape): void {
    const { meant } = readKeys(descriptorShapes, value, shape);
    for (const key of Object.keys(value)) {
      const name = meant.get(key) ?? key;
      const property = Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;
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

  #addReference(value: JsonObject, expected: ReferenceKind): void {
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
