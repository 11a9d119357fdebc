import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { sample } from "../../support/effort.js";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { filesBelow, readText } from "../../support/project.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();

const run = (args: string[], stdin?: string) =>
  runMain(["validate", ...args], { cwd: folder.path, ...(stdin !== undefined && { stdin }) });

const faulty = `# My store
datastoreapi: 1.0.0 # never changes
info: { title: t, version: '1.0.0' }
services:
  dev:
    name: dev
    serverInfo:
      "host:": h   # the host
      port: 5432
      connectionProtocols: {}
    serverVariables:
      h: { default: x }
schema:
  tables: []
`;

/** The summary of its fixes, by kind. */
const KINDS = `dsd:   2 misspelled-key: rename to \`host\`; rename to \`variables\`
dsd:   1 missing-quotes: write \`5432\` in quotes
`;

const repaired = faulty
  .replace('"host:"', '"host"')
  .replace("5432", '"5432"')
  .replace("serverVariables", "variables");

test("--fix changes the file in place and reports what is left", async () => {
  folder.write("db.yaml", faulty);
  const { code, stdout, stderr } = await run(["--fix", "db.yaml"]);
  expect(folder.read("db.yaml")).toBe(repaired);
  expect([code, stdout]).toEqual([0, "✓ db.yaml is valid\n"]);
  expect(stderr).toBe(`dsd: applied 3 fixes to 1 file; none is left\n${KINDS}`);
  const again = await run(["--fix", "db.yaml"]);
  expect(again.stderr).toBe("dsd: nothing to fix\n");
  expect(folder.read("db.yaml")).toBe(repaired);
});

test("--fix-dry-run prints a diff that git applies, and writes nothing", async () => {
  folder.write("db.yaml", faulty);
  const { code, stdout, stderr } = await run(["--fix-dry-run", "db.yaml", "--output=json=r.json"]);
  expect(folder.read("db.yaml")).toBe(faulty);
  expect(code).toBe(1);
  expect(stderr).toBe(`dsd: would apply 3 fixes to 1 file; none is left\n${KINDS}`);
  expect(JSON.parse(folder.read("r.json")).summary.errors).toBe(3);
  execFileSync("git", ["apply", "-"], { cwd: folder.path, input: stdout });
  expect(folder.read("db.yaml")).toBe(repaired);
});

test("suggestions need --fix-unsafe", async () => {
  const before = descriptor();
  folder.write("db.json", { ...before, info: { title: "t", version: "v1.2" } });
  expect((await run(["--fix", "db.json"])).code).toBe(1);
  expect(folder.read("db.json")).toContain('"v1.2"');
  expect((await run(["--fix-dry-run", "--fix-unsafe", "db.json"])).stdout).toContain(
    '+    "version": "1.2.0"',
  );
  expect((await run(["--fix-unsafe", "db.json"])).code).toBe(0);
  expect(folder.read("db.json")).toContain('"1.2.0"');
});

test("the byte-order mark, line endings, and permissions are kept", async () => {
  const file = folder.write("db.yaml", `\ufeff${faulty.replaceAll("\n", "\r\n")}`);
  chmodSync(file, 0o604);
  expect((await run(["--fix", "db.yaml"])).code).toBe(0);
  expect(folder.read("db.yaml")).toBe(`\ufeff${repaired.replaceAll("\n", "\r\n")}`);
  expect(statSync(file).mode & 0o777).toBe(0o604);
});

test("nothing is written through a link, but the file behind it can be named as well", async () => {
  folder.write("real/db.yaml", faulty);
  symlinkSync("real/db.yaml", join(folder.path, "link.yaml"));
  symlinkSync("real", join(folder.path, "linked"));
  for (const path of ["link.yaml", "linked/db.yaml"]) {
    const { code, stdout } = await run(["--fix", path]);
    expect(code).toBe(2);
    expect(stdout).toContain("it could not be fixed: ");
    expect(stdout).toContain("is a symbolic link");
    expect(folder.read("real/db.yaml")).toBe(faulty);
  }
  const both = await run(["--fix", "link.yaml", "real/db.yaml", "linked/db.yaml"]);
  expect([both.code, both.stderr]).toEqual([
    0,
    `dsd: applied 3 fixes to 1 file; none is left\n${KINDS}`,
  ]);
  expect(folder.read("real/db.yaml")).toBe(repaired);
});

test("a file with several hard links, or outside --root, is left as it is", async () => {
  const file = folder.write("db.yaml", faulty);
  folder.write("sub/x", "");
  const outside = await run(["--fix", "--root", "sub", "db.yaml"]);
  expect([outside.code, folder.read("db.yaml")]).toEqual([2, faulty]);
  expect(outside.stdout).toContain("it is outside the root folder");
  linkSync(file, join(folder.path, "copy.yaml"));
  const linked = await run(["--fix", "db.yaml"]);
  expect(linked.stderr).toBe("dsd: nothing was fixed\n");
  expect([linked.code, folder.read("db.yaml")]).toEqual([2, faulty]);
  expect(linked.stdout).toContain("it has 2 hard links");
});

