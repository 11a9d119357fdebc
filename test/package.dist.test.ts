// The package as its users get it: packed, and installed into an empty project.

import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { pack } from "../scripts/pack.js";
import { runCommand } from "../scripts/run-command.js";
import { inTurn, isThorough } from "./support/effort.js";
import { requireBuild, root } from "./support/project.js";

beforeAll(requireBuild);
const scratch = mkdtempSync(join(tmpdir(), "dsd-package-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
// Where there is no home, npm has no folder to write to.
process.env.npm_config_cache = join(scratch, "cache");

/** What the package contains. */
const PACKED = [
  /^(?:README|CHANGELOG|SECURITY|THIRD-PARTY)\.md$/,
  /^(?:package\.json|LICENSE|NOTICE)$/,
  /^dist\/(?:diff\/version|[\w-]+)\.c?js$/,
  /^dist\/playground\/index\.html$/,
  /^dist\/types\/[\w-]+\.d\.ts$/,
  /^schema\/[\w.-]+\.schema\.json$/,
  /^generated\/[\w.-]+\.portable\.schema\.json$/,
  /^docs\/(?!decisions\/)[\w/-]+\.md$/,
  /^examples\/[\w./-]+\.(?:json|yaml|mjs)$/,
];

const project = join(scratch, "project");
const packageName = "datastore-descriptor";
const folder = join(project, "node_modules", packageName);
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
  bin: { dsd: string };
  dependencies: Record<string, string>;
  exports: Record<string, string | object>;
};
const tarball = join(scratch, `${packageName}-${manifest.version}.tgz`);
const tool = (name: string, ...args: string[]) =>
  runCommand(join(root, "node_modules/.bin", name), args, { cwd: scratch });
/** A user has one of these compilers. */
const COMPILERS = { nodenext: "typescript", bundler: "typescript-7" } as const;
const npm = (cwd: string, ...args: string[]) => runCommand("npm", args, { cwd });
const node = (...args: string[]) => runCommand(process.execPath, args, { cwd: project });

/** Every entry that is code, as it is imported. */
const entries = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === "object")
  .map(([path]) => packageName + path.slice(1));

