import type { Rename } from "../diff/change.js";
import type { ChangeCounts, DiffSide } from "../diff/diff-descriptors.js";
import type { AcceptedChange, DiffSettings } from "../diff/settings.js";
import { redact } from "../findings/find-secrets.js";
import type { Finding } from "../findings/finding.js";
import { LastingPlaces } from "../findings/identity.js";
import { formatPointer, parsePointer } from "../findings/json-pointer.js";
import { SourceSecrets } from "../findings/source-secrets.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import type { DiffFile, DiffReport } from "../reporters/diff-report.js";
import { changeWithoutSecrets } from "../reporters/diff-without-secrets.js";
import type { FileFailure, ReportedFinding } from "../reporters/report.js";
import { nameWithoutSecrets, withoutSecrets } from "../reporters/without-secrets.js";
import { diffResults, diffWhole, type WholeDiff } from "../workspace/diff.js";
import type { EntryResult } from "../workspace/workspace.js";
import { pairEntries } from "./diff-entries.js";
import type { DiffPlan, PlannedPair } from "./diff-plan.js";
import type { OpenDocument } from "./diff-sources.js";

/** A comparison of many documents. */
export interface DiffRun {
  readonly report: DiffReport;
  /** Texts of the documents of the new side that findings are in. */
  readonly texts: ReadonlyMap<string, string>;
  /** The findings with their edits, which reports may withhold. */
  readonly findings: readonly Finding[];
  /** The renames and accepted changes that match something. */
  readonly used: ReadonlySet<Rename | AcceptedChange>;
}

/** Compares the documents of a plan, one pair after the other. */
export async function runDiff(plan: DiffPlan, settings: DiffSettings): Promise<DiffRun> {
  const files: DiffFile[] = [];
  const failures: FileFailure[] = [];
  const texts = new Map<string, string>();
  const findings: Finding[] = [];
  const used = new Set<Rename | AcceptedChange>();
  const compared = new Comparer(plan, settings, { texts, findings, used });
  for (const pair of plan.pairs) {
    try {
      files.push(...(await compared.compare(pair)));
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      failures.push({ path: redact(error.path), message: error.reason });
    }
  }
  return { report: { files, failures }, texts, findings, used };
}

interface Collected {
  readonly texts: Map<string, string>;
  readonly findings: Finding[];
  readonly used: Set<Rename | AcceptedChange>;
}

class Comparer {
  readonly #plan: DiffPlan;
  readonly #settings: DiffSettings;
  readonly #collected: Collected;

  constructor(plan: DiffPlan, settings: DiffSettings, collected: Collected) {
    this.#plan = plan;
    this.#settings = settings;
    this.#collected = collected;
  }

  /**
   * Compares the descriptors of two documents.
   *
   * @throws UnreadableFileError when the new document, or both, cannot be read
   */
  async compare(pair: PlannedPair): Promise<DiffFile[]> {
    const { old, new: next } = pair;
    const after = next === undefined ? undefined : await this.#plan.new.open(next);
    if (old !== undefined && after && !pair.isRenamed && !(await this.#mayHaveChanged(after))) {
      const { entries } = after;
      after.close();
      return entries.map(({ path }) => ({ ...nothing(pair), descriptor: formatPointer(path) }));
    }
    const before = old === undefined ? undefined : await this.#openOld(old, after);
    try {
      if (before === "unreadable") return [unreadableOld(pair)];
      const files: DiffFile[] = [];
      for (const entries of pairEntries(before, after)) {
        files.push(
          this.#compareEntries(
            pair,
            entries.old && (await before?.check(entries.old)),
            entries.new && (await after?.check(entries.new)),
          ),
        );
      }
      return files;
    } finally {
      if (before !== "unreadable") before?.close();
      after?.close();
    }
  }

