import { ResponseError } from "vscode-jsonrpc";
import { completions } from "../features/completion.js";
import { RenameError, renamableAt, rename } from "../features/rename.js";
import { rangeOfSpan } from "../positions.js";
import { LSPErrorCodes } from "../protocol.js";
import type { Handlers, ServerContext } from "./handlers.js";

/** Completion and renaming. */
export const writingHandlers = ({
  session,
  client,
  answers,
  documents,
}: ServerContext): Handlers => ({
  "textDocument/completion": (params) =>
    answers.at(params, [], async (snapshot, offset) => {
      const views = await session.knownViews();
      return completions(snapshot, offset, { hasSnippets: client.hasSnippets, views });
    }),
  "textDocument/prepareRename": (params) =>
    answers.at(params, null, (snapshot, offset) => {
      const found = renamableAt(snapshot, offset);
      if (found === undefined) return null;
      return { range: rangeOfSpan(snapshot.source, found.span), placeholder: found.text };
    }),
  "textDocument/rename": (params) =>
    answers.at(params, null, async (snapshot, offset) => {
      const found = renamableAt(snapshot, offset);
      if (found === undefined) return null;
      const views = await session.views();
      const context = {
        ...documents,
        isBroken: (name: string) => session.isBroken(name),
        isBeingRead: (name: string) => session.isBeingRead(name),
      };
      try {
        return client.supportedEdit(rename(found, params.newName, views, context));
      } catch (error) {
        // Not a bug: the editor shows the reason.
        if (!(error instanceof RenameError)) throw error;
        return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
      }
    }),
});
