import { DIFF_RULES, type DiffSettings } from "../../diff/settings.js";
import { type DiffRecord, diffRecord } from "../../engine/compare/diff-result.js";
import { runDiff } from "../../engine/compare/run-diff.js";
import { rulesOfOptions } from "../../engine/options.js";
import { checkOptions } from "../../words/options.js";
import type { CheckFileOptions } from "./check-file.js";
import { folderSide, planFiles } from "./compared-files.js";
import { pathOf, statsOf } from "./paths.js";
import { UnreadableFileError } from "./unreadable-file.js";

/** Options of {@link diffFolders}. */
export interface DiffFoldersOptions
  extends DiffSettings,
    Pick<CheckFileOptions, "root" | "allowedHosts"> {}

/**
 * Compares all descriptors of two folders, as `dsd diff OLD NEW` does: what was changed, added, removed
 * and moved. It reads no configuration.
 *
 * @param old a path or a `file:` URL
 * @param next the same
 * @returns the record that `dsd diff --format json` prints; secrets in it are masked
 * @throws UnreadableFileError when a folder does not exist
 * @throws TypeError for an option that does not exist or has the wrong type
 * @example
 * const { files, summary } = await diffFolders("contracts", "contracts");
 * files.filter(({ status }) => status === "removed").map(({ path }) => path); // []
 * summary.major; // 0
 */
export async function diffFolders(
  old: string | URL,
  next: string | URL,
  options: DiffFoldersOptions = {},
): Promise<DiffRecord> {
  checkOptions(options, { ...DIFF_RULES, ...rulesOfOptions(["root", "allowedHosts"]) });
  const { root, allowedHosts, ...settings } = options;
  const context = { settings: { root, allowedHosts }, stdinName: "" };
  const before = await folderSide(existingFolder(old), context);
  const after = await folderSide(existingFolder(next), context);
  const { report } = await runDiff(planFiles(before, after), settings);
  return diffRecord(report);
}

/** @throws UnreadableFileError */
function existingFolder(folder: string | URL): string {
  const path = pathOf(folder);
  if (statsOf(path)?.isDirectory()) return path;
  throw new UnreadableFileError(path, "there is no such folder");
}
