import { findingCodes } from "../findings/codes.js";
import { withSource } from "../findings/edit-source.js";
import type { Finding, FindingDetails, Fix, Related, Severity } from "../findings/finding.js";
import { formatPointer, type Path } from "../findings/json-pointer.js";
import type { FixAction } from "./fix-action.js";
import { type Mark, type SourceDocument, type SyntaxProblem, spanOf } from "./source-document.js";
import type { MemberSpans } from "./span.js";

/** A finding at a path, without a range: the document knows where that is. */
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

/**
 * Findings with the ranges and edits of the document that they are about.
 *
 * @param located where they are, in the same order, if that is known already
 */
export function placeFindings(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
  located?: readonly (MemberSpans | undefined)[],
): Finding[] {
  if (findings.length === 0) return [];
  const spans = located ?? document.locate(findings.map(({ path }) => path));
  // The change would fix only one of two equal keys.
  const duplicates = new Set(
    document.problems.filter(({ code }) => code === "duplicate-key").map(({ pointer }) => pointer),
  );
  return findings.map(({ code, severity, message, path, mark, fix, related, details }, index) => {
    const found = spans[index];
    const pointer = formatPointer(path);
    const edit = fix && found && document.edit(found, fix.change);
    return {
      code,
      severity,
      message,
      ...fileOf(document),
      pointer,
      ...(found && { range: document.lines.rangeOf(spanOf(found, mark)) }),
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
  const spans = document.locate([path])[0];
  return {
    message,
    ...fileOf(document),
    pointer: formatPointer(path),
    ...(spans && { range: document.lines.rangeOf(spanOf(spans, "value")) }),
  };
}

/** Problems of a text as findings. */
export function placeSyntaxProblems(
  document: SourceDocument,
  problems: readonly SyntaxProblem[],
): Finding[] {
  return problems.map((problem) => ({
    code: problem.code,
    severity: findingCodes[problem.code],
    message: problem.message,
    ...fileOf(document),
    pointer: problem.pointer,
    range: document.lines.rangeOf(problem),
    ...(problem.related && {
      related: [
        {
          message: problem.related.message,
          ...fileOf(document),
          pointer: problem.pointer,
          range: document.lines.rangeOf(problem.related),
        },
      ],
    }),
    ...(problem.fix && { fixes: [fixOf(document, problem.fix)] }),
  }));
}

function fixOf(
  document: SourceDocument,
  { title, safe, edit }: NonNullable<SyntaxProblem["fix"]>,
): Fix {
  const range = document.lines.rangeOf(edit);
  return {
    title,
    safe,
    edits: [withSource({ ...fileOf(document), range, newText: edit.newText }, document.text)],
  };
}

const fileOf = ({ file }: SourceDocument): { file?: string } =>
  file === undefined ? {} : { file };
