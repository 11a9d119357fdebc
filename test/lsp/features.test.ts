import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import type {
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  Hover,
  Location,
  SymbolInformation,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { descriptor, type Folder } from "../support/folder.js";
import { readText, root } from "../support/project.js";
import { runMain } from "../support/run-main.js";
import { CAPABILITIES, type TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

let client: TestClient | undefined;
let folder: Folder | undefined;
beforeEach(() => {
  client = undefined;
});

const FOLDER = `${root.replace(/\/$/, "")}/examples/several-files`;
const uriOf = (name: string) => pathToFileURL(`${FOLDER}/${name}`).href;
const LINES = "tables/order-lines.json";

/** The files of the example, with a foreign key. */
function textOf(name: string): string {
  const text = readText(`examples/several-files/${name}`);
  if (name !== LINES) return text;
  const columns = ["shop.public.order_lines.order_id", "shop.public.orders.id"];
  const constraints = [{ constraintType: "FOREIGN_KEY", columns }];
  return `${JSON.stringify({ ...JSON.parse(text), constraints }, null, 2)}\n`;
}

/** Opens a file of the example with several files, and returns the offset of a text in it. */
async function opened(name: string): Promise<(text: string) => number> {
  client ??= await startClient();
  // A file that only others refer to is known through them.
  if (name !== "db.yaml") await client.open(uriOf("db.yaml"), textOf("db.yaml"));
  await client.open(uriOf(name), textOf(name));
  await client.settled();
  return (text) => textOf(name).indexOf(text) + 1;
}

/** Places as `file:line`. */
const shown = (places: readonly Location[]): string[] =>
  places.map(({ uri, range }) => `${uri.split("several-files/")[1]}:${range.start.line + 1}`);

describe("definition", () => {
  test.each([
    ["db.yaml", "servers.yaml#/postgres", ["servers.yaml:1"]],
    ["db.yaml", "tables/order-lines.json", ["tables/order-lines.json:1"]],
    ["servers.yaml", "host}:5432", ["db.yaml:12", "db.yaml:17"]],
  ])("in %s of %s", async (name, text, expected) => {
    const at = await opened(name);
    const found = await client?.at<Location[]>("definition", uriOf(name), at(text));
    expect(shown(found ?? [])).toEqual(expected);
  });

  test("of a column in a foreign key is in the other table", async () => {
    const name = LINES;
    const at = await opened(name);
    const found = await client?.at<Location[]>(
      "definition",
      uriOf(name),
      at("shop.public.orders.id"),
    );
    expect(shown(found ?? [])).toEqual(["tables/orders.yaml:6"]);
  });
});

test("references of a component are in every descriptor", async () => {
  const at = await opened("servers.yaml");
  const found = await client?.at<Location[]>("references", uriOf("servers.yaml"), at("postgres"), {
    context: { includeDeclaration: true },
  });
  expect(shown(found ?? [])).toEqual(["servers.yaml:1", "db.yaml:10", "db.yaml:15"]);
});

test("highlights are those of the same document", async () => {
  const at = await opened("servers.yaml");
  const found = await client?.at<DocumentHighlight[]>(
    "documentHighlight",
    uriOf("servers.yaml"),
    at("host}:5432"),
  );
  expect(found?.map(({ range }) => range.start.line)).toEqual([1, 7]);
});

test("links are the references to other documents", async () => {
  await opened("db.yaml");
  const found = await client?.request<DocumentLink[]>("textDocument/documentLink", {
    textDocument: { uri: uriOf("db.yaml") },
  });
  expect(found?.map(({ target }) => target?.split("several-files/")[1])).toEqual([
    "servers.yaml#L1,1",
    "servers.yaml#L1,1",
    "tables/orders.yaml#L1,1",
    "tables/order-lines.json#L1,1",
    "schemas/order-placed.json#L1,1",
  ]);
});

test("links are also the references of a data product document", async () => {
  client = await startClient();
  const name = "examples/data-product/product.yaml";
  const uri = pathToFileURL(`${root}/${name}`).href;
  await client.open(uri, readText(name));
  const found = await client.request<DocumentLink[]>("textDocument/documentLink", {
    textDocument: { uri },
  });
  expect(found.map(({ target }) => target?.split("data-product/")[1])).toEqual([
    "ports/customers.json#L1,1",
  ]);
});

describe("hover", () => {
  const hoverAt = async (name: string, text: string): Promise<string> => {
    const at = await opened(name);
    const found = await client?.at<Hover | null>("hover", uriOf(name), at(text));
    return (found?.contents as { value: string } | undefined)?.value ?? "";
  };

  test("on a reference shows its target", async () => {
    expect(await hoverAt("db.yaml", "servers.yaml#")).toMatch(
      /\*\*Server Info\*\*.*\n\n`PostgreSQL 16`/,
    );
    expect(await hoverAt("db.yaml", "tables/orders")).toMatch(/\*\*Table\*\* `orders`/);
  });

  test("on a reference to a reference shows its end, and in a cycle nothing", async () => {
    const uri = "untitled:chain";
    const text = `datastoreapi: 1.0.0
schema:
  tables:
    - $ref: "#/components/tables/a"
    - $ref: "#/components/tables/c"
components:
  tables:
    a: { $ref: "#/components/tables/b" }
    b: { fullyQualifiedName: shop.orders, version: 1.0.0, columns: [] }
    c: { $ref: "#/components/tables/d" }
    d: { $ref: "#/components/tables/c" }
`;
    client = await startClient();
    await client.open(uri, text);
    const hoverOf = async (place: string) => {
      const found = await client?.at<Hover | null>("hover", uri, text.indexOf(place) + 1);
      return (found?.contents as { value: string } | undefined)?.value ?? "";
    };
    expect(await hoverOf("#/components/tables/a")).toContain("**Table** `shop.orders`");
    expect(await hoverOf("#/components/tables/c")).not.toContain("**Table**");
  });

  test("on a variable shows its value, but not if it may be a secret", async () => {
    expect(await hoverAt("db.yaml", "host: {")).toContain("Default: `db.shop.example.org`");
    const uri = "untitled:secret";
    const text = `datastoreapi: 1.0.0
services: { a: { name: a, serverInfo: { host: "{dbPassword}" }, variables: { dbPassword: { default: hunter2 } } } }
`;
    await client?.open(uri, text, "yaml");
    const found = await client?.at<Hover>("hover", uri, text.indexOf("dbPassword}") + 1);
    expect(JSON.stringify(found)).toContain("dbPassword");
    expect(JSON.stringify(found)).not.toContain("hunter2");
  });

  test("shows texts of a document as text, without secrets", async () => {
    const image = "![x](http://tracker.example/x.png)";
    const table = {
      fullyQualifiedName: `shop.\`${image}`,
      version: "1.0.0",
      description: `${image} <img src=x> jdbc:x://h/d?password=hunter2 \u202e`,
      columns: [],
    };
    const variables = { a: { default: `\`\`${image}`, enum: Array(1_000).fill("e") } };
    const text = JSON.stringify({
      ...descriptor({ host: "{a}" }, [{ $ref: "#/components/tables/t" }]),
      components: { tables: { t: table } },
    }).replace('"serverInfo"', `"variables":${JSON.stringify(variables)},"serverInfo"`);
    client = await startClient();
    await client.open("untitled:image", text, "json");
    for (const place of ["#/components", '{a}"']) {
      const found = await client.at<Hover>("hover", "untitled:image", text.indexOf(place) + 1);
      const { value } = found.contents as { value: string };
      expect(value).toContain("tracker.example");
      expect(value.length).toBeLessThan(2_000);
      // Code, and what is escaped, is text.
      const markup = value.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "").replace(/\\./g, "");
      expect(markup).not.toMatch(/!\[|<img|hunter2|\u202e/);
    }
  });

  test("on a column shows the values that it may hold, of its type and of its schema", async () => {
    client = await startClient();
    const fullyQualifiedName = "s.t.mood";
    const stated = { minLength: 2, pattern: "^[a-z]+$" };
    const column = { fullyQualifiedName, dataType: "enum('sad','ok')" };
    const columns = [{ ...column, jsonSchema: JSON.stringify(stated) }];
    const text = JSON.stringify(
      descriptor({}, [{ fullyQualifiedName: "s.t", version: "1.0.0", columns }]),
    );
    await client.open("untitled:values", text, "json");
    await client.settled();
    const place = text.indexOf(fullyQualifiedName) + 1;
    const { contents } = await client.at<Hover>("hover", "untitled:values", place);
    expect((contents as { value: string }).value).toContain(
      "Values: `sad`, `ok`\n\nat least 2 characters\n\nPattern: `^[a-z]+$`",
    );
  });

  test("on a key shows the words of the specification", async () => {
    expect(await hoverAt("db.yaml", "title")).toBe(
      "**Info** `title` (required)\n\nTitle of the data store, for people.",
    );
  });

  test("on a finding explains it", async () => {
    client = await startClient();
    await client.open("untitled:1", "datastoreapi: 1.0.0\ninfo: { titel: x }\n", "yaml");
    await client.settled();
    const found = await client.at<Hover>("hover", "untitled:1", 30);
    expect(JSON.stringify(found.contents)).toContain("unknown-property");
  });
});

test("the outline has services, tables and columns, also of a text with errors", async () => {
  client = await startClient();
  const uri = "untitled:outline";
  const text = `datastoreapi: 1.0.0
services:
  dev: { name: dev }
schema:
  tables:
    - name: orders
      columns: [{ name: id }]
    - $ref: "#/x
`;
  await client.open(uri, text, "yaml");
  const found = await client.request<DocumentSymbol[]>("textDocument/documentSymbol", {
    textDocument: { uri },
  });
  const names = (symbols: DocumentSymbol[]): unknown[] =>
    symbols.map(({ name, children = [] }) =>
      children.length === 0 ? name : [name, names(children)],
    );
  expect(names(found)).toEqual([
    ["services", ["dev"]],
    ["schema", [["tables", [["orders", [["columns", ["id"]]]], expect.anything()]]]],
  ]);
});

test("the outline of a large document has its tables without their columns", async () => {
  const started = await startClient();
  client = started;
  const uri = "untitled:outline";
  const outlineOf = async (columns: number) => {
    const names = Array.from({ length: columns }, (_, index) => ({ name: `c${index}` }));
    const tables = Array.from({ length: 50 }, (_, index) => ({
      name: `t${index}`,
      columns: names,
    }));
    await started.open(uri, JSON.stringify(descriptor({}, tables)), "json");
    const found = await started.request<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: { uri },
    });
    await started.close(uri);
    const listed = found.find(({ name }) => name === "schema")?.children?.[0]?.children ?? [];
    return listed.map(({ name, children }) => [name, children?.[0]?.children?.length]);
  };
  const tables = (columns: number | undefined) =>
    Array.from({ length: 50 }, (_, index) => [`t${index}`, columns]);
  expect(await outlineOf(90)).toEqual(tables(90));
  expect(await outlineOf(100)).toEqual(tables(undefined));
});

