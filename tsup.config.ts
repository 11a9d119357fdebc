import { cpSync, rmSync, statSync } from "node:fs";
import type { BuildOptions } from "esbuild";
import { defineConfig, type Options } from "tsup";
import { buildPlayground } from "./scripts/build-playground.js";

// Files that several entries share have a hash in their name, and those of earlier builds would be packed too.
rmSync("dist", { recursive: true, force: true });

// After this, `npm run build` has tsc write the declarations; it does not copy those that are there.
cpSync("generated", "dist/declarations/generated", {
  recursive: true,
  filter: (path) => path.endsWith(".d.ts") || statSync(path).isDirectory(),
});

const common: Options = { target: "node20", format: "esm", splitting: true };

export default defineConfig([
  {
    ...common,
    outDir: "dist",
    entry: {
      index: "src/index.ts",
      validator: "src/validator.ts",
      "json-schema": "src/json-schema.ts",
      export: "src/export.ts",
      node: "src/node.ts",
      blueprint: "src/blueprint.ts",
      notification: "src/notification.ts",
      sandbox: "src/sandbox.ts",
      // `semver` is CommonJS, which no bundler can leave out of a file: it has one of its own.
      version: "src/model/version.ts",
      // Nor can it leave out libraries that run code when they are loaded, if they are in a file with other code.
      markdown: "node_modules/mdast-util-from-markdown/index.js",
      "markdown-writer": "node_modules/mdast-util-to-markdown/index.js",
      "markdown-html": "node_modules/micromark/index.js",
      layout: "node_modules/@dagrejs/dagre/dist/dagre.esm.js",
    },
    platform: "neutral",
    external: [/^node:/],
  },
  {
    ...common,
    // A file of SQL or SQLite is read in a process of its own, by the command and by the library.
    entry: {
      cli: "src/cli/bin.ts",
      "reader-process": "src/node/sources/reader-process-entry.ts",
    },
    outDir: "dist/divided",
    minify: true,
    platform: "node",
    removeNodeProtocol: false,
    noExternal: [/(?:)/],
    esbuildOptions(options: BuildOptions) {
      options.define = { ...options.define, "import.meta.dirname": "__dirname" };
      // The build of `yaml` for Node is CommonJS, of which nothing can be left out.
      options.alias = { yaml: "./node_modules/yaml/browser/index.js" };
    },
    onSuccess: () => buildPlayground(process.cwd(), "dist/playground/index.html"),
  },
]);
