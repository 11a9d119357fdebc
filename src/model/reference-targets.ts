import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { readKeys } from "../format/shape/elimination.js";
import { likeliest, resolveShape } from "../format/shape/read-keys.js";
import { wrapperIn } from "../format/shape/wrapper.js";
import type { CheckedDocument, Reference } from "../references/resolve/checked-graph.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import { formatPointer, valueAt } from "../values/json-pointer.js";
import { rootAround } from "./local-reference.js";
import { OncePerObject } from "./once-per-object.js";
import { type Parent, pathOf, rootOf, type Slot } from "./source-node.js";

/** An object, and where it is. */
interface Target {
  readonly slot: Slot;
  readonly value: JsonObject;
}

/** The targets of the References of a graph. */
export class ReferenceTargets {
  /** Whether all of them resolve. */
  readonly areResolved: boolean;
  readonly #references = new Map<CheckedDocument, Map<string, Reference>>();
  readonly #ends = new Map<Reference, Target | undefined>();

  constructor(references: readonly Reference[]) {
    this.areResolved = references.every(({ outcome }) => outcome.state === "resolved");
    for (const reference of references) {
      let places = this.#references.get(reference.document);
      if (places === undefined) {
        places = new Map();
        this.#references.set(reference.document, places);
      }
      places.set(formatPointer(reference.path), reference);
    }
  }

  /** The object at the end of a chain of References; many chains can have the same end. */
  follow(start: Slot, first: JsonObject, kind: WrappedKind): Target | undefined {
    const chain: Reference[] = [];
    let at: { slot: Slot; value: unknown } = { slot: start, value: first };
    let end: Target | undefined;
    while (isObject(at.value)) {
      const { slot, value } = at;
      const reference = value.$ref === undefined ? undefined : this.#referenceAt(slot);
      if (reference === undefined) {
        end = value.$ref === undefined ? unwrapped(slot, value, kind) : undefined;
        break;
      }
      if (this.#ends.has(reference)) {
        end = this.#ends.get(reference);
        break;
      }
      // In a cycle, this is the result for the last reference.
      this.#ends.set(reference, undefined);
      chain.push(reference);
      if (reference.outcome.state !== "resolved") break;
      const { document, path } = reference.outcome;
      at = {
        slot: { parent: rootOf(document), steps: path },
        value: valueAt(document.source.value, path),
      };
    }
    for (const reference of chain) this.#ends.set(reference, end);
    return end;
  }

  /** The value at the end of a chain of References; `undefined` if there is none. */
  endOf(start: Slot): unknown {
    let slot = start;
    let value: unknown;
    const seen = new Set<Reference>();
    for (;;) {
      const reference = this.#referenceAt(slot);
      if (reference?.outcome.state !== "resolved" || seen.has(reference)) return value;
      seen.add(reference);
      const { document, path } = reference.outcome;
      slot = { parent: rootOf(document), steps: path };
      value = valueAt(document.source.value, path);
    }
  }

  /** A JSON Schema: an object, a text, or the target of a Reference; with the root that it refers to. */
  schemaOf(
    slot: Slot,
    definition: unknown,
  ): { slot: Slot; value: JsonObject; root: unknown } | undefined {
    if (typeof definition === "string") {
      const value = parsedObject(definition);
      const { document } = slot.parent;
      const parent: Parent = { document, isText: true, path: pathOf(slot) };
      return value && { slot: { parent, steps: [] }, value, root: undefined };
    }
    if (!isObject(definition)) return undefined;
    const reference = this.#referenceAt(slot);
    if (reference === undefined) {
      return { slot, value: definition, root: rootAround(slot.parent.document, pathOf(slot)) };
    }
    if (reference.outcome.state !== "resolved") return undefined;
    const { document, path } = reference.outcome;
    const next: Slot = { parent: rootOf(document), steps: path };
    const value = valueAt(document.source.value, path);
    if (isObject(value) && this.#referenceAt(next) !== undefined) {
      return value === definition ? undefined : this.schemaOf(next, value);
    }
    return typeof value === "string" || isObject(value) ? this.schemaOf(next, value) : undefined;
  }

  #referenceAt(slot: Slot): Reference | undefined {
    const places = this.#references.get(slot.parent.document);
    return places?.get(formatPointer(pathOf(slot)));
  }
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The places of objects that people write one level too deep. */
type WrappedKind = "DatabaseServiceOrReference" | "ServerInfoOrReference" | "TableEntry";

/** An object, or the object inside it if it was written one level too deep. */
function unwrapped(
  slot: Slot,
  value: JsonObject,
  kind: WrappedKind,
): { slot: Slot; value: JsonObject } {
  const { document } = slot.parent;
  if (document.isClean) return { slot, value };
  const wrapper = wrappers.of(document, value, kind, () => wrapperOf(value, kind));
  const inner = wrapper === undefined ? undefined : value[wrapper];
  if (wrapper === undefined || !isObject(inner) || inner.$ref !== undefined) return { slot, value };
  return { slot: { parent: slot.parent, steps: [...slot.steps, wrapper] }, value: inner };
}

const wrappers = new OncePerObject<string | undefined>();

function wrapperOf(value: JsonObject, kind: WrappedKind): string | undefined {
  const shape = resolveShape(
    descriptorShapes,
    likeliest(descriptorShapes, value, descriptorShapes[kind]),
  );
  if (!("properties" in shape)) return undefined;
  const reading = readKeys(descriptorShapes, value, shape);
  return wrapperIn(descriptorShapes, value, kind, shape, reading);
}
