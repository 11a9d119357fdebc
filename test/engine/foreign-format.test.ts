// Documents of other formats that somebody named, or opened: one finding each, and nothing that changes them.

import { pathToFileURL } from "node:url";
import { applyFixes, validate } from "datastore-descriptor";
import { expect, test } from "vitest";
import { foreignFormat } from "../../src/engine/foreign-format.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { makeFolder, startClient } from "../lsp/started.js";
import { runMain } from "../support/run-main.js";

const FOREIGN: Readonly<Record<string, string>> = {
  "openapi.yaml":
    "openapi: 3.1.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: [{ url: https://x.example }]\npaths: {}\n",
  "openapi-number.yaml":
    "openapi: 3.1\ninfo: { title: Shop, version: 1.0.0 }\nservers: [{ url: https://x.example }]\npaths: {}\n",
  "asyncapi-number.yaml":
    "asyncapi: 2.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: { prod: { url: h, protocol: kafka } }\nchannels: {}\n",
  "contract-number.yaml":
    "dataContractSpecification: 1.1\nid: a\ninfo: { title: Orders, version: 1.0.0 }\nservers: { prod: { type: postgres } }\nmodels: {}\n",
  "swagger-number.yaml":
    "swagger: 2.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: [{ url: https://x.example }]\npaths: {}\n",
  "tabs.yaml": "openapi: 3.1.0\ninfo:\n\ttitle: Shop\nservers:\n\t- url: https://x.example\n",
  "broken.json": '{"openapi": "3.1.0", "servers": [{"url": "x" "y"}]\n',
  "broken-odcs.yaml": "apiVersion: v3.1.0\nkind: DataContract\nservers: [\n",
  "models.yml": "models:\n  - name: orders\n    columns: [{ name: id }]\n",
  "extends.yaml": "services:\n  db:\n    extends: { file: common.yaml, service: db }\n",
  "swagger.json": '{"swagger": "2.0", "info": {"title": "Shop"}, "schema": {}, "services": {}}\n',
  "asyncapi.yaml":
    "asyncapi: 3.0.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: { prod: { host: h, protocol: kafka } }\nchannels: {}\n",
  "odcs.yaml":
    "apiVersion: v3.1.0\nkind: DataContract\nid: a\nversion: 1.0.0\nservers: [{ server: a, type: postgres }]\nschema: [{ name: orders }]\n",
  "bitol-product.yaml": "apiVersion: v1.0.0\nkind: DataProduct\nname: orders\noutputPorts: []\n",
  "contract.yaml":
    "dataContractSpecification: 1.1.0\nid: a\ninfo: { title: Orders, version: 1.0.0 }\nservers: { prod: { type: postgres } }\nmodels: {}\n",
  "backstage.yaml":
    "apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: a }\nspec: {}\n",
  "kubernetes.yaml":
    "apiVersion: v1\nkind: Service\nmetadata: { name: db }\nspec: { ports: [{ port: 5432 }] }\n",
  "manifest.json":
    '{"metadata": {"dbt_schema_version": "https://schemas.getdbt.com/dbt/manifest/v12.json"}, "nodes": {}, "sources": {}}\n',
  "properties.yml": "version: 2\nmodels:\n  - name: orders\n    columns: [{ name: id }]\n",
  "sources.yml": "version: 2\nsources: [{ name: shop, tables: [{ name: orders }] }]\n",
  "datapackage.json": '{"name": "shop", "resources": [{"name": "orders", "path": "orders.csv"}]}\n',
  "dcat.json":
    '{"@context": "https://www.w3.org/ns/dcat", "@type": "dcat:Dataset", "title": "Orders"}\n',
  "odps.yaml":
    "schema: https://opendataproducts.org/v4.0/schema/odps.yaml\nversion: '4.0'\nproduct: { en: { name: Orders } }\n",
  "connector.json":
    '{"name": "shop", "config": {"connector.class": "io.debezium.connector.postgresql.PostgresConnector"}}\n',
  "event.json": '{"schema": {"type": "struct", "fields": []}, "payload": {"op": "c"}}\n',
  "compose.yaml": "services:\n  db:\n    image: postgres:17\n    ports: ['5432:5432']\n",
  "package.json": '{"name": "shop", "version": "1.0.0", "dependencies": {"pg": "^8.0.0"}}\n',
};
const names = Object.keys(FOREIGN);

test.each(names)("%s is named, and never changed", async (name) => {
  const text = FOREIGN[name] ?? "";
  const folder = makeFolder();
  folder.write(name, text);
  for (const flag of ["--fix", "--fix-unsafe"]) {
    for (const command of ["validate", "lint"]) {
      const { code, stdout } = await runMain([command, name, flag, "--format", "json"], {
        cwd: folder.path,
      });
      const [{ findings }] = JSON.parse(stdout).files;
      expect([code, findings.length, findings[0].code]).toEqual([1, 1, "no-descriptor"]);
      expect(findings[0].message).toMatch(
        /^this is (?:an?|the) .* \(`[\w@]+`\), not a data store descriptor$/,
      );
      expect(folder.read(name)).toBe(text);
    }
  }
  const { findings } = validate(text, { uri: name });
  expect(findings.map(({ code, fixes }) => [code, fixes])).toEqual([["no-descriptor", undefined]]);
  expect(applyFixes(text, findings, { unsafe: true }).text).toBe(text);
});

test("a search skips all of them", async () => {
  const folder = makeFolder();
  for (const name of names) folder.write(name, FOREIGN[name] ?? "");
  const { code, stderr, stdout } = await runMain(["validate", "--fix-unsafe", "."], {
    cwd: folder.path,
  });
  expect([code, stdout + stderr]).toEqual([2, expect.stringContaining("no descriptor found")]);
  for (const name of names) expect(folder.read(name)).toBe(FOREIGN[name]);
});

test.each(names)("the editor offers nothing for %s", async (name) => {
  const text = FOREIGN[name] ?? "";
  const folder = makeFolder();
  const uri = pathToFileURL(folder.write(name, text)).href;
  const client = await startClient();
  await client.open(uri, text);
  expect((await client.diagnostics(uri)).length).toBeLessThanOrEqual(1);
  const actions = await client.actions(uri, 0, text.length);
  expect(
    actions.filter(({ kind }) => kind === "quickfix" || kind?.startsWith("source.fixAll")),
  ).toEqual([]);
});

test.each([
  ["a descriptor", { datastoreapi: "1.0.0", openapi: "3.1.0" }],
  ["half of one", { info: {}, services: {}, schema: {} }],
  ["services of databases", { services: { db: { name: "db", serverInfo: {} } }, schema: {} }],
  ["a lone table", { name: "orders", columns: [], version: "1.0.0" }],
  ["nothing known", { a: 1 }],
])("%s says nothing of another format", (_, value) => {
  expect(foreignFormat(parseDocument(JSON.stringify(value)))).toBeUndefined();
});
