import { ResponseError } from "vscode-jsonrpc";
import type { PrepareRenameResult } from "vscode-languageserver-protocol";
import { completions } from "../features/completion.js";
import { CHANGED, renamableAt, rename } from "../features/rename.js";
import { RenameError } from "../features/rename-error.js";
import type { Snapshot } from "../views/snapshot.js";
import { rangeOfSpan } from "../wire/positions.js";
import { LSPErrorCodes } from "../wire/protocol.js";
import type { Handlers, ServerContext } from "./handlers.js";

/** Why descriptors that use a name may not be known. */
const UNKNOWN = {
  running: "the folders are still being searched for descriptors that use it; try again",
  part: "the folders have too many files to find every descriptor that uses it; open a smaller one",
};

/** What can be renamed at an offset. */
function prepared(snapshot: Snapshot, offset: number): PrepareRenameResult | null {
  const found = renamableAt(snapshot, offset);
  if (found === undefined) return null;
  return { range: rangeOfSpan(snapshot.source, found.span), placeholder: found.text };
}

/** Completion and renaming. */
export const writingHandlers = ({
  session,
  client,
  folders,
  answers,
  documents,
}: ServerContext): Handlers => ({
  "textDocument/completion": (params) =>
    answers.at(params, [], async (snapshot, offset) => {
      const views = await session.knownViews();
      return completions(snapshot, offset, { hasSnippets: client.hasSnippets, views });
    }),
  "textDocument/prepareRename": (params) =>
    answers.to(null, async () => {
      const find = () => answers.at(params, null, prepared);
      const found = await find();
      if (found !== null) return found;
      // What makes a name of it may be in a file that is not found yet.
      await session.waitFor(folders.searched());
      return find();
    }),
  "textDocument/rename": ({ newName, ...params }) =>
    answers.to(null, async () => {
      const { uri } = params.textDocument;
      const before = session.documents.bufferOf(uri)?.changeCount;
      // What a name is used for may be in a file that is not found yet.
      const search = await session.waitFor(folders.searched());
      return answers.at(params, null, async (snapshot, offset) => {
        try {
          if (session.documents.bufferOf(uri)?.changeCount !== before)
            throw new RenameError(CHANGED);
          const found = renamableAt(snapshot, offset);
          if (found === undefined) return null;
          const views = await session.currentViews();
          if (views === undefined) {
            throw new RenameError("a document is still being read; try again");
          }
          const edit = await rename(found, newName, views, {
            ...documents,
            isBroken: (name) => session.isBroken(name),
            isCurrent: (source) => session.documents.isCurrent(source),
            unknown: search === "all" ? undefined : UNKNOWN[search ?? "running"],
          });
          return client.supportedEdit(edit);
        } catch (error) {
          // Not a bug: the editor shows the reason.
          if (!(error instanceof RenameError)) throw error;
          return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
        }
      });
    }),
});
