import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryPerTest } from "../../support/diff-repository.js";
import { descriptor } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = repositoryPerTest({
  "alone.json": descriptor(),
  "one/db.json": descriptor({}, [{ $ref: "tables.yaml#/a" }]),
  "one/tables.yaml": "a: { fullyQualifiedName: a, version: 1.0.0 }\n",
  "two/db.json": descriptor({}, [{ $ref: "deep/list.json#/a" }]),
  "two/deep/list.json": { a: { $ref: "table.json" } },
  "two/deep/table.json": { fullyQualifiedName: "t", version: "1.0.0" },
  "package.json": "{}",
});
const git = (...args: string[]) => folder.git(...args);
const commit = () => folder.commit();

/** The descriptors that are checked. */
async function checked(...args: string[]) {
  const { code, stdout, stderr } = await runMain(["validate", "--format=json", ...args], {
    cwd: folder.path,
  });
  const { files } = JSON.parse(stdout || "{}") as { files?: { path: string; referenced?: true }[] };
  const names = files?.filter(({ referenced }) => !referenced).map(({ path }) => path);
  return { code, stderr, names };
}

test("nothing has changed: a message and exit code 0", async () => {
  const { code, names, stderr } = await checked("--changed-since", "HEAD");
  expect([code, names]).toEqual([0, []]);
  expect(stderr).toContain("no descriptor has changed since HEAD");
});

test("other files do not count", async () => {
  folder.write("package.json", '{ "a": 1 }');
  folder.write("README.md", "new");
  expect(await checked("--changed-since", "HEAD")).toMatchObject({ code: 0, names: [] });
});

test.each([
  ["a descriptor", "alone.json", ["alone.json"]],
  ["a fragment", "one/tables.yaml", ["one/db.json"]],
  ["a fragment of a fragment", "two/deep/table.json", ["two/db.json"]],
])("%s has changed", async (_, file, expected) => {
  folder.write(file, `${folder.read(file)}\n`);
  expect(await checked("--changed-since", "HEAD")).toMatchObject({ code: 0, names: expected });
});

test("a new file, a staged one, and one with an odd name", async () => {
  folder.write("new.json", descriptor());
  folder.write('größe "x"\n.json', descriptor());
  folder.write("staged.json", descriptor());
  git("add", "staged.json");
  const { names } = await checked("--changed-since", "HEAD");
  expect(names).toEqual(['größe "x"\n.json', "new.json", "staged.json"]);
});

test("a submodule changes as a whole", async () => {
  const inside = (...args: string[]) => git("-C", "sub", ...args);
  const commitInside = (title: string) => {
    folder.write("sub/db.json", descriptor({ title }));
    inside("add", "-A");
    inside("commit", "-qm", title);
  };
  git("init", "-q", "sub");
  commitInside("One");
  folder.write("user.json", descriptor({}, [{ $ref: "sub/db.json#/schema/tables/0" }]));
  git("add", "-f", "sub");
  commit();
  commitInside("Two");
  const { names } = await checked("--changed-since", "HEAD");
  expect(names).toEqual(["sub/db.json", "user.json"]);
});

test("a removed file is reported by the descriptors that refer to it", async () => {
  rmSync(join(folder.path, "one/tables.yaml"));
  expect(await checked("--changed-since", "HEAD")).toMatchObject({
    code: 1,
    names: ["one/db.json"],
  });
});

test("later commits on the other branch do not count as changes", async () => {
  git("checkout", "-qb", "mine");
  folder.write("alone.json", `${folder.read("alone.json")}\n`);
  commit();
  git("checkout", "-q", "main");
  folder.write("one/db.json", descriptor());
  commit();
  git("checkout", "-q", "mine");
  expect(await checked("--changed-since", "main")).toMatchObject({ names: ["alone.json"] });
});

test("in a subfolder, and for some paths", async () => {
  folder.write("one/tables.yaml", `${folder.read("one/tables.yaml")}\n`);
  folder.write("alone.json", `${folder.read("alone.json")}\n`);
  const { stdout } = await runMain(["validate", "--format=json", "--changed-since", "HEAD"], {
    cwd: join(folder.path, "one"),
  });
  expect(JSON.parse(stdout).files[0].path).toBe("db.json");
  expect(await checked("--changed-since", "HEAD", "one")).toMatchObject({ names: ["one/db.json"] });
});

test("before the first commit, every file is new", async () => {
  rmSync(join(folder.path, ".git"), { recursive: true });
  git("init", "-q");
  git("add", "alone.json");
  const { names } = await checked("--changed-since", "HEAD");
  expect(names).toEqual(["alone.json", "one/db.json", "two/db.json"]);
});

test("an unknown revision, and a folder without a repository", async () => {
  const unknown = await checked("--changed-since", "nonsense");
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('git does not know the revision "nonsense"');
  expect(await checked("--changed-since", "--output=x")).toMatchObject({ code: 2 });
  rmSync(join(folder.path, ".git"), { recursive: true });
  expect((await checked("--changed-since", "HEAD")).stderr).toContain("not in a git repository");
});

test("--affected takes the changed files from the command line", async () => {
  expect(await checked("--affected", "one/tables.yaml", "package.json")).toMatchObject({
    code: 0,
    names: ["one/db.json"],
  });
  expect(await checked("--affected", "package.json")).toMatchObject({ code: 0, names: [] });
  expect(await checked("--affected", "--changed-since", "HEAD", "x")).toMatchObject({ code: 2 });
});

test("--fix fixes only the files that the run checks", async () => {
  const broken = { ...descriptor(), info: { titel: "t", version: "1.0.0" } };
  folder.write("alone.json", broken);
  folder.write("one/db.json", broken);
  commit();
  folder.write("one/db.json", `${folder.read("one/db.json")}\n`);
  await checked("--fix", "--changed-since", "HEAD");
  expect(folder.read("one/db.json")).toContain('"title"');
  expect(folder.read("alone.json")).toContain('"titel"');
});

