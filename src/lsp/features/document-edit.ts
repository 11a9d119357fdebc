import type { TextDocumentEdit, TextEdit } from "vscode-languageserver/node";

/** How the client names documents. */
export interface ClientDocuments {
  readonly uriOf: (name: string) => string;
  /** The version of a buffer; `undefined` for a file that is not open. */
  readonly versionOf: (name: string) => number | undefined;
}

/** Edits of a document in the form of the protocol. */
export const documentEdit = (
  name: string,
  edits: TextEdit[],
  { uriOf, versionOf }: ClientDocuments,
): TextDocumentEdit => ({
  textDocument: { uri: uriOf(name), version: versionOf(name) ?? null },
  edits,
});
