import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { CodeAction, WorkspaceEdit } from "vscode-languageserver-protocol";
import { isThorough, sample } from "../support/effort.js";
import { descriptor, type Folder } from "../support/folder.js";
import { filesBelow, readText } from "../support/project.js";
import { CAPABILITIES, type TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

let client: TestClient;
let folder: Folder;

const CREATES = {
  ...CAPABILITIES,
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const] } },
};

/** Opens the first file, in a folder with all of them. */
async function start(files: Record<string, string | object>, capabilities: object = CREATES) {
  folder = makeFolder();
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  folder.write(".git/HEAD", "");
  client = await startClient({ capabilities });
  const [name = ""] = Object.keys(files);
  const uri = uriOf(name);
  await client.open(uri, folder.read(name));
  return uri;
}

const uriOf = (name: string) => pathToFileURL(`${folder.path}/${name}`).href;

const codesIn = async (uri: string) =>
  (await client.diagnostics(uri)).map(({ code }) => String(code));

/** The actions for the first finding with a code. */
async function actionsFor(uri: string, code: string): Promise<CodeAction[]> {
  const found = (await client.diagnostics(uri)).find((one) => one.code === code);
  if (found === undefined) throw new Error(`${code} is not reported`);
  const document = client.document(uri);
  const start = document.offsetAt(found.range.start);
  return client.actions(uri, start, start, ["quickfix"]);
}

/** Applies an edit: to the text in the editor, or else to a file. */
async function apply(edit: WorkspaceEdit | undefined): Promise<void> {
  const nameOf = (uri: string) => uri.slice(uriOf("").length);
  for (const change of edit?.documentChanges ?? []) {
    if ("kind" in change && change.kind === "create") folder.write(nameOf(change.uri), "");
  }
  const isDescriptor = (uri: string) => nameOf(uri).startsWith("db.");
  const read = (uri: string) => (isDescriptor(uri) ? client.textOf(uri) : folder.read(nameOf(uri)));
  for (const [uri, text] of client.edited(edit, read)) {
    if (isDescriptor(uri)) {
      await client.change(uri, { text });
    } else {
      folder.write(nameOf(uri), text);
      await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 2 }] });
    }
  }
}

const titled = (actions: readonly CodeAction[], start: string) => {
  const found = actions.find(({ title }) => title.startsWith(start));
  if (found === undefined) throw new Error(`no ${start} in ${actions.map(({ title }) => title)}`);
  return found;
};

const TABLE = { fullyQualifiedName: "shop.orders", version: "1.0.0", columns: [] };
const YAML = `datastoreapi: 1.0.0
info: { title: t, version: 1.0.0 }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      version: 1.0.0
      columns: []
`;

describe("in YAML, a comment", () => {
  test("is above the line of the finding, and has a reason to replace", async () => {
    const uri = await start({ "db.yaml": YAML });
    const action = titled(
      await actionsFor(uri, "missing-columns"),
      "Suppress missing-columns here",
    );
    expect(client.edited(action.edit).get(uri)).toBe(
      YAML.replace(
        "      columns: []",
        "      # dsd-disable-next-line missing-columns -- TODO: say why\n      columns: []",
      ),
    );
    await apply(action.edit);
    expect(await codesIn(uri)).not.toContain("missing-columns");
  });

  test("suppresses its finding and nothing else, in every fixture", async () => {
    await start({ "db.yaml": "" });
    let count = 0;
    const files = ["examples", "fixtures/rules"].flatMap((one) => filesBelow(one, ".yaml"));
    for (const file of sample(files, 3)) {
      const text = readText(file);
      const uri = "untitled:fixture";
      await client.open(uri, text);
      const findings = await client.diagnostics(uri);
      for (const code of new Set(findings.map((one) => String(one.code)))) {
        const action = (await actionsFor(uri, code)).find(({ title }) =>
          title.startsWith(`Suppress ${code} here`),
        );
        if (action === undefined) continue;
        count++;
        await client.change(uri, { text: client.edited(action.edit).get(uri) ?? "" });
        const left = await codesIn(uri);
        const before = findings.map((one) => String(one.code));
        const isGone =
          left.filter((one) => one === code).length < before.filter((one) => one === code).length;
        expect(isGone, `${file} ${code}`).toBe(true);
        const others = (codes: string[]) => codes.filter((one) => one !== code).sort();
        expect(others(left), file).toEqual(others(before));
        await client.change(uri, { text });
      }
      await client.close(uri);
    }
    expect(count).toBeGreaterThan(isThorough ? 15 : 3);
  });

  test("is not offered within a string of several lines", async () => {
    const text = YAML.replace("columns: []", 'description: "a\n        b", columns: []')
      .replace("    - fully", "    - { fully")
      .replace("shop.orders\n", "shop.orders,\n")
      .replace("1.0.0\n      desc", "1.0.0,\n      desc")
      .trimEnd();
    const uri = await start({ "db.yaml": `${text} }\n` });
    const titles = (await actionsFor(uri, "missing-columns")).map(({ title }) => title);
    expect(titles).not.toContain("Suppress missing-columns here, with a comment");
    expect(titles).toContain("Suppress missing-columns in shop.orders, in dsd.config.yaml");
  });

  test("is not offered for an error of the format", async () => {
    const uri = await start({ "db.yaml": YAML.replace("columns", "colums") });
    const titles = (await actionsFor(uri, "unknown-property")).map(({ title }) => title);
    expect(titles.join()).not.toMatch(/Suppress|Turn/);
  });
});

