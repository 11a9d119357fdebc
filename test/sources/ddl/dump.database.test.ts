import libpg from "libpg-query";
import { expect, test } from "vitest";
import { ALL_TABLES } from "../../../src/sources/connection.js";
import { PostgresDdl } from "../../../src/sources/ddl/postgres-ddl.js";
import { readDdl } from "../../../src/sources/ddl/read-ddl.js";
import { readPostgres } from "../../../src/sources/postgres-reader.js";
import { createDatabase } from "../../support/postgres.js";
import { readText } from "../../support/project.js";

test("a dump of PostgreSQL gives what the database gives, but for the columns of views", async () => {
  const database = await createDatabase("ddl_dump", readText("fixtures/databases/shop.sql"));
  const client = await database.connect();
  const live = await readPostgres(
    {
      dialect: "postgres",
      query: async (sql, values) => (await client.query(sql, values && [...values])).rows,
      close: () => client.end(),
    },
    ALL_TABLES,
  );
  await client.end();
  await database.drop();
  await libpg.loadModule();
  // What `pg_dump --schema-only` of PostgreSQL 15 wrote for the same database.
  const text = readText("fixtures/databases/shop.dump.sql");
  const dump = await readDdl(text, new PostgresDdl(libpg.parseSync));
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
