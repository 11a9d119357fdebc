import { describe, expect, test } from "vitest";
import type { CatalogTable } from "../../src/sources/catalog.js";
import { type MysqlRows, mysqlCatalog } from "../../src/sources/mysql-reader.js";
import { readText } from "../support/project.js";

/** The rows that MariaDB 10.11 gave for fixtures/databases/shop.mysql.sql. */
const rows: MysqlRows = JSON.parse(readText("fixtures/databases/mariadb-rows.json"));
const catalog = mysqlCatalog(rows, ["shop"]);

const table = (name: string, from = catalog): CatalogTable => {
  const found = from.tables.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
};

const types = (name: string) =>
  Object.fromEntries(
    table(name).columns.map(({ name: column, dataType, length, precision, scale }) => [
      column,
      [dataType, length ?? precision, scale].filter((one) => one !== undefined).join(" "),
    ]),
  );

describe("MariaDB", () => {
  test("names the server and the tables, in order", () => {
    const { dialect, version, database, unread } = catalog;
    expect({ dialect, version, database, unread }).toEqual({
      dialect: "mariadb",
      version: "10.11.19",
      database: "shop",
      unread: [],
    });
    expect(catalog.tables.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "a.b: REGULAR",
      "count: REGULAR",
      "country: REGULAR",
      "event: PARTITIONED",
      "open stock: VIEW",
      "product: REGULAR",
      "reading: PARTITIONED",
      "stock: REGULAR",
      "supplier: REGULAR",
      "visit: PARTITIONED",
    ]);
  });

  test("reads types from the word with its arguments", () => {
    expect(types("supplier")).toEqual({
      id: "BIGINT",
      name: "VARCHAR 120",
      country: "CHAR 2",
      kind: "ENUM",
      flags: "SET",
      active: "BOOLEAN",
      rating: "TINYINT",
      mask: "BINARY 2",
      contact: "JSON",
      note: "MEDIUMTEXT",
    });
    expect(types("product")).toMatchObject({
      price: "DECIMAL 12 2",
      weight: "FLOAT",
      digest: "BINARY 20",
      token: "VARBINARY 64",
      made: "SMALLINT",
      created: "DATETIME",
      place: "GEOGRAPHY",
    });
    expect(types("country").population).toBe("DECIMAL 20 0");
  });

  test("keeps comments and names, and knows what can be null", () => {
    expect(table("country").comment).toBe('Countries by their ISO code; "as is"');
    expect(table("open stock").comment).toBeUndefined();
    expect(table("supplier").columns.at(-1)?.comment).toBe("Line one\nline two");
    expect(table("a.b").columns.map(({ name }) => name)).toEqual([
      "zip code",
      "zip_code",
      "Größe",
      "a`b",
      "select",
    ]);
    expect(table("stock").columns.map(({ nullable }) => nullable)).toEqual([false, false, false]);
    expect(table("supplier").columns.filter((one) => one.nullable)).toHaveLength(6);
  });

  test("reads keys with their columns in order", () => {
    expect(table("supplier").keys).toEqual([
      { type: "PRIMARY_KEY", columns: ["id"] },
      { type: "UNIQUE", columns: ["name", "country"] },
      {
        type: "FOREIGN_KEY",
        columns: ["country"],
        target: { schema: "shop", table: "country", columns: ["code"] },
      },
    ]);
    expect(table("count").keys).toEqual([
      {
        type: "FOREIGN_KEY",
        columns: ["sku", "warehouse"],
        target: { schema: "shop", table: "stock", columns: ["sku", "warehouse"] },
      },
    ]);
  });

  test("reads how tables are divided, unless an expression does it", () => {
    expect(table("event").partition).toEqual({ columns: ["day"], intervalType: "TIME-UNIT" });
    expect(table("visit").partition).toEqual({ columns: ["id"] });
    expect(table("reading").partition).toEqual({ columns: [] });
  });

  test("counts what has no place", () => {
    expect(Object.fromEntries(catalog.dropped)).toEqual({
      index: 3,
      default: 4,
      "generated column": 1,
      "identity column": 1,
      "action of a foreign key": 1,
      trigger: 1,
    });
  });
});

