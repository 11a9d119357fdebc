import { type FindingCode, findingCodes } from "../../findings/codes.js";
import {
  type Decision,
  type Edit,
  type Finding,
  type FindingDetails,
  type Named,
  PlacedEdit,
  type PlacedFinding,
  type PlacedFix,
  PlacedRange,
  type Range,
  type Related,
  type Severity,
} from "../../findings/finding.js";
import { findSecrets } from "../../secrets/find-secrets.js";
import { overlaps } from "../../secrets/hidden-lines.js";
import { maskMessage, maskParams, maskPointer, maskText } from "../../secrets/mask.js";
import { isSecretPlace } from "../../secrets/secret-name.js";
import { getOrAdd } from "../../values/collections.js";
import {
  formatPointer,
  isObject,
  type Path,
  parsePointer,
  valueAt,
} from "../../values/json-value.js";
import type { MemberSpans, Span } from "../../values/text-span.js";
import { composeEdits } from "../edits/apply-edits.js";
import type { FixStep, PlacedChange, TextEdit } from "../fix-action.js";
import {
  type Mark,
  type SourceDocument,
  type SyntaxProblem,
  spanOf,
  type TextDecision,
  type Wording,
} from "../source-document.js";
import { offsetsOfString, type StringOffsets } from "../string-offsets.js";
import { secretFinder } from "./secret-spans.js";

/** A finding at a path, without a range, which the document computes. */
export interface UnplacedFinding {
  code: string;
  severity: Severity;
  message: Wording;
  /** The contents of the message, as data. */
  params?: Finding["params"] | undefined;
  path: Path;
  mark: Mark;
  /** The part of the string at the path that the finding is about. */
  part?: Span | undefined;
  fix?: UnplacedFix | undefined;
  /** The decision that a person has to make, if there is no fix. */
  decision?: UnplacedDecision | undefined;
  related?: { message: string; document: SourceDocument; path: Path }[];
  details?: FindingDetails | undefined;
}

/** A fix: changes to the document, or one change to the value that the finding is about. */
export type UnplacedFix = {
  readonly title: string;
  readonly safe: boolean;
  /** The id of the slip that it repairs. */
  readonly kind?: string | undefined;
  /** Whether it writes what something else says, whatever the document said. */
  readonly replaces?: boolean | undefined;
} & (
  | { readonly change: FixStep; readonly changes?: undefined }
  | { readonly changes: readonly PlacedChange[]; readonly change?: undefined }
);

/** A decision that a person has to make, and the choices, as changes to the document. */
export interface UnplacedDecision {
  readonly text: string;
  readonly choices?: readonly UnplacedChoice[] | undefined;
}

/** A choice; it has no changes if a person has to write them. */
export interface UnplacedChoice {
  readonly title: string;
  readonly changes?: readonly PlacedChange[] | undefined;
}

const changesOf = (path: Path, { change, changes }: UnplacedFix): readonly PlacedChange[] =>
  changes ?? [{ path, change }];

/**
 * Findings with the ranges and edits of the document that they are about, and with messages. Secrets
 * are masked here, so code that reports a finding does not need to.
 */
export function placeFindings(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
): PlacedFinding[] {
  // The change would fix only one of two equal keys.
  const repeated = document.problems.filter(({ code }) => code === "duplicate-key");
  const duplicates = new Set(repeated.map(({ pointer }) => pointer));
  const rangeOf = partFinder(document);
  const place = (finding: UnplacedFinding): PlacedFinding => {
    const { code, severity, path, fix, related, details, decision, params } = finding;
    const found = document.spansAt(path);
    const pointer = formatPointer(path);
    // A finding that names its table may be about more than the column at its place.
    const isSecret = isSecretPlace(path) || isHiddenValue(document, found?.value, params);
    const isSaid = params !== undefined && "table" in params;
    const tables = isSaid ? undefined : tablesAround(document.value, path);
    const changes = fix === undefined ? [] : changesOf(path, fix);
    const placed = fix && placeFix(document, changes);
    const isOdd = changes.some((change) => quotesOddNumber(document, change));
    const safe = fix?.safe === true && !placed?.isShared && !isOdd && !duplicates.has(pointer);
    const placedFix = fix &&
      placed && {
        ...fixOf(document, { ...fix, ...placed, safe }),
        named: namedBy(document, changes, fix.replaces),
      };
    return {
      code,
      severity,
      message: worded(finding.message, document, found?.value, isSecret),
      ...(params || tables ? { params: maskParams({ ...tables, ...params }, isSecret) } : {}),
      ...fileOf(document),
      pointer: maskPointer(pointer),
      ...(found && { range: rangeOf(finding, found) }),
      ...(related && { related: related.map(placeRelated) }),
      ...(details && { details }),
      ...(placedFix && { fixes: [placedFix] }),
      ...(decision && { decision: placeDecision(document, decision) }),
      // The stages before have given the params of this code, which the compiler cannot see for all codes at once.
    } as PlacedFinding;
  };
  return findings.map(place);
}

