// What reports, baselines, and bundles may write to.

import { existsSync, linkSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();
beforeEach(() => {
  folder.write("repo/.git/HEAD", "");
  folder.write("repo/ok.json", descriptor());
  folder.write("outside/file", "outside");
});

const run = (...args: string[]) => runMain(args, { cwd: join(folder.path, "repo") });
const validate = (...args: string[]) => run("validate", ...args, "ok.json");

describe("--output", () => {
  test("creates its folder", async () => {
    expect((await validate("--output=junit=reports/deep/dsd.xml")).code).toBe(0);
    expect(folder.read("repo/reports/deep/dsd.xml")).toContain("<testsuite");
  });

  test.each(["json", "sarif", "gitlab", "junit", "pretty", "github"])(
    "replaces an earlier report: %s",
    async (format) => {
      folder.write("repo/bad.json", descriptor({ hots: 1 }));
      for (const file of ["report.json", "report", "sub/report.txt"]) {
        if (file === "report.json" && !["json", "sarif", "gitlab"].includes(format)) continue;
        const args = ["validate", `--output=${format}=${file}`];
        expect((await run(...args, "ok.json", "bad.json")).code).toBe(1);
        // A report of JSON lists the file that it replaces among those that the search skipped.
        expect((await run(...args)).code).toBe(1);
        const first = folder.read(`repo/${file}`);
        expect((await run(...args)).code).toBe(1);
        expect(folder.read(`repo/${file}`).length).toBe(first.length);
      }
    },
  );

  test("never replaces a document: checked, found, or unknown to the run", async () => {
    folder.write("repo/other.yaml", "datastoreapi: 1.0.0\n");
    folder.write("repo/tables/orders.yaml", "a: 1\n");
    folder.write("repo/package.json", "{}");
    const before = ["ok.json", "other.yaml", "tables/orders.yaml", "package.json"].map((name) =>
      folder.read(`repo/${name}`),
    );
    for (const name of [
      "ok.json",
      "other.yaml",
      "tables/orders.yaml",
      "package.json",
      "./ok.json",
    ]) {
      for (const format of ["json", "junit"]) {
        const { code, stderr } = await validate(`--output=${format}=${name}`);
        expect(code).toBe(2);
        expect(stderr).toContain(`cannot write ${name}: it exists, and is not a dsd report`);
      }
    }
    expect(
      ["ok.json", "other.yaml", "tables/orders.yaml", "package.json"].map((name) =>
        folder.read(`repo/${name}`),
      ),
    ).toEqual(before);
  });

  test("never replaces a file that is no report, such as one that the run has read, under any name", async () => {
    folder.write("repo/orders.sql", "create table orders");
    folder.write(
      "repo/db.json",
      descriptor({}, [{ specification: "sql", definition: { $ref: "orders.sql" } }]),
    );
    const { code, stderr } = await run("validate", "--output=pretty=sub/../orders.sql", "db.json");
    expect([code, stderr]).toEqual([
      2,
      "dsd: cannot write sub/../orders.sql: it exists, and is not a dsd report\n",
    ]);
    expect(folder.read("repo/orders.sql")).toBe("create table orders");
  });

  test.each(["hooks/post-checkout", "new/report", "HEAD"])(
    "never writes below .git: %s",
    async (path) => {
      for (const name of [".git", ".GIT", "sub/../.git"]) {
        const { code, stderr } = await validate(`--output=json=${name}/${path}`);
        expect([code, stderr]).toEqual([2, expect.stringContaining("cannot write")]);
      }
      expect(readdirSync(join(folder.path, "repo/.git"))).toEqual(["HEAD"]);
      expect(existsSync(join(folder.path, "repo/.GIT/hooks"))).toBe(false);
    },
  );

  test.each([
    ["a link", "link"],
    ["a link to nothing", "dangling"],
    ["a folder that is a link", "linked/report"],
    ["a new folder below one", "linked/new/report"],
  ])("never follows %s", async (_, path) => {
    symlinkSync("../outside/file", join(folder.path, "repo/link"));
    symlinkSync("../outside/new", join(folder.path, "repo/dangling"));
    symlinkSync("../outside", join(folder.path, "repo/linked"));
    const { code, stderr } = await validate(`--output=json=${path}`);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^dsd: cannot write .* is a symbolic link; name the (file|folder) itself\n$/,
    );
    expect(readdirSync(join(folder.path, "outside"))).toEqual(["file"]);
    expect(folder.read("outside/file")).toBe("outside");
  });

  test("a file with hard links is left as it is", async () => {
    linkSync(join(folder.path, "outside/file"), join(folder.path, "repo/hard"));
    const { code, stderr } = await validate("--output=json=hard");
    expect(code).toBe(2);
    expect(stderr).toContain("cannot write hard: it has 2 hard links");
    expect(folder.read("outside/file")).toBe("outside");
  });

  test("two outputs to one file are an error, by any spelling", async () => {
    for (const [one, other] of [
      ["a.json", "a.json"],
      ["a.json", "./sub/../a.json"],
      ["a.json", join(folder.path, "repo/a.json")],
    ]) {
      const { code, stderr } = await validate(`--output=json=${one}`, `--output=sarif=${other}`);
      expect(code).toBe(2);
      expect(stderr).toContain("would be written twice");
      expect(existsSync(join(folder.path, "repo/a.json"))).toBe(false);
    }
    const baseline = await validate(
      "--output=json=a.json",
      "--baseline=a.json",
      "--update-baseline",
    );
    expect(baseline.stderr).toContain("would be written twice");
  });

  test("a hyphen is standard output", async () => {
    const { code, stdout } = await validate("--output=sarif=-");
    expect(code).toBe(0);
    expect(JSON.parse(stdout).runs).toHaveLength(1);
    expect(existsSync(join(folder.path, "repo/-"))).toBe(false);
    for (const args of [["--format=json"], ["--output=json=-"], ["--fix-dry-run"]]) {
      const both = await validate("--output=sarif=-", ...args);
      expect([both.code, both.stdout]).toEqual([2, ""]);
      expect(both.stderr).toContain("standard output can only have one report");
    }
  });

  test("a device is written to", async () => {
    expect((await validate("--output=json=/dev/null", "--output=sarif=/dev/null")).code).toBe(2);
    expect((await validate("--output=json=/dev/null")).code).toBe(0);
  });
});

