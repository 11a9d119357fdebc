// Documents as people and programs write them: what an expert would say about each, and what the fixes
// make of it.

import { expect, test } from "vitest";
import { fixInRounds } from "../../src/engine/fix/fix-rounds.js";
import { lint } from "../../src/index.js";
import { inspectText } from "../support/inspect-text.js";

interface Written {
  readonly title: string;
  /** `shop.yaml` where only the text matters. */
  readonly name?: string;
  readonly text: string;
  /** The messages of its findings. */
  readonly says: readonly string[];
  /** Which fixes give the text `after`; nothing if a person has to decide. */
  readonly fix?: "safe" | "unsafe";
  readonly after?: string;
}

const HEAD = `datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
`;
const TABLES = `${HEAD}services: {}
schema:
  databaseName: shop
  databaseSchemaName: public
  tables:
`;
const ORDERS = `${TABLES}    - name: orders
      fullyQualifiedName: shop.public.orders
      version: 1.0.0
`;

const documents: readonly Written[] = [
  {
    title: "keys in snake case",
    text: `datastore_api: 1.0.0
info: { Title: Shop, version: 1.0.0 }
services:
  dev: { name: dev, server_info: { host: h, port: '1', connection_protocols: {} } }
schema: { database_name: shop }
`,
    says: [
      "unknown property `datastore_api` in Data Store Descriptor; did you mean `datastoreapi`?",
      "unknown property `Title` in Info; did you mean `title`?",
      "unknown property `server_info` in Database Service; did you mean `serverInfo`?",
      "unknown property `connection_protocols` in Server Info; did you mean `connectionProtocols`?",
      "unknown property `database_name` in Schema; did you mean `databaseName`?",
    ],
    fix: "safe",
    after: `${HEAD}services:
  dev: { name: dev, serverInfo: { host: h, port: '1', connectionProtocols: {} } }
schema: { databaseName: shop }
`,
  },
  {
    title: "null for what is optional",
    name: "null.json",
    text: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": { "databaseName": null, "tables": [{ "fullyQualifiedName": "shop.orders", "version": "1.0.0", "externalDocs": null }] } }
`,
    says: [
      "`databaseName` must be a string, not null",
      "`externalDocs` must be an External Resource object, not null",
    ],
    fix: "safe",
    after: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": { "tables": [{ "fullyQualifiedName": "shop.orders", "version": "1.0.0" }] } }
`,
  },
  {
    title: "YAML in a file of JSON",
    name: "yaml.json",
    text: `${HEAD}services: {}
schema: {}
`,
    says: ["this is YAML, not JSON; give the file a name that ends in `.yaml`"],
  },
  {
    title: "curly quotes of a word processor",
    name: "curly.json",
    text: `{
  “datastoreapi”: “1.0.0”,
  “info”: { “title”: “Shop”, “version”: “1.0.0” },
  “services”: {},
  “schema”: {}
}
`,
    says: ["JSON strings need double quotes (in 9 places)"],
    fix: "safe",
    after: `{
  "datastoreapi": "1.0.0",
  "info": { "title": "Shop", "version": "1.0.0" },
  "services": {},
  "schema": {}
}
`,
  },
  {
    title: "two documents",
    text: `${HEAD}services: {}
schema: {}
---
datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services: {}
schema: {}
`,
    says: ["a second document starts here; a descriptor must be a single document"],
  },
  {
    title: "a UUID without dashes",
    name: "uuid.json",
    text: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0", "datastoreName": "shop" }, "services": {}, "schema": { "tables": [{ "id": "550e8400e29b41d4a716446655440000", "fullyQualifiedName": "shop.orders", "version": "1.0.0" }] } }
`,
    says: ["`id` must be a UUID (RFC 9562), not `550e8400e29b41d4a716446655440000`"],
    fix: "unsafe",
    after: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0", "datastoreName": "shop" }, "services": {}, "schema": { "tables": [{ "id": "550e8400-e29b-41d4-a716-446655440000", "fullyQualifiedName": "shop.orders", "version": "1.0.0" }] } }
`,
  },
  {
    title: "half of a data contract",
    text: `${HEAD}servers:
  - server: dev
    type: postgres
    host: h
    port: 5432
schema:
  databaseName: shop
  databaseSchemaName: public
  tables:
    - name: orders
      version: 1.0.0
      properties:
        - name: id
          physicalType: bigint
          primaryKey: true
`,
    says: [
      "unknown property `servers` in Data Store Descriptor; did you mean `services`?",
      "`servers` must be a map from a key of your choice to a Database Service or Reference object, not an array",
      "missing property `fullyQualifiedName` in Table",
      "unknown property `properties` in Table; did you mean `columns`?",
    ],
    fix: "unsafe",
    after: `${HEAD}services:
  dev:
    name: dev
    serverInfo:
      dbmsType: postgres
      host: h
      port: "5432"
schema:
  databaseName: shop
  databaseSchemaName: public
  tables:
    - fullyQualifiedName: shop.public.orders
      name: orders
      version: 1.0.0
      columns:
        - fullyQualifiedName: shop.public.orders.id
          name: id
          dataType: bigint
          columnConstraint: PRIMARY_KEY
`,
  },
  {
    title: "OpenAPI",
    text: `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: https://x.example }]
paths: {}
`,
    says: ["this is an OpenAPI document (`openapi`), not a data store descriptor"],
  },
  {
    title: "a data contract",
    text: `dataContractSpecification: 1.1.0
id: a
info: { title: Orders, version: 1.0.0 }
servers: { prod: { type: postgres } }
models: {}
`,
    says: [
      "this is a data contract (Data Contract Specification) (`dataContractSpecification`), not a data store descriptor",
    ],
  },
  {
    title: "a data contract of Bitol",
    text: `apiVersion: v3.1.0
kind: DataContract
id: a
version: 1.0.0
servers: [{ server: a, type: postgres }]
schema: [{ name: orders }]
`,
    says: [
      "this is a data contract (ODCS) (`kind`), not a data store descriptor; `dsd import FILE` makes a descriptor of it",
    ],
  },
  {
    title: "boolean `required`",
    name: "boolean-required.json",
    text: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": { "tables": [{ "specification": "json-schema", "definition": { "type": "object", "properties": { "id": { "type": "integer", "required": true }, "note": { "type": "string", "required": false }, "at": { "type": "string", "required": true } } } }] } }
`,
    says: [
      "`required` must be a list of names, not true (in 3 places); list `id`, `at` under `required` next to `properties`",
    ],
  },
  {
    title: "a JDBC URL as a service",
    text: `${HEAD}services:
  dev: jdbc:postgresql://h:5432/shop
schema: {}
`,
    says: [
      "`dev` must be a Database Service or Reference object, not a string; put it under `serverInfo.connectionProtocols.jdbc.connectionString`",
    ],
    fix: "unsafe",
    after: `${HEAD}services:
  dev: { name: dev, serverInfo: { host: h, port: "5432", connectionProtocols: { jdbc: { connectionString: jdbc:postgresql://h:5432/shop } } } }
schema: {}
`,
  },
  {
    title: "tables and columns in maps",
    text: `${TABLES}    orders:
      version: 1.0.0
      columns:
        id: int primary key
        total: decimal(10,2) not null
`,
    says: ["`tables` must be an array, not an object; write each entry as an item"],
    fix: "unsafe",
    after: `${TABLES}    - fullyQualifiedName: shop.public.orders
      name: orders
      version: 1.0.0
      columns:
        - { fullyQualifiedName: shop.public.orders.id, name: id, dataType: int, columnConstraint: PRIMARY_KEY }
        - { fullyQualifiedName: shop.public.orders.total, name: total, dataType: "decimal(10,2)", columnConstraint: NOT_NULL }
`,
  },
  {
    title: "protocols in a list",
    name: "protocols.json",
    text: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": { "dev": { "name": "dev", "serverInfo": { "host": "h", "port": "5432", "connectionProtocols": [{ "type": "jdbc", "connectionString": "jdbc:postgresql://h:5432/shop" }] } } }, "schema": {} }
`,
    says: [
      "`connectionProtocols` must be a Connection Protocols object, not an array; write `jdbc` as a key",
    ],
    fix: "unsafe",
    after: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": { "dev": { "name": "dev", "serverInfo": { "host": "h", "port": "5432", "connectionProtocols": {"jdbc": { "connectionString": "jdbc:postgresql://h:5432/shop" }} } } }, "schema": {} }
`,
  },
  {
    title: "a dictionary of Python",
    name: "python.json",
    text: `{'datastoreapi': '1.0.0', 'info': {'title': 'Shop', 'version': '1.0.0', 'description': None}, 'services': {}, 'schema': {}}
`,
    says: [
      "this is the notation of Python, not JSON (in 11 places)",
      "`description` must be a string, not null",
    ],
    fix: "safe",
    after: `{"datastoreapi": "1.0.0", "info": {"title": "Shop", "version": "1.0.0"}, "services": {}, "schema": {}}
`,
  },
  {
    title: "a fence of Markdown",
    name: "fence.json",
    text: `\`\`\`json
{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": {} }
\`\`\`
`,
    says: ["this is a document in a fence of Markdown; take the fence off"],
    fix: "safe",
    after: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": {} }
`,
  },
  {
    title: "an envelope",
    name: "envelope.json",
    text: `{ "descriptor": { "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": {} } }
`,
    says: [
      "unknown property `descriptor` in Data Store Descriptor; its content belongs directly in Data Store Descriptor",
    ],
    fix: "unsafe",
    after: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": {} }
`,
  },
  {
    title: "a document in a string",
    name: "string.json",
    text: `"{ \\"datastoreapi\\": \\"1.0.0\\", \\"info\\": { \\"title\\": \\"Shop\\", \\"version\\": \\"1.0.0\\" }, \\"services\\": {}, \\"schema\\": {} }"
`,
    says: ["this is the text of a document in a string; write the document itself"],
  },
  {
    title: "an ellipsis",
    name: "ellipsis.json",
    text: `{ "datastoreapi": "1.0.0", "info": { "title": "Shop", "version": "1.0.0" }, "services": {}, "schema": { "tables": [ ... ] } }
`,
    says: ["`...` stands for something that was left out"],
  },
  {
    title: "quotes within a string",
    name: "inner-quotes.json",
    text: `{
  "datastoreapi": "1.0.0",
  "info": { "title": "the "main" shop", "version": "1.0.0" },
  "services": {},
  "schema": {}
}
`,
    says: ['`"` inside a string must be written `\\"`'],
    fix: "unsafe",
    after: `{
  "datastoreapi": "1.0.0",
  "info": { "title": "the \\"main\\" shop", "version": "1.0.0" },
  "services": {},
  "schema": {}
}
`,
  },
  {
    title: "views with their definition",
    text: `${ORDERS}  views:
    - name: open
      definition: SELECT id FROM orders
      columns: [id]
`,
    says: [
      "unknown property `views` in Schema; write its items in `tables`, with `tableType: VIEW`",
      "missing properties `fullyQualifiedName` and `version` in Table",
      "unknown property `definition` in Table; it belongs in a Standard Definition",
      "each item of `columns` must be a Column object, not a string; put it under `name`",
    ],
    fix: "unsafe",
    after: `${ORDERS}    - fullyQualifiedName: shop.public.open
      version: "1.0.0"
      name: open
      tableType: VIEW
      definition: SELECT id FROM orders
      columns: [{ fullyQualifiedName: shop.public.open.id, name: "id" }]
`,
  },
  {
    title: "keys in upper case",
    text: `DATASTOREAPI: 1.0.0
INFO: { TITLE: Shop, VERSION: 1.0.0 }
SERVICES: {}
SCHEMA: { DATABASE_NAME: shop }
`,
    says: [
      "unknown property `DATASTOREAPI` in Data Store Descriptor; did you mean `datastoreapi`?",
      "unknown property `INFO` in Data Store Descriptor; did you mean `info`?",
      "unknown property `TITLE` in Info; did you mean `title`?",
      "unknown property `VERSION` in Info; did you mean `version`?",
      "unknown property `SERVICES` in Data Store Descriptor; did you mean `services`?",
      "unknown property `SCHEMA` in Data Store Descriptor; did you mean `schema`?",
      "unknown property `DATABASE_NAME` in Schema; did you mean `databaseName`?",
    ],
    fix: "safe",
    after: `${HEAD}services: {}
schema: { databaseName: shop }
`,
  },
  {
    title: "a required property beside its object",
    text: `datastoreapi: 1.0.0
title: Shop
info: { version: 1.0.0 }
services: {}
schema: {}
`,
    says: ["unknown property `title` in Data Store Descriptor; it belongs in `info`"],
    fix: "safe",
    after: `${HEAD}services: {}
schema: {}
`,
  },
  {
    title: "a page of GitHub as a reference",
    text: `${HEAD}services: {}
schema:
  tables:
    - $ref: https://github.com/acme/shop/blob/main/tables/orders.yaml
`,
    says: [
      "`https://github.com/acme/shop/blob/main/tables/orders.yaml` is a page about a file; the file itself is at its raw address",
    ],
    fix: "unsafe",
    after: `${HEAD}services: {}
schema:
  tables:
    - $ref: "https://raw.githubusercontent.com/acme/shop/main/tables/orders.yaml"
`,
  },
];

/** What only rules report, which are about other mistakes. */
const OF_RULES = new Set(["boolean-required"]);

test.each(documents)("$title", async ({ name = "shop.yaml", text, says, fix, after }) => {
  const { findings } = await lint(text, { uri: name });
  const own = findings.filter(({ code, severity }) => severity === "error" || OF_RULES.has(code));
  expect(own.map(({ message }) => message)).toEqual(says);
  if (own.some(({ code }) => code === "no-descriptor")) return;
  const fixed = async (unsafe: boolean) =>
    (await fixInRounds(inspectText({ name, text }), { unsafe })).changes.get(name)?.after;
  expect(await fixed(true)).toBe(after);
  if (fix === "safe") expect(await fixed(false)).toBe(after);
});
