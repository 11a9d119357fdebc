// Whatever happened before, a workspace answers as a new one with the same documents does.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { CheckedEntry } from "../../src/engine/check-document.js";
import type { Workspace } from "../../src/engine/workspace.js";
import { type GeneratedFiles, generatedFiles } from "../references/generated.js";
import { atLeast, cases } from "../support/effort.js";
import { check, entryOf, lint, open, outlineOf, World } from "./support.js";

const NAMES = ["db.json", "other.json", "parts/a.yaml", "parts/b b.json", "parts/deep/c.json"];
const ENTRIES = ["db.json", "other.json"];

type Action =
  | { readonly kind: "open" | "write"; readonly name: string; readonly version: number }
  | { readonly kind: "close" | "remove"; readonly name: string }
  | { readonly kind: "check" | "lint" | "both"; readonly name: string };

const name = fc.constantFrom(...NAMES);
const version = fc.nat(3);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constantFrom("open" as const, "write" as const), name, version }),
  fc.record({ kind: fc.constantFrom("close" as const, "remove" as const), name }),
  fc.record({
    kind: fc.constantFrom("check" as const, "lint" as const, "both" as const),
    name: fc.constantFrom(...ENTRIES),
  }),
);

/** The text of a document in a version: versions of a descriptor agree on most of their parts. */
function textOf(versions: readonly GeneratedFiles[], name: string, version: number): string {
  const files = versions[version % versions.length] ?? {};
  if (version === 3) return "{ broken";
  return files[name === "other.json" ? "db.json" : name] ?? "{}";
}

/** A workspace, the same documents as plain texts, and every result that was handed out. */
class Session {
  readonly world = new World();
  readonly workspace: Workspace;
  readonly open = new Map<string, string>();
  readonly results: { readonly result: CheckedEntry; readonly outline: unknown }[] = [];

  constructor(files: GeneratedFiles) {
    for (const [name, text] of Object.entries(files)) this.world.texts.set(name, text);
    this.workspace = this.world.workspace();
  }

  show(name: string, text: string): void {
    this.open.set(name, text);
    open(this.workspace, name, text);
  }

  close(name: string): void {
    this.open.delete(name);
    this.workspace.close(name);
  }

  write(name: string, text: string | undefined): void {
    if (text === undefined) this.world.texts.delete(name);
    else this.world.texts.set(name, text);
    this.workspace.reload(name);
  }

  /** Asks for a result, and compares it with that of a new workspace. */
  async ask(name: string, how: "check" | "lint"): Promise<void> {
    if (!this.open.has(name)) this.show(name, this.world.texts.get(name) ?? "{}");
    const result = await { check, lint }[how](this.workspace, entryOf(name));
    const fresh = this.world.workspace();
    for (const [other, text] of this.open) open(fresh, other, text);
    const outline = outlineOf(result);
    expect(outline).toEqual(outlineOf(await { check, lint }[how](fresh, entryOf(name))));
    this.results.push({ result, outline: structuredClone(outline) });
  }

  async run(action: Action, versions: readonly GeneratedFiles[]): Promise<void> {
    const { kind, name } = action;
    if (kind === "open") this.show(name, textOf(versions, name, action.version));
    else if (kind === "write") this.write(name, textOf(versions, name, action.version));
    else if (kind === "close") this.close(name);
    else if (kind === "remove") this.write(name, undefined);
    else if (kind === "both") {
      await this.ask(name, "lint");
      await this.ask(name, "check");
      await this.ask(name, "lint");
    } else await this.ask(name, kind);
  }
}

const versions = fc.array(
  fc.oneof(generatedFiles({ faulty: true }), generatedFiles({ faulty: false })),
  { minLength: 3, maxLength: 3 },
);

test("after any edits, a result equals that of a new workspace, and earlier results stay as they were", async () => {
  let findings = 0;
  let reused = 0;
  await fc.assert(
    fc.asyncProperty(
      versions,
      fc.array(action, { minLength: 5, maxLength: 25 }),
      async (versions, actions) => {
        const session = new Session(versions[0] ?? {});
        for (const action of actions) await session.run(action, versions);
        for (const entry of ENTRIES) await session.ask(entry, "lint");
        for (const { result, outline } of session.results) {
          expect(outlineOf(result)).toEqual(outline);
        }
        const graphs = session.results.map(({ result }) => result.graph);
        reused += graphs.length - new Set(graphs).size;
        findings += session.results
          .flatMap(({ result }) => outlineOf(result).files)
          .reduce((sum, file) => sum + file.findings.length, 0);
      },
    ),
    { numRuns: cases(60) },
  );
  // The property says nothing of documents without findings, or of results that are never reused.
  expect(findings).toBeGreaterThan(atLeast(400, 60));
  expect(reused).toBeGreaterThan(atLeast(100, 60));
});

test("a document that changes while a check waits for it counts as it is afterwards", async () => {
  await fc.assert(
    fc.asyncProperty(
      versions,
      fc.array(fc.record({ name, version, turns: fc.nat(12) }), { minLength: 1, maxLength: 6 }),
      async (versions, edits) => {
        const session = new Session(versions[0] ?? {});
        session.show("db.json", textOf(versions, "db.json", 0));
        const checking = check(session.workspace, entryOf("db.json"));
        for (const { name, version, turns } of edits) {
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          const text = textOf(versions, name, version);
          if (version % 2 === 0) session.write(name, text);
          else session.show(name, text);
        }
        await checking;
        await session.ask("db.json", "check");
      },
    ),
    { numRuns: cases(100) },
  );
});
