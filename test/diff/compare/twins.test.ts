// Two tables of one name, two forms of one table, and descriptors that changed places.

import { describe, expect, test } from "vitest";
import { diff, diffTrees } from "../../../src/index.js";
import { shopWith } from "../../support/shop.js";

const column = (name: string, dataType = "INT", more = {}) => ({
  name,
  fullyQualifiedName: `s.t.${name}`,
  dataType,
  ...more,
});
const table = (...columns: unknown[]) => ({
  fullyQualifiedName: "s.t",
  name: "t",
  version: "1.0.0",
  tableType: "TABLE",
  columns,
});
const shop = (...tables: unknown[]) => shopWith(tables);
const codes = async (old: unknown, next: unknown) =>
  (await diff(old, next)).changes.map(({ code }) => code);

describe("of two tables with one name, both count", () => {
  const whole = table(column("a"), column("b"));
  const narrow = table(column("a", "BIGINT"));

  test.each([
    ["a second one comes", shop(whole), shop(whole, narrow), ["type-widened", "column-removed"]],
    ["the second one goes", shop(whole, narrow), shop(whole), ["type-narrowed", "column-added"]],
    ["an equal one comes", shop(whole), shop(whole, whole), []],
    ["an equal one goes", shop(whole, whole), shop(whole), []],
    ["both stay", shop(whole, narrow), shop(whole, narrow), []],
  ])("%s", async (_, old, next, changes) => {
    expect(await codes(old, next)).toEqual(changes);
  });
});

test("what the other form of a table cannot state is no change", async () => {
  const keyed = table(
    column("a", "INTEGER", { columnConstraint: "PRIMARY_KEY", ordinalPosition: 1 }),
    column("b", "VARCHAR"),
  );
  const definition = {
    fullyQualifiedName: "s.t",
    name: "t",
    specification: "json-schema",
    definition: {
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "string" } },
      required: ["a"],
    },
  };
  for (const [old, next] of [
    [keyed, definition],
    [definition, keyed],
  ]) {
    const { changes, findings } = await diff(shop(old), shop(next));
    expect(changes.map(({ code }) => code)).toEqual(["representation-changed"]);
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining("descriptor")]);
  }
});

describe("files that changed places are known by what they hold", () => {
  const store = (title: string, name: string) =>
    JSON.stringify({
      ...shop({ ...table(column("a")), fullyQualifiedName: `${title}.${name}`, name }),
      info: { title, version: "1.0.0" },
    });
  const [a, b] = [store("A", "x"), store("B", "y")];
  const broken = store("B", "y").replace(/"dataType":"INT"/, '"dataType":"TEXT"');

  test.each([
    ["a swap", { "a.json": b, "b.json": a }, ["b.json a.json", "a.json b.json"]],
    ["a chain", { "a.json": b, "c.json": a }, ["b.json a.json", "a.json c.json"]],
    [
      "a swap with a break",
      { "a.json": broken, "b.json": a },
      ["b.json a.json type-changed", "a.json b.json"],
    ],
    [
      "no other file has the tables",
      { "a.json": store("A", "z"), "b.json": b },
      ["a.json a.json table-removed table-added", "b.json b.json"],
    ],
  ])("%s", async (_, next, expected) => {
    const { files } = await diffTrees({ "a.json": a, "b.json": b }, next);
    expect(
      files.map(({ oldPath, path, changes }) =>
        [oldPath, path, ...changes.map(({ code }) => code)].join(" "),
      ),
    ).toEqual(expected);
  });
});
