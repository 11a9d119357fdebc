// A descriptor that names our JSON Schema is checked by other language servers as well.

import { afterEach, beforeEach, expect, test } from "vitest";
import { TestClient } from "./client.js";

const TITLE = "Remove the JSON Schema of this file, which reports the same as dsd";
const SCHEMA = "../node_modules/datastore-descriptor/generated/descriptor.portable.schema.json";
const BODY = `datastoreapi: 1.0.0
info: { title: t, version: 1.0.0 }
services: {}
schema: { databaseNme: x }
`;
const MEMBER = `"$schema": "${SCHEMA}"`;
const REST = '"datastoreapi": "1.0.0", "services": {}, "schema": {}';

let client: TestClient;
beforeEach(async () => {
  client = await TestClient.start();
});
afterEach(() => client.stop());

/** The text after the action at a place; `undefined` when it is not offered there. */
async function removed(name: string, text: string, at: number): Promise<string | undefined> {
  const uri = `untitled:${name}`;
  await client.open(uri, text, name.endsWith(".json") ? "json" : "yaml");
  const actions = await client.actions(uri, at, at, ["quickfix"]);
  const action = actions.find(({ title }) => title === TITLE);
  return action && client.edited(action.edit).get(uri);
}

const comment = (schema: string) => `# yaml-language-server: $schema=${schema}`;

test.each([
  ["a comment", "a.yaml", `${comment(SCHEMA)}\n${BODY}`, BODY],
  ["a comment with CRLF", "b.yaml", `${comment(SCHEMA)}\r\n${BODY}`, BODY],
  [
    "a comment among others",
    "c.yaml",
    `# a\n  ${comment(SCHEMA)}\n# b\n${BODY}`,
    `# a\n# b\n${BODY}`,
  ],
  [
    "an address",
    "d.yaml",
    `${comment("https://example.com/v1/descriptor.schema.json")}\n${BODY}`,
    BODY,
  ],
  ["a member first", "e.json", `{ ${MEMBER}, ${REST} }`, `{ ${REST} }`],
  ["a member last", "f.json", `{ ${REST}, ${MEMBER} }`, `{ ${REST} }`],
  ["a member on a line", "g.json", `{\n  ${MEMBER},\n  ${REST}\n}\n`, `{\n  ${REST}\n}\n`],
  ["a member in YAML", "h.yaml", `$schema: ${SCHEMA}\n${BODY}`, BODY],
])("%s is removed", async (_, name, text, expected) => {
  const at = text.indexOf("$schema");
  expect(await removed(name, text, at)).toBe(expected);
});

test("after the other text of its line, the comment alone is removed", async () => {
  const text = BODY.replace("{}\n", `{} ${comment(SCHEMA)}\n`);
  expect(await removed("a.yaml", text, text.indexOf("$schema"))).toBe(
    BODY.replace("{}\n", "{} \n"),
  );
});

test("it is offered where the format is not right, which both report, and nowhere else", async () => {
  const text = `${comment(SCHEMA)}\n${BODY}`;
  expect(await removed("a.yaml", text, text.indexOf("databaseNme"))).toBe(BODY);
  expect(await removed("b.yaml", text, text.indexOf("title: t") + 8)).toBeUndefined();
});

test.each([
  ["another schema", comment("other.schema.json")],
  ["the schema of something else", comment("blueprint.portable.schema.json")],
  ["the name within another one", comment("my-descriptor.schema.json")],
  ["a comment about it", "# $schema=descriptor.schema.json"],
  ["a member with another schema", "$schema: https://json-schema.org/draft/2020-12/schema"],
  ["a member that is no text", "$schema: { a: descriptor.schema.json }"],
])("%s stays", async (_, line) => {
  const text = `${line}\n${BODY}`;
  expect(await removed("a.yaml", text, text.indexOf("databaseNme"))).toBeUndefined();
  expect(await removed("b.yaml", text, 3)).toBeUndefined();
});

test("in a text with errors, the comment can be removed", async () => {
  const text = `${comment(SCHEMA)}\n${BODY}a: [\n`;
  expect(await removed("a.yaml", text, 3)).toBe(`${BODY}a: [\n`);
});

test("it is not offered at what a JSON Schema does not report", async () => {
  const text = `${comment(SCHEMA)}\n${BODY}`;
  expect(await removed("a.yaml", text, text.indexOf("databaseNme"))).toBeDefined();
  const wrong = text.replace("databaseNme: x", "tables: [ { $ref: '#/none' } ]");
  expect(await removed("a.yaml", wrong, wrong.indexOf("#/none"))).toBeUndefined();
});
