// Entries at a path: a value in a document checks like the same value in a document of its own.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EntryKind, entryKindNames } from "../../src/engine/check-document.js";
import { filesOfEntry } from "../../src/engine/result.js";
import type { Finding } from "../../src/findings/finding.js";
import { formatPointer, type Path } from "../../src/values/json-value.js";
import { generatedFiles } from "../references/generated.js";
import { atLeast, cases } from "../support/effort.js";
import { check, linesOf, lint, open, referring, table, World } from "./support.js";

/** A text inside another document, and where it is there. */
interface Container {
  readonly text: string;
  readonly path: Path;
}

const containers: readonly ((text: string) => Container)[] = [
  (text) => ({ text: `{"outputs": [1, {"a/b": ${text}}]}`, path: ["outputs", 1, "a/b"] }),
  (text) => ({ text: `[${text}]`, path: [0] }),
  // A document around it that looks like a descriptor itself.
  (text) => ({
    text: `{"components": {"tables": {"orders": {"version": 1}}}, "schema": ${text}}`,
    path: ["schema"],
  }),
];

/** Findings of every document, with pointers seen from the entry. */
function outline(files: readonly { readonly findings: readonly Finding[] }[], path: Path) {
  const prefix = formatPointer(path);
  const seen = (finding: { file?: string; pointer: string }) => {
    if (finding.file !== "db.json") return finding.pointer;
    expect(finding.pointer.startsWith(prefix)).toBe(true);
    return finding.pointer.slice(prefix.length);
  };
  return files.flatMap(({ findings }) =>
    findings.map(({ file, code, severity, pointer, fixes, related, message }) => ({
      file,
      code,
      severity,
      pointer: seen({ file: file ?? "", pointer }),
      message: message.replaceAll(prefix, ""),
      fixes: fixes?.map(({ safe, edits }) => [safe, edits.map(({ newText }) => newText)]),
      related: related?.map((one) => [one.file, seen({ ...one, file: one.file ?? "" })]),
    })),
  );
}

