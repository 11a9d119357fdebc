import { findingCodes } from "../../findings/codes.js";
import { withDecision } from "../../findings/decisions.js";
import { withSource } from "../../findings/edit-source.js";
import type {
  Finding,
  FindingDetails,
  Fix,
  Range,
  Related,
  Severity,
} from "../../findings/finding.js";
import { withReach } from "../../findings/fix-reach.js";
import { type Path, valueAt } from "../../values/json-pointer.js";
import { PathMap } from "../../values/path-map.js";
import { type Change, type PlacedChange, pathsOf, type SpansOf, type TextEdit } from "../change.js";
import { composeEdits } from "../edits/compose-edits.js";
import { quotesOddNumber } from "../edits/odd-number.js";
import { Pointers } from "../pointers.js";
import {
  type ChangeEdits,
  type Mark,
  type SourceDocument,
  type SyntaxProblem,
  spanOf,
} from "../source-document.js";
import type { MemberSpans, Span } from "../span.js";
import { type OffsetMap, offsetsOfString } from "../string-offsets.js";

/** A finding at a path, without a range, which the document computes. */
export interface UnplacedFinding {
  code: string;
  severity: Severity;
  message: string;
  /** Returns the message for the source text of the value, if that is clearer than the value. */
  messageFor?: ((source: string) => string) | undefined;
  path: Path;
  mark: Mark;
  /** The part of the string at the path that the finding is about. */
  part?: Span | undefined;
  fix?: UnplacedFix | undefined;
  /** The decision that a person has to make, if there is no fix. */
  decision?: string | undefined;
  related?: { message: string; document: SourceDocument; path: Path }[];
  details?: FindingDetails | undefined;
}

/** A fix as changes of the document, or as one change of what the finding is about. */
export type UnplacedFix = {
  readonly title: string;
  readonly safe: boolean;
  /** Whether the changed part can only be checked after the fix. */
  readonly reveals?: boolean | undefined;
} & (
  | { readonly change: Change; readonly changes?: undefined }
  | { readonly changes: readonly PlacedChange[]; readonly change?: undefined }
);

const changesOf = (path: Path, { change, changes }: UnplacedFix): readonly PlacedChange[] =>
  changes ?? [{ path, change }];

/**
 * Findings with the ranges and edits of the document that they are about.
 *
 * @param located the places of the findings, in the same order, if they are known already
 */
export function placeFindings(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
  located?: readonly (MemberSpans | undefined)[],
): Finding[] {
  if (findings.length === 0) return [];
  const fixes = findings.map(({ path, fix }) => (fix === undefined ? [] : changesOf(path, fix)));
  const needed = fixes.flatMap((changes) => changes.flatMap(pathsOf));
  // One pass finds all.
  const own = located === undefined ? findings.map(({ path }) => path) : [];
  const wanted = [...own, ...needed];
  const found = wanted.length === 0 ? [] : document.locate(wanted);
  const spans = located ?? found;
  const places = new PathMap<MemberSpans | undefined>();
  for (const [index, path] of needed.entries()) places.add(path, found[own.length + index]);
  const spansOf: SpansOf = (path) => places.get(path);
  // The change would fix only one of two equal keys.
  const repeated = document.problems.filter(({ code }) => code === "duplicate-key");
  const duplicates =
    repeated.length === 0 ? undefined : new Set(repeated.map(({ pointer }) => pointer));
  const pointers = new Pointers();
  const placeRelated = relatedPlacer(findings);
  const rangeOf = partFinder(document);
  const place = (finding: UnplacedFinding, index: number): Finding => {
    const { code, severity, path, fix, related, details, messageFor } = finding;
    const found = spans[index];
    const pointer = pointers.of(path);
    const placed = fix && placeFix(document, fixes[index] ?? [], spansOf);
    const isOdd = fixes[index]?.some((change) => quotesOddNumber(document.text, change, spansOf));
    const safe = fix?.safe === true && !placed?.isShared && !isOdd && !duplicates?.has(pointer);
    const source = found && messageFor && document.text.slice(found.value.start, found.value.end);
    const result: Finding = {
      code,
      severity,
      message: source === undefined ? finding.message : (messageFor?.(source) ?? finding.message),
      ...fileOf(document),
      pointer,
      ...(found && { range: rangeOf(finding, found) }),
      ...(related && { related: placeRelated(related) }),
      ...(details && { details }),
      ...(fix &&
        placed && {
          fixes: [
            withReach(
              fixOf(document, { title: fix.title, safe, ...placed }),
              fix.reveals ? reachOf(fixes[index] ?? [], spansOf) : undefined,
            ),
          ],
        }),
    };
    return withDecision(result, finding.decision);
  };
  return findings.map(place);
}

/** The edits of a fix, in the order of the text; `undefined` when one of its changes cannot be made. */
function placeFix(
  document: SourceDocument,
  changes: readonly PlacedChange[],
  spansOf: SpansOf,
): ChangeEdits | undefined {
  const edits: TextEdit[] = [];
  let isShared = false;
  for (const change of changes) {
    const made = document.edit(change, spansOf);
    if (made === undefined) return undefined;
    edits.push(...made.edits);
    isShared ||= made.isShared === true;
  }
  const composed = composeEdits(document.text, edits);
  return composed && { edits: composed, isShared };
}

/**
 * From the first to the last character of the values that changes are about. A value that moves one
 * level up also reveals the members around it.
 */
function reachOf(changes: readonly PlacedChange[], spansOf: SpansOf): Span | undefined {
  const spans = changes.map(({ path, change }) =>
    spansOf(change.kind === "hoist-members" ? path.slice(0, -1) : path),
  );
  const values = spans.flatMap((one) => (one === undefined ? [] : [one.value]));
  return values.length === 0
    ? undefined
    : {
        start: Math.min(...values.map(({ start }) => start)),
        end: Math.max(...values.map(({ end }) => end)),
      };
}

/** Returns the range of each finding; a string with several findings is read once. */
function partFinder(
  document: SourceDocument,
): (finding: UnplacedFinding, found: MemberSpans) => Range {
  const known = new Map<number, OffsetMap | undefined>();
  return ({ path, mark, part }, found) => {
    const { start, end } = found.value;
    if (part !== undefined && !known.has(start)) {
      const value = valueAt(document.value, path);
      known.set(
        start,
        typeof value === "string"
          ? offsetsOfString(document.text, { start, end }, value)
          : undefined,
      );
    }
    const offsetOf = known.get(start);
    const isPart = part !== undefined && offsetOf !== undefined;
    return document.lines.rangeOf(
      isPart ? { start: offsetOf(part.start), end: offsetOf(part.end) } : spanOf(found, mark),
    );
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
  { title, safe, edits }: NonNullable<SyntaxProblem["fix"]>,
): Fix {
  return {
    title,
    safe,
    edits: edits.map(({ start, end, newText }) => {
      const range = document.lines.rangeOf({ start, end });
      return withSource({ ...fileOf(document), range, newText }, document.text);
    }),
  };
}

const fileOf = ({ file }: SourceDocument): { file?: string } =>
  file === undefined ? {} : { file };
