import { relative } from "node:path";
import { findFiles } from "../node/files/find-files.js";
import { statsOf } from "../node/files/stats-of.js";
import { type DiffPlan, type PlanContext, planSides, type Side, slashed } from "./diff-plan.js";
import { FileSource } from "./diff-sources.js";
import { UsageError } from "./io.js";

/**
 * Plans the comparison of two operands: files, folders, `-`, and `REV:PATH` of git.
 *
 * @throws UsageError for what cannot be compared
 */
export async function planOperands(
  old: string,
  next: string,
  context: PlanContext,
): Promise<DiffPlan> {
  if (old === "-" && next === "-") {
    throw new UsageError("only one side can be standard input");
  }
  const [before, after] = [await sideOf(old, context), await sideOf(next, context)];
  if (before.isSingle !== after.isSingle) {
    throw new UsageError(`"${old}" and "${next}" are not both documents, or both folders`);
  }
  if (before.isSingle || before.isFiles === after.isFiles) return planSides(before, after);
  const { alignFolders } = await import("./diff-revisions.js");
  if (before.isFiles) {
    const { folder, tree } = alignFolders(old, before, after);
    return planSides(folder, tree);
  }
  const { folder, tree } = alignFolders(next, after, before);
  return planSides(tree, folder);
}

async function sideOf(operand: string, context: PlanContext): Promise<Side> {
  const source: Side["source"] = (named, paths) => FileSource.for(paths, named, context);
  if (operand === "-") {
    const documents = new Map([["", { path: "-", shown: context.stdinName, isNamed: true }]]);
    return { source, documents, isSingle: true, isFiles: false };
  }
  const stats = statsOf(operand);
  if (stats?.isDirectory()) {
    // The other side may be a revision, which has every file that git tracks.
    const { files, failures } = await findFiles([operand], { hasIgnoreFiles: false });
    const documents = new Map(
      files
        .filter(({ path }) => !context.ignores(path))
        .map(({ path }) => {
          const document = { path, shown: path, isNamed: false };
          return [slashed(relative(operand, path)), document] as const;
        }),
    );
    return {
      source: (named, paths) => FileSource.for(paths, named, context, files),
      documents,
      isSingle: false,
      isFiles: true,
      failures,
    };
  }
  const [, revision = "", path = ""] = /^([^:]+):(.*)$/s.exec(operand) ?? [];
  // A drive of Windows is not a revision.
  if (stats === undefined && revision !== "" && !/^[A-Za-z]:[\\/]/.test(operand)) {
    return (await import("./diff-revisions.js")).revisionSide(operand, revision, path, context);
  }
  // Pipes are read in this order, because one program can write to both. Errors are reported later.
  await context.readStream(operand).catch(() => undefined);
  const shown = slashed(operand);
  return {
    source,
    documents: new Map([["", { path: shown, shown, isNamed: true }]]),
    isSingle: true,
    isFiles: true,
  };
}
