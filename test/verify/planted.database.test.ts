// A real PostgreSQL: an untouched database gives no finding, and every change exactly one, at its line.

import { readFileSync } from "node:fs";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DriftCode } from "../../src/findings/codes.js";
import type { Finding } from "../../src/findings/finding.js";
import { ALL_TABLES, type Catalog, type Connection } from "../../src/sources/catalog.js";
import { readPostgres } from "../../src/sources/postgres-reader.js";
import { bySchema, toDescriptor } from "../../src/sources/to-descriptor.js";
import { createDatabase, type TestDatabase } from "../support/postgres.js";
import { inEachStyle, styles } from "../support/styles.js";
import { asJsonSchemas, type ImportedDescriptor, withUrns } from "./rewritten.js";
import { fixText, verifyText } from "./verify-text.js";

let database: TestDatabase;
let client: pg.Client;
let live: Catalog;
/** The descriptor of each schema. */
let texts: ReadonlyMap<string, string>;

beforeAll(async () => {
  database = await createDatabase(
    "verify_shop",
    readFileSync("fixtures/databases/shop.sql", "utf8"),
  );
  client = await database.connect();
  live = await readInside();
  texts = new Map(
    [...bySchema(live)].map(([schema, part]) => [
      schema ?? "",
      `# kept by hand\n${styles.YAML(toDescriptor(part))}`,
    ]),
  );
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Reads the catalog in the transaction that is open, if one is. */
async function readInside(): Promise<Catalog> {
  const connection: Connection = {
    dialect: "postgres",
    query: async (sql, params) =>
      /^(?:begin|commit)\b/.test(sql) ? [] : (await client.query(sql, [...(params ?? [])])).rows,
    close: async () => {},
  };
  return readPostgres(connection, ALL_TABLES);
}

/** The catalog after some statements, which are undone. */
async function afterwards(sql: string): Promise<Catalog> {
  await client.query("begin");
  try {
    await client.query(sql);
    return await readInside();
  } finally {
    await client.query("rollback");
  }
}

/** The findings in the descriptors of all schemas. */
async function verifyAll(
  catalog: Catalog,
  extra: boolean,
): Promise<(Finding & { schema: string })[]> {
  const found: (Finding & { schema: string })[] = [];
  for (const [schema, text] of texts) {
    const findings = await verifyText(text, catalog, { extra });
    found.push(...findings.map((finding) => ({ ...finding, schema })));
  }
  return found;
}

describe("an untouched database gives no finding", () => {
  const everything = { extra: true, levels: { "description-differs": "info" } } as const;

  test("in any style, with any names and words", async () => {
    for (const part of bySchema(live).values()) {
      const value = toDescriptor(part) as unknown as ImportedDescriptor;
      const written = inEachStyle(value).map(({ text }) => text);
      for (const own of [...written, withUrns(value), asJsonSchemas(value)]) {
        expect(await verifyText(own, live, everything)).toEqual([]);
      }
    }
  });

  test("without the names beside the qualified ones", async () => {
    for (const part of bySchema(live).values()) {
      const value = toDescriptor(part) as unknown as ImportedDescriptor;
      for (const table of value.schema.tables) {
        delete (table as Partial<typeof table>).name;
        for (const column of table.columns) delete (column as Partial<typeof column>).name;
      }
      expect(await verifyText(value, live, { extra: true })).toEqual([]);
    }
  });

  test("--fix writes nothing", async () => {
    for (const text of texts.values()) {
      expect(await fixText(text, live, { ...everything, unsafe: true })).toBe(text);
    }
  });
});

type Planted = readonly [sql: string, code: DriftCode, line: string, fix?: "unsafe" | "extra"];

const PLANTED: readonly Planted[] = [
  [
    "ALTER TYPE public.address ADD ATTRIBUTE country text",
    "allowed-values-differ",
    `jsonSchema: '{"properties":{"street":{"type":"string"},"city":{"type":"string"},"zip":{"type":"string"}}}'`,
  ],
  [
    "ALTER TYPE sales.order_status RENAME VALUE 'open' TO 'new'",
    "allowed-values-differ",
    `jsonSchema: '{"enum":["open","paid","sent"]}'`,
  ],
  [
    "ALTER TABLE public.product DROP CONSTRAINT product_price_check, ADD CHECK (price >= -1)",
    "bounds-differ",
    `jsonSchema: '{"minimum":0}'`,
  ],
  ["ALTER TABLE public.stock ADD CHECK (amount < 1000)", "extra-values", "dataType: INT", "extra"],
  ["DROP FOREIGN TABLE public.exchange_rate", "missing-table", "name: exchange_rate", "unsafe"],
  [
    "ALTER FOREIGN TABLE public.exchange_rate ALTER rate TYPE numeric(18, 4)",
    "precision-differs",
    "scale: 6",
  ],
  [
    "ALTER TABLE public.supplier ALTER contact TYPE varchar(120)",
    "nullability-differs",
    "columnConstraint: NOT_NULL",
  ],
  [
    'ALTER TABLE hr."a.b" DROP CONSTRAINT "a.b_pkey"',
    "primary-key-differs",
    "columnConstraint: PRIMARY_KEY",
    "unsafe",
  ],
  [
    "ALTER TABLE public.stock DROP CONSTRAINT stock_pkey, ADD PRIMARY KEY (sku)",
    "primary-key-differs",
    "- verify_shop.public.stock.sku",
  ],
  [
    "DROP INDEX public.product_barcode",
    "unique-differs",
    "- verify_shop.public.product.barcode",
    "unsafe",
  ],
  [
    "ALTER TABLE sales.order_line DROP CONSTRAINT order_line_order_id_placed_fkey",
    "foreign-key-differs",
    "- verify_shop.sales.order_line.order_id",
    "unsafe",
  ],
  [
    "DROP TABLE sales.event; CREATE TABLE sales.event (region text NOT NULL, body json NOT NULL, took interval) PARTITION BY LIST (took)",
    "partition-differs",
    "- columns:",
  ],
  [
    "DROP MATERIALIZED VIEW sales.revenue; CREATE VIEW sales.revenue AS SELECT placed, sum(total) AS total FROM sales.orders GROUP BY placed",
    "table-kind-differs",
    "tableType: MATERIALIZEDVIEW",
  ],
  [
    "DROP TABLE public.stock; CREATE TABLE public.stock (warehouse smallint NOT NULL, sku varchar(20) NOT NULL REFERENCES public.product, amount integer NOT NULL, counted_on date, counted_at time(0), PRIMARY KEY (sku, warehouse))",
    "column-order-differs",
    "columns:",
  ],
];

const NOT_FIXED: readonly DriftCode[] = ["column-order-differs"];

const planted = PLANTED.map(([sql, code, line, fix]) => ({ sql, code, line, fix }));

describe.each(planted)("$sql", ({ sql, code, line, fix }) => {
  test("is one finding, which a fix cures", async () => {
    const catalog = await afterwards(sql);
    const found = await verifyAll(catalog, fix === "extra");
    expect(found.map((one) => one.code)).toEqual([code]);
    const [finding] = found;
    const text = texts.get(finding?.schema ?? "") ?? "";
    expect(text.split("\n")[(finding?.range?.start.line ?? 0) - 1]?.trim()).toBe(line);
    if (NOT_FIXED.includes(code)) return;
    const settings = { extra: fix === "extra", unsafe: fix === "unsafe" };
    const fixed = await fixText(text, catalog, settings);
    expect(await verifyText(fixed, catalog, settings)).toEqual([]);
    expect(await fixText(fixed, catalog, { ...settings, unsafe: true })).toBe(fixed);
  });
});

test("where a table says NOT_NULL of one column, silence at another says that it can be empty", async () => {
  const catalog = await afterwards("ALTER TABLE public.product ALTER note SET NOT NULL");
  const findings = await verifyAll(catalog, false);
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
    ["nullability-differs", "warning"],
  ]);
});

test("what a descriptor cannot say is no finding", async () => {
  const catalog = await afterwards(`
    ALTER TABLE public.product ALTER active SET DEFAULT false;
    CREATE TABLE sales.orders_2027 PARTITION OF sales.orders FOR VALUES FROM ('2027-01-01') TO ('2028-01-01');
    ALTER TABLE public.stock ADD UNIQUE (counted_on);
    COMMENT ON TABLE public.stock IS 'On the shelves'`);
  expect(await verifyAll(catalog, false)).toEqual([]);
});
