import {
  CodeActionKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { EXPLAIN, FIX_ALL } from "./features/code-actions.js";

/** What the server can do. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  documentLinkProvider: {},
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  renameProvider: { prepareProvider: true },
  completionProvider: { triggerCharacters: ['"', "'", "#", "/", "{", ":", " "] },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
  executeCommandProvider: { commands: [EXPLAIN] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
