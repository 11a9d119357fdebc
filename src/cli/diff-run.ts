import type { Rename } from "../diff/changes.js";
import type { AcceptedChange, DiffSettings } from "../diff/settings.js";
import { compareTrees } from "../engine/compare-trees.js";
import type { DiffReport } from "../reporters/changes/diff-report.js";
import { maskText } from "../secrets/mask.js";
import type { DiffPlan } from "./diff-plan.js";
import { type Collected, reportedFile } from "./diff-reported.js";

/** A comparison of many documents. */
export interface DiffRun extends Collected {
  readonly report: DiffReport;
  /** The renames and accepted changes that match something. */
  readonly used: ReadonlySet<Rename | AcceptedChange>;
  readonly locate: DiffPlan["locate"];
}

/** Compares the documents of a plan. */
export async function runDiff(plan: DiffPlan, settings: DiffSettings): Promise<DiffRun> {
  const { compared, failures } = await compareTrees(plan, settings);
  const collected: Collected = { texts: new Map(), findings: [] };
  return {
    report: {
      files: compared.map((one) => reportedFile(one, collected)),
      failures: [
        ...plan.failures.map(({ path, message }) => ({ path: maskText(path), message })),
        ...failures.map(({ path, reason }) => ({ path: maskText(path), message: reason })),
      ],
    },
    ...collected,
    used: new Set(compared.flatMap(({ used }) => [...used])),
    locate: plan.locate,
  };
}
