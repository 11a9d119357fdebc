import { column, type Family, half, json, listOf, mapOf, run, table, tables } from "./build.js";

/** Letters for a number, because names that differ in digits only are not compared. */
const letters = (index: number): string =>
  [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("");

const jsonSchema = (definition: object) => ({ specification: "json-schema", definition });

/** What rules read in JSON Schemas, and compare with the names of other tables. */
export const misspellings: Family[] = [
  json("foreign keys to misspelled tables", (size) =>
    tables(
      ...listOf(size, 220, (n) =>
        table(`table_${letters(n)}`, {
          columns: [column(`table_${letters(n)}`, "id")],
          constraints: [
            {
              constraintType: "FOREIGN_KEY",
              columns: [`d.table_${letters(n)}.id`, `d.tabel_${letters(n)}.id`],
            },
          ],
        }),
      ),
    ),
  ),
  json("columns of misspelled tables", (size) =>
    tables(
      table("orders", { columns: listOf(size, 80, (n) => column(`orders_${letters(n)}`, "id")) }),
    ),
  ),
  json("a column of a table with a long name", (size) => {
    const name = run("a", size / 3);
    return tables(table(name, { columns: [column(`b${name}`, "id"), column(name, "c")] }));
  }),
  json("names with many segments", (size) =>
    tables({
      name: run("ab", size / 2),
      fullyQualifiedName: run("a.", size / 2),
      version: "1.0.0",
    }),
  ),
  json("required names that are no properties", (size) =>
    tables(
      jsonSchema({
        type: "object",
        properties: mapOf(half(size), 20, (n) => [`column_${letters(n)}`, {}]),
        required: listOf(half(size), 18, (n) => `colum_${letters(n)}`),
      }),
    ),
  ),
  json("deep schemas with unknown types", (size) => {
    const depth = Math.min(Math.floor(size / 30), 3_000);
    const start = '{"type":"arr","items":'.repeat(depth);
    return tables(jsonSchema(JSON.parse(`${start}{}${"}".repeat(depth)}`) as object));
  }),
  json("an enum and as many examples", (size) =>
    tables(
      jsonSchema({
        type: "object",
        properties: {
          a: {
            enum: listOf(half(size), 8, (n) => `a${n}`),
            examples: listOf(half(size), 8, (n) => `a${n}`),
          },
        },
      }),
    ),
  ),
];
