import { realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { findFiles } from "../node/find-files.js";
import { type GitChange, GitRepository } from "../node/git-repository.js";
import { readPlain } from "../node/open-file.js";
import { languageOfName } from "../node/parse-text.js";
import { Revision } from "../node/revision.js";
import { GitError } from "../node/run-git.js";
import { reaches, urisOf } from "./changed-files.js";
import {
  type DiffPlan,
  type PlanContext,
  type PlannedPair,
  planSides,
  type Side,
  slashed,
} from "./diff-plan.js";
import { FileSource, RevisionSource } from "./diff-sources.js";
import { UsageError } from "./io.js";

/** A file that git tracks is there, whether a `.gitignore` file excludes it or not. */
const TRACKED = { hasIgnoreFiles: false };

/**
 * Plans the comparison of two revisions: `REV..REV`, or with three periods, the second one with what
 * both have in common.
 *
 * @param paths files and folders, from the working folder; default: all
 */
export async function planRange(
  range: { readonly from: string; readonly to: string; readonly isFromBase: boolean },
  paths: readonly string[],
  context: PlanContext,
): Promise<DiffPlan> {
  return asked(range.from, async () => {
    const repository = new GitRepository();
    const to = commitOf(repository, range.to || "HEAD");
    const named = range.from || "HEAD";
    const from = range.isFromBase
      ? baseOf(repository, named, to)
      : { commit: commitOf(repository, named), label: named };
    const sides = [from, { commit: to, label: range.to || "HEAD" }].map(({ commit, label }) =>
      treeSide(new Revision(repository, commit, label, context.settings), {
        folders: foldersIn(repository, paths),
        prefix: "",
        shown: (path) => shownPath(repository, path),
        locate: locator(repository, label),
      }),
    );
    const [before, after] = sides as [Side, Side];
    return planSides(before, after, renamesOf(repository.changes(from.commit, to)));
  });
}

/**
 * Plans the comparison of the working tree with a revision.
 *
 * @param isExact whether to compare with the revision itself, not with the merge base of it and `HEAD`
 */
export async function planAgainst(
  revision: string,
  paths: readonly string[],
  isExact: boolean,
  context: PlanContext,
): Promise<DiffPlan> {
  return asked(revision, async () => {
    const repository = new GitRepository();
    const { commit, label } = isExact
      ? { commit: commitOf(repository, revision), label: revision }
      : baseOf(repository, revision, "HEAD");
    const tree = new Revision(repository, commit, label, context.settings);
    const changes = repository.changes(commit);
    const untracked = repository.untracked();
    const { files, failures } = await findFiles(paths.length === 0 ? ["."] : paths, TRACKED);
    // A path that is gone may have been a descriptor.
    const folders = foldersIn(repository, paths);
    const unknown = failures.find(
      ({ path }) => ![...tree.paths].some((one) => isBelow(one, [inTree(repository, path)])),
    );
    if (unknown !== undefined) throw new UsageError(`${unknown.path}: ${unknown.message}`);
    const known = new Set(repository.present());
    const present = files.filter(({ path, isFound }) => {
      if (!isFound) return true;
      const key = inTree(repository, path);
      // What git ignores, or has in a submodule, is no part of this history.
      return !context.ignores(path) && (known.has(key) || tree.has(key));
    });
    const renames = new Map([
      ...renamesOf(changes),
      ...movesOf(repository, tree, changes, untracked),
    ]);
    const kept = new Set<string>();
    const pairs = present.map(({ path }): PlannedPair => {
      const key = inTree(repository, path);
      const from = renames.get(key) ?? key;
      const isThere = tree.has(from);
      if (isThere) kept.add(from);
      return {
        new: path,
        path,
        old: isThere ? from : undefined,
        oldPath: isThere ? shownPath(repository, from) : undefined,
        isRenamed: isThere && from !== key,
      };
    });
    const gone = changes
      .filter(({ kind, path }) => kind === "removed" && isBelow(path, folders))
      .map(({ path }) => path)
      .filter((path) => tree.paths.has(path) && !kept.has(path));
    for (const path of gone) {
      const shown = shownPath(repository, path);
      if (context.ignores(shown)) continue;
      pairs.push({ old: path, new: undefined, oldPath: shown, path: shown, isRenamed: false });
    }
    const touched = changes.flatMap(({ path, from }) =>
      from === undefined ? [path] : [from, path],
    );
    const changed = urisOf([...touched, ...untracked].map((path) => join(repository.top, path)));
    const named = new Set(files.filter(({ isFound }) => !isFound).map(({ path }) => path));
    const before = new Set(touched);
    tree.prefetch(pairs.flatMap(({ old }) => (old !== undefined && before.has(old) ? [old] : [])));
    const olds = new Set(
      pairs.flatMap(({ old, new: next }) => (old && next && named.has(next) ? [old] : [])),
    );
    return {
      pairs,
      old: new RevisionSource(tree, olds),
      new: await FileSource.for(
        present.map(({ path }) => path),
        named,
        context,
        present,
      ),
      isWritable: true,
      hasChanged: (result, path) => reaches(result, path, changed),
      isSingle: false,
      locate: (file) => file,
    };
  });
}

/** A folder of the working tree to compare with one of a revision: without what git does not know. */
export function withoutUnknown(folder: Side): Side {
  const repository = new GitRepository();
  const known = new Set(repository.present());
  const isOutside = ({ path }: { readonly path: string }): boolean =>
    slashed(relative(repository.top, realpathSync.native(resolve(path)))).startsWith("../");
  const documents = [...folder.documents].filter(
    ([, document]) => isOutside(document) || known.has(inTree(repository, document.path)),
  );
  return { ...folder, documents: new Map(documents) };
}

/** `REV:PATH`, with a path from the top folder or, as in git, with `./` from the working folder. */
export const revisionSide = (
  operand: string,
  revision: string,
  path: string,
  context: PlanContext,
): Promise<Side> => asked(operand, () => sideAt(revision, path, context));

function sideAt(revision: string, given: string, { settings }: PlanContext): Side {
  const repository = new GitRepository();
  const tree = new Revision(repository, commitOf(repository, revision), revision, settings);
  const locate = locator(repository, revision);
  const isRelative = /^\.{1,2}(?:\/|$)/.test(given);
  const path = isRelative ? inTree(repository, given) : given.replace(/\/+$/, "");
  if (tree.has(path)) {
    const source: Side["source"] = async (named) => new RevisionSource(tree, named);
    const documents = new Map([["", { path, shown: `${revision}:${path}` }]]);
    return { source, documents, isSingle: true, isFiles: false, locate };
  }
  if (!tree.isFolder(path))
    throw new UsageError(`the file "${path}" does not exist in ${revision}`);
  const shown = (one: string) => `${revision}:${one}`;
  return treeSide(tree, { folders: [path], prefix: path, shown, locate });
}

/** The files of a revision below some folders. */
function treeSide(tree: Revision, { folders, prefix, shown, locate }: TreeOptions): Side {
  const paths = [...tree.paths].filter((path) => isBelow(path, folders));
  tree.prefetch(paths);
  return {
    source: async (named) => new RevisionSource(tree, named),
    documents: new Map(
      paths.map((path) => {
        const key = prefix === "" ? path : path.slice(prefix.length + 1);
        return [key, { path, shown: shown(path) }] as const;
      }),
    ),
    isSingle: false,
    isFiles: false,
    locate,
  };
}

interface TreeOptions extends Pick<Side, "locate"> {
  readonly folders: readonly string[];
  /** What the paths that pair files do not start with. */
  readonly prefix: string;
  /** The name of a file for reports. */
  readonly shown: (path: string) => string;
}

/** Returns the path in the working tree of a file that is named by its revision. */
const locator =
  (repository: GitRepository, label: string) =>
  (file: string): string | undefined =>
    file.startsWith(`${label}:`) ? shownPath(repository, file.slice(label.length + 1)) : undefined;

/** Gives an error of git the words of the user. */
async function asked<T>(what: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(`${what}: ${error.message}`);
  }
}

