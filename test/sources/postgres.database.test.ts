import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL_TABLES, type CatalogTable, type Connection } from "../../src/sources/catalog.js";
import { KEYS_QUERY, postgresCatalog, readPostgres } from "../../src/sources/postgres-reader.js";
import { createDatabase, type TestDatabase } from "../support/postgres.js";
import { readText } from "../support/project.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("sources_postgres", readText("fixtures/databases/shop.sql"));
});
afterAll(() => database.drop());

/** A connection as another program would make it, which remembers its statements. */
async function connection(user?: string): Promise<Connection & { readonly statements: string[] }> {
  const client = await database.connect();
  if (user !== undefined) await client.query(`set session authorization ${user}`);
  const statements: string[] = [];
  return {
    statements,
    dialect: "postgres",
    query: async (sql, params) => {
      statements.push(sql);
      return (await client.query(sql, params && [...params])).rows;
    },
    close: () => client.end(),
  };
}

async function readAll(user?: string) {
  const opened = await connection(user);
  try {
    return { ...(await readPostgres(opened, ALL_TABLES)), statements: opened.statements };
  } finally {
    await opened.close();
  }
}

describe("the catalog of the shop", () => {
  let catalog: Awaited<ReturnType<typeof readAll>>;
  beforeAll(async () => {
    catalog = await readAll();
  });
  const table = (schema: string, name: string): CatalogTable => {
    const found = catalog.tables.find((one) => one.schema === schema && one.name === name);
    if (found === undefined) throw new Error(`no table ${schema}.${name}`);
    return found;
  };
  const types = (schema: string, name: string) =>
    Object.fromEntries(
      table(schema, name).columns.map(
        ({ name, nativeType, dataType, length, precision, scale }) => [
          name,
          [
            nativeType,
            dataType,
            ...[length, precision, scale].filter((one) => one !== undefined),
          ].join(" "),
        ],
      ),
    );

  test("has every table once, by schema and name, and no partitions", () => {
    expect(catalog.tables.map(({ schema, name, kind }) => `${schema}.${name} ${kind}`)).toEqual([
      'hr.Weird "Table" REGULAR',
      "hr.a.b REGULAR",
      "hr.contractor REGULAR",
      "hr.person REGULAR",
      "public.country REGULAR",
      "public.exchange_rate FOREIGN",
      "public.product REGULAR",
      "public.stock REGULAR",
      "public.supplier REGULAR",
      "sales.customer REGULAR",
      "sales.event PARTITIONED",
      "sales.open_order VIEW",
      "sales.order_line REGULAR",
      "sales.orders PARTITIONED",
      "sales.reading PARTITIONED",
      "sales.revenue MATERIALIZEDVIEW",
      "sales.visit PARTITIONED",
    ]);
    expect(catalog.version).toMatch(/^\d+\.\d+$/);
    expect(catalog.database).toBe("sources_postgres");
  });

  test("has types in both spellings", () => {
    expect(types("public", "product")).toEqual({
      sku: "character varying(20) VARCHAR 20",
      title: "character varying(200) VARCHAR 200",
      price: "numeric(12,2) DECIMAL 12 2",
      weight: "real FLOAT",
      volume: "double precision DOUBLE",
      barcode: "bigint BIGINT",
      active: "boolean BOOLEAN",
      details: "jsonb JSON",
      picture: "bytea BINARY",
      uid: "uuid STRING",
      available: "daterange STRING",
      origin: "inet STRING",
      gross: "numeric(14,2) DECIMAL 14 2",
      note: "text TEXT",
    });
    expect(types("public", "supplier")).toMatchObject({
      contact: "public.email VARCHAR 120",
      billing: "public.address STRUCT",
      tags: "text[] ARRAY",
      rating: "numeric(3,-2) DECIMAL 3 -2",
    });
    expect(types("sales", "customer")).toMatchObject({
      email: "public.work_email VARCHAR 120",
      created: "timestamp(3) with time zone TIMESTAMP",
      flags: "bit(12) BINARY 2",
    });
    expect(types("sales", "orders")).toMatchObject({
      status: "sales.order_status ENUM",
      total: "numeric DECIMAL",
    });
    expect(types("hr", 'Weird "Table"')["{x}"]).toBe('"char" CHAR 1');
  });

  test("knows what cannot be null, through domains of domains too", () => {
    const required = (schema: string, name: string) =>
      table(schema, name).columns.flatMap((one) => (one.nullable ? [] : one.name));
    expect(required("sales", "customer")).toEqual(["id", "email", "name", "created"]);
    expect(required("public", "supplier")).toEqual(["id", "name", "contact"]);
    expect(required("sales", "open_order")).toEqual([]);
  });

  test("has keys: primary, unique by constraint or index, foreign across schemas and to partitioned tables", () => {
    expect(table("public", "product").keys).toEqual([
      { type: "PRIMARY_KEY", columns: ["sku"] },
      { type: "UNIQUE", columns: ["barcode"] },
    ]);
    expect(table("sales", "order_line").keys).toEqual([
      { type: "PRIMARY_KEY", columns: ["order_id", "placed", "line"] },
      {
        type: "FOREIGN_KEY",
        columns: ["order_id", "placed"],
        target: { schema: "sales", table: "orders", columns: ["id", "placed"] },
      },
      {
        type: "FOREIGN_KEY",
        columns: ["sku"],
        target: { schema: "public", table: "product", columns: ["sku"] },
      },
    ]);
    expect(table("sales", "orders").keys.map(({ type }) => type)).toEqual([
      "PRIMARY_KEY",
      "FOREIGN_KEY",
    ]);
  });

  test("says how tables are divided", () => {
    const partition = (name: string) => table("sales", name).partition;
    expect(partition("orders")).toEqual({ columns: ["placed"], intervalType: "TIME-UNIT" });
    expect(partition("event")).toEqual({ columns: ["region"], intervalType: "COLUMN-VALUE" });
    expect(partition("visit")).toEqual({ columns: ["id"] });
    expect(partition("reading")).toEqual({ columns: [] });
    expect(partition("customer")).toBeUndefined();
  });

  test("has comments", () => {
    expect(table("public", "product").comment).toBe(
      'Everything on sale.\nOne row for each article: "as sold"',
    );
    expect(table("sales", "open_order").columns[1]?.comment).toBe("When it was ordered");
  });

  test("counts what has no place in a descriptor", () => {
    expect(Object.fromEntries(catalog.dropped)).toEqual({
      default: 7,
      "generated column": 1,
      "identity column": 1,
      // Values that are like a text, of a domain and of one that is based on it.
      "check constraint": 2,
      "composite type": 1,
      domain: 2,
      "parent of a table": 1,
      "exclusion constraint": 1,
      index: 3,
      trigger: 1,
      "action of a foreign key": 2,
      "foreign key of a partition": 1,
    });
  });

  test("takes six statements, whatever the number of tables", () => {
    expect(catalog.statements).toHaveLength(6);
  });
});

