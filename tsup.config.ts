import { rmSync } from "node:fs";
import type { BuildOptions } from "esbuild";
import { defineConfig } from "tsup";

// Shared chunks have a hash in their name, and those of earlier builds would be packed too.
rmSync("dist", { recursive: true, force: true });

// The declarations are written by scripts/build-types.ts, the command by scripts/build-command.ts.
export default defineConfig({
  target: "node20",
  outDir: "dist",
  format: "esm",
  entry: [
    "src/index.ts",
    "src/validator.ts",
    "src/node.ts",
    "src/blueprint.ts",
    "src/notification.ts",
    "src/sandbox.ts",
    // `semver` is CommonJS, which no bundler can leave out of a file: it has one of its own.
    "src/diff/version.ts",
  ],
  platform: "neutral",
  external: [/^node:/],
  splitting: true,
  sourcemap: true,
  esbuildOptions(options: BuildOptions) {
    // The package contains the sources.
    options.sourcesContent = false;
  },
});
