import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { fileUri } from "../node/file-uri.js";
import type { EntryResult } from "../workspace/workspace.js";
import { UsageError } from "./io.js";

/**
 * The URIs of the files that differ from a revision of git, including new and removed ones.
 *
 * Changes that others have made on the other branch are not ours: files are compared with the merge
 * base.
 *
 * @throws UsageError when git fails
 */
export function changedSince(revision: string): Set<string> {
  if (revision === "" || revision.startsWith("-")) {
    throw new UsageError(`--changed-since takes a revision of git, not "${revision}"`);
  }
  const top = git("rev-parse", "--show-toplevel").replace(/\r?\n$/, "");
  const tracked = git("diff", "--name-only", "--no-renames", "-z", baseOf(revision), "--");
  const fresh = git("ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/");
  const names = `${tracked}${fresh}`.split("\0").filter((name) => name !== "");
  return urisOf(names.map((name) => join(top, name)));
}

/** Every URI of some files: as they are named, and with symbolic links followed. */
export const urisOf = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => [pathToFileURL(resolve(file)).href, fileUri(file)]));

/** The tree without files: before its first commit, a repository has nothing to compare with. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

function baseOf(revision: string): string {
  try {
    const commit = git("rev-parse", "--verify", "--quiet", `${revision}^{commit}`).trim();
    try {
      return git("merge-base", commit, "HEAD").trim();
    } catch {
      // Without a common ancestor, or in a shallow clone, only the revision itself is left.
      return commit;
    }
  } catch {
    if (revision === "HEAD") return EMPTY_TREE;
    throw new UsageError(
      `--changed-since: git does not know the revision "${revision}" (in CI, fetch it first)`,
    );
  }
}

function git(...args: string[]): string {
  try {
    return execFileSync("git", args, {
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    const reason = code === "ENOENT" ? "git is not installed" : (stderr ?? "").split("\n")[0];
    throw new UsageError(`--changed-since: ${reason || "git failed"}`);
  }
}

/** Whether a file, or one that it refers to (even if that one was removed), is among the changed. */
export function reaches(
  { uris }: EntryResult,
  path: string,
  changed: ReadonlySet<string>,
): boolean {
  return changed.has(fileUri(path)) || uris.some((uri) => changed.has(uri));
}
