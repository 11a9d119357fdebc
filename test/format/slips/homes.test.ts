// What the format has no property for finds a place: another property, a constraint, or a description.

import { describe, expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { valueInWords } from "../../../src/format/slips/value-in-words.js";
import { type EntryKind, validate } from "../../../src/index.js";
import { inspectText } from "../../support/inspect-text.js";

interface Repaired {
  readonly title: string;
  /** Default: a table. */
  readonly as?: EntryKind;
  readonly before: string;
  /** Nothing when the text stays as it is. */
  readonly after?: string;
}

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join("");

const table = (...more: string[]): string =>
  lines("fullyQualifiedName: shop.public.orders", "version: 1.0.0", ...more);

const descriptor = (info: string, services: readonly string[], schema = "schema: {}"): string =>
  lines("datastoreapi: 1.0.0", info, ...services, schema);

const INFO = "info: { title: Shop, version: 1.0.0 }";

const IN_DESCRIPTIONS: readonly Repaired[] = [
  {
    title: "an object",
    before: table("owner: { team: Sales, mail: a@b.example }"),
    after: table('description: "owner: {team: Sales, mail: a@b.example}"'),
  },
  {
    title: "a block",
    before: table("indexes:", "  - name: by_customer", "    columns: [customer]", "tags: [a]"),
    after: table('description: "indexes: [{name: by_customer, columns: [customer]}]"', "tags: [a]"),
  },
  {
    title: "a block with a comment",
    before: table("indexes:", "  # for the shop", "  - customer"),
  },
  {
    title: "a comment beside a description",
    before: table("description: All", "indexes:", "  - customer", "  # for the shop", "  - date"),
  },
  {
    title: "a number sign in quotes",
    before: table("description: All", 'channels: ["#orders", "#sales"]', "tags: [a]"),
    after: table('description: "All; channels: #orders, #sales"', "tags: [a]"),
  },
  {
    title: "a block with an anchor",
    before: table("indexes:", "  - &customer customer"),
  },
  {
    title: "several keys, behind the description",
    before: table("description: All orders.", "owner: Ann", "rows: 5"),
    after: table('description: "All orders. owner: Ann; rows: 5"'),
  },
  {
    title: "a key of a constraint",
    before: table("constraints:", "  - name: pk", "    columns: [id]"),
    after: table('description: "constraints[0].name: pk"', "constraints:", "  - columns: [id]"),
  },
  {
    title: "a text with an extension in its name",
    before: table("x-team: Sales"),
    after: table('description: "x-team: Sales"'),
  },
  {
    title: "an object with a secret",
    before: table("owner: { team: Sales, token: abc }"),
  },
  {
    title: "a long text",
    before: table(`note: ${"x".repeat(501)}`),
  },
  {
    title: "a key that resembles a missing property",
    as: "info",
    before: lines("title: Shop", "version: 1.0.0", "sumary2: 5"),
    after: lines("title: Shop", "version: 1.0.0", 'summary: "5"'),
  },
  {
    title: "keys of a license and a contact",
    as: "info",
    before: lines(
      "title: Shop",
      "version: 1.0.0",
      "contact: { name: Ann, phone: 555 }",
      "license: { name: MIT, spdx: MIT }",
    ),
    after: lines(
      "title: Shop",
      "version: 1.0.0",
      'description: "contact.phone: 555; license.spdx: MIT"',
      "contact: { name: Ann }",
      "license: { name: MIT }",
    ),
  },
  {
    title: "keys of the root and the schema",
    as: "descriptor",
    before: `kind: Store\n${descriptor(INFO, ["services: {}"], "schema: { charset: utf8 }")}`,
    after: descriptor(
      'info: { title: Shop, version: 1.0.0, description: "kind: Store; schema.charset: utf8" }',
      ["services: {}"],
    ),
  },
  {
    title: "keys of a server",
    as: "service",
    before: lines(
      "name: shop",
      "serverInfo:",
      "  host: db",
      '  port: "1"',
      "  warehouse: XL",
      "  connectionProtocols: { jdbc: { connectionString: jdbc:h2:mem, user: sa } }",
    ),
    after: lines(
      "name: shop",
      'description: "serverInfo.warehouse: XL; serverInfo.connectionProtocols.jdbc.user: sa"',
      "serverInfo:",
      "  host: db",
      '  port: "1"',
      "  connectionProtocols: { jdbc: { connectionString: jdbc:h2:mem } }",
    ),
  },
  {
    title: "a key of a server that two services use",
    as: "descriptor",
    before: descriptor(INFO, [
      "services:",
      '  a: { name: a, serverInfo: { $ref: "#/components/serverInfo/s" } }',
      '  b: { name: b, serverInfo: { $ref: "#/components/serverInfo/s" } }',
      'components: { serverInfo: { s: { host: h, port: "1", connectionProtocols: {}, role: r } } }',
    ]),
    after: descriptor(INFO, [
      "services:",
      '  a: { name: a, description: "serverInfo.role: r", serverInfo: { $ref: "#/components/serverInfo/s" } }',
      '  b: { name: b, description: "serverInfo.role: r", serverInfo: { $ref: "#/components/serverInfo/s" } }',
      'components: { serverInfo: { s: { host: h, port: "1", connectionProtocols: {} } } }',
    ]),
  },
  {
    title: "what a table refers to",
    as: "descriptor",
    before: descriptor(
      INFO,
      ["services: {}", "definitions: { a: { fullyQualifiedName: a, version: 1.0.0 } }"],
      'schema: { tables: [{ $ref: "#/definitions/a" }] }',
    ),
  },
  {
    title: "values of the wrong type",
    as: "column",
    before: lines("fullyQualifiedName: a.b", "scale: two", "columnConstraint: true"),
    after: lines("fullyQualifiedName: a.b", 'description: "scale: two; columnConstraint: true"'),
  },
  {
    title: "docs without an address, beside a description",
    before: table("description: All orders", "externalDocs: the wiki"),
    after: table('description: "All orders; externalDocs: the wiki"'),
  },
  {
    title: "a number in place of an object",
    as: "info",
    before: lines("title: Shop", "version: 1.0.0", "contact: 5"),
    after: lines("title: Shop", "version: 1.0.0", 'description: "contact: 5"'),
  },
  {
    title: "two of what there can be one of",
    before: table("externalDocs:", "  - { $href: a.example/b }", "  - { $href: a.example/c }"),
    after: table('description: "externalDocs: [{$href: a.example/b}, {$href: a.example/c}]"'),
  },
  {
    title: "an id that is not a UUID",
    before: table("id: orders"),
    after: table('description: "id: orders"'),
  },
];

const IN_PROPERTIES: readonly Repaired[] = [
  {
    title: "an object with one word",
    as: "column",
    before: lines("fullyQualifiedName: a.b", "dataType: { name: DATE }"),
    after: lines("fullyQualifiedName: a.b", "dataType: DATE"),
  },
  {
    title: "a description by subject",
    as: "info",
    before: lines(
      "title: Shop",
      "version: 1.0.0",
      "description: { purpose: Sales, usage: [a, b] }",
    ),
    after: lines("title: Shop", "version: 1.0.0", 'description: "purpose: Sales; usage: a, b"'),
  },
  {
    title: "a JSON Schema in place of its text",
    as: "column",
    before: lines("fullyQualifiedName: a.b", "jsonSchema: { type: string }"),
    after: lines("fullyQualifiedName: a.b", String.raw`jsonSchema: "{\"type\":\"string\"}"`),
  },
  {
    title: "columns of a constraint as objects",
    before: table("constraints: [{ constraintType: UNIQUE, columns: [{ name: a }, { name: b }] }]"),
    after: table("constraints: [{ constraintType: UNIQUE, columns: [a, b] }]"),
  },
  {
    title: "properties, one with a type of the database",
    as: "schema",
    before: "tables: [{ id: { type: string }, name: { type: string }, at: { type: timestamp } }]\n",
    after:
      "tables: [{ specification: json-schema, definition: { type: object, properties: { id: { type: string }, name: { type: string }, at: { type: timestamp } } } }]\n",
  },
  {
    title: "several sentences",
    as: "info",
    before: lines("title: Shop", "version: 1.0.0", "summary: [Orders, Customers]"),
    after: lines("title: Shop", "version: 1.0.0", 'summary: "Orders; Customers"'),
  },
  {
    title: "a misspelled other name of a property",
    as: "column",
    before: lines("fullyQualifiedName: a.b", "tpye: VARCHAR", "lenght: 20"),
    after: lines("fullyQualifiedName: a.b", "dataType: VARCHAR", "dataLength: 20"),
  },
  {
    title: "columns of a data contract",
    before: table(
      "properties:",
      "  - name: id",
      "    logicalType: string",
      "    physicalType: uuid",
    ),
    after: table(
      "columns:",
      "  - fullyQualifiedName: shop.public.orders.id",
      "    name: id",
      '    description: "logicalType: string"',
      "    dataType: uuid",
    ),
  },
  {
    title: "a table of the schema of a database",
    as: "schema",
    before: "tables: [{ TABLE_SCHEMA: public, TABLE_NAME: orders, version: 1.0.0 }]\n",
    after: "tables: [{ fullyQualifiedName: public.orders, name: orders, version: 1.0.0 }]\n",
  },
  {
    title: "a constraint in place of the list, with a mistake in it",
    before: table("constraints: { constraintType: PRIMARY_KEY, columns: a.id }"),
    after: table("constraints: [{ constraintType: PRIMARY_KEY, columns: [a.id] }]"),
  },
  {
    title: "an empty table",
    as: "schema",
    before: "tables: [{ fullyQualifiedName: a.b, version: 1.0.0 }, {}]\n",
    after: "tables: [{ fullyQualifiedName: a.b, version: 1.0.0 }]\n",
  },
  {
    title: "a server under the key of a connection",
    as: "service",
    before: 'name: a\nconnection: { host: h, port: "1", connectionProtocols: {} }\n',
    after: 'name: a\nserverInfo: { host: h, port: "1", connectionProtocols: {} }\n',
  },
  {
    title: "a definition under the key of a schema",
    as: "standard-definition",
    before: "{ name: a, specification: avro, topic: b, schema: { type: record, fields: [] } }\n",
    after:
      "{ name: a, specification: avro, x-topic: b, definition: { type: record, fields: [] } }\n",
  },
  {
    title: "a list in place of a definition",
    as: "standard-definition",
    before: "{ specification: odcs, definition: [{ name: orders }] }\n",
    after: "{ specification: odcs, definition: { schema: [{ name: orders }] } }\n",
  },
  {
    title: "a title in place of the info",
    as: "descriptor",
    before: descriptor("info: Shop", ["services: {}"]),
    after: descriptor('info: { version: "1.0.0", title: Shop }', ["services: {}"]),
  },
  {
    title: "a descriptor in a resource of another tool",
    as: "descriptor",
    before: lines(
      "kind: Store",
      "spec:",
      "  datastoreapi: 1.0.0",
      "  info:",
      "    title: Shop",
      "    version: 1.0.0",
      "  services: {}",
      "  schema: {}",
      "status: { phase: ready }",
    ),
    after: lines(
      "datastoreapi: 1.0.0",
      "info:",
      "  title: Shop",
      "  version: 1.0.0",
      '  description: "kind: Store; status: {phase: ready}"',
      "services: {}",
      "schema: {}",
    ),
  },
  {
    title: "services in a list, each under its key",
    as: "descriptor",
    before: descriptor(INFO, [
      "services:",
      "  - dev:",
      "      name: a",
      "  - live:",
      "      name: b",
    ]),
    after: descriptor(INFO, ["services:", "  dev:", "    name: a", "  live:", "    name: b"]),
  },
  {
    title: "services in a list with their environment",
    as: "descriptor",
    before: descriptor(INFO, ["services: [{ environment: dev, description: a }]"]),
    after: descriptor(INFO, ["services: {dev: { name: dev, description: a }}"]),
  },
  {
    title: "a list of tables in place of their schema",
    as: "descriptor",
    before: descriptor(
      INFO,
      ["services: {}"],
      "schema: [{ fullyQualifiedName: a.b, version: 1.0.0 }]",
    ),
    after: descriptor(
      INFO,
      ["services: {}"],
      "schema: { tables: [{ fullyQualifiedName: a.b, version: 1.0.0 }] }",
    ),
  },
  {
    title: "a definition of which only the language is known",
    as: "standard-definition",
    before: "{ name: a, specification: avro }\n",
    after: "{ name: a, specification: avro, definition: {} }\n",
  },
  {
    title: "the JDBC URL of a service",
    as: "service",
    before: "{ name: a, host: h, port: '1', connectionString: 'jdbc:h2:mem' }\n",
    after:
      "{ name: a, serverInfo: { host: h, port: '1', connectionProtocols: { jdbc: { connectionString: 'jdbc:h2:mem' } } } }\n",
  },
];

const IN_CONSTRAINTS: readonly Repaired[] = [
  {
    title: "a foreign key",
    before: table(
      "foreignKeys: [{ columns: [customer], references: { table: customers, columns: [id] } }]",
    ),
    after: table(
      "constraints: [{ constraintType: FOREIGN_KEY, columns: [shop.public.orders.customer, shop.public.customers.id] }]",
    ),
  },
  {
    title: "a primary key behind other constraints",
    before: table("constraints:", "  - constraintType: CHECK", "primaryKey: [id, line]"),
    after: table(
      "constraints:",
      "  - constraintType: CHECK",
      "  - { constraintType: PRIMARY_KEY, columns: [shop.public.orders.id, shop.public.orders.line] }",
    ),
  },
  {
    title: "the keys of a column with another constraint",
    before: table(
      "columns:",
      "  - fullyQualifiedName: shop.public.orders.id",
      "    columnConstraint: NOT_NULL",
      "    unique: true",
      "    primaryKey: true",
    ),
    after: table(
      "columns:",
      "  - fullyQualifiedName: shop.public.orders.id",
      "    columnConstraint: NOT_NULL",
      "constraints: [{ constraintType: UNIQUE, columns: [shop.public.orders.id] }, { constraintType: PRIMARY_KEY, columns: [shop.public.orders.id] }]",
    ),
  },
  {
    title: "the column that a column refers to",
    before: table(
      "columns:",
      "  - fullyQualifiedName: shop.public.orders.customer",
      "    references: customers(id)",
    ),
    after: table(
      "columns:",
      "  - fullyQualifiedName: shop.public.orders.customer",
      "constraints: [{ constraintType: FOREIGN_KEY, columns: [shop.public.orders.customer, shop.public.customers.id] }]",
    ),
  },
  {
    title: "what a constraint refers to",
    before: table(
      "constraints:",
      "  - constraintType: FOREIGN_KEY",
      "    columns: [shop.public.orders.customer]",
      "    references: { table: customers, column: id }",
    ),
    after: table(
      "constraints:",
      "  - constraintType: FOREIGN_KEY",
      "    columns: [shop.public.orders.customer, shop.public.customers.id]",
    ),
  },
];

describe.each([
  ["a description", IN_DESCRIPTIONS],
  ["another property", IN_PROPERTIES],
  ["a constraint", IN_CONSTRAINTS],
])("%s has", (_, all) => {
  test.each(all)("$title", async ({ as = "table", before, after = before }) => {
    const fixed = async (text: string) => {
      const inspect = inspectText({ name: "x.yaml", text }, as);
      return (await fixInRounds(inspect, { unsafe: true })).changes.get("x.yaml")?.after ?? text;
    };
    expect(await fixed(before)).toBe(after);
    expect(await fixed(after)).toBe(after);
    expect(validate(after, { uri: "x.yaml", as }).valid).toBe(after !== before);
  });
});

test.each([
  ["2024-05-01", "2024.5.1"],
  ["x.y.z", "1.0.0"],
  ["<version>", "1.0.0"],
  ["", "1.0.0"],
  ["latest", "1.0.0-latest"],
  ["2.1.x", "2.1.0"],
  ["${version}", undefined],
])("the version `%s` becomes `%s`", (version, expected) => {
  const { findings } = validate({ title: "a", version }, { as: "info" });
  const text = JSON.stringify({ title: "a", version });
  const [fix] = validate(text, { as: "info" }).findings[0]?.fixes ?? [];
  expect(findings.map(({ code }) => code)).toEqual(["invalid-format"]);
  expect(fix?.edits.map(({ newText }) => JSON.parse(newText))).toEqual(
    expected === undefined ? undefined : [expected],
  );
});

test.each([
  [["a", "b"], "a, b"],
  [{ a: [1, true, null], "b c": "x: y" }, '{a: [1, true, null], b c: "x: y"}'],
  ["two\nlines", '"two\\nlines"'],
  [{ a: { b: {} } }, "{a: {b: {}}}"],
  [{}, undefined],
  [null, undefined],
  ["x".repeat(501), undefined],
  [Array.from({ length: 300 }, () => 1), undefined],
  [{ login: { password: "abc" } }, undefined],
  [[[[[[[[[[[[1]]]]]]]]]]], undefined],
])("%j in words", (value, words) => {
  expect(valueInWords(value)).toBe(words);
});
