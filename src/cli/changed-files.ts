import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { CheckedGraph } from "../references/checked-graph.js";
import { resolveUri, splitReference } from "../references/uri.js";
import { UsageError } from "./io.js";

/**
 * The files that differ from a revision of git, new and removed ones included, by absolute path.
 *
 * What others have meanwhile done to a branch is no change of ours: files are compared with the
 * revision where both have parted.
 *
 * @throws UsageError when git cannot tell
 */
export function changedSince(revision: string): Set<string> {
  if (revision === "" || revision.startsWith("-")) {
    throw new UsageError(`--changed-since takes a revision of git, not "${revision}"`);
  }
  const top = git("rev-parse", "--show-toplevel").replace(/\r?\n$/, "");
  const tracked = git("diff", "--name-only", "--no-renames", "-z", baseOf(revision), "--");
  const fresh = git("ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/");
  const names = `${tracked}${fresh}`.split("\0").filter((name) => name !== "");
  return realPaths(names.map((name) => join(top, name)));
}

/** Files by every absolute path that they have: as named, and with links followed. */
export function realPaths(files: readonly string[]): Set<string> {
  const paths = new Set<string>();
  for (const file of files) {
    const path = resolve(file);
    paths.add(path);
    try {
      paths.add(realpathSync.native(path));
    } catch {
      // A removed file has no other path.
    }
  }
  return paths;
}

/** The tree without any file: a repository before its first commit has nothing to compare with. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

function baseOf(revision: string): string {
  try {
    const commit = git("rev-parse", "--verify", "--quiet", `${revision}^{commit}`).trim();
    try {
      return git("merge-base", commit, "HEAD").trim();
    } catch {
      // Without a common ancestor, or in a shallow clone, the revision itself is all there is.
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

/** Whether a document or one that it refers to, be it there or not, is among the files. */
export function reaches({ graph, documents }: CheckedGraph, files: ReadonlySet<string>): boolean {
  const isAmong = (uri: string | undefined): boolean =>
    uri?.startsWith("file:") === true && files.has(fileURLToPath(uri));
  if (documents.some(({ uri }) => isAmong(uri))) return true;
  // A file that has been removed is nobody's document any more.
  return graph.references.some(({ document, ref }) => {
    const document = splitReference(ref)?.document ?? "";
    return document !== "" && isAmong(resolveUri(document, document.uri));
  });
}