test("a role without any right on tables reads the same", async () => {
  await database.run("drop role if exists weak; create role weak");
  const [all, weak] = [await readAll(), await readAll("weak")];
  expect(weak).toEqual(all);
});

test("a selection of schemas and tables", async () => {
  const opened = await connection();
  const selection = {
    schemas: ["hr", "public"],
    includes: ({ name }: { name: string }) => name.startsWith("c"),
  };
  const { tables } = await readPostgres(opened, selection);
  await opened.close();
  expect(tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual([
    "hr.contractor",
    "public.country",
  ]);
});

test("an empty database has a name, and no tables", async () => {
  const empty = await createDatabase("sources_empty");
  const client = await empty.connect();
  const query: Connection["query"] = async (sql, params) =>
    (await client.query(sql, params && [...params])).rows;
  const catalog = await readPostgres(
    { dialect: "postgres", query, close: () => client.end() },
    ALL_TABLES,
  );
  await client.end();
  await empty.drop();
  expect([catalog.database, catalog.tables]).toEqual(["sources_empty", []]);
});

test("nothing of the session is changed, whether the read succeeds or not", async () => {
  const opened = await connection();
  const settings = async () => {
    const rows = await opened.query("select name, setting from pg_settings order by name");
    const [transaction] = await opened.query("select pg_current_xact_id_if_assigned() as id");
    return [rows, transaction?.id];
  };
  const before = await settings();
  const statements: string[] = [];
  const query: Connection["query"] = (sql, params) => {
    statements.push(sql);
    return opened.query(sql, params);
  };
  await readPostgres({ ...opened, query, timeout: 7 }, ALL_TABLES);
  expect(await settings()).toEqual(before);
  const failing: Connection["query"] = (sql, params) =>
    opened.query(sql === KEYS_QUERY ? "select no_such_column" : sql, params);
  await expect(readPostgres({ ...opened, query: failing }, ALL_TABLES)).rejects.toThrow("no_such");
  expect(await settings()).toEqual(before);
  // A pool can give each statement outside of a transaction to another server.
  const [first = "", ...others] = statements;
  expect([first.slice(0, 6), others.pop()]).toEqual(["begin ", "rollback"]);
  expect(others.join()).not.toMatch(/^\s*set\b|set_config\((?:[^()']|'[^']*')*false\)/im);
  await opened.close();
});

test("the transaction cannot write", async () => {
  const opened = await connection();
  const query: Connection["query"] = async (sql, params) => {
    if (sql === KEYS_QUERY) await opened.query("create table written (id int)");
    return opened.query(sql, params);
  };
  await expect(readPostgres({ ...opened, query }, ALL_TABLES)).rejects.toThrow(
    /read-only transaction/,
  );
  await opened.close();
});

test("what PostgreSQL 18 has and a descriptor cannot say is counted", () => {
  const from = {
    database: "d",
    version: "18.1",
    database_comment: null,
    schema_comment: null,
    id: "1",
    schema: "s",
    name: "t",
    kind: "r",
    comment: null,
    strategy: null,
    divided_by: null,
    triggers: 0,
  };
  const kinds = { has_default: false, is_generated: false, is_identity: false, comment: null };
  const column = { id: "1", native: "bigint", base: "bigint", type_kind: "b", ...kinds };
  const target = { target_schema: "s", target_table: "t", target_columns: ["a"] };
  const key = { id: "1", type: "f", name: "k", columns: ["a"], ...target, has_action: false };
  const { tables, dropped } = postgresCatalog({
    tables: [from],
    columns: [
      { ...column, name: "a", required: true, unproven: true },
      { ...column, name: "b", native: "s.needed", required: true, unproven: true },
    ],
    keys: [
      { ...key, is_unenforced: true, unproven: true },
      { ...key, has_period: true },
    ],
  });
  expect(tables[0]?.keys).toHaveLength(2);
  expect([...dropped].filter(([, times]) => times > 0)).toEqual([
    ["not-null constraint that is not validated", 1],
    ["key that is not enforced", 1],
    ["period of a key", 1],
  ]);
});
