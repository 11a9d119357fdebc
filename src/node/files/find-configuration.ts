import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

const NAMES = ["dsd.config.json", "dsd.config.yaml", "dsd.config.yml"];

/** Returns the configuration file in a folder, if it has a name that is found automatically. */
export const configurationIn = (folder: string): string | undefined =>
  NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));

/** Returns the names of other configurations in the same folder, which this one hides. */
export const otherConfigurations = (file: string): readonly string[] =>
  NAMES.slice(NAMES.indexOf(basename(file)) + 1).filter((name) =>
    existsSync(join(dirname(file), name)),
  );

/**
 * Finds the configuration of a folder: the nearest one in the folder or its parents, up to the root
 * of the repository. This file imports little, so a run without a configuration stays fast.
 *
 * @returns its path, or `undefined` if there is none
 */
export function findConfiguration(from = "."): string | undefined {
  let folder = resolve(from);
  for (;;) {
    const file = configurationIn(folder);
    if (file !== undefined) return file;
    const parent = dirname(folder);
    if (parent === folder || existsSync(join(folder, ".git"))) return undefined;
    folder = parent;
  }
}
