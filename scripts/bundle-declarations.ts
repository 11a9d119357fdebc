// Bundles the declarations that tsc wrote: one file for each entry of the package, and what several share.
//
// rollup-plugin-dts is what tsup uses for this too. As a build tool, it is in nothing that is packed.

import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const written = "dist/declarations";
const entries = readdirSync(join(written, "src")).filter((name) => name.endsWith(".d.ts"));
const bundle = await rollup({
  input: Object.fromEntries(
    entries.map((name) => [name.replace(/\.d\.ts$/, ""), join(written, "src", name)]),
  ),
  plugins: [dts()],
  external: [/^node:/, "yaml"],
});
await bundle.write({
  dir: "dist/types",
  entryFileNames: "[name].d.ts",
  chunkFileNames: "shared-[hash].d.ts",
  // Bundling leaves out what a declaration says about the library of TypeScript.
  banner: ({ name }) => (name === "sandbox" ? '/// <reference lib="esnext.disposable" />' : ""),
});
rmSync(written, { recursive: true });
