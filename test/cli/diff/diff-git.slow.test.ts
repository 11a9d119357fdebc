// `dsd diff` over repositories of git: branches, merges, renames, references, and shallow clones.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { descriptor, different, repositoryPerTest, table } from "../../support/diff-repository.js";
import { inTurn } from "../../support/effort.js";
import { runMain } from "../../support/run-main.js";

const folder = repositoryPerTest({
  "alone.json": descriptor("Alone", [table("INT")]),
  "shop/db.json": descriptor("Shop", [{ $ref: "tables/orders.json" }]),
  "shop/tables/orders.json": table("INT"),
  "package.json": "{}",
});
const git = (...args: string[]) => folder.git(...args);
const commit = () => folder.commit();
const diff = (args: string[], below?: string) => folder.diff(args, below);

describe("--against", () => {
  test("nothing to compare is no success", async () => {
    for (const args of [["HEAD"], ["main"], ["main", "--exact"]]) {
      const { code, stderr, files } = await diff(["--against", ...args]);
      expect([code, files]).toEqual([2, []]);
      expect(stderr).toContain("there is nothing to compare");
      expect(stderr).toContain("HEAD^1, or with the commit before the push");
    }
  });

  test("nothing has changed", async () => {
    const { code, files, summary } = await diff(["HEAD..HEAD"]);
    expect(files.map(({ path, status }) => `${path} ${status}`)).toEqual(["shop/db.json same"]);
    expect([code, summary.unchanged]).toEqual([0, 1]);
  });

  test("a file that a descriptor refers to has changed alone", async () => {
    folder.write("shop/tables/orders.json", table("BIGINT"));
    const { code, files } = await diff(["--against", "main"]);
    expect(different(files)).toEqual(["shop/db.json changed type-widened"]);
    expect(files[0]?.changes[0]).toMatchObject({
      old: { file: "main:shop/tables/orders.json" },
      new: { file: "shop/tables/orders.json" },
    });
    expect(files[0]?.findings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      "version-not-raised shop/db.json",
      "version-not-raised shop/tables/orders.json",
    ]);
    expect(code).toBe(1);
  });

  test("a file behind a reference inside a JSON Schema has changed alone", async () => {
    const schema = { type: "object", properties: { a: { $ref: "../money.json#/amount" } } };
    folder.write("shop/schemas/order.json", schema);
    folder.write("shop/money.json", { amount: { type: "number" } });
    const definition = { $ref: "schemas/order.json" };
    const tables = [{ name: "orders", specification: "json-schema", definition }];
    folder.write("shop/db.json", descriptor("Shop", tables));
    commit();
    folder.write("shop/money.json", { amount: { type: "string" } });
    const { code, files } = await diff(["--against", "main"]);
    const codes = files.flatMap(({ findings }) => findings.map((finding) => finding.code));
    expect([code, codes]).toEqual([1, ["not-compared"]]);
    const unresolved = ["../money.json#/amount"];
    expect(files.map(({ new: side }) => side)).toEqual([expect.objectContaining({ unresolved })]);
  });

  test("the branch counts, not what others have done since", async () => {
    git("switch", "-qc", "branch");
    folder.write("alone.json", descriptor("Mine", [table("INT")]));
    commit();
    git("switch", "-q", "main");
    folder.write("shop/db.json", descriptor("Theirs", [{ $ref: "tables/orders.json" }]));
    commit();
    git("switch", "-q", "branch");
    const ours = await diff(["--against", "main"]);
    expect(different(ours.files)).toEqual(["alone.json changed info-changed"]);
    const exact = await diff(["--against", "main", "--exact"]);
    expect(different(exact.files)).toEqual([
      "alone.json changed info-changed",
      "shop/db.json changed info-changed",
    ]);
    git("merge", "-q", "--no-edit", "main");
    const merged = await diff(["--against", "main"]);
    expect(different(merged.files)).toEqual(["alone.json changed info-changed"]);
  });

  test("descriptors are followed when they are renamed, with git or without", async () => {
    git("mv", "alone.json", "renamed.json");
    mkdirSync(join(folder.path, "moved"));
    renameSync(join(folder.path, "shop"), join(folder.path, "moved/shop"));
    const { files, code } = await diff(["--against", "HEAD"]);
    expect(files.map(({ path, oldPath, status }) => `${oldPath} -> ${path} ${status}`)).toEqual([
      "shop/db.json -> moved/shop/db.json renamed",
      "alone.json -> renamed.json renamed",
    ]);
    expect(code).toBe(0);
  });

  test("descriptors that come and go, and files that are none", async () => {
    rmSync(join(folder.path, "alone.json"));
    rmSync(join(folder.path, "package.json"));
    folder.write(
      "new.yaml",
      "datastoreapi: 1.0.0\ninfo: { title: New, version: 0.1.0 }\nservices: {}\nschema: {}\n",
    );
    folder.write("other.json", "{}");
    const { files, code } = await diff(["--against", "HEAD"]);
    expect(different(files)).toEqual([
      "new.yaml added descriptor-added",
      "alone.json removed descriptor-removed",
    ]);
    expect(code).toBe(1);
    expect((await diff(["--against", "HEAD", "--fail-on", "major"])).code).toBe(1);
  });

  test("from a folder below, and of some paths only", async () => {
    folder.write("alone.json", descriptor("Mine", [table("INT")]));
    folder.write("shop/tables/orders.json", table("BIGINT"));
    expect(different((await diff(["--against", "HEAD"], "shop")).files)).toEqual([
      "db.json changed type-widened",
    ]);
    expect(different((await diff(["--against", "HEAD", "alone.json"])).files)).toEqual([
      "alone.json changed info-changed",
    ]);
    const { code, stderr } = await diff(["--against", "HEAD", "none.json"]);
    expect([code, stderr]).toEqual([2, "dsd: none.json: no such file or folder\n"]);
  });

  test("descriptors in a data product document, whose ports change places", async () => {
    const port = (name: string, type: string) => ({
      name,
      promises: {
        api: { specification: "datastoreapi", definition: descriptor(name, [table(type)]) },
      },
    });
    const product = (...ports: object[]) => ({ interfaceComponents: { outputPorts: ports } });
    folder.write("product.json", product(port("a", "INT"), port("b", "INT")));
    commit();
    folder.write("product.json", product(port("b", "BIGINT"), port("a", "INT"), port("c", "INT")));
    const { files } = await diff(["--against", "HEAD", "product.json"]);
    expect(different(files)).toEqual([
      "product.json changed type-widened",
      "product.json added descriptor-added",
    ]);
    expect(files.map(({ descriptor: pointer }) => pointer)).toEqual(
      [0, 1, 2].map((index) => `/interfaceComponents/outputPorts/${index}/promises/api/definition`),
    );
    const fixed = await runMain(["diff", "--against", "HEAD", "--fix", "-q"], { cwd: folder.path });
    expect([fixed.code, fixed.stderr]).toEqual([0, "dsd: wrote the versions in 1 file\n"]);
    expect(JSON.parse(folder.read("product.json"))).toEqual(
      JSON.parse(
        JSON.stringify(product(port("b", "BIGINT"), port("a", "INT"), port("c", "INT"))).replace(
          /"version":"1.0.0"(.*?)"version":"1.0.0"/,
          '"version":"2.0.0"$1"version":"2.0.0"',
        ),
      ),
    );
  });

  describe("a port with another name is another port", () => {
    const other = { ...table("INT"), fullyQualifiedName: "shop.items", name: "items" };
    const port = (name: string, one: object) => ({
      name,
      promises: { api: { specification: "datastoreapi", definition: descriptor(name, [one]) } },
    });
    const product = (...ports: object[]) => ({ interfaceComponents: { outputPorts: ports } });
    const cust = port("cust", table("INT"));
    const items = port("items", other);
    const more = port("more", other);

    const PORTS: readonly [string, object[], object[]][] = [
      ["at the same place", [cust, more], [items, more]],
      ["at another one", [cust, more], [more, items]],
      ["when there is one only", [cust], [items]],
    ];

    test.each(inTurn(PORTS))("%s", async (_, before, after) => {
      folder.write("product.json", product(...before));
      commit();
      folder.write("product.json", product(...after));
      for (const args of [
        ["--against", "HEAD"],
        ["HEAD:product.json", "product.json"],
      ]) {
        const { files } = await diff(args);
        expect(files.flatMap(({ changes }) => changes.map(({ code }) => code))).toEqual([
          "descriptor-added",
          "descriptor-removed",
        ]);
      }
    });

    test("in a file of its own", async () => {
      folder.write("product.json", product(cust));
      commit();
      folder.write("items.json", descriptor("items", [other]));
      const api = { specification: "datastoreapi", definition: { $ref: "items.json" } };
      folder.write("product.json", product({ name: "items", promises: { api } }));
      expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
        "items.json added descriptor-added",
        "product.json removed descriptor-removed",
      ]);
    });
  });

  describe("a data product document and its descriptors in files of their own", () => {
    const port = (name: string, definition: unknown) => ({
      name,
      promises: { api: { name, specification: "datastoreapi", definition } },
    });
    const product = (...ports: object[]) => ({ interfaceComponents: { outputPorts: ports } });
    const one = (type = "INT") => descriptor("One", [table(type)]);
    const two = (type = "INT") => descriptor("Two", [table(type)]);

    beforeEach(() => {
      folder.write("shop/product.json", product(port("a", one()), port("b", two())));
      commit();
    });

    /** Compares the forms in every way, and back. */
    async function everyWay(): Promise<string[][]> {
      const against = await diff(["--against", "HEAD"]);
      commit();
      const runs = [against, await diff(["HEAD~1..HEAD"]), await diff(["HEAD~1:shop", "shop"])];
      const named = await diff(["HEAD~1:shop/product.json", "shop/product.json"]);
      expect(named.files.flatMap(({ changes }) => changes)).toEqual([]);
      const back = await diff(["HEAD..HEAD~1"]);
      return [...runs, back].map(({ files, code }) => {
        expect(code).toBe(0);
        return different(files);
      });
    }

    test("nothing is gone or new when they are extracted, or bundled again", async () => {
      await runMain(["extract", "product.json", "-o", "stores"], {
        cwd: join(folder.path, "shop"),
      });
      const [against, range, folders, back] = await everyWay();
      expect(against).toEqual(["shop/stores/a.json renamed", "shop/stores/b.json renamed"]);
      expect(range).toEqual(against);
      expect(folders).toEqual(against);
      expect(back).toEqual(["shop/product.json renamed", "shop/product.json renamed"]);
    });

    test("nothing is gone or new when a port moves to a file, and its descriptor to another", async () => {
      folder.write("shop/product.json", product({ $ref: "ports/a.json" }, port("b", two())));
      folder.write("shop/ports/a.json", port("a", { $ref: "a-api.json" }));
      folder.write("shop/ports/a-api.json", one());
      const [against, range] = await everyWay();
      expect(against).toEqual(["shop/ports/a-api.json renamed"]);
      expect(range).toEqual(against);
    });

    test("the text of a descriptor is the same as the object", async () => {
      const stored = { rawContent: JSON.stringify(one()), inline: true };
      folder.write("shop/product.json", product(port("b", two()), port("a", stored)));
      expect(different((await diff(["--against", "HEAD"])).files)).toEqual([]);
    });

    test("what has changed on the way is reported, and nothing else", async () => {
      const references = ["a", "b"].map((name) => port(name, { $ref: `${name}.json` }));
      folder.write("shop/product.json", product(...references));
      folder.write("shop/a.json", one());
      folder.write("shop/b.json", two("BIGINT"));
      const { files } = await diff(["--against", "HEAD"]);
      expect(different(files)).toEqual(["shop/a.json renamed", "shop/b.json renamed type-widened"]);
      expect(files.find(({ path }) => path === "shop/b.json")).toMatchObject({
        oldPath: "shop/product.json",
        changes: [{ old: { file: "HEAD:shop/product.json" }, new: { file: "shop/b.json" } }],
      });
      const { stderr } = await runMain(["diff", "--against", "HEAD", "--fix", "-q"], {
        cwd: folder.path,
      });
      expect(stderr).toBe("dsd: wrote the versions in 1 file\n");
      expect(JSON.parse(folder.read("shop/b.json"))).toMatchObject({ info: { version: "2.0.0" } });
    });

    test("a descriptor that leaves the document is the same in a file that nothing refers to", async () => {
      folder.write("shop/product.json", product(port("b", two())));
      folder.write("shop/other.json", one());
      expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
        "shop/other.json renamed",
      ]);
    });

    test("a named document is compared with all that it refers to, each under its own name", async () => {
      const references = ["a", "b"].map((name) => port(name, { $ref: `${name}.json` }));
      folder.write("shop/product.json", product(...references));
      folder.write("shop/a.json", one());
      folder.write("shop/b.json", two());
      commit();
      folder.write("shop/b.json", two("BIGINT"));
      const { files } = await diff(["HEAD:shop/product.json", "shop/product.json"]);
      expect(files.map(({ path, oldPath, status }) => `${oldPath} -> ${path} ${status}`)).toEqual([
        "HEAD:shop/a.json -> shop/a.json same",
        "HEAD:shop/b.json -> shop/b.json changed",
      ]);
      expect(different((await diff(["--against", "HEAD", "shop/product.json"])).files)).toEqual([
        "shop/b.json changed type-widened",
      ]);
    });

    test("the descriptor behind a reference is another one", async () => {
      folder.write("shop/product.json", product(port("a", { $ref: "a.json" })));
      folder.write("shop/a.json", one());
      folder.write("shop/c.json", one("BIGINT"));
      commit();
      folder.write("shop/product.json", product(port("a", { $ref: "c.json" })));
      // Both files are there before and after: only the document says that they changed places.
      expect(different((await diff(["--against", "HEAD"])).files)).toEqual([]);
      const named = await diff(["--against", "HEAD", "shop/product.json"]);
      expect(different(named.files)).toEqual(["shop/c.json changed type-widened"]);
    });
  });

  test("files that git ignores or has in a submodule are not new", async () => {
    folder.write("other/db.json", descriptor("Other", [table("INT")]));
    const other = (...args: string[]) => git("-C", "other", ...args);
    other("init", "-q");
    other("add", "-A");
    other("commit", "-qm", "x");
    git("submodule", "--quiet", "add", pathToFileURL(join(folder.path, "other")).href, "module");
    rmSync(join(folder.path, "other"), { recursive: true });
    folder.write(".gitignore", "build/\n");
    commit();
    folder.write("build/db.json", descriptor("Built", [table("INT")]));
    folder.write("new.json", descriptor("New", [table("INT")]));
    folder.write("module/db.json", descriptor("Changed", [table("INT")]));
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
      "new.json added descriptor-added",
    ]);
    expect(different((await diff(["HEAD:", "."])).files)).toEqual([
      "new.json added descriptor-added",
    ]);
    git("add", "-f", "build");
    expect(different((await diff(["--against", "HEAD"])).files)).toEqual([
      "build/db.json added descriptor-added",
      "new.json added descriptor-added",
    ]);
  });

  test.each(inTurn([["--against", "HEAD"], ["HEAD~1..HEAD"], ["HEAD:a.json", "a.json"]]))(
    "outside of a repository: %s %s",
    async (...args) => {
      rmSync(join(folder.path, ".git"), { recursive: true });
      folder.write("a.json", descriptor("Shop", []));
      const { code, stderr } = await runMain(["diff", ...args], { cwd: folder.path });
      expect(code).toBe(2);
      expect(stderr).toMatch(/^dsd: HEAD\S*: this folder is not in a git repository\n$/);
    },
  );

  test("a shallow clone says what to fetch", async () => {
    git("switch", "-qc", "branch");
    folder.write("alone.json", descriptor("Mine", [table("INT")]));
    commit();
    git("switch", "-q", "main");
    folder.write("package.json", '{ "a": 1 }');
    commit();
    git("switch", "-q", "branch");
    folder.write("package.json", '{ "b": 1 }');
    commit();
    const url = pathToFileURL(folder.path).href;
    git("clone", "-q", "--depth", "1", "--no-single-branch", url, "clone");
    const missing = await diff(["--against", "origin/main"], "clone");
    expect(missing.code).toBe(2);
    expect(missing.stderr).toMatch(
      /^dsd: this clone is shallow and lacks the merge base of "origin\/main" and HEAD; fetch .*fetch-depth: 0.*--exact\n$/,
    );
    const exact = await diff(["--against", "origin/main", "--exact"], "clone");
    expect(different(exact.files)).toEqual(["alone.json changed info-changed"]);
    const unknown = await diff(["--against", "origin/gone"], "clone");
    expect(unknown.stderr).toMatch(
      /^dsd: git does not know the revision "origin\/gone"; this clone is shallow/,
    );
  });

  test("--fix writes every version that is needed, and a second time nothing", async () => {
    folder.write("shop/tables/orders.json", table("BIGINT"));
    const first = await runMain(["diff", "--against", "HEAD", "--fix", "-q"], { cwd: folder.path });
    expect([first.code, first.stderr]).toEqual([0, "dsd: wrote the versions in 2 files\n"]);
    expect(JSON.parse(folder.read("shop/db.json"))).toMatchObject({ info: { version: "2.0.0" } });
    expect(JSON.parse(folder.read("shop/tables/orders.json"))).toMatchObject({ version: "2.0.0" });
    expect(git("status", "--short").split("\n")).toHaveLength(2);
    const second = await runMain(["diff", "--against", "HEAD", "--fix", "-q"], {
      cwd: folder.path,
    });
    expect([second.code, second.stderr]).toEqual([0, "dsd: no version needs to be written\n"]);
  });

  test("nothing of the repository is followed out of it", async () => {
    folder.write("shop/db.json", descriptor("Shop", [{ $ref: "../../outside.json" }]));
    commit();
    folder.write("shop/db.json", descriptor("Web shop", [{ $ref: "../../outside.json" }]));
    const { files } = await diff(["--against", "HEAD"]);
    expect(different(files)).toEqual(["shop/db.json changed info-changed"]);
    expect(files.find(({ path }) => path === "shop/db.json")).toMatchObject({
      old: { valid: false },
      new: { valid: false },
    });
  });
});

