import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { FileSettings } from "../node/file-engine.js";
import { findFiles } from "../node/find-files.js";
import { type GitChange, GitRepository } from "../node/git-repository.js";
import { languageOfName } from "../node/parse-text.js";
import { Revision } from "../node/revision.js";
import { GitError } from "../node/run-git.js";
import { urisOf } from "./changed-files.js";
import { type DocumentSource, FileSource, RevisionSource } from "./diff-sources.js";
import { type CommandIo, UsageError } from "./io.js";

/** A file that git tracks is there, whether a `.gitignore` file excludes it or not. */
const ALL_FILES = { hasIgnoreFiles: false };

/** Two documents to compare. One of them can be missing. */
export interface PlannedPair {
  readonly old: string | undefined;
  readonly new: string | undefined;
  /** The paths that reports show. */
  readonly oldPath: string | undefined;
  readonly path: string;
  /** Whether the document has another name on the new side. */
  readonly isRenamed: boolean;
}

/** What is compared. */
export interface DiffPlan {
  readonly pairs: readonly PlannedPair[];
  readonly old: DocumentSource;
  readonly new: DocumentSource;
  /** Whether the new side consists of files that fixes can be written to. */
  readonly isWritable: boolean;
  /** URIs of the changed files, if they are known: what reaches none of them has not changed. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** Whether the documents are single ones, so that both have to be there. */
  readonly isSingle: boolean;
}

/** What a plan needs to know of the run. */
export interface PlanContext {
  readonly io: CommandIo;
  readonly settings: FileSettings;
  readonly stdinName: string;
  readonly ignores: (path: string) => boolean;
}

/** The tree of files on one side, by the path that both sides share. */
interface Side {
  readonly source: (
    named: ReadonlySet<string>,
    paths: readonly string[],
  ) => Promise<DocumentSource>;
  /** Its documents: the path for the source, and the one for reports, by the path that pairs them. */
  readonly documents: ReadonlyMap<string, { readonly path: string; readonly shown: string }>;
  readonly isSingle: boolean;
  readonly isFiles: boolean;
}

/**
 * Plans the comparison of two operands: files, folders, `-`, and `REV:PATH` of git.
 *
 * @throws UsageError for what cannot be compared
 */
export async function planOperands(
  old: string,
  next: string,
  context: PlanContext,
): Promise<DiffPlan> {
  if (old === "-" && next === "-") {
    throw new UsageError("only one side can be standard input");
  }
  const [before, after] = [await sideOf(old, context), await sideOf(next, context)];
  if (before.isSingle !== after.isSingle) {
    throw new UsageError(`"${old}" and "${next}" are not both documents, or both folders`);
  }
  return planSides(before, after);
}

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
    const { files, failures } = await findFiles(paths.length === 0 ? ["."] : paths, ALL_FILES);
    // A path that is gone may have been a descriptor.
    const folders = foldersIn(repository, paths);
    const unknown = failures.find(
      ({ path }) => ![...tree.paths].some((one) => isBelow(one, [inTree(repository, path)])),
    );
    if (unknown !== undefined) throw new UsageError(`${unknown.path}: ${unknown.message}`);
    const present = files.filter(({ path, isFound }) => !(isFound && context.ignores(path)));
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
      ),
      isWritable: true,
      changed,
      isSingle: false,
    };
  });
}

async function planSides(
  old: Side,
  next: Side,
  renames: ReadonlyMap<string, string> = new Map(),
): Promise<DiffPlan> {
  const { isSingle } = old;
  const pairs: PlannedPair[] = [];
  const used = new Set<string>();
  for (const [key, document] of next.documents) {
    const from = isSingle ? [...old.documents.keys()][0] : (renames.get(key) ?? key);
    const before = from === undefined ? undefined : old.documents.get(from);
    if (from !== undefined && before !== undefined) used.add(from);
    pairs.push({
      old: before?.path,
      oldPath: before?.shown,
      new: document.path,
      path: document.shown,
      isRenamed: !isSingle && before !== undefined && from !== key,
    });
  }
  for (const [key, { path, shown }] of old.documents) {
    if (used.has(key)) continue;
    pairs.push({ old: path, oldPath: shown, new: undefined, path: shown, isRenamed: false });
  }
  const pathsOf = (side: "old" | "new"): string[] => pairs.flatMap((pair) => pair[side] ?? []);
  const namedOf = (side: "old" | "new") => new Set(isSingle ? pathsOf(side) : []);
  return {
    pairs,
    old: await old.source(namedOf("old"), pathsOf("old")),
    new: await next.source(namedOf("new"), pathsOf("new")),
    isWritable: next.isFiles,
    isSingle,
  };
}

async function sideOf(operand: string, context: PlanContext): Promise<Side> {
  const source: Side["source"] = (named, paths) => FileSource.for(paths, named, context);
  if (operand === "-") {
    const documents = new Map([["", { path: "-", shown: context.stdinName }]]);
    return { source, documents, isSingle: true, isFiles: false };
  }
  const stats = statSync(operand, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    const { files } = await findFiles([operand], ALL_FILES);
    const documents = new Map(
      files
        .filter(({ path }) => !context.ignores(path))
        .map(({ path }) => [slashed(relative(operand, path)), { path, shown: path }] as const),
    );
    return { source, documents, isSingle: false, isFiles: true };
  }
  const [, revision = "", path = ""] = /^([^:]+):(.*)$/s.exec(operand) ?? [];
  // A drive of Windows is not a revision.
  if (stats === undefined && revision !== "" && !/^[A-Za-z]:[\\/]/.test(operand)) {
    return asked(operand, () => revisionSide(revision, path, context));
  }
  const shown = slashed(operand);
  return {
    source,
    documents: new Map([["", { path: shown, shown }]]),
    isSingle: true,
    isFiles: true,
  };
}

/** `REV:PATH`, with a path from the top folder or, as in git, with `./` from the working folder. */
function revisionSide(revision: string, given: string, { settings }: PlanContext): Side {
  const repository = new GitRepository();
  const tree = new Revision(repository, commitOf(repository, revision), revision, settings);
  const isRelative = /^\.{1,2}(?:\/|$)/.test(given);
  const path = isRelative ? inTree(repository, given) : given.replace(/\/+$/, "");
  if (tree.has(path)) {
    const source: Side["source"] = async (named) => new RevisionSource(tree, named);
    const documents = new Map([["", { path, shown: `${revision}:${path}` }]]);
    return { source, documents, isSingle: true, isFiles: false };
  }
  if (!tree.isFolder(path)) throw new UsageError(`there is no file "${path}" in ${revision}`);
  return treeSide(tree, { folders: [path], prefix: path, label: revision });
}

/** The files of a revision below some folders. */
function treeSide(
  tree: Revision,
  { folders, prefix, label }: { folders: readonly string[]; prefix: string; label?: string },
): Side {
  const paths = [...tree.paths].filter((path) => isBelow(path, folders));
  tree.prefetch(paths);
  return {
    source: async (named) => new RevisionSource(tree, named),
    documents: new Map(
      paths.map((path) => {
        const key = prefix === "" ? path : path.slice(prefix.length + 1);
        return [key, { path, shown: label === undefined ? path : `${label}:${path}` }] as const;
      }),
    ),
    isSingle: false,
    isFiles: false,
  };
}

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
      const isFile = languageOfName(path) !== undefined && statSync(file).isFile();
      const from = isFile ? byContent.get(readFileSync(file, "latin1")) : undefined;
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

const slashed = (path: string): string => path.replaceAll("\\", "/");
