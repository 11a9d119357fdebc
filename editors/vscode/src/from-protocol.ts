// What the server sends, in the classes of the editor. Numbers of the protocol start at 1, those of the
// editor at 0.

import {
  CodeAction,
  CodeActionKind,
  CompletionItem,
  Diagnostic,
  DiagnosticRelatedInformation,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  Hover,
  Location,
  MarkdownString,
  Range,
  SnippetString,
  SymbolInformation,
  TextEdit,
  Uri,
  WorkspaceEdit,
} from "vscode";
import type * as protocol from "vscode-languageserver-protocol";

/** `InsertTextFormat.Snippet`. */
const SNIPPET = 2;

export const rangeOf = ({ start, end }: protocol.Range): Range =>
  new Range(start.line, start.character, end.line, end.character);

export const locationOf = ({ uri, range }: protocol.Location): Location =>
  new Location(Uri.parse(uri), rangeOf(range));

export function diagnosticOf(sent: protocol.Diagnostic): Diagnostic {
  const diagnostic = new Diagnostic(
    rangeOf(sent.range),
    textOf(sent.message),
    (sent.severity ?? 1) - 1,
  );
  diagnostic.source = sent.source;
  diagnostic.code = sent.code;
  diagnostic.tags = sent.tags;
  diagnostic.relatedInformation = sent.relatedInformation?.map(
    ({ location, message }) => new DiagnosticRelatedInformation(locationOf(location), message),
  );
  return diagnostic;
}

export const hoverOf = ({ contents, range }: protocol.Hover): Hover =>
  new Hover(markdownOf(contents as protocol.MarkupContent), range && rangeOf(range));

export function completionOf(sent: protocol.CompletionItem): CompletionItem {
  const item = new CompletionItem(sent.label, sent.kind && sent.kind - 1);
  item.detail = sent.detail;
  item.documentation = sent.documentation && markdownOf(sent.documentation);
  item.sortText = sent.sortText;
  item.filterText = sent.filterText;
  if (sent.textEdit !== undefined && "range" in sent.textEdit) {
    const { range, newText } = sent.textEdit;
    item.range = rangeOf(range);
    item.insertText = sent.insertTextFormat === SNIPPET ? new SnippetString(newText) : newText;
  }
  return item;
}

export const highlightOf = ({ range, kind }: protocol.DocumentHighlight): DocumentHighlight =>
  new DocumentHighlight(rangeOf(range), kind && kind - 1);

export const linkOf = ({ range, target, tooltip }: protocol.DocumentLink): DocumentLink => {
  const link = new DocumentLink(
    rangeOf(range),
    target === undefined ? undefined : Uri.parse(target),
  );
  link.tooltip = tooltip;
  return link;
};

/** A symbol of an outline, with those inside it. */
export function symbolOf(sent: protocol.DocumentSymbol): DocumentSymbol {
  const { name, detail = "", kind, range, selectionRange, children = [] } = sent;
  const symbol = new DocumentSymbol(
    name,
    detail,
    kind - 1,
    rangeOf(range),
    rangeOf(selectionRange),
  );
  symbol.children = children.map(symbolOf);
  return symbol;
}

/** A symbol of a list. */
export const listedSymbolOf = (sent: protocol.SymbolInformation): SymbolInformation =>
  new SymbolInformation(
    sent.name,
    sent.kind - 1,
    sent.containerName ?? "",
    locationOf(sent.location),
  );

export function actionOf(sent: protocol.CodeAction): CodeAction {
  const action = new CodeAction(
    sent.title,
    sent.kind ? CodeActionKind.Empty.append(sent.kind) : undefined,
  );
  action.diagnostics = sent.diagnostics?.map(diagnosticOf);
  action.edit = sent.edit && editOf(sent.edit);
  action.command = sent.command;
  action.isPreferred = sent.isPreferred;
  return action;
}

/** An edit of files, some of which it creates. */
export function editOf({ documentChanges = [] }: protocol.WorkspaceEdit): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const change of documentChanges) {
    if ("textDocument" in change) {
      const edits = change.edits.flatMap((one) =>
        "newText" in one ? [new TextEdit(rangeOf(one.range), one.newText)] : [],
      );
      edit.set(Uri.parse(change.textDocument.uri), edits);
    } else if (change.kind === "create") {
      edit.createFile(Uri.parse(change.uri), change.options);
    }
  }
  return edit;
}

const markdownOf = (sent: string | protocol.MarkupContent): MarkdownString =>
  new MarkdownString(textOf(sent));

const textOf = (sent: string | protocol.MarkupContent): string =>
  typeof sent === "string" ? sent : sent.value;
