// The time for references grows with their number, not with its square.

import { bundle, check, type Loader } from "datastore-descriptor";
import { expect, test } from "vitest";
import { ref, table, withTables } from "../references/support.js";
import { dereference } from "../support/dereference.js";
import { growthOf, MAX_FACTOR } from "./growth.js";

/** A chain within the document, of which every link is a table of the schema as well. */
const ladder = (length: number) => {
  const names = Array.from({ length }, (_, n) => `t${n}`);
  return JSON.stringify(
    withTables(
      names.map((name) => ref(`#/components/tables/${name}`)),
      {
        components: {
          tables: Object.fromEntries(
            names.map((name, n) => [
              name,
              n + 1 < length ? ref(`#/components/tables/t${n + 1}`) : table("end"),
            ]),
          ),
        },
      },
    ),
  );
};

test("a chain that is entered everywhere", async () => {
  const run = async (length: number) => {
    const result = await dereference(ladder(length), { uri: "db.json" });
    expect(result.valid && result.value.schema.tables?.length).toBe(length);
  };
  const { factor } = await growthOf((size) => () => run(size), { smallest: 500, largest: 8_000 });
  expect(factor).toBeLessThan(MAX_FACTOR);
});

test("a bundle of many targets of one name", async () => {
  const run = async (length: number) => {
    const loader: Loader = {
      load: async (uri) => ({ text: JSON.stringify({ it: table(uri) }), uri }),
    };
    const tables = Array.from({ length }, (_, n) => ref(`f${n}.json#/it`));
    const options = { uri: "db.json", loader, maxDocuments: length };
    const result = await bundle(JSON.stringify(withTables(tables)), options);
    const names = result.valid ? Object.keys(result.value.components?.tables ?? {}) : [];
    expect(names.length).toBe(length);
    expect(names.slice(0, 3)).toEqual(["it", "it-2", "it-3"]);
  };
  const { factor } = await growthOf((size) => () => run(size), { smallest: 500, largest: 8_000 });
  expect(factor).toBeLessThan(MAX_FACTOR);
});

test("very many references that cannot be resolved", async () => {
  const run = async (length: number) => {
    const tables = Object.fromEntries(
      Array.from({ length }, (_, n) => [`table_number_${n}`, table(`t${n}`)]),
    );
    const { errorCount: errors, findings } = await check(
      JSON.stringify(
        withTables(
          Array.from({ length }, (_, n) => ref(`#/components/tables/tabel_nubmer_${n}x`)),
          { components: { tables } },
        ),
      ),
      { uri: "db.json" },
    );
    expect(errors).toBe(length);
    expect(findings.length).toBe(Math.min(length, 1000));
  };
  // Suggestions are sought for the findings that are kept, among all names.
  const { factor } = await growthOf((size) => () => run(size), { smallest: 500, largest: 8_000 });
  expect(factor).toBeLessThan(MAX_FACTOR);
});