test("--affected adds the files that git says were removed or renamed, which other tools do not name", async () => {
  git("rm", "-q", "one/tables.yaml");
  const removed = { code: 1, names: ["one/db.json"] };
  expect(await checked("--affected")).toMatchObject(removed);
  expect(await checked("--affected", "package.json")).toMatchObject(removed);
  commit();
  expect(await checked("--affected")).toMatchObject({ code: 0, names: [] });
  git("mv", "two/deep/table.json", "two/deep/other.json");
  expect(await checked("--affected")).toMatchObject({ code: 1, names: ["two/db.json"] });
});

test("--affected in a range of commits, which pre-commit names in the environment", async () => {
  git("rm", "-q", "one/tables.yaml");
  commit();
  const run = (revision: string) =>
    runMain(["validate", "--affected"], {
      cwd: folder.path,
      env: { PRE_COMMIT_FROM_REF: revision },
    });
  expect(await run("HEAD~1")).toMatchObject({ code: 1 });
  expect(await run("HEAD")).toMatchObject({ code: 0 });
  expect(await run("nonsense")).toMatchObject({ code: 2 });
});

test("--affected outside a repository takes what the command line names", async () => {
  rmSync(join(folder.path, ".git"), { recursive: true });
  expect(await checked("--affected", "one/tables.yaml")).toMatchObject({ names: ["one/db.json"] });
});

describe("everything is checked when what decides the findings has changed", () => {
  const all = ["alone.json", "one/db.json", "two/db.json"];

  test("the configuration, found or named", async () => {
    folder.write("dsd.config.json", {});
    folder.write("other.json5.json", {});
    commit();
    folder.write("dsd.config.json", { strict: true });
    expect((await checked("--changed-since", "HEAD")).names).toEqual(all);
    commit();
    folder.write("other.json5.json", { strict: true });
    const named = ["--config", "other.json5.json", "--changed-since", "HEAD"];
    expect((await checked(...named)).names).toEqual(all);
    expect((await checked("--changed-since", "HEAD")).names).toEqual([]);
  });

  test("a configuration that is new, removed, or in a folder", async () => {
    folder.write("one/dsd.config.yaml", "strict: true\n");
    expect((await checked("--changed-since", "HEAD")).names).toEqual(all);
    commit();
    expect((await checked("--changed-since", "HEAD")).names).toEqual([]);
    rmSync(join(folder.path, "one/dsd.config.yaml"));
    expect((await checked("--changed-since", "HEAD")).names).toEqual(all);
    expect((await checked("--affected", "one/dsd.config.yaml")).names).toEqual(all);
  });

  test("the code of custom rules", async () => {
    folder.write("rules.mjs", "export default [];\n");
    folder.write(
      "dsd.mjs",
      'import customRules from "./rules.mjs";\nexport default { customRules };\n',
    );
    commit();
    folder.write("rules.mjs", "export default []; // changed\n");
    const args = ["--changed-since", "HEAD"];
    expect((await checked("--config", "dsd.mjs", ...args)).names).toEqual(all);
    expect((await checked(...args)).names).toEqual([]);
  });

  test("the baseline", async () => {
    await checked("--baseline", "b.json", "--update-baseline");
    commit();
    const args = ["--baseline", "b.json", "--changed-since", "HEAD"];
    expect((await checked(...args)).names).toEqual([]);
    folder.write("b.json", `${folder.read("b.json")}\n`);
    expect((await checked(...args)).names).toEqual(all);
  });
});

describe("a foreign key to another file", () => {
  const table = (name: string, columns: string[], target?: string) => ({
    fullyQualifiedName: `shop.${name}`,
    version: "1.0.0",
    name,
    columns: columns.map((column) => ({
      fullyQualifiedName: `shop.${name}.${column}`,
      name: column,
      dataType: "INT",
    })),
    ...(target && {
      constraints: [{ constraintType: "FOREIGN_KEY", columns: [`shop.${name}.id`, target] }],
    }),
  });
  const write = (path: string, ...rest: Parameters<typeof table>): unknown =>
    folder.write(path, descriptor({}, [table(...rest)]));

  test.each<[changed: string, write: () => unknown]>([
    ["the key", () => write("bills.json", "bills", ["id"], "shop.clients.idd")],
    ["its target", () => write("clients.json", "clients", ["key"])],
    [
      "both",
      () => {
        write("bills.json", "bills", ["id", "more"], "shop.clients.idd");
        write("clients.json", "clients", ["key"]);
      },
    ],
  ])("is checked when %s has changed", async (_, change) => {
    write("clients.json", "clients", ["id"]);
    write("bills.json", "bills", ["id"], "shop.clients.id");
    write("other.json", "other", ["id"]);
    commit();
    change();
    const args = ["lint", "--format", "json", "--only", "unknown-column"];
    const run = async (...more: string[]) => {
      const { stdout, code } = await runMain([...args, ...more], { cwd: folder.path });
      const { files } = JSON.parse(stdout) as { files: { path: string; findings: object[] }[] };
      return { code, files };
    };
    const whole = await run();
    const some = await run("--changed-since", "HEAD");
    const faulty = whole.files.filter(({ findings }) => findings.length > 0);
    expect(faulty.map(({ path }) => path)).toEqual(["bills.json"]);
    expect(some.files.filter(({ findings }) => findings.length > 0)).toEqual(faulty);
    expect(some.code).toBe(1);
    expect(some.files.map(({ path }) => path)).not.toContain("other.json");
  });
});
