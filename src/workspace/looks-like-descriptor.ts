import type { SourceDocument } from "../syntax/source-document.js";

/** Whether a text may be a descriptor. This is cheaper than parsing, and most files are not. */
export const mayBeDescriptor = (text: string): boolean =>
  text.includes("datastoreapi") || hasTwo((key) => text.includes(key));

/** Whether a document that was found in a folder looks like a descriptor. */
export function looksLikeDescriptor({ isReadable, text, value }: SourceDocument): boolean {
  if (!isReadable) return text.includes("datastoreapi");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.hasOwn(value, "datastoreapi") || hasTwo((key) => Object.hasOwn(value, key));
}

const hasTwo = (has: (key: string) => boolean): boolean =>
  ["info", "services", "schema"].filter(has).length >= 2;