test("a descriptor at any path checks and lints like the descriptor alone", async () => {
  let findings = 0;
  let references = 0;
  await fc.assert(
    fc.asyncProperty(
      generatedFiles({ faulty: true }),
      fc.constantFrom(...containers),
      async (files, contain) => {
        const { "db.json": written = "", ...others } = files;
        // A pointer of another document into this one would have to be another one.
        fc.pre(!Object.values(others).some((text) => text.includes("db.json")));
        const text = written.replaceAll(/"(?:\.\/|x\/\.\.\/)?db\.json#/g, '"#');
        const { text: around, path } = contain(text);
        const results = await Promise.all(
          [
            { text, path: [] },
            { text: around, path },
          ].map(async (entry) => {
            const workspace = new World(others).workspace();
            open(workspace, "db.json", entry.text);
            return lint(workspace, { document: "db.json", path: entry.path, kind: "descriptor" });
          }),
        );
        const [alone, within] = results.map((result) => filesOfEntry(result));
        if (alone === undefined || within === undefined) throw new Error("no results");
        expect(outline(within, path)).toEqual(outline(alone, []));
        const counts = (list: typeof alone) =>
          list.map(({ errorCount, warningCount, infoCount, valid, complete }) => [
            errorCount,
            warningCount,
            infoCount,
            valid,
            complete,
          ]);
        expect(counts(within)).toEqual(counts(alone));
        findings += alone.reduce((sum, file) => sum + file.findings.length, 0);
        references += text.split('"#/').length - 1;
      },
    ),
    { numRuns: cases(200) },
  );
  expect(findings).toBeGreaterThan(atLeast(200, 200));
  expect(references).toBeGreaterThan(atLeast(200, 200));
});

describe("a value of each kind", () => {
  const reference = { $ref: "#/nowhere" };
  const values: Record<EntryKind, unknown> = {
    descriptor: { ...JSON.parse(referring()), info: { titel: "t", version: "1.0.0" } },
    info: { titel: "t", version: "1.0.0" },
    service: { name: "a", serverInfo: { ...reference, host: 1 } },
    "server-info": { host: "h", port: 5432, connectionProtocols: {} },
    schema: { tables: [{ fullyQualifiedName: "a", version: "one" }, reference] },
    table: { fullyQualifiedName: "a", version: "one" },
    column: { name: "a", scale: "1" },
    "standard-definition": { specification: "x", definition: reference },
    components: { tables: { a: { fullyQualifiedName: "a", version: "one" }, b: reference } },
  };

  test.each(entryKindNames)("%s", async (kind) => {
    const text = JSON.stringify(values[kind]);
    for (const contain of containers) {
      const { text: around, path } = contain(text);
      const [alone, within] = await Promise.all(
        [
          { text, path: [] },
          { text: around, path },
        ].map(async (entry) => {
          const workspace = new World().workspace();
          open(workspace, "db.json", entry.text);
          const result = await check(workspace, { document: "db.json", path: entry.path, kind });
          return outline(filesOfEntry(result), entry.path);
        }),
      );
      expect(within).toEqual(alone);
      expect(alone?.length).toBeGreaterThan(0);
    }
  });
});

describe("several entries in one document", () => {
  const document = JSON.stringify({
    ports: [
      { promises: JSON.parse(referring("#/schema/tables/1", "t.json")) },
      { promises: { ...JSON.parse(referring("t.json")), extra: 1 } },
    ],
    table: { fullyQualifiedName: "a", version: "one" },
  });
  const port = (index: number) =>
    ({ document: "product.json", path: ["ports", index, "promises"], kind: "descriptor" }) as const;
  const product = () => {
    const world = new World({ "t.json": table() });
    const workspace = world.workspace();
    open(workspace, "product.json", document);
    return { world, workspace };
  };

  test("each has the findings of its own part alone", async () => {
    const { workspace } = product();
    expect(linesOf(await check(workspace, port(0)))).toEqual([]);
    expect(linesOf(await check(workspace, port(1)))).toEqual([
      "product.json#/ports/1/promises/extra unknown-property",
    ]);
    const own = { document: "product.json", path: ["table"], kind: "table" } as const;
    expect(linesOf(await lint(workspace, own))).toContain(
      "product.json#/table/version invalid-format",
    );
    // One place can be asked for as different kinds.
    expect(linesOf(await check(workspace, { ...own, kind: "column" }))).toEqual([
      "product.json#/table/version unknown-property",
    ]);
  });

  test("their results do not depend on one another", async () => {
    const first = product().workspace;
    const second = product().workspace;
    const forward = [await lint(first, port(0)), await lint(first, port(1))];
    const backward = [await lint(second, port(1)), await lint(second, port(0))].reverse();
    expect(forward.map(linesOf)).toEqual(backward.map(linesOf));
  });

  test("they share what they load, and are checked again together", async () => {
    const { world, workspace } = product();
    const before = [await check(workspace, port(0)), await check(workspace, port(1))];
    expect(world.loaded).toEqual(["t.json"]);
    open(workspace, "t.json", table("one"));
    const after = [await check(workspace, port(0)), await check(workspace, port(1))];
    expect(after.map(linesOf)).toEqual([
      ["t.json#/version invalid-format"],
      ["product.json#/ports/1/promises/extra unknown-property", "t.json#/version invalid-format"],
    ]);
    expect(after.map(({ graph }) => before.some((old) => old.graph === graph))).toEqual([
      false,
      false,
    ]);
  });

  test("a reference by the document's own URI is seen from its root", async () => {
    const { workspace } = product();
    const text = JSON.parse(document);
    text.ports[0].promises.schema.tables = [{ $ref: "product.json#/table" }];
    open(workspace, "product.json", JSON.stringify(text));
    const result = await check(workspace, port(0));
    expect(linesOf(result)).toEqual(["product.json#/table/version invalid-format"]);
    expect(result.graph.documents).toHaveLength(1);
  });

  test("one can refer into another", async () => {
    const { workspace } = product();
    const text = JSON.parse(document);
    text.ports[0].promises.schema.tables = [
      { $ref: "product.json#/ports/1/promises/components/tables/a" },
    ];
    text.ports[1].promises.components = { tables: { a: JSON.parse(table("one")) } };
    open(workspace, "product.json", JSON.stringify(text));
    expect(linesOf(await check(workspace, port(0)))).toEqual([
      "product.json#/ports/1/promises/components/tables/a/version invalid-format",
    ]);
  });
});
