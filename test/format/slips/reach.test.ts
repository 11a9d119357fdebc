// What the unsafe repairs reach in documents of the kind that people publish: nothing that a document
// says is lost.

import { expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { type EntryKind, validate } from "../../../src/index.js";
import { inspectText } from "../../support/inspect-text.js";

interface Repaired {
  readonly title: string;
  /** Default: a descriptor. */
  readonly as?: EntryKind;
  readonly before: string;
  readonly after: string;
}

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join("");

/** A descriptor in YAML with these services, and more lines behind them. */
const withServices = (services: readonly string[], ...more: string[]): string =>
  lines(
    "datastoreapi: 1.0.0",
    "info: { title: Shop, version: 1.0.0 }",
    "services:",
    ...services.map((line) => `  ${line}`),
    "schema: {}",
    ...more,
  );

const DOCUMENTS: readonly Repaired[] = [
  {
    title: "the name and description of a server that services refer to",
    before: withServices(
      [
        "live:",
        "  name: shop",
        '  serverInfo: { $ref: "#/components/serverInfo/main" }',
        "test:",
        "  name: shop",
        "  serverInfo:",
        '    $ref: "#/components/serverInfo/main"',
      ],
      "components:",
      "  serverInfo:",
      "    main:",
      "      name: Shop server",
      "      description: Has all orders",
      "      host: db",
      '      port: "1"',
      "      connectionProtocols: {}",
    ),
    after: withServices(
      [
        "live:",
        "  name: shop",
        "  description: Has all orders",
        '  serverInfo: { $ref: "#/components/serverInfo/main", description: Shop server }',
        "test:",
        "  name: shop",
        "  description: Has all orders",
        "  serverInfo:",
        '    $ref: "#/components/serverInfo/main"',
        "    description: Shop server",
      ],
      "components:",
      "  serverInfo:",
      "    main:",
      "      host: db",
      '      port: "1"',
      "      connectionProtocols: {}",
    ),
  },
  {
    title: "the description of a server whose service has another one",
    as: "service",
    before: `{
  "name": "shop",
  "description": "The service.",
  "serverInfo": {
    "name": "shop",
    "description": "Has all orders",
    "host": "db",
    "port": "1",
    "connectionProtocols": {}
  }
}
`,
    after: `{
  "name": "shop",
  "description": "The service. Has all orders",
  "serverInfo": {
    "host": "db",
    "port": "1",
    "connectionProtocols": {}
  }
}
`,
  },
  {
    title: "the name of a server whose service has another one and no description",
    as: "service",
    before: lines(
      "name: shop",
      "serverInfo:",
      "  name: Shop server",
      "  host: db",
      '  port: "1"',
      "  connectionProtocols: {}",
    ),
    after: lines(
      "name: shop",
      "description: Shop server",
      "serverInfo:",
      "  host: db",
      '  port: "1"',
      "  connectionProtocols: {}",
    ),
  },
  {
    title: "a server with the port of its driver",
    as: "server-info",
    before:
      '{ "connectionProtocols": { "jdbc": { "connectionString": "jdbc:mysql://db/shop" } } }\n',
    after:
      '{ "host": "db", "port": "3306", "connectionProtocols": { "jdbc": { "connectionString": "jdbc:mysql://db/shop" } } }\n',
  },
  {
    title: "a server with a variable as its port",
    as: "server-info",
    before:
      '{ "connectionProtocols": { "jdbc": { "connectionString": "jdbc:postgresql://{host}:{port}/shop" } } }\n',
    after:
      '{ "host": "{host}", "port": "{port}", "connectionProtocols": { "jdbc": { "connectionString": "jdbc:postgresql://{host}:{port}/shop" } } }\n',
  },
  {
    title: "a server with an ODBC connection",
    as: "server-info",
    before:
      '{ "connectionProtocols": { "odbc": { "connectionString": "Driver={x};Server=db;Port=5433" } } }\n',
    after:
      '{ "host": "db", "port": "5433", "connectionProtocols": { "odbc": { "connectionString": "Driver={x};Server=db;Port=5433" } } }\n',
  },
  {
    title: "a server whose service has variables for it",
    as: "service",
    before: lines(
      "name: shop",
      "serverInfo:",
      "  dbmsType: PostgreSQL",
      "  connectionProtocols: {}",
      "variables: { host: {} }",
    ),
    after: lines(
      "name: shop",
      "serverInfo:",
      '  host: "{host}"',
      '  port: "5432"',
      "  dbmsType: PostgreSQL",
      "  connectionProtocols: {}",
      "variables: { host: {} }",
    ),
  },
  {
    title: "a descriptor with a schema alone",
    before: lines("datastoreapi: 1.0.0", "schema: { databaseName: shop }"),
    after: lines(
      "datastoreapi: 1.0.0",
      'info: { title: shop, version: "1.0.0" }',
      "services: {}",
      "schema: { databaseName: shop }",
    ),
  },
  {
    title: "a table without a version, and columns without names of their own",
    before: lines(
      "datastoreapi: 1.0.0",
      "info: { title: Shop, version: 2.1.0 }",
      "services: {}",
      "schema:",
      "  tables:",
      "    - name: orders",
      "      columns:",
      "        - name: id",
    ),
    after: lines(
      "datastoreapi: 1.0.0",
      "info: { title: Shop, version: 2.1.0 }",
      "services: {}",
      "schema:",
      "  tables:",
      "    - fullyQualifiedName: orders",
      '      version: "2.1.0"',
      "      name: orders",
      "      columns:",
      "        - fullyQualifiedName: orders.id",
      "          name: id",
    ),
  },
  {
    title: "docs with an address in their description",
    as: "table",
    before: lines(
      "specification: avro",
      "definition: {}",
      "externalDocs:",
      "  description: See https://wiki.example.org/orders.",
    ),
    after: lines(
      "specification: avro",
      "definition: {}",
      "externalDocs:",
      '  $href: "https://wiki.example.org/orders"',
      "  description: See https://wiki.example.org/orders.",
    ),
  },
  {
    title: "docs of a Standard Definition that are text",
    as: "table",
    before: '{ "specification": "avro", "definition": {}, "externalDocs": "docs" }\n',
    after: '{ "specification": "avro", "definition": {}, "x-externalDocs": "docs" }\n',
  },
  {
    title: "docs of a table that are text",
    as: "table",
    before: lines("fullyQualifiedName: shop.orders", "version: 1.0.0", "externalDocs: the wiki"),
    after: lines("fullyQualifiedName: shop.orders", "version: 1.0.0", "description: the wiki"),
  },
  {
    title: "docs of a table that are a description",
    as: "table",
    before: lines(
      "fullyQualifiedName: shop.orders",
      "version: 1.0.0",
      "externalDocs:",
      "  description: the wiki # ours",
    ),
    after: lines(
      "fullyQualifiedName: shop.orders",
      "version: 1.0.0",
      "description: the wiki # ours",
    ),
  },
  {
    title: "docs with an empty address",
    as: "table",
    before:
      '{ "fullyQualifiedName": "a.b", "version": "1.0.0", "externalDocs": { "$href": "" } }\n',
    after: '{ "fullyQualifiedName": "a.b", "version": "1.0.0" }\n',
  },
];

test.each(DOCUMENTS)("$title", async ({ as = "descriptor", before, after }) => {
  const name = before.startsWith("{") ? "x.json" : "x.yaml";
  const { changes } = await fixInRounds(inspectText({ name, text: before }, as), { unsafe: true });
  expect(changes.get(name)?.after).toBe(after);
  expect(validate(after, { uri: name, as }).findings).toEqual([]);
});

/** What says something stays where it is, when no place for it is free. */
const LEFT: readonly Omit<Repaired, "after">[] = [
  {
    title: "a server that says nothing of its host",
    as: "service",
    before: lines("name: shop", "serverInfo: { dbmsType: PostgreSQL, connectionProtocols: {} }"),
  },
  {
    title: "a library without an address",
    as: "server-info",
    before: lines(
      "host: db",
      'port: "1"',
      "connectionProtocols:",
      "  jdbc: { connectionString: jdbc:h2:mem, driverLibrary: { description: H2 } }",
    ),
  },
];

test.each(LEFT)("$title is left", async ({ as = "descriptor", before }) => {
  expect(validate(before, { uri: "x.yaml", as }).valid).toBe(false);
  const inspect = inspectText({ name: "x.yaml", text: before }, as);
  expect((await fixInRounds(inspect, { unsafe: true })).changes.size).toBe(0);
});
