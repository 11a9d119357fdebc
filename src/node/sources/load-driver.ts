import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SourceError } from "./source.js";

/**
 * Loads a driver, which is an optional peer: the one of the working folder, else the one beside this package. Where the
 * working folder is not to be trusted, the variable DSD_DRIVERS names the only folder that has drivers.
 *
 * @param what what needs it, for the message: `PostgreSQL`
 * @param names packages, of which the first that is installed is loaded
 * @returns what the package exports, as CommonJS has it
 * @throws SourceError when none is installed
 */
export async function loadDriver(what: string, ...names: [string, ...string[]]): Promise<unknown> {
  const { DSD_DRIVERS } = process.env;
  const folders = DSD_DRIVERS ? [DSD_DRIVERS] : [process.cwd(), import.meta.dirname];
  for (const name of names) {
    for (const folder of folders) {
      const path = resolved(name, folder);
      if (path === undefined) continue;
      const module: { default?: unknown } = await import(pathToFileURL(path).href);
      return module.default ?? module;
    }
  }
  const [first, ...others] = names;
  const or = others.length > 0 ? ` (or ${others.join(", or ")})` : "";
  throw new SourceError(
    `reading ${what} needs the package ${first}${or}; install it with: npm install --save-dev ${first}`,
  );
}

function resolved(name: string, folder: string): string | undefined {
  try {
    return createRequire(join(folder, "package.json")).resolve(name);
  } catch {
    return undefined;
  }
}
