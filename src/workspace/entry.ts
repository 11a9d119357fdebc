import { formatPointer, type Path } from "../findings/json-pointer.js";
import { type EntryKind, entryKinds } from "../structure/entry-kinds.js";

/** What a workspace is asked about: a value in an open document, and what the value is. */
export interface Entry {
  /** URI under which the document was opened. */
  readonly document: string;
  /** Where the value is in its document; `[]` for all of it. */
  readonly path: Path;
  readonly kind: EntryKind;
}

export type { EntryKind };

/** What a document can be checked as. */
export const entryKindNames = /* @__PURE__ */ Object.keys(entryKinds) as EntryKind[];

/** Whether a value has something at a path. */
export function hasValueAt(value: unknown, path: Path): boolean {
  let current = value;
  for (const step of path) {
    // The length of an array is its own property too, but it is not enumerable.
    const exists =
      typeof current === "object" &&
      current !== null &&
      Object.prototype.propertyIsEnumerable.call(current, step);
    if (!exists) return false;
    current = (current as Record<string | number, unknown>)[step];
  }
  return true;
}

/** Equal for equal entries. */
export const entryKey = ({ document, path, kind }: Entry): string =>
  `${kind} ${document}#${formatPointer(path)}`;
