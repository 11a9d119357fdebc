// Every block of the pages is true: code is type-checked and runs against the built package, shown
// output is what the command prints, and data is what the page says about it. The examples of docstrings
// run as well.
//
// UPDATE_DOCS=1 vitest run test/docs.dist.test.ts writes the outputs into the pages.

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { validate } from "../src/engine/check.js";
import { driftCodes, findingCodes } from "../src/findings/codes.js";
import type { EntryKind } from "../src/format/shape/object-kinds.js";
import { readEntries, runExamples } from "./support/examples.js";
import { type Block, blocksOf, isUpdating, replaceBlock } from "./support/markdown.js";
import { ModuleRunner } from "./support/module-runner.js";
import { filesBelow, manifest, readText, requireBuild, root } from "./support/project.js";
import { runMain } from "./support/run-main.js";
import { typeErrors } from "./support/type-errors.js";

const findingPages = filesBelow("docs/findings", ".md");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...filesBelow("docs", ".md"),
].filter((page) => !findingPages.includes(page) && !page.startsWith("docs/api/"));
/** Its commands need a server: test/databases-page.database.test.ts runs them. */
const ofDatabases = ({ page, language }: Block): boolean =>
  page === "docs/databases.md" && ["console", "sql"].includes(language);
const blocks = pages.flatMap(blocksOf).filter((block) => !ofDatabases(block));

const ofLanguage = (language: string) =>
  blocks
    .filter((block) => block.language === language)
    .map((block): [string, Block] => [`${block.page}:${block.line}`, block]);

/** A user's project, with the package installed and the files of the examples in place. */
let project = "";
let runner: ModuleRunner;

beforeAll(() => {
  requireBuild();
  project = mkdtempSync(join(tmpdir(), "docs-"));
  const modules = join(project, "node_modules");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  symlinkSync(root, join(modules, "datastore-descriptor"));
  for (const name of ["ajv", "@types"])
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  symlinkSync(join(root, "examples"), join(project, "examples"));
  cpSync(join(root, "examples/several-files"), join(project, "contracts"), { recursive: true });
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  const bin = join(modules, ".bin", "dsd");
  writeFileSync(
    bin,
    `#!/bin/sh\nexec "${process.execPath}" "${join(root, "dist/cli.cjs")}" "$@"\n`,
  );
  chmodSync(bin, 0o755);
  runner = new ModuleRunner(project);
});

afterAll(() => {
  runner?.close();
  if (project !== "") rmSync(project, { recursive: true, force: true });
});

/** What a command line prints, on both streams. */
function runShell(command: string): string {
  const { stdout, stderr } = spawnSync("/bin/sh", ["-c", command], {
    cwd: project,
    encoding: "utf8",
    env: {
      PATH: [join(project, "node_modules/.bin"), process.env.PATH].join(delimiter),
      HOME: process.env.HOME,
      NO_COLOR: "1",
    },
  });
  return stderr + stdout;
}

