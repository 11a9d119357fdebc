// Which tables and columns of the two sides are the same: by names with and without major versions, and
// by hints.

import { describe, expect, test } from "vitest";
import { subjectName } from "../../../src/diff/compare/changes.js";
import { diff } from "../../../src/engine/compare/diff.js";
import { applyFixes } from "../../../src/engine/fix/apply-fixes.js";

interface Table {
  readonly full: string;
  readonly version?: string;
  readonly name?: string;
  readonly columns?: readonly string[];
}

const descriptor = (tables: readonly Table[], version = "1.0.0", databaseName = "shop") => ({
  datastoreapi: "1.0.0",
  info: { title: "Shop", version },
  services: {},
  schema: {
    databaseName,
    tables: tables.map(({ full, name, version: own = "1.0.0", columns = ["id"] }) => ({
      fullyQualifiedName: full,
      ...(name !== undefined && { name }),
      version: own,
      columns: columns.map((column) => ({
        fullyQualifiedName: `${full.replace(/[.:]\d+$/, "")}.${column}`,
        name: column,
        dataType: "INT",
      })),
    })),
  },
});

const resultOf = async (old: object, next: object, renames = {}) => {
  const { changes, findings } = await diff(old, next, renames);
  return {
    changes: changes.map(({ code, subject }) => `${code} ${subjectName(subject)}`),
    findings: findings.map(({ code, pointer }) => `${code} ${pointer}`),
  };
};

describe("a table without a name, whose qualified name ends in its major version", () => {
  const orders = (major: number, version: string, documentVersion = version, columns = ["id"]) =>
    descriptor([{ full: `shop.orders:${major}`, version, columns }], documentVersion);

  test("its version alone is no rename, and leaves its name behind", async () => {
    expect(await resultOf(orders(1, "1.0.0"), orders(1, "2.0.0"))).toEqual({
      changes: [],
      findings: ["stale-name-major /schema/tables/0/fullyQualifiedName"],
    });
    const back = await resultOf(orders(1, "2.0.0"), orders(1, "1.0.0"));
    expect(back.changes).toEqual([]);
  });

  test("its name can follow later", async () => {
    expect((await resultOf(orders(1, "2.0.0"), orders(2, "2.0.0"))).changes).toEqual([]);
    expect((await resultOf(orders(2, "2.0.0"), orders(1, "2.0.0"))).changes).toEqual([]);
  });

  test("it is called the same on both sides", async () => {
    const old = orders(1, "1.0.0", "1.0.0", ["id", "total"]);
    const [next, back] = [orders(1, "2.0.0"), orders(1, "1.0.0")];
    expect((await resultOf(old, next)).changes).toEqual(["column-removed orders.total"]);
    expect((await resultOf(next, old)).changes).toEqual(["column-added orders.total"]);
    expect((await resultOf(old, back)).changes).toEqual(["column-removed orders.total"]);
  });

  test("the fix writes both, and leaves nothing", async () => {
    const old = orders(1, "1.0.0", "1.0.0", ["id", "total"]);
    const text = JSON.stringify(orders(1, "1.0.0"), null, 2);
    const { findings } = await diff(old, text);
    const fixed = applyFixes(text, findings).text;
    expect(JSON.parse(fixed)).toMatchObject({
      info: { version: "2.0.0" },
      schema: { tables: [{ fullyQualifiedName: "shop.orders:2", version: "2.0.0" }] },
    });
    expect(await resultOf(old, JSON.parse(fixed))).toEqual({
      changes: ["column-removed orders.total"],
      findings: [],
    });
  });

  test("a number that is no version on either side is the name", async () => {
    const sales = (version: string) => descriptor([{ full: "sales.2024", version }], version);
    expect(await resultOf(sales("1.0.0"), sales("2.0.0"))).toEqual({ changes: [], findings: [] });
    const { changes } = await diff(sales("1.0.0"), descriptor([]));
    expect(changes.map(({ subject }) => subjectName(subject))).toEqual(["2024"]);
  });
});

