// What the editor asks the server. Only what a server announces is asked.

import {
  type CancellationToken,
  CodeActionKind,
  commands,
  type Disposable,
  languages,
  type Position,
  type Range,
  type TextDocument,
} from "vscode";
import type * as protocol from "vscode-languageserver-protocol";
import { DOCUMENTS } from "./documents.js";
import {
  actionOf,
  completionOf,
  editOf,
  highlightOf,
  hoverOf,
  linkOf,
  listedSymbolOf,
  locationOf,
  rangeOf,
  symbolOf,
} from "./from-protocol.js";

/** Sends a request. If it fails, the editor says so where a person waits for it, as in a rename. */
export type Ask = <T>(method: string, params: object, token?: CancellationToken) => Promise<T>;

/** Registers what a server can do. */
export function registerFeatures(
  ask: Ask,
  { capabilities: can }: protocol.InitializeResult,
): Disposable[] {
  const { codeActionProvider, completionProvider, executeCommandProvider, renameProvider } = can;
  const registered: Disposable[] = [];
  const about = async <T, R>(
    method: string,
    document: TextDocument,
    token: CancellationToken,
    convert: (item: T) => R,
    more: object = {},
  ): Promise<R[] | undefined> => {
    const params = { textDocument: named(document), ...more };
    const items = await ask<T[] | null>(`textDocument/${method}`, params, token);
    return items?.map(convert);
  };

  if (can.hoverProvider) {
    registered.push(
      languages.registerHoverProvider(DOCUMENTS, {
        provideHover: async (document, position, token) => {
          const hover = await ask<protocol.Hover | null>(
            "textDocument/hover",
            at(document, position),
            token,
          );
          return hover && hoverOf(hover);
        },
      }),
    );
  }
  if (completionProvider) {
    registered.push(
      languages.registerCompletionItemProvider(
        DOCUMENTS,
        {
          provideCompletionItems: (document, position, token) =>
            about("completion", document, token, completionOf, { position: plain(position) }),
        },
        ...(completionProvider.triggerCharacters ?? []),
      ),
    );
  }
  if (can.definitionProvider) {
    registered.push(
      languages.registerDefinitionProvider(DOCUMENTS, {
        provideDefinition: (document, position, token) =>
          about("definition", document, token, locationOf, { position: plain(position) }),
      }),
    );
  }
  if (can.referencesProvider) {
    registered.push(
      languages.registerReferenceProvider(DOCUMENTS, {
        provideReferences: (document, position, context, token) =>
          about("references", document, token, locationOf, { position: plain(position), context }),
      }),
    );
  }
  if (can.documentHighlightProvider) {
    registered.push(
      languages.registerDocumentHighlightProvider(DOCUMENTS, {
        provideDocumentHighlights: (document, position, token) =>
          about("documentHighlight", document, token, highlightOf, { position: plain(position) }),
      }),
    );
  }
  if (can.documentLinkProvider) {
    registered.push(
      languages.registerDocumentLinkProvider(DOCUMENTS, {
        provideDocumentLinks: (document, token) => about("documentLink", document, token, linkOf),
      }),
    );
  }
  if (can.documentSymbolProvider) {
    registered.push(
      languages.registerDocumentSymbolProvider(DOCUMENTS, {
        provideDocumentSymbols: (document, token) =>
          about("documentSymbol", document, token, symbolOf),
      }),
    );
  }
  if (can.workspaceSymbolProvider) {
    registered.push(
      languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: async (query, token) => {
          const found = await ask<protocol.SymbolInformation[]>(
            "workspace/symbol",
            { query },
            token,
          );
          return found.map(listedSymbolOf);
        },
      }),
    );
  }
  if (typeof codeActionProvider === "object") {
    const kinds = codeActionProvider.codeActionKinds ?? [];
    registered.push(
      languages.registerCodeActionsProvider(
        DOCUMENTS,
        {
          provideCodeActions: (document, range, { only, triggerKind }, token) => {
            const context = { diagnostics: [], triggerKind, ...(only && { only: [only.value] }) };
            return about("codeAction", document, token, actionOf, {
              range: plainRange(range),
              context,
            });
          },
        },
        { providedCodeActionKinds: kinds.map((kind) => CodeActionKind.Empty.append(kind)) },
      ),
    );
  }
  if (renameProvider) {
    registered.push(
      languages.registerRenameProvider(DOCUMENTS, {
        prepareRename: async (document, position, token) => {
          const found = await ask<{ range: protocol.Range; placeholder: string } | null>(
            "textDocument/prepareRename",
            at(document, position),
            token,
          );
          if (found == null) throw new Error("This cannot be renamed.");
          return { range: rangeOf(found.range), placeholder: found.placeholder };
        },
        provideRenameEdits: async (document, position, newName, token) => {
          const params = { ...at(document, position), newName };
          const edit = await ask<protocol.WorkspaceEdit | null>(
            "textDocument/rename",
            params,
            token,
          );
          return edit && editOf(edit);
        },
      }),
    );
  }
  for (const command of executeCommandProvider?.commands ?? []) {
    registered.push(
      commands.registerCommand(command, (...all: unknown[]) =>
        ask("workspace/executeCommand", { command, arguments: all }),
      ),
    );
  }
  return registered;
}

const named = ({ uri }: TextDocument) => ({ uri: uri.toString() });
const plain = ({ line, character }: Position) => ({ line, character });
const plainRange = ({ start, end }: Range) => ({ start: plain(start), end: plain(end) });
const at = (document: TextDocument, position: Position) => ({
  textDocument: named(document),
  position: plain(position),
});
