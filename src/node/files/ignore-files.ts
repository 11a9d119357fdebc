import { join, relative, sep } from "node:path";
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
    const own = path.slice(start);
    const name = sep === "/" ? own : own.replaceAll(sep, "/");
    const found = patterns.findLast((pattern) => pattern.matches(name, isFolder));
    return found === undefined ? (above?.(path, isFolder) ?? false) : !found.isNegated;
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

// Patterns of .gitignore files (gitignore documentation, "Pattern format"). A pattern can come from a
// stranger, so it is matched without regular expressions: whatever the pattern, the time of a match
// is at most proportional to the product of both lengths.

/** Returns whether a character matches; `undefined` means `*`. */
type Token = ((character: string) => boolean) | undefined;

/** Matches one part of a path; `undefined` means `**`. */
type Segment = ((name: string) => boolean) | undefined;

/** A line of a `.gitignore` file. */
interface IgnorePattern {
  /** Whether it includes again what an earlier pattern excludes. */
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
  const start = body.includes("/") ? (LITERAL_START.exec(plain)?.[0] ?? "") : "";
  const parts = plain.slice(start.length).split("/");
  if (parts.every((part) => part === "")) return undefined;
  const segments = parts.map(
    (part): Segment => (/^\*{2,}$/.test(part) ? undefined : segmentOf(part)),
  );
  // A pattern that ends in `**` matches everything inside the folder, but not the folder itself.
  if (segments.at(-1) === undefined) segments.splice(-1, 0, () => true);
  const [only] = segments;
  const matchesPath =
    body.includes("/") || only === undefined
      ? (path: string) =>
          path.startsWith(start) && sequenceMatches(path.slice(start.length).split("/"), segments)
      : (path: string) => only(path.slice(path.lastIndexOf("/") + 1));
  return {
    isNegated,
    matches: (path, isFolder) => (isFolder || !isFolderOnly) && matchesPath(path),
  };
}

/** Spaces at the end do not count, apart from one that is escaped. */
function withoutSpaces(line: string): string {
  // The pattern `/ +$/` would look for the end from each of many spaces.
  let end = line.length;
  while (line[end - 1] === " ") end--;
  return line.slice(0, line[end - 1] === "\\" ? end + 1 : end);
}

function segmentOf(text: string): (name: string) => boolean {
  if (!/[*?[\\]/.test(text)) return (name) => name === text;
  const tokens = tokensOf(text);
  return (name) => sequenceMatches([...name], tokens);
}

function tokensOf(text: string): Token[] {
  const characters = [...text];
  const tokens: Token[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? "";
    if (character === "*") {
      tokens.push(undefined);
    } else if (character === "?") {
      tokens.push(() => true);
    } else if (character === "[") {
      const found = classAt(characters, index);
      // Without its end, a class matches nothing.
      if (found === undefined) return [() => false];
      tokens.push(found.matches);
      index = found.end;
    } else {
      if (character === "\\") index++;
      const literal = characters[index] ?? "";
      tokens.push((other) => other === literal);
    }
  }
  return tokens;
}

/** Reads a class such as `[a-z]`, `[!a]` or `[]x]`. */
function classAt(
  characters: readonly string[],
  start: number,
): { matches: (character: string) => boolean; end: number } | undefined {
  const isNegated = /[!^]/.test(characters[start + 1] ?? "");
  const first = start + (isNegated ? 2 : 1);
  const ranges: [string, string][] = [];
  let index = first;
  for (; characters[index] !== "]" || index === first; index++) {
    if (index >= characters.length) return undefined;
    if (characters[index] === "\\") index++;
    const from = characters[index] ?? "";
    const isRange = characters[index + 1] === "-" && (characters[index + 2] ?? "]") !== "]";
    if (isRange) index += 2;
    ranges.push([from, isRange ? (characters[index] ?? "") : from]);
  }
  const isIn = (character: string) =>
    ranges.some(([from, to]) => from <= character && character <= to);
  return { matches: (character) => isIn(character) !== isNegated, end: index };
}

/**
 * Whether a sequence matches a list of tests, in which `undefined` matches any number of items.
 * Only the last such test is ever tried again, because everything before it has matched already.
 */
function sequenceMatches(
  items: readonly string[],
  tests: readonly (((item: string) => boolean) | undefined)[],
): boolean {
  let item = 0;
  let test = 0;
  let again: { item: number; test: number } | undefined;
  while (item < items.length) {
    const matches = tests[test];
    if (test < tests.length && matches === undefined) {
      again = { item, test: ++test };
    } else if (matches?.(items[item] ?? "")) {
      item++;
      test++;
    } else if (again !== undefined) {
      item = ++again.item;
      test = again.test;
    } else {
      return false;
    }
  }
  while (test < tests.length && tests[test] === undefined) test++;
  return test === tests.length;
}
