import type { InitializeResult, ServerCapabilities } from "vscode-languageserver-protocol";
import { EXPLAIN, FIX_ALL, QUICK_FIX } from "../commands.js";

/** Edits are sent as such, not as whole texts: `TextDocumentSyncKind.Incremental`. */
const INCREMENTAL = 2;

/** What the server can do. */
const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: INCREMENTAL, save: true },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  documentLinkProvider: {},
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  renameProvider: { prepareProvider: true },
  completionProvider: { triggerCharacters: ['"', "'", "#", "/", "{", ":", " "] },
  codeActionProvider: { codeActionKinds: [QUICK_FIX, FIX_ALL] },
  executeCommandProvider: { commands: [EXPLAIN] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** The answer to `initialize`. Nothing that takes time to load may be imported here. */
export const initializeResult = (version: string): InitializeResult => ({
  capabilities,
  serverInfo: { name: "dsd", version },
});
