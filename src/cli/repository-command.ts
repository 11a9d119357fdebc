import { changeCodes } from "../diff/compare/change-kinds.js";
import type { RunRules } from "../engine/check-document.js";
import { runDiff } from "../engine/compare/run-diff.js";
import { joinedRules } from "../engine/rules-of.js";
import { driftCodes } from "../findings/codes.js";
import type { ReportedFinding } from "../findings/reported-finding.js";
import { UnavailableSourceError } from "../node/sources/source.js";
import { findingsOfDiff } from "../reporters/changes/diff-findings.js";
import { overallText } from "../reporters/changes/diff-report.js";
import {
  type FileReport,
  type Report,
  relocate,
  withFindings,
} from "../reporters/findings/report.js";
import { handling, rethrowAs } from "../values/recover.js";
import { count } from "../words/phrases.js";
import { lintFlags, planCheck, runCheck } from "./check/check-command.js";
import { currentSettings, planContext } from "./diff/diff-operands.js";
import type { Flags, LoadedCommand, Values } from "./run/flags.js";
import { type CommandIo, say, UsageError } from "./run/io.js";
import { type OpenRun, openRun } from "./run/open-run.js";
import { mergedFile } from "./run/report-builder.js";
import type { RunContext, RunResult } from "./run/run-files.js";
import { SOURCE_FLAGS } from "./sources/reading.js";

const { as: _as, "stdin-filename": _stdinName, ...shared } = lintFlags;

const flags = {
  against: {
    value: "REV",
    help: "compare with the merge base of REV and HEAD (default: what GITHUB_BASE_REF or CI_MERGE_REQUEST_DIFF_BASE_SHA says)",
    group: "Checks",
  },
  "no-diff": { help: "leave out the comparison with the older version", group: "Checks" },
  "no-verify": {
    help: "leave out the comparison with the databases of the configuration",
    group: "Checks",
  },
  ...shared,
  "allow-host": SOURCE_FLAGS["allow-host"],
  timeout: SOURCE_FLAGS.timeout,
} as const satisfies Flags;

type WholeValues = Values<typeof flags>;

/** `dsd check`: what `lint`, `diff` and `verify` say of a repository, in one report. */
export const repositoryCommand: LoadedCommand = { flags, run };

async function run(argv: string[], io: CommandIo): Promise<number> {
  const codes = [...Object.keys(driftCodes), ...changeCodes];
  const opened = await openRun(argv, io, { flags, plan, codes });
  const { values } = opened;
  // With --affected, the paths are files that changed, whatever they are.
  const paths = values.affected ? [] : opened.paths;
  const leave = (what: string, why: string): void => {
    if (!values.quiet) say(io, `left out: ${what}, ${why}`);
  };
  let hasDrift = false;
  return runCheck(
    {
      hasRules: true,
      get hasDrift() {
        return hasDrift;
      },
      prepare: async (context) => {
        const compare = await drift({ ...context, paths }, opened, leave);
        hasDrift = compare !== undefined;
        return joinedRules(opened.runRules, compare);
      },
      added: (result) => withChanges(result, { ...opened, paths }, leave),
    },
    opened,
  );
}

/** @throws UsageError for arguments that contradict each other */
function plan(values: WholeValues, paths: readonly string[]) {
  if (paths.includes("-")) {
    throw new UsageError("standard input is no repository; dsd lint checks it");
  }
  if (values.against !== undefined && values["no-diff"]) {
    throw new UsageError("--against and --no-diff contradict each other");
  }
  return planCheck("rules")(values, paths);
}

/** Called for a part of the check that is left out. */
type LeaveOut = (what: string, why: string) => void;

const BY_CONFIGURATION = "as the configuration says";

/** The check that compares with the databases; `undefined` if that is left out. */
async function drift(
  context: RunContext,
  opened: OpenRun<WholeValues>,
  leave: LeaveOut,
): Promise<RunRules | undefined> {
  const part = "the comparison with the databases";
  const { values, sources = [], check } = opened;
  if (values["no-verify"] || check.verify === false) {
    leave(part, values["no-verify"] ? "as --no-verify says" : BY_CONFIGURATION);
    return undefined;
  }
  if (sources.length === 0) {
    leave(part, "because the configuration names no sources");
    return undefined;
  }
  const { rulesOfSources } = await import("./sources/verify-command.js");
  return rulesOfSources({ ...opened, ...context }, (files) =>
    leave(`${part} for ${count(files, "file")}`, "which belong to no source"),
  ).catch(
    handling(UsageError, (error) => {
      if (!(error.cause instanceof UnavailableSourceError)) throw error;
      leave(part, `because ${error.message}`);
      return undefined;
    }),
  );
}

