// Merges the many small files into which esbuild divides the command, where that loads nothing that is not needed, and
// writes them as CommonJS, which loads faster. The files of the library stay small: bundlers leave out whole ones.

import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";

const divided = "dist/divided";
const entries = ["cli", "reader-process"];
const bundle = await rollup({
  input: Object.fromEntries(entries.map((name) => [name, join(divided, `${name}.js`)])),
  external: /^[^./]/,
  logLevel: "warn",
});
await bundle.write({
  dir: "dist",
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name]-[hash].cjs",
  experimentalMinChunkSize: 30_000,
});
// It begins with the line that names its program.
chmodSync("dist/cli.cjs", 0o755);
rmSync(divided, { recursive: true });
