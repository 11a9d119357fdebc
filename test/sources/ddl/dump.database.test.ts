import libpg from "libpg-query";
import { expect, test } from "vitest";
import { ALL_TABLES } from "../../../src/sources/catalog.js";
import { PostgresDdl } from "../../../src/sources/ddl/postgres-ddl.js";
import { readDdl } from "../../../src/sources/ddl/read-ddl.js";
import { readPostgres } from "../../../src/sources/postgres-reader.js";
import { createDatabase } from "../../support/postgres.js";
import { readText } from "../../support/project.js";

/** The catalog of a database that statements make. */
async function liveCatalog(name: string, statements: string) {
  const database = await createDatabase(name, statements);
  const client = await database.connect();
  const query = async (sql: string, values?: readonly unknown[]) =>
    (await client.query(sql, values && [...values])).rows;
  const live = await readPostgres(
    { dialect: "postgres", query, close: () => client.end() },
    ALL_TABLES,
  );
  await client.end();
  await database.drop();
  return live;
}

const read = async (text: string) => {
  await libpg.loadModule();
  return readDdl(text, new PostgresDdl(libpg.parseSync));
};

test("what has no place counts the same in a dump, and once for each type", async () => {
  const text = `
    create domain email as text check (value like '%@%');
    create domain quantity as int default 3 not null check (value > 0);
    create domain large as quantity;
    create type address as (street text, city text);
    create table party (id int, mail email, other email, home address, work address, count large);
    create table person (born date) inherits (party);
    alter table person enable row level security;
    create policy own on party using (id = 1);
    create rule quiet as on delete to party do instead nothing;`;
  const live = await liveCatalog("ddl_places", text);
  const kinds = { domain: 2, "default of a domain": 1, "composite type": 1, rule: 1 };
  const counts = { ...kinds, "parent of a table": 1, "table with row security": 2 };
  expect(Object.fromEntries(live.dropped)).toEqual({ ...counts, "check constraint": 1 });
  expect(Object.fromEntries((await read(text)).dropped)).toEqual(Object.fromEntries(live.dropped));
});

test("a dump of PostgreSQL gives what the database gives, but for the columns of views", async () => {
  const live = await liveCatalog("ddl_dump", readText("fixtures/databases/shop.sql"));
  // What `pg_dump --schema-only` of PostgreSQL 15 wrote for the same database.
  const text = readText("fixtures/databases/shop.dump.sql");
  const dump = await read(text);
  expect(dump.unread).toEqual([]);
  // Only the database knows of what it has not checked.
  const known = live.tables.map(({ columns, keys, ...table }) => ({
    ...table,
    columns: /VIEW/.test(table.kind) ? [] : columns.map(({ isUnproven, ...one }) => one),
    keys: keys.map(({ isUnproven, ...one }) => one),
  }));
  expect(dump.tables).toEqual(known);
  expect(Object.fromEntries(dump.dropped)).toEqual(Object.fromEntries(live.dropped));
});
