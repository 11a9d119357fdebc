// No four characters of a secret reach an output, wherever the document has it and whatever is wrong
// there. The documents that are written keep it.

import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyFixes, bundle, formatFindings, lint, validate } from "../../src/index.js";
import { documentWith, expectNoSecret, FORMS } from "../support/documents-with-secrets.js";
import { Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { dialects } from "../support/secrets.js";

const FORMATS = ["pretty", "json", "sarif", "github", "gitlab", "junit"];

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const samples = fc.tuple(...Object.values(dialects));

test.each(Object.keys(FORMS))("%s: no report has a secret", async (name) => {
  const form = FORMS[name];
  await fc.assert(
    fc.asyncProperty(samples, async (marked) => {
      folder.write(name, form?.(documentWith(marked)) ?? "");
      const outputs = FORMATS.map((format) => `--output=${format}=${format}.txt`);
      const args = ["lint", "--max-findings=5000", "--quiet", ...outputs, name];
      const { code, stdout, stderr } = await runMain(args, { cwd: folder.path });
      expect(code, stderr).toBe(1);
      expectNoSecret(stdout + stderr, marked, "standard output");
      for (const format of FORMATS) {
        const report = folder.read(`${format}.txt`);
        expect(report).toContain(name);
        expectNoSecret(report, marked, format);
      }
    }),
    { numRuns: 1, seed: 21, endOnFailure: true },
  );
});

test.each(["indented.json", "block.yaml", "flow.yaml"])(
  "%s: no diff of fixes has a secret",
  async (name) => {
    const form = FORMS[name];
    const few = fc.subarray(Object.values(dialects), { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(
        few.chain((chosen) => fc.tuple(...chosen)),
        async (marked) => {
          folder.write(name, form?.(documentWith(marked)) ?? "");
          for (const args of [
            ["validate", "--fix-dry-run", name],
            ["lint", "--fix-dry-run", "--fix-unsafe", name],
            ["bundle", name],
          ]) {
            const { stdout, stderr } = await runMain(args, { cwd: folder.path });
            expect(stdout + stderr).not.toBe("");
            expectNoSecret(stdout + stderr, marked, args.join(" "));
          }
        },
      ),
      { numRuns: 1, seed: 23, endOnFailure: true },
    );
  },
);

test("no error, finding or formatted finding of the library has a secret", async () => {
  await fc.assert(
    fc.asyncProperty(samples, async (marked) => {
      for (const [name, form] of Object.entries(FORMS)) {
        const text = form(documentWith(marked));
        const { findings } = await lint(text, { uri: name });
        const said = findings.flatMap(({ message, pointer, params, fixes = [], related = [] }) => [
          message,
          pointer,
          JSON.stringify(params ?? {}),
          ...fixes.map(({ title }) => title),
          ...related.map((other) => other.message),
        ]);
        expectNoSecret(said.join("\n"), marked, name);
        expectNoSecret(formatFindings(findings, { sourceOf: () => text }), marked, name);
      }
    }),
    { numRuns: 1, seed: 22, endOnFailure: true },
  );
});

test("a configuration with a secret is printed and reported without it", async () => {
  const [sample] = fc.sample(dialects["JDBC, query"] ?? fc.constant({ text: "", secret: "" }), {
    numRuns: 1,
    seed: 3,
  });
  if (sample === undefined) throw new Error("no sample");
  folder.write("db.yaml", "datastoreapi: 1.0.0\n");
  folder.write("dsd.config.json", {
    rules: { "unknown-table-type": ["warning", { types: [sample.text] }] },
  });
  for (const args of [
    ["lint", "--print-config", "db.yaml"],
    ["lint", "db.yaml"],
  ]) {
    const { stdout, stderr } = await runMain(args, { cwd: folder.path });
    expect(stdout + stderr).not.toBe("");
    expectNoSecret(stdout + stderr, [sample], args.join(" "));
  }
});

test("a fix that would repeat a secret is named in reports, but not shown; it can be applied", async () => {
  const secret = "Zq7xK9wZq";
  const text = `name: s\nvariables:\n  dbPassword: ${secret}\n  plain: h\n  token:\n    default: 12345678\n`;
  folder.write("s.yaml", text);
  for (const format of ["json", "sarif"]) {
    const args = ["validate", "--as=service", `--format=${format}`, "s.yaml"];
    const { stdout } = await runMain(args, { cwd: folder.path });
    expectNoSecret(stdout, [{ text, secret }], format);
    expect(stdout).not.toContain("12345678");
    const fixes =
      format === "json"
        ? JSON.parse(stdout).files[0].findings.map(
            ({
              fixes = [],
              withheldFixes = [],
            }: {
              fixes?: unknown[];
              withheldFixes?: unknown[];
            }) => [fixes.length, withheldFixes],
          )
        : JSON.parse(stdout).runs[0].results.map(
            ({ fixes = [] }: { fixes?: unknown[] }) => fixes.length,
          );
    expect(fixes).toEqual(
      format === "json"
        ? [
            [0, [{ title: "put the value under `default`", safe: true }]],
            [1, []],
            [0, [{ title: "quote the value", safe: true }]],
          ]
        : [0, 1, 0],
    );
  }
  const { stdout } = await runMain(["validate", "--as=service", "s.yaml"], { cwd: folder.path });
  expect(stdout.match(/= fix: put the value under `default`/g)).toHaveLength(2);
  const { code } = await runMain(["validate", "--as=service", "--fix", "s.yaml"], {
    cwd: folder.path,
  });
  expect(code).toBe(0);
  expect(folder.read("s.yaml")).toContain(`dbPassword: { default: "${secret}" }`);
  const { findings } = validate(text, { language: "yaml", as: "service" });
  expect(applyFixes(text, findings).text).toContain(secret);
});

test("documents that are written keep their values", async () => {
  const connectionString = "jdbc:postgresql://h/db?password=Zq7xK9wZq";
  const text = JSON.stringify({
    datastoreapi: "1.0.0",
    info: { title: "t", version: "1.0.0" },
    services: {
      a: {
        name: "a",
        serverInfo: {
          host: "h",
          port: "1",
          connectionProtocols: { jdbc: { version: "4", connectionString } },
        },
      },
    },
    schema: {},
  });
  folder.write("db.json", text);
  const { stdout } = await runMain(["bundle", "db.json"], { cwd: folder.path });
  expect(stdout).toContain(connectionString);
  const bundled = await bundle(text, { language: "json" });
  expect(JSON.stringify(bundled)).toContain(connectionString);
});
