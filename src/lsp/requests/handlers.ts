import { ErrorCodes, type MessageConnection, ResponseError } from "vscode-jsonrpc";
import type {
  CodeAction,
  CodeActionParams,
  CompletionItem,
  CompletionParams,
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
  DocumentLink,
  DocumentLinkParams,
  DocumentSymbol,
  DocumentSymbolParams,
  ExecuteCommandParams,
  Hover,
  HoverParams,
  Location,
  PrepareRenameParams,
  PrepareRenameResult,
  ReferenceParams,
  RenameParams,
  WorkspaceEdit,
  WorkspaceSymbol,
  WorkspaceSymbolParams,
} from "vscode-languageserver-protocol";
import type { Answers } from "../answers.js";
import type { Folders } from "../documents/folders.js";
import type { ClientDocuments } from "../features/document-edit.js";
import type { Session } from "../session.js";
import type { Client } from "../wire/client.js";
import { problemWith } from "../wire/parameters.js";

/** What handlers of requests work with. */
export interface ServerContext {
  readonly session: Session;
  readonly client: Client;
  readonly folders: Folders;
  readonly answers: Answers;
  readonly documents: ClientDocuments;
}

/** The requests that the server answers, with their parameters and answers. */
interface Requests {
  "textDocument/codeAction": [CodeActionParams, CodeAction[]];
  "textDocument/completion": [CompletionParams, CompletionItem[]];
  "textDocument/definition": [DefinitionParams, Location[]];
  "textDocument/documentHighlight": [DocumentHighlightParams, DocumentHighlight[]];
  "textDocument/documentLink": [DocumentLinkParams, DocumentLink[]];
  "textDocument/documentSymbol": [DocumentSymbolParams, DocumentSymbol[]];
  "textDocument/hover": [HoverParams, Hover | null];
  "textDocument/prepareRename": [PrepareRenameParams, PrepareRenameResult | null];
  "textDocument/references": [ReferenceParams, Location[]];
  "textDocument/rename": [RenameParams, WorkspaceEdit | null];
  "workspace/executeCommand": [ExecuteCommandParams, null];
  "workspace/symbol": [WorkspaceSymbolParams, WorkspaceSymbol[]];
}

/** Handlers of some requests. */
export type Handlers = {
  readonly [Name in keyof Requests]?: (
    params: Requests[Name][0],
  ) => Promise<Requests[Name][1] | ResponseError>;
};

/**
 * Has a connection use handlers.
 *
 * @param refusal why no request is answered now
 */
export function register(
  connection: MessageConnection,
  handlers: Handlers,
  refusal: () => ResponseError | undefined,
): void {
  for (const [method, handler] of Object.entries(handlers)) {
    connection.onRequest(method, (params: object) => {
      const problem = problemWith(method, params);
      return (
        refusal() ??
        (problem === undefined
          ? (handler as (params: object) => Promise<unknown>)(params)
          : new ResponseError(ErrorCodes.InvalidParams, problem))
      );
    });
  }
}
