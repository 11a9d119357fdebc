import type { Dependent } from "../../diff/compare/changes.js";
import type { DiffSide } from "../../diff/diff-descriptors.js";
import type { Rename } from "../../diff/pairing/pairs.js";
import type { AcceptedChange, DiffSettings } from "../../diff/settings.js";
import type { Finding } from "../../findings/finding.js";
import { LastingPlaces } from "../../findings/identity.js";
import { type ReportedFinding, withHelp, withoutSecrets } from "../../findings/reported-finding.js";
import { maskName, maskText } from "../../secrets/mask.js";
import { getOrAdd } from "../../values/collections.js";
import { parsePointer } from "../../values/json-value.js";
import type { ReadEntry, WholeDiff } from "./compare-entries.js";
import {
  compareTrees,
  type DescriptorComparison,
  descriptorOf,
  descriptorPath,
} from "./compare-trees.js";
import { DependentIndex } from "./dependents.js";
import { changeCount, type DiffFile, type DiffReport, NO_CHANGES } from "./diff-result.js";
import type { DiffPlan } from "./plan.js";

/** A comparison of many documents. */
export interface DiffRun extends Collected {
  readonly report: DiffReport;
  /** The renames and accepted changes that match something. */
  readonly used: ReadonlySet<Rename | AcceptedChange>;
  readonly locate: DiffPlan["locate"];
}

/** Compares the documents of a plan. */
export async function runDiff(plan: DiffPlan, settings: DiffSettings): Promise<DiffRun> {
  const { compared, failures, unchanged, readUnchanged } = await compareTrees(plan, settings);
  const dependents = new DependentIndex(plan.isSingle ? [] : compared);
  const same = dependents.isEmpty ? [] : await readUnchanged(dependents.skip);
  for (const one of same) dependents.addSame(one);
  const collected: Collected = { texts: new Map(), findings: [] };
  const broken = new Set<string>();
  const files = compared.map((one) =>
    withDependents(reportedFile(one, collected), dependents.dependentsOf(one), broken),
  );
  return {
    report: {
      files,
      ...(broken.size > 0 && { broken: broken.size }),
      ...(unchanged > 0 && { unchanged }),
      failures: [
        ...[...(plan.old.failures ?? []), ...(plan.new.failures ?? [])].map(
          ({ path, message }) => ({ path: maskText(path), message }),
        ),
        ...failures.map(({ path, reason, position }) => ({
          path: maskText(path),
          message: reason,
          ...(position && { position }),
        })),
      ],
    },
    ...collected,
    used: new Set(compared.flatMap(({ used }) => [...used])),
    locate: plan.locate,
  };
}

// What a report says about a descriptor. No secret of its document gets into it.

/** The report of a descriptor. Its properties have the order of the JSON format. */
function reportedFile(one: DescriptorComparison, collected: Collected): DiffFile {
  switch (one.is) {
    case "same":
      return { ...aboutPair(one, one.pair.oldPath), status: "same", impact: "none", ...NO_CHANGES };
    case "lost":
      // A change that cannot be compared may break everything.
      return {
        ...aboutPair(one, one.pair.oldPath),
        status: "changed",
        impact: "major",
        old: { valid: false, complete: false, readable: false, reason: maskText(one.reason) },
        ...NO_CHANGES,
      };
    case "compared":
      return comparedFile(one, collected);
    default:
      return wholeFile(one);
  }
}

/** As many of each state as a person would look at. */
const MAX_DEPENDENTS = 20;

/**
 * A report with what uses each change.
 *
 * @param broken takes the other descriptors that refer to what breaks
 */
