import { realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { SideDocument } from "../diff/pairing/pair-documents.js";
import { findFiles } from "../node/files/find-files.js";
import { globSearch } from "../node/files/glob-search.js";
import { GitRepository } from "../node/git/git-repository.js";
import type { Revision } from "../node/git/revision.js";
import { type PlanContext, type Side, slashed } from "./diff-plan.js";
import { FileSource, RevisionSource } from "./diff-sources.js";
import { UsageError } from "./io.js";

// The sides of a comparison in a repository: trees of git, and the working tree. Both have the files that
// a search of the working tree finds, or would find if the revision were checked out. Documents pair by
// their paths from the top folder.

/** A file that git tracks is there, whether a `.gitignore` file excludes it or not. */
const TRACKED = { hasIgnoreFiles: false };

/** Files of a revision, and the paths that it has nothing at, with the reason. */
interface RevisionFiles {
  /** Whether each was named itself, by its path from the top folder. */
  readonly files: ReadonlyMap<string, boolean>;
  readonly missing: ReadonlyMap<string, string>;
}

/**
 * Finds the files of a revision as a search of the working tree finds its files.
 *
 * @param paths files, folders and globs, from the working folder; default: all
 */
export function filesIn(
  tree: Revision,
  repository: GitRepository,
  paths: readonly string[],
): RevisionFiles {
  const files = new Map<string, boolean>();
  const missing = new Map<string, string>();
  const addFound = (found: readonly string[]): void => {
    for (const path of found) if (!files.has(path)) files.set(path, false);
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
      const found = tree.search(folder).filter((one) => search.isMatch(one.slice(start)));
      if (found.length === 0) missing.set(path, "no file matches");
      addFound(found);
    }
  }
  return { files, missing };
}

/** Files of a revision as one side. */
export function revisionSideOf(
  repository: GitRepository,
  tree: Revision,
  files: RevisionFiles["files"],
  context: PlanContext,
): Side {
  const documents = [...files]
    .map(([path, isNamed]) => [path, revisionDocument(repository, path, isNamed)] as const)
    .filter(([, { shown, isNamed }]) => isNamed || !context.ignores(shown));
  return {
    source: async (named) => new RevisionSource(tree, named),
    documents: new Map(documents),
    isSingle: false,
    isFiles: false,
    locate: locator(repository, tree.label),
  };
}

/** A file of a revision, under the name that it would have in the working tree. */
export const revisionDocument = (
  repository: GitRepository,
  path: string,
  isNamed = false,
): SideDocument => ({ path, shown: shownPath(repository, path), isNamed });

/** Files of the working tree, to compare with a revision. */
export async function workingSide(
  repository: GitRepository,
  tree: Revision,
  paths: readonly string[],
  context: PlanContext,
): Promise<Side & Pick<RevisionFiles, "missing">> {
  const { files, failures } = await findFiles(paths.length === 0 ? ["."] : paths, TRACKED);
  const tracked = repository.present();
  const known = new Set(tracked);
  const isKnown = (path: string): boolean => {
    const key = inTree(repository, path);
    return known.has(key) || tree.has(key);
  };
  const present = files.filter(
    // Files that git ignores, or that are in a submodule, are not part of this history.
    ({ path, isFound }) => !isFound || (!context.ignores(path) && isKnown(path)),
  );
  const isOperand = ({ path }: { readonly path: string }): boolean => paths.includes(path);
  const found = present.map(({ path, isFound }) => {
    const document = { path, shown: path, isNamed: !isFound };
    return [inTree(repository, path), document] as const;
  });
  return {
    source: (named, all) => FileSource.for(all, named, context, present),
    documents: new Map(found),
    isSingle: false,
    isFiles: true,
    failures: failures
      .filter((failure) => !isOperand(failure) && !context.ignores(failure.path))
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
export function alignFolders(path: string, folder: Side, tree: Side): { folder: Side; tree: Side } {
  const repository = new GitRepository();
  return {
    folder: withoutUnknown(folder, tree, repository),
    tree: withoutAbsent(tree, folder, { repository, path }),
  };
}

function withoutUnknown(folder: Side, tree: Side, repository: GitRepository): Side {
  const known = new Set(repository.present());
  const isOutside = ({ path }: SideDocument): boolean =>
    slashed(relative(repository.top, realpathSync.native(resolve(path)))).startsWith("../");
  const documents = [...folder.documents].filter(
    ([key, document]) =>
      tree.documents.has(key) ||
      isOutside(document) ||
      known.has(inTree(repository, document.path)),
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
export const locator =
  (repository: GitRepository, label: string) =>
  (file: string): string | undefined =>
    file.startsWith(`${label}:`) ? shownPath(repository, file.slice(label.length + 1)) : undefined;

/** A path of the working tree from the top folder. */
export function inTree({ top }: GitRepository, path: string): string {
  const folder = realpathSync.native(".");
  const way = slashed(relative(top, resolve(folder, path)));
  if (way === ".." || way.startsWith("../")) {
    throw new UsageError(`${path} is outside of the repository`);
  }
  return way;
}

/** A path from the top folder as one would type it. */
export const shownPath = ({ top }: GitRepository, path: string): string =>
  slashed(relative(realpathSync.native("."), join(top, path)));

const below =
  (folder: string) =>
  (path: string): boolean =>
    folder === "" || path.startsWith(`${folder}/`);
