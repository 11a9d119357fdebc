// The extension, and the built server that it starts. The API of the editor is an imitation; the real one is
// tested by test/editors/vscode.ts.

import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ExtensionContext } from "vscode";
import { activate, deactivate } from "../../editors/vscode/src/extension.js";
import { descriptor, Folder } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";
import { editor, Position, Range, Uri } from "../support/vscode.js";

const YAML = `datastoreapi: 1.0.0
info: { title: "größe 😀", versoin: 1.0.0 }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      version: 1.0.0
      columns:
        - fullyQualifiedName: shop.orders.id
          dataType: BIGINT
      constraints:
        - constraintType: PRIMARY_KEY
          columns: [shop.orders.ident]
`;

let folder: Folder;
let subscriptions: { dispose(): unknown }[];
beforeAll(requireBuild);
beforeEach(async () => {
  folder = new Folder();
  editor.folders = [{ uri: Uri.parse(pathToFileURL(folder.path).href), name: "shop" }];
  // The server of this repository, instead of that which the extension would carry.
  editor.settings = { path: root };
  subscriptions = [];
  await activate({ subscriptions, extensionPath: root } as unknown as ExtensionContext);
});
afterEach(async () => {
  await deactivate();
  for (const one of subscriptions) one.dispose();
  editor.documents.length = 0;
  editor.messages.length = 0;
  editor.progress.length = 0;
  folder.remove();
});

const uriOf = (name: string): string => pathToFileURL(`${folder.path}/${name}`).href;

/** Waits until the diagnostics of a document fulfill a condition. */
async function until(uri: string, condition: (codes: unknown[]) => boolean): Promise<void> {
  const codes = () => editor.diagnostics.get(uri)?.map(({ code }) => code);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const found = codes();
      if (found === undefined || !condition(found)) return;
      listening.dispose();
      resolve();
    };
    const listening = editor.published.on(look);
    look();
  });
}

/** Asks a provider about the place of a text in a document. */
function ask(
  name: string,
  method: string,
  document: { text: string },
  text: string,
  ...more: unknown[]
) {
  const before = document.text.slice(0, document.text.indexOf(text) + 1).split("\n");
  const position = new Position(before.length - 1, (before.at(-1)?.length ?? 1) - 1);
  return editor.providers.get(name)?.[method]?.(document, position, ...more);
}

const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
const whole = new Range(0, 0, 20, 0);

test("findings are shown while someone types, and go with the server", async () => {
  const document = editor.open(uriOf("db.yaml"), "yaml", YAML);
  await until(uriOf("db.yaml"), (codes) => codes.includes("unknown-property"));
  const found = editor.diagnostics.get(uriOf("db.yaml"))?.[0];
  expect(found).toMatchObject({
    message: "unknown property `versoin` in Info; did you mean `version`?",
    // `DiagnosticSeverity.Error`
    severity: 0,
    source: "dsd",
    code: "unknown-property",
    range: { start: { line: 1, character: 27 }, end: { line: 1, character: 34 } },
  });
  editor.replace(document, "versoin", "version");
  await until(uriOf("db.yaml"), (codes) => !codes.includes("unknown-property"));
  await deactivate();
  expect(editor.diagnostics.size).toBe(0);
  expect([...editor.commands.keys()]).not.toContain("dsd.explain");
  expect(editor.events.changed.count).toBe(0);
});

test("documents of other languages are left alone", async () => {
  editor.open(uriOf("db.md"), "markdown", YAML);
  editor.open(uriOf("db.yaml"), "yaml", YAML);
  await until(uriOf("db.yaml"), (codes) => codes.length > 0);
  expect([...editor.diagnostics.keys()]).toEqual([uriOf("db.yaml")]);
});

test("answers have the form of the editor", async () => {
  const document = editor.open(uriOf("db.yaml"), "yaml", YAML);
  await until(uriOf("db.yaml"), (codes) => codes.length > 0);

  expect(await ask("hover", "provideHover", document, "versoin", token)).toMatchObject({
    contents: { value: expect.stringContaining("unknown-property") },
  });
  const items = await ask(
    "completion",
    "provideCompletionItems",
    document,
    "hop.orders.ident",
    token,
  );
  expect(items).toContainEqual(
    expect.objectContaining({ label: "shop.orders.id", insertText: "shop.orders.id" }),
  );
  const keys = (await ask("completion", "provideCompletionItems", document, "dataType", token)) as {
    label: string;
  }[];
  // `CompletionItemKind.Property`
  expect(keys.find(({ label }) => label === "precision")).toMatchObject({
    kind: 9,
    documentation: { value: expect.any(String) },
  });

  editor.replace(document, "shop.orders.ident", "shop.orders.id");
  const target = await ask("definition", "provideDefinition", document, "hop.orders.id]", token);
  expect(target).toMatchObject([{ range: { start: { line: 8 } } }]);
  const uses = await ask(
    "references",
    "provideReferences",
    document,
    "hop.orders.id]",
    { includeDeclaration: true },
    token,
  );
  expect(uses).toMatchObject([
    { range: { start: { line: 8 } } },
    { range: { start: { line: 12 } } },
  ]);
  const marks = await ask(
    "highlights",
    "provideDocumentHighlights",
    document,
    "hop.orders.id]",
    token,
  );
  // `DocumentHighlightKind.Write` and `Read`
  expect(marks).toMatchObject([{ kind: 2 }, { kind: 1 }]);
  expect(
    await editor.providers.get("symbols")?.provideDocumentSymbols?.(document, token),
  ).toMatchObject([
    { name: "info", kind: 18, children: [] },
    { name: "services" },
    {
      name: "schema",
      children: [{ name: "tables", children: [{ name: "shop.orders", kind: 22 }] }],
    },
  ]);
  const found = await editor.providers
    .get("workspaceSymbols")
    ?.provideWorkspaceSymbols?.("ORD", token);
  expect(found).toMatchObject([{ name: "shop.orders", kind: 22, location: { range: {} } }]);
});

