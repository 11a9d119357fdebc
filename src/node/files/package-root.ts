import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { foldersUp } from "./paths.js";

/** The folder of the package that this file belongs to, in the sources and when built. */
export function packageRoot(): URL {
  const hasPackage = (folder: string): boolean => existsSync(join(folder, "package.json"));
  const folder = foldersUp(import.meta.dirname).find(hasPackage);
  if (folder === undefined) throw new Error("the folder of the package was not found");
  return pathToFileURL(`${folder}/`);
}

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("package.json", packageRoot()), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
