// What each entry brings along, and what it offers.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile, type StdinOptions } from "esbuild";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { playgroundPage } from "../scripts/build-playground.js";
import { thirdParty } from "../scripts/third-party.js";
import { descriptor, Folder } from "./support/folder.js";
import {
  codeEntries,
  filesBelow,
  manifest,
  readText,
  requireBuild,
  root,
} from "./support/project.js";

beforeAll(requireBuild);

const bundled = new Map<string, ReturnType<typeof bundleOf>>();

/** An entry as a bundler sees it that leaves packages and builtins alone. */
function bundle(file: string): ReturnType<typeof bundleOf> {
  const made = bundled.get(file) ?? bundleOf({ contents: `export * from "./${file}";` });
  bundled.set(file, made);
  return made;
}

/** The same for a module of a user. */
async function bundleOf(
  stdin: Pick<StdinOptions, "contents">,
): Promise<{ code: string; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    stdin: { ...stdin, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    packages: "external",
    metafile: true,
    write: false,
    logLevel: "error",
  });
  return { code: outputFiles[0]?.text ?? "", metafile };
}

const externals = ({ outputs }: Metafile): string[] =>
  [
    ...new Set(
      Object.values(outputs).flatMap(({ imports }) =>
        imports.filter(({ external }) => external).map(({ path }) => path),
      ),
    ),
  ].sort();

const entryFile = (path: string): string => {
  const entry = codeEntries.find((candidate) => candidate.path === path);
  if (entry === undefined) throw new Error(`no entry ${path}`);
  return entry.default;
};

describe("what an entry pulls in", () => {
  test("`./validator` needs nothing, and is at most 16.3 kB", async () => {
    const { code, metafile } = await bundle(entryFile("./validator"));
    expect(externals(metafile)).toEqual([]);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(16_300);
  });

  test("`.` needs `yaml` alone", async () => {
    const { metafile } = await bundle(entryFile("."));
    expect(externals(metafile)).toEqual(["yaml"]);
  });

  const forNode = ["./node", "./sandbox"];
  test.each(codeEntries.map(({ path }) => path).filter((path) => !forNode.includes(path)))(
    "`%s` needs no builtin of Node",
    async (path) => {
      const { metafile } = await bundle(entryFile(path));
      expect(externals(metafile).filter((name) => !(name in manifest.dependencies))).toEqual([]);
    },
  );

  const stated = [
    ...readText("docs/library.md").matchAll(/^\| `datastore-descriptor(\S*)` \| ([\d.]+) kB/gm),
  ];
  test.each(codeEntries.map(({ path }) => path))(
    "`%s` takes what docs/library.md says",
    async (path) => {
      const [, , kilobytes] = stated.find(([, name]) => `.${name}` === path) ?? [];
      const { code } = await bundle(entryFile(path));
      const weight = gzipSync(code, { level: 9 }).length / 1000;
      expect(weight).toBeLessThanOrEqual(Number(kilobytes));
      expect(weight).toBeGreaterThan(0.85 * Number(kilobytes));
    },
  );

  test.each(["toDbml", "toDbt", "toJsonSchema", "toOdcs", "toSql", "toTypeScript"])(
    "`%s` alone takes what docs/library.md says",
    async (name) => {
      const limit = /a format without pages alone takes at most (\d+) kB/;
      const [, kilobytes] = limit.exec(readText("docs/library.md")) ?? [];
      const { code } = await bundleOf({
        contents: `export { ${name} } from "./${entryFile("./export")}";`,
      });
      expect(gzipSync(code, { level: 9 }).length / 1000).toBeLessThanOrEqual(Number(kilobytes));
    },
  );

  test("no driver of a database is in anything that is built", () => {
    const drivers = Object.keys(manifest.peerDependencies);
    expect(drivers).toContain("pg");
    const pattern = new RegExp(
      `\\b(?:from|import|require)\\s*\\(?["'](?:${drivers.join("|")})["']`,
    );
    // What each driver has in its own code, and nothing else.
    const code =
      /SCRAM-SERVER-FIRST-MESSAGE: (?:client|salt)|mysql_clear_password|sqlite3_prepare_v2/;
    const wrong = filesBelow("dist", ".js", ".cjs").filter((file) => {
      const text = readText(file);
      return pattern.test(text) || code.test(text);
    });
    expect(wrong).toEqual([]);
  });

  test("nothing that is built evaluates text", () => {
    const files = filesBelow("dist", ".js", ".cjs");
    expect(files).toContain("dist/cli.cjs");
    const evaluating = files.filter((file) =>
      /\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(/.test(readText(file)),
    );
    expect(evaluating).toEqual([]);
  });
});

describe("what one export weighs alone", () => {
  /** Minified bytes, before gzip. */
  const weights = {
    ".": {
      isReference: 400,
      isTable: 400,
      isStandardDefinition: 400,
      formatPointer: 700,
      parsePointer: 700,
      compareFindings: 700,
      LoadError: 700,
      memoryLoader: 1_250,
      loaderByScheme: 2_700,
      findingCodes: 1_000,
      defineRule: 2_500,
      applyFixes: 4_400,
      fetchLoader: 7_400,
    },
    "./validator": { isValidReference: 5_500 },
  };
  const cases = Object.entries(weights).flatMap(([path, exports]) =>
    Object.entries(exports).map(([name, limit]) => ({ path, name, limit })),
  );

  test.each(cases)("$name of $path: at most $limit bytes", async ({ path, name, limit }) => {
    const { code, metafile } = await bundleOf({
      contents: `export { ${name} } from "./${entryFile(path)}";`,
    });
    expect(externals(metafile)).toEqual([]);
    expect(code.length).toBeLessThanOrEqual(limit);
  });

  test("the whole is heavier: nothing is left out that belongs to an export", async () => {
    const { code } = await bundleOf({
      contents: `export { allRules, validate } from "./${entryFile(".")}";`,
    });
    expect(code).toContain("missing-primary-key");
    expect(code).toContain("did you mean");
  });
});

test("the command loads a configuration that is a module with a top-level `await`", () => {
  const folder = new Folder();
  const strict = "export default { strict: await Promise.resolve(true) };\n";
  folder.write("dsd.config.mjs", strict);
  folder.write("db.json", { ...descriptor(), components: {} });
  const args = [`${root}/dist/cli.cjs`, "validate", "--config", "dsd.config.mjs", "db.json"];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: folder.path,
    encoding: "utf8",
  });
  folder.remove();
  expect(stdout).toContain("strict mode rejects it");
  expect(status).toBe(1);
});

