// The declarations of every entry compile with the oldest TypeScript that docs/library.md names.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const root = join(folder, "../..");
const page = readFileSync(join(root, "docs/library.md"), "utf8");
const oldest = /The types need TypeScript (\S+) or newer/.exec(page)?.[1];
const types = join(root, "dist/types");
const files = readdirSync(types).map((name) => join(types, name));
const tsc = join(folder, `node_modules/typescript-${oldest}/bin/tsc`);
// There are no types of Node around.
const options =
  "--strict --noEmit --module nodenext --target es2022 --lib es2022,dom --typeRoots none";
const run = spawnSync(process.execPath, [tsc, ...options.split(" "), ...files], {
  encoding: "utf8",
});
if (run.status === 0) console.log(`TypeScript ${oldest} has compiled ${files.length} declarations`);
else console.error(run.stdout || run.stderr);
process.exitCode = run.status === 0 && files.length > 8 ? 0 : 1;
