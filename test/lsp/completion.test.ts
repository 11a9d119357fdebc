import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompletionItem, TextEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { checkConfiguration } from "../../src/engine/configuration/check-configuration.js";
import { lint } from "../../src/index.js";
import { allRules } from "../../src/rules/index.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { sample, slowCases } from "../support/effort.js";
import { filesBelow, readText } from "../support/project.js";
import { TestClient } from "./client.js";

let client: TestClient;
beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(() => client.stop());

let count = 0;

/** What is offered at the `|` of a text, and the text after each item is accepted. */
async function complete(marked: string, language: "json" | "yaml") {
  const uri = `untitled:${++count}`;
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  await client.open(uri, text, language);
  const items = await client.at<CompletionItem[]>("completion", uri, offset);
  await client.close(uri);
  const document = TextDocument.create(uri, language, 0, text);
  const accepted = items.map(({ label, textEdit }) => {
    const edit = textEdit as TextEdit;
    // The protocol demands a single line that contains the position.
    expect(edit.range.start.line).toBe(edit.range.end.line);
    expect(document.offsetAt(edit.range.start)).toBeLessThanOrEqual(offset);
    expect(document.offsetAt(edit.range.end)).toBeGreaterThanOrEqual(offset);
    return { label, text: TextDocument.applyEdits(document, [edit]) };
  });
  return { labels: items.map(({ label }) => label), text, accepted };
}

const errorsOf = (text: string, language: "json" | "yaml") =>
  parseDocument(text, { language }).problems.filter(({ code }) => code === "syntax-error").length;

const HEAD = "datastoreapi: 1.0.0\n";
const TABLE = `schema:
  tables:
    - fullyQualifiedName: shop.orders
      columns:
        - fullyQualifiedName: shop.orders.id
        - fullyQualifiedName: shop.orders.total
`;

const DATA_TYPE = `${HEAD}${TABLE}          dataType: `;
const CONSTRAINT = `${HEAD}${TABLE}      constraints:
        - constraintType: `;
const REFERENCE = `${HEAD}components: { tables: { orders: { version: 1.0.0 } } }
schema:
  tables:
    - $ref: `;

