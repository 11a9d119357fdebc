// The pages of the codes of differences: each example has its finding with the database of the page.

import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DriftCode, driftCodes } from "../../src/findings/codes.js";
import { ALL_TABLES } from "../../src/sources/catalog.js";
import { readPostgres } from "../../src/sources/postgres-reader.js";
import { blocksOf } from "../support/markdown.js";
import { createDatabase, type TestDatabase } from "../support/postgres.js";
import { verifyRows } from "./rows/verify-rows.js";
import { verifyText } from "./verify-text.js";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase("verify_pages");
  client = await database.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Codes whose pages have no example that this database can be. */
const OTHERS: readonly DriftCode[] = ["unreadable", "type-values"];

const codes = (Object.keys(driftCodes) as DriftCode[]).filter((code) => !OTHERS.includes(code));

test.each(codes)("%s", async (code) => {
  const blocks = blocksOf(`docs/findings/${code}.md`);
  expect(blocks.map(({ lead }) => lead)).toEqual(["In the database:", "Incorrect:", "Correct:"]);
  const [sql = "", before = "", after = ""] = blocks.map(({ text }) => text);
  await client.query(
    "DROP SCHEMA IF EXISTS sales, stock CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public; SET search_path = public",
  );
  await client.query(sql);
  const query = async (text: string, params: readonly unknown[] = []) =>
    (await client.query(text, [...params])).rows;
  const live = await readPostgres(
    { dialect: "postgres", query, close: async () => {} },
    ALL_TABLES,
  );
  const isExtra = code.startsWith("extra-");
  if (code.endsWith("-values") && !isExtra) {
    const connection = { dialect: "postgres", query, close: async () => {} } as const;
    const found = await verifyRows(before, connection, readPostgres);
    expect(found.findings.map((one) => one.code)).toEqual([code]);
    expect((await verifyRows(after, connection, readPostgres)).findings).toEqual([]);
    return;
  }
  const settings = { extra: isExtra, isAlone: isExtra, levels: { [code]: "info" } } as const;
  expect((await verifyText(before, live, settings)).map((one) => one.code)).toEqual([code]);
  expect(await verifyText(after, live, settings)).toEqual([]);
});
