// The gate as a pipeline runs it: one branch for each pull request, and one run of the command.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DiffRepository } from "../../support/diff-repository.js";
import { sample } from "../../support/effort.js";
import {
  changed,
  LOST_PROPERTIES,
  OLD,
  PULL_REQUESTS,
  type Tree,
} from "../../support/pull-requests.js";
import { runMain } from "../../support/run-main.js";
import { shopWith } from "../../support/shop.js";

const snapshot = readFileSync(
  new URL("../../../fixtures/diff/losses.txt", import.meta.url),
  "utf8",
);
const expected = new Map(
  snapshot.split("\n").map((row) => {
    const [, name = "", code = ""] = /^(.*): (\d)/.exec(row) ?? [];
    return [name, Number(code)] as const;
  }),
);

/** A table whose JSON Schema refers to another file, and what a branch does with the two. */
const BEHIND_SCHEMAS: readonly [title: string, old: Tree, next: Tree, code: 0 | 1][] = (() => {
  const shop = (description: string, file = "money.json") => ({
    datastoreapi: "1.0.0",
    info: { title: "Shop", version: "1.0.0", description },
    services: {},
    schema: { tables: [{ $ref: "tables/prices.json" }, { name: file, ...table(file) }] },
  });
  const table = (file: string) => ({
    specification: "json-schema",
    definition: { type: "object", properties: { p: { $ref: `${file}#/$defs/money` } } },
  });
  const money = (...currencies: string[]) => ({ $defs: { money: { enum: currencies } } });
  const old = {
    "a.json": shop("Prices."),
    "tables/prices.json": { name: "prices", ...table("../money.json") },
    "money.json": money("EUR", "USD"),
  };
  const { "money.json": _, ...gone } = old;
  return [
    ["a file behind a JSON Schema loses a value", old, { ...old, "money.json": money("EUR") }, 1],
    ["a file behind a JSON Schema is deleted", old, gone, 1],
    [
      "a descriptor changes, and the file behind a JSON Schema too",
      old,
      { ...old, "a.json": shop("All prices."), "money.json": money("EUR") },
      1,
    ],
    [
      "another file changes",
      old,
      { ...old, "a.json": { ...shop("Prices."), "x-owner": "b" }, "other.json": money() },
      0,
    ],
  ];
})();

/** Ways from a JSON Schema to `v.json`, which a branch changes. A text after `-> ` is the target of a link. */
const WAYS: Readonly<Record<string, Tree>> = {
  "a chain of files": { "s.json": { $ref: "u.json" }, "u.json": { $ref: "v.json" } },
  "a chain in another folder": {
    "s.json": { $ref: "a/u.json" },
    "a/u.json": { $ref: "../v.json" },
  },
  "a chain in a circle": {
    "s.json": { $ref: "u.json" },
    "u.json": { items: [{ $ref: "s.json" }, { $ref: "v.json" }] },
  },
  "a file in YAML": { "s.json": { $ref: "u.yaml" }, "u.yaml": "items:\n  $ref: v.json\n" },
  "a file that cannot be read": { "s.json": { $ref: "u.yaml" }, "u.yaml": "items: {$ref: v.json" },
  "a link": { "s.json": { $ref: "u.json" }, "u.json": "-> v.json" },
  "a link to a folder": { "s.json": { $ref: "d/v.json" }, d: "-> ." },
  "a file that is a link": { "s.json": "-> a/s.json", "a/s.json": { $ref: "../v.json" } },
  "an identifier": { "s.json": { $id: "a/x.json", $ref: "../v.json" } },
  "identifiers in each other": {
    "s.json": { $id: "a/x.json", items: { $id: "b/y.json", $ref: "../../v.json" } },
  },
  "an address of files": { "s.json": { $ref: "file:v.json" } },
  "a dynamic reference": { "s.json": { $dynamicRef: "v.json#x" } },
  "a key with an escape": { "s.json": '{"\\u0024ref": "v.json"}' },
  "a part of a submodule's path": { "s.json": { $ref: "v.json/w.json" } },
};

const WAY_BRANCHES = Object.entries(WAYS).flatMap(([way, files]) => {
  const definition = { $ref: "s.json" };
  const shop = shopWith([{ name: "t", specification: "json-schema", definition }]);
  const old = { "a.json": shop, "v.json": { enum: [1, 2] }, "w.json": { enum: [1] }, ...files };
  return [
    [`${way} leads to a file that changes`, old, { ...old, "v.json": { enum: [1] } }, 1] as const,
    [`${way} leads to a file, and another one changes`, old, { ...old, "w.json": {} }, 0] as const,
  ].filter(([, , , code]) => code === 1 || !way.includes("cannot be read"));
});