describe("--baseline", () => {
  test.each([
    ["a descriptor", "other.yaml", "datastoreapi: 1.0.0\n"],
    ["another document", "package.json", "{}"],
    ["a report", "report.json", '{"version":1,"files":[],"summary":{}}'],
    ["a report with findings", "d.json", '{"version":1,"files":[],"summary":{},"findings":[]}'],
    ["something without a name", "file", "x"],
  ])("never replaces %s", async (_, name, text) => {
    folder.write(`repo/${name}`, text);
    const { code, stderr } = await validate(`--baseline=${name}`, "--update-baseline");
    expect(code).toBe(2);
    expect(stderr).toMatch(/is not a baseline|cannot be read/);
    expect(stderr).not.toContain("--update-baseline");
    expect(folder.read(`repo/${name}`)).toBe(text);
    const read = await validate(`--baseline=${name}`);
    expect(read.stderr).not.toContain("--update-baseline");
  });

  test("is not written through a link, and creates its folder", async () => {
    symlinkSync("../outside/new.json", join(folder.path, "repo/link.json"));
    const { code, stderr } = await validate("--baseline=link.json", "--update-baseline");
    expect([code, stderr]).toEqual([
      2,
      "dsd: cannot write link.json: it is a symbolic link; name the file itself\n",
    ]);
    expect(existsSync(join(folder.path, "outside/new.json"))).toBe(false);
    expect((await validate("--baseline=sub/b.json", "--update-baseline")).code).toBe(0);
    expect(JSON.parse(folder.read("repo/sub/b.json")).findings).toEqual([]);
  });

  test("nothing is fixed if the baseline cannot be updated", async () => {
    const text = JSON.stringify(descriptor()).replace('"title"', '"titel"');
    folder.write("repo/bad.json", text);
    const { code } = await run(
      ...["validate", "--fix", "bad.json", "--baseline=ok.json", "--update-baseline"],
    );
    expect([code, folder.read("repo/bad.json")]).toEqual([2, text]);
  });
});

