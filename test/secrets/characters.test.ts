// No invisible character, no character that a terminal obeys, and no line that a CI service reads as a
// command reaches an output. Documents that are written keep them, escaped.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { validate } from "../../src/index.js";
import { logLine } from "../../src/words/log-line.js";
import { printable } from "../../src/words/phrases.js";
import { cases } from "../support/effort.js";
import { folderPerTest } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

const folder = folderPerTest();

/** Written out, so that the list of the sources is compared with another one. */
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0d]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180e|\u180f|\p{Cs}/u;
const COMMAND = /^\s*::|##\w*\[|section_(?:start|end):/m;

const CHARACTERS = [
  ..."\u0000\u0007\u001b\u007f\u0085\u009b\u00ad\u061c\u115f\u1160\u17b4\u180b\u180e\u200b",
  ..."\u200d\u200f\u2028\u2029\u202e\u2060\u2066\u206a\u206f\u2800\u3164\ufe0d\ufeff\uffa0\ufff9",
  ..."\u{e0001}\u{e0041}\u{e007f}\u{e0100}",
  "\ud800",
  "\udc00",
];

test.each(CHARACTERS.map((character) => [printable(character), character]))(
  "%s is written as that",
  (_, character) => {
    expect(printable(`a${character}b`)).toMatch(/^a\\u(?:[0-9a-f]{4}|\{[0-9a-f]{5}\})b$/);
    expect(UNSAFE.test(character)).toBe(true);
  },
);

test("other texts stay as they are", () => {
  for (const text of ["größe 表 😀 ❤️ 1️⃣ é ا", "a::b", "x ## [link]", "# #[", "section start:"]) {
    expect(logLine(text)).toBe(text);
  }
});

test.each([
  ["::add-mask::x", "\\u003a:add-mask::x"],
  ["  ::error::x", "  \\u003a:error::x"],
  ["a ##[add-mask]b", "a #\\u0023[add-mask]b"],
  ["##vso[task.setvariable]b", "#\\u0023vso[task.setvariable]b"],
  ["section_start:1:x", "section\\u005fstart:1:x"],
  ["section_end:1:x", "section\\u005fend:1:x"],
])("%s in a log is %s", (line, shown) => {
  expect(logLine(line)).toBe(shown);
  expect(shown).not.toMatch(COMMAND);
});

const COMMANDS = ["::add-mask::x", "##[group]x", "##vso[x]y", "section_start:1:x", "::warning::x"];

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...CHARACTERS), fc.constantFrom(...COMMANDS, "a", " ", "é")), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

const documentWith = (text: string) => ({
  datastoreapi: "1.0.0",
  info: { title: text, versoin: "1.0.0", [text]: text, version: text },
  services: {
    [text]: { name: text, servrInfo: text, serverInfo: { $ref: text } },
    a: { name: "a", serverInfo: { host: 1, port: text, connectionProtocols: { [text]: text } } },
  },
  schema: { tables: [{ fullyQualifiedName: text, version: 1, name: text }, { $ref: `#/${text}` }] },
});

const yamlOf = (value: unknown): string => stringify(value, { lineWidth: 0 });
const FORMS = {
  "a.json": (text: string) => JSON.stringify(documentWith(text), null, 2),
  "b.yaml": (text: string) => yamlOf(documentWith(text)),
  "c.yaml": (text: string) =>
    `${text}: |\n  ${text}\n  ::add-mask::y\n  ##[x]\n${yamlOf(documentWith(text))}`,
  "d.json": (text: string) => `{ ${text}: 1, "x": ${text} }`,
};

const FORMATS = ["pretty", "json", "sarif", "github", "gitlab", "junit"];

/** The commands of the GitHub format are its own. */
function expectSafe(output: string, what: string): void {
  const lines = output
    .split("\n")
    .map((line) =>
      what === "github" ? line.replace(/^::(?:error|warning|notice) [^:]*::/, "") : line,
    );
  for (const line of lines) {
    expect(line, what).not.toMatch(UNSAFE);
    expect(line, what).not.toMatch(COMMAND);
  }
}

