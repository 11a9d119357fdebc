import { type Dirent, lstatSync, readdirSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { FileFailure } from "../../findings/document-report.js";
import { languageOfName } from "../../text/source-document.js";
import { recover } from "../../values/recover.js";
import { Boundary, OutsideError } from "./boundary.js";
import type { Excludes } from "./ignore-files.js";
import { realPathOf, reasonOf, UnreadableFileError } from "./paths.js";

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
}

interface SearchOptions {
  /** Whether a search skips files that `.gitignore` files exclude. Default: `true`. */
  readonly hasIgnoreFiles?: boolean | undefined;
}

/** Finds the files for paths, folders, and globs: each file once, in a stable order. */
export async function searchPaths(
  paths: readonly string[],
  { hasIgnoreFiles = true }: SearchOptions = {},
): Promise<FoundFiles> {
  const files = new Map<string, InputFile>();
  const failures: FileFailure[] = [];
  const links = new Set<string>();
  const add = (key: string, file: InputFile): void => {
    const earlier = files.get(key);
    const path = sep === "/" ? file.path : file.path.replaceAll("\\", "/");
    // The name of a file takes precedence over the name of a link to it.
    const isBetter =
      earlier === undefined || (resolve(path) === key && resolve(earlier.path) !== key);
    const chosen = isBetter ? { ...file, path } : earlier;
    // A file that was named is checked whatever it contains.
    const isFound = file.isFound && earlier?.isFound !== false;
    files.set(key, { ...chosen, isFound });
  };
  const addAll = (search: FolderSearch): void => {
    for (const { path, realPath, isLink } of search.files) {
      const source = isLink ? realPath : undefined;
      add(realPath, { path, isFound: true, within: search.folder, source });
    }
    for (const link of search.links) links.add(link);
    failures.push(...search.failures);
  };
  for (const path of paths) {
    if (path === "-") {
      add(path, { path, isFound: false });
      continue;
    }
    const stats = statOf(path);
    if (typeof stats !== "string") {
      if (stats.isDirectory()) addAll(await searchFolder(path === "." ? "" : path, hasIgnoreFiles));
      // A single file cannot occur twice.
      else add(paths.length === 1 ? path : realPathOf(path), { path, isFound: false });
    } else {
      const matches = await expandGlob(path, hasIgnoreFiles);
      if (matches !== undefined) addAll(matches);
      if (matches === undefined || matches.files.length + matches.failures.length === 0) {
        failures.push({ path, message: matches === undefined ? stats : "no file matches" });
      }
    }
  }
  return { files: [...files.values()], failures, skippedLinks: links.size };
}

/** The stats of a path, or why there are none. */
const statOf = (path: string) => recover(() => statSync(path), Error, reasonOf);

const NOTHING: FolderSearch = { folder: "", files: [], links: [], failures: [] };

async function expandGlob(
  glob: string,
  hasIgnoreFiles: boolean,
): Promise<FolderSearch | undefined> {
  // Loaded only here, because loading the glob library takes as long as checking a small file.
  const { globSearch } = await import("./glob-search.js");
  const parts = globSearch(glob);
  if (parts === undefined) return undefined;
  const { folder } = parts;
  if (folder !== "" && typeof statOf(folder) === "string") return NOTHING;
  const start = folder === "" || folder.endsWith("/") ? folder.length : folder.length + 1;
  const isMatch = ({ path }: { path: string }): boolean => parts.isMatch(path.slice(start));
  const search = await searchFolder(folder, hasIgnoreFiles);
  return {
    ...search,
    files: search.files.filter(isMatch),
    links: search.links.filter((path) => isMatch({ path })),
    failures: search.failures.filter(isMatch),
  };
}

/** A document that was found. */
export interface FoundFile {
  readonly path: string;
  readonly realPath: string;
  /** Whether the path is that of a link. */
  readonly isLink: boolean;
}

/** The contents of a folder. */
interface FolderSearch {
  /** The real path of the folder. */
  readonly folder: string;
  readonly files: readonly FoundFile[];
  /** Links whose targets are outside the folder. */
  readonly links: readonly string[];
  readonly failures: readonly FileFailure[];
}

