// An untouched database gives no finding, however the descriptor of it is written.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Catalog } from "../../src/sources/catalog.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import { cases } from "../support/effort.js";
import { inEachStyle, styles } from "../support/styles.js";
import { LIVE_SHOP, table } from "./live-shop.js";
import { asJsonSchemas, type ImportedDescriptor, withUrns } from "./rewritten.js";
import { fixText, verifyText } from "./verify-text.js";

const everything = { extra: true, levels: { "description-differs": "info" } } as const;

const imported = (catalog: Catalog): ImportedDescriptor =>
  toDescriptor(catalog) as unknown as ImportedDescriptor;

describe("an untouched database gives no finding", () => {
  test.each(inEachStyle(imported(LIVE_SHOP)))("as $style", async ({ text }) => {
    expect(await verifyText(text, LIVE_SHOP, everything)).toEqual([]);
    expect(await fixText(text, LIVE_SHOP, { ...everything, unsafe: true })).toBe(text);
  });

  test("with types that have their arguments behind them", async () => {
    const value = imported(LIVE_SHOP);
    for (const [index, { columns }] of LIVE_SHOP.tables.entries()) {
      for (const [position, { nativeType }] of columns.entries()) {
        const column = value.schema.tables[index]?.columns[position];
        for (const key of ["dataLength", "precision", "scale"]) delete column?.[key];
        Object.assign(column ?? {}, { dataType: nativeType });
      }
    }
    expect(await verifyText(value, LIVE_SHOP, everything)).toEqual([]);
  });

  test("with a kind of another kind of store, which contracts have", async () => {
    const value = imported(LIVE_SHOP);
    Object.assign(value.schema.tables[0] ?? {}, { tableType: "topic" });
    expect(await verifyText(value, LIVE_SHOP, everything)).toEqual([]);
  });

  test("with other qualified names", async () => {
    expect(await verifyText(withUrns(imported(LIVE_SHOP)), LIVE_SHOP, everything)).toEqual([]);
  });

  test("as JSON Schemas", async () => {
    const value = asJsonSchemas(imported(LIVE_SHOP));
    expect(await verifyText(value, LIVE_SHOP, everything)).toEqual([]);
    expect(await verifyText(styles.YAML(value), LIVE_SHOP, everything)).toEqual([]);
  });

  test("as JSON Schemas without the words of a database", async () => {
    const value = asJsonSchemas(imported(LIVE_SHOP), { isPlain: true });
    expect(await verifyText(value, LIVE_SHOP)).toEqual([]);
  });

  test("with a table of the same name in another schema", async () => {
    const other = table("orders", [], [], { schema: "archive", kind: "VIEW" });
    const live = { ...LIVE_SHOP, tables: [other, ...LIVE_SHOP.tables] };
    expect(await verifyText(imported(LIVE_SHOP), live)).toEqual([]);
    const { databaseSchemaName: _, ...unnamed } = imported(LIVE_SHOP).schema;
    expect(await verifyText({ ...imported(LIVE_SHOP), schema: unnamed }, live)).toEqual([]);
  });

  test("with names in other cases, where only one thing can be meant", async () => {
    const value = imported(LIVE_SHOP);
    for (const own of value.schema.tables) {
      own.name = own.name.toUpperCase();
      for (const column of own.columns) column.name = column.name.toUpperCase();
    }
    expect(await verifyText(value, LIVE_SHOP)).toEqual([]);
  });

  test("with the tables and columns in the order of their positions", async () => {
    const value = imported(LIVE_SHOP);
    for (const own of value.schema.tables) {
      for (const [index, column] of own.columns.entries()) column.ordinalPosition = 10 * index;
      own.columns.reverse();
    }
    value.schema.tables.reverse();
    expect(await verifyText(value, LIVE_SHOP)).toEqual([]);
  });

  test("with any part of the optional fields", async () => {
    const places = optionalFields(imported(LIVE_SHOP));
    await fc.assert(
      fc.asyncProperty(fc.subarray(places), async (removed) => {
        const value = imported(LIVE_SHOP);
        for (const [path, key] of removed) delete objectAt(value, path)[key];
        // Where a table says NOT_NULL of one column, silence at another is a statement.
        for (const own of value.schema.tables) {
          if (own.columns.every(({ columnConstraint }) => columnConstraint !== undefined)) continue;
          for (const column of own.columns) delete column.columnConstraint;
        }
        expect(await verifyText(value, LIVE_SHOP)).toEqual([]);
      }),
      { numRuns: cases(200) },
    );
  });
});

type Field = readonly [path: readonly (string | number)[], key: string];

/** The fields that a descriptor can do without, wherever they are. */
function optionalFields(value: ImportedDescriptor): Field[] {
  const tables = value.schema.tables.flatMap((own, index): Field[] => {
    const path = ["schema", "tables", index];
    return [
      ...fieldsOf(own, path, ["fullyQualifiedName", "version", "columns"]),
      ...own.columns.flatMap((column, position) =>
        fieldsOf(column, [...path, "columns", position], ["fullyQualifiedName"]),
      ),
    ];
  });
  return [...fieldsOf(value.schema, ["schema"], ["tables"]), ...tables];
}

const fieldsOf = (value: object, path: Field[0], needed: readonly string[]): Field[] =>
  Object.keys(value).flatMap((key): Field[] => (needed.includes(key) ? [] : [[path, key]]));

const objectAt = (value: object, path: Field[0]): Record<string, unknown> =>
  path.reduce<Record<string, unknown>>(
    (at, step) => at[step] as Record<string, unknown>,
    value as Record<string, unknown>,
  );
