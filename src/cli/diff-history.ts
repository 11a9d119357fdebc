import { join } from "node:path";
import type { GitChange, GitRepository } from "../node/git/git-repository.js";
import type { Revision } from "../node/git/revision.js";
import { reaches, urisOf } from "./changed-files.js";
import type { History } from "./diff-pairs.js";
import type { PlanContext } from "./diff-plan.js";
import { inTree, revisionDocument } from "./diff-sides.js";

interface HistoryOptions {
  /** The old side. */
  readonly tree: Revision;
  readonly context: PlanContext;
  /** Files of the new side that git does not track. */
  readonly untracked?: readonly string[] | undefined;
}

/** What git knows about the changes from a revision to another one, or to the working tree. */
export function historyOf(
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
export const changedPaths = (changes: readonly GitChange[]): string[] =>
  changes.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]));
