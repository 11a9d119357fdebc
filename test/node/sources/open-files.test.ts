import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { validate } from "../../../src/index.js";
import { importFrom } from "../../../src/node/sources/import-from.js";
import { SAVED_COLUMNS } from "../../../src/sources/saved/saved-rows.js";
import type { JsonObject } from "../../../src/values/json-value.js";
import { folderPerFile } from "../../support/folder.js";
import { readText } from "../../support/project.js";

const folder = folderPerFile();
const at = (name: string): string => join(folder.path, name);

beforeAll(() => {
  const database = new sqlite.Database(at("shop.db"));
  database.exec(readText("fixtures/databases/shop.sqlite.sql"));
  database.close();
});

/** The names of the tables that an import wrote; the descriptor has to be valid. */
async function tablesFrom(source: string, options = {}): Promise<string[]> {
  const { descriptors } = await importFrom(source, { env: {}, ...options });
  const names: string[] = [];
  for (const { value } of descriptors) {
    const { findings } = await validate(value);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const { tables } = value.schema as { tables: { name: string }[] };
    names.push(...tables.map(({ name }) => name));
  }
  return names;
}

const SHOP = ["a.b", "count", "country", "open stock", "product", "stock", "supplier"];

describe("SQLite", () => {
  test("a file is read by its name, or by its scheme", async () => {
    expect(await tablesFrom(at("shop.db"))).toEqual(SHOP);
    expect(await tablesFrom(`sqlite:${at("shop.db")}`, { tables: ["s*"] })).toEqual([
      "stock",
      "supplier",
    ]);
    const { descriptors } = await importFrom(at("shop.db"), { env: {} });
    expect(descriptors[0]?.value.info).toEqual({ title: "shop", version: "1.0.0" });
    expect(JSON.stringify(descriptors[0]?.value.services)).not.toContain("serverInfo");
  });

  test("it has no schema that could be selected", async () => {
    await expect(importFrom(at("shop.db"), { schemas: ["main"] })).rejects.toThrow(
      "shop.db has no table in the schema `main`",
    );
  });

  test("a file that is missing, or no database", async () => {
    await expect(importFrom(`sqlite:${at("none.db")}`)).rejects.toThrow(
      `${at("none.db")}: there is no such file`,
    );
    folder.write("text.db", "nothing of SQLite\n".repeat(100));
    await expect(importFrom(at("text.db"))).rejects.toThrow("file is not a database");
  });
});

describe("DDL", () => {
  test.each([
    ["shop.sqlite.sql", 7],
    ["shop.mysql.sql", 10],
  ])("%s", async (file, tables) => {
    expect(await tablesFrom(`fixtures/databases/${file}`)).toHaveLength(tables);
  });

  test("several schemas, of which one can be selected", async () => {
    const dump = "fixtures/databases/shop.dump.sql";
    expect(await tablesFrom(dump)).toHaveLength(17);
    expect(await tablesFrom(dump, { schemas: ["hr"], exclude: ["a.b"] })).toEqual([
      'Weird "Table"',
      "contractor",
      "person",
    ]);
    const { descriptors } = await importFrom(dump);
    expect(descriptors.map(({ value }) => (value.info as JsonObject).title)).toEqual([
      "hr",
      "public",
      "sales",
    ]);
  });

  test("a file that does not say its dialect needs it", async () => {
    folder.write("plain.sql", "CREATE TABLE a (id integer PRIMARY KEY);");
    await expect(importFrom(at("plain.sql"))).rejects.toThrow(
      "--dialect postgres, mysql or sqlite",
    );
    await expect(importFrom(at("plain.sql"), { dialect: "oracle" })).rejects.toThrow("`oracle`");
    for (const dialect of ["postgres", "mysql", "mariadb", "sqlite"] as const) {
      expect(await tablesFrom(at("plain.sql"), { dialect })).toEqual(["a"]);
    }
  });

  test("what cannot be read is named, and the rest is there", async () => {
    const text = readText("fixtures/databases/shop.dump.sql");
    folder.write("half.sql", text.slice(0, text.length / 2));
    const { unread, descriptors } = await importFrom(at("half.sql"), { env: {} });
    expect(unread).toHaveLength(1);
    expect(descriptors.length).toBeGreaterThan(0);
  });
});

