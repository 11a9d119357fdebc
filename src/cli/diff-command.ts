import { existsSync } from "node:fs";
import type { Rename } from "../diff/changes.js";
import { type AcceptedChange, type DiffSettings, isOver } from "../diff/settings.js";
import { statsOf } from "../node/files/paths.js";
import { findConfiguration } from "../node/files/root-folder.js";
import { exitCodeOfDiff } from "../reporters/changes/diff-report.js";
import type { FileFailure } from "../reporters/findings/report.js";
import {
  DIFF_FAIL_ON,
  DIFF_FORMATS,
  type DiffOutput,
  planDiffOutput,
  writeDiffReports,
} from "./diff-output.js";
import { type DiffPlan, type PlanContext, planOperands, streamReader } from "./diff-plan.js";
import { type DiffRun, runDiff } from "./diff-run.js";
import { COLOR_FLAGS, type Flags, oneOf, parseFlags, withColor } from "./flags.js";
import { type CommandIo, say, UsageError } from "./io.js";
import { reportFlags } from "./output.js";
import type { OutputFiles } from "./output-files.js";
import { CHECK_FLAGS, settingsOf, wholeNumber } from "./settings.js";

type Values = ReturnType<typeof parseFlags<typeof flags>>["values"];

/** `dsd diff`: compares versions of descriptors. */
export async function run(argv: string[], world: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, flags);
  const io = withColor(world, values);
  assertCompatible(values, positionals);
  const output = planDiffOutput(values, io);
  const outputs = await planFiles(output);
  const setup = await setUpDiff(values, positionals, io);
  const { context, settings, configured } = setup;
  const plan = (): Promise<DiffPlan> => planFor(values, positionals, context);
  const isFixing = values.fix || values["fix-dry-run"];
  const failures = isFixing ? await writeFixes(await plan(), setup, values, io) : [];
  const run = await runDiff(await plan(), settings);
  warnOfSettings(run, configured, settings.today, io);
  const whole = { ...run.report, failures: [...failures, ...run.report.failures] };
  return report({ ...run, report: whole }, output, io, outputs);
}

/** @throws UsageError for flags that contradict each other */
function assertCompatible(values: Values, paths: readonly string[]): void {
  if (values.exact && values.against === undefined) {
    throw new UsageError("--exact is about the revision of --against");
  }
  if (values.config !== undefined && values["no-config"]) {
    throw new UsageError("--config and --no-config contradict each other");
  }
  if (values["fix-dry-run"] && values.format !== undefined) {
    throw new UsageError("--fix-dry-run prints a diff; give the report a file with --output");
  }
  if (values.against !== undefined && paths.includes("-")) {
    throw new UsageError("standard input has no older version; --against takes files and folders");
  }
}

/** A comparison as flags and configuration describe it. */
interface DiffSetup {
  readonly context: PlanContext;
  readonly settings: DiffSettings;
  /** Settings of the configuration or the command line about changes; each must match something. */
  readonly configured: {
    readonly file: string | undefined;
    readonly renames: readonly Rename[];
    readonly accepted: readonly AcceptedChange[];
  };
}

async function setUpDiff(values: Values, paths: string[], io: CommandIo): Promise<DiffSetup> {
  const checked = settingsOf(values, paths);
  const file = values.config ?? (values["no-config"] ? undefined : findConfiguration());
  const source = file === undefined ? undefined : { file, isNamed: values.config !== undefined };
  const setup =
    source === undefined
      ? undefined
      : await (await import("./set-up.js")).setUp({ source, isLint: false, settings: checked, io });
  const { root, allowedHosts } = setup?.context.settings ?? checked;
  const { view, levels, renames = [], accepted = [] } = setup?.diff ?? {};
  const given = values.rename.map(parseRename);
  return {
    context: {
      readStream: streamReader(io),
      settings: { root, allowedHosts },
      stdinName: values["stdin-filename"] ?? "<stdin>",
      ignores: setup?.context.ignores ?? (() => false),
    },
    settings: {
      view:
        values.view === undefined
          ? view
          : oneOf("--view", values.view, ["readers", "writers"] as const),
      levels,
      renames: [...given, ...renames],
      accepted,
      today: new Date().toISOString().slice(0, 10),
      maxChanges: wholeNumber("--max-changes", values["max-changes"]),
    },
    configured: { file, renames: [...given, ...renames], accepted },
  };
}

/** @throws UsageError when it is not `OLD=NEW` */
function parseRename(argument: string): Rename {
  const [old = "", next = "", ...more] = argument.split("=");
  if (old === "" || next === "" || more.length > 0) {
    throw new UsageError(`--rename takes OLD=NEW, not "${argument}"`);
  }
  return { old, new: next };
}

async function planFor(values: Values, paths: string[], context: PlanContext): Promise<DiffPlan> {
  const { against, exact } = values;
  if (against !== undefined) {
    const { planAgainst } = await import("./diff-revisions.js");
    return planAgainst(against, paths, exact, context);
  }
  const [first, second, ...more] = paths;
  if (first === undefined) {
    throw new UsageError(
      "dsd diff takes two versions, REV..REV, or --against REV; see dsd diff --help",
    );
  }
  const range = rangeOf(first);
  if (range !== undefined) {
    return (await import("./diff-revisions.js")).planRange(range, paths.slice(1), context);
  }
  if (second === undefined) {
    const command = (await isRevisionAlone(first)) ? first : `HEAD ${first}`;
    throw new UsageError(
      `dsd diff needs a second version; to compare with git: dsd diff --against ${command}`,
    );
  }
  if (more.length > 0) throw new UsageError("dsd diff takes two versions, and no more paths");
  await assertNoRevision(first, second);
  return planOperands(first, second, context);
}

