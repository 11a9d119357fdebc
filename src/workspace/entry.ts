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
export const entryKindNames = Object.keys(entryKinds) as EntryKind[];

/** Whether a value has something at a path. */
export const hasValueAt = (value: unknown, path: Path): boolean =>
  path.length === 0 ||
  (typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, path[0] as PropertyKey) &&
    hasValueAt((value as Record<PropertyKey, unknown>)[path[0] as PropertyKey], path.slice(1)));

/** Equal for equal entries. */
export const entryKey = ({ document, path, kind }: Entry): string =>
  `${kind} ${document}#${formatPointer(path)}`;
