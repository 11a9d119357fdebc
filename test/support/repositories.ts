// Repositories whose tables, with foreign keys to each other, are in different files.

import fc from "fast-check";
import { descriptor } from "./folder.js";

export const NAMES = ["client", "orders", "line", "stock", "region", "price"];

/** A key to a column `id`, which is one, to `code`, which is none, or to a column that is not there. */
const keyTo = fc.record({
  target: fc.nat({ max: NAMES.length - 1 }),
  column: fc.constantFrom("id", "id", "code", "idd"),
  type: fc.constantFrom("INT", "INT", "DATE"),
});

/** Tables with keys to each other, and the number of the file of each. */
export const repository = fc
  .array(fc.tuple(fc.nat({ max: 5 }), fc.array(keyTo, { maxLength: 2 })), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  })
  .map((tables) =>
    tables.map(([file, keys], index) => {
      const table = `shop.${NAMES[index]}`;
      const column = (name: string, dataType: string, more = {}) => ({
        fullyQualifiedName: `${table}.${name}`,
        name,
        dataType,
        ...more,
      });
      const value = {
        fullyQualifiedName: table,
        version: "1.0.0",
        name: NAMES[index],
        columns: [
          column("id", "INT", { columnConstraint: "PRIMARY_KEY" }),
          column("code", "TEXT"),
          ...keys.map(({ type }, at) => column(`key${at}`, type)),
        ],
        constraints: keys.map((key, at) => ({
          constraintType: "FOREIGN_KEY",
          columns: [`${table}.key${at}`, `shop.${NAMES[key.target]}.${key.column}`],
        })),
      };
      return { file, value };
    }),
  );

export type RepositoryTable = (typeof repository extends fc.Arbitrary<infer T> ? T : never)[number];

/** The descriptors of a repository, by path. */
export function descriptorsOf(tables: readonly RepositoryTable[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const file of new Set(tables.map((one) => one.file))) {
    const own = tables.filter((one) => one.file === file).map(({ value }) => value);
    texts[`${file}.json`] = JSON.stringify(descriptor({}, own), null, 2);
  }
  return texts;
}
