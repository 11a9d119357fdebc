// Which files `dsd diff` takes in a working tree and in a tree of git: the same.

import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { descriptor, different, repositoryPerTest, table } from "../../support/diff-repository.js";
import { inTurn, isThorough, sample } from "../../support/effort.js";
import { runMain } from "../../support/run-main.js";

const folder = repositoryPerTest({
  "a.json": descriptor("A", [table("INT")]),
  "sub/b.json": descriptor("B", [table("INT")]),
});
const git = (...args: string[]) => folder.git(...args);
const commit = () => folder.commit();
const diff = (args: string[], below?: string) => folder.diff(args, below);

function move(from: string, to: string): void {
  mkdirSync(dirname(join(folder.path, to)), { recursive: true });
  git("mv", from, to);
}

/**
 * Compares the last commit with the working tree, and then with a commit of that tree: each in one of both ways, which
 * is the other in another run, or in both.
 */
async function everyWay(paths: string[] = []): Promise<string[][]> {
  const [sub] = paths;
  const codesOf = async (runs: readonly string[][]): Promise<string[][]> => {
    const codes: string[][] = [];
    for (const args of inTurn(runs)) {
      const changed = (await diff(args)).files.filter(({ status }) => status !== "same");
      codes.push(changed.map((file) => file.changes[0]?.code ?? ""));
    }
    return codes;
  };
  const ofWorkingTree = await codesOf([
    ["--against", "HEAD", ...paths],
    [`HEAD:${sub ?? ""}`, sub ?? "."],
  ]);
  commit();
  const ofRevisions = await codesOf([
    ["HEAD~1..HEAD", ...paths],
    [`HEAD~1:${sub ?? ""}`, `HEAD:${sub ?? ""}`],
  ]);
  return [...ofWorkingTree, ...ofRevisions];
}

const each = (...codes: string[]) => Array.from({ length: isThorough ? 4 : 2 }, () => codes);

describe("a descriptor that no search finds any longer is gone", () => {
  test("after it moved to where no search looks", async () => {
    const places = ["sub/b.json.disabled", "sub/.x/b.json", ".x/b.json", "node_modules/b.json"];
    for (const index of places.keys()) folder.write(`sub/b${index}.json`, descriptor("B", []));
    commit();
    for (const [index, to] of places.entries()) move(`sub/b${index}.json`, to);
    const { code, files } = await diff(["--against", "HEAD", "--fail-on=major"]);
    expect(code).toBe(1);
    expect(different(files)).toEqual(
      [0, 1, 2, 3].map((index) => `sub/b${index}.json removed descriptor-removed`),
    );
    expect(await everyWay()).toEqual(each(...places.map(() => "descriptor-removed")));
  });

  test("after it moved out of the folder in question", async () => {
    folder.write("sub/other.txt", "");
    move("sub/b.json", "b.json");
    expect(await everyWay(["sub"])).toEqual(each("descriptor-removed"));
  });

  test("when it was the only one", async () => {
    git("rm", "-q", "a.json");
    commit();
    move("sub/b.json", "sub/b.json.disabled");
    const { code, files, stderr } = await diff(["--against", "HEAD"]);
    expect(different(files)).toEqual(["sub/b.json removed descriptor-removed"]);
    expect([code, stderr]).toEqual([1, ""]);
  });

  test("unless a copy of it is there, which git does not know", async () => {
    move("sub/b.json", "sub/b.json.disabled");
    folder.write("sub/c.json", folder.read("sub/b.json.disabled"));
    const { files } = await diff(["--against", "HEAD"]);
    expect(different(files)).toEqual(["sub/c.json renamed"]);
  });

  test("with a glob", async () => {
    rmSync(join(folder.path, "sub/b.json"));
    expect(different((await diff(["--against", "HEAD", "sub/*.json", "a.json"])).files)).toEqual([
      "sub/b.json removed descriptor-removed",
    ]);
    commit();
    expect(different((await diff(["HEAD~1..HEAD", "s*/*.json"])).files)).toEqual([
      "sub/b.json removed descriptor-removed",
    ]);
  });

  test("not when it was never checked out", async () => {
    folder.write("sub/c/c.json", descriptor("C", [table("INT")]));
    commit();
    git("sparse-checkout", "set", "--cone", "none");
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual([]);
    expect(different((await diff(["HEAD:", "."])).files)).toEqual([]);
    git("sparse-checkout", "set", "--no-cone", "/*", "!/sub/c");
    for (const args of [
      ["--against", "HEAD"],
      ["HEAD:.", "."],
      [".", "HEAD:."],
      ["HEAD:sub", "sub"],
    ]) {
      expect(different((await diff(args)).files)).toEqual([]);
    }
    rmSync(join(folder.path, "sub"), { recursive: true });
    expect(different((await diff(["HEAD:", "."])).files)).toEqual([
      "HEAD:sub/b.json removed descriptor-removed",
    ]);
  });
});