describe("a rename that is over matches nothing", () => {
  const both = descriptor([
    { full: "shop.orders", name: "orders", columns: ["id", "total", "amount"] },
    { full: "shop.sales", name: "sales" },
  ]);
  const renamesOf = (...pairs: readonly (readonly [string, string])[]) => ({
    renames: pairs.map(([old, next]) => ({ old, new: next })),
  });

  test.each([
    ["orders.total", "orders.amount"],
    ["shop.orders.total", "shop.orders.amount"],
    ["orders", "sales"],
    ["shop.orders", "shop.sales"],
    ["orders.total", "orders.total"],
    ["orders", "orders"],
  ])("%s to %s, where both sides have both", async (old, next) => {
    expect(await resultOf(both, both, renamesOf([old, next]))).toEqual({
      changes: [],
      findings: [],
    });
  });

  test("where the old name stays, or the new one was there", async () => {
    const only = (...columns: string[]) =>
      descriptor([{ full: "shop.orders", name: "orders", columns: ["id", ...columns] }]);
    const hint = renamesOf(["orders.total", "orders.amount"]);
    const codes = async (old: object, next: object) => (await resultOf(old, next, hint)).changes;
    expect(await codes(only("total"), only("total", "amount"))).toEqual([
      "column-added orders.amount",
    ]);
    expect(await codes(only("total", "amount"), only("amount"))).toEqual([
      "column-removed orders.total",
    ]);
    expect(await codes(only("total"), only("amount"))).toEqual(["column-renamed orders.amount"]);
  });

  test("below a table that was renamed as well", async () => {
    const one = (name: string, ...columns: string[]) =>
      descriptor([{ full: `shop.${name}`, name, columns }]);
    const hints = renamesOf(["orders", "sales"], ["orders.total", "sales.amount"]);
    const codes = async (old: object, next: object) => (await resultOf(old, next, hints)).changes;
    expect(await codes(one("orders", "total"), one("sales", "amount"))).toEqual([
      "table-renamed sales",
      "column-renamed sales.amount",
    ]);
    expect(await codes(one("orders", "total", "amount"), one("sales", "total", "amount"))).toEqual([
      "table-renamed sales",
    ]);
  });

  test("of tables, where the old name stays", async () => {
    const named = (...names: string[]) =>
      descriptor(names.map((name) => ({ full: `shop.${name}`, name })));
    const hint = renamesOf(["orders", "sales"]);
    expect((await resultOf(named("orders"), named("orders", "sales"), hint)).changes).toEqual([
      "table-added sales",
    ]);
    expect((await resultOf(named("orders"), named("sales"), hint)).changes).toEqual([
      "table-renamed sales",
    ]);
  });
});

describe("major versions of a table side by side", () => {
  const majors = (numbers: readonly number[], name?: string, database = "shop") =>
    descriptor(
      numbers.map((major) => ({
        full: `${database}.orders:${major}`,
        version: `${major}.0.0`,
        ...(name !== undefined && { name }),
      })),
      "1.0.0",
      database,
    );

  test.each([undefined, "orders"])("one goes and one comes, under the name %s", async (name) => {
    for (const [old, next, removed, added] of [
      [[1, 2], [2, 3], 1, 3],
      [[2, 3], [1, 2], 3, 1],
    ] as const) {
      const { changes } = await diff(majors(old, name), majors(next, name));
      expect(changes.map(({ code, subject }) => `${code} ${subjectName(subject)}`)).toEqual([
        `table-removed shop.orders:${removed}`,
        `table-added shop.orders:${added}`,
      ]);
      expect(changes[0]?.rename).toBeUndefined();
    }
    expect((await resultOf(majors([1]), majors([2]))).changes).toEqual([]);
    expect((await resultOf(majors([1, 2]), majors([2]))).changes).toEqual([
      "table-removed shop.orders:1",
    ]);
    expect((await resultOf(majors([2]), majors([1, 2]))).changes).toEqual([
      "table-added shop.orders:1",
    ]);
  });

  test("in a renamed database, each is paired with itself", async () => {
    expect((await resultOf(majors([1, 2]), majors([2, 3], undefined, "store"))).changes).toEqual([
      "database-name-changed databaseName",
      "table-removed shop.orders:1",
      "table-added store.orders:3",
    ]);
  });
});

test("positions that say the order of the list are no other order", async () => {
  const positions = (...numbers: readonly (number | undefined)[]) => {
    const value = descriptor([{ full: "shop.orders", columns: ["a", "b"] }]);
    for (const [index, column] of (value.schema.tables[0]?.columns ?? []).entries()) {
      Object.assign(column, { ordinalPosition: numbers[index] });
    }
    return value;
  };
  const codes = async (old: object, next: object) => (await resultOf(old, next)).changes;
  for (const numbers of [
    [0, 1],
    [1, 2],
    [10, 20],
  ]) {
    expect(await codes(positions(), positions(...numbers))).toEqual([]);
    expect(await codes(positions(...numbers), positions())).toEqual([]);
  }
  expect(await codes(positions(), positions(2, 1))).toEqual(["column-reordered orders"]);
  expect(await codes(positions(1, 2), positions(1, 3))).toEqual(["column-reordered orders"]);
});
