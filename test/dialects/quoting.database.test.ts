// Quoted names and texts come back from servers as what they were, whatever the session says about backslashes.

import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteName, quoteText } from "../../src/dialects/quoting.js";
import { rowWords } from "../../src/dialects/row-words.js";
import { cases } from "../support/effort.js";
import { createMariadb, hasMariadb } from "../support/mariadb.js";
import { createDatabase } from "../support/postgres.js";
import { hostileText } from "./hostile-texts.js";

/**
 * Names in MariaDB do not end with a space, and have no character of four bytes; those in PostgreSQL have at most 63
 * bytes, three of which are the sign and the number before the text.
 */
const texts = fc.array(
  hostileText
    .map((text) => `${text.replaceAll("😀", "")}.`)
    .filter((text) => Buffer.byteLength(text) <= 60),
  { minLength: 20, maxLength: 20 },
);

/** A statement whose one row has each text twice, the second time as rows are compared with it. */
const selectAll = (dialect: "postgres" | "mysql", all: readonly string[]): string => {
  const columns = all.flatMap((text, index) => [
    `${quoteText(dialect, text)} AS ${quoteName(dialect, `${index}${text}`)}`,
    `${rowWords(dialect)?.literal(text)} AS ${quoteName(dialect, `=${index}${text}`)}`,
  ]);
  return `SELECT ${columns.join(", ")}`;
};

const expected = (all: readonly string[]) =>
  Object.fromEntries(
    all.flatMap((text, index) => [
      [`${index}${text}`, text],
      [`=${index}${text}`, text],
    ]),
  );

test.each(["on", "off"])("PostgreSQL, standard_conforming_strings %s", async (setting) => {
  const database = await createDatabase(`quoting_${setting}`);
  const client = await database.connect();
  await client.query(`SET standard_conforming_strings = ${setting}`);
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const { rows } = await client.query(selectAll("postgres", all));
      expect(rows).toEqual([expected(all)]);
    }),
    { numRuns: cases(100) },
  );
  await client.end();
  await database.drop();
});

test.skipIf(!hasMariadb())("MariaDB", async () => {
  const client = await (await createMariadb("quoting", "SELECT 1")).connect();
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const [rows] = await client.query(selectAll("mysql", all));
      const values = Object.entries((rows as Record<string, unknown>[])[0] ?? {});
      // A constant in bytes comes back as bytes.
      const read = values.map(([name, value]) => [name, String(value)]);
      expect(Object.fromEntries(read)).toEqual(expected(all));
    }),
    { numRuns: cases(100) },
  );
  // Without escapes, a text has its backslashes twice, but does not end early.
  await client.query("SET sql_mode = 'NO_BACKSLASH_ESCAPES'");
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const [rows] = await client.query(selectAll("mysql", all));
      expect(Object.keys((rows as object[])[0] ?? {})).toEqual(Object.keys(expected(all)));
    }),
    { numRuns: cases(20) },
  );
  await client.end();
});