describe("saved catalogs", () => {
  const values = [
    ["snowflake", "DB", "S", "T", "table", "", "0", "BASE TABLE", "", "", "", "", ""],
    ["snowflake", "DB", "S", "T", "column", "A", "1", "VARCHAR(5)", "NO", "", "", "", ""],
  ];

  test("CSV and JSON", async () => {
    folder.write("saved.csv", [SAVED_COLUMNS, ...values].map((row) => row.join()).join("\n"));
    const rows = values.map((row) =>
      Object.fromEntries(SAVED_COLUMNS.map((name, index) => [name.toUpperCase(), row[index]])),
    );
    folder.write("saved.json", rows);
    expect(await tablesFrom(at("saved.csv"))).toEqual(["T"]);
    expect(await tablesFrom(at("saved.json"))).toEqual(["T"]);
  });

  test("standard input, with what clients write around them", async () => {
    const rows = values.map((row) =>
      Object.fromEntries(SAVED_COLUMNS.map((name, index) => [name, row[index]])),
    );
    const csv = [SAVED_COLUMNS, ...values].map((row) => row.join()).join("\n");
    const quoted = [SAVED_COLUMNS, ...values].map((row) => row.map((one) => `"${one}"`).join(";"));
    for (const text of [
      csv,
      `created_on,table_name\n2026-01-01,T\n\n${csv.replace("dbms", "DBMS")}\n\n`,
      `\ufeff${quoted.join("\r\n")}`,
      JSON.stringify(rows, null, 2),
      JSON.stringify([[{ table_name: "T" }], [], rows]),
    ]) {
      const stdin = async () => new TextEncoder().encode(text);
      expect(await tablesFrom("-", { stdin })).toEqual(["T"]);
    }
    const stdin = async () => new TextEncoder().encode("[[]]");
    await expect(importFrom("-", { stdin })).rejects.toThrow("<stdin> is no saved catalog");
  });

  test("other rows are refused", async () => {
    folder.write("other.csv", "a,b\n1,2\n");
    await expect(importFrom(at("other.csv"))).rejects.toThrow(
      "other.csv is no saved catalog: no line has the names of the columns",
    );
    folder.write("quote.csv", 'dbms,b\n"1,2\n');
    await expect(importFrom(at("quote.csv"))).rejects.toThrow("quote.csv: line 2");
  });
});

test.each([
  ["snowflake://account/db", "--print-query snowflake"],
  ["jdbc:sqlserver://host;databaseName=x", "--print-query sqlserver"],
  ["sqlite:///relative.db", "without slashes, it is relative: sqlite:relative.db"],
])("%s: the message says what to do", async (source, words) => {
  await expect(importFrom(source)).rejects.toThrow(words);
});

test.each(["oracle", "constructor"])(
  "a service with a JDBC URL of %s is refused",
  async (system) => {
    const connectionProtocols = { jdbc: { connectionString: `jdbc:${system}:x` } };
    const serverInfo = { host: "h", port: "1", dbmsType: "x", connectionProtocols };
    const services = { live: { name: "live", serverInfo } };
    const info = { title: "t", version: "1.0.0" };
    const descriptor = { datastoreapi: "1.0.0", info, services, schema: { tables: [] } };
    folder.write("service.json", descriptor);
    await expect(importFrom(`${at("service.json")}#live`)).rejects.toThrow(
      `has a JDBC URL for \`${system}\`, which cannot be read live`,
    );
  },
);

test("a port that no host has is refused before a driver sees it", async () => {
  await expect(importFrom("postgres://h:99999/d")).rejects.toThrow("h:99999 has no valid port");
});