test("referenced files are fixed in place, below the root folder only", async () => {
  const table = { fullyQualifiedName: "a", vesion: "1.0.0" };
  folder.write("common/tables.json", { a: table });
  folder.write("stores/one/tables.json", { a: table });
  folder.write(
    "stores/one/db.json",
    descriptor({}, [{ $ref: "tables.json#/a" }, { $ref: "../../common/tables.json#/a" }]),
  );
  const { code } = await run(["--fix", "stores/one/db.json"]);
  expect(code).toBe(1);
  expect(folder.read("stores/one/tables.json")).toContain('"version"');
  expect(folder.read("common/tables.json")).toContain('"vesion"');
  const wider = await run(["--fix", "stores/one/db.json", "--root", "."]);
  expect(wider.code).toBe(0);
  expect(wider.stderr).toContain("applied 1 fix to 1 file");
  expect(folder.read("common/tables.json")).toContain('"version"');
});

test("a file that two descriptors refer to is fixed once", async () => {
  folder.write("tables.yaml", "a: { fullyQualifiedName: a, version: 1.0.0, nmae: x } # shared\n");
  folder.write("one.json", descriptor({}, [{ $ref: "tables.yaml#/a" }]));
  folder.write("two.json", descriptor({}, [{ $ref: "tables.yaml#/a" }]));
  const { code, stderr } = await run(["--fix"]);
  expect([code, stderr]).toEqual([
    0,
    "dsd: applied 1 fix to 1 file; none is left\ndsd:   1 misspelled-key: rename to `name`\n",
  ]);
  expect(folder.read("tables.yaml")).toBe(
    "a: { fullyQualifiedName: a, version: 1.0.0, name: x } # shared\n",
  );
});

test("problems that a syntax error hid are fixed too", async () => {
  const text = JSON.stringify(descriptor({ hots: "x" }), null, 2).replace(/,\n(\s*"port")/, "\n$1");
  folder.write(
    "db.json",
    text.replace('"host": "h"', '"hostt": "h"').replace(/,\s*"hots": "x"/, ","),
  );
  expect((await run(["--fix", "db.json"])).code).toBe(0);
});

test("--fix-dry-run takes standard input", async () => {
  const dry = await run(["--fix-dry-run", "-", "--stdin-filename", "x.yaml"], faulty);
  expect(dry.stdout).toContain('+      "host": h   # the host\n');
});

