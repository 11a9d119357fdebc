import { roleOf } from "../../engine/document-role.js";
import type { Entry } from "../../engine/entry.js";
import { looksLikeDescriptor } from "../../engine/looks-like-descriptor.js";
import type { FoundEntries, Workspace } from "../../engine/workspace.js";
import type { SourceDocument } from "../../text/source-document.js";

/** An opened file: a descriptor, or a document that may hold some. */
export interface OpenedFile {
  /** The whole document. */
  readonly entry: Entry;
  readonly source: SourceDocument;
  /** Whether the whole document is checked, without a search in it. */
  readonly isWhole: boolean;
}

/** The part of a file that is checked. */
export type FileSubject =
  | { readonly is: "entry"; readonly entry: Entry }
  | { readonly is: "container"; readonly found: FoundEntries }
  /** A named file without anything to check. */
  | { readonly is: "empty" }
  /** A file found by a search that has nothing to do with descriptors. */
  | { readonly is: "other" };

/**
 * Decides which part of an opened file is checked, and searches it for descriptors if necessary.
 *
 * @param isFound whether the file was found in a folder, and not named
 */
export async function subjectOf(
  workspace: Workspace,
  { entry, source, isWhole }: OpenedFile,
  isFound: boolean,
): Promise<FileSubject> {
  if (isWhole) return { is: "entry", entry };
  const found = await workspace.find(entry.document);
  const role = roleOf(source, found);
  if (role === "container") return { is: "container", found };
  if (isFound) return looksLikeDescriptor(source) ? { is: "entry", entry } : { is: "other" };
  return role === "empty" ? { is: "empty" } : { is: "entry", entry };
}
