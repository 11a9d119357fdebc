import type {
  CheckedDocument,
  CheckedEntry,
  Question,
  RunRules,
} from "../../engine/check-document.js";
import type { Skip } from "../../engine/compare/plan.js";
import {
  type ReadDocument,
  readThroughFixes,
  type Unchanged,
} from "../../engine/read-through-fixes.js";
import { keptOf } from "../../engine/result.js";
import { type WaitOptions, Workspace } from "../../engine/workspace.js";
import type { EntryKind } from "../../format/shape/object-kinds.js";
import { allowedOrigins, fetchLoader } from "../../references/loading/fetch-loader.js";
import { type Loader, loaderByScheme } from "../../references/loading/loader.js";
import type { GraphOptions } from "../../references/resolve/graph.js";
import type { DecodedText } from "../../text/encoding.js";
import { mayBeDescriptor, mayReferToFile } from "../../text/recognition/recognize.js";
import type { Language, SourceDocument } from "../../text/source-document.js";
import { getOrAdd } from "../../values/collections.js";
import { Boundary } from "./boundary.js";
import { fileLoader } from "./file-loader.js";
import { fileUri, relativeName } from "./paths.js";
import { parseText, readFoundText, readTextFile } from "./read-text.js";
import { rootFinder } from "./root-folder.js";
import type { InputFile } from "./search-paths.js";

export { allowedOrigins };

/** How many milliseconds a run waits for documents from the network. */
const LOADING_TIMEOUT = 120_000;

export interface FileSettings extends GraphOptions {
  /** The kind of each file. Default: a descriptor, or a document that is searched for some. */
  readonly as?: EntryKind | undefined;
  readonly language?: Language | undefined;
  /** Folder below which references may read files. Default: the result of {@link rootFinder}. */
  readonly root?: string | undefined;
  /** Hosts that references may load from. Default: none. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The rules; without them, files are only checked. */
  readonly runRules?: RunRules | undefined;
}

/** A name to use instead of the path, and text to use instead of the contents of the file. */
interface FileInput extends WaitOptions {
  /** Its name in findings. */
  readonly name?: string | undefined;
  readonly text?: DecodedText | undefined;
  /** A document that is used instead if it has the same text, because it is already parsed. */
  readonly parsed?: SourceDocument | undefined;
}

/** The files that have changed. */
export interface ChangedFiles {
  /** Whether the file at a URI is not among them. */
  readonly isUnchanged: (uri: string) => boolean;
  /** Whether a document, or one that it refers to, is among them. */
  readonly reaches: (entry: Pick<CheckedEntry, "uris">, document: string) => boolean;
}

/**
 * The files of a run, open until they are closed: it reads and parses them, names them by path, and
 * loads what references reach.
 */
export class FileSession {
  readonly workspace: Workspace;
  readonly #settings: FileSettings;
  /** The folders that were searched, by their real paths. */
  readonly #boundaries = new Map<string, Boundary>();
  /** The open files that were found in a folder, by name. */
  readonly #found = new Set<string>();

  /** @param paths the files that will be opened, by the names for their findings */
  constructor(paths: readonly string[], settings: FileSettings) {
    this.#settings = settings;
    // Paths as they were given, by URI, so a file has one name however it is reached.
    let names: ReadonlyMap<string, string> | undefined;
    this.workspace = new Workspace({
      ...settings,
      loaderOf: loadersFor(settings),
      parse: (text, file) => parseText({ text }, { file }),
      nameOf: (uri) => {
        names ??= new Map(paths.map((path) => [fileUri(path), path]));
        return names.get(uri) ?? relativeName(uri);
      },
    });
  }

  /**
   * Opens a file and checks it, with the rules if there are any.
   *
   * @param skip whether the file need not be checked
   * @returns `undefined` for a file that a search found and that cannot have a descriptor; it is closed
   * @throws UnreadableFileError when it cannot be read
   */
  async check(
    file: InputFile,
    input: FileInput = {},
    skip?: Skip,
  ): Promise<CheckedDocument | undefined> {
    const text = this.#textToParse(file, input);
    if (text === undefined || skip?.(file.path, text.text)) return undefined;
    const name = await this.#open(file, text, input);
    const checked = await this.checkAgain(name, input);
    return this.#isKept(checked) ? checked : undefined;
  }