/** A decision with the edits of its choices. A choice may not change what aliases use elsewhere. */
const placeDecision = (document: SourceDocument, { text, choices = [] }: UnplacedDecision) =>
  decisionIn(document, {
    text,
    choices: choices.map(({ title, changes = [] }) => {
      const placed = changes.length === 0 ? undefined : placeFix(document, changes);
      return { title, edits: placed?.isShared ? undefined : placed?.edits };
    }),
  });

const decisionIn = (document: SourceDocument, { text, choices = [] }: TextDecision): Decision => ({
  text: maskMessage(text),
  choices: choices.map(({ title, edits }) => ({
    title: maskMessage(title),
    ...(edits && { edits: editsIn(document, edits) }),
  })),
});

/** Whether the value that a finding is about is hidden by what is beside it, and not by its own text. */
function isHiddenValue(
  document: SourceDocument,
  span: Span | undefined,
  params: object = {},
): boolean {
  const value = "value" in params ? String(params.value) : "";
  const isWhole = value !== "" && maskText(value) === value;
  return isWhole && span !== undefined && overlaps(secretFinder(document)(span), span);
}

/** The names of the table and the column around a place. */
function tablesAround(root: unknown, path: Path): { table?: string; column?: string } | undefined {
  const names: { table?: string; column?: string } = {};
  let value = root;
  for (const [index, step] of path.entries()) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
    const list = path[index - 1];
    if ((list !== "tables" && list !== "columns") || !isObject(value)) continue;
    const { name, fullyQualifiedName } = value;
    const label = typeof name === "string" && name !== "" ? name : lastSegment(fullyQualifiedName);
    if (label !== "") names[list === "tables" ? "table" : "column"] = label;
  }
  return Object.keys(names).length === 0 ? undefined : names;
}

const lastSegment = (name: unknown): string =>
  typeof name === "string" ? name.replace(/^.*[.:](?=.)/s, "") : "";

/** The message of a finding, without secrets. */
function worded(
  message: Wording,
  document: SourceDocument,
  span: Span | undefined,
  isSecret = false,
): string {
  if (typeof message === "string") return maskMessage(message);
  const { text } = document;
  const source = span && text.slice(span.start, span.end);
  const mask = (part: string): string => {
    const shown = maskText(part);
    const isHidden = shown === part && span && overlaps(secretFinder(document)(span), span);
    return isHidden ? part.replace(/\S/g, "*") : shown;
  };
  return maskMessage(message({ source, isSecret, mask }));
}

/** The message of a mistake in a text. */
export const messageOfProblem = (document: SourceDocument, problem: SyntaxProblem): string =>
  worded(problem.message, document, problem);

/** The edits of a fix, in the order of the text; `undefined` when one of its changes cannot be made. */
function placeFix(document: SourceDocument, changes: readonly PlacedChange[]) {
  const edits: TextEdit[] = [];
  let isShared = false;
  for (const change of changes) {
    const made = document.edit(change);
    if (made === undefined) return undefined;
    edits.push(...made.edits);
    isShared ||= made.isShared === true;
  }
  const composed = composeEdits(document.text, edits);
  return composed && { edits: composed, isShared };
}

/** Changes whose new value is in the title of a fix. */
const REPLACING: ReadonlySet<FixStep["kind"]> = /* @__PURE__ */ new Set([
  "replace-value",
  "rewrite-value",
  "raw-value",
  "quote-value",
  "quote-version",
  "write-value",
]);

/** Changes that keep the value at their path. */
const KEEPING: ReadonlySet<FixStep["kind"]> = /* @__PURE__ */ new Set(["rename-key", "add-member"]);

/** The values that a fix removes or replaces, and says so. */
const namedBy = (
  document: SourceDocument,
  changes: readonly PlacedChange[],
  replaces = changes.every(({ change }) => change.kind === "remove-member"),
): Named[] =>
  changes.flatMap(({ path, change }) => {
    const spans = document.spansAt(path);
    const isNamed = REPLACING.has(change.kind) || (replaces && !KEEPING.has(change.kind));
    if (spans === undefined || !isNamed) return [];
    return { ...spans.value, isKept: !replaces && spans.isCollection };
  });

