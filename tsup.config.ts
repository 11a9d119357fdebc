import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { defineConfig } from "tsup";

// Shared chunks have a hash in their name, and those of earlier builds would be packed too. `clean`
// cannot do this, because the builds below run in parallel.
rmSync("dist", { recursive: true, force: true });

const common = {
  target: "node20",
  outDir: "dist",
} as const;

/**
 * What the command loads on demand, each part in one file. The command itself is one file too: every
 * file that is loaded at startup costs about a millisecond. All are CommonJS, because the loader of
 * ES modules takes a tenth of the startup time of Node.
 */
const loadedLater: Readonly<Record<string, string>> = {
  "cli-yaml": "src/syntax/yaml.ts",
  "cli-report": "scripts/called-later.ts",
  "cli-reports": "src/cli/service-reports.ts",
  "cli-fix": "src/cli/fix-files.ts",
  "cli-changed": "src/cli/changed-files.ts",
  "cli-baseline": "src/cli/baseline.ts",
  "cli-outputs": "src/cli/output-files.ts",
  "cli-init": "src/cli/init-command.ts",
  "cli-sandbox": "src/cli/sandbox-command.ts",
  "cli-lint": "src/workspace/rules-of.ts",
  "cli-config": "src/cli/set-up.ts",
  "cli-rules": "src/cli/rules-command.ts",
  "cli-help": "src/cli/help.ts",
  "cli-explain": "src/cli/explain-command.ts",
  "cli-watch": "src/cli/watch-command.ts",
  "cli-completion": "src/cli/completion-command.ts",
  "cli-write": "src/cli/write-commands.ts",
  "cli-lsp": "src/cli/lsp-command.ts",
  "cli-lsp-server": "src/cli/lsp-server.ts",
  "cli-diff": "src/cli/diff-command.ts",
};

/** These import modules that the user names, and therefore keep `import()`. */
const importing = ["cli-config"];
/** The language server does too. It contains everything that it needs: an extension may carry it. */
const server = ["cli-lsp-server"];
/** These load other parts themselves, and leave them separate. */
const loading = ["cli-diff", "cli-lsp"];
const pick = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, loadedLater[name] ?? ""]));

const command = {
  format: "cjs",
  removeNodeProtocol: false,
  minify: true,
  splitting: false,
  esbuildOptions(options: BuildOptions) {
    // `require` in place of `import()`, which would start the loader of ES modules after all.
    options.supported = { "dynamic-import": false };
  },
} as const;

/**
 * At the start of the command: an editor waits for the language server, and half of the startup time
 * of the command is for what the server does not need.
 */
const serverFirst = `"use strict";if(process.argv[2]==="lsp"&&require("./cli-lsp.cjs").startServer(process.argv.slice(3)))return;`;

/** Leaves the parts separate. */
const keepSeparate: Plugin = {
  name: "keep separate",
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, kind }) => {
      if (kind !== "dynamic-import") return undefined;
      const source = path.replace(/^(\.\.?\/)+/, "/").replace(/\.js$/, ".ts");
      const found = Object.entries(loadedLater).find(([, file]) => file.endsWith(source));
      if (found !== undefined) return { path: `./${found[0]}.cjs`, external: true };
      // esbuild would put all that the module shares with the rest into functions, for it to be
      // parsed twice.
      return { errors: [{ text: "list this module in loadedLater, or import it statically" }] };
    });
  },
};

/** Functions that the command calls only when it has something to report. */
const CALLED_LATER = "scripts/called-later.ts";
const namesCalledLater = new Map(
  [
    ...readFileSync(CALLED_LATER, "utf8").matchAll(/^export \{([^}]+)\} from "\.\.\/(.+)\.js";$/gm),
  ].map(([, names = "", file]) => [resolve(`${file}.ts`), names.match(/\w+/g) ?? []]),
);

/** Functions of those modules of Node that take long to load. */
const builtinsCalledLater: Readonly<Record<string, readonly string[]>> = {
  "node:child_process": ["spawnSync"],
  "node:crypto": ["createHash", "randomBytes"],
};

/** A module in which each function loads the file that has it, with the first call. */
const callsOf = (names: readonly string[], file: string): string =>
  names
    .map((name) => `export const ${name} = (...all) => require("${file}").${name}(...all);`)
    .join("\n");

/** A function that is not in the list is an error of the build. */
const callBuiltinsLater: Plugin = {
  name: "call builtins later",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === "import-statement" && path in builtinsCalledLater
        ? { path, namespace: "called-later" }
        : undefined,
    );
    onLoad({ filter: /^node:/, namespace: "called-later" }, ({ path }) => ({
      contents: callsOf(builtinsCalledLater[path] ?? [], path),
    }));
  },
};

/**
 * Keeps the command small, since Node reads all of it before the first line runs: each kB costs a
 * thousandth of its startup time. A function that is not in the list is an error of the build.
 */
const callReportLater: Plugin = {
  name: "call report later",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\/cli-report\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const names = namesCalledLater.get(path);
      return names && { contents: callsOf(names, "./cli-report.cjs") };
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
    splitting: true,
    // The declarations are written by scripts/build-types.ts.
    sourcemap: true,
    esbuildOptions(options: BuildOptions) {
      // The package contains the sources.
      options.sourcesContent = false;
    },
  },
  {
    ...common,
    ...command,
    entry: { cli: "src/cli/bin.ts" },
    platform: "node",
    shims: true,
    banner: { js: serverFirst },
    esbuildPlugins: [keepSeparate, callBuiltinsLater, callReportLater],
  },
  {
    ...common,
    ...command,
    entry: pick(loading),
    platform: "node",
    shims: true,
    noExternal: separate.noExternal,
    esbuildPlugins: [keepSeparate, callBuiltinsLater],
  },
  {
    ...common,
    ...command,
    ...separate,
    entry: pick(
      Object.keys(loadedLater).filter(
        (name) => ![...importing, ...loading, ...server].includes(name),
      ),
    ),
  },
  {
    ...common,
    ...command,
    ...separate,
    entry: pick(importing),
    esbuildOptions: () => {},
  },
  {
    ...common,
    ...command,
    ...separate,
    entry: pick(server),
    platform: "node",
    esbuildOptions(options: BuildOptions) {
      options.mainFields = ["module", "main"];
    },
  },
]);
