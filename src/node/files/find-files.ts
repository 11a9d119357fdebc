import { statSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { FileFailure } from "../../reporters/findings/report.js";
import { realPathOf } from "./real-path.js";
import { reasonOf } from "./reason.js";
import { type FolderSearch, searchFolder } from "./search-folder.js";

/** A file to check. */
export interface InputFile {
  /** The path as it was given, with `/` as separator. */
  path: string;
  /**
   * Whether the file was found in a folder. If so, it is skipped unless it looks like a descriptor.
   */
  isFound: boolean;
  /** The real path of the folder that a search must not leave; only for a file that was found. */
  within?: string | undefined;
  /** The file to read, if the path is that of a link to it. */
  source?: string | undefined;
}

/** The files of a run. */
export interface FoundFiles {
  readonly files: InputFile[];
  readonly failures: FileFailure[];
  /** The number of links in folders that were skipped, because their targets are outside the folder. */
  readonly skippedLinks: number;
  /** The folders that were searched. */
  readonly folders: readonly string[];
}

interface SearchOptions {
  /** Whether a search skips files that `.gitignore` files exclude. Default: `true`. */
  readonly hasIgnoreFiles?: boolean | undefined;
}

/** Finds the files for paths, folders, and globs: each file once, in a stable order. */
export async function findFiles(
  paths: readonly string[],
  { hasIgnoreFiles = true }: SearchOptions = {},
): Promise<FoundFiles> {
  const files = new Map<string, InputFile>();
  const failures: FileFailure[] = [];
  const links = new Set<string>();
  const folders: string[] = [];
  const add = (key: string, file: InputFile): void => {
    const known = files.get(key);
    const path = sep === "/" ? file.path : file.path.replaceAll("\\", "/");
    // The name of a file takes precedence over the name of a link to it.
    const isBetter = known === undefined || (resolve(path) === key && resolve(known.path) !== key);
    const chosen = isBetter ? { ...file, path } : known;
    // A file that was named is checked whatever it contains.
    const isFound = file.isFound && known?.isFound !== false;
    files.set(key, { ...chosen, isFound });
  };
  const addAll = (search: FolderSearch): void => {
    for (const { path, realPath, isLink } of search.files) {
      const source = isLink ? realPath : undefined;
      add(realPath, { path, isFound: true, within: search.folder, source });
    }
    for (const link of search.links) links.add(link);
    folders.push(...search.folders);
    failures.push(...search.failures);
  };
  for (const path of paths) {
    if (path === "-") {
      add(path, { path, isFound: false });
      continue;
    }
    const stats = statOf(path);
    if (typeof stats !== "string") {
      if (stats.isDirectory()) addAll(searchFolder(path === "." ? "" : path, hasIgnoreFiles));
      // A single file cannot occur twice.
      else add(paths.length === 1 ? path : realPathOf(path), { path, isFound: false });
    } else {
      const found = await expandGlob(path, hasIgnoreFiles);
      if (found !== undefined) addAll(found);
      if (found === undefined || found.files.length + found.failures.length === 0) {
        failures.push({ path, message: found === undefined ? stats : "no file matches" });
      }
    }
  }
  return { files: [...files.values()], failures, skippedLinks: links.size, folders };
}

function statOf(path: string): (ReturnType<typeof statSync> & object) | string {
  try {
    return statSync(path);
  } catch (error) {
    return reasonOf(error);
  }
}

const NOTHING: FolderSearch = { folder: "", files: [], links: [], failures: [], folders: [] };

async function expandGlob(
  glob: string,
  hasIgnoreFiles: boolean,
): Promise<FolderSearch | undefined> {
  // Only here: the library for globs takes as long to load as a small file to check.
  const { globSearch } = await import("./glob-search.js");
  const parts = globSearch(glob);
  if (parts === undefined) return undefined;
  const { folder } = parts;
  if (folder !== "" && typeof statOf(folder) === "string") return NOTHING;
  const start = folder === "" || folder.endsWith("/") ? folder.length : folder.length + 1;
  const isMatch = ({ path }: { path: string }): boolean => parts.isMatch(path.slice(start));
  const search = searchFolder(folder, hasIgnoreFiles);
  return {
    folder: search.folder,
    folders: search.folders,
    files: search.files.filter(isMatch),
    links: search.links.filter((path) => isMatch({ path })),
    failures: search.failures.filter(isMatch),
  };
}