test.each([
  ["tables/orders.yaml", [["orders", expect.arrayContaining(["columns"])]]],
  [LINES, [["order_lines", ["columns"]]]],
  ["servers.yaml", [["postgres", []]]],
])("the outline of %s has the parts that references reach", async (name, expected) => {
  await opened(name);
  const symbols = await client?.request<DocumentSymbol[]>("textDocument/documentSymbol", {
    textDocument: { uri: uriOf(name) },
  });
  const namesIn = (children: readonly DocumentSymbol[] = []) => children.map((one) => one.name);
  expect(symbols?.map((one) => [one.name, namesIn(one.children)])).toEqual(expected);
});

test.each([
  ["ORDER_L", ["order_lines"], "tables/order-lines.json:1"],
  ["shop.public.order_lines", ["shop.public.order_lines"], "tables/order-lines.json:1"],
  ["lines.order_id", ["shop.public.order_lines.order_id"], "tables/order-lines.json:"],
  ["postgres", [], ""],
  ["shop-prod", ["shop-production"], "db.yaml:8"],
])("a search in the workspace for %s finds %j", async (query, names, place) => {
  await opened("db.yaml");
  const found = await client?.request<SymbolInformation[]>("workspace/symbol", { query });
  expect(found?.map(({ name }) => name).slice(0, names.length || 1)).toEqual(names);
  expect(shown(found?.map(({ location }) => location) ?? []).join()).toContain(place);
});

