import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { folderPerTest } from "../../support/folder.js";
import { root } from "../../support/project.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();

const dsd = (...args: string[]) => runMain(args, { cwd: folder.path });

/** A contract with one table, and more members. */
const contract = (more: object = {}) =>
  JSON.stringify({
    apiVersion: "v3.1.0",
    kind: "DataContract",
    id: "shop",
    version: "1.0.0",
    schema: [
      { name: "orders", properties: [{ name: "id", physicalType: "INT" }] },
      { name: "items", properties: [{ name: "id", physicalType: "INT" }] },
    ],
    ...more,
  });

test("an exported descriptor is imported as it was", async () => {
  folder.write("stock.yaml", readFileSync(`${root}/examples/stock.yaml`, "utf8"));
  expect((await dsd("export", "odcs", "stock.yaml", "-o", "stock.odcs.yaml")).code).toBe(0);
  expect((await dsd("import", "stock.odcs.yaml", "-o", "back.yaml")).code).toBe(0);
  const { code, stdout } = await dsd("diff", "stock.yaml", "back.yaml", "--format", "json");
  expect([code, JSON.parse(stdout).summary]).toEqual([
    0,
    expect.objectContaining({ different: 0, impact: "none" }),
  ]);
});

test("a contract in JSON, some of its tables, another title", async () => {
  folder.write("shop.json", contract());
  const { code, stdout } = await dsd("import", "shop.json", "--tables", "o*", "--title", "My shop");
  const { info, schema } = parse(stdout);
  expect([code, info.title, schema.tables.map(({ name }: { name: string }) => name)]).toEqual([
    0,
    "My shop",
    ["orders"],
  ]);
});

test.each(["--service=main"])("a contract has its own: %s", async (flag) => {
  folder.write("shop.json", contract());
  const { code, stdout, stderr } = await dsd("import", "shop.json", flag);
  expect([code, stdout, stderr]).toEqual([
    2,
    "",
    "dsd: shop.json has services of its own; leave out --service\n",
  ]);
});

test("what has no place is counted", async () => {
  folder.write(
    "shop.json",
    contract({ team: [{ username: "a" }, { username: "b" }], domain: "x" }),
  );
  const { stderr } = await dsd("import", "shop.json");
  expect(stderr).toMatch(/team/);
  expect(stderr).toMatch(/domain/);
});

describe("bad input is one clear line", () => {
  test.each([
    ["another version", contract({ apiVersion: "v2.2.2" }), /versions 3\.0 to 3\.2 can be read/],
    ["no version", contract({ apiVersion: undefined }), /has no version/],
    ["neither a contract nor a manifest", "{}", /is not a source/],
    ["half a file", contract().slice(0, 80), /shop\.json/],
  ])("%s", async (_, text, message) => {
    folder.write("shop.json", text);
    const { code, stdout, stderr } = await dsd("import", "shop.json", "-o", "out.yaml");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(existsSync(join(folder.path, "out.yaml"))).toBe(false);
  });
});

test("secrets stay in the contract", async () => {
  const servers = [
    {
      server: "production",
      type: "custom",
      host: "app:hunter2@db",
      port: 1,
      description: "password=hunter2",
    },
  ];
  folder.write("shop.json", contract({ servers }));
  const { code, stdout, stderr } = await dsd("import", "shop.json");
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain("hunter2");
  expect(stderr).toMatch(/secret/);
});

test.each([
  ["--tables", "x*", "that matches `x*`"],
  ["--schema", "x", "in the schema `x`"],
])("a selection of no table: %s", async (flag, value, words) => {
  const servers = [{ server: "p", type: "postgres", host: "h", database: "shop", schema: "sales" }];
  folder.write("shop.yaml", contract({ servers }));
  const { code, stdout, stderr } = await dsd("import", "shop.yaml", flag, value);
  expect([code, stdout, stderr]).toEqual([2, "", `dsd: shop.yaml has no table ${words}\n`]);
});
