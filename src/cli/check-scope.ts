import { configurationOf } from "./check-setup.js";
import type { CheckValues } from "./check-values.js";
import type { OutputFiles } from "./output-files.js";
import type { RunContext } from "./run-files.js";

/** The files of a run, and its settings. */
export interface Run {
  readonly paths: readonly string[];
  readonly context: RunContext;
  /** The message for a successful run when there is nothing to check. */
  readonly mayBeNothing: string | undefined;
  /** The files to write; `undefined` for a run that writes none. */
  readonly outputs: OutputFiles | undefined;
}

/** Limits a run to what has changed, if the flags say so. */
export async function scopedRun(
  paths: string[],
  values: CheckValues,
  context: RunContext,
): Promise<Omit<Run, "outputs">> {
  const { "changed-since": revision, affected } = values;
  if (revision === undefined && !affected) return { paths, context, mayBeNothing: undefined };
  const { affectsAll, changedSince, reaches, removedSince, urisOf } = await import(
    "./changed-files.js"
  );
  const changed =
    revision === undefined
      ? new Set([...urisOf(paths), ...removedSince(context.io.env.PRE_COMMIT_FROM_REF ?? "HEAD")])
      : changedSince(revision);
  const isAll = affectsAll(changed, { config: configurationOf(values), baseline: values.baseline });
  return {
    paths: affected ? [] : paths,
    context: isAll
      ? context
      : { ...context, keeps: (result, path) => reaches(result, path, changed) },
    mayBeNothing:
      revision === undefined
        ? "no descriptor is one of these files or refers to one"
        : `no descriptor has changed since ${revision}, nor any file that one refers to`,
  };
}
