import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, parse, resolve } from "node:path";
import { getOrAdd } from "../../values/collections.js";
import { foldersUp, isInside, linkStatsOf, realPathOf } from "./paths.js";

/** The project that a folder belongs to. */
interface Place {
  /** The nearest project that contains the folder. */
  readonly project: string | undefined;
  /** Whether a link inside that project is on the way to the folder. */
  readonly isLinked: boolean;
}

/**
 * Finds the root folder of a file: the folder below which its references may read. It is the nearest
 * parent folder that has a configuration or is a Git repository, or else the folder of the file. It
 * is never the home folder, a folder above that, or the root of the file system.
 *
 * A link inside a project belongs to the project, wherever it points: a repository cannot move its
 * root folder with a link.
 *
 * @param isProject whether a folder is the root of a project, to replace the default
 * @returns a function from the path of a file to the path of its root folder
 */
export function rootFinder(
  home = homedir(),
  isProject: (folder: string) => boolean = hasConfigurationOrGit,
): (path: string) => string {
  // Not every user has a home folder.
  const homes = [home, realPathOf(home)];
  const isTooHigh = (folder: string): boolean =>
    folder === parse(folder).root || homes.some((one) => isInside(folder, one));
  const places = new Map<string, Place>();
  const placeOf = (folder: string): Place =>
    getOrAdd(places, folder, () =>
      isTooHigh(folder) ? NOWHERE : below(placeOf(dirname(folder)), folder),
    );
  const below = (above: Place, folder: string): Place => {
    if (above.isLinked) return above;
    if (above.project !== undefined && isLink(folder)) return { ...above, isLinked: true };
    const isRoot = isProject(folder) && !isTooHigh(realPathOf(folder));
    return isRoot ? { project: folder, isLinked: false } : above;
  };
  return (path) => {
    const folder = existingFolderOf(resolve(path));
    return placeOf(folder).project ?? folder;
  };
}

const NOWHERE: Place = { project: undefined, isLinked: false };

/** Whether a folder is the root of a Git repository. */
export const hasGit = (folder: string): boolean => existsSync(join(folder, ".git"));

const hasConfigurationOrGit = (folder: string): boolean =>
  hasGit(folder) || configurationIn(folder) !== undefined;

const isLink = (path: string): boolean => linkStatsOf(path)?.isSymbolicLink() === true;

/** Returns the nearest existing folder of a file: standard input may have any name. */
export function existingFolderOf(path: string): string {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

const NAMES = ["dsd.config.json", "dsd.config.yaml", "dsd.config.yml"];

/** Names of configurations that are programs, which apply only if they are named. */
const MODULE_NAMES = ["mjs", "js", "cjs", "ts", "mts", "cts"].map((end) => `dsd.config.${end}`);

/** Whether a path is that of a configuration that applies without being named. */
export const isConfiguration = (path: string): boolean => NAMES.includes(basename(path));

/** Returns the configuration file in a folder, if it has a name that is found automatically. */
const configurationIn = (folder: string): string | undefined =>
  NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));

/** Returns the names of other configurations in the same folder, which this one hides. */
export const otherConfigurations = (file: string): readonly string[] =>
  NAMES.slice(NAMES.indexOf(basename(file)) + 1).filter((name) =>
    existsSync(join(dirname(file), name)),
  );

/** The nearest configuration of a folder that is a program, unless another configuration is nearer. */
export function findModule(from = "."): string | undefined {
  for (const folder of foldersUp(resolve(from))) {
    const file = MODULE_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (file !== undefined || hasConfigurationOrGit(folder)) return file;
  }
  return undefined;
}

/**
 * Finds the configuration of a folder: the nearest one in the folder or its parents, up to the root
 * of the repository. This file imports little, so a run without a configuration stays fast.
 *
 * @returns its path, or `undefined` if there is none
 */
export function findConfiguration(from = "."): string | undefined {
  for (const folder of foldersUp(resolve(from))) {
    const file = configurationIn(folder);
    if (file !== undefined || hasGit(folder)) return file;
  }
  return undefined;
}
