import { recover } from "./recover.js";

/** The path from the root of a document to one of its values: keys of objects, indices of arrays. */
export type Path = readonly (string | number)[];

/**
 * Formats a path as a JSON Pointer (RFC 6901).
 *
 * @example formatPointer(["services", "a/b"]); // "/services/a~1b"
 */
export function formatPointer(path: Path): string {
  if (!Array.isArray(path)) throw new TypeError("`path` must be an array");
  return path.map(pointerStep).join("");
}

/** Formats one step of a JSON Pointer, with its slash. */
const pointerStep = (key: string | number): string =>
  `/${typeof key === "string" && /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key}`;

/**
 * Returns the reference tokens of a JSON Pointer (RFC 6901, section 4), or `undefined` if the text is
 * not a JSON Pointer.
 *
 * @example parsePointer("/services/a~1b"); // ["services", "a/b"]
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (typeof pointer !== "string") throw new TypeError("`pointer` must be a string");
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  const tokens = pointer.slice(1).split("/");
  // Most pointers have no escapes.
  if (!pointer.includes("~")) return tokens;
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Returns the value at a path, or `undefined` if the path does not exist.
 *
 * @example valueAt({ a: [1] }, ["a", 0]) // 1
 */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/**
 * Returns the value that reference tokens name (RFC 6901, section 4): own members of objects, and items
 * of arrays. `undefined` if there is none.
 */
export function valueAtTokens(root: unknown, tokens: readonly string[]): unknown {
  let value = root;
  for (const token of tokens) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token))
      return undefined;
    if (Array.isArray(value) && token === "length") return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

/** Returns a pointer as a URI fragment (RFC 6901, section 6). */
export const pointerFragment = (pointer: string): string =>
  `#${encodeURI(pointer).replaceAll("#", "%23")}`;

/**
 * Returns the target of a reference inside a document: a JSON Pointer as a fragment (RFC 6901, section 6).
 *
 * @returns `undefined` if it refers to nothing, or to another document
 * @example localTarget({ $defs: { "a b": 1 } }, "#/$defs/a%20b") // 1
 */
export function localTarget(root: unknown, ref: string): unknown {
  if (!ref.startsWith("#/")) return undefined;
  const tokens = recover(() => parsePointer(decodeURIComponent(ref.slice(1))), URIError);
  return tokens && valueAtTokens(root, tokens);
}

/** Whether a path is another path or one of its ancestors. An index may be a number or a string. */
export const isPrefix = (prefix: Path, path: Path): boolean =>
  prefix.length <= path.length && prefix.every((step, index) => `${step}` === `${path[index]}`);

/** A place that a search has reached by a step from its parent; the start of the search has no parent. */
export interface VisitedPlace {
  readonly step: string | number;
  readonly parent: VisitedPlace | undefined;
}

/** The path from the start of a search. */
export function stepsTo(visit: VisitedPlace): Path {
  const steps: (string | number)[] = [];
  for (let at: VisitedPlace | undefined = visit; at?.parent !== undefined; at = at.parent) {
    steps.push(at.step);
  }
  return steps.reverse();
}
