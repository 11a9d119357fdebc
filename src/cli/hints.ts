import { dirname, relative, resolve } from "node:path";
import type { Finding } from "../findings/finding.js";
import { printable } from "../words/quote.js";

/** The flag that resolves a finding if the document is right. */
export function hintOf({ code, details }: Finding): string | undefined {
  if (details?.as !== undefined) return `--as ${details.as} checks it as one`;
  if (details?.host !== undefined && code === "unchecked-reference") {
    return `--allow-host ${printable(details.host)} allows it`;
  }
  if (details?.root !== undefined && details.path !== undefined) {
    const root = `the root folder is ${shown(details.root)}`;
    const folder = commonFolder(details.root, dirname(details.path));
    // The root of the file system is not advice.
    return folder === undefined ? root : `${root}; --root ${shown(folder)} allows it`;
  }
  return undefined;
}

/** The deepest folder that contains both; `undefined` when that is the root of the file system. */
function commonFolder(one: string, other: string): string | undefined {
  let folder = resolve(one);
  for (;;) {
    const way = relative(folder, other);
    if (!way.startsWith("..") && resolve(folder, way) === resolve(other)) break;
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
  return dirname(folder) === folder ? undefined : folder;
}

/** A folder as a user would type it: relative if that is shorter. */
function shown(folder: string): string {
  const way = relative(process.cwd(), folder) || ".";
  return printable((way.length < folder.length ? way : folder).replaceAll("\\", "/"));
}
