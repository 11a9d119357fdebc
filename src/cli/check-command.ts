import type { FileFailure } from "../reporters/findings/report.js";
import { withoutBaseline } from "./check-baseline.js";
import { type Run, scopedRun } from "./check-scope.js";
import { type RunSetup, setUpRun } from "./check-setup.js";
import {
  assertCompatible,
  type CheckValues,
  isFixing,
  isWholeFolder,
  parseCheckFlags,
} from "./check-values.js";
import { withColor } from "./color-flags.js";
import { type CommandIo, wantsColor } from "./io.js";
import { type OutputPlan, planOutput, writeReports } from "./output.js";
import type { OutputFiles } from "./output-files.js";
import { Progress } from "./progress.js";
import { type RunContext, type RunResult, runFiles } from "./run-files.js";
import { say } from "./say.js";
import { type CheckSettings, settingsOf } from "./settings.js";

/** What is needed to write the reports of a run. */
interface FinishedRun {
  readonly run: Run;
  readonly setup: RunSetup;
  readonly values: CheckValues;
  readonly output: OutputPlan;
}

/** `dsd validate`, and `dsd lint`, which adds the rules: checks files, fixes them, and reports. */
export async function runCheck(
  command: "validate" | "lint",
  argv: string[],
  world: CommandIo,
): Promise<number> {
  const { values, positionals } = parseCheckFlags(command, argv);
  const io = withColor(world, values);
  assertCompatible(values, positionals);
  const output = planOutput(values, io);
  const outputs = await planFiles(output, values);
  const setup = await setUpRun(command, values, settingsFor(values, positionals, output), io);
  if (values["print-config"] !== undefined) {
    io.stdout(setup.describe(values["print-config"]));
    return 0;
  }
  if (values.watch) {
    const { watch } = await import("./watch-command.js");
    let first: RunSetup | undefined = setup;
    const setUpAgain = () =>
      setUpRun(command, values, settingsFor(values, positionals, output), io);
    return watch(io, async () => {
      const next = first ?? (await setUpAgain());
      first = undefined;
      const context = withAllFindings(next.context, values);
      const run: Run = { paths: positionals, context, mayBeNothing: undefined, outputs };
      return {
        ...run,
        configurations: next.configurations,
        finish: (result) => finish(result, { run, setup: next, values, output }),
      };
    });
  }
  const { context } = setup;
  const scoped = await scopedRun(positionals, values, await withFixableStdin(context, values));
  const run: Run = { ...scoped, outputs };
  const failures = isFixing(values) ? await fix(run, values) : [];
  const checked = await check(run, values);
  checked.report.failures.push(...failures);
  return finish(checked, { run, setup, values, output });
}

/** Writes the reports of what was checked. */
async function finish(
  checked: RunResult,
  { run, setup, values, output }: FinishedRun,
): Promise<number> {
  const isWhole = isWholeFolder(run.paths, values) && run.context.keeps === undefined;
  const result = setup.complete(checked, isWhole);
  const report = await withoutBaseline(result.report, values, run);
  return report === undefined ? 0 : writeReports({ ...result, report }, output, run);
}

function settingsFor(
  values: CheckValues,
  paths: string[],
  { needsPlaces }: OutputPlan,
): CheckSettings {
  const settings = settingsOf(values, paths);
  return { ...settings, hasPlaces: needsPlaces || values.baseline !== undefined };
}

/** @throws UsageError if it is known before the run that a file cannot be written */
async function planFiles(
  { files }: OutputPlan,
  { baseline, "update-baseline": isUpdate }: CheckValues,
): Promise<OutputFiles | undefined> {
  const reports = files.map(({ file }) => file);
  if (reports.length === 0 && !isUpdate) return undefined;
  const { OutputFiles } = await import("./output-files.js");
  const outputs = OutputFiles.forReports(reports, baseline === undefined ? [] : [baseline]);
  if (baseline !== undefined && isUpdate) {
    (await import("./baseline.js")).readOldBaseline(baseline);
  }
  return outputs;
}

/** Standard input is read twice when it is fixed: to be fixed, and to be reported. */
async function withFixableStdin(context: RunContext, values: CheckValues): Promise<RunContext> {
  if (!isFixing(values)) return context;
  const { io } = context;
  let bytes: Promise<Uint8Array> | undefined;
  const stdin = () => {
    bytes ??= io.stdin();
    return bytes;
  };
  // A copy would call the accessors, and checking whether something is a terminal takes time.
  return { ...context, io: Object.create(io, { stdin: { value: stdin } }) as CommandIo };
}

async function check({ paths, context }: Run, values: CheckValues): Promise<RunResult> {
  const progress = new Progress(context.io, Date.now());
  const result = await runFiles(paths, withAllFindings(context, values), (done, total) =>
    progress.show(done, total, Date.now()),
  );
  progress.clear();
  return result;
}

/** A baseline needs every finding. */
const withAllFindings = (context: RunContext, { baseline }: CheckValues): RunContext =>
  baseline === undefined
    ? context
    : { ...context, settings: { ...context.settings, maxFindings: Number.MAX_SAFE_INTEGER } };

async function fix({ paths, context }: Run, values: CheckValues): Promise<FileFailure[]> {
  const { io } = context;
  const isDry = values["fix-dry-run"];
  const parts = await import("./fix-files.js");
  const fixed = await parts.fixFiles(paths, context, values["fix-unsafe"]);
  const failures = isDry ? [] : parts.writeFixes(fixed);
  if (isDry)
    io.stdout(parts.diffOfFixes(fixed.changes, wantsColor(io, io.isTerminal), fixed.applied));
  const verb = isDry ? "would fix" : "fixed";
  const unsafe = values["fix-unsafe"] === true;
  for (const line of parts.linesOfFixes(fixed, verb, unsafe)) say(io, line);
  return failures;
}
