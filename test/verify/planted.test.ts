// Every change of a database that a descriptor can show is one finding, at its line, and a fix cures it.

import { diffLines } from "diff";
import { describe, expect, test } from "vitest";
import type { DriftCode } from "../../src/findings/codes.js";
import type { Catalog, CatalogColumn, CatalogTable } from "../../src/sources/catalog.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import { styles } from "../support/styles.js";
import { column, LIVE_SHOP, table } from "./live-shop.js";
import { fixText, verifyText } from "./verify-text.js";

/** The database with another table in place of one, or without it. */
const withTable = (
  name: string,
  change: (table: CatalogTable) => CatalogTable | undefined,
): Catalog => ({
  ...LIVE_SHOP,
  tables: LIVE_SHOP.tables.flatMap((one) => (one.name === name ? (change(one) ?? []) : one)),
});

const withColumn = (
  name: string,
  columnName: string,
  change: Partial<CatalogColumn> | undefined,
): Catalog =>
  withTable(name, (one) => ({
    ...one,
    columns: one.columns.flatMap((own) =>
      own.name === columnName ? (change === undefined ? [] : { ...own, ...change }) : own,
    ),
  }));

const withoutKey = (name: string, type: string): Catalog =>
  withTable(name, (one) => ({ ...one, keys: one.keys.filter((key) => key.type !== type) }));

const TEXT = `# Kept by the sales team.\n${styles.YAML(toDescriptor(LIVE_SHOP)).replace("name: weight", "name: weight # in grams")}`;

/** The lines of a table in the text, which go with it. */
const tableLines = (name: string): string[] => {
  const [, ...items] = TEXT.split(/^ {4}(?=- fullyQualifiedName)/m);
  const item = items.find((one) => one.startsWith(`- fullyQualifiedName: shop.sales.${name}\n`));
  return (item ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => `- ${line.trim()}`);
};

/** The lines of a key in the text, which go with it. */
const keyLines = (type: string, ...columns: string[]): string[] => [
  `- - constraintType: ${type}`,
  "- columns:",
  ...columns.map((column) => `- - shop.sales.${column}`),
];

interface Planted {
  readonly what: string;
  readonly live: Catalog;
  readonly code: DriftCode;
  readonly severity: "error" | "warning" | "info";
  /** What the line of the finding says. */
  readonly line: string;
  readonly message: string;
  /** What the fix needs. */
  readonly fix?: "unsafe" | "extra";
  /** The lines that the fix changes. */
  readonly lines: readonly string[];
}

