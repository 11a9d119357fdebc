// "datastore-descriptor/node": files.

import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { check, LoadError } from "datastore-descriptor";
import {
  bundleFile,
  type CheckFileOptions,
  checkFile,
  fileLoader,
  findFiles,
  lintFile,
  readFile,
  UnreadableFileError,
} from "datastore-descriptor/node";
import { beforeAll, describe, expect, test } from "vitest";
import { dereferenceFile } from "../support/dereference.js";
import { descriptor, folderPerFile } from "../support/folder.js";

const table = { fullyQualifiedName: "orders", version: "1.0.0" };
const withTables = (...references: string[]) =>
  descriptor(
    {},
    references.map(($ref) => ({ $ref })),
  );

const folder = folderPerFile();
beforeAll(() => {
  folder.write("db.yaml", JSON.stringify(withTables("tables/orders.json")));
  folder.write("tables/orders.json", table);
  folder.write("up/db.json", withTables("../tables/orders.json"));
  folder.write("far.json", withTables("https://example.org/t.json"));
  folder.write("bad.json", withTables("tables/bad.yaml#/orders"));
  folder.write("tables/bad.yaml", "orders: { fullyQualifiedName: orders, version: one }\n");
  folder.write("alone.json", table);
  writeFileSync(join(folder.path, "latin1.json"), Buffer.from('{"a": "\xe9"}', "latin1"));
});

const path = (name: string) => join(folder.path, name);

describe("checkFile", () => {
  test("checks a file and what it refers to", async () => {
    const result = await checkFile(path("db.yaml"));
    expect(result).toMatchObject({ valid: true, complete: true, findings: [] });
    if (result.valid) expect(result.value.info.title).toBe("t");
  });

  test("findings carry the path as it was given, those elsewhere the path from here", async () => {
    const result = await checkFile(path("bad.json"));
    expect(result.findings).toMatchObject([
      {
        code: "invalid-format",
        file: relative(process.cwd(), path("tables/bad.yaml")),
        pointer: "/orders/version",
        range: { start: { line: 1, column: 48 } },
        related: [{ file: path("bad.json"), pointer: "/schema/tables/0/$ref" }],
      },
    ]);
    expect(result.valid).toBe(false);
  });

  test("reads below the default root folder, or below `root`", async () => {
    const { findings } = await checkFile(path("up/db.json"));
    expect(findings.map(({ code }) => code)).toEqual(["blocked-reference"]);
    expect((await checkFile(path("up/db.json"), { root: folder.path })).findings).toEqual([]);
    await expect(checkFile(path("db.yaml"), { root: path("none") })).rejects.toThrow(
      UnreadableFileError,
    );
  });

  test("asks no host unless it is allowed", async () => {
    const { findings, complete } = await checkFile(path("far.json"));
    expect(findings.map(({ code }) => code)).toEqual(["unchecked-reference"]);
    expect(complete).toBe(false);
    await expect(checkFile(path("far.json"), { allowedHosts: ["*"] })).rejects.toThrow(TypeError);
  });

  test("takes the options of `check`", async () => {
    const as = await checkFile(path("alone.json"), { as: "table" });
    expect(as.valid && as.value).toMatchObject(table);
    const required = await checkFile(path("far.json"), { requireReferences: true });
    expect(required.valid).toBe(false);
    const limited = await checkFile(path("db.yaml"), { maxDocuments: 0 });
    expect(limited.findings.map(({ code }) => code)).toEqual(["unresolved-reference"]);
    const json = await checkFile(path("db.yaml"), { language: "json" });
    expect(json.valid).toBe(true);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(checkFile(path("db.yaml"), { signal })).rejects.toThrow("enough");
  });

  test.each<[string, unknown]>([
    ["format", { format: "xml" }],
    ["as", { as: "tables" }],
    ["maxFindings", { maxFindings: -1 }],
  ])("a wrong `%s` is a TypeError", async (_, options) => {
    await expect(checkFile(path("db.yaml"), options as CheckFileOptions<"table">)).rejects.toThrow(
      TypeError,
    );
  });

  test("a file that cannot be read is not a finding", async () => {
    for (const [name, message] of [
      ["none.yaml", "no such file or folder"],
      ["tables", "it is a folder"],
    ] as const) {
      const checking = checkFile(path(name));
      await expect(checking).rejects.toThrow(UnreadableFileError);
      await expect(checking).rejects.toThrow(message);
    }
  });

  test("a text that is not UTF-8 is", async () => {
    const { findings, valid } = await checkFile(path("latin1.json"));
    expect(findings.map(({ code }) => code)).toEqual(["syntax-error"]);
    expect(valid).toBe(false);
  });
});