/** A text, and some of what is offered, first of all. */
const CASES: [title: string, text: string, some: string[], none?: string[]][] = [
  ["keys of the root", `${HEAD}|`, ["info", "services", "schema"], ["datastoreapi"]],
  ["keys of an empty object", `${HEAD}info:\n  |\n`, ["title", "version"]],
  [
    "keys of a Reference after the one that makes it one",
    `${HEAD}services:\n  a:\n    serverInfo:\n      |\n`,
    ["connectionProtocols", "host", "port"],
    ["description"],
  ],
  [
    "the other keys of a Reference",
    `${HEAD}services:\n  a:\n    serverInfo:\n      $ref: "#/a"\n      |\n`,
    ["description"],
    ["host"],
  ],
  ["a key that is begun", `${HEAD}info:\n  ti|\n`, ["title"]],
  [
    "a key that is begun after another",
    `${HEAD}info:\n  title: x\n  ver|\n`,
    ["version"],
    ["title"],
  ],
  ["a key in brackets", `${HEAD}info: { title: x, | }\n`, ["version"], ["title"]],
  [
    "a key with a quote in it",
    `{"datastoreapi": "1.0.0", "info": {"ti|"tle": "x"}}`,
    ["title", "version"],
  ],
  ["no keys behind the key of an object", `${HEAD}info: |\n`, [], ["title"]],
  ["keys of an item", `${HEAD}schema:\n  tables:\n    - |\n`, ["fullyQualifiedName", "$ref"]],
  ["a data type", `${DATA_TYPE}|\n`, ["BIGINT", "VARCHAR"]],
  ["a data type that is begun", `${DATA_TYPE}VAR|\n`, ["VARCHAR"]],
  ["a constraint type", `${CONSTRAINT}|\n`, ["FOREIGN_KEY"]],
  ["a column constraint", `${HEAD}${TABLE}          columnConstraint: |\n`, ["NOT_NULL"]],
  [
    "columns of a key",
    `${CONSTRAINT}PRIMARY_KEY\n          columns: [|]\n`,
    ["shop.orders.id", "shop.orders.total"],
  ],
  [
    "columns of a key, as a list",
    `${CONSTRAINT}PRIMARY_KEY\n          columns:\n            - sh|\n`,
    ["shop.orders.id"],
  ],
  ["a reference", `${REFERENCE}|\n`, ["#/components/tables/orders"]],
  ["a reference in quotes", `${REFERENCE}"#/|"\n`, ["#/components/tables/orders"]],
  ["a reference without a closing quote", `${REFERENCE}"#/|\n`, ["#/components/tables/orders"]],
  [
    "a variable",
    `${HEAD}services:\n  a:\n    name: a\n    serverInfo:\n      host: "{|"\n    variables: { db_host: {} }\n`,
    ["db_host"],
  ],
  [
    "a variable that is not declared",
    `${HEAD}services:\n  a:\n    name: a\n    serverInfo: { host: "{db_host}" }\n    variables:\n      |\n`,
    ["db_host"],
  ],
  ["keys in JSON", '{ "datastoreapi": "1.0.0", | }', ["info"], ["datastoreapi"]],
  ["keys in JSON without a comma", '{ "datastoreapi": "1.0.0" | }', ["info"]],
  ["keys in JSON before another", '{ | "datastoreapi": "1.0.0" }', ["info"]],
  ["a key in JSON in quotes", '{ "datastoreapi": "1.0.0", "in|" }', ["info"]],
  ["a key in JSON that is not closed", '{ "datastoreapi": "1.0.0", "in|', ["info"]],
  ["a key in JSON that has a value", '{ "datastoreapi": "1.0.0", "in|": {} }', ["info"]],
  [
    "a value in JSON",
    '{ "datastoreapi": "1.0.0", "schema": { "tables": [{ "tableType": | }] } }',
    ["VIEW"],
  ],
  [
    "a column in JSON",
    '{ "datastoreapi": "1.0.0", "schema": { "tables": [{ "columns": [{ "fullyQualifiedName": "a.b" }], "constraints": [{ "columns": ["|"] }] }] } }',
    ["a.b"],
  ],
];

const writtenLanguage = (text: string) => (text.startsWith("{") ? "json" : "yaml");

const SERVER = `${HEAD}services:
  dev:
    serverInfo:
      dbmsType: PostgreSQL
      host: db
      connectionProtocols:
        jdbc:
          connectionString: |
schema: { databaseName: shop }
`;

/** Texts in which a value follows from others, or an empty one has a usual form, and what comes first. */
const FOLLOWING: [title: string, text: string, first: string][] = [
  ["the first key in braces", "{\n  |\n}", "datastoreapi"],
  ["the first key in quotes", '{"d|"}', "datastoreapi"],
  ["the first key, not closed", "{\n  |", "datastoreapi"],
  ["a document behind its mark", "---\n|", "data store descriptor"],
  ["the first key before its colon", "datastoreap|: 1.0.0\n", "datastoreapi"],
  ["a key before its colon", `${HEAD}info:\n  titl|: x\n`, "title"],
  [
    "the name of a column",
    `${HEAD}schema:\n  tables:\n    - fullyQualifiedName: shop.orders\n      columns:\n        - name: id\n          fullyQualifiedName: |\n`,
    "shop.orders.id",
  ],
  [
    "the name of a table",
    `${HEAD}schema:\n  databaseName: shop\n  tables:\n    - name: orders\n      fullyQualifiedName: |\n`,
    "shop.orders",
  ],
  ["a version", `${HEAD}info:\n  version: |\n`, "1.0.0"],
  [
    "the version of a table",
    `${HEAD}info: { version: 2.1.0 }\nschema:\n  tables:\n    - version: |\n`,
    "2.1.0",
  ],
  ["a connection string", SERVER, "jdbc:postgresql://{host}:5432/shop"],
  ["a service", `${HEAD}services:\n  |\n`, "production"],
  ["an item without its dash", `${HEAD}schema:\n  tables:\n    |\n`, "- …"],
  ["an item in JSON", '{"datastoreapi": "1.0.0", "schema": {"tables": [ | ]}}', "{ … }"],
  ["an object in JSON", '{"datastoreapi": "1.0.0", "info": | }', "{ … }"],
];

