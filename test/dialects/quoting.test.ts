// No name and no text ends its quotes early, by a parser of each system or, where none runs here, by its rules.

import fc from "fast-check";
import { loadModule, parseSync } from "libpg-query";
import sqlite from "node-sqlite3-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { quoteName, quoteText } from "../../src/dialects/quoting.js";
import { rowWords } from "../../src/dialects/row-words.js";
import { cases } from "../support/effort.js";
import { Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { describe as described } from "../verify/rows/verify-rows.js";
import { hostileText, PIECES } from "./hostile-texts.js";
import { readQuoted, strayText } from "./quoted-tokens.js";

describe.each(["bigquery", "snowflake", "sqlserver"] as const)("%s", (dialect) => {
  test("a quoted name and a quoted text are read as what they were", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const expected = { value: text, rest: "" };
        expect(readQuoted(dialect, quoteName(dialect, text))).toEqual(expected);
        expect(readQuoted(dialect, quoteText(dialect, text))).toEqual(expected);
      }),
      { numRuns: cases(500) },
    );
  });

  test("a constant is in one line", () => {
    const constants = PIECES.map((piece) => rowWords(dialect)?.literal(`a${piece}b`) ?? "");
    expect(constants.filter((constant) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(constant))).toEqual([]);
  });

  test("a printed query has no statement and no line of a name, a value or a pattern", async () => {
    const columns = Object.fromEntries(
      PIECES.map((piece, index) => [
        `${piece} IS NULL THEN 1 END) AS c1 FROM z) AS q; DROP TABLE z; -- ${index}`,
        {
          dataType: "VARCHAR",
          columnConstraint: "NOT_NULL",
          jsonSchema: JSON.stringify({ enum: [`${piece}; DROP`, piece], pattern: `^[a'"\`;-]+$` }),
        },
      ]),
    );
    const folder = new Folder();
    folder.write("db.json", JSON.stringify(described({ "x\\`] FROM z; DROP": { columns } })));
    const args = ["verify", "db.json", "--rows", "--print-query", dialect];
    const { stdout, stderr } = await runMain(args, { cwd: folder.path });
    folder.remove();
    expect(stderr).toBe("");
    expect(stdout).toContain("DROP TABLE z");
    expect(strayText(dialect, stdout)).not.toMatch(/;|--|DROP/);
    for (const line of stdout.trimEnd().split("\n"))
      expect(line).toMatch(/^(?:SELECT |UNION ALL$)/);
  });
});

describe("PostgreSQL", () => {
  beforeAll(() => loadModule());

  test("a quoted name and a quoted text are read as what they were", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        // Longer names are cut there.
        const name = [...text].slice(0, 15).join("");
        const sql = `SELECT ${quoteText("postgres", text)} AS ${quoteName("postgres", name)}`;
        const ResTarget = { name, val: { A_Const: { sval: { sval: text } } } };
        const stmt = { SelectStmt: { targetList: [{ ResTarget }] } };
        expect(parseSync(sql)).toMatchObject({ stmts: [{ stmt }] });
      }),
      { numRuns: cases(500) },
    );
  });
});

describe("SQLite", () => {
  test("a quoted name and a quoted text are read as what they were", () => {
    const database = new sqlite.Database(":memory:");
    fc.assert(
      fc.property(hostileText, (text) => {
        const constant = rowWords("sqlite")?.literal(text);
        const sql = `SELECT ${quoteText("sqlite", text)} AS ${quoteName("sqlite", text)}, ${constant} AS constant`;
        expect(database.all(sql)).toEqual([{ [text]: text, constant: text }]);
      }),
      { numRuns: cases(500) },
    );
    database.close();
  });
});