/** @throws UsageError when git does not know a revision */
function commitOf(repository: GitRepository, revision: string): string {
  const commit = repository.commitOf(revision);
  if (commit !== undefined) return commit;
  const hint = repository.isShallow
    ? "; this clone is shallow, so fetch it first, for example with `fetch-depth: 0` in actions/checkout or `git fetch --unshallow`"
    : "";
  throw new UsageError(`git does not know the revision "${revision}"${hint}`);
}

/** The merge base of a revision and a commit. */
function baseOf(
  repository: GitRepository,
  revision: string,
  to: string,
): { readonly commit: string; readonly label: string } {
  const commit = commitOf(repository, revision);
  const end = commitOf(repository, to);
  const base = repository.mergeBase(commit, end);
  if (base !== undefined)
    return { commit: base, label: base === commit ? revision : base.slice(0, 10) };
  throw new UsageError(
    repository.isShallow
      ? `this clone is shallow and lacks the merge base of "${revision}" and ${to}; fetch more of the history, for example with \`fetch-depth: 0\` in actions/checkout or \`git fetch --unshallow\`, or compare with the revision itself: --exact`
      : `"${revision}" and ${to} have no common ancestor; --exact compares with the revision itself`,
  );
}

const renamesOf = (changes: readonly GitChange[]): ReadonlyMap<string, string> =>
  new Map(changes.flatMap(({ path, from }) => (from === undefined ? [] : [[path, from] as const])));

/** Files that were moved without git: their content is that of a file that is gone. */
function movesOf(
  repository: GitRepository,
  tree: Revision,
  changes: readonly GitChange[],
  untracked: readonly string[],
): ReadonlyMap<string, string> {
  const gone = changes.filter(({ kind, path }) => kind === "removed" && tree.paths.has(path));
  if (gone.length === 0 || untracked.length === 0) return new Map();
  tree.prefetch(gone.map(({ path }) => path));
  const byContent = new Map(
    gone.map(({ path }) => [tree.content(path)?.toString("latin1"), path] as const),
  );
  return new Map(
    untracked.flatMap((path) => {
      const file = join(repository.top, path);
      const content = languageOfName(path) === undefined ? undefined : readPlain(file);
      const from = content && byContent.get(content.toString("latin1"));
      return from === undefined ? [] : [[path, from] as const];
    }),
  );
}

/** Folders and files of the working tree, from the top folder. */
const foldersIn = (repository: GitRepository, paths: readonly string[]): string[] =>
  (paths.length === 0 ? ["."] : paths).map((path) => inTree(repository, path));

/** A path of the working tree from the top folder. */
function inTree({ top }: GitRepository, path: string): string {
  const folder = realpathSync.native(".");
  const way = slashed(relative(top, resolve(folder, path)));
  if (way.startsWith("../")) throw new UsageError(`${path} is outside of the repository`);
  return way;
}

/** A path from the top folder as one would type it. */
const shownPath = ({ top }: GitRepository, path: string): string =>
  slashed(relative(realpathSync.native("."), join(top, path)));

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => folder === "" || path === folder || path.startsWith(`${folder}/`));
