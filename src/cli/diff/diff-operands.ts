import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { DiffSettings } from "../../diff/settings.js";
import { type DiffPlan, type Side, single } from "../../engine/compare/plan.js";
import {
  fileReader,
  folderSide,
  type PlanContext,
  planFiles,
} from "../../node/files/compared-files.js";
import { slashed, statsOf } from "../../node/files/paths.js";
import { languageOfName, parseText, readTextFile } from "../../node/files/read-text.js";
import { isObject } from "../../values/json-value.js";
import { recover } from "../../values/recover.js";
import { UsageError } from "../run/io.js";
import type { OpenRun } from "../run/open-run.js";

/** How a run reads documents to compare them. */
export const planContext = ({
  settings: { root, allowedHosts, stdinName = "<stdin>" },
  ignores,
  configuration: file,
}: ComparingRun): PlanContext => ({
  settings: { root, allowedHosts },
  stdinName,
  ignores,
  ...(file !== undefined && { oldIgnores: (textOf) => ignoresBefore(file, textOf) }),
});

/** The parts of a run that its comparisons depend on. */
export type ComparingRun = Pick<
  OpenRun<unknown>,
  "settings" | "ignores" | "configuration" | "diff"
>;

/** How a configuration counts changes today. */
export const currentSettings = (diff: OpenRun<unknown>["diff"]): DiffSettings => ({
  ...diff,
  today: new Date().toISOString().slice(0, 10),
});

/**
 * Returns what the old version of a configuration ignores. The result is `undefined` if both versions are the
 * same, if the old one is a module, which is not run, or if it extends others.
 */
async function ignoresBefore(
  file: string,
  textOf: (path: string) => string | undefined,
): Promise<PlanContext["ignores"]> {
  // It can be outside the repository.
  const text = recover(() => textOf(file) ?? "{}", UsageError);
  if (text === undefined || languageOfName(file) === undefined) return undefined;
  if (text === readTextFile(file).text) return undefined;
  const { value: old } = await parseText({ text }, { file });
  if (!isObject(old) || old.extends !== undefined) return undefined;
  const { searchFilter } = await import("../../node/configuration/configure.js");
  const globs = Array.isArray(old.ignore) ? old.ignore : [];
  return searchFilter(
    globs.filter((one) => typeof one === "string"),
    dirname(resolve(file)),
  );
}

/** The operands of a comparison. */
interface Operands {
  readonly against?: string | undefined;
  readonly exact: boolean;
  /** The versions that are databases, or documents of another kind. */
  readonly sources: ReadonlySet<string>;
}

/**
 * Plans a comparison.
 *
 * @throws UsageError for what cannot be compared
 */
export async function planDiff(
  paths: readonly string[],
  { against, exact, sources }: Operands,
  context: PlanContext,
): Promise<DiffPlan> {
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
  return planOperands(first, second, { ...context, sources });
}

/** @throws UsageError for a bare revision in place of a file */
async function assertNoRevision(old: string, next: string): Promise<void> {
  const [isOld, isNew] = [await isRevisionAlone(old), await isRevisionAlone(next)];
  if (!isOld && !isNew) return;
  const revision = isOld ? old : next;
  // Without `./`, a path would start at the top folder.
  const hint = isNew
    ? `dsd diff ${isOld ? `${old}..${next}` : `${old} ${next}:./${old}`}`
    : `dsd diff ${old}:./${next} ${next}, or dsd diff --against ${old} ${next}`;
  throw new UsageError(`${revision} is a revision, not a file; to compare with it: ${hint}`);
}

/** Whether an operand is a git revision, not a file. */
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

type OperandContext = PlanContext & Pick<Operands, "sources">;

/** Plans the comparison of two operands: files, folders, `-`, sources, and git's `REV:PATH`. */
async function planOperands(old: string, next: string, context: OperandContext): Promise<DiffPlan> {
  if (old === "-" && next === "-") {
    throw new UsageError("only one side can be standard input");
  }
  const [before, after] = [await sideOf(old, context), await sideOf(next, context)];
  if (before.isSingle !== after.isSingle) {
    throw new UsageError(`"${old}" and "${next}" are not both documents, or both folders`);
  }
  if (before.isSingle) return planFiles(before, after);
  if (before.isFiles && after.isFiles) {
    const plan = planFiles(before, after);
    return { ...plan, oldTextOf: (path) => textIn(old, relative(next, path)) };
  }
  if (before.isFiles === after.isFiles) return planFiles(before, after);
  const { alignFolders } = await import("./diff-revisions.js");
  if (before.isFiles) return planFiles(...alignFolders(old, before, after));
  const [folder, tree] = alignFolders(next, after, before);
  return planFiles(tree, folder);
}

/** The text of a file below a folder; `undefined` if there is none. */
function textIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return statsOf(file)?.isFile() ? readTextFile(file).text : undefined;
}

async function sideOf(operand: string, context: OperandContext): Promise<Side> {
  const reader = (path: string) => ({ read: fileReader([path], context) });
  if (operand === "-") {
    return { ...single("-", context.stdinName), ...reader("-"), isFiles: false };
  }
  if (context.sources.has(operand)) {
    // What cannot be read is an error before anything is compared.
    await context.readStream?.(operand);
    return { ...single(operand, operand), ...reader(operand), isFiles: false };
  }
  const stats = statsOf(operand);
  if (stats?.isDirectory()) return folderSide(operand, context);
  const [, revision = "", path = ""] = /^([^:]+):(.*)$/s.exec(operand) ?? [];
  // A Windows drive is not a revision.
  if (stats === undefined && revision !== "" && !/^[A-Za-z]:[\\/]/.test(operand)) {
    return (await import("./diff-revisions.js")).revisionSide(operand, revision, path, context);
  }
  // Pipes are read in this order, because one program can write to both. Errors are reported later.
  await context.readStream?.(operand).catch(() => undefined);
  const name = slashed(operand);
  return { ...single(name, name), ...reader(name), isFiles: true };
}
