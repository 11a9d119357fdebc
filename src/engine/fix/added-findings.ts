import { findingCodes } from "../../findings/codes.js";
import type { Finding } from "../../findings/finding.js";
import { movedIdentity } from "../../findings/identity.js";
import { OffsetMap, type Splice } from "./splices.js";

/** A file and its findings. */
export interface InspectedFile {
  text: string;
  findings: readonly Finding[];
  /**
   * Whether the file may be changed. It may not if some of its findings were not kept, because then
   * new findings could not be recognized.
   */
  canChange: boolean;
}

/** Files with their findings, by name. */
export type Inspection = ReadonlyMap<string, InspectedFile>;

/**
 * Checks all files.
 *
 * @param texts texts that replace those on disk, by file name
 */
export type Inspect = (texts: ReadonlyMap<string, string>) => Inspection | Promise<Inspection>;

/** The changes to one file. */
export interface FileSplices {
  splices: Splice[];
  /** The changes made by unsafe fixes, which may leave another finding at their own place. */
  unsafe: ReadonlySet<Splice>;
  /** The changes that can reveal other findings, and the ranges where those can appear. */
  revealing: ReadonlySet<Splice>;
  revealed: readonly Reach[];
}

/** A part of a text that could not be checked before, by offsets. */
export interface Reach {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether the changes have added a finding. Findings are compared by code and by place, adjusted for
 * the changes.
 *
 * A finding is not new if a syntax error hid it before, either in the text itself or in a file that
 * the text refers to, or if it is from a rule and `isRevealed` says that an error hid it.
 */
export function addsFinding(
  before: Inspection,
  after: Inspection,
  changes: ReadonlyMap<string, FileSplices>,
  isRevealed: (finding: Finding) => boolean = () => false,
): boolean {
  const uncovers = [...changes.keys()].some((file) => isUnreadable(before.get(file)));
  for (const [file, { findings }] of after) {
    const earlier = before.get(file);
    // The mistake that is now fixed hid any file that was not reached before.
    if (earlier === undefined) continue;
    const change = changes.get(file);
    if (isUnreadable(earlier)) {
      if (hasNewError(earlier.findings, findings, change)) return true;
    } else if (findings.some(isSyntaxError) || hasNewDuplicate(earlier.findings, findings)) {
      // The text could be read before, so the changes themselves are wrong.
      return true;
    } else if (!uncovers) {
      const others = findings.filter((one) => !isFromRule(one) || !isRevealed(one));
      if (hasNew(earlier.findings, others, change)) return true;
    }
  }
  return false;
}

/** Whether a finding is from a rule, not about the format. */
export const isFromRule = ({ code }: Finding): boolean => !Object.hasOwn(findingCodes, code);

/**
 * Whether a syntax error is new. One after all others is not new: the parser now reads more of the
 * text.
 */
function hasNewError(
  before: readonly Finding[],
  after: readonly Finding[],
  change: FileSplices | undefined,
): boolean {
  const known = before.filter(isSyntaxError);
  const offsets = new OffsetMap(change?.splices ?? []);
  const last = Math.max(...known.map((finding) => offsets.map(startOf(finding))));
  const errors = after.filter((finding) => isSyntaxError(finding) && startOf(finding) <= last);
  return hasNew(known, errors, change);
}

function hasNewDuplicate(before: readonly Finding[], after: readonly Finding[]): boolean {
  const count = (findings: readonly Finding[]) =>
    findings.filter(({ code }) => code === "duplicate-key").length;
  return count(after) > count(before);
}

const isSyntaxError = ({ code }: Finding): boolean => code === "syntax-error";

const isUnreadable = (file: InspectedFile | undefined): boolean =>
  file?.findings.some(isSyntaxError) ?? false;

function hasNew(
  before: readonly Finding[],
  after: readonly Finding[],
  change: FileSplices | undefined,
): boolean {
  const offsets = new OffsetMap(change?.splices ?? []);
  const known = new Map<string, number>();
  for (const finding of before) {
    const identity = movedIdentity(finding, offsets.map(startOf(finding)));
    known.set(identity, (known.get(identity) ?? 0) + 1);
  }
  const revealed = [
    ...(change?.revealed ?? []).map(({ start, end }) => ({
      start: offsets.map(start),
      end: offsets.map(end),
    })),
    ...[...(change?.revealing ?? [])].map((one) => offsets.written(one)),
  ];
  const tolerated = new Set(
    change?.splices.filter((one) => change.unsafe.has(one)).map(({ start }) => offsets.map(start)),
  );
  return after.some((finding) => {
    const start = startOf(finding);
    const identity = movedIdentity(finding, start);
    const count = known.get(identity) ?? 0;
    if (count > 0) {
      known.set(identity, count - 1);
      return false;
    }
    if (revealed.some((one) => one.start <= start && start <= one.end)) return false;
    return !tolerated.delete(start);
  });
}

const startOf = ({ range }: Finding): number => range?.start.offset ?? -1;
