import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The folder of the package that this file belongs to, in the sources and when built. */
export function packageRoot(): URL {
  let folder = pathToFileURL(`${import.meta.dirname}/`);
  while (!existsSync(new URL("package.json", folder))) {
    const parent = new URL("..", folder);
    if (parent.href === folder.href) throw new Error("the folder of the package was not found");
    folder = parent;
  }
  return folder;
}

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("package.json", packageRoot()), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
