// Builds the command into dist: the files that `command-files.ts` lists, as CommonJS, because the
// loader of ES modules takes a tenth of the startup time of Node.
//
// Node parses all of a file before its first line runs: each kB costs a thousandth of the startup
// time, and each file about a millisecond. So the command is one file with what every run needs.
// Functions that only findings need are in other files, which their first call loads; and a part
// takes the modules that are in the command already from there, so nothing is parsed twice and each
// class is there once.
//
// Each file is bundled twice: a draft shows which names it takes from others, which have to export them.

import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildResult, build, type Plugin } from "esbuild";
import {
  builtinsCalledLater,
  calledLater,
  commandFiles,
  importingModules,
} from "./command-files.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The exports of modules that others take from a file, with the short names under which it exports them. */
type Exports = Map<string, Map<string, string>>;

/** The functions that are called later, by module, and the file that has them. */
const later = new Map<string, { file: string; names: readonly string[] }>();
for (const file of calledLater) {
  const list = join(root, sourceOf(file));
  const lines = /^export \{([^}]+)\} from "(.+)\.js";$/gm;
  for (const [, names = "", path = ""] of readFileSync(list, "utf8").matchAll(lines)) {
    later.set(resolve(dirname(list), `${path}.ts`), { file, names: names.match(/\w+/g) ?? [] });
  }
}

/** The file that has a module, if another takes from that file. */
const owners = new Map<string, string>();
/** What others take from each file. */
const taken = new Map<string, Exports>();
for (const name of Object.values(commandFiles).flatMap(({ takesFrom }) => takesFrom)) {
  taken.set(name, new Map());
}

/** Notes which modules a file has, and what it takes from others. */
async function draft(name: string): Promise<void> {
  const { metafile, outputFiles } = await bundle(name, { isDraft: true });
  if (taken.has(name)) {
    for (const { inputs } of Object.values(metafile?.outputs ?? {})) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const module = join(root, path);
        const isElsewhere = owners.has(module) || (later.get(module)?.file ?? name) !== name;
        if (bytesInOutput > 0 && !isElsewhere) owners.set(module, name);
      }
    }
  }
  const imports = /^import \{([^}]+)\} from "taken:(.+)";$/gm;
  for (const [, names = "", module = ""] of (outputFiles?.[0]?.text ?? "").matchAll(imports)) {
    const exports = taken.get(owners.get(module) ?? "") ?? new Map();
    for (const [exported = ""] of names.split(",").map((one) => one.match(/\w+/) ?? [])) {
      take(exports, module, exported);
    }
  }
}

function take(exports: Exports, module: string, name: string): void {
  const known = exports.get(module) ?? new Map<string, string>();
  exports.set(module, known);
  if (known.has(name)) return;
  const count = [...exports.values()].reduce((sum, { size }) => sum + size, 0);
  known.set(name, `_${count.toString(36)}`);
}

async function write(name: string): Promise<void> {
  const { outputFiles } = await bundle(name, { isDraft: false });
  writeFileSync(join(root, `dist/${name}.cjs`), outputFiles?.[0]?.contents ?? "");
}

function bundle(name: string, { isDraft }: { isDraft: boolean }): Promise<BuildResult> {
  const { takesFrom = [], isWhole = false } = commandFiles[name] ?? {};
  const isAlone = takesFrom.length === 0 && !taken.has(name);
  return build({
    absWorkingDir: root,
    stdin: { contents: isDraft ? exportsOf(name) : entryOf(name), resolveDir: root, loader: "ts" },
    bundle: true,
    write: false,
    metafile: isDraft,
    format: isDraft ? "esm" : "cjs",
    minify: !isDraft,
    target: "node20",
    // Neutral, because the other build of `yaml` cannot be bundled in parts.
    platform: "neutral",
    conditions: ["node"],
    mainFields: ["module", "main"],
    external: ["node:*", ...builtinModules],
    // `require` in place of `import()`, which would start the loader of ES modules after all.
    supported: { "dynamic-import": importingModules.includes(name) },
    define: { "import.meta.filename": "__filename", "import.meta.dirname": "__dirname" },
    banner: name === "cli" && !isDraft ? { js: "#!/usr/bin/env node" } : {},
    plugins: [
      keepEntry,
      ...(isWhole ? [] : [keepSeparate]),
      ...(isAlone ? [] : [takeFromOthers(name, isDraft), callBuiltinsLater]),
    ],
    logLevel: "warning",
  });
}