/** In order: the first ones make what the later ones use. */
const checks = [
  {
    title: "packs what is needed and nothing else",
    run() {
      const packed = pack(scratch);
      assert.equal(packed.tarball, tarball);
      const foreign = packed.files.filter((path) => !PACKED.some((one) => one.test(path)));
      assert.deepEqual(foreign, []);
      for (const needed of [
        "dist/cli.cjs",
        "dist/playground/index.html",
        "LICENSE",
        "docs/findings/wrong-type.md",
      ]) {
        assert.ok(packed.files.includes(needed), `${needed} is not packed`);
      }
    },
  },
  {
    title: "publint",
    run: () => void tool("publint", "run", tarball, "--strict"),
  },
  {
    title: `${isThorough ? "installs offline" : "is unpacked"} into an empty project`,
    run() {
      mkdirSync(project);
      writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
      const dependencies = Object.keys(manifest.dependencies).map((name) =>
        join(root, "node_modules", name),
      );
      const flags = ["--offline", "--install-links", "--ignore-scripts", "--no-audit"];
      if (isThorough) npm(project, "install", ...flags, tarball, ...dependencies);
      else unpack();
    },
  },
  {
    title: "has no script that npm would ask to approve",
    run() {
      const installed = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as object;
      assert.equal("scripts" in installed, false);
    },
  },
  {
    title: "links of its pages resolve in it",
    run() {
      const pages = filesBelow(folder, ".md");
      assert.ok(pages.length > 80);
      const broken = pages.flatMap((page) =>
        [...readFileSync(page, "utf8").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
          .map(([, target = ""]) => target)
          .filter((target) => !/^[a-z]+:/.test(target))
          .filter((target) => !existsSync(join(dirname(page), target)))
          .map((target) => `${page.slice(folder.length + 1)}: ${target}`),
      );
      assert.deepEqual(broken, []);
    },
  },
  {
    title: "is at most 5.8 MB in 456 files, without the pages of the API, which a release adds",
    run() {
      const pages = join(folder, "docs/api");
      const files = filesBelow(folder, "").filter(
        (file) => !file.startsWith(pages) && statSync(file).isFile(),
      );
      const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
      assert.ok(size <= 5_800_000, String(size));
      assert.ok(files.length <= 456, String(files.length));
    },
  },
  {
    title: "imports as a module",
    run() {
      const script = entries.map((entry) => `await import(${JSON.stringify(entry)});`).join("\n");
      const use = `
          import { validate } from "${packageName}";
          import { isValidInfo } from "${packageName}/validator";
          if (validate("{}").findings.length !== 1) throw new Error("validate");
          if (validate("datastoreapi: [").valid) throw new Error("YAML");
          if (!isValidInfo({ title: "t", version: "1.0.0" })) throw new Error("validator");`;
      writeFileSync(join(project, "imports.js"), `${use}\n${script}\n`);
      node("--disallow-code-generation-from-strings", "imports.js");
    },
  },
  {
    title: "require() of it from CommonJS",
    run() {
      const script = entries.map((entry) => `require(${JSON.stringify(entry)});`).join("\n");
      const use = `
          const { validate } = require("${packageName}");
          if (validate({}).findings.length !== 1) throw new Error("validate");`;
      writeFileSync(join(project, "requires.cjs"), `${script}\n${use}\n`);
      node("--disallow-code-generation-from-strings", "requires.cjs");
    },
  },
  ...inTurn(["nodenext", "bundler", undefined] as const).map((resolution) =>
    resolution === undefined
      ? {
          title: "are the types wrong",
          run: () => void tool("attw", tarball, "--profile", "esm-only", "--no-emoji"),
        }
      : {
          title: `types under ${resolution}, with ${COMPILERS[resolution]}`,
          run() {
            const module = resolution === "nodenext" ? "nodenext" : "esnext";
            const folder = join(project, `types-${resolution}`);
            mkdirSync(folder);
            const names = entries.map(
              (entry, index) => `import * as entry${index} from "${entry}";`,
            );
            writeFileSync(
              join(folder, "use.ts"),
              `${names.join("\n")}
export const all: object[] = [${names.map((_, index) => `entry${index}`).join(", ")}];
import { type DatastoreDescriptor, validate } from "${packageName}";
import { isValidTable } from "${packageName}/validator";
const result = validate("");
export const title: string = result.valid ? result.value.info.title : "";
export const guarded = (value: unknown): string => isValidTable(value) ? value.version : "";
// @ts-expect-error: a key that the format does not have
export const wrong: DatastoreDescriptor["info"] = { title: "t", version: "1.0.0", titel: "t" };
// @ts-expect-error: the value is typed only when it is valid
export const untyped: string = result.value.info.title;
`,
            );
            const options = {
              strict: true,
              noEmit: true,
              target: "es2022",
              module,
              moduleResolution: resolution,
            };
            // The declarations themselves are checked too, with nothing of Node around.
            const compilerOptions = {
              ...options,
              lib: ["es2022", "dom"],
              types: [],
              skipLibCheck: false,
            };
            writeFileSync(
              join(folder, "tsconfig.json"),
              JSON.stringify({ compilerOptions, files: ["use.ts"] }),
            );
            const tsc = join(root, "node_modules", COMPILERS[resolution], "bin/tsc");
            runCommand(process.execPath, [tsc, "-p", folder], { cwd: scratch });
          },
        },
  ),
  {
    title: "the command",
    run() {
      cpSync(join(root, "examples"), join(project, "examples"), { recursive: true });
      const dsd = (exitCode: number, ...args: string[]) =>
        runCommand(join(project, "node_modules/.bin/dsd"), args, { cwd: project, exitCode });
      assert.equal(dsd(0, "--version"), `${manifest.version}\n`);
      assert.equal(dsd(0, "validate", "examples/stock.yaml"), "✓ examples/stock.yaml is valid\n");
      assert.match(dsd(1, "validate", "examples/orders.json"), /4 errors/);
      assert.match(dsd(1, "validate", "examples/o*.json"), /4 errors/);
      assert.match(dsd(0, "explain", "wrong-type"), /^# wrong-type/);
      dsd(2, "validate", "examples/none.json");
      node(
        "--disallow-code-generation-from-strings",
        `node_modules/${packageName}/dist/cli.cjs`,
        "validate",
        "examples/stock.yaml",
      );
    },
  },
];

test.each(checks)("$title", { timeout: 120_000 }, ({ run }) => void run());

/** What an installation makes, in a tenth of the time. */
function unpack(): void {
  mkdirSync(folder, { recursive: true });
  runCommand("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"], { cwd: scratch });
  // A package finds its own dependencies beside the place that a link leads to.
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(project, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link);
  }
  mkdirSync(join(project, "node_modules/.bin"));
  symlinkSync(join(folder, manifest.bin.dsd), join(project, "node_modules/.bin/dsd"));
}

/** Every file below a folder with an ending. */
const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));
