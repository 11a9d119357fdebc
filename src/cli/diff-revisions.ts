import { join } from "node:path";
import type { History } from "../diff/pairing/pair-documents.js";
import { type GitChange, GitRepository } from "../node/git/git-repository.js";
import { Revision } from "../node/git/revision.js";
import { GitError } from "../node/git/run-git.js";
import { reaches, urisOf } from "./changed-files.js";
import { type DiffPlan, type PlanContext, planSides, type Side } from "./diff-plan.js";
import {
  filesIn,
  inTree,
  locator,
  revisionDocument,
  revisionSideOf,
  shownPath,
  workingSide,
} from "./diff-sides.js";
import { RevisionSource } from "./diff-sources.js";
import { UsageError } from "./io.js";

export { alignFolders } from "./diff-sides.js";

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
  return withErrorsOf(range.from, async () => {
    const repository = new GitRepository();
    const to = commitOf(repository, range.to || "HEAD");
    const named = range.from || "HEAD";
    const from = range.isFromBase
      ? baseOf(repository, named, range.to || "HEAD", `${named}..${range.to}`)
      : { commit: commitOf(repository, named), label: named };
    const changes = repository.changes(from.commit, to);
    const trees = [from, { commit: to, label: range.to || "HEAD" }].map(
      ({ commit, label }) => new Revision(repository, commit, label, context.settings),
    );
    const [old, next] = trees as [Revision, Revision];
    const found = [old, next].map((tree) => filesIn(tree, repository, paths));
    assertThere(paths, found);
    const [before, after] = trees.map((tree, index) =>
      revisionSideOf(repository, tree, found[index]?.files ?? new Map(), context),
    ) as [Side, Side];
    old.prefetch(changedPaths(changes));
    next.prefetch([...after.documents.values()].map(({ path }) => path));
    const history = historyOf(repository, changes, { tree: old, context });
    return planSides(before, after, history);
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
    const { commit, label } = isExact
      ? { commit: commitOf(repository, revision), label: revision }
      : baseOf(repository, revision, "HEAD", "--exact");
    const tree = new Revision(repository, commit, label, context.settings);
    const changes = repository.changes(commit);
    const old = filesIn(tree, repository, paths);
    const after = await workingSide(repository, tree, paths, context);
    assertThere(paths, [old, after]);
    tree.prefetch(changedPaths(changes));
    const history = historyOf(repository, changes, {
      tree,
      context,
      untracked: repository.untracked(),
    });
    return planSides(revisionSideOf(repository, tree, old.files, context), after, history);
  });
}

/** @throws UsageError for a path that neither side has */
function assertThere(
  paths: readonly string[],
  sides: readonly { readonly missing: ReadonlyMap<string, string> }[],
): void {
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
): Promise<Side> => withErrorsOf(operand, () => sideAt(revision, path, context));

function sideAt(revision: string, given: string, context: PlanContext): Side {
  const repository = new GitRepository();
  const { settings } = context;
  const tree = new Revision(repository, commitOf(repository, revision), revision, settings);
  const locate = locator(repository, revision);
  const isRelative = /^\.{1,2}(?:\/|$)/.test(given);
  const path = isRelative ? inTree(repository, given) : given.replace(/\/+$/, "");
  const source: Side["source"] = async (named) => new RevisionSource(tree, named);
  const shown = (one: string) => `${revision}:${one}`;
  if (tree.has(path)) {
    const documents = new Map([["", { path, shown: shown(path), isNamed: true }]]);
    return { source, documents, isSingle: true, isFiles: false, locate };
  }
  if (!tree.isFolder(path)) {
    const below = isRelative ? path : inTree(repository, given);
    const hint = tree.has(below) ? `; did you mean ${revision}:./${path}?` : "";
    throw new UsageError(`the file "${path}" does not exist in ${revision}${hint}`);
  }
  const paths = tree.search(path).filter((one) => !context.ignores(shownPath(repository, one)));
  tree.prefetch(paths);
  const documents = new Map(
    paths.map((one) => {
      const key = path === "" ? one : one.slice(path.length + 1);
      return [key, { path: one, shown: shown(one), isNamed: false }] as const;
    }),
  );
  return { source, documents, isSingle: false, isFiles: false, locate };
}

/** Runs something whose errors of git are about an argument. */
async function withErrorsOf<T>(what: string, run: () => T | Promise<T>): Promise<T> {
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
): { readonly commit: string; readonly label: string } {
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

/** Whether git knows a revision; outside of a repository, there is none. */
export function isRevision(name: string): boolean {
  try {
    return new GitRepository().commitOf(name) !== undefined;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

interface HistoryOptions {
  /** The old side. */
  readonly tree: Revision;
  readonly context: PlanContext;
  /** Files of the new side that git does not track. */
  readonly untracked?: readonly string[] | undefined;
}

/** What git knows about the changes from a revision to another one, or to the working tree. */
function historyOf(
  repository: GitRepository,
  changes: readonly GitChange[],
  { tree, context, untracked = [] }: HistoryOptions,
): History {
  const touched = changedPaths(changes);
  const isTouched = new Set(touched);
  const removed = new Set(
    changes.flatMap(({ kind, path, from }) => (kind === "removed" ? [path] : (from ?? []))),
  );
  const others = tree
    .search("")
    .filter((path) => removed.has(path))
    .map((path) => [path, revisionDocument(repository, path)] as const)
    .filter(([, { shown }]) => !context.ignores(shown));
  const changed = urisOf([...touched, ...untracked].map((path) => join(repository.top, path)));
  // A link that leads elsewhere changes what is behind it, under names that stay the same.
  const isAny = changes.some(({ isLink }) => isLink);
  return {
    renames: new Map(
      changes.flatMap(({ path, from }) => (from === undefined ? [] : [[path, from]])),
    ),
    isTouched: (path) => isTouched.has(path),
    others: new Map(others),
    keyOf: (path) => inTree(repository, path),
    hasChanged: (result, path) => isAny || reaches(result, path, changed),
  };
}

/** Every path of some changes, on both sides. */
const changedPaths = (changes: readonly GitChange[]): string[] =>
  changes.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]));
