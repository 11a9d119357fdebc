import type { Position, Range } from "vscode-languageserver/node";
import type { Range as FoundRange } from "../../findings/finding.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Span } from "../../text/span.js";

// The protocol counts lines and characters from 0. Both it and findings count UTF-16 code units.

/** The range of a finding in the form of the protocol. */
export const protocolRange = ({ start, end }: FoundRange): Range => ({
  start: { line: start.line - 1, character: start.column - 1 },
  end: { line: end.line - 1, character: end.column - 1 },
});

/** The range of a span of a text. */
export const rangeOfSpan = ({ lines }: Pick<SourceDocument, "lines">, span: Span): Range =>
  protocolRange(lines.rangeOf(span));

/** The offset of a position. A position behind the end of its line means the end of the line. */
export function offsetOf(
  { text, lines }: Pick<SourceDocument, "text" | "lines">,
  { line, character }: Position,
): number {
  const start = lines.startOf(line + 1);
  if (start === undefined) return text.length;
  let end = lines.startOf(line + 2) ?? text.length;
  while (end > start && /[\r\n]/.test(text.charAt(end - 1))) end--;
  return Math.min(start + Math.max(character, 0), end);
}

/** Whether two ranges have a position in common. Both ends belong to a range. */
export const touches = (a: Range, b: Range): boolean =>
  !isBefore(a.end, b.start) && !isBefore(b.end, a.start);

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character);
