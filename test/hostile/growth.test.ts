// Time grows with the size of a document, not with its square, whatever is in it.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle, dereference, diff, lint } from "../../src/index.js";
import { Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { type Family, families } from "./families/index.js";
import { growthOf, MAX_FACTOR } from "./growth.js";

let folder: Folder;
beforeAll(() => {
  folder = new Folder();
});
afterAll(() => folder.remove());

describe("the measurement", () => {
  const loop = (steps: number) => () => {
    let sum = 0;
    for (let step = 0; step < steps; step++) sum += Math.sqrt(step);
    return sum;
  };

  test("takes linear work for linear", async () => {
    const { factor } = await growthOf((size) => loop(200 * size));
    expect(factor).toBeLessThan(MAX_FACTOR);
  });

  test("takes quadratic work for quadratic", async () => {
    const { factor } = await growthOf((size) => loop((size * size) / 4), { largest: 8_000 });
    expect(factor).toBeGreaterThan(MAX_FACTOR);
  });
});

type Operation = (text: string, language: Family["language"]) => unknown;

const REPORTS = ["pretty", "json", "sarif", "github", "gitlab", "junit"].flatMap((format) => [
  "--output",
  `${format}=report.${format}`,
]);

/** Runs `dsd lint` over a text. */
async function command(args: string[], text: string, language: string): Promise<void> {
  folder.write(`db.${language}`, text);
  const { code, stderr } = await runMain(["lint", ...args, `db.${language}`], {
    cwd: folder.path,
  });
  if (code > 1) throw new Error(stderr);
}

const operations = {
  lint: (text, language) => lint(text, { language, uri: `db.${language}` }),
  "bundle and dereference": async (text, language) => {
    await bundle(text, { language, uri: `db.${language}` });
    await dereference(text, { language, uri: `db.${language}` });
  },
  // The names of half of the tables, columns and services are others.
  diff: (text, language) => diff(text, text.replace(/[02468]/g, "7"), { language }),
  "dsd lint, all reports": (text, language) => command(REPORTS, text, language),
  "dsd lint --fix-dry-run": (text, language) =>
    command(["--fix-dry-run", "--fix-unsafe"], text, language),
} as const satisfies Record<string, Operation>;

const groups: Record<keyof typeof families, readonly (keyof typeof operations)[]> = {
  strings: ["lint"],
  variables: ["lint"],
  tables: ["lint", "diff"],
  references: ["lint", "bundle and dereference"],
  findings: ["lint"],
  reported: ["dsd lint, all reports"],
  fixable: ["dsd lint --fix-dry-run"],
  texts: ["lint"],
  containers: ["lint"],
};

for (const [group, names] of Object.entries(groups)) {
  for (const name of names) {
    describe(`the time of ${name} grows with the size`, () => {
      test.each(families[group as keyof typeof families].map((one) => [one.name, one] as const))(
        "%s",
        async (_, { make, language }) => {
          const run: Operation = operations[name];
          const growth = await growthOf(
            (size) => {
              const text = make(size);
              return () => run(text, language);
            },
            { smallest: group === "reported" ? 1_000 : 2_000 },
          );
          expect(growth.factor, JSON.stringify(growth)).toBeLessThan(MAX_FACTOR);
        },
      );
    });
  }
}
