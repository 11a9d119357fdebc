import { readlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CheckedEntry } from "../../engine/check-document.js";
import { fileUri, linkStatsOf, pathOfUri, realPathOf } from "../../node/files/paths.js";
import { isConfiguration } from "../../node/files/root-folder.js";
import { type GitChange, GitRepository } from "../../node/git/git-repository.js";
import { GitError } from "../../node/git/run-git.js";
import { handling, recover, rethrowAs } from "../../values/recover.js";
import { UsageError } from "../run/io.js";

/**
 * The URIs of the files that differ from a git revision, including new and removed ones.
 *
 * Files are compared with the merge base, so changes that others have made on the other branch do
 * not count.
 *
 * @throws UsageError when git fails
 */
export const changedSince = (revision: string): Promise<Set<string>> =>
  withErrorsOf("--changed-since", async () => {
    const repository = new GitRepository();
    const changed = repository.changes(baseOf(repository, revision));
    const names = [...changedPaths(changed), ...repository.untracked()];
    return urisOf(names.map((name) => join(repository.top, name)));
  });

/** Runs something, and reports errors from git as mistakes in an argument. */
export const withErrorsOf = <T>(what: string, run: () => Promise<T>): Promise<T> =>
  run().catch(handling(GitError, rethrowAs(UsageError, `${what}: `)));

/**
 * The URIs of the files that were removed or renamed since a git revision, which tools such as
 * pre-commit do not name. Outside a repository, there are none.
 */
export function removedSince(revision: string): Set<string> {
  const repository = ownRepository();
  if (repository === undefined) return new Set();
  const names = removedPaths(repository.changes(baseOf(repository, revision)));
  return urisOf(names.map((name) => join(repository.top, name)));
}

/**
 * The repository of the working folder, if git knows one.
 *
 * @throws UsageError for another user's repository, which git does not read
 */
export const ownRepository = (): GitRepository | undefined =>
  recover(
    () => new GitRepository(),
    GitError,
    ({ message }) => {
      if (message.includes("safe.directory")) throw new UsageError(message);
      return undefined;
    },
  );

/** The paths that no longer exist after some changes. */
export const removedPaths = (changes: readonly GitChange[]): string[] =>
  changes.flatMap(({ kind, path, from }) => (kind === "removed" ? [path] : (from ?? [])));

/** Every path of some changes, on both sides. */
export const changedPaths = (changes: readonly GitChange[]): string[] =>
  changes.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]));

/** All URIs of the files: with their own names, and with symbolic links followed. */
export const urisOf = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => [pathToFileURL(resolve(file)).href, fileUri(file)]));

/**
 * The id of the commit that a revision names.
 *
 * @throws UsageError when git does not know the revision
 */
export function commitOf(repository: GitRepository, revision: string): string {
  const commit = repository.commitOf(revision);
  if (commit !== undefined) return commit;
  const hint = repository.isShallow
    ? "; this clone is shallow, so fetch it first, for example with `fetch-depth: 0` in actions/checkout or `git fetch --unshallow`"
    : "";
  throw new UsageError(`git does not know the revision "${revision}"${hint}`);
}

/** Whether a revision is the branch of a repository that has no commits yet, and so no files. */
export const isUnborn = (repository: GitRepository, revision: string): boolean =>
  revision === "HEAD" && repository.commitOf(revision) === undefined;

function baseOf(repository: GitRepository, revision: string): string {
  if (isUnborn(repository, revision)) return repository.emptyTree;
  const commit = commitOf(repository, revision);
  // Without a common ancestor, or in a shallow clone, files are compared with the revision itself.
  return repository.mergeBase(commit, "HEAD") ?? commit;
}

/**
 * Whether a path, or a URI, is one that changed or is below one: git says of a submodule only that it changed.
 */
export const isAtOrBelow = (changed: ReadonlySet<string>, path: string): boolean =>
  path.split("/").some((_, index, steps) => changed.has(steps.slice(0, index + 1).join("/")));

/**
 * Changed files by their URIs, removed ones too.
 *
 * @param follow returns the URI of what a URI leads to by links, even if it was removed
 */
export const changedFiles = (changed: ReadonlySet<string>, follow = behindLinks) => ({
  isUnchanged: (uri: string): boolean => !isAtOrBelow(changed, uri),
  reaches: ({ uris }: Pick<CheckedEntry, "uris">, path: string | undefined): boolean =>
    (path !== undefined && isAtOrBelow(changed, fileUri(path))) ||
    uris.some((uri) => isAtOrBelow(changed, uri) || isAtOrBelow(changed, follow(uri) ?? uri)),
});

/** Linux follows as many links. */
const MAX_LINKS = 40;

/** The URI of a file with the links in its path followed; the last one may lead to nothing. */
function behindLinks(uri: string): string | undefined {
  let path = pathOfUri(uri);
  for (let links = 0; path !== undefined && links < MAX_LINKS; links++) {
    const folder = realPathOf(dirname(path));
    const file = join(folder, basename(path));
    if (linkStatsOf(file)?.isSymbolicLink() !== true) return pathToFileURL(file).href;
    path = resolve(folder, readlinkSync(file));
  }
  return undefined;
}

/**
 * Whether every file has to be checked, because a changed file influences the findings in all of them. Such a
 * file is a configuration (even a removed one), the code of custom rules, or the baseline.
 */
export function affectsAll(
  changed: ReadonlySet<string>,
  config: string | undefined,
  baseline: string | undefined,
): boolean {
  const used = [config, baseline].filter((file) => file !== undefined);
  if (used.length > 0 && [...urisOf(used)].some((uri) => changed.has(uri))) return true;
  // The imports of the code are not known.
  const isCode = config !== undefined && isScript(config);
  return [...changed].some((uri) => isConfiguration(uri) || (isCode && isScript(uri)));
}

const isScript = (name: string): boolean => /\.[cm]?[jt]s$/.test(name);
