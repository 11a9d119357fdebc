import { fixDocuments, MAX_FINDINGS_TO_FIX } from "../../engine/fix-documents.js";
import { filesOf } from "../../engine/result.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { openIn, type Project } from "./project.js";

/**
 * The text of a document after every safe fix, as `dsd lint --fix` would write it. Other files are
 * fixed as well in between, but their texts are not part of the result.
 *
 * @param roots the documents to check: the document itself, or those that refer to it
 * @param sources all open documents
 * @returns `undefined` when nothing changes
 */
export async function fixedText(
  project: Project,
  name: string,
  roots: readonly string[],
  sources: ReadonlyMap<string, SourceDocument>,
): Promise<string | undefined> {
  const workspace = project.scratch({ maxFindings: MAX_FINDINGS_TO_FIX });
  for (const [other, source] of sources) openIn(workspace, other, source);
  const { changes } = await fixDocuments(workspace, roots, {
    unsafe: false,
    run: async (root) =>
      filesOf(await workspace.check(root, { isFound: true, lint: true }), MAX_FINDINGS_TO_FIX),
    parse: (text, file) => parseDocument(text, { file, language: sources.get(file)?.language }),
    isWritable: (uri) => uri === undefined || uri.startsWith("file:"),
  });
  return changes.get(name)?.after;
}