describe("revisions", () => {
  test("two of them, for all descriptors or for some", async () => {
    folder.write("alone.json", descriptor("Alone", [table("BIGINT")]));
    git("mv", "shop", "store");
    commit();
    rmSync(join(folder.path, "alone.json"));
    const all = await diff(["HEAD~1..HEAD"]);
    expect(all.files.map(({ path, oldPath, status }) => `${oldPath} -> ${path} ${status}`)).toEqual(
      ["alone.json -> alone.json changed", "shop/db.json -> store/db.json renamed"],
    );
    expect(different((await diff(["HEAD~1..", "alone.json"])).files)).toEqual([
      "alone.json changed type-widened",
    ]);
    expect(different((await diff(["HEAD..HEAD~1"])).files)).toEqual([
      "alone.json changed type-narrowed",
      "shop/db.json renamed",
    ]);
    const { stderr } = await diff(["HEAD~1..HEAD", "--fix"]);
    expect(stderr).toBe("dsd: --fix writes files; the new version is not a file\n");
  });

  test("a file at a revision, with what it refers to at that revision", async () => {
    folder.write("shop/tables/orders.json", table("BIGINT"));
    expect(different((await diff(["HEAD:shop/db.json", "shop/db.json"])).files)).toEqual([
      "shop/db.json changed type-widened",
    ]);
    expect(different((await diff(["HEAD:./db.json", "db.json"], "shop")).files)).toEqual([
      "db.json changed type-widened",
    ]);
    expect(different((await diff(["HEAD:shop/db.json", "HEAD:alone.json"])).files)).toEqual([
      "HEAD:alone.json changed info-changed",
    ]);
  });

  test.each(
    inTurn(["a%2Fb.yaml", "file://host/x.yaml", "../../outside.json", "%00", "..tables.json"]),
  )("a reference that no file of the revision has is no bug: %s", async ($ref) => {
    folder.write("odd.json", descriptor("a", []));
    commit();
    folder.write("odd.json", descriptor("b", [{ $ref }]));
    commit();
    const { code, stderr, files } = await diff(["HEAD~1..HEAD", "odd.json"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(different(files)).toEqual(["odd.json changed info-changed"]);
  });

  test.each(inTurn(["github", "gitlab", "sarif", "junit"]))(
    "services read the paths of the repository, in %s",
    async (format) => {
      folder.write("shop/tables/orders.json", table("BIGINT"));
      rmSync(join(folder.path, "alone.json"));
      commit();
      const environment = { GITHUB_WORKSPACE: folder.path };
      for (const args of [["HEAD~1..HEAD"], ["HEAD~1:shop", "HEAD:shop"]]) {
        for (const below of [".", "shop"]) {
          const { stdout } = await runMain(["diff", `--format=${format}`, ...args], {
            cwd: join(folder.path, below),
            env: environment,
          });
          expect(stdout).toContain("shop/tables/orders.json");
          expect(stdout).toContain("shop/db.json");
          expect(stdout).not.toMatch(/HEAD|shop\/shop/);
          if (format === "github")
            expect(stdout).toMatch(
              /\d of \d descriptors? changed(?:, breaks \d other descriptors?)?\n$/,
            );
        }
      }
    },
  );

  test("a comment names the lines of the new document, without its revision", async () => {
    folder.write("shop/db.json", descriptor("Web shop", [{ $ref: "tables/orders.json" }]));
    commit();
    for (const args of [["HEAD~1..HEAD"], ["HEAD~1:shop/db.json", "HEAD:shop/db.json"]]) {
      const { stdout } = await runMain(["diff", "--format=markdown", ...args], {
        cwd: folder.path,
      });
      expect(stdout).toMatch(/`title` in `info` changed.* \| line 4 \|/);
    }
  });

  test("a path from the working folder is suggested", async () => {
    const { stderr } = await diff(["HEAD:db.json", "db.json"], "shop");
    expect(stderr).toBe(
      'dsd: the file "db.json" does not exist in HEAD; did you mean HEAD:./db.json?\n',
    );
  });

  test.each([
    [["HEAD:none.json", "alone.json"], 'the file "none.json" does not exist in HEAD'],
    [["nowhere:alone.json", "alone.json"], 'git does not know the revision "nowhere"'],
    [
      ["HEAD:shop", "alone.json"],
      '"HEAD:shop" and "alone.json" are not both documents, or both folders',
    ],
    [
      ["alone.json"],
      "dsd diff needs a second version; to compare with git: dsd diff --against HEAD alone.json",
    ],
    [["HEAD"], "dsd diff needs a second version; to compare with git: dsd diff --against HEAD"],
    [["-", "-"], "only one side can be standard input"],
    [["--exact", "a", "b"], "--exact is about the revision of --against"],
    [["--rename", "a", "a", "b"], '--rename takes OLD=NEW, not "a"'],
    [
      ["--fail-on", "error", "a", "b"],
      '--fail-on cannot be "error"; choose unversioned, major, minor, any, never',
    ],
  ])("%j is refused", async (args, message) => {
    const { code, stderr } = await diff(args);
    expect([code, stderr]).toEqual([2, `dsd: ${message}\n`]);
  });
});
