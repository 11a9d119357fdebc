import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const NAMES = ["dsd.config.json", "dsd.config.yaml", "dsd.config.yml"];

/**
 * The configuration of a folder: the nearest one upwards, up to the root of the repository.
 *
 * This is all that a run without configuration pays for it.
 */
export function findConfiguration(from = "."): string | undefined {
  let folder = resolve(from);
  for (;;) {
    for (const name of NAMES) {
      const file = join(folder, name);
      if (existsSync(file)) return file;
    }
    const parent = dirname(folder);
    if (parent === folder || existsSync(join(folder, ".git"))) return undefined;
    folder = parent;
  }
}