const PLANTED: readonly Planted[] = [
  {
    what: "drop a column",
    live: withColumn("order_line", "weight", undefined),
    code: "missing-column",
    severity: "error",
    line: "name: weight # in grams",
    message: "`order_line.weight` is not in the database",
    fix: "unsafe",
    lines: [
      "- - fullyQualifiedName: shop.sales.order_line.weight",
      "- name: weight # in grams",
      "- dataType: DOUBLE",
    ],
  },
  {
    what: "add a column",
    live: withTable("order_line", (one) => ({
      ...one,
      columns: one.columns.toSpliced(2, 0, column("amount", "integer", "INT", { nullable: false })),
    })),
    code: "extra-column",
    severity: "info",
    line: "columns:",
    message: "the database has `sales.order_line.amount`, which is not here",
    fix: "extra",
    lines: [
      "+ - fullyQualifiedName: shop.sales.order_line.amount",
      "+ name: amount",
      "+ dataType: INT",
      "+ columnConstraint: NOT_NULL",
    ],
  },
  {
    what: "rename a column",
    live: withColumn("order_line", "weight", { name: "weight_kg" }),
    code: "missing-column",
    severity: "error",
    line: "name: weight # in grams",
    message: "`order_line.weight` is not in the database; was it renamed to `weight_kg`?",
    fix: "unsafe",
    lines: ["- name: weight # in grams", "+ name: weight_kg # in grams"],
  },
  {
    what: "drop a table",
    live: withTable("order_view", () => undefined),
    code: "missing-table",
    severity: "error",
    line: "name: order_view",
    message: "`order_view` is not in the database",
    fix: "unsafe",
    lines: tableLines("order_view"),
  },
  {
    what: "drop a table that a key refers to",
    live: withTable("orders", () => undefined),
    code: "missing-table",
    severity: "error",
    line: "name: orders",
    message: "`orders` is not in the database",
    fix: "unsafe",
    lines: [
      ...keyLines("FOREIGN_KEY", "order_line.order_id", "orders.id"),
      ...tableLines("orders"),
    ],
  },
  {
    what: "add a table",
    live: {
      ...LIVE_SHOP,
      tables: LIVE_SHOP.tables.toSpliced(
        1,
        0,
        table(
          "item",
          [
            column("id", "bigint", "BIGINT", { nullable: false }),
            column("of order", "bigint", "BIGINT"),
          ],
          [
            { type: "PRIMARY_KEY", columns: ["id"] },
            {
              type: "FOREIGN_KEY",
              columns: ["of order"],
              target: { schema: "sales", table: "orders", columns: ["id"] },
            },
          ],
        ),
      ),
    },
    code: "extra-table",
    severity: "info",
    line: "tables:",
    message: "the database has `sales.item`, which is not here",
    fix: "extra",
    lines: [
      "+ - fullyQualifiedName: shop.sales.item",
      "+ version: 1.0.0",
      "+ name: item",
      "+ tableType: REGULAR",
      "+ columns:",
      "+ - fullyQualifiedName: shop.sales.item.id",
      "+ name: id",
      "+ dataType: BIGINT",
      "+ columnConstraint: PRIMARY_KEY",
      "+ - fullyQualifiedName: shop.sales.item.of_order",
      "+ name: of order",
      "+ dataType: BIGINT",
      "+ constraints:",
      "+ - constraintType: PRIMARY_KEY",
      "+ columns:",
      "+ - shop.sales.item.id",
      "+ - constraintType: FOREIGN_KEY",
      "+ columns:",
      "+ - shop.sales.item.of_order",
      "+ - shop.sales.orders.id",
    ],
  },
  {
    what: "rename a table",
    live: withTable("order_view", (one) => ({
      ...one,
      name: "order_summary",
      columns: [...one.columns],
    })),
    code: "missing-table",
    severity: "error",
    line: "name: order_view",
    message: "`order_view` is not in the database; was it renamed to `order_summary`?",
    fix: "unsafe",
    lines: ["- name: order_view", "+ name: order_summary"],
  },
  {
    what: "widen a type",
    live: withColumn("order_line", "line", { nativeType: "bigint", dataType: "BIGINT" }),
    code: "type-differs",
    severity: "error",
    line: "dataType: INT",
    message:
      "`order_line.line` is `INT` here, and `bigint` in the database (`sales.order_line.line`)",
    lines: ["- dataType: INT", "+ dataType: BIGINT"],
  },
  {
    what: "narrow a type",
    live: withColumn("orders", "customer_id", { nativeType: "integer", dataType: "INT" }),
    code: "type-differs",
    severity: "error",
    line: "dataType: BIGINT",
    message:
      "`orders.customer_id` is `BIGINT` here, and `integer` in the database (`sales.orders.customer_id`)",
    lines: ["- dataType: BIGINT", "+ dataType: INT"],
  },
  {
    what: "change a type to another family",
    live: withColumn("order_line", "note", {
      nativeType: "jsonb",
      dataType: "JSON",
      length: undefined,
    }),
    code: "type-differs",
    severity: "error",
    line: "dataType: VARCHAR",
    message:
      "`order_line.note` is `VARCHAR(200)` here, and `jsonb` in the database (`sales.order_line.note`)",
    lines: ["- dataType: VARCHAR", "- dataLength: 200", "+ dataType: jsonb"],
  },
  {
    what: "change a type to one with a length",
    live: withColumn("order_line", "weight", {
      nativeType: "character varying(8)",
      dataType: "VARCHAR",
      length: 8,
    }),
    code: "type-differs",
    severity: "error",
    line: "dataType: DOUBLE",
    message:
      "`order_line.weight` is `DOUBLE` here, and `character varying(8)` in the database (`sales.order_line.weight`)",
    lines: ["- dataType: DOUBLE", "+ dataType: VARCHAR", "+ dataLength: 8"],
  },
  {
    what: "lengthen a text",
    live: withColumn("customer", "email", { nativeType: "character varying(120)", length: 120 }),
    code: "length-differs",
    severity: "warning",
    line: "dataLength: 80",
    message:
      "`customer.email` is `VARCHAR(80)` here, and `character varying(120)` in the database (`sales.customer.email`)",
    lines: ["- dataLength: 80", "+ dataLength: 120"],
  },
  {
    what: "shorten a text",
    live: withColumn("customer", "email", { nativeType: "character varying(40)", length: 40 }),
    code: "length-differs",
    severity: "error",
    line: "dataLength: 80",
    message:
      "`customer.email` is `VARCHAR(80)` here, and `character varying(40)` in the database (`sales.customer.email`)",
    lines: ["- dataLength: 80", "+ dataLength: 40"],
  },
  {
    what: "remove a limit",
    live: withColumn("customer", "email", { nativeType: "character varying", length: undefined }),
    code: "length-differs",
    severity: "warning",
    line: "dataLength: 80",
    message:
      "`customer.email` is `VARCHAR(80)` here, and `character varying` in the database (`sales.customer.email`)",
    lines: ["- dataType: VARCHAR", "- dataLength: 80", "+ dataType: character varying"],
  },
  {
    what: "change a precision",
    live: withColumn("order_line", "price", { nativeType: "numeric(14,2)", precision: 14 }),
    code: "precision-differs",
    severity: "warning",
    line: "precision: 12",
    message:
      "`order_line.price` is `DECIMAL(12,2)` here, and `numeric(14,2)` in the database (`sales.order_line.price`)",
    lines: ["- precision: 12", "+ precision: 14"],
  },
  {
    what: "change a scale",
    live: withColumn("order_line", "price", { nativeType: "numeric(12,4)", scale: 4 }),
    code: "precision-differs",
    severity: "error",
    line: "scale: 2",
    message:
      "`order_line.price` is `DECIMAL(12,2)` here, and `numeric(12,4)` in the database (`sales.order_line.price`)",
    lines: ["- scale: 2", "+ scale: 4"],
  },
  {
    what: "drop NOT NULL",
    live: withColumn("orders", "is_paid", { nullable: true }),
    code: "nullability-differs",
    severity: "error",
    line: "columnConstraint: NOT_NULL",
    message:
      "`orders.is_paid` is `NOT NULL` here, and `NULL` in the database (`sales.orders.is_paid`)",
    lines: ["- columnConstraint: NOT_NULL", '+ columnConstraint: "NULL"'],
  },
  {
    what: "drop NOT NULL of a unique column",
    live: withColumn("customer", "email", { nullable: true }),
    code: "nullability-differs",
    severity: "error",
    line: "columnConstraint: NOT_NULL",
    message:
      "`customer.email` is `NOT NULL` here, and `NULL` in the database (`sales.customer.email`)",
    lines: ["- columnConstraint: NOT_NULL", '+ columnConstraint: "NULL"'],
  },
  {
    what: "drop the primary key",
    live: withoutKey("customer", "PRIMARY_KEY"),
    code: "primary-key-differs",
    severity: "error",
    line: "columnConstraint: PRIMARY_KEY",
    message:
      "the primary key of `customer` is `id` here, and none in the database (`sales.customer`)",
    fix: "unsafe",
    lines: [
      "- columnConstraint: PRIMARY_KEY",
      "+ columnConstraint: NOT_NULL",
      ...keyLines("PRIMARY_KEY", "customer.id"),
    ],
  },
  {
    what: "drop a primary key of several columns",
    live: withoutKey("order_line", "PRIMARY_KEY"),
    code: "primary-key-differs",
    severity: "error",
    line: "- shop.sales.order_line.order_id",
    message:
      "the primary key of `order_line` is `order_id`, `line` here, and none in the database (`sales.order_line`)",
    fix: "unsafe",
    lines: keyLines("PRIMARY_KEY", "order_line.order_id", "order_line.line"),
  },
  {
    what: "change the primary key",
    live: withTable("orders", (one) => ({
      ...one,
      keys: [{ type: "PRIMARY_KEY", columns: ["id", "placed_at"] }, ...one.keys.slice(1)],
    })),
    code: "primary-key-differs",
    severity: "error",
    line: "columnConstraint: PRIMARY_KEY",
    message:
      "the primary key of `orders` is `id` here, and `id`, `placed_at` in the database (`sales.orders`)",
    lines: [
      "- columnConstraint: PRIMARY_KEY",
      "+ columnConstraint: NOT_NULL",
      "+ - shop.sales.orders.placed_at",
    ],
  },
  {
    what: "drop a unique key",
    live: withoutKey("customer", "UNIQUE"),
    code: "unique-differs",
    severity: "error",
    line: "- shop.sales.customer.email",
    message: "`email` of `customer` is unique here, but not in the database (`sales.customer`)",
    fix: "unsafe",
    lines: keyLines("UNIQUE", "customer.email"),
  },
  {
    what: "drop a foreign key",
    live: withoutKey("orders", "FOREIGN_KEY"),
    code: "foreign-key-differs",
    severity: "warning",
    line: "- shop.sales.orders.customer_id",
    message:
      "`customer_id` of `orders` refers to `shop.sales.customer.id` here, but to nothing in the database (`sales.orders`)",
    fix: "unsafe",
    lines: keyLines("FOREIGN_KEY", "orders.customer_id", "customer.id"),
  },
  {
    what: "let a foreign key refer to another table",
    live: withTable("orders", (one) => ({
      ...one,
      keys: one.keys.map((key) =>
        key.type === "FOREIGN_KEY"
          ? { ...key, target: { ...key.target, table: "order_line", columns: ["order_id"] } }
          : key,
      ),
    })),
    code: "foreign-key-differs",
    severity: "warning",
    line: "- shop.sales.orders.customer_id",
    message:
      "`customer_id` of `orders` refers to `shop.sales.customer.id` here, and to `sales.order_line(order_id)` in the database (`sales.orders`)",
    fix: "unsafe",
    lines: keyLines("FOREIGN_KEY", "orders.customer_id", "customer.id"),
  },
  {
    what: "partition by another column",
    live: withTable("orders", (one) => ({
      ...one,
      partition: { columns: ["customer_id"], intervalType: "INTEGER-RANGE" },
    })),
    code: "partition-differs",
    severity: "warning",
    line: "- columns:",
    message:
      "`orders` is partitioned by `placed_at TIME-UNIT MONTH` here, and by `customer_id INTEGER-RANGE` in the database (`sales.orders`)",
    lines: [
      "- - shop.sales.orders.placed_at",
      "- intervalType: TIME-UNIT",
      "- interval: MONTH",
      "+ - shop.sales.orders.customer_id",
      "+ intervalType: INTEGER-RANGE",
    ],
  },
  {
    what: "no longer partition",
    live: withTable("orders", (one) => ({ ...one, kind: "REGULAR", partition: undefined })),
    code: "partition-differs",
    severity: "warning",
    line: "- columns:",
    message:
      "`orders` is partitioned by `placed_at TIME-UNIT MONTH` here, and not partitioned in the database (`sales.orders`)",
    fix: "unsafe",
    lines: [
      "- tableType: PARTITIONED",
      "+ tableType: REGULAR",
      "- partitions:",
      "- - columns:",
      "- - shop.sales.orders.placed_at",
      "- intervalType: TIME-UNIT",
      "- interval: MONTH",
    ],
  },
  {
    what: "turn a view into a table",
    live: withTable("order_view", (one) => ({ ...one, kind: "REGULAR" })),
    code: "table-kind-differs",
    severity: "error",
    line: "tableType: VIEW",
    message: "`order_view` is `VIEW` here, and `REGULAR` in the database (`sales.order_view`)",
    lines: ["- tableType: VIEW", "+ tableType: REGULAR"],
  },
];

/** The lines that differ, with a sign. */
const changedLines = (before: string, after: string): string[] =>
  diffLines(before, after).flatMap(({ value, added, removed }) =>
    added || removed
      ? value
          .trimEnd()
          .split("\n")
          .map((own) => `${added ? "+" : "-"} ${own.trim()}`)
      : [],
  );

describe.each(PLANTED)("$what", ({ live, code, severity, line, message, fix, lines }) => {
  const settings = { extra: fix === "extra" };

  test("is one finding at its line", async () => {
    const findings = await verifyText(TEXT, live, settings);
    expect(findings.map((one) => [one.code, one.severity, one.message])).toEqual([
      [code, severity, message],
    ]);
    const at = findings[0]?.range?.start.line ?? 0;
    expect(TEXT.split("\n")[at - 1]?.trim()).toBe(line);
  });

  test("is cured by its fix, which changes nothing else", async () => {
    const fixed = await fixText(TEXT, live, { ...settings, unsafe: fix === "unsafe" });
    expect(changedLines(TEXT, fixed)).toEqual(lines);
    expect(await verifyText(fixed, live, settings)).toEqual([]);
    expect(await fixText(fixed, live, { ...settings, unsafe: true })).toBe(fixed);
  });
});
