import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { main } from "../src/cli/main.js";
import { Folder } from "./support/folder.js";

const schema = JSON.parse(
  readFileSync(new URL("../schema/report.schema.json", import.meta.url), "utf8"),
);
const accepts = new Ajv2020({ allErrors: true }).compile(schema);

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The report of a run, and its exit code. */
async function run(args: string[], stdin = ""): Promise<{ report: unknown; exitCode: number }> {
  let output = "";
  const exitCode = await main(["validate", "--format", "json", ...args], {
    stdout: (text) => {
      output += text;
    },
    stderr: () => {},
    stdin: async () => new TextEncoder().encode(stdin),
    env: {},
    isTerminal: false,
    isErrorTerminal: false,
  });
  return { report: JSON.parse(output), exitCode };
}

describe("every report is valid against the published schema", () => {
  test.each([
    ["a valid file", [path("examples/stock.yaml")], "", 0],
    ["a faulty file", [path("examples/orders.json")], "", 1],
    ["a folder", [path("examples")], "", 1],
    ["findings left out", ["--max-findings", "1", path("examples/orders.json")], "", 1],
    ["an unreadable file", [path("examples/none.json"), path("examples/orders.json")], "", 2],
    ["a folder without descriptors", [path("scripts")], "", 2],
    ["broken JSON", ["-"], '{"info": {,}', 1],
    ["broken YAML", ["-", "--stdin-filename", "a.yaml"], "a: [", 1],
    ["a second key of the same name", ["-"], '{"info":{},"info":{}}', 1],
    ["an unknown version", ["-", "--fail-on", "warning"], '{"datastoreapi":"2.0.0"}', 1],
    [
      "hostile keys",
      ["-"],
      JSON.stringify({ "a/b~c\u001b[31m\u0000": "\ud800", "": 1, constructor: [] }),
      1,
    ],
  ])("%s", async (_, args, stdin, exitCode) => {
    const result = await run(args, stdin);
    expect(accepts(result.report), JSON.stringify(accepts.errors)).toBe(true);
    expect(result.exitCode).toBe(exitCode);
  });
});

test("the report of a run that fixes is valid against the schema", async () => {
  const folder = new Folder();
  const file = folder.write("orders.json", readFileSync(path("examples/orders.json"), "utf8"));
  const { report, exitCode } = await run(["--fix", file]);
  folder.remove();
  expect(accepts(report), JSON.stringify(accepts.errors)).toBe(true);
  expect([exitCode, report]).toMatchObject([
    0,
    { fixes: [{ kind: "misspelled-key", count: 3 }, {}] },
  ]);
});

describe("the schema rejects invalid reports", () => {
  type Mutable = Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: each change reaches into the report in its own way
  const changes: [string, (report: any) => void][] = [
    ["another version", (report) => (report.version = 2)],
    ["no summary", (report: Mutable) => delete report.summary],
    ["an extra key", (report) => (report.extra = true)],
    ["a negative number", (report) => (report.summary.errors = -1)],
    ["a file without its findings", (report) => delete report.files[0].findings],
    ["a finding without a message", (report) => delete report.files[0].findings[0].message],
    ["an unknown severity", (report) => (report.files[0].findings[0].severity = "fatal")],
    ["a pointer that is none", (report) => (report.files[0].findings[0].pointer = "info")],
    ["a line 0", (report) => (report.files[0].findings[0].range.start.line = 0)],
    ["a fix without edits", (report) => (report.files[0].findings[0].fixes[0].edits = [])],
    ["failures without any", (report) => (report.failures = [])],
    ["a code with a space", (report) => (report.files[0].findings[0].code = "Unknown property")],
  ];

  test.each(changes)("%s", async (_, change) => {
    const { report } = await run([path("examples/orders.json")]);
    expect(accepts(report)).toBe(true);
    change(report);
    expect(accepts(report)).toBe(false);
  });
});