/** The module of a file, with what others take from it. */
function entryOf(name: string): string {
  const imports: string[] = [];
  const names: string[] = [];
  for (const [module, exports] of taken.get(name) ?? []) {
    const list = [...exports].map(([exported, short]) => `${exported} as ${short}`);
    names.push(...exports.values());
    imports.push(`import { ${list.join(", ")} } from "./${relative(root, module)}";`);
  }
  if (names.length === 0) return exportsOf(name);
  // A function, so a run without another file spends nothing on it.
  const all = `export const taken = () => ({ ${names.join(", ")} });`;
  // The command runs when its module is evaluated, so that module is the last.
  return [...imports, all, exportsOf(name)].join("\n");
}

const exportsOf = (name: string): string => `export * from "./${sourceOf(name)}";`;

function sourceOf(name: string): string {
  const { source } = commandFiles[name] ?? {};
  if (source === undefined) throw new Error(`${name} is not listed`);
  return source;
}

/** The package has no module with side effects, except the one that runs the command. */
const keepEntry: Plugin = {
  name: "keep entry",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ path, importer, resolveDir }) =>
      importer === "<stdin>"
        ? { path: moduleAt(resolve(resolveDir, path)), sideEffects: true }
        : undefined,
    );
  },
};

/** Leaves the parts separate. */
const keepSeparate: Plugin = {
  name: "keep separate",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/cli[\w-]*\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const module = moduleAt(resolve(resolveDir, path));
      const found = Object.keys(commandFiles).find((name) => join(root, sourceOf(name)) === module);
      if (found !== undefined) return { path: `./${found}.cjs`, external: true };
      // esbuild would put all that the module shares with the rest into functions, for it to be
      // parsed twice.
      return { errors: [{ text: "list this module in commandFiles, or import it statically" }] };
    });
  },
};

/** Leaves out what is in other files. A function that is not in the list of later calls is an error. */
const takeFromOthers = (name: string, isDraft: boolean): Plugin => ({
  name: "take from others",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const module = moduleAt(resolve(resolveDir, path));
      const owner = owners.get(module);
      if (owner !== undefined && commandFiles[name]?.takesFrom.includes(owner)) {
        return isDraft
          ? { path: `taken:${module}`, external: true, sideEffects: false }
          : { path: module, namespace: "taken", sideEffects: false };
      }
      const isLater =
        !commandFiles[name]?.callsAtOnce && (later.get(module)?.file ?? name) !== name;
      return isLater ? { path: module, namespace: "called-later", sideEffects: false } : undefined;
    });
    onLoad({ filter: /(?:)/, namespace: "taken" }, ({ path }) => {
      const owner = owners.get(path) ?? "";
      const names = taken.get(owner)?.get(path);
      const lines = exportedBy(path).map((one) => {
        const short = names?.get(one);
        // The draft has not used the others: they are for functions that are left out in the end.
        return short === undefined ? `export let ${one};` : `export const ${one} = all.${short};`;
      });
      return { contents: [`import all from "all:${owner}";`, ...lines].join("\n") };
    });
    onResolve({ filter: /^all:/ }, ({ path }) => ({ path, namespace: "all" }));
    onLoad({ filter: /(?:)/, namespace: "all" }, ({ path }) => ({
      contents: `export default require("./${path.slice("all:".length)}.cjs").taken();`,
    }));
    onLoad({ filter: /(?:)/, namespace: "called-later" }, ({ path }) => {
      const { file = "", names = [] } = later.get(path) ?? {};
      return { contents: callsOf(names, `./${file}.cjs`) };
    });
  },
});

const callBuiltinsLater: Plugin = {
  name: "call builtins later",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === "import-statement" && path in builtinsCalledLater
        ? { path, namespace: "builtin" }
        : undefined,
    );
    onLoad({ filter: /(?:)/, namespace: "builtin" }, ({ path }) => ({
      contents: callsOf(builtinsCalledLater[path] ?? [], path),
    }));
  },
};

/** A module in which each function loads the file that has it, with the first call. */
function callsOf(names: readonly string[], file: string): string {
  const calls = names.map(
    (name) => `export const ${name} = (...all) => require("${file}").${name}(...all);`,
  );
  return calls.join("\n");
}

/** The values that a module exports. */
function exportedBy(module: string): string[] {
  const source = readFileSync(module, "utf8");
  const declared = /^export (?:async |abstract )?(?:const|let|class|function\*?) (\w+)/gm;
  const listed = /^export \{([^}]+)\}/gm;
  return [
    ...[...source.matchAll(declared)].map(([, name = ""]) => name),
    ...[...source.matchAll(listed)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []),
  ];
}

/** The source of a module, which imports name as it is when built. */
function moduleAt(path: string): string {
  const source = path.replace(/\.js$/, ".ts");
  return existsSync(source) ? source : path;
}

for (const name of Object.keys(commandFiles)) await draft(name);
await Promise.all(Object.keys(commandFiles).map(write));
chmodSync(join(root, "dist/cli.cjs"), 0o755);
