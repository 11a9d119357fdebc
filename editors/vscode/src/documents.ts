import { type Disposable, languages, type TextDocument, workspace } from "vscode";
import type * as protocol from "vscode-languageserver-protocol";

/** The languages that descriptors are written in, in files and in buffers that were never saved. */
export const DOCUMENTS = ["json", "jsonc", "yaml"].flatMap((language) => [
  { scheme: "file", language },
  { scheme: "untitled", language },
]);

/** Tells the server which documents are open, and what they contain. */
export function synchronize(notify: (method: string, params: object) => void): Disposable[] {
  const isMeant = (document: TextDocument): boolean => languages.match(DOCUMENTS, document) > 0;
  const open = (document: TextDocument): void => {
    if (!isMeant(document)) return;
    const { languageId, version } = document;
    notify("textDocument/didOpen", {
      textDocument: { uri: document.uri.toString(), languageId, version, text: document.getText() },
    } satisfies protocol.DidOpenTextDocumentParams);
  };
  const about = (method: string, document: TextDocument): void => {
    if (isMeant(document)) notify(method, { textDocument: { uri: document.uri.toString() } });
  };

  workspace.textDocuments.forEach(open);
  return [
    workspace.onDidOpenTextDocument(open),
    workspace.onDidCloseTextDocument((document) => about("textDocument/didClose", document)),
    workspace.onDidSaveTextDocument((document) => about("textDocument/didSave", document)),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // It is also called when only the mark of an unsaved document changes.
      if (!isMeant(document) || contentChanges.length === 0) return;
      notify("textDocument/didChange", {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: contentChanges.map(({ range: { start, end }, text }) => ({
          range: {
            start: { line: start.line, character: start.character },
            end: { line: end.line, character: end.character },
          },
          text,
        })),
      } satisfies protocol.DidChangeTextDocumentParams);
    }),
  ];
}
