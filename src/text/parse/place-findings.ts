import { type FindingCode, findingCodes } from "../../findings/codes.js";
import {
  type Finding,
  type FindingDetails,
  PlacedEdit,
  type PlacedFinding,
  type PlacedFix,
  type Range,
  type Related,
  type Severity,
} from "../../findings/finding.js";
import { maskMessage, maskParams, maskPointer, maskText } from "../../secrets/mask.js";
import { isSecretPlace } from "../../secrets/secret-name.js";
import { mayHoldSecret } from "../../secrets/source-secrets.js";
import { type Path, parsePointer, valueAt } from "../../values/json-pointer.js";
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
  type Wording,
} from "../source-document.js";
import type { MemberSpans, Span } from "../span.js";
import { type OffsetMap, offsetsOfString } from "../string-offsets.js";

/** A finding at a path, without a range, which the document computes. */
export interface UnplacedFinding {
  code: string;
  severity: Severity;
  message: Wording;
  /** What the message says, as data. */
  params?: Finding["params"] | undefined;
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
 * Findings with the ranges and edits of the document that they are about, and with messages. Secrets
 * are masked here, so whoever reports a finding need not do so.
 *
 * @param located the places of the findings, in the same order, if they are known already
 */
export function placeFindings(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
  located?: readonly (MemberSpans | undefined)[],
): PlacedFinding[] {
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
  const place = (finding: UnplacedFinding, index: number): PlacedFinding => {
    const { code, severity, path, fix, related, details, decision, params } = finding;
    const found = spans[index];
    const pointer = pointers.of(path);
    const placed = fix && placeFix(document, fixes[index] ?? [], spansOf);
    const isOdd = fixes[index]?.some((change) => quotesOddNumber(document.text, change, spansOf));
    const safe = fix?.safe === true && !placed?.isShared && !isOdd && !duplicates?.has(pointer);
    return {
      code,
      severity,
      message: worded(finding.message, document, found?.value, isSecretPlace(path)),
      ...(params && { params: maskParams(params, path) }),
      ...fileOf(document),
      pointer: maskPointer(pointer),
      ...(found && { range: rangeOf(finding, found) }),
      ...(related && { related: placeRelated(related) }),
      ...(details && { details }),
      ...(fix &&
        placed && {
          fixes: [
            {
              ...fixOf(document, { title: fix.title, safe, ...placed }),
              ...(fix.reveals && { reach: reachOf(fixes[index] ?? [], spansOf) }),
            },
          ],
        }),
      ...(decision !== undefined && { decision }),
    };
  };
  return findings.map(place);
}

/** The message of a finding, without secrets. */
function worded(
  message: Wording,
  { text }: SourceDocument,
  span: Span | undefined,
  isSecret = false,
): string {
  if (typeof message === "string") return maskMessage(message);
  const source = span && text.slice(span.start, span.end);
  const mask = (part: string): string => {
    const shown = maskText(part);
    const isHidden = shown === part && span && mayHoldSecret(text, span.start, span.end);
    return isHidden ? part.replace(/\S/g, "*") : shown;
  };
  return maskMessage(message({ source, isSecret, mask }));
}

/** The message of a mistake in a text. */
export const messageOfProblem = (document: SourceDocument, problem: SyntaxProblem): string =>
  worded(problem.message, document, problem);

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
        message: maskMessage(message),
        ...fileOf(document),
        pointer: maskPointer(pointers.of(path)),
        ...(found && { range: document.lines.rangeOf(spanOf(found, "value")) }),
      };
    });
}

/** A finding about a part of a text, which need not be a value. */
export const findingAt = (
  document: SourceDocument,
  code: FindingCode,
  span: Span,
  message: Wording,
): PlacedFinding => ({
  code,
  severity: findingCodes[code],
  message: worded(message, document, span),
  ...fileOf(document),
  pointer: "",
  range: document.lines.rangeOf(span),
});

/** Problems of a text as findings. */
export const placeSyntaxProblems = (
  document: SourceDocument,
  problems: readonly SyntaxProblem[],
): Finding[] =>
  problems.map((problem) => {
    const { code, message, related, fix } = problem;
    const pointer = maskPointer(problem.pointer);
    return {
      ...findingAt(document, code, problem, message),
      pointer,
      ...(code === "duplicate-key" && {
        params: { property: parsePointer(pointer)?.at(-1) ?? "" },
      }),
      ...(related && {
        related: [
          {
            message: maskMessage(related.message),
            ...fileOf(document),
            pointer,
            range: document.lines.rangeOf(related),
          },
        ],
      }),
      ...(fix && { fixes: [fixOf(document, fix)] }),
    };
  });

function fixOf(
  document: SourceDocument,
  { title, safe, edits }: NonNullable<SyntaxProblem["fix"]>,
): PlacedFix {
  return {
    title: maskMessage(title),
    safe,
    edits: edits.map(({ start, end, newText }) => {
      const range = document.lines.rangeOf({ start, end });
      return new PlacedEdit(document.text, { ...fileOf(document), range, newText });
    }),
  };
}

const fileOf = ({ file }: SourceDocument): { file?: string } =>
  file === undefined ? {} : { file };
