// Time grows with the size of a source, not with its square, whatever is in it.

import { describe, expect, test } from "vitest";
import type { Catalog } from "../../src/sources/catalog.js";
import { guessDialect, readDdl } from "../../src/sources/ddl/read-ddl.js";
import { readContract } from "../../src/sources/odcs/read-odcs.js";
import { readCsv, savedCatalog, savedRows } from "../../src/sources/saved/saved-rows.js";
import { bySchema, toDescriptor } from "../../src/sources/to-descriptor.js";
import { inTurn } from "../support/effort.js";
import { DDL_READERS } from "../support/reader-in-process.js";
import { SHOP } from "../support/shop.js";
import { verifyText } from "../verify/verify-text.js";
import { csvFamilies, ddlFamilies, odcsFamilies } from "./families/sources.js";
import { expectLinear } from "./growth.js";

function expectGrowth(make: (size: number) => string, read: (text: string) => unknown) {
  const prepare = (size: number) => {
    const text = make(size);
    return () => read(text);
  };
  return expectLinear(prepare, { largest: 128_000 });
}

const describeAll = (catalog: Catalog): void => {
  for (const part of bySchema(catalog).values()) toDescriptor(part);
};

describe.each(["postgres", "mysql", "sqlite"] as const)("DDL of %s", (dialect) => {
  test.each(inTurn(ddlFamilies[dialect]))("$name", ({ make }) =>
    expectGrowth(make, async (text) => {
      guessDialect(text);
      describeAll(await readDdl(text, DDL_READERS[dialect](text)));
    }),
  );
});

describe("a saved catalog", () => {
  test.each(inTurn(csvFamilies))("$name", ({ make }) =>
    expectGrowth(make, (text) => {
      try {
        const rows = savedRows(readCsv(text));
        if (rows !== undefined) describeAll(savedCatalog(rows));
      } catch (error) {
        expect((error as Error).message).toMatch(/^line 2: a quote is not closed$/);
      }
    }),
  );
});

describe("a contract of ODCS", () => {
  test.each(inTurn(odcsFamilies))("$name", ({ make }) =>
    expectGrowth(make, (text) => readContract(JSON.parse(text))),
  );
});

describe("a comparison with a database in which names repeat", () => {
  const column = { name: "c", nativeType: "int4", dataType: "INT", nullable: true } as const;
  const live = (columns: number, tables: number): Catalog => ({
    dialect: "postgres",
    dropped: new Map(),
    unread: [],
    tables: Array.from({ length: tables }, () => ({
      ...{ schema: "a", name: "t", kind: "REGULAR", keys: [] },
      columns: Array.from({ length: columns }, () => column),
    })),
  });
  const declared = (columns: number, tables: number) => ({
    ...SHOP,
    schema: {
      databaseSchemaName: "a",
      tables: Array.from({ length: tables }, () => ({
        ...{ fullyQualifiedName: "a.t", version: "1.0.0", name: "t" },
        columns: Array.from({ length: columns }, () => ({
          fullyQualifiedName: "a.t.c",
          name: "c",
          dataType: "INT",
        })),
      })),
    },
  });

  test.each(
    inTurn<[string, (size: number) => [number, number]]>([
      ["columns", (size) => [size, 1]],
      ["tables", (size) => [1, size]],
    ]),
  )("equal names of %s", (_, shape) => {
    const prepare = (size: number) => {
      const [catalog, value] = [live(...shape(size)), declared(...shape(size))];
      return () => verifyText(value, catalog);
    };
    return expectLinear(prepare, { smallest: 250, largest: 8_000 });
  });
});