/** Returns the range of each finding; a string with several findings is read once. */
function partFinder(
  document: SourceDocument,
): (finding: UnplacedFinding, found: MemberSpans) => Range {
  const known = new Map<number, StringOffsets | undefined>();
  return ({ path, mark, part }, found) => {
    const offsetOf =
      part &&
      getOrAdd(known, found.value.start, () => {
        const value = valueAt(document.value, path);
        return typeof value === "string"
          ? offsetsOfString(document.text, found.value, value)
          : undefined;
      });
    return rangeIn(
      document,
      offsetOf ? { start: offsetOf(part.start), end: offsetOf(part.end) } : spanOf(found, mark),
    );
  };
}

/** A range that knows which parts of its text a code frame may not show. */
const rangeIn = (document: SourceDocument, span: Span): PlacedRange =>
  new PlacedRange(document.lines.rangeOf(span), secretFinder(document));

type RelatedPlace = NonNullable<UnplacedFinding["related"]>[number];

function placeRelated({ message, document, path }: RelatedPlace): Related {
  const found = document.spansAt(path);
  return relatedIn(document, message, formatPointer(path), found && spanOf(found, "value"));
}

const relatedIn = (
  document: SourceDocument,
  message: string,
  pointer: string,
  span: Span | undefined,
): Related => ({
  message: maskMessage(message),
  ...fileOf(document),
  pointer: maskPointer(pointer),
  ...(span && { range: rangeIn(document, span) }),
});

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
  range: rangeIn(document, span),
});

/** Converts the problems of a text to findings. */
export const placeSyntaxProblems = (
  document: SourceDocument,
  problems: readonly SyntaxProblem[],
): PlacedFinding[] =>
  problems.map((problem) => {
    const { code, message, related, fix, decision } = problem;
    const pointer = maskPointer(problem.pointer);
    const isDuplicate = code === "duplicate-key";
    const found = findingAt(document, code, problem, message);
    return {
      ...(isDuplicate
        ? { ...found, code, params: { property: parsePointer(pointer)?.at(-1) ?? "" } }
        : found),
      pointer,
      ...(related && {
        related: [relatedIn(document, related.message, problem.pointer, related)],
      }),
      ...(fix && !repeatsSecret(fix) && { fixes: [fixOf(document, fix)] }),
      ...(decision && { decision: decisionIn(document, decision) }),
    };
  });

type TextFix = NonNullable<SyntaxProblem["fix"]>;

const repeatsSecret = ({ isCopy, edits }: TextFix): boolean =>
  isCopy === true && edits.some(({ newText }) => findSecrets(newText).length > 0);

const fixOf = (document: SourceDocument, fix: TextFix & Pick<UnplacedFix, "kind">): PlacedFix => ({
  title: maskMessage(fix.title),
  safe: fix.safe,
  ...(fix.kind !== undefined && { kind: fix.kind }),
  ...(fix.removes && { named: fix.edits.map(({ start, end }) => ({ start, end, isKept: false })) }),
  edits: editsIn(document, fix.edits),
});

const editsIn = (document: SourceDocument, edits: readonly TextEdit[]): Edit[] =>
  edits.map(({ start, end, newText }) => {
    const range = document.lines.rangeOf({ start, end });
    return new PlacedEdit(document.text, { ...fileOf(document), range, newText });
  });

const fileOf = ({ file }: SourceDocument): { file?: string } =>
  file === undefined ? {} : { file };

/**
 * Whether a change quotes a number in an unusual notation: for `0x10`, `1e3`, and the port
 * `5432.0`, it is unclear what the string should be.
 */
function quotesOddNumber(document: SourceDocument, { path, change }: PlacedChange): boolean {
  const { text, spansAt } = document;
  const isQuoted = change.kind === "nest-value" && change.quoted;
  if (change.kind !== "quote-value" && change.kind !== "wrap-value" && !isQuoted) return false;
  const spans = spansAt(path);
  const source = spans === undefined ? "" : text.slice(spans.value.start, spans.value.end);
  if (change.kind === "quote-value" && change.value !== undefined) return source !== change.value;
  return ODD.test(source);
}

/** JSON and YAML numbers that are more than digits with a decimal point. */
const ODD =
  /^(?:0[xo][\da-f]+|[-+]?(?:\d+(?:\.\d*)?|\.\d+)e[-+]?\d+|\+[\d.]+|\d+\.|[-+]?\.\d+|[-+]?\.inf|\.nan)$/i;
