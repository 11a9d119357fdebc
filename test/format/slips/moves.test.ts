// Documents with several mistakes that belong together: the text after all repairs.

import { expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { type EntryKind, validate } from "../../../src/index.js";
import { inspectText } from "../../support/inspect-text.js";

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join("");

const DOCUMENTS: readonly { title: string; as: EntryKind; before: string; after: string }[] = [
  {
    title: "what belongs in `info` and `schema` at the root",
    as: "descriptor",
    before: lines(
      "datastoreapi: 1.0.0",
      "title: Shop # ours",
      "version: 1.0.0",
      "services: {}",
      "database: shop",
      "tables:",
      "  - { fullyQualifiedName: shop.orders, version: 1.0.0 }",
    ),
    after: lines(
      "datastoreapi: 1.0.0",
      "info:",
      "  title: Shop # ours",
      "  version: 1.0.0",
      "services: {}",
      "schema:",
      "  databaseName: shop",
      "  tables:",
      "    - { fullyQualifiedName: shop.orders, version: 1.0.0 }",
    ),
  },
  {
    title: "several objects under other names",
    as: "descriptor",
    before: lines(
      "datastoreapi: 1.0.0",
      "metadata: { name: Shop, version: 1.0.0, description: All }",
      "databaseServices:",
      "  live:",
      "    title: shop",
      "    serverInfo: { address: db, portNumber: 5432, connections: {} }",
      "databaseSchema: { tables: [] }",
    ),
    after: lines(
      "datastoreapi: 1.0.0",
      "info: { title: Shop, version: 1.0.0, description: All }",
      "services:",
      "  live:",
      "    name: shop",
      '    serverInfo: { host: db, port: "5432", connectionProtocols: {} }',
      "schema: { tables: [] }",
    ),
  },
  {
    title: "connections next to host and port, one in a block and one in braces",
    as: "server-info",
    before: lines(
      "host: db",
      "port: 5432",
      "jdbc:",
      "  url: jdbc:postgresql://db/shop # main",
      "odbc: { uri: Driver=x }",
    ),
    after: lines(
      "host: db",
      'port: "5432"',
      "connectionProtocols:",
      "  jdbc:",
      "    connectionString: jdbc:postgresql://db/shop # main",
      "  odbc: { connectionString: Driver=x }",
    ),
  },
  {
    title: "a block for an object in braces that is empty",
    as: "server-info",
    before: lines(
      "host: db",
      'port: "1"',
      "connectionProtocols: {}",
      "jdbc:",
      "  connectionString: jdbc:h2:mem",
    ),
    after: lines(
      "host: db",
      'port: "1"',
      "connectionProtocols:",
      "  jdbc:",
      "    connectionString: jdbc:h2:mem",
    ),
  },
  {
    title: "variables at the end of their server, with names and nothing else",
    as: "service",
    before: lines(
      "name: shop",
      "serverInfo:",
      "  host: db",
      '  port: "1"',
      "  connectionProtocols: {}",
      "  variables:",
      "    host: {}",
      "# the end",
    ),
    after: lines(
      "name: shop",
      "serverInfo:",
      "  host: db",
      '  port: "1"',
      "  connectionProtocols: {}",
      "variables:",
      "  host: {}",
      "# the end",
    ),
  },
  {
    title: "a server in place of its service",
    as: "descriptor",
    before: lines(
      "datastoreapi: 1.0.0",
      "info: { title: Shop, version: 1.0.0 }",
      "services:",
      "  live:",
      "    host: db",
      "    port: 5432",
      "    connectionProtocols: {}",
      "schema: {}",
    ),
    after: lines(
      "datastoreapi: 1.0.0",
      "info: { title: Shop, version: 1.0.0 }",
      "services:",
      "  live:",
      "    name: live",
      "    serverInfo:",
      "      host: db",
      '      port: "5432"',
      "      connectionProtocols: {}",
      "schema: {}",
    ),
  },
  {
    title: "one entry of a map that becomes a list, with mistakes in it",
    as: "schema",
    before: lines("tables:", "  orders:", "    fqn: shop.orders", "    version: 1"),
    after: lines(
      "tables:",
      "  - name: orders",
      "    fullyQualifiedName: shop.orders",
      '    version: "1.0.0"',
    ),
  },
  {
    title: "the name of the service in a server that is one level too deep",
    as: "service",
    before: `{
  "serverInfo": {
    "main": {
      "name:": "Shop server",
      "host": "db",
      "port": "1",
      "connectionProtocols": {}
    }
  }
}
`,
    after: `{
  "name": "Shop_server",
  "serverInfo": {
    "host": "db",
    "port": "1",
    "connectionProtocols": {}
  }
}
`,
  },
  {
    title: "numbers in place of variables",
    as: "service",
    before: '{ "name": "shop", "variables": { "port": 5432, "ssl": true } }\n',
    after:
      '{ "name": "shop", "variables": { "port": { "default": "5432" }, "ssl": { "default": "true" } } }\n',
  },
  {
    title: "the same value twice, once where it does not belong",
    as: "descriptor",
    before: lines(
      "datastoreapi: 1.0.0",
      "info:",
      "  title: Shop",
      "  version: 1.0.0",
      "  nameSpace: public",
      "services: {}",
      "schema:",
      "  schemaName: public",
    ),
    after: lines(
      "datastoreapi: 1.0.0",
      "info:",
      "  title: Shop",
      "  version: 1.0.0",
      "services: {}",
      "schema:",
      "  databaseSchemaName: public",
    ),
  },
];

test.each(DOCUMENTS)("$title", async ({ as, before, after }) => {
  for (const newLine of ["\n", "\r\n"]) {
    const text = before.replaceAll("\n", newLine);
    const name = before.startsWith("{") ? "x.json" : "x.yaml";
    const { changes } = await fixInRounds(inspectText({ name, text }, as), { unsafe: true });
    expect(changes.get(name)?.after).toBe(after.replaceAll("\n", newLine));
    expect(validate(after, { uri: name, as }).findings).toEqual([]);
  }
});

test("a suggestion never takes the place of a sure fix", async () => {
  const before = lines(
    "datastoreapi: 1.0.0",
    "info: { title: Shop, version: 1.0.0, nameSpace: org.example }",
    "services: {}",
    "schema: { schemaName: public }",
  );
  const { changes } = await fixInRounds(inspectText({ name: "x.yaml", text: before }), {
    unsafe: true,
  });
  expect(changes.get("x.yaml")?.after).toBe(
    before
      .replace("schemaName", "databaseSchemaName")
      .replace("nameSpace: org.example", 'description: "nameSpace: org.example"'),
  );
});

test("a repair that would break the text is taken back, though it reveals what is wrong inside", async () => {
  const before = lines(
    "host: db",
    'port: "1"',
    "connectionProtocols: { odbc: { connectionString: Driver=x } }",
    "jdbc:",
    "  connectionString: jdbc:h2:mem",
  );
  const inspect = inspectText({ name: "x.yaml", text: before }, "server-info");
  expect((await fixInRounds(inspect, { unsafe: true })).changes.size).toBe(0);
});

test("a required property under another name is one finding beside a second unknown key", () => {
  const findingsOf = (text: string, as: EntryKind) =>
    validate(text, { uri: "x.yaml", as }).findings.map(({ message }) => message.split(";")[0]);
  expect(findingsOf("{ name: Shop, version: 1.0.0, owner: data-team }", "info")).toEqual([
    "unknown property `name` in Info",
    "unknown property `owner` in Info",
  ]);
  const server = '{ address: db, port: "1", connections: {}, team: x }';
  expect(findingsOf(server, "server-info")).toEqual([
    "unknown property `address` in Server Info",
    "unknown property `connections` in Server Info",
    "unknown property `team` in Server Info",
  ]);
  // Either could be the title.
  expect(findingsOf("{ name: Shop, label: Shop, version: 1.0.0 }", "info")).toHaveLength(3);
});
