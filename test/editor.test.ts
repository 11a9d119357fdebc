// What an editor makes of the portable schema: the language service behind VS Code, in JSON. The
// service behind its YAML support works on the same tree, so JSON stands for both.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import type * as languageService from "vscode-json-languageservice";

// Its ESM build has imports that Node does not resolve.
const { ClientCapabilities, getLanguageService, TextDocument } = createRequire(import.meta.url)(
  "vscode-json-languageservice",
) as typeof languageService;

const schema = JSON.parse(
  readFileSync(new URL("../generated/descriptor.portable.schema.json", import.meta.url), "utf8"),
);
const service = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
service.configure({
  validate: true,
  schemas: [{ uri: "test:descriptor", fileMatch: ["*.json"], schema }],
});

/** What the editor shows at the `|` of a text. */
async function editorAt(marked: string) {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const document = TextDocument.create("file:///db.json", "json", 1, text);
  const tree = service.parseJSONDocument(document);
  const position = document.positionAt(offset);
  const [hover, completion, problems] = await Promise.all([
    service.doHover(document, position, tree),
    service.doComplete(document, position, tree),
    service.doValidation(document, tree),
  ]);
  return {
    hover: JSON.stringify(hover?.contents ?? "").replaceAll("\\", ""),
    keys: (completion?.items ?? []).map(({ label }) => label),
    problems: problems.map(({ message, range }) => ({
      message,
      text: document.getText(range),
    })),
  };
}

/** A whole descriptor around one part. */
const withInfo = (info: string) =>
  `{"datastoreapi":"1.0.0","info":${info},"services":{},"schema":{}}`;
const withServer = (serverInfo: string) =>
  `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{"s":{"name":"s","serverInfo":${serverInfo}}},"schema":{}}`;
const withTable = (table: string) =>
  `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},"schema":{"tables":[${table}]}}`;

describe("hover", () => {
  test.each([
    ["a string", withInfo('{"ti|tle":"t","version":"1.0.0"}'), "Title of the data store"],
    ["a string with a format", withInfo('{"title":"t","ver|sion":"1.0.0"}'), "this descriptor's"],
    [
      "an object",
      withInfo('{"title":"t","version":"1.0.0","con|tact":{}}'),
      "Contact for questions",
    ],
    [
      "the key of a reference",
      withServer('{"$r|ef":"#/components/serverInfo/a"}'),
      "Location of the object",
    ],
    [
      "a key behind a dispatch",
      withServer('{"ho|st":"h","port":"1","connectionProtocols":{}}'),
      "Host name or IP address",
    ],
  ])("over %s tells what that very property is", async (_, text, expected) => {
    const { hover, problems } = await editorAt(text);
    expect(hover).toContain(expected);
    expect(problems).toEqual([]);
  });
});

describe("completion", () => {
  test("at the root", async () => {
    const { keys } = await editorAt("{|}");
    expect(keys.sort()).toEqual(
      ["$schema", "components", "datastoreapi", "info", "schema", "services"].sort(),
    );
  });

  test("in info", async () => {
    const { keys } = await editorAt(withInfo("{|}"));
    expect(keys.sort()).toEqual(Object.keys(schema.$defs.Info.properties).sort());
  });

  test("of an empty item of tables offers all three kinds", async () => {
    const { keys } = await editorAt(withTable("{|}"));
    expect(keys).toEqual(
      expect.arrayContaining(["$ref", "specification", "definition", "fullyQualifiedName"]),
    );
  });

  test("of an empty service and server info offers a reference too", async () => {
    expect((await editorAt(withServer("{|}"))).keys).toEqual(
      expect.arrayContaining(["$ref", "host", "port", "connectionProtocols"]),
    );
  });

  test("of a Standard Definition offers its own keys, not those of a table", async () => {
    const { keys } = await editorAt(withTable('{"specification":"avro",|}'));
    expect(keys).toEqual(expect.arrayContaining(["definition", "specificationVersion"]));
    expect(keys).not.toContain("columns");
  });
});

describe("marking", () => {
  test.each([
    ["in info", withInfo('{"title":"t","version":"1.0.0","|titel":"t"}'), '"titel"'],
    [
      "behind a dispatch",
      withServer('{"host":"h","port":"1","connectionProtocols":{},"|hots":"h"}'),
      '"hots"',
    ],
    [
      "in a table",
      withTable('{"fullyQualifiedName":"t","version":"1.0.0","|colums":[]}'),
      '"colums"',
    ],
    ["in a reference", withTable('{"$ref":"#/a","|name":"t"}'), '"name"'],
  ])("an unknown key %s is marked once, at the key", async (_, text, marked) => {
    const { problems } = await editorAt(text);
    expect(problems.map((problem) => problem.text)).toEqual([marked]);
  });

  test("a wrong value is marked once, at the value", async () => {
    const { problems } = await editorAt(
      withServer('{"host":"h","port":|5432,"connectionProtocols":{}}'),
    );
    expect(problems.map((problem) => problem.text)).toEqual(["5432"]);
  });
});