test("no report and no diff has one", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom(...Object.keys(FORMS)), async (text, form) => {
      folder.write(form, FORMS[form as keyof typeof FORMS](text));
      const outputs = FORMATS.map((format) => `--output=${format}=out/${format}`);
      const all = await runMain(["lint", ...outputs, form], { cwd: folder.path });
      expectSafe(all.stdout + all.stderr, "pretty");
      for (const format of FORMATS) expectSafe(folder.read(`out/${format}`), format);
      const dry = await runMain(["lint", "--fix-dry-run", "--fix-unsafe", form], {
        cwd: folder.path,
      });
      expectSafe(dry.stdout + dry.stderr, "diff");
    }),
    { numRuns: cases(25), endOnFailure: true },
  );
});

test("no message of the library has one", () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom("json", "yaml"), (text, language) => {
      for (const form of Object.values(FORMS)) {
        for (const { message, fixes = [] } of validate(form(text), { language }).findings) {
          expectSafe([message, ...fixes.map(({ title }) => title)].join("\n"), message);
        }
      }
    }),
    { numRuns: cases(60), endOnFailure: true },
  );
});

test("names of files and arguments are shown without them", async () => {
  const name = "##[x]\u001b\u202e\u{e0041}é.yaml";
  folder.write(name, "info: 1\n");
  folder.write(`::add-mask::${name}`, "info: 1\n");
  for (const args of [
    ...FORMATS.map((format) => ["validate", `--format=${format}`, name, `::add-mask::${name}`]),
    ["validate", "--fix-dry-run", name],
    ["validate", `no-${name}`],
    ["validate", "--format", name],
    ["validate", `--${name}`],
    ["validate", "--root", name, name],
    ["validate", "--baseline", name, name],
    ["validate", "--changed-since", name],
    ["validate", "--config", name],
    ["lint", "--print-config", name],
    ["bundle", name, "extra"],
    ["explain", name],
    ["init", name],
    [name],
  ]) {
    const { stdout, stderr } = await runMain(args, { cwd: folder.path });
    expect(stdout + stderr).not.toBe("");
    expectSafe(stdout + stderr, args.includes("--format=github") ? "github" : args.join(" "));
  }
});

describe("documents that are written", () => {
  test("have the same values, escaped", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (part) => {
        // Text in UTF-8 has no lone surrogates.
        const text = Buffer.from(`${part}\n::add-mask::x\n${part}`).toString();
        const document = {
          datastoreapi: "1.0.0",
          info: { title: text, version: "1.0.0" },
          services: {
            [text]: { name: "a", serverInfo: { host: text, port: "1", connectionProtocols: {} } },
          },
          schema: {},
        };
        folder.write("db.json", document);
        for (const [to, read] of [
          ["json", (json: string): unknown => JSON.parse(json)],
          ["yaml", (yaml: string): unknown => parse(yaml)],
        ] as const) {
          const { code, stdout, stderr } = await runMain(["bundle", "--to", to, "db.json"], {
            cwd: folder.path,
          });
          expect(code, stderr).toBe(0);
          expect(read(stdout)).toEqual(document);
          expectSafe(stdout, to);
        }
      }),
      { numRuns: cases(60), endOnFailure: true },
    );
  });

  test("have ordinary texts in lines, as before", async () => {
    const description = "One line,\nand\tanother one.\n";
    folder.write("db.json", {
      datastoreapi: "1.0.0",
      info: { title: "größe ❤️", version: "1.0.0", description },
      services: {},
      schema: {},
    });
    const { stdout } = await runMain(["bundle", "--to", "yaml", "db.json"], { cwd: folder.path });
    expect(stdout).toContain("  title: größe ❤️\n");
    expect(stdout).toContain("  description: |\n    One line,\n    and\tanother one.\n");
  });
});