/**
 * Finds all JSON and YAML files below a folder, except in `node_modules` and hidden folders.
 *
 * The search never leaves the folder. It includes a link to a file inside if it does not find that
 * file itself. It does not follow links to folders: a folder inside is searched anyway, and a
 * folder outside must not be.
 *
 * @param folder its path; `""` for the working folder
 * @param hasIgnoreFiles whether `.gitignore` files count
 */
export async function searchFolder(folder: string, hasIgnoreFiles: boolean): Promise<FolderSearch> {
  const open = () => new Boundary(folder === "" ? "." : folder);
  const boundary = recover(open, UnreadableFileError, (error) => error);
  if (boundary instanceof UnreadableFileError) {
    return { ...NOTHING, folder, failures: [{ path: folder, message: boundary.reason }] };
  }
  // A file that is named does not need the glob library.
  const ignoring = hasIgnoreFiles ? await import("./ignore-files.js") : undefined;
  const files: FoundFile[] = [];
  const links: string[] = [];
  const failures: FileFailure[] = [];
  const visit = (path: string, realPath: string, above: Excludes | undefined): void => {
    const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
    // The paths are normalized already, and `join` would be slow for thousands of files.
    const realPrefix = realPath.endsWith(sep) ? realPath : realPath + sep;
    const entries = entriesOf(path === "" ? "." : path, failures);
    const hasOwn = entries.some(({ name }) => name === ".gitignore");
    const excludes = hasOwn && ignoring ? ignoring.excludedWithin(realPath, above) : above;
    for (const entry of entries) {
      const name = prefix + entry.name;
      const real = realPrefix + entry.name;
      const isDocument = isData(entry.name);
      const isRelevant = isDocument || entry.isDirectory();
      if (isRelevant && excludes?.(real, entry.isDirectory())) continue;
      if (entry.isSymbolicLink()) {
        if (!isSkipped(entry.name)) visitLink(name, real, entry.name);
      } else if (entry.isDirectory()) {
        if (!isSkipped(entry.name)) visit(name, real, excludes);
      } else if (isDocument && entry.isFile()) {
        files.push({ path: name, realPath: real, isLink: false });
      }
    }
  };
  const visitLink = (path: string, place: string, name: string): void => {
    try {
      const realPath = boundary.realPath(place);
      if (isData(name) && lstatSync(realPath).isFile()) {
        files.push({ path, realPath, isLink: true });
      }
    } catch (error) {
      if (error instanceof OutsideError) links.push(path);
      else if (isData(name)) failures.push({ path, message: reasonOf(error) });
    }
  };
  visit(folder, boundary.folder, ignoring?.excludedAbove(boundary.folder));
  return { folder: boundary.folder, files: withoutDuplicateLinks(files), links, failures };
}

function entriesOf(folder: string, failures: FileFailure[]): Dirent[] {
  const list = () => readdirSync(folder, { withFileTypes: true });
  const entries = recover(list, Error, (error) => {
    failures.push({ path: folder, message: reasonOf(error) });
    return [];
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Whether a name is hidden, or the folder of installed packages. Editors use hidden links as locks.
 */
const isSkipped = (name: string): boolean => name.startsWith(".") || name === "node_modules";

/** Whether a name belongs to a JSON or YAML file, except the configuration and Emacs backup files. */
const isData = (name: string): boolean =>
  languageOfName(name) !== undefined && !name.startsWith("dsd.config.") && !name.endsWith("#");

/**
 * Whether a search of a folder finds a file, by its path from that folder. For trees of files that are not
 * on disk.
 *
 * @param isLink whether the path is a link, which the search follows only if its target is in the folder
 */
export function isFound(path: string, isLink = false): boolean {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  return isData(name) && !(isLink && isSkipped(name)) && !folders.some(isSkipped);
}

/** Each file once: by its own name, or else by the name of the first link to it. */
export function withoutDuplicateLinks(files: readonly FoundFile[]): readonly FoundFile[] {
  if (!files.some(({ isLink }) => isLink)) return files;
  const realPaths = new Set(files.filter(({ isLink }) => !isLink).map(({ realPath }) => realPath));
  return files.filter(({ isLink, realPath }) => {
    if (!isLink) return true;
    const isNew = !realPaths.has(realPath);
    realPaths.add(realPath);
    return isNew;
  });
}