describe("rename", () => {
  const copied = async () => {
    folder = makeFolder();
    const names = [
      "db.yaml",
      "servers.yaml",
      "schemas/order-placed.json",
      "tables/orders.yaml",
      "tables/order-lines.json",
    ];
    for (const name of names) folder.write(name, textOf(name));
    client = await startClient({ folder: folder.path });
    const own = folder;
    const read = (uri: string) =>
      own.read(decodeURI(uri.slice(pathToFileURL(own.path).href.length + 1)));
    const uri = (name: string) => pathToFileURL(`${own.path}/${name}`).href;
    return { client, own, read, uri };
  };

  test.each([
    ["a component", "servers.yaml", "postgres:", "main_server", ["db.yaml", "servers.yaml"]],
    [
      "a component, at a reference",
      "db.yaml",
      'postgres" }',
      "main_server",
      ["db.yaml", "servers.yaml"],
    ],
    ["a variable", "db.yaml", "host: {", "db_host", ["db.yaml", "servers.yaml"]],
    [
      "a column",
      "tables/orders.yaml",
      "shop.public.orders.id",
      "shop.public.orders.oid",
      ["tables/order-lines.json", "tables/orders.yaml"],
    ],
    [
      "a table",
      "tables/orders.yaml",
      "shop.public.orders",
      "shop.public.purchases",
      ["tables/order-lines.json", "tables/orders.yaml"],
    ],
  ])("of %s changes every file, and back", async (_, name, text, newName, expected) => {
    const { client, own, read, uri } = await copied();
    const before = await runMain(["lint", "db.yaml", "--format", "json"], { cwd: own.path });
    await client.open(uri("db.yaml"), own.read("db.yaml"));
    await client.open(uri(name), own.read(name));
    const offset = own.read(name).indexOf(text) + 1;
    expect(offset).toBeGreaterThan(0);
    const old = await client.at<{ placeholder: string }>("prepareRename", uri(name), offset);
    const apply = async (newName: string) => {
      const edit = await client.at<WorkspaceEdit>("rename", uri(name), offset, { newName });
      const texts = client.edited(edit, read);
      for (const [changed, after] of texts) {
        own.write(changed.slice(uri("").length), after);
        if (changed === uri(name) || changed === uri("db.yaml"))
          await client.change(changed, { text: after });
      }
      await client.notify("workspace/didChangeWatchedFiles", {
        changes: [...texts.keys()].map((one) => ({ uri: one, type: 2 })),
      });
      return [...texts.keys()].map((one) => one.slice(uri("").length)).sort();
    };
    expect(await apply(newName)).toEqual(expected);
    const after = await runMain(["lint", "db.yaml", "--format", "json"], { cwd: own.path });
    const codes = ({ stdout }: { stdout: string }) => stdout.match(/"code": .*/g);
    expect(codes(after)).toEqual(codes(before));
    await apply(old.placeholder);
    for (const one of expected) expect(own.read(one)).toBe(textOf(one));
  });

  test.each([
    ["shop.orders", "shop.purchases"],
    ["main", "primary"],
  ])("of %s in a data product, and back", async (before, newName) => {
    const name = "examples/data-product/product.yaml";
    const uri = pathToFileURL(`${root}/${name}`).href;
    client = await startClient();
    for (const [old, text, next] of [
      [before, readText(name), newName],
      [newName, readText(name).replaceAll(before, newName), before],
    ] as const) {
      await client.open(uri, text);
      const offset = text.indexOf(old) + 1;
      const edit = await client.at<WorkspaceEdit>("rename", uri, offset, { newName: next });
      expect(client.edited(edit).get(uri)).toBe(text.replaceAll(old, next));
      await client.close(uri);
    }
  });

  test("is refused for a name that exists", async () => {
    const { client, own, uri } = await copied();
    await client.open(uri("db.yaml"), own.read("db.yaml"));
    const text = own.read("tables/orders.yaml");
    await client.open(uri("tables/orders.yaml"), text);
    const offset = text.indexOf("shop.public.orders.id") + 1;
    const newName = "shop.public.orders.placed_at";
    expect(text).toContain(newName);
    await expect(
      client.at("rename", uri("tables/orders.yaml"), offset, { newName }),
    ).rejects.toThrow(/exists already/);
  });
});

