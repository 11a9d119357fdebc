import { findingCodes } from "../findings/codes.js";
import { withSource } from "../findings/edit-source.js";
import type { Finding, FindingDetails, Fix, Related, Severity } from "../findings/finding.js";
import type { Path } from "../findings/json-pointer.js";
import type { FixAction } from "./fix-action.js";
import { Pointers } from "./pointers.js";
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

/** Findings with the ranges and edits of the document that they are about. */
export function placeFindings(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
): Finding[] {
  if (findings.length === 0) return [];
  const spans = document.locate(findings.map(({ path }) => path));
  // The change would fix only one of two equal keys.
  const repeated = document.problems.filter(({ code }) => code === "duplicate-key");
  const duplicates =
    repeated.length === 0 ? undefined : new Set(repeated.map(({ pointer }) => pointer));
  const pointers = new Pointers();
  const placeRelated = relatedPlacer(findings);
  return findings.map(({ code, severity, message, path, mark, fix, related, details }, index) => {
    const found = spans[index];
    const pointer = pointers.of(path);
    const edit = fix && found && document.edit(found, fix.change);
    return {
      code,
      severity,
      message,
      ...fileOf(document),
      pointer,
      ...(found && { range: document.lines.rangeOf(spanOf(found, mark)) }),
      ...(related && { related: placeRelated(related) }),
      ...(details && { details }),
      ...(fix &&
        edit && {
          fixes: [fixOf(document, { ...fix, safe: fix.safe && !duplicates?.has(pointer), edit })],
        }),
    };
  });
}

type RelatedPlaces = NonNullable<UnplacedFinding["related"]>;

/** Places the related places of findings. Each document is searched once for all of them. */
function relatedPlacer(
  findings: readonly UnplacedFinding[],
): (related: RelatedPlaces) => Related[] {
  const all = new Map<SourceDocument, RelatedPlaces>();
  for (const { related = [] } of findings) {
    for (const place of related) {
      const others = all.get(place.document);
      if (others === undefined) all.set(place.document, [place]);
      else others.push(place);
    }
  }
  const spans = new Map<RelatedPlaces[number], MemberSpans | undefined>();
  for (const [document, places] of all) {
    const found = document.locate(places.map(({ path }) => path));
    for (const [index, place] of places.entries()) spans.set(place, found[index]);
  }
  const pointers = new Pointers();
  return (related) =>
    related.map((place) => {
      const { message, document, path } = place;
      const found = spans.get(place);
      return {
        message,
        ...fileOf(document),
        pointer: pointers.of(path),
        ...(found && { range: document.lines.rangeOf(spanOf(found, "value")) }),
      };
    });
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
