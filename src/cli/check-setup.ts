import { findConfiguration } from "../node/files/find-configuration.js";
import type { CheckValues } from "./check-values.js";
import type { CommandIo } from "./io.js";
import type { RunResult } from "./run-files.js";
import type { Setup } from "./set-up.js";
import type { CheckSettings } from "./settings.js";

/** What a run needs of its configuration. */
export type RunSetup = Pick<Setup, "context" | "describe" | "complete" | "configurations">;

/** Sets up a run, with its configuration if there is one. */
export async function setUpRun(
  command: "validate" | "lint",
  values: CheckValues,
  settings: CheckSettings,
  io: CommandIo,
): Promise<RunSetup> {
  const { config, "print-config": printed, rule: rules, exclude } = values;
  const hasIgnoreFiles = !values["no-gitignore"];
  const hasSuppressions = !values["no-suppressions"];
  const file = configurationOf(values);
  const isLint = command === "lint";
  // Without a configuration, the code that applies it is not loaded.
  if (file === undefined && printed === undefined && rules.length + exclude.length === 0) {
    const runRules = isLint
      ? (await import("../engine/rules-of.js")).rulesOf({ suppressions: hasSuppressions })
      : undefined;
    const complete = (result: RunResult) => result;
    const context = { io, settings, runRules, hasIgnoreFiles };
    return { context, describe: () => "", complete, configurations: [] };
  }
  const source = file === undefined ? undefined : { file, isNamed: config !== undefined };
  const { setUp } = await import("./set-up.js");
  const setup = await setUp({ source, isLint, settings, io, rules, exclude, hasSuppressions });
  return { ...setup, context: { ...setup.context, hasIgnoreFiles } };
}

/** The configuration that was named, or else the one that was found. */
export const configurationOf = ({
  config,
  "no-config": isWithout,
}: Pick<CheckValues, "config" | "no-config">): string | undefined =>
  config ?? (isWithout ? undefined : findConfiguration());