describe("a descriptor that moved into the folder in question is the same one", () => {
  test.each([
    ["with git", () => move("a.json", "sub/a.json")],
    ["without", () => renameSync(join(folder.path, "a.json"), join(folder.path, "sub/a.json"))],
  ])("%s", async (_, moveInto) => {
    moveInto();
    const renamed = "a.json -> sub/a.json renamed";
    const shown = ({ path, oldPath, status }: Record<string, unknown>) =>
      `${oldPath} -> ${path} ${status}`;
    expect((await diff(["--against", "HEAD", "sub"])).files.map(shown)).toContain(renamed);
    commit();
    expect((await diff(["HEAD~1..HEAD", "sub"])).files.map(shown)).toContain(renamed);
  });
});

describe("a descriptor that moved to another file and was edited is known by its names", () => {
  const items = { ...table("INT"), fullyQualifiedName: "shop.items", name: "items" };
  const named = (title: string, datastoreName: string, tables: object[]) => {
    const whole = descriptor(title, tables);
    return { ...whole, info: { ...whole.info, datastoreName } };
  };
  const yaml = (value: object): string =>
    `# Nothing that git would recognize\n${JSON.stringify(value, null, 1).replaceAll(/\n */g, " ")}\n`;

  const EDITED: readonly [string, object, object, string[]][] = [
    ["title and table", descriptor("B", [table("INT")]), descriptor("B", [table("BIGINT")]), []],
    ["tables", descriptor("B", [table("INT"), items]), descriptor("C", [items, table("INT")]), []],
    ["data store", named("B", "b", [table("INT")]), named("C", "b", [items]), []],
    ["title alone", descriptor("B", [table("INT")]), descriptor("B", [items]), ["removed"]],
    [
      "another data store with the same title",
      named("B", "b", [items, table("INT")]),
      named("B", "c", [items]),
      ["removed"],
    ],
    [
      "few of the tables",
      descriptor("B", [items, table("INT")]),
      descriptor("C", [items]),
      ["removed"],
    ],
  ];

  test.each(sample(EDITED, 3))("%s", async (_, before, after, others) => {
    folder.write("sub/b.json", before);
    commit();
    rmSync(join(folder.path, "sub/b.json"));
    folder.write("sub/new/c.yaml", yaml(after));
    const expected = others.length === 0 ? ["renamed"] : ["added", ...others];
    const shown = async (args: string[]) =>
      (await diff(args)).files.map(({ status }) => status).filter((status) => status !== "same");
    expect(await shown(["--against", "HEAD"])).toEqual(expected);
    expect(await shown(["--against", "HEAD", "sub/new"])).toEqual(expected.slice(0, 1));
    expect(await shown(["HEAD:", "."])).toEqual(expected);
    commit();
    expect(await shown(["HEAD~1..HEAD"])).toEqual(expected);
    git("worktree", "add", "-q", "old", "HEAD~1");
    expect(await shown(["old/sub", "sub"])).toEqual(expected);
  });

  test("its changes count, and --fix writes its version", async () => {
    rmSync(join(folder.path, "sub/b.json"));
    folder.write("c.yaml", yaml(descriptor("B", [table("BIGINT")])));
    const { files, code } = await diff(["--against", "HEAD"]);
    expect(different(files)).toEqual(["c.yaml renamed type-widened"]);
    expect(files.find(({ path }) => path === "c.yaml")).toMatchObject({
      oldPath: "sub/b.json",
      requires: "2.0.0",
    });
    expect(code).toBe(1);
    await runMain(["diff", "--against", "HEAD", "--fix", "-q"], { cwd: folder.path });
    expect(folder.read("c.yaml")).toContain('"version": "2.0.0"');
  });

  test("of several with one name, none is", async () => {
    folder.write("sub/d.json", descriptor("B", [table("INT")]));
    commit();
    rmSync(join(folder.path, "sub"), { recursive: true });
    folder.write("c.yaml", yaml(descriptor("B", [table("BIGINT")])));
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
      "c.yaml added descriptor-added",
      "sub/b.json removed descriptor-removed",
      "sub/d.json removed descriptor-removed",
    ]);
  });

  test("in a data product document that moved, ports with different names stay apart", async () => {
    const product = (...ports: [name: string, title: string, type: string][]) => ({
      interfaceComponents: {
        outputPorts: ports.map(([name, title, type]) => {
          const definition = descriptor(title, [table(type)]);
          return { name, promises: { api: { specification: "datastoreapi", definition } } };
        }),
      },
    });
    folder.write("p.json", product(["one", "One", "INT"], ["two", "Two", "INT"]));
    commit();
    rmSync(join(folder.path, "p.json"));
    folder.write("q.yaml", yaml(product(["one", "One", "BIGINT"], ["three", "Two", "INT"])));
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
      "q.yaml renamed type-widened",
      "q.yaml added descriptor-added",
      "p.json removed descriptor-removed",
    ]);
  });
});