/** Adds what changed since the base, if there is one. */
async function withChanges(
  result: RunResult,
  opened: OpenRun<WholeValues>,
  leave: LeaveOut,
): Promise<RunResult> {
  const part = "the comparison with an older version";
  const { values, io, check, paths, diff } = opened;
  const { base, source } = comparedBase(values.against, io.env);
  if (values["no-diff"] || (check.diff === false && values.against === undefined)) {
    leave(part, values["no-diff"] ? "as --no-diff says" : BY_CONFIGURATION);
    return result;
  }
  if (base === undefined) {
    leave(
      part,
      "because there is no base: no --against, GITHUB_BASE_REF or CI_MERGE_REQUEST_DIFF_BASE_SHA",
    );
    return result;
  }
  const { NothingToCompareError, planAgainst } = await import("./diff/diff-revisions.js");
  const { warnOfSettings } = await import("./diff/diff-command.js");
  const compared = await planAgainst(base, paths, false, planContext(opened))
    .catch(
      handling(NothingToCompareError, ({ message }) => {
        leave(part, `because ${message}`);
        return undefined;
      }),
    )
    .catch(handling(UsageError, rethrowAs(UsageError, source && `${source}: `)));
  if (compared === undefined) return result;
  const settings = currentSettings(diff);
  const run = await runDiff(compared, settings);
  const { report, texts, locate } = run;
  const { configuration: file } = opened;
  await warnOfSettings(run, { file, view: diff.view, settings }, compared, io);
  const isFixable = report.files.some(({ findings }) => findings.some(({ fixes }) => fixes));
  const howToFix = isFixable ? `; dsd diff --against ${base} --fix writes the versions` : "";
  if (!values.quiet) say(io, `compared with ${base}: ${overallText(report)}${howToFix}`);
  const failOn = values["fail-on"] === "never" ? "never" : "unversioned";
  const { only } = values;
  const changes = relocate(withoutFixes(findingsOfDiff(report, failOn)), locate);
  const shown =
    only.length === 0 ? changes : withFindings(changes, ({ code }) => only.includes(code));
  return {
    ...result,
    report: joinedReports(result.report, shown, opened.settings.maxFindings),
    texts: new Map([...texts, ...result.texts]),
  };
}

/** `--fix` of the command that compares writes the versions. */
const withoutFixes = (report: Report): Report => ({
  ...report,
  files: report.files.map((file) => ({
    ...file,
    findings: file.findings.map(({ fixes: _, ...finding }) => finding),
  })),
});

/** The base that a flag names, or that of a pull request, as the service says it. */
function comparedBase(
  flag: string | undefined,
  { GITHUB_BASE_REF: branch, CI_MERGE_REQUEST_DIFF_BASE_SHA: commit }: CommandIo["env"],
): { readonly base?: string | undefined; readonly source?: string } {
  if (flag !== undefined) return { base: flag };
  if (branch) return { base: `origin/${branch}`, source: "GITHUB_BASE_REF" };
  return { base: commit || undefined, source: "CI_MERGE_REQUEST_DIFF_BASE_SHA" };
}

/**
 * A report with the findings of a comparison about the same files, and about files that are gone. Where a file has
 * an error, what follows from it for the comparison is no other mistake.
 */
function joinedReports(one: Report, other: Report, limit: number): Report {
  const placeKey = ({ path }: FileReport, { severity, pointer }: ReportedFinding): string =>
    `${path} ${severity} ${pointer}`;
  const places = new Set(
    one.files.flatMap((file) => file.findings.map((finding) => placeKey(file, finding))),
  );
  const added = withFindings(other, (finding, file) => !places.has(placeKey(file, finding)));
  const more = new Map(
    added.files.filter(({ findings }) => findings.length > 0).map((file) => [file.path, file]),
  );
  const files = one.files.map((file) => {
    const same = more.get(file.path);
    more.delete(file.path);
    return same === undefined ? file : mergedFile([file, same], limit);
  });
  const failed = new Set(
    [...one.failures, ...files.filter(({ errorCount }) => errorCount > 0)].map(({ path }) => path),
  );
  return {
    ...one,
    files: [...files, ...more.values()],
    failures: [...one.failures, ...other.failures.filter(({ path }) => !failed.has(path))],
  };
}
