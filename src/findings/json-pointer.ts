/** The path from the root of a document to one of its values: keys of objects, indices of arrays. */
export type Path = readonly (string | number)[];

/**
 * A path as JSON Pointer (RFC 6901).
 *
 * @example formatPointer(["services", "a/b"]); // "/services/a~1b"
 */
export const formatPointer = (path: Path): string => path.map(pointerStep).join("");

/** One more step of a JSON Pointer, with its slash. */
export const pointerStep = (key: string | number): string =>
  `/${typeof key === "number" ? key : key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/**
 * The reference tokens of a JSON Pointer (RFC 6901, section 4), or `undefined` when it is not one.
 *
 * @example parsePointer("/services/a~1b"); // ["services", "a/b"]
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * The value at a path; `undefined` when there is no such path.
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
