import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type Position,
  type Range,
  type TextDocumentEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Finding, Range as FoundRange, Related, Severity } from "../../findings/finding.js";
import { pageOf } from "../../node/files/package-files.js";
import { maskText } from "../../secrets/mask.js";
import type { TextEdit } from "../../text/fix-action.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Span } from "../../values/text-span.js";
import { printable } from "../../words/phrases.js";
import type { Documents } from "../checks/documents.js";

// Places, findings, edits and texts in the form of the protocol. It counts lines and characters from 0;
// both it and findings count UTF-16 code units.

/** The range of a finding; the start of the document for one without a range. */
export const protocolRange = (range: FoundRange | undefined): Range =>
  range === undefined
    ? { start: START, end: START }
    : {
        start: { line: range.start.line - 1, character: range.start.column - 1 },
        end: { line: range.end.line - 1, character: range.end.column - 1 },
      };

const START: Position = { line: 0, character: 0 };

/** The range of a span of a text. */
export const rangeOfSpan = ({ lines }: Pick<SourceDocument, "lines">, span: Span): Range =>
  protocolRange(lines.rangeOf(span));

/** The offset of a position. A position past the end of its line means the end of the line. */
export const offsetOf = ({ text }: Pick<SourceDocument, "text">, position: Position): number =>
  TextDocument.create("", "", 0, text).offsetAt(position);

/** Whether two ranges have a position in common. Both ends belong to a range. */
export const touches = (a: Range, b: Range): boolean =>
  !isBefore(a.end, b.start) && !isBefore(b.end, a.start);

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character);

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** A document of another kind may be open in the editor. That is not a mistake. */
const OF_OTHERS: Readonly<Record<string, DiagnosticSeverity>> = {
  "no-descriptor": DiagnosticSeverity.Hint,
  template: DiagnosticSeverity.Information,
};

/** A finding as a diagnostic. */
export function diagnosticOf(finding: Finding, documents: Documents): Diagnostic {
  const { code, severity, message, range, related = [], decision } = finding;
  const relatedInformation = related.map((one) => protocolRelated(one, documents));
  const page = pageOf(code);
  return {
    range: protocolRange(range),
    severity: OF_OTHERS[code] ?? SEVERITIES[severity],
    code,
    ...(page !== undefined && { codeDescription: { href: page.href } }),
    source: "dsd",
    message: decision === undefined ? message : `${message}\nto decide: ${decision.text}`,
    ...(code.startsWith("unused-") && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related.length > 0 && { relatedInformation }),
  };
}

const protocolRelated = ({ message, file = "", range }: Related, documents: Documents) => ({
  message,
  location: { uri: documents.uriOf(file), range: protocolRange(range) },
});

/** An action that corrects findings, or does something else about them. */
export const quickFix = (
  title: string,
  findings: readonly Finding[],
  documents: Documents,
  action: Partial<CodeAction>,
): CodeAction => ({
  title,
  kind: CodeActionKind.QuickFix,
  diagnostics: findings.map((finding) => diagnosticOf(finding, documents)),
  ...action,
});

/** Edits of a text. */
export const documentEdit = (
  source: SourceDocument,
  edits: readonly TextEdit[],
  documents: Documents,
): TextDocumentEdit =>
  rangeEdits(
    source.file ?? "",
    edits.map(({ newText, ...span }) => ({ range: rangeOfSpan(source, span), newText })),
    documents,
  );

/** Edits of a document. */
export const rangeEdits = (
  name: string,
  edits: TextDocumentEdit["edits"],
  documents: Documents,
): TextDocumentEdit => ({
  textDocument: { uri: documents.uriOf(name), version: documents.versionOf(name) ?? null },
  edits,
});

/** How much is shown of a text. */
const MAX_LENGTH = 500;

/** Text of a document, as an editor may show it: without secrets, and not longer than a line. */
export function editorText(text: string): string {
  // A secret may extend beyond the cut.
  const masked = maskText(text.slice(0, 2 * MAX_LENGTH));
  return printable(masked.length > MAX_LENGTH ? `${masked.slice(0, MAX_LENGTH)}…` : masked);
}
