// dsd extract: descriptors move to files of their own, and keep their spelling.

import { readdirSync, symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { folderPerFile } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { api, port, product, store } from "./support.js";

const folder = folderPerFile();

const YAML = `# A product
ports:
  - name: orders
    promises:
      api: # the api
        specification: datastoreapi
        definition: # moved
          # about the store
          datastoreapi: 1.0.0 # the format
          info:
            title: Orders
            version: 1.0.0
            description: |
              Two
                lines
          services: {}
          schema:
            tables:
              - $ref: ../tables/orders.yaml # elsewhere
          # the end

        version: 1.0.0 # stays
`;

describe("dsd extract", () => {
  test("keeps the comments of both files, and rewrites relative references", async () => {
    folder.write("a/product.yaml", YAML);
    const cwd = `${folder.path}/a`;
    const result = await runMain(["extract", "product.yaml", "-o", "stores/new"], { cwd });
    expect(result).toEqual({ code: 0, stdout: "wrote stores/new/orders.yaml\n", stderr: "" });
    expect(folder.read("a/stores/new/orders.yaml")).toBe(`# about the store
datastoreapi: 1.0.0 # the format
info:
  title: Orders
  version: 1.0.0
  description: |
    Two
      lines
services: {}
schema:
  tables:
    - $ref: "../../../tables/orders.yaml" # elsewhere
# the end
`);
    expect(folder.read("a/product.yaml")).toBe(`# A product
ports:
  - name: orders
    promises:
      api: # the api
        specification: datastoreapi
        definition: # moved
          mediaType: application/yaml
          $ref: stores/new/orders.yaml

        version: 1.0.0 # stays
`);
  });

  test("keeps the lines of JSON, whatever ends them", async () => {
    const value = product(port(store(), "a/b"), port(store(), "A b"), port(store(), ".."));
    const text = JSON.stringify(value, null, "\t").replaceAll("\n", "\r\n");
    folder.write("b/product.json", text);
    const cwd = `${folder.path}/b`;
    const { stdout } = await runMain(["extract", "product.json", "-o", "x y"], { cwd });
    expect(stdout.match(/x y\/.*/g)).toEqual([
      "x y/orders.json",
      "x y/orders-2.json",
      "x y/orders-3.json",
    ]);
    const expected = `${JSON.stringify(store(), null, "\t")}\n`.replaceAll("\n", "\r\n");
    expect(folder.read("b/x y/orders.json")).toBe(expected);
    const left = folder.read("b/product.json");
    const reference = [
      "{",
      '\t"mediaType": "application/json",',
      '\t"$ref": "x%20y/orders.json"',
      "}",
    ];
    expect(left).toContain(`"definition": ${reference.join("\r\n\t\t\t\t\t\t")}`);
    expect(left.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("leaves what it cannot move, and what is there", async () => {
    const text = JSON.stringify(store());
    const cwd = folder.path;
    folder.write("c.json", product(port({ rawContent: text }), port(store())));
    const both = await runMain(["extract", "c.json", "-o", "c"], { cwd });
    expect(both).toMatchObject({
      code: 0,
      stderr: "dsd: 1 descriptor is JSON text and left in place\n",
    });
    // Now there is nothing but text, and a reference.
    const again = await runMain(["extract", "c.json", "-o", "c"], { cwd });
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("JSON text") });

    folder.write("d.json", product(port(store())));
    const before = folder.read("d.json");
    const taken = await runMain(["extract", "d.json", "-o", "c"], { cwd });
    expect(taken).toMatchObject({ code: 2, stderr: expect.stringContaining("already exists") });
    expect(folder.read("d.json")).toBe(before);

    folder.write(
      "e.yaml",
      "a: { specification: datastoreapi, definition: &d { datastoreapi: 1.0.0 } }\nb: *d\n",
    );
    const shared = await runMain(["extract", "e.yaml", "-o", "e"], { cwd });
    expect(shared).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("shares anchors of YAML"),
    });

    folder.write("real/f.txt", "");
    symlinkSync(`${folder.path}/real`, `${folder.path}/link`);
    const linked = await runMain(["extract", "d.json", "-o", "link"], { cwd });
    expect(linked).toMatchObject({ code: 2, stderr: expect.stringContaining("symbolic link") });
    expect(folder.read("d.json")).toBe(before);
  });

  test("gives no file the name of a device or of a configuration", async () => {
    const ports = ["package", "dsd.config", "CON", "nul.x"].map((name) => ({
      name,
      promises: { api: api(store(), { name }) },
    }));
    folder.write("names.json", product(...ports));
    const { stdout } = await runMain(["extract", "names.json", "-o", "n"], { cwd: folder.path });
    const names = ["descriptor", "descriptor-2", "descriptor-3", "descriptor-4"];
    expect(stdout).toBe(names.map((name) => `wrote n/${name}.json\n`).join(""));
  });

  test("moves values of any depth, and references that the descriptor has twice", async () => {
    const cwd = folder.path;
    const deep = `${'{ "a": '.repeat(10_000)}1${" }".repeat(10_000)}`;
    const tables = `[{ "specification": "json-schema", "definition": ${deep} }]`;
    const text = JSON.stringify(product(port({ ...store(), schema: { tables: "TABLES" } })));
    folder.write("deep.json", text.replace('"TABLES"', tables));
    const moved = await runMain(["extract", "deep.json", "-o", "deep"], { cwd });
    expect(moved).toMatchObject({ code: 0, stderr: "" });

    folder.write(
      "twice.yaml",
      `specification: datastoreapi
definition:
  datastoreapi: 1.0.0
  schema:
    tables:
      - &t { $ref: t.yaml }
      - *t
`,
    );
    expect(await runMain(["extract", "twice.yaml", "-o", "twice"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("wrote twice/"),
    });
    const [file = ""] = readdirSync(`${cwd}/twice`);
    expect(folder.read(`twice/${file}`)).toContain(`    - &t { $ref: "../t.yaml" }
    - *t
`);
  });

  test.each([
    [["d.json"], "needs -o DIR"],
    [[], "takes one file"],
    [["-", "-o", "x"], "takes one file"],
    [["none.json", "-o", "x"], "none.json: no such file"],
    [["store.json", "-o", "x"], "is itself a descriptor"],
    [["broken.json", "-o", "x"], "has syntax errors"],
    [["empty.json", "-o", "x"], "contains no data store descriptor"],
    [["refers.json", "-o", "x"], "refers to descriptors, which are in other documents already"],
  ])("%j: %s", async (args, message) => {
    folder.write("store.json", store());
    folder.write("broken.json", '{ "specification": "datastoreapi", ');
    folder.write("empty.json", product());
    folder.write("refers.json", product(port({ $ref: "store.json" })));
    const { code, stderr } = await runMain(["extract", ...args], { cwd: folder.path });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
