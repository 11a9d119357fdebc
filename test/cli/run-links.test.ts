// Foreign keys lead from one file of a run to another: what lint says of many files is what it says of one.

import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../support/effort.js";
import { descriptor, Folder } from "../support/folder.js";
import { descriptorsOf, repository } from "../support/repositories.js";
import { runMain } from "../support/run-main.js";

const CODES = ["unknown-column", "foreign-key-type-mismatch", "foreign-key-target-not-unique"];

async function findingsIn(folder: Folder): Promise<string[]> {
  const only = CODES.flatMap((code) => ["--only", code]);
  const { stdout } = await runMain(["lint", "--format", "json", ...only], { cwd: folder.path });
  const { files } = JSON.parse(stdout) as { files: { findings: { message: string }[] }[] };
  return files.flatMap(({ findings }) => findings.map(({ message }) => message)).sort();
}

test("the findings of many files are those of one file with all tables", async () => {
  let faulty = 0;
  await fc.assert(
    fc.asyncProperty(repository, async (tables) => {
      const [folder, whole] = [new Folder(), new Folder()];
      for (const [path, text] of Object.entries(descriptorsOf(tables))) folder.write(path, text);
      const all = tables.map(({ value }) => value);
      whole.write("all.json", JSON.stringify(descriptor({}, all)));
      try {
        const expected = await findingsIn(whole);
        expect(await findingsIn(folder)).toEqual(expected);
        if (expected.length > 0) faulty++;
      } finally {
        folder.remove();
        whole.remove();
      }
    }),
    { numRuns: cases(100) },
  );
  expect(faulty).toBeGreaterThan(0);
});