  /** Checks as {@link check} does what of a file has changed, or refers to a file that has; the rules run for nothing else. */
  async checkChanged(
    file: InputFile,
    input: FileInput,
    { isUnchanged, reaches }: ChangedFiles,
  ): Promise<CheckedDocument | Unchanged | undefined> {
    const text = this.#textToParse(file, input);
    if (text === undefined) return undefined;
    const { name = file.path } = input;
    if (isUnchanged(fileUri(name)) && !mayReferToFile(text.text)) return "unchanged";
    await this.#open(file, text, input);
    const question = { ...this.#questionOn(name, input), lint: false };
    const checked = await this.workspace.check(name, question);
    if (!this.#isKept(checked)) return undefined;
    if (keptOf(checked, reaches) !== undefined) {
      return keptOf(await this.checkAgain(name, input), reaches);
    }
    this.close(name);
    return "unchanged";
  }

  /**
   * Opens a file as {@link check} does, and reads it as its safe fixes would leave it.
   *
   * @param skip whether the file need not be parsed
   */
  async readThroughFixes(
    file: InputFile,
    input: FileInput = {},
    skip?: Skip,
  ): Promise<ReadDocument | Unchanged | undefined> {
    const text = this.#textToParse(file, input);
    if (text === undefined) return undefined;
    const { name = file.path } = input;
    if (skip?.(fileUri(name), text.text)) return "unchanged";
    await this.#open(file, text, input);
    const read = await readThroughFixes(this.workspace, name, this.#questionOn(name, input));
    return this.#isKept(read.checked) ? read : undefined;
  }

  /** Checks an open file as its text is now in the workspace. */
  checkAgain(name: string, wait: WaitOptions = {}): Promise<CheckedDocument> {
    return this.workspace.check(name, this.#questionOn(name, wait));
  }

  /**
   * The text of a file; `undefined` if a search found it and it cannot have a descriptor.
   *
   * @throws UnreadableFileError
   */
  #textToParse(file: InputFile, { text = this.#textOf(file) }: FileInput): DecodedText | undefined {
    return this.#isFound(file) && !mayBeDescriptor(text.text) ? undefined : text;
  }

  async #open(
    file: InputFile,
    text: DecodedText,
    { name = file.path, parsed }: FileInput,
  ): Promise<string> {
    const { language } = this.#settings;
    const source =
      parsed?.text === text.text ? parsed : await parseText(text, { file: name, language });
    this.workspace.open(name, source, () => fileUri(name));
    if (this.#isFound(file)) this.#found.add(name);
    return name;
  }

  #isFound = ({ isFound }: InputFile): boolean => isFound && this.#settings.as === undefined;

  /**
   * A named file is read wherever it is, and a file that a search found only below the searched folder.
   *
   * @throws UnreadableFileError
   */
  #textOf({ path, within, source = path }: InputFile): DecodedText {
    if (within === undefined) return readTextFile(path);
    const boundary = getOrAdd(this.#boundaries, within, () => new Boundary(within));
    return readFoundText(source, boundary);
  }

  #questionOn(name: string, { signal }: WaitOptions): Question & WaitOptions {
    const { as, runRules } = this.#settings;
    return { signal, as, isFound: this.#found.has(name), lint: runRules !== undefined };
  }

  #isKept({ name, is }: CheckedDocument): boolean {
    if (!this.#found.has(name) || is !== "other") return true;
    this.close(name);
    return false;
  }

  close(name: string): void {
    this.#found.delete(name);
    this.workspace.close(name);
  }
}

/**
 * The loaders of files, which may have different roots. Most files need none.
 *
 * @param below returns the loader of the files below a folder
 */
export function loadersFor(
  { root, allowedHosts = [] }: FileSettings,
  below: (folder: string) => Loader = fileLoader,
): (path: string) => Loader {
  let remote: Loader | undefined;
  const loaders = new Map<string, Loader>();
  const rootOf = rootFinder();
  return (path) => {
    const folder = root ?? rootOf(path);
    return getOrAdd(loaders, folder, () => {
      remote ??= fetchLoader({ allowedHosts, totalTimeoutMs: LOADING_TIMEOUT });
      return loaderByScheme({ file: below(folder), http: remote, https: remote });
    });
  };
}