describe("a descriptor that moves into a data product document, or out of one, is the same", () => {
  const product = (value: object) => ({
    dataProductDescriptor: "1.0.0",
    interfaceComponents: {
      outputPorts: [
        { name: "p", promises: { api: { specification: "datastoreapi", definition: value } } },
      ],
    },
  });

  const MOVES: readonly [string, string, object, string, object][] = [
    [
      "in",
      "x.json",
      descriptor("X", [table("INT")]),
      "p.json",
      product(descriptor("X", [table("BIGINT")])),
    ],
    [
      "out",
      "p.json",
      product(descriptor("X", [table("INT")])),
      "x.json",
      descriptor("X", [table("BIGINT")]),
    ],
    [
      "to another",
      "p.json",
      product(descriptor("X", [table("INT")])),
      "q.json",
      product(descriptor("X", [table("BIGINT")])),
    ],
  ];

  test.each(inTurn(MOVES))("%s", async (_, from, before, to, after) => {
    git("rm", "-rq", "a.json", "sub");
    folder.write(from, before);
    commit();
    rmSync(join(folder.path, from));
    folder.write(to, after);
    expect(await everyWay()).toEqual(each("type-widened"));
    const { files } = await diff(["HEAD~1..HEAD"]);
    expect(files).toMatchObject([{ path: to, oldPath: from, status: "renamed" }]);
  });

  test("but a file that only its tables relate to two ports is none of them", async () => {
    git("rm", "-rq", "a.json", "sub");
    folder.write("x.json", descriptor("X", [table("INT")]));
    commit();
    git("rm", "-q", "x.json");
    folder.write("p.json", product(descriptor("Y", [table("INT")])));
    folder.write("q.json", product(descriptor("Z", [table("INT")])));
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
      "p.json added descriptor-added",
      "q.json added descriptor-added",
      "x.json removed descriptor-removed",
    ]);
  });
});

describe("what a search leaves out is not compared", () => {
  test("in hidden folders, packages, and the configuration", async () => {
    const paths = [".hidden/h.json", "node_modules/x/n.json", "sub/.h/h.json"];
    const write = (title: string) => {
      for (const path of paths) folder.write(path, descriptor(title, []));
    };
    write("H");
    folder.write("dsd.config.json", {});
    commit();
    write("changed");
    expect(await everyWay()).toEqual(each());
    for (const path of [...paths, "dsd.config.json"]) rmSync(join(folder.path, path));
    expect(await everyWay()).toEqual(each());
    write("H");
    folder.write("dsd.config.json", {});
    expect(await everyWay()).toEqual(each());
  });

  test("but a folder or file that is named is compared", async () => {
    folder.write(".hidden/h.json", descriptor("H", []));
    commit();
    folder.write(".hidden/h.json", descriptor("changed", []));
    expect(await everyWay([".hidden"])).toEqual(each("info-changed"));
    rmSync(join(folder.path, ".hidden/h.json"));
    expect(different((await diff(["--against", "HEAD", ".hidden/h.json"])).files)).toEqual([
      ".hidden/h.json removed descriptor-removed",
    ]);
  });

  test("by the configuration, on both sides", async () => {
    folder.write("dsd.config.json", { ignore: ["sub/**"] });
    commit();
    folder.write("sub/b.json", descriptor("changed", []));
    folder.write("sub/c.json", descriptor("C", []));
    expect(await everyWay()).toEqual(each());
    rmSync(join(folder.path, "sub/c.json"));
    expect(await everyWay()).toEqual(each());
  });
});