test("a rename changes all places, and says why it cannot", async () => {
  const document = editor.open(uriOf("db.yaml"), "yaml", YAML.replace("ident", "id"));
  const name = "hop.orders.id]";
  expect(await ask("rename", "prepareRename", document, name, token)).toMatchObject({
    placeholder: "shop.orders.id",
  });
  const edit = await ask("rename", "provideRenameEdits", document, name, "shop.orders.key", token);
  expect(edit).toMatchObject({
    created: [],
    edits: { [uriOf("db.yaml")]: [{ newText: "shop.orders.key" }, { newText: "shop.orders.key" }] },
  });
  await expect(ask("rename", "prepareRename", document, "datastoreapi", token)).rejects.toThrow(
    "cannot be renamed",
  );
  await expect(
    ask("rename", "provideRenameEdits", document, name, "shop.orders", token),
  ).rejects.toThrow(/\w/);
});

test("actions fix, suppress and explain", async () => {
  const document = editor.open(uriOf("db.yaml"), "yaml", YAML);
  await until(uriOf("db.yaml"), (codes) => codes.length > 0);
  const actions = async (only?: string) =>
    (await editor.providers
      .get("actions")
      ?.provideCodeActions?.(
        document,
        whole,
        { triggerKind: 1, only: only && { value: only } },
        token,
      )) as { title: string; kind: { value: string }; edit: object; command: object }[];
  const all = await actions();
  const fix = all.find(({ title }) => title.includes("version"));
  expect(fix).toMatchObject({
    kind: { value: "quickfix" },
    isPreferred: true,
    diagnostics: [{ code: "unknown-property" }],
    edit: { edits: { [uriOf("db.yaml")]: [{ newText: "version" }] } },
  });
  // There is no configuration yet.
  expect(all.find(({ title }) => title.startsWith("Turn unknown-column off"))?.edit).toMatchObject({
    created: [uriOf("dsd.config.yaml")],
  });
  expect((await actions("source.fixAll")).map(({ kind }) => kind.value)).toEqual([
    "source.fixAll.dsd",
  ]);

  const explain = all.find(({ title }) => title === "Explain unknown-property")?.command as {
    command: string;
    arguments: unknown[];
  };
  await editor.commands.get(explain.command)?.(...explain.arguments);
  const [command, page] = editor.executed.at(-1) ?? [];
  expect(command).toBe("markdown.showPreview");
  expect(String(page)).toMatch(/docs\/findings\/unknown-property\.md$/);
});

test("files and settings are followed", async () => {
  folder.write("shared/dsd.config.json", { rules: { "unknown-column": "off" } });
  const table = { fullyQualifiedName: "shop.a", version: "1.0.0", columns: [] };
  folder.write("db.json", descriptor({}, [{ $ref: "a.json" }]));
  editor.open(uriOf("db.json"), "json", folder.read("db.json"));
  await until(uriOf("db.json"), (codes) => codes.includes("unresolved-reference"));
  folder.write("a.json", table);
  for (const { pattern, created } of editor.watchers) {
    if (pattern === "**/*.{json,yaml,yml}") created.fire(Uri.parse(uriOf("a.json")));
  }
  await until(uriOf("db.json"), (codes) => !codes.includes("unresolved-reference"));

  const document = editor.open(uriOf("db.yaml"), "yaml", YAML);
  await until(uriOf("db.yaml"), (codes) => codes.includes("unknown-column"));
  editor.settings = { path: root, config: `${folder.path}/shared/dsd.config.json` };
  editor.events.settings.fire({ affectsConfiguration: (section) => section === "dsd" });
  await until(uriOf("db.yaml"), (codes) => !codes.includes("unknown-column"));
  editor.events.closed.fire(document);
  await until(uriOf("db.yaml"), (codes) => codes.length === 0);
});

