import type { CheckedDocument } from "../engine/check-document.js";
import type { DocumentSource, UnreadableDocument } from "../engine/compare-trees.js";
import { FileSession, type FileSettings } from "../node/files/file-session.js";
import type { InputFile } from "../node/files/find-files.js";
import { type DecodedText, decode, readTextFile } from "../node/files/read-text.js";
import { statsOf } from "../node/files/stats-of.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { Revision } from "../node/git/revision.js";
import type { CommandIo } from "./io.js";

/**
 * Reads standard input (`-`) or a pipe; the result is `undefined` for a file.
 *
 * @throws UnreadableFileError when it cannot be read
 */
export type StreamReader = (path: string) => Promise<DecodedText | undefined>;

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
