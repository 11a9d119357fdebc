import sqlite from "node-sqlite3-wasm";
import { expect, test } from "vitest";
import { ALL_TABLES, type Connection } from "../../src/sources/catalog.js";
import { readSqlite } from "../../src/sources/sqlite-reader.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import { inEachStyle } from "../support/styles.js";
import { asJsonSchemas, type ImportedDescriptor } from "./rewritten.js";
import { verifyText } from "./verify-text.js";

const SHOP = `
CREATE TABLE customer (id INTEGER PRIMARY KEY, email VARCHAR(80) NOT NULL UNIQUE, "zip code" CHAR(5), born DATE, x);
CREATE TABLE "Order Line" (
  order_id INT NOT NULL, line INT NOT NULL, price DECIMAL(12,2), note TEXT, at DATETIME,
  customer INT REFERENCES customer,
  PRIMARY KEY (order_id, line)
) WITHOUT ROWID;
CREATE VIEW spender AS SELECT id, email AS "e-mail" FROM customer;`;

test("an untouched SQLite database gives no finding, and a change one", async () => {
  const database = new sqlite.Database();
  database.exec(SHOP);
  const connection: Connection = {
    dialect: "sqlite",
    query: async (sql, params) => database.all(sql, [...(params ?? [])] as string[]),
    close: async () => database.close(),
  };
  const live = await readSqlite(connection, ALL_TABLES);
  const value = toDescriptor(live);
  const written = inEachStyle(value).map(({ text }) => text);
  const texts = [...written, asJsonSchemas(value as unknown as ImportedDescriptor)];
  for (const text of texts) expect(await verifyText(text, live, { extra: true })).toEqual([]);
  database.exec(`ALTER TABLE customer RENAME COLUMN born TO birthday`);
  const later = await readSqlite(connection, ALL_TABLES);
  await connection.close();
  const findings = await verifyText(texts[0], later, { extra: true });
  expect(findings.map(({ message }) => message)).toEqual([
    "`customer.born` is not in the database; was it renamed to `birthday`?",
  ]);
});
