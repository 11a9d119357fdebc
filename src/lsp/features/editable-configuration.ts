import { dirname } from "node:path";
import { isInside } from "../../node/files/path-inside.js";
import { readTextFile } from "../../node/files/read-text.js";
import { UnreadableFileError } from "../../node/files/unreadable-file.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Project } from "../checks/project.js";
import { isFileName, nameOfPath } from "../documents/document-names.js";
import type { EditableConfiguration } from "./suppress-actions.js";

/**
 * The configuration to change for a document: the one that applies, or else one that does not exist
 * yet; `undefined` for one that cannot be edited.
 *
 * @param folders those of the editor
 * @param openSource the text of a configuration that is open in the editor
 */
export function editableConfiguration(
  document: string,
  { configured, files }: Project,
  folders: readonly string[],
  openSource: (name: string) => SourceDocument | undefined,
): EditableConfiguration | undefined {
  const { file } = configured.loaded;
  if (file === undefined) {
    // One that is not valid is there, and has to be corrected first.
    if (files.length > 0 || !isFileName(document)) return undefined;
    const folder = folders.find((one) => isInside(one, document)) ?? dirname(document);
    return { name: nameOfPath(`${folder}/dsd.config.yaml`), source: undefined };
  }
  if (/\.[cm]?js$/.test(file)) return undefined;
  const name = nameOfPath(file);
  try {
    const source = openSource(name) ?? parseDocument(readTextFile(file).text, { file: name });
    return source.isReadable ? { name, source } : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}
