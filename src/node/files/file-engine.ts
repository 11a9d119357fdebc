import type { Entry } from "../../engine/entry.js";
import type { RunRules } from "../../engine/entry-result.js";
import { Workspace } from "../../engine/workspace.js";
import type { EntryKind } from "../../format/check/entry-kinds.js";
import { allowedOrigins, fetchLoader } from "../../references/loading/fetch-loader.js";
import { type Loader, loaderByScheme } from "../../references/loading/loader.js";
import type { GraphOptions } from "../../references/resolve/graph.js";
import type { DecodedText } from "../../text/encoding.js";
import type { Language, SourceDocument } from "../../text/source-document.js";
import { fileLoader } from "./file-loader.js";
import { fileNamer, fileUri } from "./file-uri.js";
import { type Parse, parserFor, parseText } from "./parse-text.js";
import { rootFinder } from "./root-folder.js";

/** How many milliseconds a run waits for documents of the network. */
const LOADING_TIMEOUT = 120_000;

export interface FileSettings extends GraphOptions {
  /** Folder below which references may read files. Default: the result of {@link rootFinder}. */
  readonly root?: string | undefined;
  /** Hosts that references may load from. Default: none. */
  readonly allowedHosts?: readonly string[] | undefined;
  readonly runRules?: RunRules | undefined;
}

interface OpenFileOptions {
  readonly kind: EntryKind;
  readonly language?: Language | undefined;
}

/** The engine for files: names them by path, and loads the files that references reach. */
export class FileEngine {
  readonly workspace: Workspace;
  /** Paths as they were given, by URI, so a file has one name however it is reached. */
  #names: ReadonlyMap<string, string> | undefined;
  readonly #parse: Parse;

  /** @param paths the files that will be opened, by the names for their findings */
  static async for(
    paths: readonly string[],
    settings: FileSettings,
    language?: Language,
  ): Promise<FileEngine> {
    return new FileEngine(paths, settings, await parserFor(paths, language));
  }

  private constructor(paths: readonly string[], settings: FileSettings, parse: Parse) {
    this.#parse = parse;
    const { root, allowedHosts = [] } = settings;
    // Most runs need none.
    let remote: Loader | undefined;
    const loaders = new Map<string, Loader>();
    const loaderFor = (folder: string): Loader => {
      let loader = loaders.get(folder);
      if (loader === undefined) {
        remote ??= fetchLoader({ allowedHosts, totalTimeoutMs: LOADING_TIMEOUT });
        loader = loaderByScheme({ file: fileLoader(folder), http: remote, https: remote });
        loaders.set(folder, loader);
      }
      return loader;
    };
    const rootOf = rootFinder();
    const nameOf = fileNamer();
    this.workspace = new Workspace({
      ...settings,
      // Entries may have different roots. Most entries need no loader at all.
      loaderOf: (path) => loaderFor(root ?? rootOf(path)),
      parse: (text, file) => parseText({ text }, { file }),
      nameOf: (uri) => {
        this.#names ??= new Map(paths.map((path) => [fileUri(path), path]));
        return this.#names.get(uri) ?? nameOf(uri);
      },
    });
  }

  /**
   * Opens a file, or replaces the text of an open one.
   *
   * @param path the path as it was given: the name of the file for entries and findings
   */
  open(
    path: string,
    text: DecodedText,
    { kind, language }: OpenFileOptions,
  ): { entry: Entry; source: SourceDocument } {
    const source = this.#parse(text, { file: path, language });
    this.workspace.open(path, source, { address: () => fileUri(path) });
    return { entry: { document: path, path: [], kind }, source };
  }
}

/**
 * Checks that all names are hosts that `fetchLoader` accepts.
 *
 * @throws TypeError for the first one that is not
 */
export function assertHosts(names: readonly string[]): void {
  allowedOrigins(names);
}
