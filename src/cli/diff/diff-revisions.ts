import { realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import {
  type DiffPlan,
  type DocumentReader,
  type History,
  type Side,
  type SideDocument,
  single,
} from "../../engine/compare/plan.js";
import {
  documentReader,
  fileReader,
  type PlanContext,
  planFiles,
} from "../../node/files/compared-files.js";
import { globSearch } from "../../node/files/glob-search.js";
import { slashed } from "../../node/files/paths.js";
import { searchPaths } from "../../node/files/search-paths.js";
import { type GitChange, GitRepository } from "../../node/git/git-repository.js";
import { Revision } from "../../node/git/revision.js";
import { getOrAdd } from "../../values/collections.js";
import {
  changedFiles,
  changedPaths,
  commitOf,
  isAtOrBelow,
  isUnborn,
  ownRepository,
  removedPaths,
  urisOf,
  withErrorsOf,
} from "../check/changed-files.js";
import { UsageError } from "../run/io.js";

/**
 * Plans the comparison of two revisions: `REV..REV`, or, with three periods, of the second one with
 * the merge base of both.
 *
 * @param paths files and folders, from the working folder; default: all
 */
export async function planRange(
  range: { readonly from: string; readonly to: string; readonly isFromBase: boolean },
  paths: readonly string[],
  context: PlanContext,
): Promise<DiffPlan> {
  return withErrorsOf(range.from, async () => {
    const repository = new GitRepository();
    const label = range.to || "HEAD";
    const to = { commit: commitOf(repository, label), label };
    const named = range.from || "HEAD";
    const from = range.isFromBase
      ? baseOf(repository, named, label, `${named}..${range.to}`)
      : { commit: commitOf(repository, named), label: named };
    return planSince(repository, { from, to }, paths, context);
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
  return withErrorsOf(revision, async () => {
    const repository = new GitRepository();
    const commit = (): string =>
      isUnborn(repository, revision) ? repository.emptyTree : commitOf(repository, revision);
    const from = isExact
      ? { commit: commit(), label: revision }
      : baseOf(repository, revision, "HEAD", `dsd diff --against ${revision} --exact`);
    return planSince(repository, { from, to: undefined }, paths, context);
  });
}

/** A commit, and the prefix of its file names. */
interface NamedCommit {
  readonly commit: string;
  readonly label: string;
}

/** Plans the comparison of a commit with a later one, or with the working tree. */
async function planSince(
  repository: GitRepository,
  { from, to }: { readonly from: NamedCommit; readonly to: NamedCommit | undefined },
  paths: readonly string[],
  context: PlanContext,
): Promise<DiffPlan> {
  const changes = repository.changes(from.commit, to?.commit);
  const moved = new Set(changes.map(({ path }) => path));
  const revisionAt = ({ commit, label }: NamedCommit): Revision =>
    new Revision(repository, commit, label, context.settings, moved);
  const tree = revisionAt(from);
  const next = to && revisionAt(to);
  const textOf = (path: string): string | undefined => tree.textOf(inTree(repository, path));
  const ignores = (await context.oldIgnores?.(textOf)) ?? context.ignores;
  const before = revisionSideOf(repository, tree, paths, { ...context, ignores });
  const after =
    next === undefined
      ? await workingSide(repository, tree, paths, context)
      : revisionSideOf(repository, next, paths, context);
  assertThere(paths, [before, after]);
  tree.prefetch(changedPaths(changes));
  next?.prefetch([...after.documents.values()].map(({ path }) => path));
  const untracked = next === undefined ? repository.untracked() : [];
  const history = historyOf(repository, changes, { tree, context, ignores, untracked });
  if (to === undefined && from.commit === repository.commitOf("HEAD")) {
    const paths = new Set(
      [...after.documents.values()].map(({ path }) => inTree(repository, path)),
    );
    const isNew = untracked.some((path) => paths.has(path));
    const isSame = changes.length === 0 && before.documents.size === after.documents.size;
    if (isSame && !isNew) throw nothingToCompare(from.label);
  }
  return { ...planFiles(before, after, history), oldTextOf: textOf };
}

/** The working tree is the revision itself. */
export class NothingToCompareError extends UsageError {}

const nothingToCompare = (revision: string): NothingToCompareError =>
  new NothingToCompareError(
    `there is nothing to compare: HEAD is ${revision === "HEAD" ? "the revision itself" : `part of ${revision}`}, and the working tree is as committed; compare with HEAD^1, or with the commit before the push`,
  );

/** @throws UsageError for a path that neither side has */
function assertThere(paths: readonly string[], sides: readonly NamedSide[]): void {
  for (const path of paths) {
    const reasons = sides.flatMap(({ missing }) => missing.get(path) ?? []);
    if (reasons.length === sides.length) throw new UsageError(`${path}: ${reasons.at(-1)}`);
  }
}

/** `REV:PATH`, with a path from the top folder or, as in git, with `./` from the working folder. */
export const revisionSide = (
  operand: string,
  revision: string,
  path: string,
  context: PlanContext,
): Promise<Side> => withErrorsOf(operand, async () => sideAt(revision, path, context));

function sideAt(revision: string, given: string, context: PlanContext): Side {
  const repository = new GitRepository();
  const { settings } = context;
  const tree = new Revision(repository, commitOf(repository, revision), revision, settings);
  const locate = locator(repository, revision);
  const isRelative = /^\.{1,2}(?:\/|$)/.test(given);
  const path = isRelative ? inTree(repository, given) : given.replace(/\/+$/, "");
  const read = readerOf(tree);
  const nameAt = (one: string) => `${revision}:${one}`;
  if (tree.has(path)) {
    return { ...single(path, nameAt(path)), read, isFiles: false, locate };
  }
  if (!tree.isFolder(path)) {
    const below = isRelative ? path : inTree(repository, given);
    const hint = tree.has(below) ? `; did you mean ${revision}:./${path}?` : "";
    throw new UsageError(`the file "${path}" does not exist in ${revision}${hint}`);
  }
  const paths = tree.search(path).filter((one) => !context.ignores?.(shownPath(repository, one)));
  tree.prefetch(paths);
  const documents = new Map(
    paths.map((one) => {
      const key = path === "" ? one : one.slice(path.length + 1);
      return [key, { path: one, shown: nameAt(one), isNamed: false }] as const;
    }),
  );
  return { read, documents, isSingle: false, isFiles: false, locate };
}

/**
 * The merge base of two revisions.
 *
 * @param exact how to compare with the first revision itself
 */
function baseOf(
  repository: GitRepository,
  revision: string,
  to: string,
  exact: string,
): NamedCommit {
  if (isUnborn(repository, revision)) return { commit: repository.emptyTree, label: revision };
  const commit = commitOf(repository, revision);
  const end = commitOf(repository, to);
  const base = repository.mergeBase(commit, end);
  if (base !== undefined)
    return { commit: base, label: base === commit ? revision : base.slice(0, 10) };
  throw new UsageError(
    repository.isShallow
      ? `this clone is shallow and lacks the merge base of "${revision}" and ${to}; fetch more of the history, for example with \`fetch-depth: 0\` in actions/checkout or \`git fetch --unshallow\`, or compare with the revision itself: ${exact}`
      : `"${revision}" and ${to} have no common ancestor; ${exact} compares with the revision itself`,
  );
}

/** Whether git knows a revision. Outside of a repository, it knows none. */
export const isRevision = (name: string): boolean => ownRepository()?.commitOf(name) !== undefined;

interface HistoryOptions {
  /** The old side. */
  readonly tree: Revision;
  readonly context: PlanContext;
  /** The paths that the old side ignores. */
  readonly ignores: PlanContext["ignores"];
  /** Files of the new side that git does not track. */
  readonly untracked: readonly string[];
}

/** Git's record of the changes from a revision to another one, or to the working tree. */
function historyOf(
  repository: GitRepository,
  changes: readonly GitChange[],
  { tree, context, ignores, untracked }: HistoryOptions,
): History {
  const touched = changedPaths(changes);
  const isTouched = new Set(touched);
  const removed = new Set(removedPaths(changes));
  const others = tree
    .search("")
    .filter((path) => removed.has(path))
    .map((path) => [path, revisionDocument(repository, path)] as const)
    .filter(([, { shown }]) => !ignores?.(shown));
  // What the new configuration ignores is gone, whatever git says.
  const isHidden = (path: string) => context.ignores?.(shownPath(repository, path)) === true;
  const changed = urisOf([...touched, ...untracked].map((path) => join(repository.top, path)));
  // A link with a new target changes its contents, under names that stay the same.
  const isAny = changes.some(({ isLink }) => isLink);
  const { isUnchanged, reaches } = changedFiles(changed, tree.behindLinks);
  return {
    renames: new Map(
      changes.flatMap(({ path, from }) => (from === undefined ? [] : [[path, from]])),
    ),
    isTouched: (path) => isTouched.has(path) || isHidden(path),
    others: new Map(others),
    keyOf: (path) => inTree(repository, path),
    hasChanged: (result, path) => isAny || reaches(result, path),
    isUnchanged: (uri) => !isAny && isUnchanged(uri),
    reachesChange: isAny
      ? async () => true
      : changeSearch(tree, new Set([...touched, ...untracked])),
  };
}

/**
 * Returns a function that follows the references behind a URI to a file that changed. A file that did not change is
 * the same on both sides, and one that cannot be read counts as changed.
 */
function changeSearch(
  tree: Revision,
  changed: ReadonlySet<string>,
): (uri: string) => Promise<boolean> {
  const unchanged = new Set<string>();
  const addressesIn = new Map<string, Promise<readonly string[] | undefined>>();
  return async (start) => {
    // A set takes new values while it is iterated.
    const uris = new Set([start]);
    for (const uri of uris) {
      const path = tree.pathAt(uri);
      if (path === undefined || unchanged.has(uri)) continue;
      if (isAtOrBelow(changed, path)) return true;
      const addresses = await getOrAdd(addressesIn, path, () => tree.addressesIn(path));
      if (addresses === undefined) return true;
      for (const one of addresses) uris.add(one);
    }
    for (const uri of uris) unchanged.add(uri);
    return false;
  };
}

// The sides of a comparison in a repository: git trees, and the working tree. Both have the files
// that a search of the working tree finds, or would find if the revision were checked out.
// Documents pair by their paths from the top folder.

/** A file that git tracks is there, whether a `.gitignore` file excludes it or not. */
const TRACKED = { hasIgnoreFiles: false };

/** A side, and the paths at which it has no document, with the reasons. */
interface NamedSide extends Side {
  readonly missing: ReadonlyMap<string, string>;
}

/**
 * The files of a revision as one side: those that a search of the working tree would find.
 *
 * @param paths files, folders and globs, from the working folder; default: all
 */
function revisionSideOf(
  repository: GitRepository,
  tree: Revision,
  paths: readonly string[],
  context: PlanContext,
): NamedSide {
  // Whether each was named itself, by its path from the top folder.
  const files = new Map<string, boolean>();
  const missing = new Map<string, string>();
  const addFound = (paths: readonly string[]): void => {
    for (const path of paths) if (!files.has(path)) files.set(path, false);
  };
  for (const path of paths.length === 0 ? ["."] : paths) {
    const way = inTree(repository, path);
    const search = globSearch(path);
    if (tree.has(way)) files.set(way, true);
    else if (tree.isFolder(way)) addFound(tree.search(way));
    else if (search === undefined) missing.set(path, "no such file or folder");
    else {
      const folder = inTree(repository, search.folder);
      const start = folder === "" ? 0 : folder.length + 1;
      const matches = tree.search(folder).filter((one) => search.isMatch(one.slice(start)));
      if (matches.length === 0) missing.set(path, "no file matches");
      addFound(matches);
    }
  }
  const documents = [...files]
    .map(([path, isNamed]) => [path, revisionDocument(repository, path, isNamed)] as const)
    .filter(([, { shown, isNamed }]) => isNamed || !context.ignores?.(shown));
  return {
    read: readerOf(tree),
    documents: new Map(documents),
    isSingle: false,
    isFiles: false,
    locate: locator(repository, tree.label),
    missing,
  };
}

/** A file of a revision, under the name that it would have in the working tree. */
const revisionDocument = (
  repository: GitRepository,
  path: string,
  isNamed = false,
): SideDocument => ({ path, shown: shownPath(repository, path), isNamed });

/** Files of the working tree, to compare with a revision. */
async function workingSide(
  repository: GitRepository,
  tree: Revision,
  paths: readonly string[],
  context: PlanContext,
): Promise<NamedSide> {
  const { files, failures } = await searchPaths(paths.length === 0 ? ["."] : paths, TRACKED);
  const tracked = repository.present();
  const trackedPaths = new Set(tracked);
  const isKnown = (path: string): boolean => {
    const key = inTree(repository, path);
    return trackedPaths.has(key) || tree.has(key);
  };
  const present = files.filter(
    // Files that git ignores, or that are in a submodule, are not part of this history.
    ({ path, isFound }) => !isFound || (!context.ignores?.(path) && isKnown(path)),
  );
  const isOperand = ({ path }: { readonly path: string }): boolean => paths.includes(path);
  const documents = present.map(({ path, isFound }) => {
    const document = { path, shown: path, isNamed: !isFound };
    return [inTree(repository, path), document] as const;
  });
  return {
    read: fileReader(
      present.map(({ path }) => path),
      context,
      present,
    ),
    documents: new Map(documents),
    isSingle: false,
    isFiles: true,
    failures: failures
      .filter((failure) => !isOperand(failure) && !context.ignores?.(failure.path))
      .filter(({ path }) => isKnown(path) || tracked.some(below(inTree(repository, path)))),
    missing: new Map(failures.filter(isOperand).map(({ path, message }) => [path, message])),
  };
}

/**
 * A folder of the working tree and one of a revision, to compare them: the folder without what git does
 * not know, unless the revision has it, and the revision without what a sparse checkout leaves out.
 *
 * @param path the path of the folder
 */
export function alignFolders(path: string, folder: Side, tree: Side): [folder: Side, tree: Side] {
  const repository = new GitRepository();
  return [
    withoutUnknown(folder, tree, repository),
    withoutAbsent(tree, folder, { repository, path }),
  ];
}

function withoutUnknown(folder: Side, tree: Side, repository: GitRepository): Side {
  const tracked = new Set(repository.present());
  const isOutside = ({ path }: SideDocument): boolean =>
    slashed(relative(repository.top, realpathSync.native(resolve(path)))).startsWith("../");
  const documents = [...folder.documents].filter(
    ([key, document]) =>
      tree.documents.has(key) ||
      isOutside(document) ||
      tracked.has(inTree(repository, document.path)),
  );
  return { ...folder, documents: new Map(documents) };
}

function withoutAbsent(
  tree: Side,
  folder: Side,
  { repository, path }: { repository: GitRepository; path: string },
): Side {
  const absent = new Set(repository.absent());
  const top = slashed(relative(repository.top, realpathSync.native(path)));
  const documents = [...tree.documents].filter(
    ([key]) => folder.documents.has(key) || !absent.has(top === "" ? key : `${top}/${key}`),
  );
  return { ...tree, documents: new Map(documents) };
}

/** Returns the path in the working tree of a file that is named by its revision. */
const locator =
  (repository: GitRepository, label: string) =>
  (file: string): string | undefined =>
    file.startsWith(`${label}:`) ? shownPath(repository, file.slice(label.length + 1)) : undefined;

/** A path of the working tree from the top folder. */
function inTree({ top }: GitRepository, path: string): string {
  const folder = realpathSync.native(".");
  const way = slashed(relative(top, resolve(folder, path)));
  if (way === ".." || way.startsWith("../")) {
    throw new UsageError(`${path} is outside the repository`);
  }
  return way;
}

/** A path from the top folder as one would type it. */
const shownPath = ({ top }: GitRepository, path: string): string =>
  slashed(relative(realpathSync.native("."), join(top, path)));

const below =
  (folder: string) =>
  (path: string): boolean =>
    folder === "" || path.startsWith(`${folder}/`);

/** Reads files at a git revision; their paths start at the top folder. */
const readerOf = (revision: Revision): DocumentReader =>
  documentReader((path, isNamed, skip) => revision.readThroughFixes(path, !isNamed, skip));