test("every block has a language that is tested here", () => {
  const languages = ["ts", "sh", "console", "json", "yaml", "text"];
  // The pages of differences from a database are tested with one.
  const isOfDatabase = ({ language, page }: Pick<Block, "language" | "page">) =>
    language === "sql" && page.startsWith("docs/findings/");
  const untested = blocks.filter(
    ({ language, page, lead }) =>
      !languages.includes(language) &&
      !isOfDatabase({ language, page }) &&
      // Editors are not on every machine: the page says which of their blocks were tested.
      !(page === "docs/editors.md" && /\((?:not )?tested|\(a test runs this block/.test(lead)),
  );
  expect(untested.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(10);
});

test("every text block is the output of the block before it, or a drawing", () => {
  const outputs = new Set(ofLanguage("ts").map(([, block]) => outputOf(block)));
  const drawings = ["CONTRIBUTING.md: text -> parse"];
  const other = ofLanguage("text").filter(
    ([, block]) =>
      !outputs.has(block) &&
      !drawings.some((start) => `${block.page}: ${block.text}`.startsWith(start)),
  );
  expect(other.map(([place]) => place)).toEqual([]);
});

/** The block that shows what a block of code prints. */
function outputOf(code: Block): Block | undefined {
  const next = blocks[blocks.indexOf(code) + 1];
  return next?.language === "text" && next.page === code.page && /prints:$/.test(next.lead)
    ? next
    : undefined;
}

describe("code", () => {
  test("has no type error", { timeout: 60_000 }, () => {
    const files = ofLanguage("ts").map(([place, { text }], index) => {
      const file = `block-${index}-of-${place.replace(/\W/g, "-")}.ts`;
      writeFileSync(join(project, file), text);
      return file;
    });
    const errors = typeErrors(project, files, "--types", "node");
    expect(files.length).toBeGreaterThan(2);
    expect(errors).toEqual([]);
  });

  test.each(ofLanguage("ts"))(
    "%s runs and prints what it says",
    { timeout: 60_000 },
    async (place, block) => {
      const file = join(project, `${place.replace(/\W/g, "-")}.js`);
      writeFileSync(file, transformSync(block.text, { loader: "ts", format: "esm" }).code);
      const { stdout: printed, error } = await runner.run(file);
      expect(error).toBeUndefined();
      const shown = outputOf(block);
      const inline = [...block.text.matchAll(/; \/\/ prints (.*)$/gm)].map(
        ([, text]) => text ?? "",
      );
      if (shown !== undefined && isUpdating) return replaceBlock(shown, printed);
      if (shown !== undefined) expect(printed).toBe(shown.text);
      expect(printed.split("\n")).toEqual(expect.arrayContaining(inline));
      expect(shown !== undefined || inline.length > 0, "it shows no output").toBe(true);
    },
  );
});

describe("commands", () => {
  test.each(ofLanguage("console"))("%s prints what is shown", { timeout: 60_000 }, (_, block) => {
    const [first = "", ...rest] = block.text.split("\n");
    expect(first).toMatch(/^\$ /);
    const printed = runShell(first.slice(2));
    if (isUpdating) return replaceBlock(block, `${first}\n${printed}`);
    expect(printed).toBe(rest.join("\n"));
  });

  test.each(ofLanguage("sh"))("%s names scripts and files that exist", (_, { text }) => {
    const { scripts } = JSON.parse(readText("package.json")) as { scripts: object };
    for (const [, name = ""] of text.matchAll(/npm run ([\w:]+)/g)) {
      expect(Object.keys(scripts)).toContain(name);
    }
    for (const [file] of text.matchAll(/\b(?:examples|test|scripts|schema)\/[\w./-]+/g)) {
      expect(existsSync(join(root, file)), file).toBe(true);
    }
  });

  test("the command that runs all tests is the one that CI runs", () => {
    const command = "npm ci && npm test";
    expect(ofLanguage("sh").map(([, { text }]) => text)).toContain(`${command}\n`);
    expect(readText(".ci/run").split("\n")).toContain(command);
  });
});

describe("data", () => {
  const isUsable = (value: unknown) => typeof value === "object" && value !== null;

  test.each([...ofLanguage("json"), ...ofLanguage("yaml")])(
    "%s is what the page says of it",
    (_, { lead, language, text }) => {
      expect(isUsable(language === "json" ? JSON.parse(text) : parseYaml(text))).toBe(true);
      const paths = text.matchAll(/node_modules\/datastore-descriptor\/([\w./-]+)/g);
      for (const [, file = ""] of paths)
        expect(Object.values(manifest.exports)).toContain(`./${file}`);
      const isRejected = /\bRejected\b/.test(lead);
      if (/\b(Accepted|Rejected)\b/.test(lead) || /datastoreapi"?:/.test(text)) {
        const { valid } = validate(text, {
          language: language as "json" | "yaml",
          as: kindIn(lead),
        });
        expect(valid).toBe(!isRejected);
      }
    },
  );
});

describe("examples of docstrings", () => {
  const entries = readEntries();

  test("exist for every function", () => {
    const functions = entries.flatMap((entry) => entry.functions);
    expect(functions.length).toBeGreaterThan(60);
    expect(functions.filter(({ examples }) => examples.length === 0)).toEqual([]);
  });

  test("have no type error, and give what they say", { timeout: 120_000 }, async () => {
    for (const { specifier, errors, results } of await runExamples(entries, project, runner)) {
      expect(errors, specifier).toEqual([]);
      expect(
        results.map(({ given }) => given),
        specifier,
      ).toEqual(results.map(({ stated }) => stated));
    }
  });

  test.each([
    ["blueprint", "Blueprint", ["Blueprint", "NewBlueprint", "BlueprintUpdate"]],
    ["notification", "Observer", ["Observer", "NewObserver", "ObserverUpdate"]],
    ["notification", "Event", ["Event", "NewEvent", "LinkedEvent"]],
    ["notification", "Notification", ["Notification", "NotificationUpdate"]],
  ])("the types of %s have every property of a %s", (service, resource, types) => {
    const schema = JSON.parse(readText(`schema/${service}.schema.json`)) as {
      $defs: Record<string, { properties: object }>;
    };
    const properties = Object.keys(schema.$defs[resource]?.properties ?? {});
    expect(properties.length).toBeGreaterThan(3);
    const entry = entries.find(({ specifier }) => specifier.endsWith(`/${service}`));
    for (const type of types) {
      expect(entry?.propertiesOf(type), type).toEqual(expect.arrayContaining(properties));
    }
  });
});

/** What a block is, by the line before it: what `--as` says, or else a descriptor or a container. */
const kindIn = (lead: string): EntryKind | undefined =>
  /--as ([\w-]+)/.exec(lead)?.[1] as EntryKind | undefined;

test("the path of a file in CONTRIBUTING.md names at most eight functions, which exist", () => {
  const steps = [
    ...readText("CONTRIBUTING.md").matchAll(/^\d\. `([\w.]+)` \(`(src\/[\w./-]+)`\)/gm),
  ];
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.length).toBeLessThanOrEqual(8);
  for (const [, name = "", file = ""] of steps) {
    for (const part of name.split(".")) expect(readText(file)).toMatch(new RegExp(`\\b${part}\\b`));
  }
});

test.each(["README.md", "CONTRIBUTING.md", ...filesBelow("docs/decisions", ".md")])(
  "%s names source files that exist",
  (page) => {
    const folders = ["src", "test", "scripts", "schema", "editors", "generated"];
    const files = folders.flatMap((folder) => filesBelow(folder, ".ts", ".mjs"));
    const named = [...readText(page).matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(
      ([, one]) => one ?? "",
    );
    // In capitals: a name that a contributor chooses.
    const known = named.filter((one) => !/[A-Z]{2}/.test(one));
    expect(known.filter((one) => !files.some((file) => `/${file}`.endsWith(`/${one}`)))).toEqual(
      [],
    );
  },
);

describe("links", () => {
  test.each([...pages, ...findingPages])("of %s lead somewhere", (page) => {
    const links = [...readText(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target]) => target ?? "")
      .filter((target) => !/^[a-z]+:/.test(target));
    const folder = join(root, page, "..");
    expect(links.filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  });
});

describe("the pages of the codes", () => {
  test("are there for every code, and for nothing else", () => {
    expect(findingPages).toEqual(
      [...Object.keys(findingCodes), ...Object.keys(driftCodes)]
        .map((code) => `docs/findings/${code}.md`)
        .sort(),
    );
  });

  const codes = Object.entries(findingCodes).map(([code, severity]) => ({ code, severity }));
  const isAboutVersions = ({ code }: { code: string }) => /^(?:version-|stale-)/.test(code);

  const drift = Object.entries(driftCodes).map(([code, severity]) => ({ code, severity }));

  test.each([...codes, ...drift])("$code: reads well in a terminal", ({ code, severity }) => {
    const text = readText(`docs/findings/${code}.md`);
    const lines = text.trimEnd().split("\n");
    expect(lines[0]).toBe(`# ${code} (${severity})`);
    // The example of a difference has a database, too.
    expect(lines.length).toBeLessThanOrEqual(Object.hasOwn(driftCodes, code) ? 55 : 50);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    const headings = lines.filter((line) => line.startsWith("## "));
    expect(headings).toEqual(["## Why it matters", "## How to fix it", "## Example"]);
  });

  test.each(codes.filter(isAboutVersions))(
    "$code: the incorrect example has only this finding, compared with the one before",
    async ({ code }) => {
      const [old, before, after, ...more] = blocksOf(`docs/findings/${code}.md`);
      expect(more).toEqual([]);
      expect([old, before, after].map((block) => block?.lead)).toEqual([
        "Before:",
        "Incorrect:",
        "Correct:",
      ]);
      expect(await versionCodesIn(old, before)).toEqual([code]);
      expect(await versionCodesIn(old, after)).toEqual([]);
    },
  );

  test("unaccepted-removal: the example is one until the configuration accepts it", async () => {
    const [before, after, ...more] = blocksOf("docs/findings/unaccepted-removal.md");
    expect(more).toEqual([]);
    for (const folder of ["then", "now"]) mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, "then/returns.yaml"), before?.text ?? "");
    writeFileSync(
      join(project, "now/other.yaml"),
      (before?.text ?? "").replace("Returns", "Other"),
    );
    writeFileSync(join(project, "now/accepted.yaml"), after?.text ?? "");
    const codesWith = async (flag: string) => {
      const text = await printed("diff", ...flag.split(" "), "--format", "json", "then", "now");
      const { files } = JSON.parse(text) as { files: { findings: { code: string }[] }[] };
      return files.flatMap(({ findings }) => findings.map(({ code }) => code));
    };
    expect(await codesWith("--no-config")).toEqual(["unaccepted-removal"]);
    expect(await codesWith("--config now/accepted.yaml")).toEqual([]);
  });

  test("not-compared: the example is one until the configuration accepts it", async () => {
    const [before, wrong, accepted, ...more] = blocksOf("docs/findings/not-compared.md");
    expect(more).toEqual([]);
    for (const [name, block] of Object.entries({ before, wrong, accepted }))
      writeFileSync(join(project, `${name}.yaml`), block?.text ?? "");
    const codesWith = async (flag: string) => {
      const args = [...flag.split(" "), "--format", "json", "before.yaml", "wrong.yaml"];
      const text = await printed("diff", ...args);
      const { files } = JSON.parse(text) as {
        files: { findings: { code: string; severity: string }[] }[];
      };
      return files.flatMap(({ findings }) => findings.map((one) => `${one.severity} ${one.code}`));
    };
    expect(await codesWith("--no-config")).toEqual(["error not-compared"]);
    expect(await codesWith("--config accepted.yaml")).toEqual(["info not-compared"]);
  });

  test.each(
    codes.filter(
      (one) =>
        !isAboutVersions(one) && one.code !== "unaccepted-removal" && one.code !== "not-compared",
    ),
  )(
    "$code: the incorrect example has only this finding, and the correct one has none",
    async ({ code }) => {
      const [before, after, ...more] = blocksOf(`docs/findings/${code}.md`);
      expect(more).toEqual([]);
      expect(before?.lead).toMatch(/^Incorrect\b.*:$/);
      expect(after?.lead).toMatch(/^Correct\b.*:$/);
      expect(await codesIn(before)).toEqual([code]);
      expect(await codesIn(after)).toEqual([]);
    },
  );
});

/**
 * What the command prints in the project. It runs in this process: what the build can change is in the blocks of the
 * other pages.
 */
async function printed(...args: string[]): Promise<string> {
  const { stdout, stderr } = await runMain(args, { cwd: project });
  return stdout === "" ? stderr : stdout;
}

/** The codes that the command finds in an example, compared with an older version. */
async function versionCodesIn(...versions: readonly (Block | undefined)[]): Promise<string[]> {
  const names = ["old.yaml", "new.yaml"];
  for (const [index, name] of names.entries()) {
    writeFileSync(join(project, name), versions[index]?.text ?? "");
  }
  const { files } = JSON.parse(await printed("diff", "--format", "json", ...names)) as {
    files: { findings: { code: string }[] }[];
  };
  return files.flatMap(({ findings }) => findings.map(({ code }) => code));
}

/** The codes that the command finds in an example. Its lead says what it is, if it is only a part. */
async function codesIn(block: Block | undefined): Promise<string[]> {
  if (block === undefined) throw new Error("the example is missing");
  // Only the findings of rules can be suppressed.
  const verb = block.text.includes("# dsd-disable-") ? "lint" : "validate";
  const kind = /--as [\w-]+/.exec(block.lead)?.[0].split(" ") ?? [];
  const file = join(project, `example.${block.language}`);
  writeFileSync(file, block.text);
  const { files, failures = [] } = JSON.parse(
    await printed(verb, "--format", "json", ...kind, `example.${block.language}`),
  ) as { files: { findings: { code: string }[] }[]; failures?: { help?: string }[] };
  return [
    ...files.flatMap(({ findings }) => findings.map(({ code }) => code)),
    ...failures.map(({ help = "" }) => help.replace("dsd explain ", "")),
  ];
}