test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "a folder that cannot be read is a failure, and its descriptors are not gone",
  async () => {
    chmodSync(join(folder.path, "sub"), 0);
    for (const args of [
      ["--against", "HEAD"],
      ["HEAD:", "."],
    ]) {
      const { code, failures } = await diff(args);
      expect([code, failures.map(({ path }) => path)]).toEqual([2, ["sub"]]);
    }
    chmodSync(join(folder.path, "sub"), 0o755);
  },
);

test("a path that neither side has", async () => {
  for (const args of [["--against", "HEAD"], ["HEAD..HEAD"]]) {
    const none = await diff([...args, "none.json"]);
    expect([none.code, none.stderr]).toEqual([2, "dsd: none.json: no such file or folder\n"]);
    const glob = await diff([...args, "*.yaml"]);
    expect([glob.code, glob.stderr]).toEqual([2, "dsd: *.yaml: no file matches\n"]);
  }
});

describe("symbolic links in a repository", () => {
  const link = (target: string, path: string) => symlinkSync(target, join(folder.path, path));

  beforeEach(() => {
    folder.write("tables/t.json", table("INT"));
    folder.write("other/t.json", table("BIGINT"));
    link("tables", "lnk");
    folder.write("l.json", descriptor("L", [{ $ref: "./lnk/t.json" }]));
    commit();
  });

  test("what is behind one is read at the revision", async () => {
    folder.write("tables/t.json", table("BIGINT"));
    expect(await everyWay()).toEqual(each("type-widened"));
    const { files } = await diff(["HEAD~1:l.json", "l.json"]);
    expect(files[0]?.old).toMatchObject({ valid: true, readable: true });
  });

  test("one that leads elsewhere is a change", async () => {
    rmSync(join(folder.path, "lnk"));
    link("other", "lnk");
    expect(await everyWay()).toEqual(each("type-widened"));
  });

  test.each(inTurn(["../../outside", "/etc", "loop"]))("none is followed to %s", async (target) => {
    rmSync(join(folder.path, "lnk"));
    link(target, "lnk");
    link("loop", "loop");
    commit();
    folder.write("l.json", descriptor("Changed", [{ $ref: "./lnk/t.json" }]));
    const { files } = await diff(["HEAD:l.json", "l.json"]);
    expect(files[0]).toMatchObject({ old: { valid: false }, new: { valid: false } });
  });

  test("a link to a descriptor is compared with itself", async () => {
    link("sub/b.json", "named.json");
    commit();
    folder.write("sub/b.json", descriptor("Changed", [table("INT")]));
    for (const args of [
      ["--against", "HEAD", "named.json"],
      ["HEAD:named.json", "named.json"],
    ]) {
      expect(different((await diff(args)).files)).toEqual(["named.json changed info-changed"]);
    }
    expect(await everyWay()).toEqual(each("info-changed"));
  });
});

describe("in another language", () => {
  const yaml =
    "datastoreapi: 1.0.0\ninfo: { title: C, version: 1.0.0 }\nservices: {}\nschema: {}\n";
  const json = JSON.stringify({
    datastoreapi: "1.0.0",
    info: { title: "C", version: "1.0.0" },
    services: {},
    schema: {},
  });

  test("a descriptor of the same name in the same folder is the same one", async () => {
    folder.write("conv.yaml", yaml);
    commit();
    git("rm", "-q", "conv.yaml");
    folder.write("conv.json", json);
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual(["conv.json renamed"]);
    git("add", "-A");
    expect(await everyWay()).toEqual(each(""));
  });

  test("of several, none is", async () => {
    folder.write("conv.yaml", yaml);
    folder.write("conv.yml", yaml);
    commit();
    git("rm", "-q", "conv.yaml", "conv.yml");
    folder.write("conv.json", json);
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
      "conv.json added descriptor-added",
      "conv.yaml removed descriptor-removed",
      "conv.yml removed descriptor-removed",
    ]);
  });
});