test("the search for descriptors shows its progress", async () => {
  folder.write("db.json", descriptor({}, [{ $ref: "missing.json" }]));
  await editor.commands.get("dsd.restart")?.();
  await until(uriOf("db.json"), (codes) => codes.includes("unresolved-reference"));
  const title = "dsd: looking for descriptors";
  const shown = () => editor.progress.filter((one) => one.startsWith(title));
  await vi.waitFor(() => expect(shown().slice(-2)).toEqual([`${title} …`, title]));
});

test("a server that crashes is started again, but not forever", async () => {
  const mark = `${folder.path}/crash`;
  folder.write("crashing/package.json", { version: "0.1.0" });
  folder.write(
    "crashing/dist/cli.cjs",
    `const { existsSync, rmSync } = require("node:fs");
    setInterval(() => {
      if (!existsSync(${JSON.stringify(mark)})) return;
      rmSync(${JSON.stringify(mark)});
      process.exit(3);
    }, 10);
    require(${JSON.stringify(`${root}/dist/cli.cjs`)});`,
  );
  editor.open(uriOf("db.yaml"), "yaml", YAML);
  editor.settings = { path: `${folder.path}/crashing` };
  await editor.commands.get("dsd.restart")?.();
  for (let crashes = 0; crashes < 4; crashes++) {
    await until(uriOf("db.yaml"), (codes) => codes.length > 0);
    folder.write("crash", "");
    await vi.waitFor(() => expect(editor.diagnostics.size).toBe(0), 5_000);
  }
  await until(uriOf("db.yaml"), (codes) => codes.length > 0);
  expect(editor.messages).toEqual([]);
  folder.write("crash", "");
  await vi.waitFor(() => expect(editor.messages.join()).toContain("has crashed too often"), 5_000);
});

test("a server that does not start is reported", async () => {
  folder.write("broken/package.json", { version: "0.1.0" });
  folder.write("broken/dist/cli.cjs", "process.exit(3);");
  editor.settings = { path: `${folder.path}/broken` };
  await editor.commands.get("dsd.restart")?.();
  expect(editor.messages).toEqual([expect.stringContaining("dsd: the server could not start")]);
  expect(editor.status.severity).toBe(2);
  editor.settings = { path: root };
  await editor.commands.get("dsd.restart")?.();
  expect(editor.status.severity).toBe(0);
});

test("a server that does not answer does not keep the next one from starting", async () => {
  folder.write("silent/package.json", { version: "0.1.0" });
  folder.write("silent/dist/cli.cjs", "process.stdin.resume(); setInterval(() => {}, 1_000);");
  editor.open(uriOf("db.yaml"), "yaml", YAML);
  await until(uriOf("db.yaml"), (codes) => codes.length > 0);
  editor.settings = { path: `${folder.path}/silent` };
  const silent = editor.commands.get("dsd.restart")?.();
  await vi.waitFor(() => expect(editor.diagnostics.size).toBe(0), 5_000);
  editor.settings = { path: root };
  await editor.commands.get("dsd.restart")?.();
  await silent;
  await until(uriOf("db.yaml"), (codes) => codes.length > 0);
  expect(editor.messages).toEqual([]);
});

test("a folder that is added while the server starts is checked", async () => {
  const other = new Folder();
  try {
    other.write("db.yaml", YAML);
    const uri = pathToFileURL(other.path).href;
    const starting = editor.commands.get("dsd.restart")?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const added = { uri: Uri.parse(uri), name: "other" };
    editor.folders = [...editor.folders, added];
    editor.events.folders.fire({ added: [added], removed: [] });
    await starting;
    await until(`${uri}/db.yaml`, (codes) => codes.includes("unknown-property"));
  } finally {
    other.remove();
  }
});

test("a path without a server is said, and another server starts", async () => {
  folder.write("node_modules/datastore-descriptor/package.json", { version: "0.1.0" });
  folder.write(
    "node_modules/datastore-descriptor/dist/cli.cjs",
    `require(${JSON.stringify(`${root}/dist/cli.cjs`)});`,
  );
  editor.settings = { path: "/no/such/folder" };
  await editor.commands.get("dsd.restart")?.();
  expect(editor.messages).toEqual([
    "dsd: there is no server at /no/such/folder (dsd.path); that of the workspace was started",
  ]);
  editor.open(uriOf("db.yaml"), "yaml", YAML);
  await until(uriOf("db.yaml"), (codes) => codes.includes("unknown-property"));
});

test("what the editor does not check is checked, also after a change of settings", async () => {
  const comment = '{\n  // JSON has no comments\n  "datastoreapi": 1\n}\n';
  editor.open(uriOf("a.json"), "json", comment);
  editor.open(uriOf("b.json"), "jsonc", comment);
  await until(uriOf("b.json"), (codes) => codes.includes("syntax-error"));
  await until(uriOf("a.json"), (codes) => codes.length === 0);
  editor.settings = { path: root, "json.validate.enable": false };
  editor.events.settings.fire({ affectsConfiguration: (section) => section === "json.validate" });
  await until(uriOf("a.json"), (codes) => codes.includes("syntax-error"));
});
