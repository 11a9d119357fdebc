import type { Plugin } from "esbuild";
import { defineConfig } from "tsup";

const common = {
  format: "esm",
  target: "node20",
  outDir: "dist",
} as const;

/**
 * What the command loads only when it is needed, each in one file of its own. The command itself is
 * one file too: every file that is loaded at the start costs about a millisecond.
 */
const loadedLater: Readonly<Record<string, string>> = {
  "cli-yaml": "src/document/yaml.ts",
};

const keepSeparate: Plugin = {
  name: "keep separate",
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      const source = path.replace(/^(\.\.?\/)+/, "/").replace(/\.js$/, ".ts");
      const found = Object.entries(loadedLater).find(([, file]) => file.endsWith(source));
      return found && { path: `./${found[0]}.js`, external: true };
    });
  },
};

export default defineConfig([
  {
    ...common,
    entry: ["src/index.ts", "src/validator.ts", "src/node.ts"],
    platform: "neutral",
    external: [/^node:/],
    dts: true,
    splitting: true,
  },
  {
    ...common,
    entry: { cli: "src/cli/bin.ts" },
    platform: "node",
    minify: true,
    splitting: false,
    esbuildPlugins: [keepSeparate],
  },
  {
    ...common,
    entry: { ...loadedLater },
    platform: "neutral",
    minify: true,
    splitting: false,
    noExternal: [/./],
  },
]);
