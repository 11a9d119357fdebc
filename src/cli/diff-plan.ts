import { dirname, relative } from "node:path";
import {
  type DocumentPair,
  type History,
  pairDocuments,
  type SideDocuments,
} from "../diff/pairing/pair-documents.js";
import type { CheckedDocument } from "../engine/check-document.js";
import type { ComparedTrees, DocumentSource, UnreadableDocument } from "../engine/compare-trees.js";
import { FileSession, type FileSettings } from "../node/files/file-session.js";
import { findFiles, type InputFile } from "../node/files/find-files.js";
import { statsOf } from "../node/files/paths.js";
import { type DecodedText, decode, readTextFile } from "../node/files/read-text.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { Revision } from "../node/git/revision.js";
import type { FileFailure } from "../reporters/findings/report.js";
import { type CommandIo, UsageError } from "./io.js";

/** What is compared. */
export interface DiffPlan extends ComparedTrees {
  /** The paths that could not be searched for documents. */
  readonly failures: readonly FileFailure[];
  /** Whether the new side consists of files that fixes can be written to. */
  readonly isWritable: boolean;
}

/** What a plan needs to know about the run. */
export interface PlanContext {
  readonly readStream: StreamReader;
  readonly settings: FileSettings;
  readonly stdinName: string;
  readonly ignores: (path: string) => boolean;
}

/** The tree of files on one side. */
export interface Side {
  readonly source: (
    named: ReadonlySet<string>,
    paths: readonly string[],
  ) => Promise<DocumentSource>;
  readonly documents: SideDocuments;
  readonly isSingle: boolean;
  readonly isFiles: boolean;
  /** Files and folders that could not be searched. */
  readonly failures?: readonly FileFailure[] | undefined;
  /** For a revision: the path in the working tree of a file that its name starts with. */
  readonly locate?: ((file: string) => string | undefined) | undefined;
}

/** Pairs the documents of two sides. */
export async function planSides(old: Side, next: Side, history?: History): Promise<DiffPlan> {
  const { isSingle } = old;
  const pairs = pairDocuments(old, next, history);
  const locate = (file: string): string => next.locate?.(file) ?? old.locate?.(file) ?? file;
  const folder = isSingle ? dirname(locate(pairs[0]?.path ?? "")) : "";
  const named = pairs.filter((pair) => pair.isNamed);
  const pathsOf = (side: "old" | "new", of: readonly DocumentPair[]): string[] =>
    of.flatMap((pair) => pair[side] ?? []);
  const sourceOf = (side: "old" | "new"): Promise<DocumentSource> =>
    (side === "old" ? old : next).source(new Set(pathsOf(side, named)), pathsOf(side, pairs));
  return {
    pairs,
    old: await sourceOf("old"),
    new: await sourceOf("new"),
    failures: [...(old.failures ?? []), ...(next.failures ?? [])],
    isWritable: next.isFiles,
    hasChanged: history && ((reached, file) => history.hasChanged(reached, locate(file))),
    isSingle,
    locate,
    subjectOf: (file) => history?.keyOf(locate(file)) ?? slashed(relative(folder, locate(file))),
  };
}

/** A path with `/` between its parts. */
export const slashed = (path: string): string => path.replaceAll("\\", "/");

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
  if (before.isSingle || before.isFiles === after.isFiles) return planSides(before, after);
  const { alignFolders } = await import("./diff-revisions.js");
  if (before.isFiles) {
    const { folder, tree } = alignFolders(old, before, after);
    return planSides(folder, tree);
  }
  const { folder, tree } = alignFolders(next, after, before);
  return planSides(tree, folder);
}

