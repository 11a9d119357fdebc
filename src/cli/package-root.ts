import { existsSync } from "node:fs";

/** The folder of the package that this file belongs to, in the sources and when built. */
export function packageRoot(): URL {
  let folder = new URL(".", import.meta.url);
  while (!existsSync(new URL("package.json", folder))) folder = new URL("..", folder);
  return folder;
}
