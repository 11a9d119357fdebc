// What people do first in an editor: complete a reference, accept a key, follow a port, fix a file.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import type {
  CodeAction,
  CompletionItem,
  Hover,
  Location,
  TextEdit,
} from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { validate } from "../../src/index.js";
import { descriptor, type Folder } from "../support/folder.js";
import type { TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

let client: TestClient;
let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
  folder.write(".git/HEAD", "");
});

const uriOf = (name: string) => pathToFileURL(join(folder.path, name)).href;

async function start(files: Readonly<Record<string, string>>, snippets = false): Promise<void> {
  for (const [name, text] of Object.entries(files)) folder.write(name, text.replace("|", ""));
  const capabilities = {
    workspace: {
      workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const] },
    },
    textDocument: { completion: { completionItem: { snippetSupport: snippets } } },
  };
  client = await startClient({ folder: folder.path, capabilities });
  for (const [name, text] of Object.entries(files)) {
    if (text.includes("|")) await client.open(uriOf(name), text.replace("|", ""));
  }
}

/** What is offered at the `|` of a file. */
async function offered(name: string, text: string): Promise<CompletionItem[]> {
  return client.at<CompletionItem[]>("completion", uriOf(name), text.indexOf("|"));
}

const SERVERS = `postgres:
  host: db.example.org
  port: "5432"
  connectionProtocols: {}
`;
const head = (services: string) => `datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services:
  production:
    name: shop
    serverInfo:
      $ref: ${services}
schema: {}
`;

describe("completion of `$ref`", () => {
  test("offers files, and what fits in them", async () => {
    const text = head('"|"');
    await start({ "db.yaml": text, "parts/servers.yaml": SERVERS });
    const labels = (await offered("db.yaml", text)).map(({ label }) => label);
    expect(labels).toContain("parts/servers.yaml");
    const named = head('"parts/servers.yaml#|"');
    await client.change(uriOf("db.yaml"), { text: named.replace("|", "") });
    const places = (await offered("db.yaml", named)).map(({ label }) => label);
    expect(places).toContain("parts/servers.yaml#/postgres");
  });

  test("is relative to the file that is edited, not to the one that refers to it", async () => {
    const part = `service:
  name: shop
  serverInfo: { $ref: "|" }
`;
    const db = `datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services: { production: { $ref: "sub/service.yaml#/service" } }
schema: {}
`;
    await start({ "db.yaml": db, "sub/service.yaml": part, "servers.yaml": SERVERS });
    await client.open(uriOf("db.yaml"), db);
    await client.settled();
    const labels = (await offered("sub/service.yaml", part)).map(({ label }) => label);
    expect(labels).toContain("../servers.yaml");
    expect(labels).not.toContain("servers.yaml");
  });

  test("is relative to the descriptor in a data product", async () => {
    const server = { host: "h", port: "1", connectionProtocols: {} };
    const definition = {
      ...descriptor(),
      services: { production: { name: "shop", serverInfo: { $ref: "|" } } },
      components: { serverInfo: { main: server } },
    };
    const product = {
      dataProductDescriptor: "1.0.0",
      interfaceComponents: {
        outputPorts: [{ promises: { api: { specification: "datastoreapi", definition } } }],
      },
    };
    const text = JSON.stringify(product, null, 2);
    await start({ "product.json": text });
    const labels = (await offered("product.json", text)).map(({ label }) => label);
    expect(labels).toContain("#/components/serverInfo/main");
    expect(labels.filter((label) => label.includes("interfaceComponents"))).toEqual([]);
  });
});

describe("a key of YAML", () => {
  const text = "datastoreapi: 1.0.0\n|\n";

  test("goes on in the next line, with the required keys of its object", async () => {
    await start({ "db.yaml": text }, true);
    const items = await offered("db.yaml", text);
    const info = items.find(({ label }) => label === "info");
    expect(info?.insertTextFormat).toBe(2);
    const newText = (info?.textEdit as TextEdit | undefined)?.newText ?? "";
    expect(newText.replace(/\$\{?\d+(?::([^}]*))?\}?/g, "$1")).toMatch(
      /^info:\n {2}title: .*\n {2}version: /,
    );
  });

  test("is not offered again, nor the value that is there", async () => {
    const value = "datastoreapi: 1.0.0|\n";
    await start({ "db.yaml": value });
    expect((await offered("db.yaml", value)).map(({ label }) => label)).toEqual([]);
  });
});

test("`$schema` is offered in a descriptor of its own, not in one in a data product", async () => {
  const own = '{ "datastoreapi": "1.0.0", "|" }';
  const product = `{ "dataProductDescriptor": "1.0.0", "interfaceComponents": { "outputPorts": [
    { "promises": { "api": { "specification": "datastoreapi", "definition": ${own} } } } ] } }`;
  await start({ "db.json": own, "product.json": product });
  const labelsIn = async (name: string, text: string) =>
    (await offered(name, text)).map(({ label }) => label);
  expect(await labelsIn("db.json", own)).toEqual(expect.arrayContaining(["$schema", "info"]));
  const embedded = await labelsIn("product.json", product);
  expect(embedded).toContain("info");
  expect(embedded).not.toContain("$schema");
});

