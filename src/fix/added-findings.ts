import type { Finding } from "../findings/finding.js";
import type { InspectedFile, Inspection } from "./inspection.js";
import { OffsetMap, type Splice } from "./splices.js";

/** What was done to a file. */
export interface FileSplices {
  splices: Splice[];
  /** Those of suggestions, which may leave another finding at their own place. */
  unsafe: ReadonlySet<Splice>;
}

/**
 * Whether there is a finding that was not there before the changes: one of another code or at
 * another place, places being compared as the changes have moved them.
 *
 * What a text that could not be read has hidden, in itself or in the files that it refers to, is
 * not new when the text can be read.
 */
export function addsFinding(
  before: Inspection,
  after: Inspection,
  changes: ReadonlyMap<string, FileSplices>,
): boolean {
  const uncovers = [...changes.keys()].some((file) => isUnreadable(before.get(file)));
  for (const [file, { findings }] of after) {
    const earlier = before.get(file);
    // A file that was not reached before was hidden by what has been mended.
    if (earlier === undefined) continue;
    const change = changes.get(file);
    if (isUnreadable(earlier)) {
      const errors = findings.filter(isSyntaxError);
      const known = earlier.findings.filter(isSyntaxError);
      if (hasNew(known, errors, change)) return true;
    } else if (!uncovers && hasNew(earlier.findings, findings, change)) {
      return true;
    }
  }
  return false;
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
    const place = placeOf(finding, offsets.map(startOf(finding)));
    known.set(place, (known.get(place) ?? 0) + 1);
  }
  const tolerated = new Set(
    change?.splices.filter((one) => change.unsafe.has(one)).map(({ start }) => offsets.map(start)),
  );
  return after.some((finding) => {
    const start = startOf(finding);
    const place = placeOf(finding, start);
    const count = known.get(place) ?? 0;
    if (count > 0) {
      known.set(place, count - 1);
      return false;
    }
    return !tolerated.delete(start);
  });
}

const startOf = ({ range }: Finding): number => range?.start.offset ?? -1;

const placeOf = ({ code }: Finding, start: number): string => `${code} ${start}`;