  /** An old document that cannot be read is only noted, as long as there is a new one. */
  async #openOld(
    path: string,
    after: OpenDocument | undefined,
  ): Promise<OpenDocument | "unreadable" | undefined> {
    try {
      return await this.#plan.old.open(path);
    } catch (error) {
      if (after === undefined || !(error instanceof UnreadableFileError)) throw error;
      if (this.#plan.isSingle && error.code !== undefined) throw error;
      return "unreadable";
    }
  }

  async #mayHaveChanged(document: OpenDocument): Promise<boolean> {
    const { hasChanged } = this.#plan;
    if (hasChanged === undefined) return true;
    for (const entry of document.entries) {
      if (hasChanged(await document.check(entry), document.name)) return true;
    }
    return false;
  }

  #compareEntries(
    pair: PlannedPair,
    oldResult: EntryResult | undefined,
    newResult: EntryResult | undefined,
  ): DiffFile {
    const { path, oldPath } = pair;
    const paths = {
      path: nameWithoutSecrets(path),
      ...(oldPath !== undefined && { oldPath: nameWithoutSecrets(oldPath) }),
    };
    if (oldResult === undefined || newResult === undefined) {
      const result = newResult ?? oldResult;
      if (result === undefined) throw new Error("one of the two documents is there");
      const status = newResult === undefined ? "removed" : "added";
      const pointer = formatPointer(result.graph.path);
      const name = pointer === "" ? paths.path : `${paths.path}#${pointer}`;
      const { used, ...whole } = diffWhole(status, result, name, this.#settings);
      for (const one of used) this.#collected.used.add(one);
      const side = newResult === undefined ? "old" : "new";
      if (newResult !== undefined) assertReadable(whole.side, result);
      return {
        ...paths,
        descriptor: pointer,
        status,
        ...rest(whole),
        [side]: whole.side,
      };
    }
    const { used, ...result } = diffResults(oldResult, newResult, this.#settings);
    for (const one of [...used.renames, ...used.accepted]) this.#collected.used.add(one);
    assertReadable(result.new, newResult);
    const { changes } = result;
    return {
      ...paths,
      descriptor: formatPointer(newResult.graph.path),
      status: pair.isRenamed ? "renamed" : changes.length > 0 ? "changed" : "same",
      impact: result.impact,
      ...(result.requires !== undefined && { requires: result.requires }),
      ...(result.declares !== undefined && { declares: result.declares }),
      old: result.old,
      new: result.new,
      changes: changes.map(changeWithoutSecrets),
      counts: result.counts,
      findings: this.#reported(result.findings, newResult),
      truncated: result.truncated,
    };
  }

  #reported(findings: readonly Finding[], { graph }: EntryResult): ReportedFinding[] {
    const documents = new Map<string | undefined, ReportedDocument>();
    return findings.map((finding) => {
      const { file, pointer } = finding;
      const document = documents.get(file) ?? reportedDocument(graph, file);
      documents.set(file, document);
      this.#collected.findings.push(finding);
      if (file !== undefined) this.#collected.texts.set(file, document.text);
      return {
        ...withoutSecrets(finding, NO_SECRETS),
        help: `dsd explain ${finding.code}`,
        place: redact(document.places.of(parsePointer(pointer) ?? [])),
      };
    });
  }
}

/** What reports need to know of a document with findings. */
interface ReportedDocument {
  readonly text: string;
  readonly places: LastingPlaces;
}

function reportedDocument(
  { documents, entry }: EntryResult["graph"],
  file: string | undefined,
): ReportedDocument {
  const { source } = documents.find((one) => one.source.file === file) ?? entry;
  const { text, value } = source;
  return { text, places: new LastingPlaces(value) };
}

/** The fixes replace versions and qualified names, which are no secrets. */
const NO_SECRETS = new SourceSecrets("");

/** @throws UnreadableFileError when the new side has nothing to compare */
function assertReadable({ readable }: DiffSide, { graph }: EntryResult): void {
  if (readable) return;
  const { source } = graph.entry;
  const [problem] = source.problems;
  const reason = problem === undefined ? "it is not a descriptor" : problem.message;
  throw new UnreadableFileError(source.file ?? "", reason);
}

const NO_CHANGES: ChangeCounts = { major: 0, minor: 0, patch: 0, none: 0, accepted: 0 };

const nothing = ({ path, oldPath }: PlannedPair) =>
  ({
    path,
    oldPath,
    descriptor: "",
    status: "same",
    impact: "none",
    changes: [],
    counts: NO_CHANGES,
    findings: [],
    truncated: false,
  }) as const;

const unreadableOld = (pair: PlannedPair): DiffFile => ({
  ...nothing(pair),
  old: { valid: false, complete: false, readable: false },
});

const rest = ({ impact, declares, change, counts }: Omit<WholeDiff, "used">) => ({
  impact,
  ...(declares !== undefined && { declares }),
  changes: [changeWithoutSecrets(change)],
  counts,
  findings: [],
  truncated: false,
});