describe("the subject of a descriptor that comes or goes is the same however the command is run", () => {
  const subjects = async (args: string[], below?: string) =>
    (await diff(args, below)).files.flatMap(({ changes }) =>
      changes.map(({ subject }) => subject.name),
    );

  test("a file", async () => {
    rmSync(join(folder.path, "sub/b.json"));
    expect(await subjects(["--against", "HEAD"])).toEqual(["sub/b.json"]);
    expect(await subjects(["--against", "HEAD"], "sub")).toEqual(["sub/b.json"]);
    expect(await subjects(["HEAD:", "."])).toEqual(["sub/b.json"]);
    expect(await subjects(["HEAD:sub", "sub"])).toEqual(["b.json"]);
    commit();
    mkdirSync(join(folder.path, "else"));
    expect(await subjects(["HEAD~1..HEAD", ".."], "else")).toEqual(["sub/b.json"]);
    expect(await subjects(["HEAD~1:", "HEAD:"], "else")).toEqual(["sub/b.json"]);
  });

  test("a descriptor in a document", async () => {
    const api = { specification: "datastoreapi", definition: descriptor("A", [table("INT")]) };
    const product = (...names: string[]) => ({
      interfaceComponents: { outputPorts: names.map((name) => ({ name, promises: { api } })) },
    });
    folder.write("sub/p.json", product("a", "b"));
    commit();
    folder.write("sub/p.json", product("a"));
    const pointer = "#/interfaceComponents/outputPorts/1/promises/api/definition";
    expect(await subjects(["--against", "HEAD"], "sub")).toEqual([`sub/p.json${pointer}`]);
    expect(await subjects(["HEAD:sub/p.json", "sub/p.json"])).toEqual([`p.json${pointer}`]);
    expect(await subjects(["HEAD:sub/p.json", "p.json"], "sub")).toEqual([`p.json${pointer}`]);
  });
});

test("a descriptor that is named, and that a named document refers to, is compared once", async () => {
  const api = { specification: "datastoreapi", definition: { $ref: "ext.json" } };
  folder.write("one.json", { interfaceComponents: { outputPorts: [{ promises: { api } }] } });
  folder.write("ext.json", descriptor("E", [table("INT")]));
  commit();
  folder.write("ext.json", descriptor("E", [table("BIGINT")]));
  const paths = ["one.json", "ext.json"];
  const shown = ["ext.json changed type-widened"];
  expect(different((await diff(["--against", "HEAD", ...paths])).files)).toEqual(shown);
  expect(different((await diff(["--against", "HEAD", ...paths.reverse()])).files)).toEqual(shown);
  commit();
  expect(different((await diff(["HEAD~1..HEAD", ...paths])).files)).toEqual(shown);
});

test("of several descriptors that changed, each has a title", async () => {
  folder.write("a.json", descriptor("A", [table("BIGINT")]));
  const titles = async () => {
    const { stdout } = await runMain(["diff", "--against", "HEAD"], { cwd: folder.path });
    return stdout.split("\n").filter((line) => line.startsWith("== "));
  };
  expect(await titles()).toEqual([]);
  rmSync(join(folder.path, "sub/b.json"));
  expect(await titles()).toEqual(["== a.json ==", "== sub/b.json =="]);
});

test.each([
  [["HEAD", "a.json"], "HEAD:./a.json a.json, or dsd diff --against HEAD a.json"],
  [["a.json", "main"], "a.json main:./a.json"],
  [["main", "HEAD"], "main..HEAD"],
])("a revision in place of a file: %j", async (args, hint) => {
  const { code, stderr } = await diff(args);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^dsd: (?:HEAD|main) is a revision, not a file; to compare with it: /);
  expect(stderr).toContain(`: dsd diff ${hint}\n`);
});

test("a shallow clone without the merge base of a range names both revisions", async () => {
  for (const branch of ["branch", "main"]) {
    git("switch", "-q", ...(branch === "main" ? [] : ["-c"]), branch);
    folder.write("name.txt", branch);
    commit();
  }
  const url = pathToFileURL(folder.path).href;
  git("clone", "-q", "--depth", "1", "--no-single-branch", url, "clone");
  const { stderr } = await diff(["origin/main...origin/branch"], "clone");
  expect(stderr).toContain('the merge base of "origin/main" and origin/branch; fetch');
  expect(stderr).toMatch(/with the revision itself: origin\/main\.\.origin\/branch\n$/);
});
