import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type IgnorePattern, ignorePatterns } from "./ignore-pattern.js";
import { readPlain } from "./open-file.js";
import { isInside } from "./path-inside.js";

/** A larger file is not a list of patterns. */
const MAX_BYTES = 1_000_000;

/**
 * The files and folders that `.gitignore` files exclude in a folder. A search of folders asks for
 * each of them, and reads a `.gitignore` only if the folder's listing contains one. The files that
 * are tested are not accessed.
 */
export class IgnoreFiles {
  readonly #folder: string;
  readonly #patterns: readonly IgnorePattern[];
  readonly #above: IgnoreFiles | undefined;

  private constructor(
    folder: string,
    patterns: readonly IgnorePattern[],
    above: IgnoreFiles | undefined,
  ) {
    this.#folder = folder;
    this.#patterns = patterns;
    this.#above = above;
  }

  /**
   * The exclusions at the start of a search: from the `.gitignore` files between the root of the
   * repository and the folder. If the folder itself is excluded, the user named it, so only the
   * `.gitignore` files in it count.
   *
   * @param folder its real path
   */
  static above(folder: string): IgnoreFiles | undefined {
    const top = topOf(folder);
    let ignored = IgnoreFiles.#with(top, join(top, ".git/info/exclude"), undefined);
    if (top === folder) return ignored;
    ignored = IgnoreFiles.#with(top, join(top, ".gitignore"), ignored);
    let path = top;
    for (const name of relative(top, folder).split(sep)) {
      path = join(path, name);
      if (ignored?.excludes(path, true)) return undefined;
      if (path !== folder) ignored = IgnoreFiles.#with(path, join(path, ".gitignore"), ignored);
    }
    return ignored;
  }

  /** The exclusions in a folder that has a `.gitignore` file. */
  static within(folder: string, above: IgnoreFiles | undefined): IgnoreFiles | undefined {
    return IgnoreFiles.#with(folder, join(folder, ".gitignore"), above);
  }

  static #with(
    folder: string,
    file: string,
    above: IgnoreFiles | undefined,
  ): IgnoreFiles | undefined {
    const patterns = patternsIn(file);
    return patterns.length === 0 ? above : new IgnoreFiles(folder, patterns, above);
  }

  /**
   * Whether a file or folder is excluded. The nearest `.gitignore` decides, and within it the last
   * pattern that matches.
   */
  excludes(path: string, isFolder: boolean): boolean {
    const own = path.slice(this.#folder.length + (this.#folder.endsWith(sep) ? 0 : 1));
    const name = sep === "/" ? own : own.replaceAll(sep, "/");
    const found = this.#patterns.findLast((pattern) => pattern.matches(name, isFolder));
    return found === undefined
      ? (this.#above?.excludes(path, isFolder) ?? false)
      : !found.isNegated;
  }
}

/** The root of the repository of a folder; without one, the working folder, or else the folder. */
function topOf(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, ".git"))) return path;
    if (dirname(path) === path) break;
  }
  const here = process.cwd();
  return isInside(here, folder) ? here : folder;
}

/** The patterns in a file; none for a file that git would not read, such as a link. */
function patternsIn(file: string): IgnorePattern[] {
  const content = readPlain(file, MAX_BYTES);
  return content === undefined ? [] : ignorePatterns(content.toString("utf8"));
}
