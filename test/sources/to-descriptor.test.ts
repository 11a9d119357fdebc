import { validate } from "datastore-descriptor";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catalog, CatalogColumn, CatalogTable } from "../../src/sources/catalog.js";
import { bySchema, keysToElsewhere, toDescriptor } from "../../src/sources/to-descriptor.js";
import { cases } from "../support/effort.js";

const column = (name: string, more: Partial<CatalogColumn> = {}): CatalogColumn => ({
  name,
  nativeType: "integer",
  dataType: "INT",
  nullable: true,
  ...more,
});

const table = (name: string, more: Partial<CatalogTable> = {}): CatalogTable => ({
  schema: "public",
  name,
  kind: "REGULAR",
  columns: [column("id", { nullable: false }), column("note")],
  keys: [{ type: "PRIMARY_KEY", columns: ["id"] }],
  ...more,
});

const catalog = (tables: readonly CatalogTable[], more: Partial<Catalog> = {}): Catalog => ({
  dialect: "postgres",
  database: "shop",
  tables,
  dropped: new Map(),
  unread: [],
  ...more,
});

const tablesIn = (value: unknown) =>
  (
    value as {
      schema: { tables: { [key: string]: unknown; columns: { [key: string]: unknown }[] }[] };
    }
  ).schema.tables;

test("a catalog becomes a descriptor with one service", () => {
  const server = {
    host: "db.example.org",
    port: "5432",
    jdbc: { connectionString: "jdbc:postgresql://db.example.org:5432/shop" },
  };
  const value = toDescriptor(
    catalog([table("orders", { comment: "All orders" })], { version: "15.18" }),
    {
      server,
    },
  );
  expect(value).toEqual({
    datastoreapi: "1.0.0",
    info: { title: "shop", version: "1.0.0" },
    services: {
      production: {
        name: "shop",
        serverInfo: {
          host: "db.example.org",
          port: "5432",
          dbmsType: "PostgreSQL",
          dbmsVersion: "15.18",
          connectionProtocols: { jdbc: server.jdbc },
        },
      },
    },
    schema: {
      databaseName: "shop",
      databaseSchemaName: "public",
      tables: [
        {
          fullyQualifiedName: "shop.public.orders",
          version: "1.0.0",
          name: "orders",
          description: "All orders",
          tableType: "REGULAR",
          columns: [
            {
              fullyQualifiedName: "shop.public.orders.id",
              name: "id",
              dataType: "INT",
              columnConstraint: "PRIMARY_KEY",
            },
            { fullyQualifiedName: "shop.public.orders.note", name: "note", dataType: "INT" },
          ],
          constraints: [{ constraintType: "PRIMARY_KEY", columns: ["shop.public.orders.id"] }],
        },
      ],
    },
  });
});

test("the columns of a composite key are NOT_NULL, and a unique column keeps its NOT_NULL", () => {
  const keys = [
    { type: "PRIMARY_KEY", columns: ["id", "line"] },
    { type: "UNIQUE", columns: ["sku"] },
  ] as const;
  const columns = ["id", "line", "sku"].map((name) => column(name, { nullable: false }));
  const [written] = tablesIn(toDescriptor(catalog([table("lines", { columns, keys })])));
  expect(written?.columns.map((one) => one.columnConstraint)).toEqual(Array(3).fill("NOT_NULL"));
  expect(written?.constraints).toHaveLength(2);
});

test("a foreign key has its own columns first; one to a table that is not there is left out, and counted", () => {
  const to = (name: string) =>
    ({
      type: "FOREIGN_KEY",
      columns: ["id"],
      target: { schema: "public", table: name, columns: ["id"] },
    }) as const;
  const all = catalog([table("a"), table("b", { keys: [to("a"), to("gone")] })]);
  const [, second] = tablesIn(toDescriptor(all));
  expect(second?.constraints).toEqual([
    { constraintType: "FOREIGN_KEY", columns: ["shop.public.b.id", "shop.public.a.id"] },
  ]);
  expect(keysToElsewhere(all, all.tables)).toBe(1);
});

test("a type is the listed word where it says all, and else the word of the database", () => {
  const columns = [
    column("a", { nativeType: "character varying(30)", dataType: "VARCHAR", length: 30 }),
    column("b", { nativeType: "timestamp(3) with time zone", dataType: "TIMESTAMP" }),
    column("c", { nativeType: "", dataType: undefined }),
    column("d", { nativeType: "public.email", baseType: "text", dataType: "TEXT" }),
    column("e", { nativeType: "character varying", dataType: "VARCHAR" }),
    column("f", { nativeType: "nchar(4)", dataType: "CHAR", length: 4 }),
  ];
  const [written] = tablesIn(toDescriptor(catalog([table("t", { columns, keys: [] })])));
  expect(written?.columns.map(({ dataType, dataLength }) => [dataType, dataLength])).toEqual([
    ["VARCHAR", 30],
    ["timestamp(3) with time zone", undefined],
    [undefined, undefined],
    ["TEXT", undefined],
    ["character varying", undefined],
    ["nchar", 4],
  ]);
});

test("a catalog divides into its schemas", () => {
  const parts = bySchema(catalog([table("a"), table("b", { schema: "hr" }), table("c")]));
  expect([...parts].map(([name, { tables }]) => [name, tables.map((one) => one.name)])).toEqual([
    ["public", ["a", "c"]],
    ["hr", ["b"]],
  ]);
});

describe("qualified names", () => {
  test("stand for any name, each valid and unique", async () => {
    const odd = [
      "zip code",
      "zip_code",
      "a.b",
      "Größe",
      'Weird "Table"',
      "select",
      "{x}",
      "2024",
      "x".repeat(63),
    ];
    const columns = odd.map((name) => column(name));
    const value = toDescriptor(catalog(odd.map((name) => table(name, { columns, keys: [] }))));
    const { valid, findings } = await validate(value);
    expect([valid, findings]).toEqual([true, []]);
    const tables = tablesIn(value);
    expect(tables.map(({ name }) => name)).toEqual(odd);
    expect(tables.map(({ fullyQualifiedName }) => fullyQualifiedName)).toEqual([
      "shop.public.zip_code_",
      "shop.public.zip_code",
      "shop.public.a_b",
      "shop.public.Größe",
      "shop.public.Weird__Table_",
      "shop.public.select",
      "shop.public._x_",
      "shop.public._2024",
      `shop.public.${"x".repeat(63)}`,
    ]);
  });

  test("are valid and unique for whatever a database has", async () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20, unit: "binary" }), {
      minLength: 1,
      maxLength: 9,
    });
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.string({ minLength: 1, unit: "binary" }),
        async (all, database) => {
          const columns = all.map((name) => column(name));
          const tables = all.map((name) => table(name, { schema: undefined, columns, keys: [] }));
          const value = toDescriptor(catalog(tables, { database }));
          const { valid } = await validate(value);
          expect(valid).toBe(true);
          const full = tablesIn(value).flatMap((one) =>
            one.columns.map((inner) => inner.fullyQualifiedName),
          );
          expect(new Set(full).size).toBe(all.length ** 2);
        },
      ),
      { numRuns: cases(200) },
    );
  });
});

test("each schema has its own comment, or that of the database", () => {
  const tables = ["a", "b"].map((schema) => table("t", { schema }));
  const comments = { comment: "all", schemaComments: new Map([["b", "only b"]]) };
  const parts = [...bySchema(catalog(tables, comments)).values()];
  expect(parts.map((part) => toDescriptor(part).info)).toMatchObject([
    { description: "all" },
    { description: "only b" },
  ]);
});
