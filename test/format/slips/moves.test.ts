// Repairs of several mistakes that belong together.

import { expect, test } from "vitest";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { type EntryKind, validate } from "../../../src/index.js";
import { inspectText } from "../../support/inspect-text.js";

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join("");

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
  expect(changes.get("x.yaml")?.after).toBe(before.replace("schemaName", "databaseSchemaName"));
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

test("a part of a missing name that may be the whole name is no reason to invent another one", async () => {
  const text = "{ name: orders, dataset: sales.orders, version: 1.0.0 }\n";
  const inspect = inspectText({ name: "x.yaml", text }, "table");
  expect((await fixInRounds(inspect, { unsafe: true })).changes.size).toBe(0);
  const plain = inspectText(
    { name: "x.yaml", text: text.replace("sales.orders", "sales") },
    "table",
  );
  const { changes } = await fixInRounds(plain, { unsafe: true });
  expect(changes.get("x.yaml")?.after).toContain("fullyQualifiedName: sales.orders");
});

test("a message names the few properties that an object may have", () => {
  const text = "{ name: shop, variables: { host: { type: string, of: servers } } }";
  const [finding] = validate(text, { uri: "x.yaml", as: "service" }).findings;
  expect(finding?.message).toBe(
    "`host` must be a Variable object, but has none of its properties `description`, `enum`, `default` and `examples` (found `type`, `of`)",
  );
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
