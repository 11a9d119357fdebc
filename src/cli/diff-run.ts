import type { Rename } from "../diff/change.js";
import type { AcceptedChange, DiffSettings } from "../diff/settings.js";
import type { Finding } from "../findings/finding.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { DiffReport } from "../reporters/changes/diff-report.js";
import type { FileFailure } from "../reporters/findings/report.js";
import { maskText } from "../secrets/mask.js";
import { type ComparedEntries, Comparer } from "./diff-comparer.js";
import type { SingleDescriptor } from "./diff-moves.js";
import type { DiffPlan } from "./diff-plan.js";

/** A comparison of many documents. */
export interface DiffRun {
  readonly report: DiffReport;
  /** Texts of the documents of the new side that findings are in. */
  readonly texts: ReadonlyMap<string, string>;
  /** The findings with their edits, which reports may withhold. */
  readonly findings: readonly Finding[];
  /** The renames and accepted changes that match something. */
  readonly used: ReadonlySet<Rename | AcceptedChange>;
  readonly locate: DiffPlan["locate"];
}

/** Compares the documents of a plan, one pair after the other, then what moved between documents. */
export async function runDiff(plan: DiffPlan, settings: DiffSettings): Promise<DiffRun> {
  const failures: FileFailure[] = plan.failures.map(({ path, message }) => ({
    path: maskText(path),
    message,
  }));
  const texts = new Map<string, string>();
  const findings: Finding[] = [];
  const comparer = new Comparer(plan, settings, { texts, findings });
  const attempt = async (run: () => Promise<ComparedEntries[]>): Promise<ComparedEntries[]> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      failures.push({ path: maskText(error.path), message: error.reason });
      return [];
    }
  };
  const compared: ComparedEntries[] = [];
  for (const pair of plan.pairs) compared.push(...(await attempt(() => comparer.compare(pair))));
  const moved = new Map<SingleDescriptor, readonly ComparedEntries[]>();
  for (const [old, next] of comparer.moves.pairs()) {
    moved.set(old, []);
    moved.set(next, await attempt(() => comparer.compareMoved(old, next)));
  }
  const all = compared.flatMap((one) => {
    const other = one.single && moved.get(one.single);
    return other ?? (one.single?.pair.isElsewhere ? [] : [one]);
  });
  const left = withoutRepeated(all, plan);
  return {
    report: { files: left.map(({ file }) => file), failures },
    texts,
    findings,
    used: new Set(left.flatMap(({ used }) => [...used])),
    locate: plan.locate,
  };
}

/** Each descriptor once: one that a named document refers to can be named itself. */
function withoutRepeated(all: readonly ComparedEntries[], plan: DiffPlan): ComparedEntries[] {
  const known = new Set<string>();
  const keyOf = ({ file }: ComparedEntries) => `${plan.locate(file.path)}#${file.descriptor}`;
  for (const one of all) if (!one.isReferenced) known.add(keyOf(one));
  return all.filter((one) => {
    if (!one.isReferenced) return true;
    const isNew = !known.has(keyOf(one));
    known.add(keyOf(one));
    return isNew;
  });
}