describe("rights", () => {
  const unread = (...grants: string[]): readonly string[] =>
    mysqlCatalog({ ...rows, grants: grants.map((grant) => ({ Grants: grant })) }, [
      "shop",
    ]).unread.map(({ what }) => what);

  test.each([
    "GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION",
    "GRANT SELECT ON *.* TO `r`@`%`",
    "GRANT INSERT, SELECT, SHOW VIEW ON `shop`.* TO `r`@`%`",
    "GRANT SELECT ON `sh%`.* TO `r`@`%`",
    "GRANT SELECT ON `sho_`.* TO `r`@`%`",
  ])("are enough: %s", (grant) => {
    expect(unread("GRANT USAGE ON *.* TO `r`@`%`", grant)).toEqual([]);
  });

  test.each([
    "GRANT SELECT (`code`) ON `shop`.`country` TO `w`@`%`",
    "GRANT SELECT ON `shop`.`country` TO `w`@`%`",
    "GRANT INSERT ON `shop`.* TO `w`@`%`",
    "GRANT SELECT ON `shopping`.* TO `w`@`%`",
    "GRANT SELECT ON `sho\\_`.* TO `w`@`%`",
    "GRANT SELECT (`x ON *.* TO`) ON `shop`.`country` TO `w`@`%`",
  ])("may hide something: %s", (grant) => {
    expect(unread("GRANT USAGE ON *.* TO `w`@`%`", grant)).toEqual(["schema `shop`"]);
  });

  test("a key of columns that are hidden is left out", () => {
    const columns = rows.columns.filter(
      ({ table: of, name }) => of !== "country" || name === "name",
    );
    expect(table("country", mysqlCatalog({ ...rows, columns }, ["shop"])).keys).toEqual([
      { type: "UNIQUE", columns: ["name"] },
    ]);
  });
});

test("MySQL 8 has its own types, defaults and checks", () => {
  const column = { schema: "shop", table: "t", comment: "", extra: "", default: null };
  const empty = { grants: [], keys: [], indexes: [], partitions: [], actions: [], triggers: [] };
  const read = mysqlCatalog(
    {
      ...empty,
      server: [{ version: "8.4.3", name: "shop" }],
      tables: [{ schema: "shop", name: "t", type: "BASE TABLE", comment: "" }],
      checked: [
        { CONSTRAINT_SCHEMA: "shop", CONSTRAINT_NAME: "t_chk_1", TABLE_NAME: "t", ENFORCED: "YES" },
        { CONSTRAINT_SCHEMA: "shop", CONSTRAINT_NAME: "t_chk_2", TABLE_NAME: "t", ENFORCED: "YES" },
        { CONSTRAINT_SCHEMA: "shop", CONSTRAINT_NAME: "t_chk_3", TABLE_NAME: "t", ENFORCED: "NO" },
      ],
      checks: [
        { CONSTRAINT_SCHEMA: "shop", CONSTRAINT_NAME: "t_chk_1", CHECK_CLAUSE: "(`n` > 0)" },
        {
          CONSTRAINT_SCHEMA: "shop",
          CONSTRAINT_NAME: "t_chk_2",
          CHECK_CLAUSE: "(`v` in (_utf8mb4\\'a\\',_utf8mb4\\'it\\\\\\'s\\'))",
        },
        { CONSTRAINT_SCHEMA: "shop", CONSTRAINT_NAME: "t_chk_3", CHECK_CLAUSE: "(`n` < 9)" },
      ],
      columns: [
        { ...column, name: "d", type: "json", nullable: "YES", position: 2 },
        { ...column, name: "n", type: "int", nullable: "NO", position: 1, default: "7" },
        // Texts of MySQL 8 can come as bytes.
        { ...column, name: "u", type: new TextEncoder().encode("int unsigned"), position: 3 },
        { ...column, name: "v", type: "varchar(9)", position: 4, default: "" },
      ],
    },
    ["shop"],
  );
  expect([read.dialect, read.version]).toEqual(["mysql", "8.4.3"]);
  expect(table("t", read).columns.map(({ name, dataType }) => `${name} ${dataType}`)).toEqual([
    "n INT",
    "d JSON",
    "u BIGINT",
    "v VARCHAR",
  ]);
  expect(Object.fromEntries(read.dropped)).toEqual({ default: 2, "check constraint": 1 });
  expect(table("t", read).columns.map(({ values }) => values)).toEqual([
    { exclusiveMinimum: 0 },
    undefined,
    undefined,
    { enum: ["a", "it's"] },
  ]);
});