describe("completion offers", () => {
  test.each(FOLLOWING)("%s first", async (_, text, first) => {
    const language = writtenLanguage(text);
    const { labels, text: before, accepted } = await complete(text, language);
    expect(labels[0]).toBe(first);
    const worse = accepted.filter(
      (one) => errorsOf(one.text, language) > errorsOf(before, language),
    );
    expect(worse.map((one) => one.text)).toEqual([]);
  });

  test("the types of the system of the descriptor before those of others", async () => {
    const text = SERVER.replace("|", "x").replace(
      "schema: { databaseName: shop }",
      "schema:\n  tables:\n    - columns:\n        - dataType: |",
    );
    const uri = `untitled:${++count}`;
    await client.open(uri, text.replace("|", ""), "yaml");
    const items = await client.at<CompletionItem[]>("completion", uri, text.indexOf("|"));
    const ranks = new Map(items.map(({ label, sortText = "" }) => [label, sortText.charAt(0)]));
    expect([ranks.get("BIGINT"), ranks.get("MEDIUMTEXT")]).toEqual(["0", "1"]);
  });

  test.each(CASES)(
    "%s, and nothing that adds a syntax error",
    async (_, marked, some, none = []) => {
      const language = writtenLanguage(marked);
      const { labels, text, accepted } = await complete(marked, language);
      expect(labels).toEqual(expect.arrayContaining(some));
      expect(labels.filter((label) => none.includes(label))).toEqual([]);
      expect(new Set(labels).size).toBe(labels.length);
      const before = errorsOf(text, language);
      const worse = accepted.filter((one) => errorsOf(one.text, language) > before);
      expect(worse.map((one) => one.text)).toEqual([]);
    },
  );

  test("the columns of other tables in a foreign key, after those of the table", async () => {
    const { labels } = await complete(
      `${CONSTRAINT}FOREIGN_KEY\n          columns: [|]\n    - fullyQualifiedName: shop.lines\n      columns:\n        - fullyQualifiedName: shop.lines.id\n`,
      "yaml",
    );
    expect(labels).toEqual(["shop.orders.id", "shop.orders.total", "shop.lines.id"]);
  });

  test.each([
    ["in a comment", `${HEAD}# ser|\n`],
    ["in a comment after a value", `${HEAD}info: # |\n`],
    ["in the indentation of a key", `${HEAD}info:\n |  title: x\n`],
    ["before a key", `${HEAD}info:\n  |title: x\n`.replace("|", " |")],
    ["left of the other keys", `${HEAD}${TABLE}  |\n      version: 1.0.0\n`],
    ["right of the other keys", `${HEAD}info:\n  title: x\n    |\n  version: 1.0.0\n`],
    ["before a value in brackets", `${HEAD}schema: { tables: [{ $ref:| "#/x" }] }\n`],
    ["before a value", `${DATA_TYPE}| INT\n`],
  ])("nothing %s", async (_, marked) => {
    expect((await complete(marked, "yaml")).labels).toEqual([]);
  });

  test("a key before a comment, and after the hyphens of nested lists", async () => {
    const info = await complete(`${HEAD}info:\n  title: x\n  | # of what\n`, "yaml");
    expect(info.labels).toContain("version");
    const nested = await complete(`${HEAD}schema:\n  tables:\n    -   |\n`, "yaml");
    expect(nested.labels).toContain("columns");
  });

  test.each(sample(filesBelow("examples", ".yaml")))(
    "no item that breaks %s, anywhere",
    async (file) => {
      const text = readText(file);
      const lines = text.split("\n");
      const marked: string[] = [];
      // Each place takes a while: it checks a text for each item.
      const step = Math.max(3, Math.round(lines.length / slowCases(35)));
      for (const [index, line] of lines.entries()) {
        if (index % step !== 0) continue;
        const at = (index * 7) % (line.length + 1);
        const rest = lines.slice(index + 1);
        const blank = `${" ".repeat(index % 13)}|`;
        for (const own of [
          [`${line.slice(0, at)}|${line.slice(at)}`],
          [line, blank],
          [blank, line],
        ]) {
          marked.push([...lines.slice(0, index), ...own, ...rest].join("\n"));
        }
      }
      for (const one of marked) {
        const { text, accepted } = await complete(one, "yaml");
        const before = errorsOf(text, "yaml");
        const worse = accepted.filter(({ text }) => errorsOf(text, "yaml") > before);
        expect(
          worse.map(({ label }) => label),
          one,
        ).toEqual([]);
      }
    },
  );

  test.each([
    '{"datastoreapi":"1.0.0","info":{"ti|tle":"x"},"info":{"version":"1"}}',
    '{"datastoreapi":"1.0.0","info":{"title":|"x"},"info":{"version":"1"}}',
    '{"datastoreapi":"1.0.0","in|fo":{"title":"x"},"info":{"version":"1"}}',
    '{"datastoreapi":"1.0.0","schema":{"tables":[{"dataType":"|"}]},"schema":null}',
  ])("nothing where the same key comes again: %s", async (marked) => {
    expect((await complete(marked, "json")).labels).toEqual([]);
  });

  test("the quote of the next string does not close one that is begun", async () => {
    const { accepted } = await complete(
      '{"datastoreapi":"1.0.0","info":{"| "version":"1"}}',
      "json",
    );
    expect(accepted.find(({ label }) => label === "title")?.text).toBe(
      '{"datastoreapi":"1.0.0","info":{"title": "",  "version":"1"}}',
    );
  });

  test("all of a key with a quote in it is replaced", async () => {
    const marked = '{"datastoreapi":"1.0.0","info":{"ti|"tle": "x"}}';
    const { accepted } = await complete(marked, "json");
    expect(accepted.find(({ label }) => label === "title")?.text).toBe(
      '{"datastoreapi":"1.0.0","info":{"title": "x"}}',
    );
  });

  test("nothing where a key goes over several lines", async () => {
    const marked = `${HEAD}? serv\n  ic|es\n: {}\n`;
    expect((await complete(marked, "yaml")).labels).toEqual([]);
  });

  test.each([
    ["|", "yaml"],
    ["  |\n", "yaml"],
    ["# a comment\nd|\n", "yaml"],
    ["{|}", "yaml"],
    ["|", "json"],
    ['"d|', "json"],
    ["{ | }\n", "json"],
  ] as const)(
    "what begins a descriptor and a configuration: %j in %s",
    async (marked, language) => {
      const { accepted } = await complete(marked, language);
      const [begun, configured, ...more] = accepted.map(({ text }) => text);
      const first = expect.stringContaining("datastoreapi: ");
      expect(more).toEqual(language === "yaml" ? [first] : []);
      expect(await lint(begun ?? "")).toMatchObject({ valid: true, findings: [] });
      const settings = parseDocument(configured ?? "", { language }).value;
      expect(settings).toHaveProperty("rules");
      expect(checkConfiguration(settings, allRules)).toEqual([]);
    },
  );

  test.each([
    ["a: d|\n", "yaml"],
    ["d|\nname: x\n", "yaml"],
    ["- |\n", "yaml"],
    ["# d|\n", "yaml"],
    ['{ "name": | }', "json"],
    ["[|]", "json"],
  ] as const)("nothing to begin with in %j", async (marked, language) => {
    expect((await complete(marked, language)).labels).toEqual([]);
  });

  test("nothing in other documents", async () => {
    expect((await complete('{ "name": "x", | }', "json")).labels).toEqual([]);
  });
});
