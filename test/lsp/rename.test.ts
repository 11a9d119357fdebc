import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver-protocol";
import { parseDocument } from "../../src/text/parse/parse.js";
import { cases } from "../support/effort.js";
import { type Style, styles } from "../support/styles.js";
import { CAPABILITIES, type TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

let client: TestClient;
beforeEach(async () => {
  client = await startClient();
});

const HEAD = "datastoreapi: 1.0.0\ninfo: { title: a, version: 1.0.0 }\n";

/** A text after a rename at the second character of a part of it. */
async function renamed(text: string, at: string, newName: string, language = "yaml") {
  const uri = "untitled:text";
  await client.open(uri, text, language);
  const offset = text.indexOf(at) + Math.min(1, at.length - 1);
  expect(text).toContain(at);
  const edit = await client.at<WorkspaceEdit | null>("rename", uri, offset, { newName });
  expect(edit).not.toBeNull();
  return client.edited(edit).get(uri) ?? text;
}

/** A text in which every occurrence of some parts is replaced. */
const replaced = (text: string, ...pairs: [string, string][]): string =>
  pairs.reduce((result, [before, after]) => result.replaceAll(before, after), text);

const component = (key: string, ref: string) => `${HEAD}services: {}
schema:
  tables:
    - $ref: ${ref}
components:
  tables:
    ${key}: { fullyQualifiedName: shop.orders, version: 1.0.0, columns: [] }
`;

const ORDERS = `${HEAD}services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      name: orders
      version: 1.0.0
      columns:
        - fullyQualifiedName: shop.orders.id
          name: id
          dataType: BIGINT
        - { fullyQualifiedName: "shop.orders.customer", dataType: BIGINT }
      constraints:
        - { constraintType: PRIMARY_KEY, columns: [id] }
        - { constraintType: UNIQUE, columns: [shop.orders.id] }
`;

describe("each use of a column keeps its form", () => {
  const after = replaced(
    ORDERS,
    ["shop.orders.id", "shop.orders.key"],
    ["name: id", "name: key"],
    ["[id]", "[key]"],
  );

  test.each([
    ["the short name", "[id", "key"],
    ["the short name, with the whole name", "[id", "shop.orders.key"],
    ["the whole name", "shop.orders.id", "shop.orders.key"],
  ])("when it is renamed at %s", async (_, at, newName) => {
    expect(await renamed(ORDERS, at, newName)).toBe(after);
  });

  test("and back", async () => {
    expect(await renamed(after, "[key", "id")).toBe(ORDERS);
    expect(await renamed(after, "shop.orders.key", "shop.orders.id")).toBe(ORDERS);
  });

  test("also with a name of its own", async () => {
    const text = replaced(ORDERS, ["name: id", "name: no"], ["[id]", '["no"]']);
    expect(await renamed(text, 'no"', "nr")).toBe(
      replaced(text, ["name: no", "name: nr"], ['["no"]', '["nr"]']),
    );
  });

  test("and a key of a JSON Schema is not renamed", async () => {
    const text = `${HEAD}services: {}
schema:
  tables:
    - specification: json-schema
      definition:
        fullyQualifiedName: shop.orders
        properties: { id: { type: string, fullyQualifiedName: shop.orders.id } }
`;
    const [before, after] = ["shop.orders.id", "shop.orders.key"];
    expect(await renamed(text, before, after)).toBe(text.replace(before, after));
  });
});

describe("a table or column is renamed at its name as at its qualified name", () => {
  const texts = {
    "a table": ORDERS,
    "a table with a major version": replaced(ORDERS, ["shop.orders\n", "shop.orders.2\n"]),
    "a table of another name": ORDERS.replace("name: orders", "name: Bestellung"),
    "a column of another name": replaced(ORDERS, ["name: id", "name: nr"], ["[id]", "[nr]"]),
    "a component": component("part", "'#/components/tables/part'").replace(
      "version: 1.0.0, columns",
      "name: orders, version: 1.0.0, columns",
    ),
  };
  test.each([
    ["a table", "orders", "shop.orders", "purchases"],
    ["a table", "orders", "shop.orders", "shop.purchases"],
    ["a table with a major version", "orders", "shop.orders", "purchases"],
    ["a table of another name", "Bestellung", "name: Bestellung", "Kauf"],
    ["a column of another name", "nr", "nr", "number"],
    ["a component", "orders", "shop.orders", "purchases"],
  ] as const)("%s, %s", async (kind, name, named, newName) => {
    const text = texts[kind];
    const last = newName.slice(newName.lastIndexOf(".") + 1);
    const after = await renamed(text, `name: ${name}`.slice(-name.length - 1), newName);
    const expected = replaced(
      text,
      [named, named.replace(name, last)],
      [`name: ${name}`, `name: ${last}`],
      [`[${name}]`, `[${last}]`],
    );
    expect(after).toBe(expected);
    const back = await renamed(after, ` ${last}`, name);
    expect(back).toBe(text);
  });

  test.each(["orders\n      version", "id\n          data"])("%s has the same uses", async (at) => {
    const uri = "untitled:text";
    await client.open(uri, ORDERS, "yaml");
    const usesAt = (offset: number) =>
      client.at("references", uri, offset, { context: { includeDeclaration: true } });
    const offset = ORDERS.indexOf(at) + 1;
    const [name = ""] = at.split("\n");
    expect(await usesAt(offset)).toEqual(
      await usesAt(ORDERS.lastIndexOf(`.${name}\n`, offset) + 1),
    );
    expect(await client.at("prepareRename", uri, offset)).toMatchObject({ placeholder: name });
  });

  test.each(["a b", "a\n", ""])("and not to %j", async (newName) => {
    const text = texts["a table of another name"];
    for (const at of [" orders", " Bestellung"].filter((one) => text.includes(one))) {
      await expect(renamed(text, at, newName)).rejects.toThrow(/is not a/);
    }
  });
});

describe("keys of services and components are renamed, whether something refers to them or not", () => {
  const text = (service: string, table: string, server: string) => `${HEAD}services:
  ${service}: { name: a, serverInfo: { $ref: '#/components/serverInfo/${server}' } }
  other: { name: b, serverInfo: { $ref: '#/services/${service}/serverInfo' } }
schema: {}
components:
  serverInfo: { ${server}: { host: a, port: "1", connectionProtocols: {} } }
  tables: { ${table}: { fullyQualifiedName: shop.orders, version: 1.0.0, columns: [] } }
`;
  test.each([
    ["  dev:", 1, text("new", "orders", "pg")],
    ["{ orders", 1, text("dev", "new", "pg")],
    ["{ pg", 2, text("dev", "orders", "new")],
  ])("%s", async (at, places, expected) => {
    const before = text("dev", "orders", "pg");
    const key = at.replace(/^\W+/, "");
    const offset = before.indexOf(at) + at.indexOf(key);
    expect(await renamed(before, before.slice(offset, offset + 9), "new")).toBe(expected);
    const found = await client.at<object[]>("references", "untitled:text", offset + 1, {
      context: { includeDeclaration: true },
    });
    expect(found).toHaveLength(places);
  });

  test("but not to one that exists", async () => {
    const before = text("dev", "orders", "pg");
    await expect(renamed(before, "dev:", "other")).rejects.toThrow("`other` exists already");
  });
});

describe("a major version at the end of the name of a table", () => {
  test.each([
    // Not part of the names of columns.
    ["shop.orders:2", ORDERS.replace("shop.orders\n", "shop.orders:2\n")],
    [
      "shop.purchases.2",
      replaced(
        ORDERS,
        ["shop.orders\n", "shop.purchases.2\n"],
        ["shop.orders", "shop.purchases"],
        ["name: orders", "name: purchases"],
      ),
    ],
    // A number in place of the name is not a version.
    ["shop.2024", replaced(ORDERS, ["name: orders", 'name: "2024"'], ["shop.orders", "shop.2024"])],
  ])("%s", async (newName, expected) => {
    expect(await renamed(ORDERS, "shop.orders\n", newName)).toBe(expected);
    const back = await renamed(expected, newName, "shop.orders");
    expect(back.replace('"orders"', "orders")).toBe(ORDERS);
  });

  test("stays in the names of columns that have it", async () => {
    const text = replaced(ORDERS, ["shop.orders", "shop.orders.1"]);
    expect(await renamed(text, "shop.orders.1\n", "shop.orders.2")).toBe(
      replaced(ORDERS, ["shop.orders", "shop.orders.2"]),
    );
  });
});

describe("a name that is no string without quotes gets them", () => {
  test.each(["null", "true", "123", "0x10", "1.0", "-", "~", "#x", "@x", "a: b", "<<", "'", '"'])(
    "%s as a key",
    async (name) => {
      const before = component("orders", '"#/components/tables/orders"');
      const after = await renamed(before, "orders: {", name);
      const { value } = parseDocument(after) as { value: { components: { tables: object } } };
      expect(Object.keys(value.components.tables)).toEqual([name]);
      // Other parsers read some of these as numbers or null.
      const quoted = name.includes('"') ? `'${name}'` : JSON.stringify(name);
      expect(after).toContain(`    ${quoted}: {`);
      const back = await renamed(after, "#/components", "orders");
      expect(back.replace(/(["'])orders\1:/, "orders:")).toBe(before);
    },
  );

  test.each(["null", "@x", "-", "#x", "12", "shop.null", "a:b"])("%s as a table", async (name) => {
    const after = await renamed(ORDERS, "shop.orders\n", name);
    const { value } = parseDocument(after) as { value: { schema: { tables: object[] } } };
    expect(value.schema.tables[0]).toMatchObject({
      fullyQualifiedName: name,
      name: name.split(/[.:]/).at(-1),
      columns: [{ fullyQualifiedName: `${name}.id` }, { fullyQualifiedName: `${name}.customer` }],
      constraints: [{ columns: ["id"] }, { columns: [`${name}.id`] }],
    });
  });
});

test.each([">-", "|-", ">- # why"])(
  "a block scalar %s is replaced, and nothing around it",
  async (header) => {
    const text = ORDERS.replace(
      "Name: shop.orders.id",
      `Name: ${header}\n            shop.orders.id`,
    );
    const comment = header.replace(/^[>|]-?/, "");
    expect(await renamed(text, "[shop.orders.id", "shop.orders.key")).toBe(
      replaced(
        ORDERS,
        ["Name: shop.orders.id", `Name: shop.orders.id${comment}`],
        ["shop.orders.id", "shop.orders.key"],
        ["name: id", "name: key"],
        ["[id]", "[key]"],
      ),
    );
  },
);

describe("a reference is rewritten, however it is spelled", () => {
  test.each([
    ["orders", "'#/components/tables/%6Frders'", "'#/components/tables/c'"],
    ["a/b", "'#/components/tables/a~1b'", "'#/components/tables/c'"],
    ["a/b", "'#/components/tables/a%7E1b'", "'#/components/tables/c'"],
    ["orders", "'#%2Fcomponents%2Ftables%2Forders'", "'#/components/tables/c'"],
    ["orders", '"#/components/tables/\\u006frders"', '"#/components/tables/c"'],
    ["orders", '"#\\/components\\/tables\\/orders"', '"#/components/tables/c"'],
    ["orders", ">-\n        #/components/tables/orders", '"#/components/tables/c"'],
    ["orders", '"#/components/\\\n        tables/orders"', '"#/components/tables/c"'],
    ["größe", "'#/components/tables/gr%C3%B6%C3%9Fe'", "'#/components/tables/c'"],
  ])("%s, as %s", async (key, ref, after) => {
    expect(await renamed(component(key, ref), `${key}: {`, "c")).toBe(component("c", after));
  });

  test("also one to something inside", async () => {
    const text = (key: string) => `${HEAD}services: {}
schema:
  tables:
    - { specification: json-schema, definition: { $ref: '#/components/x-a/${key}/b' } }
    - { specification: json-schema, definition: { $ref: '#/components/x-a/${key}' } }
components: { x-a: { ${key}: { b: { properties: {} }, properties: {} } } }
`;
    expect(await renamed(text("old"), "old: {", "new")).toBe(text("new"));
  });

  test("a key of the format is not renamed, whatever its owner may be", async () => {
    const text = `${HEAD}services: {}
schema:
  tables:
    - specification: json-schema
      definition: { $ref: "#/components/tables/orders/definition" }
components:
  tables:
    orders: { specification: json-schema, definition: { properties: { id: {} } } }
`;
    const uri = "untitled:text";
    await client.open(uri, text, "yaml");
    for (const at of ["orders/definition", "definition: { properties"])
      expect(await client.at("prepareRename", uri, text.indexOf(at) + 9), at).toBeNull();
  });

  test.each(["größe", "a b", "a/b", "a~b", "x%41", "a#b", "100%"])(
    "a component can be renamed to %s, and back",
    async (name) => {
      const before = component("orders", "'#/components/tables/orders'");
      const after = await renamed(before, "orders: {", name);
      const { value } = parseDocument(after) as { value: { components: { tables: object } } };
      expect(Object.keys(value.components.tables)).toEqual([name]);
      const back = await renamed(after, "#/components", "orders");
      expect(back.replace('"orders":', "orders:")).toBe(before);
    },
  );
});

describe("variables", () => {
  const text = (name: string, isWritten = false) => `${HEAD}services:
  a: { name: a, serverInfo: { $ref: '#/components/serverInfo/s' }, variables: { ${name}: {} } }
  b:
    name: b
    serverInfo: { $ref: '#/components/serverInfo/s' }
    variables: { ${name}: {}, h2: {} }
schema: {}
components:
  serverInfo:
    s:
      host: "${isWritten ? "{" : "\\u007b"}${name}}.{h2}"
      port: ${isWritten ? `"{${name}}"` : `>-\n        {${name}}`}
      connectionProtocols: {}
`;

  test("every spelling is renamed", async () => {
    expect(await renamed(text("host"), "host: {}", "h3")).toBe(text("h3", true));
  });

  test("a name that another service of the server has is refused", async () => {
    await expect(renamed(text("host"), "host: {}", "h2")).rejects.toThrow("`h2` exists already");
  });

  test("a name that is none in a string is refused", async () => {
    await expect(renamed(text("host"), "host: {}", "a}b")).rejects.toThrow("not be a variable");
  });
});

test("a name that no table may have is refused", async () => {
  await expect(renamed(ORDERS, "shop.orders\n", "a b")).rejects.toThrow(
    "`a b` is not a fully qualified name",
  );
});

test("what an alias has too is not changed silently", async () => {
  const text = ORDERS.replace("Name: shop.orders.id", "Name: &id shop.orders.id");
  const used = text.replace("[shop.orders.id]", "[*id]");
  expect(await renamed(used, "shop.orders.id", "shop.orders.key")).toContain("[*id]");
  const other = text.replace("BIGINT\n", "BIGINT\n          description: *id\n");
  await expect(renamed(other, "shop.orders.id", "shop.orders.key")).rejects.toThrow(
    "cannot be edited",
  );
});

describe("while the folders are searched", () => {
  const lib = component("orders", "'#/components/tables/orders'");
  const shared = async (count: number, more: number) => {
    const folder = makeFolder();
    folder.write("dsd.config.yaml", "{}\n");
    folder.write("lib.yaml", lib);
    for (let at = 0; at < count; at++) {
      const ref = "'../lib.yaml#/components/tables/orders'";
      folder.write(
        `d/${at}.yaml`,
        `${HEAD}services: {}\nschema: { tables: [ { $ref: ${ref} } ] }\n`,
      );
    }
    for (let at = 0; at < more; at++) folder.write(`e/${at}.json`, "{}");
    client = await startClient({ folder: folder.path });
    const uri = pathToFileURL(`${folder.path}/lib.yaml`).href;
    await client.open(uri, lib);
    const rename = (at: string, newName: string) =>
      client.at<WorkspaceEdit>("rename", uri, lib.indexOf(at) + 1, { newName });
    return { rename };
  };

  test("a rename waits", async () => {
    const { rename } = await shared(60, 0);
    const edit = await rename("orders: {", "c");
    expect(edit.documentChanges).toHaveLength(61);
  });

  /** A client whose server does not search before it may. */
  const waiting = async (files: Readonly<Record<string, string>>) => {
    const folder = makeFolder();
    folder.write("dsd.config.yaml", "{}\n");
    for (const [name, text] of Object.entries(files)) folder.write(name, text);
    let search = () => {};
    const progress = new Promise<void>((resolve) => {
      search = resolve;
    });
    const capabilities = { ...CAPABILITIES, window: { workDoneProgress: true } };
    client = await startClient({ folder: folder.path, capabilities, progress });
    const [[name, text] = ["", ""]] = Object.entries(files);
    const uri = pathToFileURL(`${folder.path}/${name}`).href;
    await client.open(uri, text);
    return { uri, text, search };
  };

  test("what can be renamed is known when the file is found that makes a name of it", async () => {
    const ref = "tables.yaml#/orders";
    const { uri, text, search } = await waiting({
      "tables.yaml": "orders: { fullyQualifiedName: shop.orders, version: 1.0.0, columns: [] }\n",
      "db.yaml": `${HEAD}services: {}\nschema: { tables: [ { $ref: '${ref}' } ] }\n`,
    });
    const prepared = client.at("prepareRename", uri, text.indexOf("shop") + 1);
    // By then, the server has looked at what it knows.
    await client.settled();
    search();
    expect(await prepared).toMatchObject({ placeholder: "shop.orders" });
  });

  test("what can be renamed already is not waited for", async () => {
    const { uri, text, search } = await waiting({ "lib.yaml": lib });
    const at = text.indexOf("orders: {") + 1;
    expect(await client.at("prepareRename", uri, at)).toMatchObject({ placeholder: "orders" });
    search();
  });

  test("an edit in the meantime ends it, though the client calls both texts the same", async () => {
    const { uri, text, search } = await waiting({ "lib.yaml": lib });
    const at = text.indexOf("orders: {") + 1;
    const edit = client.at<WorkspaceEdit>("rename", uri, at, { newName: "c" });
    await client.notify("textDocument/didChange", {
      textDocument: { uri, version: 1 },
      contentChanges: [{ text: `# a comment\n${text}` }],
    });
    await client.settled();
    search();
    await expect(edit).rejects.toThrow("has changed meanwhile");
  });

  test("what other files may use is not renamed if there are too many", async () => {
    const { rename } = await shared(1, 2_000);
    await expect(rename("orders: {", "c")).rejects.toThrow("too many files");
  });
});

/** A part of a descriptor that is renamed, by its value. */
const SUBJECTS = {
  column: {
    at: "shop.orders.id",
    names: ["shop.orders.key", "shop.orders.null", "a:b.c", "größe.x"],
  },
  table: { at: "shop.orders", names: ["shop.o", "shop.2024", "a:b", "a.true"] },
  component: { at: "part", names: ["other", "größe", "a b"] },
  variable: { at: "host", names: ["h_2", "h.3"] },
} as const;

const document = ({
  column,
  table,
  component,
  variable,
}: Record<keyof typeof SUBJECTS, string>) => ({
  datastoreapi: "1.0.0",
  info: { title: "a", version: "1.0.0" },
  services: {
    a: {
      name: "a",
      serverInfo: { host: `{${variable}}.x`, port: "1", connectionProtocols: {} },
      variables: { [variable]: { default: "x" } },
    },
  },
  schema: { tables: [{ $ref: `#/components/tables/${encodeURI(component)}` }] },
  components: {
    tables: {
      [component]: {
        fullyQualifiedName: table,
        version: "1.0.0",
        columns: [{ fullyQualifiedName: column, dataType: "BIGINT" }],
        constraints: [{ constraintType: "PRIMARY_KEY", columns: [column] }],
      },
    },
  },
});

const OLD = { column: "shop.orders.id", table: "shop.orders", component: "part", variable: "host" };

const quoted: Record<string, (text: string) => string> = {
  plain: (text) => text,
  CRLF: (text) => text.replaceAll("\n", "\r\n"),
  "in single quotes": (text) =>
    text.replaceAll(/\b(?:shop\.orders(?:\.id)?|part(?=:)|host(?=:))/g, "'$&'"),
};

test("in every style, the result has the value that is meant, and renaming back gives the text of before", async () => {
  const subjects = Object.entries(SUBJECTS).flatMap(([kind, { names }]) =>
    names.map((name) => ({ kind: kind as keyof typeof SUBJECTS, name })),
  );
  const uri = "untitled:text";
  const isPlain = (name: string) => /^[\w.:]+$/.test(name);
  const codesIn = async (text: string, language: string) => {
    await client.open(uri, text, language);
    return (await client.diagnostics(uri)).map(({ code }) => code);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(styles) as Style[])),
      fc.constantFrom(...Object.keys(quoted)),
      fc.constantFrom(...subjects),
      async (style, quotes, { kind, name }) => {
        const language = style === "JSON" ? "json" : "yaml";
        const written = styles[style](document(OLD));
        const text = (language === "json" ? written : (quoted[quotes]?.(written) ?? "")).replace(
          "''",
          "'",
        );
        const from = kind === "variable" ? text.indexOf("variables") : 0;
        const old = new RegExp(`\\b${OLD[kind]}(?![\\w.])`);
        const at = from + text.slice(from).search(old);
        const apply = async (before: string, newName: string) => {
          await client.open(uri, before, language);
          const edit = await client.at<WorkspaceEdit>("rename", uri, at + 1, { newName });
          return client.edited(edit).get(uri) ?? before;
        };
        const after = await apply(text, name);
        if (isPlain(name))
          expect(await codesIn(after, language)).toEqual(await codesIn(text, language));
        const meant = { ...OLD, [kind]: name };
        if (kind === "table") meant.column = `${name}.id`;
        expect(parseDocument(after, { language }).value).toEqual(document(meant));
        const back = await apply(after, OLD[kind]);
        // A name that got quotes keeps them.
        const plain = (one: string) => one.replaceAll(/["']/g, "");
        const hasNewQuotes = after.length - plain(after).length > text.length - plain(text).length;
        if (hasNewQuotes) expect(plain(back)).toBe(plain(text));
        else expect(back).toBe(text);
      },
    ),
    { numRuns: cases(60) },
  );
});

describe("a foreign key to another file", () => {
  const LINES = `${HEAD}services: {}
schema:
  tables:
    - fullyQualifiedName: shop.lines
      version: 1.0.0
      columns: [ { fullyQualifiedName: shop.lines.order, dataType: BIGINT } ]
      constraints:
        - { constraintType: FOREIGN_KEY, columns: [shop.lines.order, shop.orders.id] }
`;
  const open = async () => {
    const folder = makeFolder();
    folder.write("dsd.config.yaml", "{}\n");
    const texts = { "orders.yaml": ORDERS, "lines.yaml": LINES };
    for (const [name, text] of Object.entries(texts)) folder.write(name, text);
    client = await startClient({ folder: folder.path });
    const [orders, lines] = Object.keys(texts).map(
      (name) => pathToFileURL(`${folder.path}/${name}`).href,
    );
    await client.open(orders ?? "", ORDERS);
    await client.open(lines ?? "", LINES);
    return { orders: orders ?? "", lines: lines ?? "", at: LINES.indexOf("shop.orders.id") + 1 };
  };

  test("leads to the column, and is one of its references", async () => {
    const { orders, lines, at } = await open();
    const [definition] = await client.at<{ uri: string }[]>("definition", lines, at);
    expect(definition?.uri).toBe(orders);
    const context = { context: { includeDeclaration: false } };
    const ids = await client.at<{ uri: string }[]>("references", lines, at, context);
    const fromColumn = ORDERS.indexOf("shop.orders.id") + 1;
    expect(await client.at("references", orders, fromColumn, context)).toEqual(ids);
    expect(ids.map(({ uri }) => uri)).toContain(lines);
  });

  test.each([
    ["the column", "shop.orders.id", "shop.orders.key", "shop.orders.key"],
    ["its table", "shop.orders\n", "shop.sales", "shop.sales.id"],
  ])("is renamed with %s", async (_, what, newName, after) => {
    const { orders, lines } = await open();
    const at = ORDERS.indexOf(what) + 1;
    const edit = await client.at<WorkspaceEdit>("rename", orders, at, { newName });
    expect(client.edited(edit).get(lines)).toBe(LINES.replace("shop.orders.id", after));
  });
});