async function sideOf(operand: string, context: PlanContext): Promise<Side> {
  const source: Side["source"] = (named, paths) => FileSource.for(paths, named, context);
  if (operand === "-") {
    const documents = new Map([["", { path: "-", shown: context.stdinName, isNamed: true }]]);
    return { source, documents, isSingle: true, isFiles: false };
  }
  const stats = statsOf(operand);
  if (stats?.isDirectory()) {
    // The other side may be a revision, which has every file that git tracks.
    const { files, failures } = await findFiles([operand], { hasIgnoreFiles: false });
    const documents = new Map(
      files
        .filter(({ path }) => !context.ignores(path))
        .map(({ path }) => {
          const document = { path, shown: path, isNamed: false };
          return [slashed(relative(operand, path)), document] as const;
        }),
    );
    return {
      source: (named, paths) => FileSource.for(paths, named, context, files),
      documents,
      isSingle: false,
      isFiles: true,
      failures,
    };
  }
  const [, revision = "", path = ""] = /^([^:]+):(.*)$/s.exec(operand) ?? [];
  // A drive of Windows is not a revision.
  if (stats === undefined && revision !== "" && !/^[A-Za-z]:[\\/]/.test(operand)) {
    return (await import("./diff-revisions.js")).revisionSide(operand, revision, path, context);
  }
  // Pipes are read in this order, because one program can write to both. Errors are reported later.
  await context.readStream(operand).catch(() => undefined);
  const shown = slashed(operand);
  return {
    source,
    documents: new Map([["", { path: shown, shown, isNamed: true }]]),
    isSingle: true,
    isFiles: true,
  };
}

/**
 * Reads standard input (`-`) or a pipe; the result is `undefined` for a file.
 *
 * @throws UnreadableFileError when it cannot be read
 */
type StreamReader = (path: string) => Promise<DecodedText | undefined>;

/** Reads each stream once: a run that fixes versions compares twice, before and after. */
export function streamReader(io: CommandIo): StreamReader {
  const texts = new Map<string, DecodedText>();
  return async (path) => {
    const known = texts.get(path);
    if (known !== undefined || (path !== "-" && statsOf(path)?.isFile() !== false)) return known;
    const text = path === "-" ? decode(await io.stdin()) : readTextFile(path);
    texts.set(path, text);
    return text;
  };
}

interface SourceContext {
  readonly readStream: StreamReader;
  readonly settings: FileSettings;
  readonly stdinName: string;
}

/** Files of the working tree, and standard input. */
export class FileSource implements DocumentSource {
  readonly #context: SourceContext;
  readonly #session: FileSession;
  /** What is known about the files of a search, by path. */
  readonly #found: ReadonlyMap<string, InputFile>;
  readonly #named: ReadonlySet<string>;

  /**
   * @param paths the documents that will be checked; the named ones must have descriptors
   * @param files what a search has found
   */
  static async for(
    paths: readonly string[],
    named: ReadonlySet<string>,
    context: SourceContext,
    files: readonly InputFile[] = [],
  ): Promise<FileSource> {
    const names = paths.map((path) => (path === "-" ? context.stdinName : path));
    const session = await FileSession.for(names, context.settings);
    return new FileSource(session, named, context, files);
  }

  private constructor(
    session: FileSession,
    named: ReadonlySet<string>,
    context: SourceContext,
    files: readonly InputFile[],
  ) {
    this.#session = session;
    this.#named = named;
    this.#context = context;
    this.#found = new Map(files.map((file) => [file.path, file]));
  }

  isNamed(path: string): boolean {
    return this.#named.has(path);
  }

  check(path: string): Promise<CheckedDocument | UnreadableDocument | undefined> {
    return readable(async () => {
      const isNamed = this.isNamed(path);
      const text = isNamed ? await this.#context.readStream(path) : undefined;
      const name = path === "-" ? this.#context.stdinName : path;
      const file = this.#found.get(path) ?? { path, isFound: false };
      const checked = await this.#session.check({ ...file, isFound: !isNamed }, { name, text });
      if (checked !== undefined) this.#session.close(checked.name);
      return checked;
    });
  }
}

/** Files at a revision of git; their paths start at the top folder. */
export class RevisionSource implements DocumentSource {
  readonly #revision: Revision;
  readonly #named: ReadonlySet<string>;

  constructor(revision: Revision, named: ReadonlySet<string>) {
    this.#revision = revision;
    this.#named = named;
  }

  isNamed(path: string): boolean {
    return this.#named.has(path);
  }

  check(path: string): Promise<CheckedDocument | UnreadableDocument | undefined> {
    return readable(() => this.#revision.check(path, !this.isNamed(path)));
  }
}

/** A checked document, or why it cannot be read. */
async function readable(
  check: () => Promise<CheckedDocument | undefined>,
): Promise<CheckedDocument | UnreadableDocument | undefined> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const { path, reason, code } = error;
    return { is: "unreadable", path, reason, isMissing: code !== undefined };
  }
}
