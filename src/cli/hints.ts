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

/** What allows a setting that a configuration which was found may not have. */
export function hintOfConfiguration({ code, pointer }: Finding): string | undefined {
  if (code === "unchecked-reference") return `${NAMED}, or the hosts with \`--allow-host\``;
  if (code !== "blocked-reference") return undefined;
  return pointer === "/root" ? `${NAMED}, or the folder with \`--root\`` : NAMED;
}

const NAMED = "name the configuration with `--config`";

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
