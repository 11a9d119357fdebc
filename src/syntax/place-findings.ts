import { findingCodes } from "../findings/codes.js";
import type { Finding, FindingDetails, Fix, Related, Severity } from "../findings/finding.js";
import { formatPointer, type Path } from "../findings/json-pointer.js";
import type { FixAction } from "./fix-action.js";
import { type Mark, type SourceDocument, type SyntaxProblem, spanOf } from "./source-document.js";

/** A finding that is told by path: it gets its place from the document. */
export interface UnplacedFinding {
  code: string;
  severity: Severity;
  message: string;
  path: Path;
  mark: Mark;
  fix?: { title: string; safe: boolean; change: FixAction } | undefined;
  related?: { message: string; document: SourceDocument; path: Path }[];
  details?: FindingDetails | undefined;
}

/** Findings with the ranges and edits of the document that they are about. */
export function placeFindings(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
): Finding[] {
  if (findings.length === 0) return [];
  const locations = document.locate(findings.map(({ path }) => path));
  // Of a key that is written twice, the change would mend only one.
  const duplicates = new Set(
    document.problems.filter(({ code }) => code === "duplicate-key").map(({ pointer }) => pointer),
  );
  return findings.map(({ code, severity, message, path, mark, fix, related, details }, index) => {
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
      ...(related && { related: related.map(placeRelated) }),
      ...(details && { details }),
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
}: NonNullable<UnplacedFinding["related"]>[number]): Related {
  const location = document.locate([path])[0];
  return {
    message,
    ...fileOf(document),
    pointer: formatPointer(path),
    ...(location && { range: document.lines.rangeOf(spanOf(location, "value")) }),
  };
}

/** Faults of a text as findings. */
export function placeSyntaxProblems(
  document: SourceDocument,
  problems: readonly SyntaxProblem[],
): Finding[] {
  return problems.map((fault) => ({
    code: fault.code,
    severity: findingCodes[fault.code],
    message: fault.message,
    ...fileOf(document),
    pointer: fault.pointer,
    range: document.lines.rangeOf(fault),
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

function fixOf(
  document: SourceDocument,
  { title, safe, edit }: NonNullable<SyntaxProblem["fix"]>,
): Fix {
  const range = document.lines.rangeOf(edit);
  return { title, safe, edits: [{ ...fileOf(document), range, newText: edit.newText }] };
}

const fileOf = ({ file }: SourceDocument): { file?: string } =>
  file === undefined ? {} : { file };