describe("a port of a data product", () => {
  const product = (ref: string) =>
    JSON.stringify(
      { dataProductDescriptor: "1.0.0", interfaceComponents: { outputPorts: [{ $ref: ref }] } },
      null,
      2,
    );
  const api = { specification: "datastoreapi", definition: { $ref: "db.json" } };
  const port = JSON.stringify({ name: "orders", promises: { api } });

  test("leads to its file, and its file to the descriptor", async () => {
    const text = product("port.json");
    await start({ "p.json": text, "port.json": port, "db.json": JSON.stringify(descriptor()) });
    for (const [name, own, target, card] of [
      ["p.json", text, "port.json", "**Port** `orders`"],
      ["port.json", port, "db.json", "**Data store** `t`, 0 tables"],
    ] as const) {
      await client.open(uriOf(name), own);
      await client.settled();
      const offset = own.indexOf(target) + 1;
      const definition = await client.at<Location[]>("definition", uriOf(name), offset);
      expect(definition.map(({ uri }) => uri)).toEqual([uriOf(target)]);
      const hover = await client.at<Hover | null>("hover", uriOf(name), offset);
      expect(JSON.stringify(hover?.contents)).toContain(card);
    }
  });

  test("that does not exist is found, though the text names no descriptor", async () => {
    const text = product("missing.json");
    await start({ "p.json": text });
    await client.open(uriOf("p.json"), text);
    await client.until(uriOf("p.json"), (all) => all.length > 0);
    const found = await client.diagnostics(uriOf("p.json"));
    expect(found.map(({ code }) => code)).toEqual(["unresolved-reference"]);
  });
});

test("a missing file is created with what it needs", async () => {
  const text = head("servers.yaml#/main");
  await start({ "db.yaml": text });
  await client.open(uriOf("db.yaml"), text);
  await client.until(uriOf("db.yaml"), (all) => all.length > 0);
  const at = text.indexOf("servers.yaml");
  const actions = await client.actions(uriOf("db.yaml"), at, at);
  const create = actions.find(({ title }) => title.startsWith("Create")) as CodeAction;
  expect(create.title).toBe("Create servers.yaml");
  const [made, filled] = create.edit?.documentChanges ?? [];
  expect(made).toMatchObject({ kind: "create", uri: uriOf("servers.yaml") });
  const [edit] = (filled as { edits: TextEdit[] }).edits;
  expect(edit?.newText).toBe('main:\n  host: ""\n  port: ""\n  connectionProtocols: {}\n');
  expect(existsSync(join(folder.path, "servers.yaml"))).toBe(false);
});

test("at a column that does not exist, the columns of the table are offered first", async () => {
  const text = `datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      version: 1.0.0
      columns:
        - { fullyQualifiedName: shop.orders.id, dataType: BIGINT }
        - { fullyQualifiedName: shop.orders.total, dataType: DECIMAL password=hunter2 }
      constraints:
        - { constraintType: PRIMARY_KEY, columns: [shop.orders.xyzzyx] }
    - fullyQualifiedName: shop.lines
      version: 1.0.0
      columns: [{ fullyQualifiedName: shop.lines.id, dataType: BIGINT }]
`;
  await start({ "db.yaml": text });
  await client.open(uriOf("db.yaml"), text);
  await client.until(uriOf("db.yaml"), (all) => all.length > 0);
  const at = text.indexOf("xyzzyx");
  const actions = await client.actions(uriOf("db.yaml"), at, at);
  expect(actions.map(({ title }) => title).slice(0, 3)).toEqual([
    "Write `shop.orders.id`",
    "Write `shop.orders.total`",
    "Explain unknown-column",
  ]);
  const [change] = actions[0]?.edit?.documentChanges ?? [];
  const document = TextDocument.create("db.yaml", "yaml", 0, text);
  expect(TextDocument.applyEdits(document, (change as { edits: TextEdit[] }).edits)).toBe(
    text.replace("shop.orders.xyzzyx", "shop.orders.id"),
  );
  // A type is shown beside the name of its column, but no secret in it.
  const items = await client.at<CompletionItem[]>("completion", uriOf("db.yaml"), at);
  expect(items.map(({ detail }) => detail)).toEqual(["BIGINT", "DECIMAL password=*******"]);
});

test("fixing everything changes only the lines with fixes", async () => {
  const lines = Array.from(
    { length: 30 },
    (_, index) => `    - { fullyQualifiedName: t${index}, version: 1.0.0 }`,
  );
  const text = `datastoreapi: 1.0.0\ninfo: { titel: Shop, version: 1.0.0 }\nservices: {}\nschema:\n  tables:\n${lines.join("\n")}\n  databasename: shop\n`;
  await start({ "db.yaml": text });
  await client.open(uriOf("db.yaml"), text);
  const [action] = await client.actions(uriOf("db.yaml"), 0, 0, ["source.fixAll"]);
  const [change] = action?.edit?.documentChanges ?? [];
  const { edits } = change as { edits: TextEdit[] };
  expect(edits.map(({ range }) => range.start.line)).toEqual([1, 35]);
  const document = TextDocument.create("db.yaml", "yaml", 0, text);
  expect(validate(TextDocument.applyEdits(document, edits)).findings).toEqual([]);
});

test("a new descriptor is the one that `dsd init` writes", async () => {
  await start({});
  const text = await client.request("workspace/executeCommand", { command: "dsd.starter" });
  expect(validate(String(text))).toMatchObject({ valid: true, findings: [] });
});
