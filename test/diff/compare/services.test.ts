// Changes of services.

import { expect, test } from "vitest";
import { diff } from "../../../src/engine/compare/diff.js";
import { shopWith } from "../../support/shop.js";
import { edited } from "../descriptor.js";

test("an empty server has no address that could be removed or added", async () => {
  const withServer = edited(({ production }) => {
    Object.assign(production, { serverInfo: {}, variables: undefined });
  });
  const without = edited(({ production }) => {
    Object.assign(production, { serverInfo: undefined, variables: undefined });
  });
  for (const [old, next] of [
    [withServer, without],
    [without, withServer],
  ]) {
    expect((await diff(old, next)).changes).toEqual([]);
  }
});

test.each([
  ["databaseName", "the database"],
  ["databaseSchemaName", "the database schema"],
])("%s that comes, goes or changes is no rename to nothing", async (key, it) => {
  const named = (name?: string) => ({ ...shopWith([]), schema: { tables: [], [key]: name } });
  const messages = async (old?: string, next?: string) =>
    (await diff(named(old), named(next))).changes.map(({ message }) => message);
  expect(await messages("a", "b")).toEqual([`${it} was renamed from \`a\` to \`b\``]);
  expect(await messages("a")).toEqual([`${it} no longer has a name; it was \`a\``]);
  expect(await messages(undefined, "b")).toEqual([`${it} now has a name: \`b\``]);
});
