import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import { isObject } from "../values/json-object.js";
import { type Path, valueAt } from "../values/json-pointer.js";

/** How many references inside a JSON Schema are followed one after the other. */
export const MAX_CHAIN = 16;

/**
 * The target of a reference inside a document: a JSON Pointer as a fragment (RFC 6901, section 6).
 *
 * @returns `undefined` if it refers to nothing, or to another document
 * @example localTarget({ $defs: { "a b": 1 } }, "#/$defs/a%20b") // 1
 */
export function localTarget(root: unknown, ref: string): unknown {
  const pointer = ref.startsWith("#/") ? decoded(ref.slice(2)) : undefined;
  if (pointer === undefined) return undefined;
  let value = root;
  for (const token of pointer.split("/")) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(value) && /^(?:0|[1-9]\d*)$/.test(key)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** What a reference `#/…` at a place starts from: the descriptor around the place, or the document. */
export const rootAround = (document: CheckedDocument, path: Path): unknown =>
  valueAt(document.source.value, document.baseOf(path));
