import { mayHoldDescriptor } from "../data-products/descriptors-in.js";
import type { SourceDocument } from "../text/source-document.js";

/** Whether a text may be or hold a descriptor. This is cheaper than parsing, and most files do not. */
export const mayBeDescriptor = (text: string): boolean =>
  mayHoldDescriptor(text) || hasTwo((key) => text.includes(key));

/** Whether a document that was found in a folder looks like a descriptor. */
export function looksLikeDescriptor(document: SourceDocument): boolean {
  const { isReadable, text, value, problems } = document;
  if (!isReadable) {
    return mayHoldDescriptor(text) && problems.every(({ code }) => code !== "template");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.hasOwn(value, "datastoreapi") || hasTwo((key) => Object.hasOwn(value, key));
}

/** Whether a document that was found in a folder may be or hold a descriptor. */
export const mayBeChecked = (source: SourceDocument): boolean =>
  looksLikeDescriptor(source) || (source.isReadable && mayHoldDescriptor(source.text));

/** The keys of a descriptor that say what it is. */
const OWN_KEYS = ["datastoreapi", "info", "services", "schema", "components"];

/** Whether a value can be read as a descriptor, however incomplete: it has a key of one. */
export const isReadableDescriptor = (value: unknown): boolean =>
  typeof value === "object" && value !== null && OWN_KEYS.some((key) => Object.hasOwn(value, key));

/** Whether two of the three keys are present; looks for as few as possible. */
const hasTwo = (has: (key: string) => boolean): boolean =>
  has("services") ? has("schema") || has("info") : has("schema") && has("info");
