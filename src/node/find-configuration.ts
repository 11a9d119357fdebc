import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const NAMES = ["dsd.config.json", "dsd.config.yaml", "dsd.config.yml"];

/** The configuration in a folder, of those that are found without being named. */
export const configurationIn = (folder: string): string | undefined =>
  NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));

/**
 * The configuration of a folder: the nearest one upward, up to the root of the repository.
 *
 * A run without a configuration pays nothing else for it.
 *
 * @returns its path; `undefined` when there is none
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
