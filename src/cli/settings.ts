import { type EntryKind, entryKindNames } from "../engine/check-document.js";
import { MAX_FINDINGS } from "../engine/result.js";
import { allowedOrigins } from "../node/files/file-session.js";
import { statsOf } from "../node/files/paths.js";
import { findConfiguration } from "../node/files/root-folder.js";
import { recover } from "../values/recover.js";
import { type Flags, oneOf, type Values } from "./flags.js";
import { UsageError } from "./io.js";

/** The settings of a check from the flags, which can be passed to threads. */
export interface CheckSettings {
  /** The kind to treat every file as, including files found by a search. Default: detected for each file. */
  readonly as: EntryKind | undefined;
  readonly strict: boolean;
  readonly maxFindings: number;
  readonly requireReferences: boolean;
  readonly stdinName: string | undefined;
  /** Folder below which references may read files. */
  readonly root: string | undefined;
  readonly allowedHosts: readonly string[];
  /** Whether findings need a place that is stable between runs. */
  readonly hasPlaces: boolean;
}

/** Flags for how to check, which several commands share. */
export const CHECK_FLAGS = {
  as: {
    value: "KIND",
    completes: entryKindNames,
    help: `kind of the files: ${entryKindNames.join(", ")} (default: descriptor)`,
    group: "Checks",
  },
  strict: {
    help: "reject components and $schema at the root, as the specification does",
    group: "Checks",
  },
  root: {
    value: "DIR",
    help: "root folder of the files that references may read (default: the nearest parent folder with a dsd.config.* or .git, else the folder of each file)",
    group: "Checks",
  },
  "allow-host": {
    value: "HOST",
    multiple: true,
    help: "host that references may load from over https; repeatable",
    group: "Checks",
  },
  "require-references": {
    help: "report references that were not checked as errors",
    group: "Advanced",
  },
  "max-findings": {
    value: "N",
    default: String(MAX_FINDINGS),
    help: `show at most N findings per file (default: ${MAX_FINDINGS}); all are counted`,
    group: "Advanced",
  },
  "stdin-filename": {
    value: "NAME",
    help: "name of standard input, which determines its language",
    group: "Files",
  },
} as const satisfies Flags;

/** The values of those {@link CHECK_FLAGS} that a command has. */
type CheckFlagValues = Partial<Values<typeof CHECK_FLAGS>>;

/** @throws UsageError for a value that a flag cannot have, or that contradicts the paths */
export function settingsOf(values: CheckFlagValues, paths: readonly string[]): CheckSettings {
  if (values["stdin-filename"] !== undefined && !paths.includes("-")) {
    throw new UsageError("--stdin-filename names standard input, which is read when a path is -");
  }
  const { "max-findings": max = CHECK_FLAGS["max-findings"].default } = values;
  return {
    as: values.as === undefined ? undefined : oneOf("--as", values.as, entryKindNames),
    strict: values.strict ?? false,
    maxFindings: wholeNumber("--max-findings", max),
    requireReferences: values["require-references"] ?? false,
    stdinName: values["stdin-filename"],
    root: values.root === undefined ? undefined : folder("--root", values.root),
    allowedHosts: hosts("--allow-host", values["allow-host"] ?? []),
    hasPlaces: false,
  };
}

function folder(flag: string, path: string): string {
  if (!statsOf(path)?.isDirectory()) throw new UsageError(`${flag} takes a folder, not "${path}"`);
  return path;
}

function hosts(flag: string, names: string[]): string[] {
  recover(
    () => allowedOrigins(names),
    Error,
    ({ message }) => {
      throw new UsageError(`${flag}: ${message}`);
    },
  );
  return names;
}

/**
 * The configuration that was named, or else the one that was found.
 *
 * @throws UsageError for flags that contradict each other
 */
export function configurationOf({
  config,
  "no-config": isWithout,
}: Readonly<{ config?: string | undefined; "no-config": boolean }>) {
  if (config !== undefined && isWithout) {
    throw new UsageError("--config and --no-config contradict each other");
  }
  const file = config ?? (isWithout ? undefined : findConfiguration());
  return file === undefined ? undefined : { file, isNamed: config !== undefined };
}

/** @throws UsageError when it is not one */
export function wholeNumber(flag: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) {
    throw new UsageError(`${flag} takes a whole number, not "${value}"`);
  }
  return Number(value);
}
