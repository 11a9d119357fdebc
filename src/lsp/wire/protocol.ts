// The values of the protocol that the server sends. Its package has them too, but only as a whole, with
// all that the server does not use, which would take longer to load than the rest of the connection.

import type * as protocol from "vscode-languageserver-protocol";

export const MarkupKind = {
  Markdown: "markdown",
} as const satisfies Partial<typeof protocol.MarkupKind>;

export type MessageType = protocol.MessageType;
export const MessageType = {
  Error: 1,
  Warning: 2,
  Info: 3,
} as const satisfies Partial<typeof protocol.MessageType>;

export const WatchKind = {
  Create: 1,
  Delete: 4,
} as const satisfies Partial<typeof protocol.WatchKind>;

export type DiagnosticSeverity = protocol.DiagnosticSeverity;
export const DiagnosticSeverity = {
  Error: 1,
  Warning: 2,
  Information: 3,
} as const satisfies Partial<typeof protocol.DiagnosticSeverity>;

export const DiagnosticTag = {
  Unnecessary: 1,
} as const satisfies Partial<typeof protocol.DiagnosticTag>;

export const CompletionItemKind = {
  Variable: 6,
  Property: 10,
  Value: 12,
} as const satisfies Partial<typeof protocol.CompletionItemKind>;

export const InsertTextFormat = {
  PlainText: 1,
  Snippet: 2,
} as const satisfies Partial<typeof protocol.InsertTextFormat>;

export const DocumentHighlightKind = {
  Read: 2,
  Write: 3,
} as const satisfies Partial<typeof protocol.DocumentHighlightKind>;

export type SymbolKind = protocol.SymbolKind;
export const SymbolKind = {
  File: 1,
  Module: 2,
  Namespace: 3,
  Class: 5,
  Field: 8,
  Interface: 11,
  Variable: 13,
  Array: 18,
  Object: 19,
  Struct: 23,
} as const satisfies Partial<typeof protocol.SymbolKind>;

export const LSPErrorCodes = {
  RequestFailed: -32803,
} as const satisfies Partial<typeof protocol.LSPErrorCodes>;
