// A change names what uses it in the other descriptors of the run, whichever of them were parsed.

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Change, type DiffRecord, diffTrees } from "../../../src/index.js";
import { dependentsTexts } from "../../../src/reporters/changes/diff-report.js";
import { DiffRepository } from "../../support/diff-repository.js";
import { cases } from "../../support/effort.js";
import { descriptorsOf, type RepositoryTable, repository } from "../../support/repositories.js";
import { runMain } from "../../support/run-main.js";
import { SHOP, shopWith } from "../../support/shop.js";

const template = new DiffRepository();
afterAll(() => template.remove());

/** The files of a repository whose first table has other keys. */
function changed(tables: readonly RepositoryTable[]): Record<string, string> {
  const [first, ...others] = tables;
  if (first === undefined) return {};
  const [id, ...columns] = first.value.columns;
  const value = { ...first.value, columns: [{ ...id, dataType: "TEXT" }, ...columns] };
  return descriptorsOf([{ ...first, value } as RepositoryTable, ...others]);
}

const usersIn = ({ files }: Pick<DiffRecord, "files">) =>
  files.flatMap(({ changes }) => changes.flatMap(({ usedBy = [] }) => usedBy));

test("every key to a changed column is named, in trees in any order and in git", async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(repository, async (tables) => {
      const [changedTable, ...others] = tables;
      const keys = others.flatMap(({ file, value }) =>
        value.constraints.flatMap(({ columns: [own, target] }) =>
          file !== changedTable?.file && target === `${changedTable?.value.fullyQualifiedName}.id`
            ? [{ path: `${file}.json`, name: own?.slice("shop.".length) }]
            : [],
        ),
      );
      const expected = keys
        .map(({ path, name }) => ({ path, descriptor: "", kind: "foreign-key", name }))
        .sort((a, b) => (`${a.path}\n${a.name}` < `${b.path}\n${b.name}` ? -1 : 1));
      const [old, next] = [descriptorsOf(tables), changed(tables)];
      const record = await diffTrees(old, Object.fromEntries(Object.entries(next).reverse()));
      expect(usersIn(record)).toEqual(expected);
      expect(record.summary.broken).toBe(new Set(keys.map(({ path }) => path)).size || undefined);
      named += expected.length;

      const git = new DiffRepository(template);
      for (const [path, text] of Object.entries(old)) git.write(path, text);
      git.commit();
      for (const [path, text] of Object.entries(next)) git.write(path, text);
      const argv = ["diff", "--against", "main", "--format", "json"];
      const { stdout } = await runMain(argv, { cwd: git.path });
      git.remove();
      expect(usersIn(JSON.parse(stdout) as DiffRecord)).toEqual(expected);
    }),
    { numRuns: cases(15) },
  );
  expect(named).toBeGreaterThan(0);
});

const table = (name: string, more: object = {}) => ({
  fullyQualifiedName: `shop.${name}`,
  version: "1.0.0",
  name,
  columns: [{ fullyQualifiedName: `shop.${name}.id`, name: "id", dataType: "INT" }],
  ...more,
});
const CONTRACTS = table("contracts", {
  columns: [{ fullyQualifiedName: "shop.contracts.client", name: "client", dataType: "INT" }],
  constraints: [
    { constraintType: "FOREIGN_KEY", columns: ["shop.contracts.client", "shop.clients.id"] },
  ],
});
const text = (tables: object[]) => JSON.stringify(shopWith(tables));

test.each([
  ["a reference", { $ref: "shop.json#/schema/tables/0" }, "reference", "/schema/tables/0"],
  ["a table of the same name", table("clients"), "table", "clients"],
  ["a foreign key", CONTRACTS, "foreign-key", "contracts.client"],
])("%s to a removed table is named", async (_, other, kind, name) => {
  const both = (tables: object[]) => ({ "shop.json": text(tables), "other.json": text([other]) });
  const { files } = await diffTrees(
    both([table("clients"), table("lines")]),
    both([table("lines")]),
  );
  const shop = files.find(({ path }) => path === "shop.json");
  const removal = shop?.changes.find(({ code }) => code === "table-removed");
  expect(removal?.usedBy).toMatchObject([{ path: "other.json", kind, name }]);
});

