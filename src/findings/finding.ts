import type { Code, Severity } from "./codes.js";

export type { Severity };

/** A position in a text. */
export interface Position {
  /** Line, from 1. */
  line: number;
  /** Column, from 1, in UTF-16 units. */
  column: number;
  /** Offset from the start of the text, from 0, in UTF-16 units; a byte-order mark counts. */
  offset: number;
}

/** A range of a text; `end` is exclusive. */
export interface Range {
  start: Position;
  end: Position;
}

/** A change of a text: the text in `range` becomes `newText`. */
export interface Edit {
  file?: string;
  range: Range;
  /** Source text, in the language of the file. */
  newText: string;
}

/** A way to fix what a finding reports. */
export interface Fix {
  title: string;
  /** Whether the fix may be applied without looking at it: no reader could have meant anything else. */
  safe: boolean;
  edits: Edit[];
}

/** Another place that a finding is about. */
export interface Related {
  message: string;
  file?: string;
  pointer: string;
  range?: Range;
}

/** What a program needs to act on a finding, beyond its message. */
export interface FindingDetails {
  /** The host that references may not load from. */
  host?: string;
  /** The folder outside of which a file may not be read. */
  root?: string;
  /** The file that may not be read. */
  path?: string;
}

/**
 * One mistake in a document.
 *
 * A finding has `file` when the document has a name, and `range` and `fixes` when it was given as
 * text.
 */
export interface Finding {
  /** What kind of mistake it is: a code of the format or the id of a rule. */
  code: Code;
  severity: Severity;
  /** What is wrong, in one line that starts in lower case and has no final stop. */
  message: string;
  file?: string;
  /** JSON Pointer (RFC 6901) to the wrong member, or to the object that lacks one. */
  pointer: string;
  range?: Range;
  related?: Related[];
  fixes?: Fix[];
  details?: FindingDetails;
}

/**
 * Compares findings for sorting: by file, then by place, then by code. A report is the same in every
 * run.
 *
 * @example
 * const { findings } = validate('{ "version": 1, "titel": "Shop" }', { as: "info" });
 * [...findings].sort(compareFindings).map(({ pointer }) => pointer); // ["/version", "/titel"]
 */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.file ?? "", b.file ?? "") ||
    (a.range?.start.offset ?? 0) - (b.range?.start.offset ?? 0) ||
    (a.range?.end.offset ?? 0) - (b.range?.end.offset ?? 0) ||
    compareText(a.pointer, b.pointer) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** By UTF-16 units, so that it does not depend on a locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