/** @throws UsageError for a revision in place of a file at one */
async function assertNoRevision(old: string, next: string): Promise<void> {
  const [isOld, isNew] = [await isRevisionAlone(old), await isRevisionAlone(next)];
  if (!isOld && !isNew) return;
  const revision = isOld ? old : next;
  // Without `./`, a path would be from the top folder.
  const hint = isNew
    ? `dsd diff ${isOld ? `${old}..${next}` : `${old} ${next}:./${old}`}`
    : `dsd diff ${old}:./${next} ${next}, or dsd diff --against ${old} ${next}`;
  throw new UsageError(`${revision} is a revision, not a file; to compare with it: ${hint}`);
}

/** Whether an operand is a revision of git, and not a file. */
const isRevisionAlone = async (operand: string): Promise<boolean> =>
  operand !== "-" &&
  !operand.includes(":") &&
  statsOf(operand) === undefined &&
  (await import("./diff-revisions.js")).isRevision(operand);

/** `REV..REV` and `REV...REV`, where a missing revision is `HEAD`; not paths such as `../db.yaml`. */
function rangeOf(argument: string) {
  const [, from = "", dots, to = ""] = /^([^:]*?)(\.{2,3})([^:]*)$/.exec(argument) ?? [];
  const isPath = from.endsWith("/") || to.startsWith("/") || existsSync(argument);
  if (dots === undefined || isPath || (from === "" && to === "")) return undefined;
  return { from, to, isFromBase: dots === "..." };
}

async function writeFixes(
  plan: DiffPlan,
  { context, settings }: DiffSetup,
  values: Values,
  io: CommandIo,
): Promise<FileFailure[]> {
  const isDry = values["fix-dry-run"];
  if (!plan.isWritable && !isDry) {
    throw new UsageError("--fix writes files; the new version is not a file");
  }
  const { writeVersions } = await import("./fix-files.js");
  const documents = plan.pairs.flatMap((pair) => pair.new ?? []);
  const { root } = context.settings;
  return writeVersions(await runDiff(plan, settings), { isDry, documents, root }, io);
}

/** A setting that matches nothing is a mistake, or no longer needed. One that ended has no effect. */
function warnOfSettings(
  { used }: DiffRun,
  { file, renames, accepted }: DiffSetup["configured"],
  today: string | undefined,
  io: CommandIo,
): void {
  for (const rename of renames) {
    if (!used.has(rename))
      say(io, `warning: the rename ${rename.old}=${rename.new} matches nothing`);
  }
  for (const one of accepted) {
    const what = `\`${one.code}\` of \`${one.subject}\``;
    if (!used.has(one)) say(io, `warning: no change matches the accepted ${what} in ${file}`);
    else if (isOver(one, today)) {
      // Another acceptance of the same change can have taken its place.
      say(io, `warning: ${what} was accepted in ${file} until ${one.until}, which has passed`);
    }
  }
}

async function planFiles({ files }: DiffOutput): Promise<OutputFiles | undefined> {
  if (files.length === 0) return undefined;
  const { OutputFiles } = await import("./output-files.js");
  return OutputFiles.forReports(files.map(({ file }) => file));
}

async function report(
  run: DiffRun,
  output: DiffOutput,
  io: CommandIo,
  outputs: OutputFiles | undefined,
): Promise<number> {
  await writeDiffReports(run, output, io, outputs);
  if (run.report.files.length === 0 && run.report.failures.length === 0) {
    say(io, "no descriptor found to compare");
    return 2;
  }
  return exitCodeOfDiff(run.report, output.failOn);
}

/** The flags of `diff`. */
export const flags = {
  against: {
    type: "string",
    value: "REV",
    help: "compare the working tree with the merge base of REV and HEAD",
    group: "Checks",
  },
  exact: {
    type: "boolean",
    default: false,
    help: "with --against: compare with REV itself",
    group: "Checks",
  },
  rename: {
    type: "string",
    value: "OLD=NEW",
    multiple: true,
    default: [] as string[],
    help: "a table or column (TABLE.COLUMN) that has another name; repeatable",
    group: "Checks",
  },
  view: {
    type: "string",
    value: "VIEW",
    completes: ["readers", "writers"],
    help: "for whom changes count: readers or writers (default: both)",
    group: "Checks",
  },
  root: CHECK_FLAGS.root,
  "allow-host": CHECK_FLAGS["allow-host"],
  "stdin-filename": CHECK_FLAGS["stdin-filename"],
  config: {
    type: "string",
    value: "FILE",
    help: "configuration file (default: the nearest dsd.config.json or dsd.config.yaml upward), which can set levels, renames and accepted changes",
    group: "Configuration",
  },
  "no-config": {
    type: "boolean",
    default: false,
    help: "ignore configuration files",
    group: "Configuration",
  },
  fix: {
    type: "boolean",
    default: false,
    help: "write the versions that are needed",
    group: "Fixes",
  },
  "fix-dry-run": {
    type: "boolean",
    default: false,
    help: "print them as a diff instead of writing them",
    group: "Fixes",
  },
  ...reportFlags(DIFF_FORMATS),
  "fail-on": {
    type: "string",
    value: "WHAT",
    default: "unversioned",
    completes: DIFF_FAIL_ON,
    help: "what exits with 1: unversioned (default: a version is too low), major, minor, any (these and all smaller changes), or never",
    group: "Report",
  },
  "max-changes": {
    type: "string",
    value: "N",
    default: "1000",
    help: "show at most N changes per descriptor (default: 1000); all are counted",
    group: "Report",
  },
  quiet: {
    type: "boolean",
    short: "q",
    default: false,
    help: "report errors and verdicts only",
    group: "Report",
  },
  ...COLOR_FLAGS,
} as const satisfies Flags;