describe("bundleFile, dereferenceFile", () => {
  test("bundle a file", async () => {
    const bundled = await bundleFile(path("up/db.json"), { root: folder.path });
    expect(bundled.value).toMatchObject({
      schema: { tables: [{ $ref: "#/components/tables/orders" }] },
      components: { tables: { orders: table } },
    });
    const full = await dereferenceFile(path("db.yaml"));
    expect(full.valid && full.value.schema.tables).toEqual([table]);
    expect(full.valid && full.toText()).toContain('"fullyQualifiedName": "orders"');
  });

  test("return findings for a document with errors, or beyond the limit", async () => {
    for (const bundleOne of [bundleFile, dereferenceFile]) {
      const result = await bundleOne(path("bad.json"));
      expect(result.value).toBeUndefined();
      expect(result.findings.map(({ code }) => code)).toEqual(["invalid-format"]);
      expect((await bundleOne(path("db.yaml"), { maxValues: 0 })).valid).toBe(false);
    }
    expect((await bundleFile(path("far.json"))).valid).toBe(true);
    expect((await dereferenceFile(path("far.json"))).valid).toBe(false);
  });
});

describe("fileLoader", () => {
  test("loads files below a folder, for `check` as well", async () => {
    const uri = pathToFileURL(path("virtual.json")).href;
    const { findings } = await check(JSON.stringify(withTables("tables/orders.json")), {
      uri,
      loader: fileLoader(folder.path),
    });
    expect(findings).toEqual([]);
  });

  test("refuses files elsewhere, and what is not a file", async () => {
    const loader = fileLoader(path("tables"));
    for (const [name, reason] of [
      ["db.yaml", "blocked"],
      ["tables/none.json", "missing"],
      ["tables", "missing"],
    ] as const) {
      const error = await loader.load(pathToFileURL(path(name)).href, {}).catch((one) => one);
      expect(error).toBeInstanceOf(LoadError);
      expect(error).toMatchObject({ reason });
    }
  });
});

describe("lintFile", () => {
  test("adds the findings of rules, in referenced files too", async () => {
    const options = { root: folder.path, rules: { "missing-columns": "error" } } as const;
    const { valid, findings } = await lintFile(path("up/db.json"), options);
    expect(valid).toBe(true);
    const found = findings.filter(({ code }) => code === "missing-columns");
    expect(found).toMatchObject([{ severity: "error", pointer: "" }]);
    expect(found[0]?.file).toMatch(/tables\/orders\.json$/);
    expect((await checkFile(path("up/db.json"), { root: folder.path })).findings).toEqual([]);
  });

  test("takes rules and options as `lint` and `checkFile` do", async () => {
    const { findings } = await lintFile(path("alone.json"), { as: "table" });
    expect(findings.map(({ code }) => code)).toContain("missing-columns");
    await expect(lintFile(path("nothing.json"))).rejects.toThrow(UnreadableFileError);
    const wrong = { rules: { "missing-colums": "off" } } as const;
    await expect(lintFile(path("alone.json"), wrong)).rejects.toThrow(TypeError);
  });
});

test.each([checkFile, lintFile, bundleFile])("an empty path is refused: %o", async (call) => {
  await expect(call("")).rejects.toThrow(new TypeError("the path is empty"));
});

test.each([
  [{ root: 1 }, "`root` must be a string"],
  [{ allowedHosts: "example.org" }, "`allowedHosts` must be an array of strings"],
  [{ allowedHosts: [1] }, "`allowedHosts` must be an array of strings"],
  [{ maxDocuments: -1 }, "`maxDocuments` must be a whole number from 0"],
  [{ maxValues: "9" }, "`maxValues` must be a whole number from 0"],
])("an invalid option is refused: %j", async (options, message) => {
  await expect(bundleFile(path("db.yaml"), options as never)).rejects.toThrow(
    new TypeError(message),
  );
});

describe("readFile", () => {
  test("gives the result of `checkFile`, and the tables behind references", async () => {
    const { model, models, ...result } = await readFile(path("db.yaml"));
    expect(result).toEqual(await checkFile(path("db.yaml")));
    expect(models).toEqual([model]);
    expect(model?.tables.map((one) => one.fullyQualifiedName)).toEqual(["orders"]);
  });

  test("gives a model of a file with errors", async () => {
    const { valid, model } = await readFile(path("bad.json"));
    expect(valid).toBe(false);
    expect(model?.descriptors).toHaveLength(1);
  });

  test("refuses a kind, since it reads descriptors", async () => {
    const options = { as: "table" } as object;
    await expect(readFile(path("db.yaml"), options)).rejects.toThrow("unknown option `as`");
  });
});

describe("findFiles", () => {
  test("finds what the command checks: descriptors in folders, and any file that is named", async () => {
    const inFolder = await findFiles([folder.path]);
    const names = inFolder.map((file) => relative(folder.path, file)).sort();
    expect(names).toEqual(["bad.json", "db.yaml", "far.json", "up/db.json"]);
    expect(await findFiles([path("alone.json")])).toEqual([path("alone.json")]);
    expect(await findFiles([join(folder.path, "*.yaml")])).toEqual([path("db.yaml")]);
  });

  test("says which path does not exist", async () => {
    const finding = findFiles([path("nothing")]);
    await expect(finding).rejects.toThrow(UnreadableFileError);
    await expect(finding).rejects.toThrow("no such file or folder");
  });
});
