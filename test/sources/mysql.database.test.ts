import { beforeAll, describe, expect, test } from "vitest";
import { importFrom } from "../../src/node/sources/import-from.js";
import { ALL_TABLES, type Connection } from "../../src/sources/catalog.js";
import { MYSQL_QUERIES, mysqlCatalog, readMysql } from "../../src/sources/mysql-reader.js";
import { createMariadb, hasMariadb, type MariadbDatabase } from "../support/mariadb.js";
import { readText } from "../support/project.js";

const PASSWORD = "pw-Kx93-not-for-you";

describe.skipIf(!hasMariadb())("MariaDB", () => {
  let database: MariadbDatabase;
  beforeAll(async () => {
    database = await createMariadb("shop", readText("fixtures/databases/shop.mysql.sql"));
    await database.run(`
      CREATE OR REPLACE USER reader IDENTIFIED BY '${PASSWORD}';
      GRANT SELECT, SHOW VIEW ON shop.* TO reader;
      CREATE OR REPLACE USER weak IDENTIFIED BY '${PASSWORD}';
      GRANT SELECT (name) ON shop.country TO weak; GRANT SELECT ON shop.product TO weak;`);
  });

  const importAs = (user: string, env: Record<string, string>, name = "shop") =>
    importFrom(`mysql://${user}@127.0.0.1:${database.port}/${name}`, { env, timeout: 20 });

  /** The catalog as root sees it, and the statements that were sent for it. */
  async function readAll() {
    const client = await database.connect();
    const statements: string[] = [];
    const connection: Connection = {
      dialect: "mysql",
      query: async (sql, values) => {
        statements.push(sql);
        const [rows] = await client.query(sql, [...(values ?? [])]);
        return rows as Record<string, unknown>[];
      },
      close: () => client.end(),
    };
    const catalog = await readMysql(connection, ALL_TABLES);
    await connection.close();
    return { catalog, statements };
  }

  test("gives the catalog that was recorded, in a constant number of queries", async () => {
    const { catalog, statements } = await readAll();
    const rows = JSON.parse(readText("fixtures/databases/mariadb-rows.json"));
    const recorded = mysqlCatalog(rows, ["shop"]);
    expect(catalog.tables).toEqual(recorded.tables);
    expect(catalog.dropped).toEqual(recorded.dropped);
    expect(catalog.unread).toEqual([]);
    expect(statements).toHaveLength(Object.keys(MYSQL_QUERIES).length + 1);
    for (const sql of statements) expect(sql).not.toMatch(/\bjoin\b/i);
  });

  test("tables with a history, compressed columns, and views that cannot be run", async () => {
    const odd = await createMariadb(
      "odd",
      `CREATE TABLE h (id int PRIMARY KEY, code varchar(9) COMPRESSED, tag int UNIQUE) WITH SYSTEM VERSIONING;
       CREATE TABLE own (id int PRIMARY KEY, row_end date UNIQUE);
       CREATE TABLE gone (id int); CREATE VIEW broken AS SELECT id FROM gone; DROP TABLE gone;`,
    );
    const client = await odd.connect();
    const query: Connection["query"] = async (sql, values) =>
      (await client.query(sql, [...(values ?? [])]))[0] as Record<string, unknown>[];
    const close = async () => undefined;
    const { tables, dropped } = await readMysql({ dialect: "mysql", query, close }, ALL_TABLES);
    await client.end();
    expect(tables.map(({ name, keys }) => [name, ...keys.map(({ columns }) => columns)])).toEqual([
      ["h", ["id"], ["tag"]],
      ["own", ["id"], ["row_end"]],
    ]);
    expect(tables[0]?.columns[1]).toMatchObject({ nativeType: "varchar(9)", length: 9 });
    expect(Object.fromEntries(dropped)).toEqual({ "broken view": 1 });
  });

  test("an import names the server, and has no secret", async () => {
    const { descriptors, unread } = await importAs("reader", { MYSQL_PWD: PASSWORD });
    expect(unread).toEqual([]);
    const text = await descriptors[0]?.toText("yaml");
    expect(text).toContain(`connectionString: "jdbc:mysql://127.0.0.1:${database.port}/shop"`);
    expect(text).toContain("dbmsType: MariaDB");
    expect(text).not.toContain(PASSWORD);
  });

  test("a user with rights on some columns gets an incomplete descriptor", async () => {
    const { descriptors, unread } = await importAs("weak", { MYSQL_PWD: PASSWORD });
    expect(unread).toEqual([
      {
        what: "schema `shop`",
        reason:
          "the user may not see all of its tables and columns; GRANT SELECT, SHOW VIEW ON `shop`.* helps",
      },
    ]);
    expect(JSON.stringify(descriptors[0]?.value)).toContain('"product"');
  });

  test("a session only reads, and only the catalog", async () => {
    await database.run("SET GLOBAL log_output = 'TABLE'; SET GLOBAL general_log = 1");
    await importAs("reader", { MYSQL_PWD: PASSWORD });
    const rows = await database.run(
      "SELECT CONVERT(argument USING utf8mb4) AS sql_text FROM mysql.general_log WHERE command_type = 'Query' AND user_host LIKE 'reader%'",
    );
    await database.run("SET GLOBAL general_log = 0");
    const statements = rows.map((row) => String(row.sql_text));
    // Nothing is set for the session, which a proxy can hand on.
    expect(statements[0]).toBe("START TRANSACTION READ ONLY");
    for (const sql of statements.slice(1)) {
      expect(sql).toMatch(/^SHOW GRANTS$|^SELECT version\(\)|\bFROM information_schema\.\w+\s/);
    }
    expect(statements).toHaveLength(Object.keys(MYSQL_QUERIES).length + 2);
  });

  test.each<[string, string, Record<string, string>, string, string]>([
    [
      "a wrong password",
      "reader",
      { MYSQL_PWD: "kein-Kx93" },
      "shop",
      "wrong password for user `reader` at",
    ],
    ["no password", "reader", {}, "shop", "user `reader` needs a password at"],
    [
      "a database without rights",
      "weak",
      { MYSQL_PWD: PASSWORD },
      "mysql",
      "may not see the database",
    ],
  ])("%s is one line", async (_, user, env, name, message) => {
    const error = await importAs(user, env, name).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toMatch(/\n|Kx93/);
  });

  test("unknown parameters and passwords in the URL are refused", async () => {
    const url = `mysql://reader:geheim@127.0.0.1:${database.port}/shop`;
    await expect(importFrom(url, { env: {} })).rejects.toThrow(/MYSQL_PWD/);
    await expect(importFrom("mysql://a@localhost/b?ssl-mod=x", { env: {} })).rejects.toThrow(
      "unknown parameter `ssl-mod` in the URL; did you mean `ssl-mode`?",
    );
    await expect(importFrom("mysql://a@10.0.0.1/b", { env: {} })).rejects.toThrow(
      "the identity of 10.0.0.1 cannot be verified; name the host",
    );
    await expect(importFrom("mysql://a@localhost/b?ssl-mode=x", { env: {} })).rejects.toThrow(
      "unknown ssl-mode `X`",
    );
  });
});