test("what uses a descriptor that was removed is named; what stopped using it, too", async () => {
  const shop = { "shop.json": text([table("clients")]) };
  const [one, other] = [{ "one.json": text([CONTRACTS]) }, { "other.json": text([CONTRACTS]) }];
  const next = { ...one, "other.json": text([{ ...CONTRACTS, constraints: [] }]) };
  const { files, summary } = await diffTrees({ ...shop, ...one, ...other }, next);
  expect(files.find(({ status }) => status === "removed")?.changes[0]?.usedBy).toEqual([
    { path: "one.json", descriptor: "", kind: "foreign-key", name: "contracts.client" },
    {
      path: "other.json",
      descriptor: "",
      kind: "foreign-key",
      name: "contracts.client",
      removed: true,
    },
  ]);
  expect(summary.broken).toBe(1);
});

test("a database of another name names the keys to its tables", async () => {
  const shop = (databaseName: string, name = "clients") => {
    const tables = [{ ...table("clients"), fullyQualifiedName: `shop.${name}` }];
    return JSON.stringify({ ...SHOP, schema: { databaseName, tables } });
  };
  const other = { "other.json": text([CONTRACTS]) };
  const renamed = await diffTrees(
    { "shop.json": shop("a"), ...other },
    { "shop.json": shop("b", "people"), ...other },
  );
  expect(usersIn(renamed)).toMatchObject([{ path: "other.json", name: "contracts.client" }]);
  const kept = await diffTrees(
    { "shop.json": shop("a"), ...other },
    { "shop.json": shop("b"), ...other },
  );
  expect(usersIn(kept)).toEqual([]);
});

test("a descriptor to which a table has moved does not use it", async () => {
  const old = { "shop.json": text([table("clients"), table("a")]) };
  const moved = { "shop.json": text([table("a")]), "other.json": text([table("clients")]) };
  expect(usersIn(await diffTrees(old, moved))).toEqual([]);
});

test("what uses a change is counted by its state", async () => {
  const users = (count: number, more = {}) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `${index}.json`,
        text([{ ...CONTRACTS, ...more }]),
      ]),
    );
  const old = { "shop.json": text([table("clients"), table("a")]), ...users(52) };
  const next = { "shop.json": text([table("a")]), ...users(52), ...users(25, { constraints: [] }) };
  const { files } = await diffTrees(old, next);
  const change = files
    .flatMap(({ changes }) => changes)
    .find(({ code }) => code === "table-removed");
  expect([change?.usedByTotal, change?.wasUsedByTotal]).toEqual([27, 25]);
  expect(dependentsTexts(change as Change).map((line) => line.replace(/:.*,/, ""))).toEqual([
    "used by and 22 more",
    "was used by and 20 more",
  ]);
});

test("a reference to a column without a qualified name is named", async () => {
  const both = (dataType: string) => ({
    "shop.json": text([{ name: "clients", columns: [{ name: "id", dataType }] }]),
    "other.json": text([{ $ref: "shop.json#/schema/tables/0" }]),
  });
  const { files } = await diffTrees(both("INT"), both("BIGINT"));
  const shop = files.find(({ path }) => path === "shop.json");
  expect(shop?.changes[0]?.usedBy).toMatchObject([{ path: "other.json", kind: "reference" }]);
});

test("no secret of a descriptor gets into the report of another", async () => {
  const secret = "s3cr3t-Pa55";
  const key = { ...CONTRACTS, name: `postgres://app:${secret}@db/x` };
  const both = (shop: object[]) => ({ "shop.json": text(shop), "other.json": text([key]) });
  const record = await diffTrees(both([table("clients"), table("a")]), both([table("a")]));
  expect(usersIn(record)).toHaveLength(1);
  expect(JSON.stringify(record)).not.toContain(secret);
});

/** What a pull request that removes a column shows, where two other files refer to it. */
test("the reports of a pull request name the other files", async () => {
  const git = new DiffRepository(template);
  const clients = (names: string[]) =>
    table("clients", {
      columns: names.map((name) => ({
        fullyQualifiedName: `shop.clients.${name}`,
        name,
        dataType: "INT",
      })),
    });
  git.write("shop.json", text([clients(["id", "name"])]));
  git.write("crm/contracts.json", text([CONTRACTS]));
  git.write("copy.json", text([clients(["id"])]));
  git.commit();
  git.write("shop.json", text([clients(["name"])]));
  const shown: string[] = [];
  for (const format of ["pretty", "github", "sarif"]) {
    const argv = ["diff", "--against", "main", "--format", format];
    const { stdout } = await runMain(argv, { cwd: git.path });
    const messages = [...stdout.matchAll(/"text": "(column .*)"/g)].map(([, message]) => message);
    shown.push(`== ${format} ==`, format === "sarif" ? messages.join("\n") : stdout.trim(), "");
  }
  git.remove();
  await expect(shown.join("\n")).toMatchFileSnapshot("../../../fixtures/diff/used-by.txt");
});