test("the licenses of all that is bundled are in THIRD-PARTY.md", async () => {
  const { metafile } = await build({
    entryPoints: ["src/cli/bin.ts"],
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
    metafile: true,
    outdir: "dist",
    write: false,
  });
  const playground = await playgroundPage(root);
  const inputs = [
    ...Object.keys(metafile.inputs),
    ...playground.inputs,
    // Its formats are copied into the validators when those are generated.
    "node_modules/ajv-formats/dist/formats.js",
  ];
  const page = thirdParty(root, "The package", inputs);
  await expect(page).toMatchFileSnapshot("../THIRD-PARTY.md");
});

describe("the public surface", () => {
  test.each(codeEntries)(
    "of `$path` is the one on record",
    { timeout: 60_000 },
    async ({ name, types }) => {
      await expect(surfaceOf(types)).toMatchFileSnapshot(`api/${name}.txt`);
    },
  );
});

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  types: [],
};

/** It parses each file once, such as the libraries of the language, which every entry uses. */
const HOST = ts.createCompilerHost(OPTIONS);
const parsed = new Map<string, ts.SourceFile | undefined>();
const parse = HOST.getSourceFile;
HOST.getSourceFile = (name, ...others) => {
  if (!parsed.has(name)) parsed.set(name, parse(name, ...others));
  return parsed.get(name);
};

/** Every export of a declaration file with its type, one to a line. */
function surfaceOf(file: string): string {
  const path = join(root, file);
  const program = ts.createProgram([path], OPTIONS, HOST);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  const flags =
    ts.TypeFormatFlags.NoTruncation |
    ts.TypeFormatFlags.InTypeAlias |
    ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  // The compiler lists texts, and members that follow from texts, in the order in which it has met them.
  const typeText = (type: ts.Type) =>
    checker
      .typeToString(type, undefined, flags)
      .replaceAll(/"[\w-]+"(?: \| "[\w-]+")+/g, (texts) => texts.split(" | ").sort().join(" | "));
  const lines = (module === undefined ? [] : checker.getExportsOfModule(module)).map((exported) => {
    const symbol =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined) throw new Error(`${exported.name} is declared nowhere`);
    if (symbol.flags & ts.SymbolFlags.Interface) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const members = [
        ...type
          .getProperties()
          .map((member) => memberOf(member))
          .sort(),
        ...checker
          .getIndexInfosOfType(type)
          .map((index) => `[${typeText(index.keyType)}]: ${typeText(index.type)}`),
        ...type.getCallSignatures().map((signature) => checker.signatureToString(signature)),
      ];
      return `interface ${exported.name} { ${members.join("; ")} }`;
    }
    if (symbol.flags & ts.SymbolFlags.TypeAlias) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      return `type ${exported.name} = ${typeText(type)}`;
    }
    const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
    return `${ts.isFunctionDeclaration(declaration) ? "function" : ts.isClassDeclaration(declaration) ? "class" : "const"} ${exported.name}: ${typeText(type)}`;
  });

  function memberOf(member: ts.Symbol): string {
    const declaration = member.declarations?.[0];
    const type =
      declaration === undefined
        ? "unknown"
        : typeText(checker.getTypeOfSymbolAtLocation(member, declaration));
    // The checker numbers symbols as it meets them.
    const name = member.name.replace(/^__@(\w+)@\d+$/, "[Symbol.$1]");
    return `${name}${member.flags & ts.SymbolFlags.Optional ? "?" : ""}: ${type}`;
  }

  return `${lines.sort().join("\n")}\n`;
}
