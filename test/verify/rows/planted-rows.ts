import fc from "fast-check";
import { expect } from "vitest";
import type { CatalogReader, Connection } from "../../../src/sources/catalog.js";
import { counts, describe as described, verifyRows } from "./verify-rows.js";

/** A row of the table `o`, whose columns have values of few kinds, so that many rows break a statement. */
interface PlantedRow {
  readonly id: number | null;
  readonly a: string | null;
  readonly b: number | null;
  readonly ref: number | null;
  readonly name: string | null;
  readonly amount: number | null;
}

const maybe = <T>(...values: T[]): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 5 }, fc.constant(null));

const row: fc.Arbitrary<PlantedRow> = fc.record({
  id: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1, 2, null)),
  a: maybe("x", "y", "X", "it's", ""),
  b: maybe(1, 2, 3),
  ref: maybe(1, 2, 3, 4),
  name: maybe("open", "Open", "äöü", "o'clock", "\\", "tool\u{1F600}ng", "a-1"),
  amount: maybe(-3, 0, 1, 2, 5, 10, 11),
});

/** The rows of a table `o`, and the ids of a table `p`. */
export interface PlantedRows {
  readonly rows: readonly PlantedRow[];
  readonly parents: readonly number[];
}

export const plantedRows: fc.Arbitrary<PlantedRows> = fc.record({
  rows: fc.array(row, { maxLength: 30 }),
  parents: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4)),
});

const LISTED = ["open", "äöü", "o'clock", "\\", "a-1"];

const DESCRIPTOR = described({
  p: { columns: { id: { dataType: "INT" } } },
  o: {
    columns: {
      id: { dataType: "INT", columnConstraint: "PRIMARY_KEY" },
      a: { dataType: "TEXT" },
      b: { dataType: "INT" },
      ref: { dataType: "INT" },
      name: {
        dataType: "VARCHAR",
        dataLength: 5,
        columnConstraint: "NOT_NULL",
        jsonSchema: JSON.stringify({ enum: LISTED, minLength: 3 }),
      },
      amount: {
        dataType: "INT",
        jsonSchema: JSON.stringify({ minimum: 0, exclusiveMaximum: 10, multipleOf: 2 }),
      },
    },
    constraints: [
      { type: "UNIQUE", columns: ["o.a", "o.b"] },
      { type: "FOREIGN_KEY", columns: ["o.ref", "p.id"] },
    ],
  },
});

/** The findings that rows have, counted without a database. */
function expected({ rows, parents }: PlantedRows): string[] {
  const count = (breaks: (one: PlantedRow) => boolean): number => rows.filter(breaks).length;
  const repeated = (keyOf: (one: PlantedRow) => readonly unknown[]): number => {
    const keys = rows.map(keyOf).filter((key) => !key.includes(null));
    return keys.length - new Set(keys.map((key) => JSON.stringify(key))).size;
  };
  const text =
    (test: (value: string) => boolean) =>
    ({ name }: PlantedRow) =>
      name !== null && test(name);
  const number =
    (test: (value: number) => boolean) =>
    ({ amount }: PlantedRow) =>
      amount !== null && test(amount);
  const found: readonly (readonly [string, number])[] = [
    ["null-values id", count(({ id }) => id === null)],
    ["duplicate-values id", repeated(({ id }) => [id])],
    ["null-values name", count(({ name }) => name === null)],
    ["length-values name", count(text((value) => [...value].length > 5))],
    ["length-values name", count(text((value) => [...value].length < 3))],
    ["unlisted-values name", count(text((value) => !LISTED.includes(value)))],
    ["range-values amount", count(number((value) => value < 0))],
    ["range-values amount", count(number((value) => value >= 10))],
    ["range-values amount", count(number((value) => value % 2 !== 0))],
    ["duplicate-values a+b", repeated(({ a, b }) => [a, b])],
    ["orphan-values ref", count(({ ref }) => ref !== null && !parents.includes(ref))],
  ];
  return found.flatMap(([what, times]) => (times > 0 ? `${what} ${times}` : [])).sort();
}

const literal = (value: string | number | null): string =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL");

/** The statements that make the tables, of which the database enforces nothing. */
export function statementsFor({ rows, parents }: PlantedRows): string[] {
  const values = rows.map(
    ({ id, a, b, ref, name, amount }) => `(${[id, a, b, ref, name, amount].map(literal).join()})`,
  );
  return [
    "CREATE TABLE p (id INTEGER)",
    "CREATE TABLE o (id INTEGER, a TEXT, b INTEGER, ref INTEGER, name TEXT, amount INTEGER)",
    ...(parents.length > 0
      ? [`INSERT INTO p VALUES ${parents.map((id) => `(${id})`).join()}`]
      : []),
    ...(values.length > 0 ? [`INSERT INTO o VALUES ${values.join()}`] : []),
  ];
}

/** Expects exactly the findings that were planted, with the right counts, and no value of a row in them. */
export async function expectPlanted(
  planted: PlantedRows,
  connection: Connection,
  read: CatalogReader,
): Promise<void> {
  const { findings, summary } = await verifyRows(DESCRIPTOR, connection, read);
  const wanted = expected(planted);
  expect(counts(findings).sort()).toEqual(wanted);
  expect(summary.rows).toBeGreaterThanOrEqual(planted.rows.length);
  expect(summary.broken).toBe(wanted.length);
  expect(JSON.stringify(findings)).not.toContain("tool");
}
