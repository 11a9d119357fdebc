// Keys and partitions over columns that were added or removed: what follows from the columns, and what
// does not.

import { describe, expect, test } from "vitest";
import { subjectName } from "../../../src/diff/compare/changes.js";
import { diff } from "../../../src/engine/compare/diff.js";
import { shopWith } from "../../support/shop.js";

type Constraint = readonly [type: string, ...columns: string[]];

/** A table with columns, some of which are followed by their constraint: `id PRIMARY_KEY`. */
const table = (
  columns: readonly string[],
  constraints: readonly Constraint[] = [],
  more: object = {},
) =>
  shopWith([
    {
      fullyQualifiedName: "shop.lines",
      name: "lines",
      version: "1.0.0",
      columns: columns.map((column) => {
        const [name, columnConstraint] = column.split(" ");
        return {
          fullyQualifiedName: `shop.lines.${name}`,
          name,
          dataType: "INT",
          ...(columnConstraint && { columnConstraint }),
        };
      }),
      constraints: constraints.map(([constraintType, ...names]) => ({
        constraintType,
        columns: names.map((name) => `shop.lines.${name}`),
      })),
      ...more,
    },
  ]);

const changesOf = async (old: object, next: object) =>
  (await diff(old, next)).changes.map(({ code, subject }) => `${code} ${subjectName(subject)}`);

test("a column with a stated default needs no value of those who write", async () => {
  const next = (value: unknown) => {
    const [a, b] = ["a", "b"].map((name) => ({
      fullyQualifiedName: `shop.lines.${name}`,
      dataType: "INT",
      ...(name === "b" && {
        columnConstraint: "NOT_NULL",
        jsonSchema: JSON.stringify({ default: value }),
      }),
    }));
    return table([], [], { columns: [a, b] });
  };
  const [stated, other] = await Promise.all(
    [0, null].map(async (value) => (await diff(table(["a"]), next(value))).changes),
  );
  expect(stated).toMatchObject([
    { code: "column-added-not-null", impact: "minor", writers: "minor" },
  ]);
  expect(stated?.[0]?.message).toMatch(/; its default is stated$/);
  expect(other).toMatchObject([
    { code: "column-added-not-null", impact: "major", writers: "major" },
  ]);
  expect(other?.[0]?.message).toMatch(/ unless it has a default$/);
});

const pk = (...columns: string[]): Constraint => ["PRIMARY_KEY", ...columns];
const unique = (...columns: string[]): Constraint => ["UNIQUE", ...columns];

describe("a key with a column that was added", () => {
  test.each<[string, object, object, string[]]>([
    [
      "in a primary key beside one that stays",
      table(["a"], [pk("a")]),
      table(["a", "b"], [pk("a", "b")]),
      ["column-added-not-null lines.b", "primary-key-changed lines"],
    ],
    [
      "the same, marked",
      table(["a PRIMARY_KEY"]),
      table(["a PRIMARY_KEY", "b PRIMARY_KEY"]),
      ["column-added-not-null lines.b", "primary-key-changed lines"],
    ],
    [
      "as the first primary key",
      table(["a"]),
      table(["a", "b"], [pk("b")]),
      ["column-added-not-null lines.b"],
    ],
    [
      "the same, marked",
      table(["a"]),
      table(["a", "b PRIMARY_KEY"]),
      ["column-added-not-null lines.b"],
    ],
    [
      "instead of the primary key",
      table(["a"], [pk("a")]),
      table(["a", "b"], [pk("b")]),
      ["column-added-not-null lines.b", "primary-key-changed lines"],
    ],
    [
      "the same, marked",
      table(["a PRIMARY_KEY"]),
      table(["a", "b PRIMARY_KEY"]),
      ["column-added-not-null lines.b", "primary-key-changed lines"],
    ],
    [
      "in the first primary key, with one that was there",
      table(["a"]),
      table(["a", "b"], [pk("a", "b")]),
      ["column-added-not-null lines.b", "primary-key-added lines"],
    ],
    [
      "in a unique constraint",
      table(["a"], [unique("a")]),
      table(["a", "b"], [unique("a", "b")]),
      ["column-added lines.b", "unique-removed lines(a)", "unique-added lines(a, b)"],
    ],
    ["as a unique column", table(["a"]), table(["a", "b UNIQUE"]), ["column-added lines.b"]],
    [
      "in a partition",
      table(["a"], [], { partitions: [{ columns: ["shop.lines.a"], interval: "1" }] }),
      table(["a", "b"], [], {
        partitions: [{ columns: ["shop.lines.a", "shop.lines.b"], interval: "1" }],
      }),
      ["column-added lines.b", "partition-changed lines"],
    ],
  ])("%s", async (_, old, next, expected) => {
    expect(await changesOf(old, next)).toEqual(expected);
  });

  test("the messages name both keys", async () => {
    const { changes } = await diff(table(["a"], [pk("a")]), table(["a", "b"], [pk("b")]));
    expect(changes.find(({ code }) => code === "primary-key-changed")).toMatchObject({
      old: { value: ["a"] },
      new: { value: ["b"] },
    });
  });
});

describe("a key with a column that was removed follows from it", () => {
  test.each<[string, object, object]>([
    ["a primary key", table(["a", "b"], [pk("a", "b")]), table(["a"], [pk("a")])],
    ["all of a primary key", table(["a", "b"], [pk("b")]), table(["a"])],
    ["a unique constraint", table(["a", "b"], [unique("a", "b")]), table(["a"], [unique("a")])],
  ])("%s", async (_, old, next) => {
    expect(await changesOf(old, next)).toEqual(["column-removed lines.b"]);
  });

  test("another primary key over columns that were there does not", async () => {
    const [old, next] = [table(["a", "b"], [pk("b")]), table(["a"], [pk("a")])];
    expect(await changesOf(old, next)).toEqual([
      "column-removed lines.b",
      "primary-key-changed lines",
    ]);
  });

  test("a rename that was not given is a removed and an added column", async () => {
    const [old, next] = [table(["a"], [pk("a")]), table(["b"], [pk("b")])];
    expect(await changesOf(old, next)).toEqual([
      "column-removed lines.a",
      "column-added-not-null lines.b",
    ]);
  });
});
