import libpg from "libpg-query";
import { describe, expect, test } from "vitest";
import { ALL_TABLES, type Catalog } from "../../../src/sources/catalog.js";
import { MysqlDdl } from "../../../src/sources/ddl/mysql-ddl.js";
import { PostgresDdl } from "../../../src/sources/ddl/postgres-ddl.js";
import { guessDialect, readDdl } from "../../../src/sources/ddl/read-ddl.js";
import { SqliteDdl } from "../../../src/sources/ddl/sqlite-ddl.js";
import { mysqlCatalog } from "../../../src/sources/mysql-reader.js";
import { readSqlite } from "../../../src/sources/sqlite-reader.js";
import { readText } from "../../support/project.js";
import { sqliteMemory } from "../../support/sqlite.js";

await libpg.loadModule();

const postgres = (text: string): Promise<Catalog> =>
  readDdl(text, new PostgresDdl(libpg.parseSync));
const mysql = (text: string): Promise<Catalog> => readDdl(text, new MysqlDdl(text));

/** The columns of a view are known to a database only. */
const withoutViewColumns = ({ tables }: Catalog) =>
  tables.map((table) => (/VIEW/.test(table.kind) ? { ...table, columns: [] } : table));

const columns = ({ tables }: Catalog, name = tables[0]?.name) =>
  tables
    .find((table) => table.name === name)
    ?.columns.map((one) => `${one.name} ${one.nativeType}${one.nullable ? "" : " required"}`);

describe("the dialect of a file", () => {
  test.each([
    ["fixtures/databases/shop.sql", "postgres"],
    ["fixtures/databases/shop.dump.sql", "postgres"],
    ["fixtures/databases/shop.mysql.sql", "mysql"],
    ["fixtures/databases/shop.sqlite.sql", "sqlite"],
  ])("%s is %s", (file, dialect) => {
    expect(guessDialect(readText(file))).toBe(dialect);
  });

  test.each([
    ["CREATE TABLE a (x int);", "db/pg/schema.sql", "postgres"],
    ["CREATE TABLE `a` (x int);", "schema.sqlite.sql", "sqlite"],
    ["CREATE TABLE `a` (x int);", "schema.sql", "mysql"],
    ["CREATE TABLE `a` (`id` serial AUTO_INCREMENT);", "schema.sql", "mysql"],
    ["CREATE TABLE `a` (`id` text PRIMARY KEY NOT NULL);", "schema.sql", "sqlite"],
    ["CREATE TABLE `a` (id INTEGER PRIMARY KEY AUTOINCREMENT);", "schema.sql", "sqlite"],
    ["-- Server: PostgreSQL\nCREATE TABLE a (x int);", "schema.sql", "postgres"],
    ["CREATE TABLE a (x bytea); -- not `unsigned`", "schema.sql", "postgres"],
  ])("%s in %s is %s", (text, path, dialect) => {
    expect(guessDialect(text, path)).toBe(dialect);
  });

  test("is not guessed when it is not clear", () => {
    expect(guessDialect("CREATE TABLE a (id integer PRIMARY KEY);")).toBeUndefined();
    expect(guessDialect("CREATE TABLE a (id serial) ENGINE=InnoDB;")).toBeUndefined();
    expect(guessDialect("CREATE TABLE a (x int);", "mysql/from-sqlite.sql")).toBeUndefined();
    expect(
      guessDialect("CREATE TABLE a (x int); -- in MySQL `engine=innodb`, in SQLite none"),
    ).toBeUndefined();
    expect(
      guessDialect("CREATE TABLE a (x VARCHAR2(30));\nCOMMENT ON TABLE a IS 'b';"),
    ).toBeUndefined();
    expect(
      guessDialect("CREATE TABLE [dbo].[a] (x int IDENTITY(1,1));\nGO", "pgsql.sql"),
    ).toBeUndefined();
    expect(guessDialect("INSERT INTO a VALUES ('`engine=innodb`');")).toBeUndefined();
  });
});

