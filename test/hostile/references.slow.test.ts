// The time for references grows with their number, not with its square.

import { bundle, check, type Loader } from "datastore-descriptor";
import { expect, test } from "vitest";
import { ref, table, withTables } from "../references/support.js";
import { dereference } from "../support/dereference.js";
import { inTurn } from "../support/effort.js";
import { expectLinear } from "./growth.js";

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

/** What grows with the number of references. Each run checks that its result is whole. */
const runs: Readonly<Record<string, (length: number) => Promise<void>>> = {
  async "a chain that is entered everywhere"(length) {
    const result = await dereference(ladder(length), { uri: "db.json" });
    expect(result.valid && result.value.schema.tables?.length).toBe(length);
  },

  async "a bundle of many targets of one name"(length) {
    const loader: Loader = {
      load: async (uri) => ({ text: JSON.stringify({ it: table(uri) }), uri }),
    };
    const tables = Array.from({ length }, (_, n) => ref(`f${n}.json#/it`));
    const options = { uri: "db.json", loader, maxDocuments: length };
    const result = await bundle(JSON.stringify(withTables(tables)), options);
    const names = result.valid ? Object.keys(result.value.components?.tables ?? {}) : [];
    expect(names.length).toBe(length);
    expect(names.slice(0, 3)).toEqual(["it", "it-2", "it-3"]);
  },

  // Suggestions are sought for the findings that are kept, among all names.
  async "very many references that cannot be resolved"(length) {
    const tables = Object.fromEntries(
      Array.from({ length }, (_, n) => [`table_number_${n}`, table(`t${n}`)]),
    );
    const references = Array.from({ length }, (_, n) =>
      ref(`#/components/tables/tabel_nubmer_${n}x`),
    );
    const text = JSON.stringify(withTables(references, { components: { tables } }));
    const { errorCount, findings } = await check(text, { uri: "db.json" });
    expect(errorCount).toBe(length);
    expect(findings.length).toBe(Math.min(length, 1000));
  },
};

test.each(inTurn(Object.entries(runs)))("%s", (_, run) =>
  expectLinear((size) => () => run(size), { smallest: 500, largest: 8_000 }),
);
