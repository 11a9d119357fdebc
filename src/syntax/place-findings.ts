import { findingCodes } from "../findings/codes.js";
import { withSource } from "../findings/edit-source.js";
import type { Finding, FindingDetails, Fix, Related, Severity } from "../findings/finding.js";
import { withReach } from "../findings/fix-reach.js";
import { formatPointer, type Path } from "../findings/json-pointer.js";
import {
  type Change,
  type PlacedChange,
  pathsOf,
  type SpansOf,
  type TextEdit,
} from "./edits/change.js";
import {
  type ChangeEdits,
  type Mark,
  type SourceDocument,
  type SyntaxProblem,
  spanOf,
} from "./source-document.js";

/** A finding at a path, without a range: the document knows where that is. */
export interface UnplacedFinding {
  code: string;
  severity: Severity;
  message: string;
  /** The message for the source text of the value, where that says more than the value. */
  messageFor?: ((source: string) => string) | undefined;
  path: Path;
  mark: Mark;
  fix?: UnplacedFix | undefined;
  related?: { message: string; document: SourceDocument; path: Path }[];
  details?: FindingDetails | undefined;
}

/** A fix as changes of the document, or as one change of what the finding is about. */
export type UnplacedFix = {
  readonly title: string;
  readonly safe: boolean;
  /** Whether what is between its edits can only be checked after the fix. */
  readonly reveals?: boolean | undefined;
} & (
  | { readonly change: Change; readonly changes?: undefined }
  | { readonly changes: readonly PlacedChange[]; readonly change?: undefined }
);

const changesOf = (path: Path, { change, changes }: UnplacedFix): readonly PlacedChange[] =>
  changes ?? [{ path, change }];

/** Findings with the ranges and edits of the document that they are about. */
export function placeFindings(
  document: SourceDocument,
  findings: readonly UnplacedFinding[],
): Finding[] {
  if (findings.length === 0) return [];
  const spansOf = locateAll(document, findings);
  // The change would fix only one of two equal keys.
  const duplicates = new Set(
    document.problems.filter(({ code }) => code === "duplicate-key").map(({ pointer }) => pointer),
  );
  return findings.map((finding) => {
    const { code, severity, path, mark, fix, related, details, messageFor } = finding;
    const found = spansOf(path);
    const pointer = formatPointer(path);
    const placed = fix && placeFix(document, changesOf(path, fix), spansOf);
    const safe = fix?.safe === true && !placed?.isShared && !duplicates.has(pointer);
    const source = found && messageFor && document.text.slice(found.value.start, found.value.end);
    return {
      code,
      severity,
      message: source === undefined ? finding.message : (messageFor?.(source) ?? finding.message),
      ...fileOf(document),
      pointer,
      ...(found && { range: document.lines.rangeOf(spanOf(found, mark)) }),
      ...(related && { related: related.map(placeRelated) }),
      ...(details && { details }),
      ...(fix &&
        placed && {
          fixes: [withReach(fixOf(document, { title: fix.title, safe, ...placed }), fix.reveals)],
        }),
    };
  });
}

/** Finds everything that findings and their fixes are about, in one pass. */
function locateAll(document: SourceDocument, findings: readonly UnplacedFinding[]): SpansOf {
  const paths = new Map<string, Path>();
  for (const { path, fix } of findings) {
    paths.set(formatPointer(path), path);
    for (const change of fix === undefined ? [] : changesOf(path, fix)) {
      for (const needed of pathsOf(change)) paths.set(formatPointer(needed), needed);
    }
  }
  const spans = document.locate([...paths.values()]);
  const found = new Map([...paths.keys()].map((pointer, index) => [pointer, spans[index]]));
  return (path) => found.get(formatPointer(path));
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
  return { edits: edits.sort((a, b) => a.start - b.start || a.end - b.end), isShared };
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
