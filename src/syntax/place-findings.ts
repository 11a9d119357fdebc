import { findingCodes } from "../findings/codes.js";
import { withSource } from "../findings/edit-source.js";
import type {
  Finding,
  FindingDetails,
  Fix,
  Range,
  Related,
  Severity,
} from "../findings/finding.js";
import { type Path, valueAt } from "../findings/json-pointer.js";
import type { FixAction } from "./fix-action.js";
import { offsetsOfString, spanOfPart } from "./part-of-string.js";
import { Pointers } from "./pointers.js";
import { type Mark, type SourceDocument, type SyntaxProblem, spanOf } from "./source-document.js";
import type { MemberSpans, Span } from "./span.js";

/** A finding at a path, without a range: the document knows where that is. */
export interface UnplacedFinding {
  code: string;
  severity: Severity;
  message: string;
  path: Path;
  mark: Mark;
  /** The part of the string at the path that the finding is about. */
  part?: Span | undefined;
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
  const rangeOf = partFinder(document);
  return findings.map((finding, index) => {
    const { code, severity, message, path, fix, related, details } = finding;
    const found = spans[index];
    const pointer = pointers.of(path);
    const edit = fix && found && document.edit(found, fix.change);
    return {
      code,
      severity,
      message,
      ...fileOf(document),
      pointer,
      ...(found && { range: rangeOf(finding, found) }),
      ...(related && { related: placeRelated(related) }),
      ...(details && { details }),
      ...(fix &&
        edit && {
          fixes: [fixOf(document, { ...fix, safe: fix.safe && !duplicates?.has(pointer), edit })],
        }),
    };
  });
}

/** Returns the range of each finding; where several are about one string, it is read once. */
function partFinder(
  document: SourceDocument,
): (finding: UnplacedFinding, found: MemberSpans) => Range {
  const known = new Map<number, readonly number[] | undefined>();
  return ({ path, mark, part }, found) => {
    const { start, end } = found.value;
    if (part !== undefined && !known.has(start)) {
      const value = valueAt(document.value, path);
      const source = document.text.slice(start, end);
      known.set(start, typeof value === "string" ? offsetsOfString(source, value) : undefined);
    }
    const offsets = part && known.get(start);
    const span = part && offsets ? spanOfPart(start, offsets, part) : spanOf(found, mark);
    return document.lines.rangeOf(span);
  };
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
