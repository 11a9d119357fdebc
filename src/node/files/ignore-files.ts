import { join, relative, sep } from "node:path";
import { Minimatch, type MinimatchOptions } from "minimatch";
import { readPlain } from "./open-file.js";
import { foldersUp, isInside } from "./paths.js";
import { hasGit } from "./root-folder.js";

/** A larger file is not a list of patterns. */
const MAX_BYTES = 1_000_000;

/**
 * Whether `.gitignore` files exclude a file or folder. A search of folders asks for each of them, and reads a
 * `.gitignore` only if the folder's listing contains one. The files that are tested are not accessed.
 */
export type Excludes = (path: string, isFolder: boolean) => boolean;

/**
 * The exclusions at the start of a search: from the `.gitignore` files between the root of the
 * repository and the folder. If the folder itself is excluded, the user named it, so only the
 * `.gitignore` files in it count.
 *
 * @param folder its real path
 */
export function excludedAbove(folder: string): Excludes | undefined {
  const top = topOf(folder);
  let excludes = withFile(top, ".git/info/exclude", undefined);
  if (top === folder) return excludes;
  excludes = excludedWithin(top, excludes);
  let path = top;
  for (const name of relative(top, folder).split(sep)) {
    path = join(path, name);
    if (excludes?.(path, true)) return undefined;
    if (path !== folder) excludes = excludedWithin(path, excludes);
  }
  return excludes;
}

/** The exclusions in a folder that has a `.gitignore` file. */
export const excludedWithin = (folder: string, above: Excludes | undefined): Excludes | undefined =>
  withFile(folder, ".gitignore", above);

/** The nearest file decides, and within it the last pattern that matches. */
function withFile(folder: string, file: string, above: Excludes | undefined): Excludes | undefined {
  const patterns = patternsIn(join(folder, file));
  if (patterns.length === 0) return above;
  const start = folder.length + (folder.endsWith(sep) ? 0 : 1);
  return (path, isFolder) => {
    const relativePath = path.slice(start);
    const name = sep === "/" ? relativePath : relativePath.replaceAll(sep, "/");
    const match = patterns.findLast((pattern) => pattern.matches(name, isFolder));
    return match === undefined ? (above?.(path, isFolder) ?? false) : !match.isNegated;
  };
}

/** The root of the repository of a folder; without one, the working folder, or else the folder. */
function topOf(folder: string): string {
  const here = process.cwd();
  return foldersUp(folder).find(hasGit) ?? (isInside(here, folder) ? here : folder);
}

/** The patterns in a file; none for a file that git would not read, such as a link. */
function patternsIn(file: string): IgnorePattern[] {
  const content = readPlain(file, MAX_BYTES);
  return content === undefined ? [] : ignorePatterns(content.toString("utf8"));
}

// Patterns of .gitignore files (gitignore documentation, "Pattern format"). Their globs are those of `minimatch`,
// without what git does not know. A pattern can come from a stranger: `minimatch` takes linear time.

const OPTIONS: MinimatchOptions = {
  dot: true,
  nobrace: true,
  noext: true,
  nocomment: true,
  nonegate: true,
  platform: "linux",
  // `..` and a double slash match only themselves, so they match no path.
  optimizationLevel: 0,
  preserveMultipleSlashes: true,
};

/** No path is longer, nor is any pattern that people write. */
const MAX_LENGTH = 4096;

/**
 * Matches a glob in which every character class is closed, and every backslash escapes a character. In Git, any other
 * glob matches nothing.
 */
const WELL_FORMED = /^(?:\\.|[^\\[]|\[(?:[!^]|(?![!^]))(?:\\.|[^\\])(?:\\.|[^\]\\])*\])*$/s;

/** A line of a `.gitignore` file. */
interface IgnorePattern {
  /** Whether it re-includes what an earlier pattern excludes. */
  readonly isNegated: boolean;
  /**
   * @param path relative to the folder of the file, with `/` as separator
   * @param isFolder whether the path is that of a folder
   */
  matches(path: string, isFolder: boolean): boolean;
}

/** Reads the patterns of a `.gitignore` file. */
export const ignorePatterns = (text: string): IgnorePattern[] =>
  text
    .replace(/^\ufeff/, "")
    .split("\n")
    .flatMap((line) => patternOf(line.replace(/\r$/, "")) ?? []);

/**
 * The start of a pattern with a `/`, if `**` follows. Git compares the start first and then the rest, so
 * `**` matches folders there, whatever comes before it.
 */
const LITERAL_START = /^[^*?[\\]*(?=\*{2,}(?:\/|$))/;

function patternOf(line: string): IgnorePattern | undefined {
  if (line.startsWith("#")) return undefined;
  const trimmed = withoutSpaces(line);
  const isNegated = trimmed.startsWith("!");
  const whole = isNegated ? trimmed.slice(1) : trimmed;
  const isFolderOnly = whole.endsWith("/");
  const body = isFolderOnly ? whole.slice(0, -1) : whole;
  const plain = body.replace(/^\//, "");
  const isPath = body.includes("/");
  const start = isPath ? (LITERAL_START.exec(plain)?.[0] ?? "") : "";
  const rest = plain.slice(start.length);
  if (/^\/*$/.test(rest)) return undefined;
  const isUsable = rest.length <= MAX_LENGTH && WELL_FORMED.test(rest);
  const glob = isUsable ? new Minimatch(rest, OPTIONS) : undefined;
  return {
    isNegated,
    matches(path, isFolder) {
      if ((isFolderOnly && !isFolder) || !path.startsWith(start)) return false;
      const name = isPath ? path.slice(start.length) : path.slice(path.lastIndexOf("/") + 1);
      return glob?.match(name) === true;
    },
  };
}

/** Spaces at the end do not count, apart from one that is escaped. */
function withoutSpaces(line: string): string {
  // The pattern `/ +$/` would look for the end from each of many spaces.
  let end = line.length;
  while (line[end - 1] === " ") end--;
  return line.slice(0, line[end - 1] === "\\" ? end + 1 : end);
}
