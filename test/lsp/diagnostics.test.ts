import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { mayBeDescriptor } from "../../src/text/recognition/recognize.js";
import { cases, sample } from "../support/effort.js";
import { descriptor, type Folder } from "../support/folder.js";
import { filesBelow, readText, root } from "../support/project.js";
import { globOf, linted, ofDiagnostic, ofFinding } from "./as-linted.js";
import { TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

let client: TestClient | undefined;
let folder: Folder | undefined;

const files = ["examples", "fixtures"]
  .flatMap((one) => [".json", ".yaml"].flatMap((extension) => filesBelow(one, extension)))
  .filter((file) => mayBeDescriptor(readText(file)));

describe("the diagnostics of a document", () => {
  test("there are enough documents", () => expect(files.length).toBeGreaterThan(50));

  test("are what `dsd lint` reports, in every file that it reaches", async () => {
    const wrong: unknown[] = [];
    for (const file of sample(files)) {
      const one = await TestClient.start();
      const uri = pathToFileURL(`${root}/${file}`).href;
      await one.open(uri, readText(file));
      for (const [path, findings] of await linted(root.replace(/\/$/, ""), [globOf(file)])) {
        const shown = (await one.diagnostics(pathToFileURL(path).href)).map(ofDiagnostic);
        const expected = findings.map(ofFinding);
        if (JSON.stringify(shown) !== JSON.stringify(expected))
          wrong.push({ file, shown, expected });
      }
      await one.stop();
    }
    expect(wrong).toEqual([]);
  });

  test("are the same after edits that end in the same text", async () => {
    client = await startClient();
    const editor = client;
    const edit = fc.record({
      at: fc.nat(),
      length: fc.nat(30),
      text: fc.constantFrom("", "x", "- ", "\n", '"', "  a: 1\n", "größe 😀", "{", "#"),
    });
    const some = files.filter((_, index) => index % 17 === 0);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...some),
        fc.array(edit, { maxLength: 10 }),
        async (file, edits) => {
          const uri = pathToFileURL(`${root}/${file}`).href;
          const text = readText(file);
          await editor.open(uri, text);
          const before = await editor.diagnostics(uri);
          for (const { at, length, text: added } of edits) {
            const start = at % (editor.textOf(uri).length + 1);
            await editor.splice(uri, start, start + length, added);
          }
          await editor.change(uri, { text });
          expect(await editor.diagnostics(uri)).toEqual(before);
          await editor.close(uri);
        },
      ),
      { numRuns: cases(15) },
    );
  });

  test("count UTF-16 code units", async () => {
    client = await startClient();
    const uri = "untitled:one";
    await client.open(
      uri,
      'datastoreapi: 1.0.0\ninfo: { title: "größe 😀", versoin: 1.0.0 }\n',
      "yaml",
    );
    const found = (await client.diagnostics(uri)).find(({ code }) => code === "unknown-property");
    expect(found?.range).toEqual({
      start: { line: 1, character: 27 },
      end: { line: 1, character: 34 },
    });
  });

  test("are there without a folder and without a file", async () => {
    client = await startClient();
    await client.open("untitled:Untitled-1", '{ "datastoreapi": "1.0.0" }', "json");
    const codes = (await client.diagnostics("untitled:Untitled-1")).map(({ code }) => code);
    expect(codes).toEqual(["missing-property"]);
  });

  test("are not there for other documents", async () => {
    client = await startClient();
    await client.open("file:///x/package.json", '{ "name": "x", "version": 1, }');
    expect(await client.diagnostics("file:///x/package.json")).toEqual([]);
  });

  test("leave the syntax to another server, if the client says so", async () => {
    client = await startClient({ settings: { foreignSyntax: ["json"] } });
    const text = '{ "datastoreapi": "1.0.0", }';
    await client.open("untitled:1", text, "json");
    const codes = (await client.diagnostics("untitled:1")).map(({ code }) => code);
    expect(codes).toEqual(["missing-property"]);
    const actions = await client.actions("untitled:1", text.length - 2, text.length - 2);
    expect(actions.some(({ edit }) => edit !== undefined)).toBe(true);
  });
});

const table = { fullyQualifiedName: "shop.orders", version: "1.0.0", columns: [] };

