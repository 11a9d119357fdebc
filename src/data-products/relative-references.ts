import { isObject, type JsonObject } from "../values/json-object.js";
import type { Path } from "../values/json-pointer.js";

/** A reference to another file. */
interface RelativeReference {
  /** The path of its `$ref`. */
  readonly path: Path;
  /** The object that has the `$ref`. */
  readonly owner: JsonObject;
  readonly ref: string;
}

interface Visit {
  readonly value: unknown;
  readonly step: string | number;
  readonly parent: Visit | undefined;
}

/** Finds every `$ref` in a value that is relative to the file that holds it. Uses no recursion. */
export function relativeReferences(root: unknown): RelativeReference[] {
  const found: RelativeReference[] = [];
  const seen = new Set<unknown>();
  const left: Visit[] = [{ value: root, step: "", parent: undefined }];
  for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
    const { value, parent } = visit;
    const owner = visit.step === "$ref" ? parent?.value : undefined;
    if (isObject(owner) && typeof value === "string" && isRelative(value)) {
      found.push({ path: stepsTo(visit), owner, ref: value });
    }
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        left.push({ value: item, step: index, parent: visit });
      }
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        left.push({ value: value[key], step: key, parent: visit });
      }
    }
  }
  return found;
}

const isRelative = (ref: string): boolean =>
  ref !== "" && !ref.startsWith("#") && !/^[a-z][a-z0-9+.-]*:/i.test(ref);

function stepsTo(visit: Visit): Path {
  const steps: (string | number)[] = [];
  for (let at: Visit | undefined = visit; at?.parent !== undefined; at = at.parent) {
    steps.push(at.step);
  }
  return steps.reverse();
}