describe("bundle -o", () => {
  beforeEach(() => {
    folder.write("repo/tables.yaml", "a: { fullyQualifiedName: a, version: 1.0.0 }\n");
    folder.write("repo/db.json", descriptor({}, [{ $ref: "tables.yaml#/a" }]));
  });
  const bundle = (out: string) => run("bundle", "db.json", "-o", out);

  test("creates folders, and replaces its earlier result", async () => {
    for (const _ of [1, 2]) expect((await bundle("out/deep/one.yaml")).code).toBe(0);
    expect(folder.read("repo/out/deep/one.yaml")).toContain("components:");
  });

  test.each(["db.json", "./tables.yaml", "sub/../db.json"])(
    "never replaces a file that the run has read: %s",
    async (out) => {
      const before = folder.read(`repo/${out.replace("sub/../", "")}`);
      const { code, stderr } = await bundle(out);
      expect([code, stderr]).toEqual([2, `dsd: cannot write ${out}: this run has read it\n`]);
      expect(folder.read(`repo/${out.replace("sub/../", "")}`)).toBe(before);
    },
  );

  test("never follows a link", async () => {
    symlinkSync("../outside/file", join(folder.path, "repo/link.yaml"));
    expect((await bundle("link.yaml")).stderr).toContain("it is a symbolic link");
    expect(folder.read("outside/file")).toBe("outside");
  });

  test("a hyphen is standard output", async () => {
    const { code, stdout } = await bundle("-");
    expect([code, JSON.parse(stdout).datastoreapi]).toEqual([0, "1.0.0"]);
    expect(existsSync(join(folder.path, "repo/-"))).toBe(false);
  });
});

test("init does not create a file in a folder that is a link", async () => {
  symlinkSync("../outside", join(folder.path, "repo/linked"));
  expect((await run("init", "linked/db.yaml")).code).toBe(2);
  expect(readdirSync(join(folder.path, "outside"))).toEqual(["file"]);
});

describe("diff", () => {
  const run = (...args: string[]) => runMain(["diff", ...args], { cwd: join(folder.path, "repo") });

  beforeEach(() => {
    const table = { fullyQualifiedName: "a", version: "1.0.0" };
    const column = { fullyQualifiedName: "a.b", name: "b", dataType: "BIGINT" };
    folder.write("repo/old.json", descriptor({}, [{ ...table, columns: [column] }]));
    folder.write("outside/new.json", descriptor({}, [{ ...table, columns: [] }]));
    folder.write("repo/new.json", folder.read("outside/new.json"));
  });

  test("writes reports as the other commands do", async () => {
    for (const file of ["old.json", "new.json", "ok.json"]) {
      const before = folder.read(`repo/${file}`);
      expect((await run("old.json", "new.json", `--output=json=${file}`)).code).toBe(2);
      expect(folder.read(`repo/${file}`)).toBe(before);
    }
    symlinkSync("../outside", join(folder.path, "repo/linked"));
    expect((await run("old.json", "new.json", "--output=json=linked/x")).code).toBe(2);
    for (const _ of [1, 2]) {
      expect((await run("old.json", "new.json", "--output=json=out/d.json")).code).toBe(1);
    }
    expect(JSON.parse(folder.read("repo/out/d.json")).version).toBe(1);
    const { stdout } = await run("old.json", "new.json", "--output=json=-");
    expect(JSON.parse(stdout).version).toBe(1);
  });

  test("writes versions into files, but not through a link", async () => {
    const before = folder.read("outside/new.json");
    symlinkSync("../outside/new.json", join(folder.path, "repo/link.json"));
    const linked = await run("old.json", "link.json", "--fix");
    expect(linked.code).toBe(2);
    expect(linked.stdout).toMatch(/link\.json.*it could not be written: it is a symbolic link/s);
    expect(folder.read("outside/new.json")).toBe(before);
    await run("old.json", "new.json", "--fix");
    expect(folder.read("repo/new.json")).not.toBe(before);
  });

  test("reads no file through a link that a folder holds", async () => {
    mkdirSync(join(folder.path, "repo/a"));
    mkdirSync(join(folder.path, "repo/b"));
    symlinkSync("../../outside/new.json", join(folder.path, "repo/a/x.json"));
    const { code, stderr } = await run("a", "b");
    expect([code, stderr]).toEqual([2, "dsd: no descriptor found to compare\n"]);
  });
});
