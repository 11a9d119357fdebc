// A file of DDL by a stranger can neither hang nor fill the machine.

import { expect, test } from "vitest";
import { importFrom } from "../../../src/node/sources/import-from.js";
import { startProcess, startReader } from "../../../src/node/sources/reader-process.js";
import { readDdl } from "../../../src/sources/ddl/read-ddl.js";
import { SqliteDdl } from "../../../src/sources/ddl/sqlite-ddl.js";
import type { DdlDialect } from "../../../src/sources/ddl/statements.js";
import { inTurn } from "../../support/effort.js";
import { folderPerFile } from "../../support/folder.js";
import { DDL_READERS } from "../../support/reader-in-process.js";
import { runMain } from "../../support/run-main.js";
import { sqliteMemory } from "../../support/sqlite.js";

const folder = folderPerFile();

const ENDLESS = "with recursive c(x) as (select 1 union all select x + 1 from c) select x from c";

const SPELLINGS = [
  `create table "a(b" as ${ENDLESS}`,
  `create table a /* ( */ as ${ENDLESS}`,
  `create/**/table/**/a/**/as/**/${ENDLESS}`,
  `create table a --(\nas ${ENDLESS}`,
  `create table a as -- x\n${ENDLESS}`,
  `create table if not exists main.a as ${ENDLESS}`,
  `create temp table a as ${ENDLESS}`,
  `create table [a(] as ${ENDLESS}`,
  `create table \`a(\` as values (1)`,
  `CREATE TABLE "a""(" AS SELECT 1`,
];

test.each(SPELLINGS)("a query is not run: %s", async (statement) => {
  const memory = sqliteMemory();
  const reader = new SqliteDdl(memory);
  await reader.add(statement).catch(({ message }) => {
    expect(message).toBe("its columns are those of a query");
  });
  expect(memory.statements).toEqual([]);
});

test.each([
  "create table a (b int)",
  'create table if not exists "a b" (b int)',
  "create table main.a(b int default 'as select')",
  "create table a /* as */ (b int)",
  "create table -- as select\n[a] (b int)",
])("a plain table is read: %s", async (statement) => {
  const reader = new SqliteDdl(sqliteMemory());
  await reader.add(statement);
  expect((await reader.catalog()).tables).toHaveLength(1);
});

async function failureOf(
  text: string,
  dialect: DdlDialect,
  timeout: number,
  ...limits: [AbortSignal?, number?]
): Promise<string> {
  const reader = await startReader("a.sql", { timeout, signal: limits[0] }, limits[1]);
  const failure = await reader.ask({ text, dialect }).then(
    () => "read",
    ({ message }) => message,
  );
  reader.end();
  return failure;
}

test("a file that takes too long is left at the time limit, and at once when it is aborted", async () => {
  const text = "create table a (b int);\n".repeat(100_000);
  expect(await failureOf(text, "sqlite", 0.1)).toBe(
    "a.sql: it takes longer than 0.1 s to read; raise --timeout",
  );
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 100);
  expect(await failureOf(text, "sqlite", 600, controller.signal)).not.toBe("read");
});

/** The tables that an import wrote, and what it did not read. */
async function imported(name: string) {
  const { descriptors, unread } = await importFrom(`${folder.path}/${name}`);
  const { schema } = descriptors[0]?.value ?? {};
  return { unread, ...(schema as { tables: { columns: unknown[] }[] }) };
}

test.each([
  ["postgres", 1_600],
  ["mysql", 4_096],
])("a table of %s has at most %i columns", async (dialect, most) => {
  const table = (name: string, count: number) =>
    `create table ${name} (${Array.from({ length: count }, (_, index) => `c${index} int`).join(", ")});`;
  folder.write(`wide.${dialect}.sql`, `${table("a", most)}\n${table("b", most + 1)}`);
  const { tables, unread } = await imported(`wide.${dialect}.sql`);
  expect(tables).toHaveLength(1);
  expect(unread).toEqual([
    {
      what: "table b",
      reason: `it has more than ${most} columns, which the database does not allow`,
    },
  ]);
});

