import { type EntryKind, entryKinds } from "../format/check/entry-kinds.js";
import { formatPointer, type Path } from "../values/json-pointer.js";

/** A value to check: its open document, its path, and its kind. */
export interface Entry {
  /** URI under which the document was opened. */
  readonly document: string;
  /** Path of the value in its document; `[]` for the whole document. */
  readonly path: Path;
  readonly kind: EntryKind;
}

export type { EntryKind };

/** The kinds of values that can be checked. */
export const entryKindNames = /* @__PURE__ */ Object.keys(entryKinds) as EntryKind[];

/** Whether a path exists in a value. */
export function hasValueAt(value: unknown, path: Path): boolean {
  let current = value;
  for (const step of path) {
    // Excludes the `length` of an array: it is an own property, but not enumerable.
    const exists =
      typeof current === "object" &&
      current !== null &&
      Object.prototype.propertyIsEnumerable.call(current, step);
    if (!exists) return false;
    current = (current as Record<string | number, unknown>)[step];
  }
  return true;
}

/** Returns the same key for equal entries. */
export const entryKey = ({ document, path, kind }: Entry): string =>
  `${kind} ${document}#${formatPointer(path)}`;
