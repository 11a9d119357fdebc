// Bundles the process that reads files of SQL and SQLite, once for a run. From its sources, each start would translate
// them anew, which takes five times as long as reading a file.

import { rmSync } from "node:fs";
import { buildSync } from "esbuild";
import { root } from "./project.js";

/** Where the sources look for the built file. */
const FILE = `${root}/src/node/sources/reader-process.cjs`;

export default function setup(): () => void {
  buildSync({
    entryPoints: [`${root}/src/node/sources/reader-process-entry.ts`],
    outfile: FILE,
    bundle: true,
    platform: "node",
    define: { "import.meta.dirname": "__dirname" },
  });
  return () => rmSync(FILE, { force: true });
}