test("what a file of SQLite has beyond its limit is named", async () => {
  const memory = sqliteMemory();
  const reader = new SqliteDdl({ ...memory, query: async () => [] });
  for (let index = 0; index < 10_000; index++) await reader.add(`create table t${index} (a int)`);
  await expect(reader.add("create table x (a int)")).rejects.toThrow(
    "a file can have 10000 statements; import the database itself",
  );
});

test("the command ends with 2 and says what to do", async () => {
  folder.write("slow.sqlite.sql", "create table a (b int);\n".repeat(300_000));
  const args = ["import", "slow.sqlite.sql", "--timeout", "1"];
  const { code, stderr } = await runMain(args, { cwd: folder.path });
  expect([code, stderr]).toEqual([
    2,
    "dsd: slow.sqlite.sql: it takes longer than 1 s to read; raise --timeout\n",
  ]);
});

/** SQLite learns the columns of the last view by expanding the first one 2 ** 60 times. */
const ENDLESS_VIEWS = [
  "create table v0 (a int);",
  ...Array.from(
    { length: 60 },
    (_, index) => `create view v${index + 1} as select a.a from v${index} a, v${index} b;`,
  ),
].join("\n");

/** What takes long. */
const limits: Readonly<Record<string, () => Promise<void>>> = {
  async "a file that needs too much memory is left"() {
    const columns = Array.from({ length: 1_000 }, (_, index) => `c${index} int`).join(", ");
    // Newer versions of Node need less for each: 24 reads 150 of them within the limit.
    const tables = Array.from(
      { length: 300 },
      (_, index) => `create table t${index} (${columns});`,
    );
    expect(await failureOf(tables.join("\n"), "mysql", 600, undefined, 16)).toBe(
      "a.sql: it takes more than 16 MB of memory to read",
    );
  },

  async "a chain of tables that inherit columns has as many as the database allows"() {
    const chain = Array.from(
      { length: 900 },
      (_, index) => `create table t${index + 1} (c${index + 1} int) inherits (t${index});`,
    );
    const text = ["create table t0 (c0 int);", ...chain].join("\n");
    const { tables, unread } = await readDdl(text, DDL_READERS.postgres(text));
    expect(Math.max(...tables.map(({ columns }) => columns.length))).toBeLessThanOrEqual(1_600);
    expect(tables.length + unread.length).toBe(901);
    expect(unread[0]?.reason).toBe("the tables of a file can inherit 300000 columns");
    expect(unread.at(-1)?.reason).toBe("the table that it inherits from is not read");
  },

  async "views that take for ever end at the time limit, in a file of SQL and in a database"() {
    expect(await failureOf(ENDLESS_VIEWS, "sqlite", 0.1)).toBe(
      "a.sql: it takes longer than 0.1 s to read; raise --timeout",
    );
    const memory = sqliteMemory(`${folder.path}/views.db`);
    for (const statement of ENDLESS_VIEWS.split("\n")) await memory.query(statement);
    await memory.close();
    const { code, stderr } = await runMain(["import", "views.db", "--timeout", "1"], {
      cwd: folder.path,
    });
    expect([code, stderr]).toEqual([
      2,
      "dsd: views.db: it takes longer than 1 s to read; raise --timeout\n",
    ]);
  },
};

test.each(inTurn(Object.entries(limits)))("%s", (_, expectLimit) => expectLimit());

test("the process ends with the one that started it, whatever it is reading", async () => {
  const child = await startProcess(1024);
  child.send({ text: ENDLESS_VIEWS, dialect: "sqlite" });
  const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
  setTimeout(() => child.stdin?.destroy(), 200);
  expect(await ended).toBe("SIGKILL");
});
