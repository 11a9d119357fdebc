import { findingCodes } from "../diagnostics/codes.js";
import type { Finding, Fix, Related, Severity } from "../diagnostics/finding.js";
import type { Change } from "./change.js";
import { type Document, type Mark, spanOf, type TextFault } from "./document.js";
import { formatPointer, type Path } from "./json-pointer.js";

/** A finding that is told by path: it gets its place from the document. */
export interface PathFinding {
  code: string;
  severity: Severity;
  message: string;
  path: Path;
  mark: Mark;
  fix?: { title: string; safe: boolean; change: Change } | undefined;
  related?: { message: string; document: Document; path: Path }[];
}

/** Findings with the ranges and edits of the document that they are about. */
export function placeFindings(document: Document, findings: readonly PathFinding[]): Finding[] {
  if (findings.length === 0) return [];
  const locations = document.locate(findings.map(({ path }) => path));
  // Of a key that is written twice, the change would mend only one.
  const duplicates = new Set(
    document.faults.filter(({ code }) => code === "duplicate-key").map(({ pointer }) => pointer),
  );
  return findings.map(({ code, severity, message, path, mark, fix, related }, index) => {
    const location = locations[index];
    const pointer = formatPointer(path);
    const edit = fix && location && document.edit(location, fix.change);
    return {
      code,
      severity,
      message,
      ...fileOf(document),
      pointer,
      ...(location && { range: document.lines.rangeOf(spanOf(location, mark)) }),
      help: `dsd explain ${code}`,
      ...(related && { related: related.map(placeRelated) }),
      ...(fix &&
        edit && {
          fixes: [fixOf(document, { ...fix, safe: fix.safe && !duplicates.has(pointer), edit })],
        }),
    };
  });
}

function placeRelated({
  message,
  document,
  path,
}: NonNullable<PathFinding["related"]>[number]): Related {
  const location = document.locate([path])[0];
  return {
    message,
    ...fileOf(document),
    pointer: formatPointer(path),
    ...(location && { range: document.lines.rangeOf(spanOf(location, "value")) }),
  };
}

/** Faults of a text as findings. */
export function placeTextFaults(document: Document, faults: readonly TextFault[]): Finding[] {
  return faults.map((fault) => ({
    code: fault.code,
    severity: findingCodes[fault.code],
    message: fault.message,
    ...fileOf(document),
    pointer: fault.pointer,
    range: document.lines.rangeOf(fault),
    help: `dsd explain ${fault.code}`,
    ...(fault.related && {
      related: [
        {
          message: fault.related.message,
          ...fileOf(document),
          pointer: fault.pointer,
          range: document.lines.rangeOf(fault.related),
        },
      ],
    }),
    ...(fault.fix && { fixes: [fixOf(document, fault.fix)] }),
  }));
}

function fixOf(document: Document, { title, safe, edit }: NonNullable<TextFault["fix"]>): Fix {
  const range = document.lines.rangeOf(edit);
  return { title, safe, edits: [{ ...fileOf(document), range, newText: edit.newText }] };
}

const fileOf = ({ file }: Document): { file?: string } => (file === undefined ? {} : { file });