describe("PostgreSQL", () => {
  test.each([
    "ALTER TABLE a RENAME TO b",
    "ALTER TABLE a RENAME id TO b",
    "ALTER TABLE a SET SCHEMA other",
    "ALTER TABLE a DETACH PARTITION a1",
    "ALTER VIEW v RENAME TO w",
    "ALTER TABLE a ADD CONSTRAINT k UNIQUE USING INDEX i",
    "CREATE TABLE b (LIKE a)",
  ])("%s is refused: it is named, and the rest is read", async (statement) => {
    const { tables, unread } = await postgres(`
      CREATE TABLE a (id int) PARTITION BY LIST (id);
      CREATE TABLE a1 PARTITION OF a FOR VALUES IN (1);
      CREATE VIEW v AS SELECT 1; CREATE UNIQUE INDEX i ON a (id);
      ALTER SEQUENCE s SET SCHEMA other; ALTER INDEX i RENAME TO j;
      ${statement};`);
    expect(tables.map(({ name }) => name)).toEqual(["a", "v"]);
    const what = /(?:TABLE|VIEW) \w/.exec(statement)?.[0].toLowerCase();
    const reason = expect.stringContaining("a dump of the database can be read");
    expect(unread).toEqual([{ what, reason, line: 6 }]);
  });

  test("a dump says the same as the statements that made the database", async () => {
    const [dump, made] = await Promise.all(
      ["shop.dump.sql", "shop.sql"].map((name) => postgres(readText(`fixtures/databases/${name}`))),
    );
    expect(dump?.unread).toEqual([]);
    expect(dump?.tables).toHaveLength(17);
    expect(dump).toEqual({ ...made, dropped: dump?.dropped });
  });

  test("types are written as the database writes them", async () => {
    const catalog = await postgres(`
      CREATE TYPE s.mood AS ENUM ('a'); CREATE TYPE s.pair AS (a int);
      CREATE DOMAIN s.short AS varchar(5) NOT NULL; CREATE DOMAIN s.shorter AS s.short;
      CREATE EXTENSION citext;
      CREATE TABLE t (a int4, b float(10), c timestamptz(3), d numeric(3, -2), e numeric(5), f text[][],
        g "char", h char, i s.mood, j s.pair, k s.shorter, l serial, m time(2), n bit, o varchar, p s."Odd", q constructor,
        "é" public.geometry(Point, 4326), s vector(3)[], t citext);`);
    expect(columns(catalog)).toEqual([
      "a integer",
      "b real",
      "c timestamp(3) with time zone",
      "d numeric(3,-2)",
      "e numeric(5,0)",
      "f text[]",
      'g "char"',
      "h character(1)",
      "i s.mood",
      "j s.pair",
      "k s.shorter required",
      "l integer required",
      "m time(2) without time zone",
      "n bit(1)",
      "o character varying",
      'p s."Odd"',
      "q constructor",
      "é public.geometry(Point,4326)",
      "s vector(3)[]",
      "t public.citext",
    ]);
    const listed = catalog.tables[0]?.columns.map(({ dataType }) => dataType);
    expect(listed?.slice(8, 11)).toEqual(["ENUM", "STRUCT", "VARCHAR"]);
  });

  test("later statements change what earlier ones declared", async () => {
    const catalog = await postgres(`
      CREATE TABLE u (a int PRIMARY KEY, b text, gone int UNIQUE);
      ALTER TABLE u ADD COLUMN c int NOT NULL, DROP COLUMN gone, ALTER a TYPE bigint, ALTER b SET NOT NULL;
      CREATE UNIQUE INDEX i ON u (b, c); CREATE UNIQUE INDEX j ON u (lower(b)); CREATE INDEX k ON u (c);
      CREATE TABLE dropped (a int); DROP TABLE dropped; CREATE TEMP TABLE x (a int);
      SET search_path = s, public; CREATE TABLE v (a int REFERENCES public.u);`);
    expect(catalog.tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual([
      "public.u",
      "s.v",
    ]);
    expect(columns(catalog)).toEqual([
      "a bigint required",
      "b text required",
      "c integer required",
    ]);
    expect(catalog.tables[0]?.keys).toEqual([
      { type: "PRIMARY_KEY", columns: ["a"] },
      { type: "UNIQUE", columns: ["b", "c"] },
    ]);
    expect(catalog.tables[1]?.keys).toEqual([
      {
        type: "FOREIGN_KEY",
        columns: ["a"],
        target: { schema: "public", table: "u", columns: ["a"] },
      },
    ]);
  });

  test("what is there already is not made again, and an index that is dropped is no key", async () => {
    const { tables } = await postgres(`
      CREATE TABLE a (id int UNIQUE PRIMARY KEY, x int NOT NULL, y int UNIQUE);
      ALTER TABLE a ADD COLUMN IF NOT EXISTS x int, ADD COLUMN IF NOT EXISTS z int;
      CREATE UNIQUE INDEX i ON a (x); CREATE UNIQUE INDEX IF NOT EXISTS i ON a (x);
      CREATE UNIQUE INDEX gone ON a (z); DROP INDEX gone, public.other;`);
    expect(tables).toMatchObject([
      {
        columns: [{ name: "id" }, { name: "x", nullable: false }, { name: "y" }, { name: "z" }],
        keys: [
          { type: "PRIMARY_KEY", columns: ["id"] },
          { type: "UNIQUE", columns: ["y"] },
          { type: "UNIQUE", columns: ["x"] },
        ],
      },
    ]);
  });

  test("the default NULL is none", async () => {
    const { dropped } = await postgres(`
      CREATE TABLE t (a int DEFAULT NULL, b text DEFAULT '', c text DEFAULT '');
      ALTER TABLE t ALTER c SET DEFAULT NULL;`);
    expect(Object.fromEntries(dropped)).toEqual({ default: 1 });
  });

  test("a statement that cannot be read is named with its line, and the others are read", async () => {
    const catalog = await postgres(
      "CREATE TABLE a (x int);\n\nCREATE TABLE sales.b (\n  x int,,\n);\nCREATE TABLE c (x int);\nNONSENSE;",
    );
    expect(catalog.tables.map(({ name }) => name)).toEqual(["a", "c"]);
    expect(catalog.unread).toEqual([
      { what: "table sales.b", reason: 'syntax error at or near ","', line: 3 },
    ]);
  });

  test("a table whose columns are those of a query or a type is named", async () => {
    const { unread } = await postgres("CREATE TABLE a AS SELECT 1 AS x; CREATE TABLE b OF t;");
    expect(unread).toEqual([
      { what: "table a", reason: "its columns are those of a query", line: 1 },
      { what: "table b", reason: "its columns are those of a type", line: 1 },
    ]);
  });
});

describe("half a dump", () => {
  const dump = readText("fixtures/databases/shop.dump.sql");

  test("is noticed wherever it ends", async () => {
    for (let end = 500; end < dump.length - 60; end += 487) {
      const { unread } = await postgres(dump.slice(0, end));
      expect(unread, `the first ${end} characters`).toHaveLength(1);
    }
  });

  test("a cut statement is named, and what stands before it is read", async () => {
    const end = dump.indexOf("CREATE TABLE sales.customer");
    const { unread, tables } = await postgres(dump.slice(0, end + 60));
    expect(unread).toEqual([
      {
        what: "table sales.customer",
        reason: "the file ends within this statement; dump it again",
        line: dump.slice(0, end).split("\n").length,
      },
    ]);
    expect(tables.length).toBeGreaterThan(5);
  });
});

describe("MySQL", () => {
  const rows = JSON.parse(readText("fixtures/databases/mariadb-rows.json"));

  test("the statements that made a database say what its catalog says", async () => {
    const ddl = await mysql(`USE shop;\n${readText("fixtures/databases/shop.mysql.sql")}`);
    // MariaDB writes the width of integers, which says nothing, and `year(4)`.
    const withoutWidth = (catalog: Catalog) =>
      withoutViewColumns(catalog).map((table) => ({
        ...table,
        columns: table.columns.map((column) => ({
          ...column,
          nativeType: column.nativeType.replace(/^((?!tinyint\(1\))(?:\w*int|year))\(\d+\)/, "$1"),
        })),
      }));
    expect(ddl.unread).toEqual([]);
    expect(withoutWidth(ddl)).toEqual(withoutWidth(mysqlCatalog(rows, ["shop"])));
    expect(new Set(ddl.tables.map(({ schema }) => schema))).toEqual(new Set(["shop"]));
  });

  test("what a dump writes into comments is read", async () => {
    const catalog = await mysql(`-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB
-- Host: localhost    Database: shop
/*!40101 SET NAMES utf8 */;
CREATE TABLE \`t\` (\`d\` date NOT NULL, \`j\` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(\`j\`)))
/*!50100 PARTITION BY RANGE COLUMNS(d) (PARTITION p VALUES LESS THAN (MAXVALUE)) */;
/*!50001 CREATE VIEW \`v\` AS SELECT 1 AS \`a\` */;
/*!50001 DROP VIEW IF EXISTS \`v\`*/;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=\`root\`@\`localhost\` SQL SECURITY DEFINER */
/*!50001 VIEW \`v\` AS select 1 AS \`a\` */;
-- Dump completed`);
    expect(catalog).toMatchObject({ dialect: "mariadb", unread: [] });
    expect(catalog.tables).toMatchObject([
      {
        schema: "shop",
        name: "t",
        kind: "PARTITIONED",
        partition: { columns: ["d"], intervalType: "TIME-UNIT" },
      },
      { name: "v", kind: "VIEW" },
    ]);
    expect(columns(catalog, "t")).toEqual(["d date required", "j json"]);
  });

  test("keys that are added later, as other tools write them", async () => {
    const catalog =
      await mysql(`CREATE TABLE t (id INT UNSIGNED NOT NULL, Name VARCHAR (20), \`key\` int);
ALTER TABLE \`t\` ADD PRIMARY KEY (\`id\`), ADD UNIQUE KEY \`u\` (Name(5), id), ADD KEY \`k\` (Name);
ALTER TABLE t MODIFY id int(11) UNSIGNED NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=7;
CREATE UNIQUE INDEX x ON t (\`key\` DESC);
ALTER TABLE t ADD COLUMN gone int, DROP COLUMN IF EXISTS gone;
CREATE TABLE r (t int unsigned, s int REFERENCES t, CONSTRAINT f FOREIGN KEY (t) REFERENCES t (id) ON DELETE CASCADE);`);
    expect(columns(catalog, "t")).toEqual([
      "id int(11) unsigned required",
      "Name varchar(20)",
      "key int",
    ]);
    expect(catalog.tables[1]?.keys).toEqual([
      { type: "PRIMARY_KEY", columns: ["id"] },
      { type: "UNIQUE", columns: ["Name", "id"] },
      { type: "UNIQUE", columns: ["key"] },
    ]);
    const target = { schema: undefined, table: "t", columns: ["id"] };
    expect(catalog.tables[0]?.keys).toEqual([
      { type: "FOREIGN_KEY", columns: ["s"], target },
      { type: "FOREIGN_KEY", columns: ["t"], target },
    ]);
  });

  test("types are written as the database writes them", async () => {
    const catalog = await mysql(`CREATE TABLE t (a INTEGER UNSIGNED, b BOOL, c DEC(5), d NUMERIC,
      e CHARACTER(2), f national character varying(3), g double precision, h REAL UNSIGNED, i int2, j bit,
      k SERIAL, l char, m enum('A', 'it''s'), n decimal(4,1), o nvarchar(3), p datetime(3), q constructor);`);
    expect(columns(catalog)).toEqual([
      "a int unsigned",
      "b tinyint(1)",
      "c decimal(5,0)",
      "d decimal(10,0)",
      "e char(2)",
      "f varchar(3)",
      "g double",
      "h double unsigned",
      "i smallint",
      "j bit(1)",
      "k bigint unsigned required",
      "l char(1)",
      "m enum('A','it''s')",
      "n decimal(4,1)",
      "o varchar(3)",
      "p datetime(3)",
      "q constructor",
    ]);
    expect(catalog.tables[0]?.keys).toEqual([{ type: "UNIQUE", columns: ["k"] }]);
  });

  test("a column stands where a statement puts it", async () => {
    const catalog = await mysql(`CREATE TABLE t (a int, b int, c int);
ALTER TABLE t ADD (d int, e int), ADD COLUMN f int AFTER A, ADD g int FIRST, MODIFY c bigint AFTER g;
ALTER IGNORE TABLE t ADD h int;`);
    expect(columns(catalog)).toEqual([
      "g int",
      "c bigint",
      "a int",
      "f int",
      "b int",
      "d int",
      "e int",
      "h int",
    ]);
  });

  test("columns are meant in any case, and have the case of their declaration", async () => {
    const catalog = await mysql(`CREATE TABLE a (Id int, PRIMARY KEY (ID));
CREATE TABLE b (A_id int REFERENCES a (ID), UNIQUE (a_ID), gone int); ALTER TABLE b DROP COLUMN GONE;`);
    expect(columns(catalog, "a")).toEqual(["Id int required"]);
    expect(columns(catalog, "b")).toEqual(["A_id int"]);
    const target = { schema: undefined, table: "a", columns: ["Id"] };
    expect(catalog.tables.flatMap(({ keys }) => keys)).toEqual([
      { type: "PRIMARY_KEY", columns: ["Id"] },
      { type: "UNIQUE", columns: ["A_id"] },
      { type: "FOREIGN_KEY", columns: ["A_id"], target },
    ]);
  });

  test("a table that is there, and one that is temporary, are not created", async () => {
    const { tables } = await mysql(`CREATE TABLE t (a int); CREATE TABLE IF NOT EXISTS t (b int);
CREATE TEMPORARY TABLE u (a int); ALTER TABLE IF EXISTS t COMMENT 'new', PARTITION BY HASH (a);`);
    expect(tables).toMatchObject([
      { name: "t", kind: "PARTITIONED", comment: "new", columns: [{ name: "a" }] },
    ]);
  });

  test("every default but NULL is counted", async () => {
    const { dropped } = await mysql(
      "CREATE TABLE t (a text DEFAULT '', b text DEFAULT 'null', c int DEFAULT 0, d int DEFAULT NULL);",
    );
    expect(Object.fromEntries(dropped)).toEqual({ default: 3 });
  });

  test("a unique key that is dropped is refused, and another index is not", async () => {
    const { unread } =
      await mysql(`CREATE TABLE a (x int UNIQUE); CREATE TABLE b (x int, KEY i (x));
DROP INDEX i ON b;
DROP INDEX x ON a;`);
    expect(unread).toMatchObject([{ what: "index x", line: 3 }]);
  });

  test.each([
    ["CREATE TABLE b (x int, FOREIGN KEY (x));", "a foreign key has no REFERENCES"],
    ["CREATE TABLE b (x int, );", "there is no column or key beside a comma"],
    ["CREATE TABLE b;", "there is no ( before its end"],
    ["CREATE TABLE b (x int, FOREIGN KEY (x) REFERENCES c);", "it is not known to which columns"],
    ["CREATE TABLE b AS SELECT 1 AS x;", "it takes columns from elsewhere; a dump"],
    ["CREATE TABLE b (x int) AS SELECT 1 AS y;", "it takes columns from elsewhere; a dump"],
    ["CREATE TABLE b LIKE a;", "it takes columns from elsewhere; a dump"],
    ["CREATE TABLE b (LIKE a);", "it takes columns from elsewhere; a dump"],
  ])("%s cannot be read", async (statement, reason) => {
    const { tables, unread } = await mysql(
      `CREATE TABLE a (x int);\n${statement}\nCREATE TABLE c (x int);`,
    );
    const found = expect.stringContaining(reason);
    expect(unread).toEqual([{ what: "table b", reason: found, line: 2 }]);
    expect(tables.map(({ name }) => name)).toEqual(["a", "c"]);
  });

  test.each([
    "ALTER TABLE a RENAME TO b",
    "RENAME TABLE a TO b",
    "ALTER TABLE a CHANGE x y int",
    "ALTER TABLE a RENAME COLUMN x TO y",
    "ALTER TABLE a DROP PRIMARY KEY",
  ])("%s is refused: it is named, and the rest is read", async (statement) => {
    const { tables, unread } = await mysql(
      `CREATE TABLE a (x int PRIMARY KEY);\n${statement};\nALTER TABLE a ADD PARTITION (PARTITION p);`,
    );
    expect(unread).toEqual([
      {
        what: "table a",
        reason: "it renames or drops something; a dump of the database can be read",
        line: 2,
      },
    ]);
    expect(tables).toMatchObject([{ name: "a", columns: [{ name: "x" }] }]);
  });
});

describe("SQLite", () => {
  async function sqlite(text: string): Promise<Catalog> {
    const memory = sqliteMemory();
    try {
      return await readDdl(text, new SqliteDdl(memory));
    } finally {
      await memory.close();
    }
  }

  test("the statements say what the database says that they make", async () => {
    const text = readText("fixtures/databases/shop.sqlite.sql");
    const memory = sqliteMemory();
    for (const statement of text.split(/;\n(?=\n|CREATE)/)) await memory.query(statement);
    const live = await readSqlite(memory, ALL_TABLES);
    await memory.close();
    const ddl = await sqlite(text);
    expect(ddl.tables).toEqual(live.tables);
    expect(Object.fromEntries(ddl.dropped)).toEqual(Object.fromEntries(live.dropped));
  });

  test("a table is made again, as tools change it", async () => {
    const { tables, unread } = await sqlite(`.bail on
CREATE TABLE a (x INT); CREATE UNIQUE INDEX i ON a (x); CREATE TABLE new_a (x INT, y TEXT);
INSERT INTO new_a (x) SELECT x FROM a; DROP INDEX i; DROP INDEX none; DROP TABLE a; ALTER TABLE new_a RENAME TO a;`);
    expect(unread).toEqual([]);
    expect(tables).toMatchObject([
      { name: "a", columns: [{ name: "x" }, { name: "y" }], keys: [] },
    ]);
  });

  test("no statement runs but those about tables, and no query", async () => {
    const { tables, unread } = await sqlite(`
CREATE TABLE a (x INT); INSERT INTO a VALUES (1); VACUUM; ATTACH '/tmp/none.db' AS n;
CREATE TABLE b AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r;
CREATE TABLE c (x INT,;`);
    expect(tables.map(({ name }) => name)).toEqual(["a"]);
    expect(unread).toMatchObject([
      { what: "table b", reason: "its columns are those of a query", line: 3 },
      { what: "table c", line: 4 },
    ]);
  });

  test("an expression without end is said to be nested too deeply", async () => {
    const { unread } = await postgres(`CREATE TABLE a (x int DEFAULT 1${" + 1".repeat(500_000)});`);
    expect(unread).toMatchObject([{ what: "table a", line: 1 }]);
    expect(unread[0]?.reason).toMatch(/nested too deeply|memory|stack depth/);
  });
});