describe("several files", () => {
  const start = async (files: Record<string, object | string>) => {
    folder = makeFolder();
    for (const [name, content] of Object.entries(files)) folder.write(name, content);
    folder.write("dsd.config.json", {});
    client = await startClient({ folder: folder.path });
    return { client, folder, uri: (name: string) => pathToFileURL(`${folder?.path}/${name}`).href };
  };
  const codes = (diagnostics: Diagnostic[]) => diagnostics.map(({ code }) => code);
  const withTable = (ref: string) => descriptor({}, [{ $ref: ref }]);

  test("an edit of a target changes the findings of a descriptor that is not open", async () => {
    const { client, uri } = await start({
      "db.json": withTable("tables.json#/orders"),
      "tables.json": { orders: table },
    });
    await client.until(uri("db.json"), (found) => !codes(found).includes("unresolved-reference"));
    await client.open(uri("tables.json"), "{}");
    await client.until(uri("db.json"), (found) => codes(found).includes("unresolved-reference"));
    await client.change(uri("tables.json"), { text: JSON.stringify({ orders: table }) });
    await client.until(uri("db.json"), (found) => !codes(found).includes("unresolved-reference"));
  });

  test("a finding in a file that two descriptors reach is there once", async () => {
    const { client, uri } = await start({
      "a.json": withTable("tables.json#/orders"),
      "b.json": withTable("tables.json#/orders"),
      "tables.json": { orders: { ...table, nmae: "x" } },
    });
    await client.until(uri("tables.json"), (found) => found.length > 0);
    await client.open(uri("a.json"), JSON.stringify(withTable("tables.json#/orders")));
    expect(codes(await client.diagnostics(uri("tables.json")))).toContain("unknown-property");
    const found = codes(await client.diagnostics(uri("tables.json")));
    expect(found.filter((code) => code === "unknown-property")).toHaveLength(1);
  });

  test("a target that is deleted is missing, and one that comes back is not", async () => {
    const { client, folder, uri } = await start({
      "db.json": withTable("tables.json#/orders"),
      "tables.json": { orders: table },
    });
    const text = folder.read("db.json");
    await client.open(uri("db.json"), text);
    expect(codes(await client.diagnostics(uri("db.json")))).not.toContain("unresolved-reference");
    const saved = folder.read("tables.json");
    const { rmSync } = await import("node:fs");
    rmSync(`${folder.path}/tables.json`);
    const changes = [{ uri: uri("tables.json"), type: 3 }];
    await client.notify("workspace/didChangeWatchedFiles", { changes });
    expect(codes(await client.diagnostics(uri("db.json")))).toContain("unresolved-reference");
    folder.write("tables.json", saved);
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ ...changes[0], type: 1 }],
    });
    expect(codes(await client.diagnostics(uri("db.json")))).not.toContain("unresolved-reference");
  });

  test("a closed buffer takes its findings with it", async () => {
    client = await startClient();
    await client.open("untitled:1", '{ "datastoreapi": "1.0.0" }', "json");
    expect(await client.diagnostics("untitled:1")).toHaveLength(1);
    await client.close("untitled:1");
    expect(await client.diagnostics("untitled:1")).toEqual([]);
  });

  test("a configuration that changes is read again", async () => {
    const { client, folder, uri } = await start({
      "db.json": descriptor({}, [
        { ...table, columns: [{ fullyQualifiedName: "shop.orders.id" }] },
      ]),
    });
    await client.open(uri("db.json"), folder.read("db.json"));
    expect(codes(await client.diagnostics(uri("db.json")))).not.toContain("missing-primary-key");
    folder.write("dsd.config.json", { rules: { "missing-primary-key": "error" } });
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: uri("dsd.config.json"), type: 2 }],
    });
    expect(codes(await client.diagnostics(uri("db.json")))).toContain("missing-primary-key");
  });

  test("a configuration that is not valid has findings of its own", async () => {
    const { client, folder, uri } = await start({ "db.json": descriptor() });
    folder.write("dsd.config.json", { ruels: {} });
    await client.open(uri("db.json"), folder.read("db.json"));
    expect(codes(await client.diagnostics(uri("dsd.config.json")))).toEqual(["unknown-property"]);
  });

  test("a configuration that is a module runs only where that is allowed", async () => {
    folder = makeFolder();
    const config = folder.write("rules.mjs", 'throw new Error("it ran");');
    const db = folder.write("db.json", descriptor());
    const uri = pathToFileURL(db).href;
    client = await startClient({ settings: { config }, allowModules: false });
    await client.open(uri, folder.read("db.json"));
    await client.settled();
    expect(client.messages.join()).toMatch(/may not run here/);
    expect(client.messages.join()).not.toMatch(/it ran/);
  });

  test.each([true, false])(
    "one that is found does not run, which is said once (%s)",
    async (allowModules) => {
      folder = makeFolder();
      folder.write("dsd.config.mjs", 'throw new Error("it ran");');
      client = await startClient({ settings: {}, allowModules });
      for (const name of ["a.json", "b.json", "below/c.json"]) {
        const file = folder.write(name, descriptor());
        await client.open(pathToFileURL(file).href, folder.read(name));
      }
      await client.settled();
      expect(client.messages).toHaveLength(1);
      expect(client.messages[0]).toMatch(
        /dsd\.config\.mjs was not loaded, because it is a program/,
      );
      expect(client.messages[0]?.includes("in the setting `config`")).toBe(allowModules);
    },
  );
});

test("a text counts whatever version the client gives it", async () => {
  const own = await TestClient.start();
  const uri = "untitled:versions";
  await own.open(uri, "datastoreapi: 1.0.0\n");
  const before = (await own.diagnostics(uri)).length;
  expect(before).toBeGreaterThan(0);
  for (const version of [1, 1, 0]) {
    for (const [text, count] of [
      ["a: 1\n", 0],
      ["datastoreapi: 1.0.0\n", before],
    ] as const) {
      await own.notify("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
      expect(await own.diagnostics(uri)).toHaveLength(count);
    }
  }
  await own.stop();
});

test("a text that is no descriptor any longer has no findings", async () => {
  const own = await startClient();
  const uri = "untitled:changed";
  await own.open(uri, "datastoreapi: 1.0.0\n");
  expect(await own.diagnostics(uri)).not.toEqual([]);
  await own.change(uri, { text: "title: about datastoreapi\n" });
  expect(await own.diagnostics(uri)).toEqual([]);
});

test("findings are never under two spellings of a URI", async () => {
  const own = await TestClient.start();
  const found = new Map<string, number>();
  own.onPublished(({ uri, diagnostics }) => found.set(uri, diagnostics.length));
  const [one, other] = ["file:///gr%C3%B6%C3%9Fe.yaml", "file:///gr%c3%b6%c3%9fe.yaml"];
  const text = "datastoreapi: 1.0.0\n";
  await own.open(one, text);
  await own.settled();
  await own.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: other, type: 2 }] });
  await own.change(one, { text: `${text}a: 1\n` });
  await own.settled();
  expect([...found.keys()]).toEqual([one]);
  await own.open(other, `${text}b: 1\n`);
  await own.settled();
  expect(found.get(one)).toBe(0);
  expect(found.get(other)).toBeGreaterThan(0);
  await own.stop();
});