/** Configurations before, and with a suppression. */
const CONFIGURATIONS: [name: string, before: string, after: RegExp][] = [
  ["dsd.config.json", "{}\n", /^\{\n {2}"suppressions": \[/],
  ["dsd.config.json", '{\n  "strict": true\n}\n', /"strict": true,\n {2}"suppressions": \[/],
  ["dsd.config.json", '{ "suppressions": [] }\n', /missing-columns/],
  [
    "dsd.config.json",
    '{ "suppressions": [{ "rules": ["column-positions"], "files": ["x"], "reason": "r" }] }\n',
    /"r" \}, \{ "rules": \["missing-columns"\]/,
  ],
  [
    "dsd.config.json",
    '{\n  "suppressions": [\n    {\n      "rules": ["column-positions"],\n      "files": ["x"],\n      "reason": "r"\n    }\n  ]\n}\n',
    /"r"\n {4}\},\n {4}\{\n {6}"rules": \[\n {8}"missing-columns"/,
  ],
  ["dsd.config.yaml", "strict: true # always\n", /^strict: true # always\nsuppressions:/],
  [
    "dsd.config.yaml",
    "suppressions:\n  - rules: [column-positions]\n    files: [x]\n    reason: r # really\n\n# The rest\nstrict: true\n",
    /reason: r # really\n {2}- rules:\n {6}- missing-columns\n[\s\S]*say why"\n\n# The rest\nstrict: true\n$/,
  ],
  [
    "dsd.config.yaml",
    "suppressions: [{ rules: [column-positions], files: [x], reason: r }]\n",
    /reason: r \}, \{ rules: \[missing-columns\]/,
  ],
];

describe("in JSON, the configuration", () => {
  const JSON_TEXT = descriptor({}, [TABLE]);

  test.each(CONFIGURATIONS)("%s gets a suppression: %j", async (name, before, after) => {
    const uri = await start({ "db.json": JSON_TEXT, [name]: before });
    const action = titled(
      await actionsFor(uri, "missing-columns"),
      "Suppress missing-columns in shop.orders",
    );
    await apply(action.edit);
    expect(folder.read(name)).toMatch(after);
    expect(await codesIn(uri)).not.toContain("missing-columns");
  });

  test.each(CONFIGURATIONS)("%s turns the rule off: %j", async (name, before) => {
    const uri = await start({ "db.json": JSON_TEXT, [name]: before });
    await apply(titled(await actionsFor(uri, "missing-columns"), "Turn missing-columns off").edit);
    expect(await codesIn(uri)).not.toContain("missing-columns");
  });

  test.each([
    [
      '{\n  "rules": {\n    "missing-columns": ["error"]\n  }\n}\n',
      '    "missing-columns": "off"\n',
    ],
    [
      '{\n  "rules": {\n    "column-positions": "error"\n  }\n}\n',
      '"error",\n    "missing-columns": "off"\n',
    ],
  ])("with settings of rules gets another one: %j", async (before, after) => {
    const uri = await start({ "db.json": JSON_TEXT, "dsd.config.json": before });
    await apply(titled(await actionsFor(uri, "missing-columns"), "Turn missing-columns off").edit);
    expect(folder.read("dsd.config.json")).toContain(after);
    expect(await codesIn(uri)).not.toContain("missing-columns");
  });

  test("is created if there is none", async () => {
    const uri = await start({ "db.json": JSON_TEXT });
    await apply(titled(await actionsFor(uri, "missing-columns"), "Suppress missing-columns").edit);
    expect(folder.read("dsd.config.yaml")).toBe(
      'suppressions:\n  - rules:\n      - missing-columns\n    files:\n      - db.json\n    name: shop.orders\n    reason: "TODO: say why"\n',
    );
    expect(await codesIn(uri)).not.toContain("missing-columns");
  });

  test("is not created by a client that cannot", async () => {
    const uri = await start({ "db.json": JSON_TEXT }, CAPABILITIES);
    const titles = (await actionsFor(uri, "missing-columns")).map(({ title }) => title);
    expect(titles).toEqual(["Explain missing-columns"]);
  });

  test("that is not valid is left alone", async () => {
    const uri = await start({ "db.json": JSON_TEXT, "dsd.config.json": { ruels: {} } });
    const titles = (await actionsFor(uri, "missing-columns")).map(({ title }) => title);
    expect(titles).toEqual(["Explain missing-columns"]);
  });
});