const branches: readonly { title: string; old: Tree; next: Tree; code: number | undefined }[] = [
  ...[...sample(PULL_REQUESTS), ...sample([...BEHIND_SCHEMAS, ...WAY_BRANCHES], 3)].map(
    ([title, old, next, code]) => ({ title, old, next, code }),
  ),
  // What each of these and of the first ones gives is tested without the command and git in test/diff/gate.slow.test.ts.
  ...sample(LOST_PROPERTIES, 12).map(({ name, path, loss }) => ({
    title: `${name} ${loss}`,
    old: { "db.json": OLD },
    next: { "db.json": changed(path, loss) },
    code: expected.get(`${name} ${loss}`),
  })),
];

let repository: DiffRepository;
beforeAll(() => {
  repository = new DiffRepository();
  repository.addBranches(branches);
});
afterAll(() => repository.remove());

describe("the exit code of a pull request", () => {
  test.each(branches.map(({ title, code }, index) => ({ title, code, index })))(
    "$title",
    async ({ code, index }) => {
      const range = `main-${index}..branch-${index}`;
      const {
        code: found,
        stdout,
        stderr,
      } = await runMain(["diff", range], {
        cwd: repository.path,
      });
      expect(found, `${stdout}${stderr}`).toBe(code);
    },
  );
});

describe("what the repository hides", () => {
  const t = (...columns: string[]) => ({
    fullyQualifiedName: "s.t",
    name: "t",
    version: "1.0.0",
    columns: columns.map((name) => ({ name, fullyQualifiedName: `s.t.${name}`, dataType: "INT" })),
  });
  const db = (version: string) => ({
    datastoreapi: "1.0.0",
    info: { title: "Shop", version },
    services: {},
    schema: { tables: [{ $ref: "shared/t.json" }] },
  });

  test("a submodule that moved is not compared, whether it is checked out or not", async () => {
    const [shared, own] = [new DiffRepository(), new DiffRepository()];
    try {
      shared.write("t.json", t("a", "b"));
      shared.commit();
      own.git("submodule", "-q", "add", shared.path, "shared");
      own.write("db.json", db("1.0.0"));
      own.commit();
      own.write("db.json", db("1.0.1"));
      const unmoved = await own.diff(["--against", "HEAD"]);
      expect([unmoved.code, unmoved.files[0]?.findings.length]).toEqual([0, 1]);
      shared.write("t.json", t("a"));
      shared.commit();
      own.git("-C", "shared", "pull", "-q", "origin", "main");
      for (const args of [["--against", "HEAD"], ["HEAD~1..HEAD"]]) {
        if (args.length === 1) own.commit();
        const { code, files } = await own.diff(args);
        const codes = files.flatMap(({ findings }) => findings.map((finding) => finding.code));
        expect([code, codes]).toEqual([1, ["not-compared"]]);
      }
    } finally {
      shared.remove();
      own.remove();
    }
  });

  test("a new file with broken syntax fails with its place, in every format", async () => {
    const folder = new DiffRepository();
    try {
      folder.write("a.json", { ...db("1.0.0"), schema: { tables: [] } });
      folder.commit();
      folder.write("b.json", '{ "datastoreapi": "1.0.0",\n  "info": { "title": "x ');
      const shown = {
        pretty: "failed b.json:2:",
        concise: "b.json:2:",
        github: "file=b.json,line=2",
      };
      for (const [format, place] of Object.entries(shown)) {
        const { code, stdout } = await runMain(["diff", "--against", "HEAD", "--format", format], {
          cwd: folder.path,
        });
        expect([format, code, stdout.includes(place)], stdout).toEqual([format, 2, true]);
      }
      const { failures } = await folder.diff(["--against", "HEAD"]);
      expect(failures).toMatchObject([{ path: "b.json", position: { line: 2 } }]);
    } finally {
      folder.remove();
    }
  });

  test("what the branch itself sets and accepts is said", async () => {
    const folder = new DiffRepository();
    try {
      folder.write("a.json", { ...db("1.0.0"), schema: { tables: [t("a", "b")] } });
      folder.commit();
      folder.write("a.json", { ...db("1.0.1"), schema: { tables: [t("a")] } });
      folder.write("dsd.config.json", { diff: { levels: { "column-removed": "none" } } });
      const { stderr } = await folder.diff(["--against", "HEAD"]);
      expect(stderr).toContain("dsd.config.json counts `column-removed` as none");
      folder.write("dsd.config.json", { diff: { view: "writers" } });
      const viewed = await folder.diff(["--against", "HEAD"]);
      expect(viewed.stderr).toContain("dsd.config.json counts what matters to writers");
      const chosen = await folder.diff(["--against", "HEAD", "--view", "readers"]);
      expect(chosen.stderr).not.toContain("writers");
      const accepted = [{ code: "column-removed", subject: "t.b", reason: "unused" }];
      folder.write("dsd.config.json", { diff: { accepted } });
      const other = await folder.diff(["--against", "HEAD"]);
      expect(other.stderr).toContain("dsd.config.json accepts `column-removed` of `t.b`");
      folder.commit();
      folder.write("a.json", { ...db("1.0.2"), schema: { tables: [t("a")] } });
      expect((await folder.diff(["--against", "HEAD"])).stderr).toBe("");
    } finally {
      folder.remove();
    }
  });
});
