// A gate that cannot be passed by being unreadable: what a new version loses from sight is a change or a finding.

import { describe, expect, test } from "vitest";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import type { Shape, ShapeTable } from "../../src/format/shape/shape.js";
import { diff, diffTrees } from "../../src/index.js";
import { isObject, type JsonObject } from "../../src/values/json-object.js";
import { formatPointer, type Path, valueAt } from "../../src/values/json-pointer.js";
import { Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { fullDescriptor } from "./descriptor.js";

const OLD = fullDescriptor() as unknown as JsonObject;
const shapes: ShapeTable = descriptorShapes;

/** What happens to a property in a pull request. */
const LOSSES = {
  deleted: undefined,
  nulled: null,
  mistyped: 17.5,
} as const;
type Loss = keyof typeof LOSSES;

/** Every property of the specification that the descriptor has, once per kind of object. */
function propertiesOf(value: unknown, shape: Shape, path: Path = []): Map<string, Path> {
  const found = new Map<string, Path>();
  const walk = (one: unknown, given: Shape, at: Path): void => {
    const kind = typeof given === "string" ? shapes[given] : given;
    if (kind === undefined || typeof kind === "string" || "types" in kind) return;
    if ("items" in kind) {
      if (Array.isArray(one))
        for (const [index, item] of one.entries()) walk(item, kind.items, [...at, index]);
      return;
    }
    if (!isObject(one)) return;
    if ("values" in kind) {
      for (const [key, item] of Object.entries(one)) walk(item, kind.values, [...at, key]);
    } else if ("choice" in kind) {
      const key = Object.keys(kind.choice).find((name) => name in one);
      walk(one, key === undefined ? kind.otherwise : (kind.choice[key] ?? kind.otherwise), at);
    } else {
      for (const [key, item] of Object.entries(kind.properties)) {
        if (!(key in one)) continue;
        const name = `${kind.title}.${key}`;
        if (!found.has(name)) found.set(name, [...at, key]);
        walk(one[key], item, [...at, key]);
      }
    }
  };
  walk(value, shape, path);
  return found;
}

/** A copy of the descriptor with another value at a path. */
function changed(path: Path, loss: Loss): JsonObject {
  const next = structuredClone(OLD);
  const parent = valueAt(next, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1) ?? "";
  if (loss === "deleted") delete parent[key];
  else parent[key] = LOSSES[loss];
  return next;
}

/** The exit code by default, and the codes of changes and findings. */
async function outcome(next: unknown): Promise<string> {
  const { changes, findings } = await diff(JSON.stringify(OLD), JSON.stringify(next));
  const isError = findings.some(({ severity }) => severity === "error");
  const codes = new Set([...changes.map(({ code }) => code), ...findings.map(({ code }) => code)]);
  return [isError ? 1 : 0, ...codes].join(" ");
}

const properties = propertiesOf(OLD, "DatastoreDescriptor");
const cases = [...properties].flatMap(([name, path]) =>
  (Object.keys(LOSSES) as Loss[]).map((loss) => ({ name, path, loss })),
);

/** Why the loss of a property is neither a change nor a finding. */
const SILENT: Readonly<Record<string, string>> = {
  "Table.name deleted": "the fully qualified name ends in it",
  "Column.name deleted": "the fully qualified name ends in it",
  "Column.columnConstraint deleted":
    "a constraint of the table says that the column is the primary key",
  "Column.columnConstraint mistyped":
    "any text is valid, and a constraint of the table says that the column is the primary key",
  "Column.ordinalPosition deleted": "the list has the same order",
};

describe("every property that a new version loses", () => {
  test("the table has at least 120 pull requests", () => {
    expect(cases.length).toBeGreaterThanOrEqual(120);
  });

  test("exit code and codes", async () => {
    const rows: string[] = [];
    for (const { name, path, loss } of cases) {
      rows.push(`${name} ${loss}: ${await outcome(changed(path, loss))}`);
    }
    await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("../../fixtures/diff/losses.txt");
  });

  test.each(cases)("$name $loss is a change or a finding", async ({ name, path, loss }) => {
    const [code = "", ...codes] = (await outcome(changed(path, loss))).split(" ");
    if (`${name} ${loss}` in SILENT) expect([code, codes]).toEqual(["0", []]);
    else expect(codes, formatPointer(path)).not.toEqual([]);
  });
});

const table = (...columns: string[]) => ({
  fullyQualifiedName: "s.t",
  name: "t",
  columns: columns.map((name) => ({ name, fullyQualifiedName: `s.t.${name}`, dataType: "INT" })),
});
const shop = (...tables: unknown[]) => ({
  datastoreapi: "1.0.0",
  info: { title: "Shop", version: "1.0.0" },
  services: {},
  schema: { tables },
});
const ref = ($ref: string) => ({ $ref });

type Tree = Readonly<Record<string, unknown>>;

/** Pull requests as two trees of files, and whether they fail by default. */
const PULL_REQUESTS: readonly [title: string, old: Tree, next: Tree, code: 0 | 1][] = (() => {
  const inline = { "a.json": shop(table("a", "b")) };
  const behind = { "a.json": shop(ref("t.json")), "t.json": table("a", "b") };
  const url = { "a.json": shop(ref("https://example.org/t.json")) };
  const component = { tables: { t: table("a", "b") } };
  const inComponents = {
    "a.json": { ...shop(ref("#/components/tables/t")), components: component },
  };
  const broken = { ...behind, "t.json": "x: [" };
  const misspelled = { "a.json": { ...shop(), schema: { relations: [table("a", "b")] } } };
  const columns = (value: unknown) => ({ "a.json": shop({ ...table(), columns: value }) });
  const schema = (value: unknown) => ({ "a.json": { ...shop(), schema: value } });
  return [
    ["inline table to a URL", inline, url, 1],
    ["inline table to a missing file", inline, { "a.json": shop(ref("x.json")) }, 1],
    ["file of a reference deleted", behind, { "a.json": behind["a.json"] }, 1],
    ["reference mistyped", behind, { ...behind, "a.json": shop(ref("tt.json")) }, 1],
    ["broken syntax behind a reference", behind, broken, 1],
    ["file of a reference emptied", behind, { ...behind, "t.json": "" }, 1],
    ["file of a reference is a list", behind, { ...behind, "t.json": [] }, 1],
    ["components deleted", inComponents, { "a.json": shop(ref("#/components/tables/t")) }, 1],
    [
      "cycle of references",
      inComponents,
      {
        "a.json": {
          ...inComponents["a.json"],
          components: { tables: { t: ref("#/components/tables/t") } },
        },
      },
      1,
    ],
    ["schema null", inline, schema(null), 1],
    ["schema empty", inline, schema({}), 1],
    ["schema a text", inline, schema("see wiki"), 1],
    ["tables null", inline, schema({ tables: null }), 1],
    ["tables a map", inline, schema({ tables: { t: table("a", "b") } }), 1],
    ["tables a text", inline, schema({ tables: "t" }), 1],
    ["tables under another key", inline, misspelled, 1],
    [
      "schema under another key",
      inline,
      { "a.json": { ...shop(), schema: undefined, structure: { tables: [table("a", "b")] } } },
      1,
    ],
    ["columns a text", inline, columns("see wiki"), 1],
    ["columns null", inline, columns(null), 1],
    ["columns a map", inline, columns({ a: {}, b: {} }), 1],
    ["column a text", inline, columns([table("a").columns[0], "b"]), 1],
    ["column null", inline, columns([table("a").columns[0], null]), 1],
    [
      "datastoreapi deleted",
      inline,
      { "a.json": { ...shop(table("a", "b")), datastoreapi: undefined } },
      1,
    ],
    ["broken syntax", inline, { "a.json": '{ "datastoreapi": "1.0.0", "info": {' }, 1],
    ["broken, then repaired without a column", broken, { ...behind, "t.json": table("a") }, 0],
    ["another breakage in a broken file", broken, { ...behind, "t.json": "y: [" }, 1],
    ["URL, then nothing", url, { "a.json": shop() }, 1],
    ["URL, then another URL", url, { "a.json": shop(ref("https://example.org/u.json")) }, 1],
    [
      "deleted file, then deleted reference",
      { "a.json": shop(ref("t.json"), table("a")) },
      { "a.json": shop(table("a")) },
      1,
    ],
    [
      "misspelled key, then fewer tables",
      misspelled,
      { "a.json": { ...shop(), schema: { relations: [] } } },
      1,
    ],
    ["misspelled key, then no key", misspelled, { "a.json": { ...shop(), schema: {} } }, 1],
    [
      "a text among columns goes",
      columns([table("a").columns[0], "b"]),
      columns([table("a").columns[0]]),
      1,
    ],
    ["a text among columns is repaired", columns([table("a").columns[0], "b"]), inline, 0],
    [
      "another column beside a text goes",
      columns([...table("a", "c").columns, "b"]),
      columns([table("a").columns[0], "b"]),
      1,
    ],
    [
      "nothing but what nobody can read",
      { "a.json": shop(table("a"), ref("x.json")) },
      { "a.json": shop(table("a"), ref("x.json")) },
      0,
    ],
    ["URL repaired to the table", url, inline, 0],
    ["table to its own file", inline, behind, 0],
    ["table from its own file", behind, inline, 0],
    ["a first table that is a URL", { "a.json": shop() }, url, 0],
  ];
})();

describe("pull requests that lose a part from sight", () => {
  test.each(PULL_REQUESTS)("%s", async (_, old, next, code) => {
    const texts = (tree: Tree) =>
      Object.fromEntries(
        Object.entries(tree).map(([path, one]) => [
          path,
          typeof one === "string" ? one : JSON.stringify(one),
        ]),
      );
    const { files, failures = [] } = await diffTrees(texts(old), texts(next));
    expect(failures).toEqual([]);
    const errors = files.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === "error"),
    );
    expect(errors.length > 0 ? 1 : 0, JSON.stringify(files, null, 1)).toBe(code);
  });

  test.each<[format: string, shown: RegExp]>([
    ["pretty", /✗ new\.json: no changes, 1 part not compared/],
    ["concise", /^new\.json:1:\d+: error not-compared `t\.json` cannot be compared/],
    [
      "markdown",
      /^## Descriptors could not be compared completely\n[\s\S]*1 part not compared[\s\S]*\*\*error\*\*/,
    ],
    ["json", /"code": "not-compared",\n +"severity": "error"/],
    ["sarif", /"ruleId": "not-compared"[\s\S]*"level": "error"/],
    ["github", /^::error file=new\.json,line=1[^\n]*title=not-compared/],
    ["gitlab", /"check_name": "not-compared"[\s\S]*"severity": "major"/],
    ["junit", /failures="1"[\s\S]*not-compared/],
  ])("in the format %s, with exit code 1 until it is accepted", async (format, shown) => {
    const folder = new Folder();
    try {
      folder.write("old.json", JSON.stringify(shop(table("a"))));
      folder.write("new.json", JSON.stringify(shop(ref("t.json"))));
      const run = () =>
        runMain(["diff", "--format", format, "old.json", "new.json"], { cwd: folder.path });
      const { code, stdout } = await run();
      expect(code).toBe(1);
      expect(stdout).toMatch(shown);
      const accepted = [{ code: "not-compared", subject: "t.json", reason: "looked at" }];
      folder.write("dsd.config.json", JSON.stringify({ diff: { accepted } }));
      expect(await run()).toMatchObject({ code: 0, stderr: "" });
    } finally {
      folder.remove();
    }
  });
});
