import type { Code, Severity } from "./codes.js";

export type { Severity };

/** A place in a text. */
export interface Position {
  /** Line, from 1. */
  line: number;
  /** Column, from 1, in UTF-16 units. */
  column: number;
  /** Offset from the start of the text, from 0, in UTF-16 units, without a byte-order mark. */
  offset: number;
}

/** A stretch of a text; `end` is exclusive. */
export interface Range {
  start: Position;
  end: Position;
}

/** A change of a text: what stands in `range` becomes `newText`. */
export interface Edit {
  file?: string;
  range: Range;
  /** Source text, in the language of the file. */
  newText: string;
}

/** A way to mend what a finding tells. */
export interface Fix {
  title: string;
  /** Whether the fix may be applied unseen: its result is clean at this place. */
  safe: boolean;
  edits: Edit[];
}

/** Another place that a finding speaks of. */
export interface Related {
  message: string;
  file?: string;
  pointer: string;
  range?: Range;
}

/**
 * One fault of a document.
 *
 * `file`, `range` and `fixes` are there when the document came as text.
 */
export interface Finding {
  /** The kind of problem: a code, or the id of a rule. */
  code: Code;
  severity: Severity;
  /** What is wrong, in one line that starts in lower case and has no final stop. */
  message: string;
  file?: string;
  /** JSON Pointer (RFC 6901) to the faulty member, or to the object that lacks one. */
  pointer: string;
  range?: Range;
  related?: Related[];
  fixes?: Fix[];
}

/**
 * Order of findings: by file, by place, then by code, so that a report is the same on every run.
 *
 * @example findings.sort(compareFindings)
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
