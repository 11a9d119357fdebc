// Time grows with the size of a document, not with its square, whatever is in it.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apiError } from "../../src/clients/errors.js";
import { extractDescriptors } from "../../src/data-products/extract.js";
import { openInput } from "../../src/engine/check.js";
import { extractableIn } from "../../src/engine/extractable.js";
import { FORMATS } from "../../src/exports/index.js";
import { bundle, diff, lint, read } from "../../src/index.js";
import { parseJson } from "../../src/text/json/json.js";
import { dereference } from "../support/dereference.js";
import { inTurn, isThorough } from "../support/effort.js";
import { folderPerFile } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { type Family, families } from "./families/index.js";
import { expectLinear, type GrowthOptions, growthOf, MAX_FACTOR } from "./growth.js";

const folder = folderPerFile();

describe("the measurement", () => {
  /** Work that takes so many microseconds of the processor, and none of it. */
  const worked = (steps: number) => () => {
    used += steps;
  };
  let used = 0;

  beforeEach(() => {
    const since = (start = { user: 0, system: 0 }) => ({ user: used - start.user, system: 0 });
    vi.spyOn(process, "cpuUsage").mockImplementation(since);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("takes linear work for linear", async () => {
    const { factor } = await growthOf((size) => worked(2 * size));
    expect(factor).toBeLessThan(MAX_FACTOR);
  });

  test("takes quadratic work for quadratic", async () => {
    const { factor } = await growthOf((size) => worked((size * size) / 100));
    expect(factor).toBeGreaterThan(MAX_FACTOR);
  });
});

type Operation = (text: string, language: Family["language"]) => unknown;

const REPORTS = ["pretty", "json", "sarif", "github", "gitlab", "junit"].flatMap((format) => [
  "--output",
  `${format}=report.${format}`,
]);

/** Runs the command over a text. */
async function command(
  args: string[],
  text: string,
  language: string,
  expectedCodes = [0, 1],
): Promise<void> {
  folder.write(`db.${language}`, text);
  const { code, stderr } = await runMain([...args, `db.${language}`], { cwd: folder.path });
  if (!expectedCodes.includes(code)) throw new Error(stderr);
}

const operations = {
  lint: (text, language) => lint(text, { language, uri: `db.${language}` }),
  "bundle and dereference": async (text, language) => {
    await bundle(text, { language, uri: `db.${language}` });
    await dereference(text, { language, uri: `db.${language}` });
  },
  // The names of half of the tables, columns and services are others.
  diff: (text, language) => diff(text, text.replace(/[02468]/g, "7"), { language }),
  "diff of a property": (text, language) => diff(text, text.replace(/\bp1\b/, "q"), { language }),
  "every export": async (text, language) => {
    const { model } = await read(text, { language, uri: `db.${language}` });
    if (model === undefined) throw new Error("there is no model");
    for (const format of inTurn(FORMATS)) format.run(model, {}, { perTable: false });
  },
  extract: (text) => {
    const uri = "file:///db.json";
    const { workspace, name } = openInput(text, { uri });
    const checked = workspace.checkOpen(name);
    const { descriptors } = extractableIn(checked);
    const targets = descriptors.map(({ path, name }) => ({ path, uri: `file:///${name}.json` }));
    const parse = (own: string) => parseJson(own, uri);
    return extractDescriptors(checked.source, targets, uri, parse);
  },
  "dsd lint, all reports": (text, language) => command(["lint", ...REPORTS], text, language),
  "dsd diff": async (text, language) => {
    folder.write(`old.${language}`, text);
    const tables = /\{"name":"t/g;
    await command(["diff", `old.${language}`], text.replace(tables, '{"name":"other'), language);
  },
  "dsd lint --fix-dry-run": (text, language) =>
    command(["lint", "--fix-dry-run", "--fix-unsafe"], text, language),
  "dsd bundle with a place that does not exist": (text, language) =>
    command(["bundle", "--at", "/nowhere"], text, language, [2]),
} as const satisfies Record<string, Operation>;

const groups: Record<keyof typeof families, readonly (keyof typeof operations)[]> = {
  strings: ["lint"],
  variables: ["lint"],
  tables: ["lint", "diff"],
  references: ["lint", "bundle and dereference"],
  schemas: ["lint", "diff of a property", "every export"],
  findings: ["lint"],
  reported: ["dsd lint, all reports"],
  fixable: ["dsd lint --fix-dry-run"],
  texts: ["lint"],
  containers: ["lint"],
  singleLines: ["extract", "dsd lint --fix-dry-run", "dsd bundle with a place that does not exist"],
  largeLines: isThorough ? ["lint"] : [],
  compared: ["dsd diff"],
};

/** What is quadratic with a small factor shows only in large documents, which a thorough run has. */
const k = isThorough ? 1_000 : 250;

/** Where to start, and to end. */
const sizes: Partial<Record<keyof typeof families, GrowthOptions>> = {
  // A chain of more than 100 references is not followed to its end.
  schemas: { smallest: 32_000 },
  reported: { smallest: 1_000 },
  singleLines: { smallest: 16 * k },
  largeLines: { smallest: 128 * k, largest: 512 * k },
  compared: { smallest: 64 * k },
};

test.each(inTurn(["pwd", "://a", "pwd=", "a/"]))(
  "the time of the error for a response of %s grows with the size",
  (part) =>
    expectLinear((size) => {
      const text = JSON.stringify({ code: "1", description: part.repeat(size / part.length) });
      const response = new Response("", { status: 500 });
      return () => apiError("observers.get", response, text, []);
    }),
);

for (const [group, names] of Object.entries(groups)) {
  for (const name of names) {
    describe(`the time of ${name} grows with the size`, () => {
      test.each(inTurn<Family>(families[group as keyof typeof families]))(
        "$name",
        ({ make, language }) => {
          const run: Operation = operations[name];
          const prepare = (size: number) => {
            const text = make(size);
            return () => run(text, language);
          };
          return expectLinear(prepare, sizes[group as keyof typeof families]);
        },
      );
    });
  }
}
