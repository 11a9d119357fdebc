import { fileLoader } from "../../node/files/file-loader.js";
import { pathOfUri } from "../../node/files/file-uri.js";
import { isInside } from "../../node/files/path-inside.js";
import { realPathOf } from "../../node/files/real-path.js";
import { rootFinder } from "../../node/files/root-folder.js";
import { UnreadableFileError } from "../../node/files/unreadable-file.js";
import { fetchLoader } from "../../references/loading/fetch-loader.js";
import { type Loader, loaderByScheme } from "../../references/loading/loader.js";
import { isFileName, nameOfPath } from "../documents/document-names.js";

/** Load what documents refer to. Nothing is read from the network while someone types. */
export class Loaders {
  readonly #root: string | undefined;
  readonly #rootOf = rootFinder();
  readonly #loaders = new Map<string, Loader | undefined>();
  /** The root folders that are reached by a link, by their real paths. */
  readonly #linked = new Map<string, string>();

  /** @param root the root folder of all documents. Default: that of the project of each */
  constructor(root: string | undefined) {
    this.#root = root;
  }

  /** The loader of a document. */
  of(name: string): Loader | undefined {
    if (!isFileName(name)) return undefined;
    const folder = this.#root ?? this.#rootOf(name);
    if (!this.#loaders.has(folder)) {
      this.#loaders.set(folder, loaderOf(folder));
      const real = realPathOf(folder);
      if (real !== folder) this.#linked.set(real, folder);
    }
    return this.#loaders.get(folder);
  }

  /** The name of a document that was loaded: below a root folder, by the path of that in the editor. */
  nameOf(uri: string): string {
    const path = pathOfUri(uri);
    if (path === undefined) return uri;
    for (const [real, folder] of this.#linked) {
      if (isInside(real, path)) return nameOfPath(folder + path.slice(real.length));
    }
    return nameOfPath(path);
  }
}

function loaderOf(folder: string): Loader | undefined {
  try {
    const remote = fetchLoader({ allowedHosts: [] });
    return loaderByScheme({ file: fileLoader(folder), http: remote, https: remote });
  } catch (error) {
    // The folder is gone: no file can be read.
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}
