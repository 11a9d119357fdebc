import { resolve } from "node:path";
import { checkFlags, lintFlags } from "./check-flags.js";
import { parseFlags } from "./flags.js";
import { UsageError } from "./io.js";

/** The flags of `lint`; those that `validate` lacks have their defaults there. */
export type CheckValues = ReturnType<typeof parseFlags<typeof lintFlags>>["values"];

const VALIDATE_DEFAULTS = { rule: [], "no-suppressions": false };

/** Reads the flags of `validate` or `lint`. */
export function parseCheckFlags(command: "validate" | "lint", argv: string[]) {
  if (command === "lint") return parseFlags(argv, lintFlags);
  const { values, positionals } = parseFlags(argv, checkFlags, {
    flags: lintFlags,
    of: "dsd lint",
  });
  return { values: { ...VALIDATE_DEFAULTS, ...values } satisfies CheckValues, positionals };
}

export const isFixing = (values: CheckValues): boolean =>
  values["fix-dry-run"] || values.fix || values["fix-unsafe"];

/** @throws UsageError for flags that contradict each other */
export function assertCompatible(values: CheckValues, paths: readonly string[]): void {
  const isDry = values["fix-dry-run"];
  if (isDry && values.format !== undefined) {
    throw new UsageError("--fix-dry-run prints a diff; give the report a file with --output");
  }
  if (isFixing(values) && !isDry && paths.includes("-")) {
    throw new UsageError("standard input cannot be fixed in place; use --fix-dry-run");
  }
  if (values["update-baseline"] && values.baseline === undefined) {
    throw new UsageError("--update-baseline needs --baseline FILE");
  }
  if (values.config !== undefined && values["no-config"]) {
    throw new UsageError("--config and --no-config contradict each other");
  }
  const isScoped = values["changed-since"] !== undefined || values.affected;
  if (values.watch && (isFixing(values) || isScoped || values["update-baseline"])) {
    throw new UsageError(
      "--watch cannot be combined with fixes, --changed-since, --affected or --update-baseline",
    );
  }
  if (values.watch && paths.includes("-")) {
    throw new UsageError("standard input cannot be watched");
  }
  if (values["changed-since"] !== undefined && values.affected) {
    throw new UsageError(
      "--affected and --changed-since cannot be combined: one takes the changed files, the other asks git for them",
    );
  }
}

/** Whether a run checks everything in the working folder. */
export const isWholeFolder = (paths: readonly string[], { exclude }: CheckValues): boolean =>
  exclude.length === 0 &&
  (paths.length === 0 || paths.some((path) => path !== "-" && resolve(path) === process.cwd()));
