import { statSync } from "node:fs";
import { allowedOrigins } from "../references/fetch-loader.js";
import { type EntryKind, entryKinds } from "../structure/entry-kinds.js";
import { MAX_FINDINGS } from "../structure/structure.js";
import type { CheckSettings } from "./check-files.js";
import { oneOf } from "./flags.js";
import { UsageError } from "./io.js";

/** Flags that say how to check; other commands take them too. */
export const CHECK_FLAGS = {
  as: { type: "string" },
  strict: { type: "boolean", default: false },
  root: { type: "string" },
  "allow-host": { type: "string", multiple: true, default: [] as string[] },
  "require-references": { type: "boolean", default: false },
  "max-findings": { type: "string", default: String(MAX_FINDINGS) },
  "stdin-filename": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The values of {@link CHECK_FLAGS}. */
export interface CheckFlagValues {
  as?: string | undefined;
  strict: boolean;
  root?: string | undefined;
  "allow-host": string[];
  "require-references": boolean;
  "max-findings": string;
  "stdin-filename"?: string | undefined;
}

/** @throws UsageError for a value that a flag cannot have, or that says nothing of these paths */
export function settingsOf(values: CheckFlagValues, paths: readonly string[]): CheckSettings {
  if (values["stdin-filename"] !== undefined && !paths.includes("-")) {
    throw new UsageError("--stdin-filename names standard input, which is read when a path is -");
  }
  const kinds = Object.keys(entryKinds) as EntryKind[];
  return {
    as: values.as === undefined ? "descriptor" : oneOf("--as", values.as, kinds),
    takesAll: values.as !== undefined,
    strict: values.strict,
    maxFindings: wholeNumber("--max-findings", values["max-findings"]),
    requireReferences: values["require-references"],
    stdinName: values["stdin-filename"],
    root: values.root === undefined ? undefined : folder("--root", values.root),
    allowedHosts: hosts("--allow-host", values["allow-host"]),
  };
}

function folder(flag: string, path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) throw new UsageError(`${flag} takes a folder, not "${path}"`);
  return path;
}

function hosts(flag: string, names: string[]): string[] {
  try {
    allowedOrigins(names);
    return names;
  } catch (error) {
    throw new UsageError(`${flag}: ${(error as Error).message}`);
  }
}

/** @throws UsageError when it is none */
export function wholeNumber(flag: string, value: string): number {
  if (!/^\d{1,9}$/.test(value))
    throw new UsageError(`${flag} takes a whole number, not "${value}"`);
  return Number(value);
}
