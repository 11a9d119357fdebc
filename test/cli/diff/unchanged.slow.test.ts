// What did not change is not parsed: generated branches, checked as a whole and by what changed.

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { planAgainst, planRange } from "../../../src/cli/diff/diff-revisions.js";
import type { DiffPlan } from "../../../src/engine/compare/plan.js";
import { runDiff } from "../../../src/engine/compare/run-diff.js";
import { DiffRepository, descriptor, table } from "../../support/diff-repository.js";
import { seedOfRun, slowCases } from "../../support/effort.js";
import type { Tree } from "../../support/pull-requests.js";
import { runMain } from "../../support/run-main.js";

/** The ways in which a document names another one; all but the first are mistakes, or rare. */
const SPELLINGS: readonly ((file: string) => unknown)[] = [
  (file) => ({ $ref: file }),
  (file) => ({ $ref: file }),
  (file) => ({ "\\u0024ref": file }),
  (file) => ({ $Ref: file }),
  (file) => ({ ref: file }),
  (file) => file,
  (file) => ({ specification: "json-schema", definition: { properties: { a: { $ref: file } } } }),
  (file) => ({ $ref: `https://example.org/${file}` }),
  () => ({ $ref: "#/components/tables/own" }),
  () => table("TEXT"),
];

const port = (name: string, definition: unknown) => ({
  name,
  promises: { api: { name, specification: "datastoreapi", definition } },
});

/** Documents by their kind, with a reference to another one; `type` is what a branch changes. */
const KINDS = {
  descriptor: (to: unknown, type: string, title: string) => ({
    ...descriptor(title, [to as object, { ...table(type), fullyQualifiedName: `shop.${title}` }]),
    components: { tables: { own: table(type) } },
  }),
  table: (_: unknown, type: string) => table(type),
  chain: (to: unknown) => to,
  product: (to: unknown, type: string, title: string) => ({
    interfaceComponents: {
      outputPorts: [port("a", to), port("b", descriptor(title, [table(type)]))],
    },
  }),
  other: (_: unknown, type: string) => ({ name: type }),
  link: () => undefined,
} as const;

const files = fc.array(
  fc.record({
    kind: fc.constantFrom("descriptor", "descriptor", ...Object.keys(KINDS)) as fc.Arbitrary<
      keyof typeof KINDS
    >,
    folder: fc.constantFrom("", "", "sub/"),
    extension: fc.constantFrom("json", "yaml"),
    to: fc.nat(6),
    spelling: fc.constantFrom(...SPELLINGS),
  }),
  { minLength: 3, maxLength: 7 },
);
const edits = fc.array(
  fc.record({
    at: fc.nat(6),
    what: fc.constantFrom("change", "change", "remove", "move", "retarget"),
  }),
  { minLength: 1, maxLength: 2 },
);

function treeOf(
  all: readonly (typeof files extends fc.Arbitrary<(infer T)[]> ? T : never)[],
  made: readonly { at: number; what: string }[],
): Tree {
  const pathOf = (at: number): string => {
    const { folder, extension } = all[at] ?? { folder: "", extension: "json" };
    return `${folder}${at}.${extension}`;
  };
  return Object.fromEntries(
    all.flatMap(({ kind, folder, extension, to, spelling }, at) => {
      const own = made.filter((one) => one.at === at).map(({ what }) => what);
      if (own.includes("remove")) return [];
      const path = own.includes("move") ? `moved/${pathOf(at)}` : pathOf(at);
      const up = `${"../".repeat(path.split("/").length - 1)}`;
      const target = `${up}${pathOf((to + (own.includes("retarget") ? 1 : 0)) % all.length)}`;
      if (kind === "link") return [[path, `-> ${target}`]];
      const type = own.includes("change") ? "BIGINT" : "INT";
      const value = KINDS[kind](spelling(target), type, `${folder}${at}`);
      const text = extension === "yaml" ? stringify(value) : JSON.stringify(value);
      return [[path, text.replaceAll("\\\\u0024", "\\u0024")]];
    }),
  );
}

const pullRequests = fc.sample(
  fc.tuple(files, edits).map(([all, made]) => ({ old: treeOf(all, []), next: treeOf(all, made) })),
  { numRuns: slowCases(160), seed: Number(seedOfRun()) },
);

let repository: DiffRepository;
beforeAll(() => {
  repository = new DiffRepository();
  repository.addBranches(pullRequests);
  // The files of the working tree are not the blobs of git.
  repository.git("config", "core.autocrlf", "true");
});
afterAll(() => repository.remove());

/** What a comparison says of everything that is not the same. */
async function differences(plan: DiffPlan) {
  const { report } = await runDiff(plan, {});
  const shown = report.files.filter(({ status, findings }) => status !== "same" || findings.length);
  return { shown, failures: report.failures, unchanged: report.unchanged ?? 0 };
}

/** The findings of a run of `lint`, with the files that it checked. */
async function lint(...args: string[]): Promise<ReadonlySet<string>> {
  const run = ["lint", "--format=json", ...args];
  const { stdout } = await runMain(run, { cwd: repository.path });
  const report = JSON.parse(stdout) as { files: { path: string; findings: object[] }[] };
  return new Set(
    report.files.flatMap(({ findings }) => findings.map((one) => JSON.stringify(one))),
  );
}

let unchanged = 0;
test.each(pullRequests.map((trees, index) => ({ ...trees, index })))(
  "a comparison and a check of what changed say what those of everything say: $index",
  async ({ index, old, next }) => {
    const [from, to] = [`main-${index}`, `branch-${index}`];
    const title = JSON.stringify({ index, old, next }, undefined, 1);
    repository.git("switch", "-qf", from);
    const before = await lint();
    repository.git("switch", "-qf", to);
    process.chdir(repository.path);
    const context = { settings: {}, stdinName: "-" };
    for (const plan of [
      await planRange({ from, to, isFromBase: false }, [], context),
      await planAgainst(from, [], false, context).catch(() => undefined),
    ]) {
      if (plan === undefined) continue;
      const part = await differences(plan);
      const whole = await differences({ ...plan, isUnchanged: undefined });
      unchanged += part.unchanged;
      expect({ ...part, unchanged: 0 }, title).toEqual(whole);
      // A descriptor that cannot be read is a failure only if it has changed.
      const blind = await differences({ ...plan, isUnchanged: undefined, hasChanged: undefined });
      expect(part.shown, title).toEqual(blind.shown);
    }
    const after = await lint();
    const checked = await lint("--changed-since", from);
    expect([...after], title).toEqual(expect.arrayContaining([...checked]));
    const added = [...after].filter((finding) => !before.has(finding));
    expect([...checked], title).toEqual(expect.arrayContaining(added));
  },
);

test("many of these branches leave files as they are", () => {
  expect(unchanged).toBeGreaterThan(pullRequests.length / 4);
});
