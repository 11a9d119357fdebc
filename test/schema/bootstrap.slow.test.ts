// The generator as a script, in a copy of the project.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/effort.js";
import { filesBelow, root } from "../support/project.js";

const GENERATED = [
  ...filesBelow("generated", ""),
  ...filesBelow("docs/rules", ""),
  ...filesBelow("docs/changes", ""),
  "docs/rules.md",
  "schema/config.schema.json",
];

let copy = "";
let child: ChildProcess;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "generate-"));
  const sources = [
    "schema",
    "src",
    "fixtures/rules",
    "docs/diff.md",
    "package.json",
    "tsconfig.json",
  ];
  for (const path of sources) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  rmSync(join(copy, "schema/config.schema.json"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  child = fork(join(root, "test/schema/generator-process.ts"), [join(copy, "schema/generate.ts")], {
    cwd: copy,
    execArgv: ["--import", "tsx"],
  });
});

afterAll(() => {
  child.kill();
  rmSync(copy, { recursive: true, force: true });
});

/** The generated files that are others than in the project. */
const differentFiles = () =>
  GENERATED.filter(
    (file) => !readFileSync(join(copy, file)).equals(readFileSync(join(root, file))),
  );

interface GeneratorRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function generate(...args: string[]): Promise<GeneratorRun> {
  child.send(args);
  const [result] = await once(child, "message");
  return result as GeneratorRun;
}

test("`--check` without any generated file fails and writes nothing", async () => {
  const { status, stderr } = await generate("--check");
  expect(stderr).toContain("generated/descriptor.ts is out of date\n");
  expect(stderr).toContain("run `npm run generate`");
  expect(status).toBe(1);
  expect(GENERATED.filter((file) => existsSync(join(copy, file)))).toEqual([]);
}, 60_000);

test("a checkout without generated files gets all of them, byte for byte", async () => {
  const { status, stderr } = await generate();
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const missing = GENERATED.filter((file) => !existsSync(join(copy, file)));
  expect(missing, "not written by `npm run generate`").toEqual([]);
  expect(differentFiles(), "out of date: run `npm run generate`").toEqual([]);
  expect(GENERATED.length).toBeGreaterThan(70);
}, 60_000);

async function reportsSchema(): Promise<void> {
  const schema = join(copy, "schema/descriptor.schema.json");
  const text = readFileSync(schema, "utf8");
  writeFileSync(schema, text.replace('"title": "Contact"', '"title": "Changed"'));
  expect(await generate("--check")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("generated/descriptor-shapes.ts is out of date\n"),
  });
  writeFileSync(schema, text);
}

async function repairsPage(): Promise<void> {
  const foreign = join(copy, "docs/rules/no-such-rule.md");
  writeFileSync(foreign, "");
  expect(await generate("--check")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("docs/rules/no-such-rule.md is not written by the generator"),
  });
  writeFileSync(join(copy, "docs/rules.md"), "");
  expect(await generate("--check")).toMatchObject({
    status: 1,
    stderr: "docs/rules.md is out of date\nrun `npm run generate` and commit the result\n",
  });
  expect(await generate()).toMatchObject({ status: 0 });
  expect(differentFiles()).toEqual([]);
  expect(existsSync(foreign)).toBe(false);
}

test.each(
  inTurn([
    ["`--check` reports a changed schema", reportsSchema],
    [
      "a changed page, and a file that the generator does not write, are reported and repaired",
      repairsPage,
    ],
  ] as const),
)("%s", (_, run) => run(), 60_000);