function withDependents(
  file: DiffFile,
  dependents: readonly (readonly Dependent[])[],
  broken: Set<string>,
): DiffFile {
  const changes = file.changes.map((change, index) => {
    const all = dependents[index] ?? [];
    if (all.length === 0) return change;
    const isBreaking = change.impact === "major" && change.accepted === undefined;
    for (const { path, descriptor, removed } of isBreaking ? all : []) {
      if (!removed) broken.add(`${path}#${descriptor}`);
    }
    const using = all.filter(({ removed }) => !removed);
    const before = all.slice(using.length);
    return {
      ...change,
      usedBy: [using, before].flatMap((some) => some.slice(0, MAX_DEPENDENTS)),
      ...(using.length > MAX_DEPENDENTS && { usedByTotal: using.length }),
      ...(before.length > MAX_DEPENDENTS && { wasUsedByTotal: before.length }),
    };
  });
  return { ...file, changes };
}

type ComparisonOf<K extends DescriptorComparison["is"]> = Extract<DescriptorComparison, { is: K }>;

/** Where a descriptor is. */
const aboutPair = (one: DescriptorComparison, oldPath: string | undefined) => ({
  path: maskName(descriptorPath(one)),
  ...(oldPath !== undefined && { oldPath: maskName(oldPath) }),
  descriptor: descriptorOf(one)?.pointer ?? "",
});

/** A descriptor that was added or removed. */
function wholeFile(one: DescriptorComparison & { readonly diff: WholeDiff }): DiffFile {
  const { impact, declares, change, counts, side, findings } = one.diff;
  const isNew = one.is === "added";
  const file = maskName(descriptorPath(one));
  return {
    ...aboutPair(one, isNew ? undefined : descriptorPath(one)),
    status: isNew ? "added" : "removed",
    impact,
    ...(declares !== undefined && { declares }),
    [isNew ? "new" : "old"]: sideWithoutSecrets(side),
    counts,
    changes: [change],
    findings: findings.map((finding) => ({
      ...withHelp({ ...finding, file }),
      place: change.subject.name,
    })),
    truncated: false,
  };
}

/** A descriptor that both sides have. */
function comparedFile(one: ComparisonOf<"compared">, collected: Collected): DiffFile {
  const { pair, old, diff } = one;
  const { impact, requires, declares, changes, counts, truncated } = diff;
  const hasChanged = changeCount(diff) > 0 || !diff.old.readable || !diff.new.readable;
  return {
    ...aboutPair(one, old.otherDocument ?? pair.oldPath),
    status: pair.isRenamed ? "renamed" : hasChanged ? "changed" : "same",
    impact,
    ...(requires !== undefined && { requires }),
    ...(declares !== undefined && { declares }),
    old: sideWithoutSecrets(diff.old),
    new: sideWithoutSecrets(diff.new),
    counts,
    changes,
    findings: reportedFindings(diff.findings, one.new, collected),
    truncated,
  };
}

/** Reasons quote text, and references are addresses; both can contain passwords. */
const sideWithoutSecrets = (side: DiffSide): DiffSide => ({
  ...side,
  ...(side.reason !== undefined && { reason: maskText(side.reason) }),
  ...(side.unresolved && { unresolved: side.unresolved.map(maskText) }),
});

/** The data that reports and fixes need besides the files. */
interface Collected {
  /** The texts of the documents on the new side that have findings. */
  readonly texts: Map<string, string>;
  /** The findings with their edits, which reports may withhold. */
  readonly findings: Finding[];
}

function reportedFindings(
  findings: readonly Finding[],
  read: ReadEntry,
  collected: Collected,
): ReportedFinding[] {
  const documents = new Map<string | undefined, ReturnType<typeof reportedDocument>>();
  return findings.map((finding) => {
    const { file, pointer } = finding;
    const document = getOrAdd(documents, file, () => reportedDocument(read, file));
    collected.findings.push(finding);
    if (file !== undefined) collected.texts.set(file, document.text);
    return {
      ...withHelp(withoutSecrets(finding)),
      place: maskText(document.places.of(parsePointer(pointer) ?? [])),
    };
  });
}

/** The facts that reports need about a document with findings. */
function reportedDocument({ entry: { graph }, written }: ReadEntry, file: string | undefined) {
  const read = graph.documents.find((one) => one.source.file === file) ?? graph.entry;
  const { text, value } = written.sourceOf(file) ?? read.source;
  return { text, places: new LastingPlaces(value) };
}
