import { type Dirent, readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { FileFailure } from "../reporters/report.js";
import { languageOfName } from "../syntax/language.js";
import { reasonOf } from "./reason.js";

/** A file to check. */
export interface InputFile {
  /** The path as it was given, with `/` as separator. */
  path: string;
  /** Whether it was found in a folder: then it is skipped unless it looks like a descriptor. */
  isFound: boolean;
}

/** Finds the files for paths, folders, and globs: each file once, in a stable order. */
export async function findFiles(
  paths: readonly string[],
): Promise<{ files: InputFile[]; failures: FileFailure[] }> {
  const files = new Map<string, InputFile>();
  const failures: FileFailure[] = [];
  const add = (path: string, isFound: boolean): void => {
    // A single path yields each file only once.
    const key = path === "-" || paths.length === 1 ? path : resolve(path);
    const known = files.get(key);
    if (known === undefined) files.set(key, { path: path.replaceAll("\\", "/"), isFound });
    else if (!isFound) known.isFound = false;
  };
  for (const path of paths) {
    if (path === "-") {
      add(path, false);
      continue;
    }
    const stats = statOf(path);
    if (typeof stats !== "string") {
      if (!stats.isDirectory()) add(path, false);
      else for (const found of walk(path === "." ? "" : path, failures)) add(found, true);
    } else if (/[*?[\]{}()!]/.test(path)) {
      for (const found of await expandGlob(path, failures)) add(found, true);
    } else {
      failures.push({ path, message: stats });
    }
  }
  return { files: [...files.values()], failures };
}

function statOf(path: string): (ReturnType<typeof statSync> & object) | string {
  try {
    return statSync(path);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Finds all documents below a folder, except in `node_modules`, hidden folders, and linked folders. */
function walk(folder: string, failures: FileFailure[]): string[] {
  const found: string[] = [];
  const prefix = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
  let entries: Dirent[];
  try {
    entries = readdirSync(folder === "" ? "." : folder, { withFileTypes: true });
  } catch (error) {
    failures.push({ path: folder, message: reasonOf(error) });
    return found;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (entry.isDirectory()) {
      if (!entry.name.startsWith(".") && entry.name !== "node_modules") {
        found.push(...walk(path, failures));
      }
    } else if (isData(entry.name) && isFile(entry, path)) {
      found.push(path);
    }
  }
  return found;
}

/** Whether a name is that of a JSON or YAML file, but not of the configuration. */
const isData = (name: string): boolean =>
  languageOfName(name) !== undefined && !name.startsWith("dsd.config.");

/**
 * A link to a file counts as a file, and a link to a folder does not. A broken link counts as a file,
 * so that reading it reports an error, unless it is hidden: editors use such links as locks.
 */
function isFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const stats = statOf(path);
  return typeof stats === "string" ? !entry.name.startsWith(".") : stats.isFile();
}

async function expandGlob(pattern: string, failures: FileFailure[]): Promise<string[]> {
  const { default: picomatch } = await import("picomatch");
  const { base, glob, negated } = picomatch.scan(pattern.replaceAll("\\", "/"));
  if (negated || glob === "") return [];
  const matches = picomatch(glob);
  const folder = base === "." ? "" : base;
  if (folder !== "" && typeof statOf(folder) === "string") return [];
  const prefix = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
  return walk(folder, failures).filter((path) => matches(path.slice(prefix.length)));
}