describe("actions", () => {
  const text = '{ "datastoreapi": "1.0.0", "info": { "titel": "x", "version": "1.0.0" } }';
  const start = async (capabilities = CAPABILITIES) => {
    client = await startClient({ capabilities });
    await client.open("untitled:1", text, "json");
    return client;
  };

  test("a fix is offered at both ends of its finding", async () => {
    const client = await start();
    const at = text.indexOf('"titel"');
    for (const offset of [at, at + '"titel"'.length]) {
      const [fix] = await client.actions("untitled:1", offset, offset);
      expect(fix).toMatchObject({ kind: "quickfix", isPreferred: true });
      expect([...client.edited(fix?.edit).values()]).toEqual([text.replace("titel", "title")]);
    }
  });

  test("fix all is offered on request only, once, and changes nothing the second time", async () => {
    const client = await start();
    const kinds = async (only?: string[]) =>
      (await client.actions("untitled:1", 0, text.length, only)).map(({ kind }) => kind);
    expect(await kinds(["quickfix"])).not.toContain("source.fixAll.dsd");
    expect(await kinds()).not.toContain("source.fixAll.dsd");
    for (const all of [[], [""]]) expect(await kinds(all)).toEqual(await kinds());
    expect(await kinds()).toContain("quickfix");
    expect(await kinds(["source"])).toEqual(["source.fixAll.dsd"]);
    const [action] = await client.actions("untitled:1", 0, 0, ["source.fixAll"]);
    const [fixed] = client.edited(action?.edit).values();
    expect(fixed).toBe(text.replace("titel", "title"));
    await client.change("untitled:1", { text: fixed ?? "" });
    expect(await kinds(["source.fixAll"])).toEqual([]);
  });

  test("a client without versioned edits gets plain ones", async () => {
    const client = await start({});
    const at = text.indexOf('"titel"');
    const [fix] = await client.actions("untitled:1", at, at);
    expect(Object.keys(fix?.edit?.changes ?? {})).toEqual(["untitled:1"]);
  });

  test("every code is explained", async () => {
    const client = await start();
    const at = text.indexOf('"titel"');
    const found = await client.actions("untitled:1", at, at);
    const explain = found.find(({ command }) => command !== undefined)?.command;
    expect(explain).toMatchObject({ command: "dsd.explain", arguments: ["unknown-property"] });
    await client.request("workspace/executeCommand", explain as object);
    expect(client.messages.join()).toContain("# unknown-property");
  });
});
