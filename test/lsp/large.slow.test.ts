// In a large file, requests are answered, and edits arrive, between the stages of a check.

import { afterEach, beforeEach, expect, test } from "vitest";
import type {
  CompletionItem,
  Hover,
  PublishDiagnosticsParams,
} from "vscode-languageserver-protocol/node";
import { stringify } from "yaml";
import { inTurn } from "../support/effort.js";
import { descriptor } from "../support/folder.js";
import { TestClient } from "./client.js";

const table = (index: number) => ({
  fullyQualifiedName: `shop.t${index}`,
  name: `t${index}`,
  version: "1.0.0",
  columns: Array.from({ length: 6 }, (_, column) => ({
    name: `c${column}`,
    fullyQualifiedName: `shop.t${index}.c${column}`,
    dataType: "INTEGER",
  })),
  constraints: [{ constraintType: "PRIMARY_KEY", columns: ["c0"] }],
});
const textWith = (count: number): string =>
  stringify({
    datastoreapi: "1.0.0",
    info: { title: "Shop", version: "1.0.0" },
    services: {
      dev: {
        name: "dev",
        serverInfo: { host: "h", port: "1", dbmsType: "x", connectionProtocols: {} },
      },
    },
    schema: { tables: Array.from({ length: count }, (_, index) => table(index)) },
  });
const text = textWith(150);
const uri = "file:///large/shop.yaml";

let client: TestClient;
let published: PublishDiagnosticsParams[];
beforeEach(async () => {
  client = await TestClient.start();
  published = [];
  client.onPublished((params) => published.push(params));
});
afterEach(() => client.stop());

const unqualified = (params: PublishDiagnosticsParams | undefined) =>
  (params?.diagnostics ?? []).filter(({ code }) => code === "unqualified-column-name");

/** Asks for something that needs no document until a condition holds, and counts the answers. */
async function answersUntil(isDone: () => boolean): Promise<number> {
  for (let count = 0; ; count++) {
    if (isDone()) return count;
    await client.request("workspace/executeCommand", { command: "none" });
  }
}

test("requests are answered before a large file is checked", async () => {
  await client.open(uri, text);
  const hover = client.at<Hover | null>("hover", uri, text.indexOf("dataType"));
  const count = await answersUntil(() => published.length > 0);
  expect(count).toBeGreaterThan(1);
  expect(JSON.stringify((await hover) ?? "dataType")).toContain("dataType");
  expect(unqualified(published[0])).toHaveLength(150);
});

test("an edit in the meantime is what is reported", async () => {
  await client.open(uri, text);
  await answersUntil(() => published.length > 0);
  const name = text.indexOf("name: t75");
  const start = text.indexOf("INTEGER", name);
  await client.splice(uri, start, start + 7, "x");
  await client.splice(uri, start, start + 1, "INTEGRE");
  published.length = 0;
  await client.settled();
  const last = published.at(-1);
  expect(last?.version).toBe(client.document(uri).version);
  expect(last?.diagnostics.map(({ code }) => code)).toContain("unknown-data-type");
  expect(unqualified(last)).toHaveLength(150);
});

/** What takes longest. */
const scenarios: Readonly<Record<string, () => Promise<void>>> = {
  async "findings have the version of the text that they were found in"() {
    const versions = new Map<number, string>();
    await client.open(uri, text);
    versions.set(1, text);
    // Not every version is checked.
    for (let index = 0; index < 12; index++) {
      await client.splice(uri, 0, 0, "# a line\n");
      versions.set(client.document(uri).version, client.textOf(uri));
      let turns = index % 4;
      await answersUntil(() => turns-- <= 0);
    }
    await client.settled();
    for (const params of published) {
      const lines = (versions.get(params.version ?? 0) ?? "").split("\n");
      for (const { range } of unqualified(params)) {
        expect(lines[range.start.line]?.slice(range.start.character, range.end.character)).toBe(
          "c0",
        );
      }
    }
    expect(published.at(-1)?.version).toBe(13);
  },

  async "a large text in JSON that is half written has the completions of one that is opened so"() {
    const uri = "file:///large/shop.json";
    const tables = Array.from({ length: 250 }, (_, index) => table(index));
    const json = JSON.stringify(descriptor({}, tables), null, 2);
    expect(json.length).toBeGreaterThan(250_000);
    const at = json.indexOf('"columns": [', json.indexOf('"shop.t75"')) + '"columns": ['.length;
    const typed = '{ "name": "new", "dataType": "VAR';
    await client.open(uri, json);
    for (const [index, character] of [...typed].entries()) {
      await client.splice(uri, at + index, at + index, character);
      if (index % 4 !== 0) continue;
      const other = await TestClient.start();
      await other.open(uri, client.textOf(uri));
      await other.settled();
      const [own, expected] = await Promise.all(
        [client, other].map((one) => one.at<CompletionItem[]>("completion", uri, at + index + 1)),
      );
      expect(own).toEqual(expected);
      expect(await client.diagnostics(uri)).toEqual(await other.diagnostics(uri));
      await other.stop();
    }
  },

  async "YAML of more than a million characters is checked while it is typed"() {
    // Its size is what counts, and most of it in texts is soon read.
    const large = textWith(500).replaceAll(
      /^( +)dataType: .*/gm,
      `$&\n$1description: ${"long ".repeat(60)}`,
    );
    expect(large.length).toBeGreaterThan(1_000_000);
    await client.open(uri, large);
    const codes = async () => (await client.diagnostics(uri)).map(({ code }) => code);
    expect(await codes()).not.toContain("unknown-data-type");
    const at = large.indexOf("INTEGER");
    await client.splice(uri, at, at + 7, "INTEGRE");
    expect(await codes()).toContain("unknown-data-type");
    expect(published.at(-1)?.version).toBe(2);
    expect(await client.at("hover", uri, at)).not.toBeNull();
    expect(client.messages).toEqual([]);
  },

  async "a syntax error in a large file leaves the rest readable"() {
    const broken = text.replace("name: t75", 'name: "t75');
    await client.open(uri, broken);
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(["syntax-error"]);
    await client.close(uri);
  },
};

test.each(inTurn(Object.entries(scenarios)))("%s", { timeout: 60_000 }, (_, scenario) =>
  scenario(),
);
