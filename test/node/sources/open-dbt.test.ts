import { lint } from "datastore-descriptor";
import { beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();
beforeEach(() => {
  folder.write("target/manifest.json", MANIFEST);
});

const dsd = (...args: string[]) => runMain(args, { cwd: folder.path });

const model = (name: string, schema: string, more: object = {}) => ({
  resource_type: "model",
  database: "shop",
  schema,
  name,
  config: { materialized: "table" },
  columns: {},
  ...more,
});
const MANIFEST = {
  metadata: {
    dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json",
    adapter_type: "postgres",
  },
  nodes: {
    "model.shop.orders": model("orders", "mart", {
      description: "All orders",
      columns: { id: { name: "id", data_type: "integer", constraints: [{ type: "primary_key" }] } },
    }),
    "model.shop.staged": model("staged", "staging"),
  },
  sources: {},
};
const CATALOG = {
  nodes: {
    "model.shop.orders": {
      columns: { id: { type: "integer", index: 1 }, day: { type: "date", index: 2 } },
    },
    "model.shop.staged": { columns: { n: { type: "numeric(5,1)", index: 1 } } },
  },
  sources: {},
};

test("a manifest with the catalog beside it is a valid descriptor", async () => {
  folder.write("target/catalog.json", CATALOG);
  const { code, stdout } = await dsd("import", "target/manifest.json", "--schema", "mart");
  expect(code).toBe(0);
  const { schema } = parse(stdout);
  expect(schema.tables).toMatchObject([
    {
      name: "orders",
      description: "All orders",
      columns: [
        { name: "id", dataType: "INT", columnConstraint: "PRIMARY_KEY" },
        { name: "day", dataType: "DATE" },
      ],
    },
  ]);
  const { findings } = await lint(stdout);
  expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
});

test("without a catalog, a table without columns is named, and the rest is written", async () => {
  const { code, stdout, stderr } = await dsd(
    "import",
    "target/manifest.json",
    "--schema",
    "staging",
  );
  expect([code, parse(stdout).schema.tables.length]).toEqual([1, 1]);
  expect(stderr).toMatch(/columns of staged.*dbt docs generate/);
});

test("a broken catalog is one clear line", async () => {
  folder.write("target/catalog.json", "{");
  const { code, stdout, stderr } = await dsd("import", "target/manifest.json");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/catalog\.json is not valid JSON; run `dbt docs generate` again/);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
