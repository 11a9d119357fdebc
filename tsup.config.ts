import { rmSync } from "node:fs";
import type { BuildOptions, Plugin } from "esbuild";
import { defineConfig } from "tsup";

// Shared parts have a hash in their name: those of earlier builds would be packed too. Not by
// `clean`, since the builds below run side by side.
rmSync("dist", { recursive: true, force: true });

const common = {
  target: "node20",
  outDir: "dist",
} as const;

/**
 * What the command loads only when it is needed, each in one file of its own. The command itself is
 * one file too: every file that is loaded at the start costs about a millisecond. They are CommonJS,
 * since Node takes a tenth of its starting time for its loader of ES modules, and for all that is
 * behind the names which `node:fs` exports.
 */
const loadedLater: Readonly<Record<string, string>> = {
  "cli-yaml": "src/syntax/yaml.ts",
  "cli-reports": "src/cli/service-reports.ts",
  "cli-fix": "src/cli/fix-files.ts",
  "cli-changed": "src/cli/changed-files.ts",
  "cli-init": "src/cli/init-command.ts",
  "cli-sandbox": "src/cli/sandbox-command.ts",
  "cli-lint": "src/workspace/rules-of.ts",
  "cli-config": "src/cli/set-up.ts",
  "cli-rules": "src/cli/rules-command.ts",
  "cli-bundle": "src/cli/bundle-command.ts",
};

/** These may import a module that somebody has named, and keep `import()` for it. */
const importing = ["cli-config"];
const pick = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, loadedLater[name] ?? ""]));

const command = {
  format: "cjs",
  minify: true,
  splitting: false,
  esbuildOptions(options: BuildOptions) {
    // `require` in place of `import()`, which would bring the loader in after all.
    options.supported = { "dynamic-import": false };
  },
} as const;

const keepSeparate: Plugin = {
  name: "keep separate",
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      const source = path.replace(/^(\.\.?\/)+/, "/").replace(/\.js$/, ".ts");
      const found = Object.entries(loadedLater).find(([, file]) => file.endsWith(source));
      return found && { path: `./${found[0]}.cjs`, external: true };
    });
  },
};

const separate = {
  platform: "neutral",
  shims: true,
  external: [/^node:/] as (string | RegExp)[],
  noExternal: [/^(?!node:)/] as (string | RegExp)[],
} as const;

export default defineConfig([
  {
    ...common,
    format: "esm",
    entry: [
      "src/index.ts",
      "src/validator.ts",
      "src/node.ts",
      "src/blueprint.ts",
      "src/notification.ts",
      "src/sandbox.ts",
    ],
    platform: "neutral",
    external: [/^node:/],
    dts: true,
    splitting: true,
  },
  {
    ...common,
    ...command,
    entry: { cli: "src/cli/bin.ts" },
    platform: "node",
    shims: true,
    esbuildPlugins: [keepSeparate],
  },
  {
    ...common,
    ...command,
    ...separate,
    entry: pick(Object.keys(loadedLater).filter((name) => !importing.includes(name))),
  },
  {
    ...common,
    ...command,
    ...separate,
    entry: pick(importing),
    // A dependency of the package, which the walk over folders loads as well.
    external: [/^node:/, "picomatch"],
    noExternal: [/^(?!node:|picomatch$)/],
    esbuildOptions: () => {},
  },
]);
