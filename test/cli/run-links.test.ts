// Foreign keys lead from one file of a run to another: what lint says of many files is what it says of one.

import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../support/effort.js";
import { descriptor, Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

const NAMES = ["client", "orders", "line", "stock", "region", "price"];
const CODES = ["unknown-column", "foreign-key-type-mismatch", "foreign-key-target-not-unique"];

/** A key to a column `id`, which is one, to `code`, which is none, or to a column that is not there. */
const keyTo = fc.record({
  target: fc.nat({ max: NAMES.length - 1 }),
  column: fc.constantFrom("id", "id", "code", "idd"),
  type: fc.constantFrom("INT", "INT", "DATE"),
});

/** Tables with keys to each other, and the number of the file of each. */
const repository = fc
  .array(fc.tuple(fc.nat({ max: 5 }), fc.array(keyTo, { maxLength: 2 })), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  })
  .map((tables) =>
    tables.map(([file, keys], index) => {
      const table = `shop.${NAMES[index]}`;
      const column = (name: string, dataType: string, more = {}) => ({
        fullyQualifiedName: `${table}.${name}`,
        name,
        dataType,
        ...more,
      });
      const value = {
        fullyQualifiedName: table,
        version: "1.0.0",
        name: NAMES[index],
        columns: [
          column("id", "INT", { columnConstraint: "PRIMARY_KEY" }),
          column("code", "TEXT"),
          ...keys.map(({ type }, at) => column(`key${at}`, type)),
        ],
        constraints: keys.map((key, at) => ({
          constraintType: "FOREIGN_KEY",
          columns: [`${table}.key${at}`, `shop.${NAMES[key.target]}.${key.column}`],
        })),
      };
      return { file, value };
    }),
  );

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
      for (const file of new Set(tables.map((one) => one.file))) {
        const own = tables.filter((one) => one.file === file).map(({ value }) => value);
        folder.write(`${file}.json`, JSON.stringify(descriptor({}, own)));
      }
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
