import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "../support/postgres.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("sources_postgres", "create table a (id int primary key)");
});
afterAll(() => database.drop());

test("runs", async () => {
  expect(await database.run("select count(*)::int as n from pg_class where relname = 'a'")).toEqual(
    [{ n: 1 }],
  );
});