describe("--fix -", () => {
  test("writes the fixed text to standard output, and the report to standard error", async () => {
    folder.write("x.yaml", "kept");
    const { code, stdout, stderr } = await run(
      ["--fix", "-", "--stdin-filename", "x.yaml"],
      faulty,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('      "host": h   # the host\n');
    expect(stderr).toContain("✓ x.yaml is valid");
    expect(folder.read("x.yaml")).toBe("kept");
  });

  test("writes what it cannot fix as it is", async () => {
    const { code, stdout } = await run(["--fix", "-"], "datastoreapi: [");
    expect([code, stdout]).toEqual([1, "datastoreapi: ["]);
  });

  test("takes no other path, and no report on standard output", async () => {
    for (const args of [["x.yaml"], ["--output", "json=-"]]) {
      const result = await run(["--fix", "-", ...args], faulty);
      expect(result).toMatchObject({ code: 2, stdout: "" });
    }
  });
});

test("a diff and a JSON report cannot share standard output", async () => {
  folder.write("db.yaml", faulty);
  const { code, stdout, stderr } = await run(["--fix-dry-run", "--format=json", "db.yaml"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("--output");
});

test("a file that cannot be written is reported, and the others are fixed", async () => {
  folder.write("a.yaml", faulty);
  folder.write("locked/b.yaml", faulty);
  chmodSync(join(folder.path, "locked"), 0o500);
  const { code, stdout } = await run(["--fix"]);
  chmodSync(join(folder.path, "locked"), 0o700);
  expect(folder.read("a.yaml")).toBe(repaired);
  // Root may write anywhere.
  if (process.getuid?.() === 0) return;
  expect(folder.read("locked/b.yaml")).toBe(faulty);
  expect(code).toBe(2);
  expect(stdout).toContain("could not be fixed: permission denied");
});

test("--fix-only applies the fixes of a kind or a code, and of nothing else", async () => {
  folder.write("db.yaml", faulty);
  const only = (...names: string[]) => names.flatMap((name) => ["--fix-only", name]);
  const dry = await run(["--fix-dry-run", ...only("missing-quotes"), "db.yaml"]);
  expect(dry.stdout.match(/^[-+] .*/gm)).toEqual(["-      port: 5432", '+      port: "5432"']);
  const kind = await run(["--fix", ...only("missing-quotes"), "db.yaml"]);
  expect(kind.stderr).toBe(
    "dsd: applied 1 fix to 1 file\ndsd:   1 missing-quotes: write `5432` in quotes\n",
  );
  expect(folder.read("db.yaml")).toBe(faulty.replace("5432", '"5432"'));
  await run(["--fix", ...only("duplicate-key", "unknown-property"), "db.yaml"]);
  expect(folder.read("db.yaml")).toBe(repaired);
});

test("--fix-only restricts unsafe fixes, and implies none", async () => {
  const info = { title: "t", version: "v1.2", vesrion: "x" };
  folder.write("db.json", { ...descriptor(), info });
  const { stderr } = await run(["--fix", "--fix-only", "wrong-text", "db.json"]);
  expect(stderr).toBe("dsd: nothing to fix; 1 more with --fix-unsafe\n");
  await run(["--fix-unsafe", "--fix-only", "wrong-text", "db.json"]);
  expect(JSON.parse(folder.read("db.json")).info).toEqual({ ...info, version: "1.2.0" });
});

test.each([
  [["--fix-only", "misspelled-key"], "add --fix, --fix-unsafe or --fix-dry-run"],
  [["--fix", "--fix-only", "mispelled-key"], "did you mean misspelled-key? dsd explain lists"],
  [["--fix", "--fix-only", "missing-columns"], "missing-columns is a rule of dsd lint"],
  [["--fix", "--fix-only", "zebra"], 'unknown code "zebra"; dsd explain lists all codes'],
])("%j is refused", async (args, message) => {
  folder.write("db.yaml", faulty);
  const { code, stdout, stderr } = await run([...args, "db.yaml"]);
  expect([code, stdout, folder.read("db.yaml")]).toEqual([2, "", faulty]);
  expect(stderr).toContain(message);
});

test("the summary says what was done, by kind and file, in JSON too", async () => {
  folder.write("a.yaml", faulty);
  folder.write("b.yaml", faulty.replace("port: 5432", 'port: "1"'));
  const { stdout, stderr } = await run(["--fix", "--format", "json", "a.yaml", "b.yaml"]);
  expect(stderr).toBe(`dsd: applied 5 fixes to 2 files; none is left
dsd:   4 misspelled-key: rename to \`host\`; rename to \`variables\`
dsd:     2 in a.yaml, 2 in b.yaml
dsd:   1 missing-quotes: write \`5432\` in quotes
dsd:     1 in a.yaml
`);
  const unknown = { kind: "misspelled-key", code: "unknown-property" };
  expect(JSON.parse(stdout).fixes).toEqual([
    { ...unknown, file: "a.yaml", count: 2 },
    { kind: "missing-quotes", code: "wrong-type", file: "a.yaml", count: 1 },
    { ...unknown, file: "b.yaml", count: 2 },
  ]);
  const quiet = await run(["--fix-dry-run", "--quiet", "a.yaml"]);
  expect(quiet.stderr).toBe("dsd: nothing to fix\n");
});

test("what --fix-unsafe does is no decision, and what it leaves is one, at its place", async () => {
  folder.write(
    "db.yaml",
    `datastoreapi: 1.0.0
info: { title: t, version: v1 }
services:
  dev:
    serverInfo:
      connectionProtocols:
        jdbc: { connectionString: "jdbc:postgresql://h:5432/x" }
      zebra: { a: 1, b: [2] }
schema:
  tables: []
`,
  );
  const safe = await run(["--fix", "db.yaml"]);
  const [summary = "", ...decisions] = safe.stderr.trimEnd().split("\n");
  const [, more, open] =
    /; (\d+) more with --fix-unsafe; (\d+) needs? a decision$/.exec(summary) ?? [];
  expect(decisions.join("\n")).toContain("db.yaml:8:7 unknown-property: unknown property `zebra`");
  expect(safe.stderr).not.toContain("missing-property");
  // Nothing has changed, so the place is still the same.
  const dry = await run(["--fix-dry-run", "--fix-unsafe", "db.yaml"]);
  expect(dry.stderr).toContain("  db.yaml:8:7 unknown-property: unknown property `zebra`");
  const unsafe = await run(["--fix-unsafe", "db.yaml"]);
  expect(unsafe.stderr).toContain(`dsd: applied ${more} fixes to 1 file; ${open} need`);
});

test("what --fix says about --fix-unsafe is what that does, for every fixture", async () => {
  const numberIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? "0";
  const decisions = /(\d+) needs? a decision/;
  const befores = filesBelow("fixtures/slips", "").filter((one) => one.includes("/before."));
  // The fixes themselves are tested for all of them in test/format/slips.
  for (const path of sample(befores)) {
    const { as = "descriptor" } = JSON.parse(readText(`${dirname(path)}/expected.json`));
    const file = folder.write(basename(path), readText(path));
    const { stderr: safe } = await run(["--fix", "--as", as, file]);
    const { stderr: unsafe } = await run(["--fix-unsafe", "--as", as, file]);
    const [more, open] = [/(\d+) more with --fix-unsafe/, decisions].map((one) =>
      numberIn(safe, one),
    );
    expect([path, more, open]).toEqual([
      path,
      numberIn(unsafe, /applied (\d+)/),
      numberIn(unsafe, decisions),
    ]);
  }
});
