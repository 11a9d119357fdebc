import { announcesDescriptor, isDescriptorHolder } from "../format/shape/descriptor-holder.js";
import { DocumentParts, isJsonText } from "../text/parse/document-parts.js";
import { isDataProduct, isDescriptor } from "../text/recognition/formats.js";
import type { SourceDocument } from "../text/source-document.js";
import {
  formatPointer,
  isObject,
  type JsonObject,
  type Path,
  stepsTo,
  type VisitedPlace,
  valueAt,
} from "../values/json-value.js";
import { nearestName } from "../words/nearest-name.js";

/** A descriptor in a document, or a reference to one. */
export interface HeldDescriptor {
  /**
   * The form of the descriptor: an object, JSON text in a string, or a reference to another place.
   */
  readonly form: DescriptorForm;
  /** JSON Pointer to the object, the string, or the object with the reference. */
  readonly pointer: string;
  /** The descriptor; `undefined` for a reference, and for text that is not JSON. */
  readonly value: unknown;
  /** The reference as written. */
  readonly ref?: string;
}

/** Returns the descriptors in a document, in document order. A descriptor holds only itself. */
export function descriptorsIn(source: SourceDocument): HeldDescriptor[] {
  const { value } = source;
  if (isDescriptor(value)) return [{ form: "object", pointer: "", value }];
  const all = searchValue(source, value, []);
  const parts = new DocumentParts(
    source,
    all.map(({ path }) => path),
  );
  return all.flatMap((held): HeldDescriptor[] => {
    if (held.form === "announcement") return [];
    const { form, path } = held;
    const pointer = formatPointer(path);
    if (held.form !== "reference") {
      const part = parts.at(path);
      return [{ form, pointer, value: part.isReadable ? valueAt(part.value, path) : undefined }];
    }
    return held.to === "port" ? [] : [{ form, pointer, value: undefined, ref: held.ref }];
  });
}

/** The form of a descriptor in a document: an object, JSON text in a string, or a reference. */
export type DescriptorForm = "object" | "text" | "reference";

/** A descriptor that a document contains as an object or as text. */
interface HeldPart {
  readonly form: "object" | "text";
  readonly path: Path;
}

/** A reference to a descriptor, or to a port that may contain one. */
export interface HeldReference {
  readonly form: "reference";
  /** Path of the object that has the reference. */
  readonly path: Path;
  /** `$href` is the older name. */
  readonly key: "$ref" | "$href";
  readonly ref: string;
  readonly to: "descriptor" | "port";
}

/** An object that says that it has a descriptor, and has none. */
export interface Announcement {
  readonly form: "announcement";
  readonly path: Path;
  /** The key that was probably meant as `definition`. */
  readonly near: string | undefined;
}

export type Held = HeldPart | HeldReference | Announcement;

/**
 * Values below this depth are not searched: their paths would take more memory than the document.
 */
const MAX_DEPTH = 100;

/** The lists of a data product whose items may be references. */
const PORTS = new Set<unknown>([
  "inputPorts",
  "outputPorts",
  "discoveryPorts",
  "observabilityPorts",
  "controlPorts",
]);

/** A value that is being searched, with its path. */
interface Visit extends VisitedPlace {
  readonly value: object;
  readonly depth: number;
}

/**
 * Finds the descriptors in a value, in the order of its keys, and the references through which
 * others may be found.
 *
 * Strings are not searched: apart from definitions, the strings in a data product only repeat its
 * other members.
 *
 * @param start path of the value in its document
 */
export function searchValue(source: SourceDocument, root: unknown, start: Path): Held[] {
  const found: Held[] = [];
  if (!isCollection(root)) return found;
  // A value of a program, or with aliases of YAML, can have an object in several places, or in itself. It can only be
  // searched by remembering the objects that were visited.
  const isTree = source.text !== "" && source.sourceAt === undefined;
  const seen = isTree ? undefined : new Set<unknown>();
  const left: Visit[] = [{ value: root, step: "", parent: undefined, depth: 0 }];
  const pathOf = (visit: Visit): Path => [...start, ...stepsTo(visit)];
  for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
    const { value, depth } = visit;
    if (seen?.has(value)) continue;
    seen?.add(value);
    const isHolder = isDescriptorHolder(value);
    if (isHolder && !seen?.has(value.definition)) {
      seen?.add(value.definition);
      found.push(readDefinition(value.definition, [...pathOf(visit), "definition"]));
    }
    const isAnnounced = isObject(value) && !isHolder && announcesDescriptor(value);
    const canRefer = isObject(value) && (isAnnounced || mayHoldPorts(visit, root));
    const reference = canRefer ? referenceIn(value) : undefined;
    if (reference !== undefined) {
      found.push({ form: "reference", path: pathOf(visit), ...reference, to: "port" });
      continue;
    }
    if (isAnnounced) {
      const near = nearestName("definition", Object.keys(value));
      found.push({ form: "announcement", path: pathOf(visit), near });
    }
    if (depth === MAX_DEPTH) continue;
    const keys = Array.isArray(value) ? undefined : Object.keys(value);
    const values = value as Record<string | number, unknown>;
    for (let index = (keys ?? (value as unknown[])).length - 1; index >= 0; index--) {
      const step = keys?.[index] ?? index;
      const inner = values[step];
      if (!isCollection(inner) || (isHolder && step === "definition")) continue;
      left.push({ value: inner, step, parent: visit, depth: depth + 1 });
    }
  }
  return found;
}

const isCollection = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** The members of a data product with ports in them. */
const WITH_PORTS = new Set<unknown>(["interfaceComponents", "internalComponents", "components"]);

/** Whether ports are in the place of a value: a port, a list of them, what is around one, or what it promises. */
function mayHoldPorts({ step, parent, depth }: Visit, root: unknown): boolean {
  const isPort = PORTS.has(parent?.step);
  const isOfPort = step === "promises" || (step === "api" && parent?.step === "promises");
  const isAround = depth === 1 && WITH_PORTS.has(step) && isDataProduct(root);
  return isPort || PORTS.has(step) || isOfPort || isAround;
}

/**
 * Determines the form of a definition: a reference, the text into which the registry of a platform
 * turns an object, or the object itself.
 */
export function readDefinition(definition: unknown, path: Path): Held {
  if (isObject(definition) && !isDescriptor(definition)) {
    const reference = referenceIn(definition);
    if (reference !== undefined) return { form: "reference", path, ...reference, to: "descriptor" };
    if (typeof definition.rawContent === "string") {
      return readDefinition(definition.rawContent, [...path, "rawContent"]);
    }
  }
  return { form: isJsonText(definition) ? "text" : "object", path };
}

function referenceIn(object: JsonObject): Pick<HeldReference, "key" | "ref"> | undefined {
  for (const key of ["$ref", "$href"] as const) {
    const ref = Object.hasOwn(object, key) ? object[key] : undefined;
    if (typeof ref === "string") return { key, ref };
  }
  return undefined;
}
