// Every word that a system has for a type, through everything that reads types.

import { describe, expect, test } from "vitest";
import { SQL_DIALECTS, type SqlDialect } from "../../src/exports/sql/column-types.js";
import { toSql } from "../../src/exports/sql/to-sql.js";
import { diff, lint } from "../../src/index.js";
import { columnType } from "../../src/sources/catalog.js";
import { typeFacts } from "../../src/sources/odcs/odcs-fields.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import { type DialectId, FAMILY_OF_LISTED, namesIn } from "../../src/types/data-type.js";
import { DIALECT_IDS, DIALECTS } from "../../src/types/dialects.js";
import { parseType } from "../../src/types/parse-type.js";
import { areOneType, relateTypes } from "../../src/types/relate-types.js";
import { modelOf } from "../support/models.js";
import { LIVE_SHOP, table } from "../verify/live-shop.js";
import { verifyText } from "../verify/verify-text.js";

/** The lines of a table of words: the names of one type. */
const linesIn = (id: DialectId): string[][] =>
  Object.values(DIALECTS[id].types).flatMap(({ reads = [] }) => reads.map(namesIn));

/** A descriptor of a system with a column of each type. */
const descriptorOf = (id: DialectId, types: readonly string[]) => ({
  datastoreapi: "1.0.0",
  info: { title: "Types", version: "1.0.0" },
  services: {
    main: { name: "main", serverInfo: { host: "localhost", dbmsType: DIALECTS[id].name } },
  },
  schema: {
    databaseSchemaName: "sales",
    tables: [
      {
        name: "t",
        fullyQualifiedName: "sales.t",
        version: "1.0.0",
        columns: types.map((dataType, index) => ({
          name: `c${index}`,
          fullyQualifiedName: `sales.t.c${index}`,
          dataType,
        })),
      },
    ],
  },
});

/** A catalog of a system with a column of each type. */
const catalogOf = (id: DialectId, types: readonly string[]) => ({
  ...LIVE_SHOP,
  dialect: id,
  tables: [
    table(
      "t",
      types.map((type, index) => ({ name: `c${index}`, nullable: true, ...columnType(id, type) })),
    ),
  ],
});

/** Whether a word without a size means one that the system always states. */
function hasUsualSize(id: DialectId, word: string): boolean {
  const [plain, sized] = [word, `${word}(5)`].map((text) => parseType(text, id).listed);
  const size = plain?.length ?? plain?.precision;
  return size !== undefined && size !== (sized?.length ?? sized?.precision);
}

/** The families whose types need no sizes. */
const PLAIN = /^(?:integer|decimal|float|boolean|date|time|timestamp|interval)$/;

const said = (
  findings: readonly { readonly code: string; readonly message: string }[],
  types: readonly string[],
): string[] =>
  findings.map(({ code, message }) => {
    const [, index] = /\bc(\d+)\b/.exec(message) ?? [];
    return `${code} ${types[Number(index)]}: ${message}`;
  });

describe.each(DIALECT_IDS)("%s", (id) => {
  const lines = linesIn(id);
  const words = lines.flat();

  test("the family of a word is that of its listed type, or its own", () => {
    const families = words.map((word) => {
      const { listed, family } = parseType(word, id);
      const ofListed = listed && FAMILY_OF_LISTED[listed.dataType];
      return [word, family, family === "other" ? family : ofListed];
    });
    expect(families.filter(([, family, expected]) => family !== expected)).toEqual([]);
    expect(words.filter((word) => parseType(word).family === undefined)).toEqual([]);
  });

  test("the names of one type are one type", () => {
    const related = lines.flatMap((names) =>
      names.flatMap((one) =>
        names.map((other) => [
          one,
          other,
          relateTypes(parseType(one, id), parseType(other, id), id),
        ]),
      ),
    );
    const expected = related.map(([one, other]) => [one, other, one === other ? "same" : "alias"]);
    expect(related).toEqual(expected);
  });

  test("another name for a type is an alias for diff", async () => {
    const pairs = lines.flatMap((names) =>
      names.flatMap((one) => names.flatMap((other) => (one === other ? [] : [[one, other]]))),
    );
    const [old, next] = [0, 1].map((side) =>
      descriptorOf(
        id,
        pairs.map((pair) => pair[side] ?? ""),
      ),
    );
    const { changes } = await diff(old, next);
    const codes = changes.map(({ code, message }) => (code === "type-alias" ? code : message));
    expect(codes).toEqual(pairs.map(() => "type-alias"));
  });

  test("lint knows each word", async () => {
    const { findings } = await lint(descriptorOf(id, words));
    const codes = ["unknown-data-type", "dbms-mismatch", "unexpected-length"];
    expect(
      said(findings, words).filter((text) => codes.some((code) => text.startsWith(code))),
    ).toEqual([]);
  });

  test("verify finds the type in its database, as written and as an import writes it", async () => {
    const full = words.filter((word) => !hasUsualSize(id, word));
    const catalog = catalogOf(id, full);
    for (const declared of [descriptorOf(id, full), toDescriptor(catalog)]) {
      const findings = await verifyText(declared, catalog, { extra: true });
      const ofTypes = findings.filter(({ code }) => code.endsWith("-differs"));
      expect(said(ofTypes, full)).toEqual([]);
    }
  });

  test("ODCS keeps it", () => {
    const read = words.map((dataType) => {
      const written = typeFacts.write({ type: { dataType } });
      return (typeFacts.read(written).type as { dataType?: string }).dataType;
    });
    expect(read).toEqual(words);
  });

  // Snowflake has one type for all whole numbers.
  const isWritten = (SQL_DIALECTS as readonly string[]).includes(id) && id !== "snowflake";
  test.skipIf(!isWritten)("SQL for the system has the same type", () => {
    const plain = words.filter((word) => PLAIN.test(parseType(word, id).family ?? ""));
    const { files } = toSql(modelOf(descriptorOf(id, plain), "descriptor"), {
      dialect: id as SqlDialect,
    });
    const written = [
      ...(files[0]?.text ?? "").matchAll(/^ {2}\S*\bc\d+\b\S* (.*?),?(?: --.*)?$/gm),
    ];
    expect(written.length).toBe(plain.length);
    const others = written.flatMap(([, text = ""], index) => {
      const [one, other] = [plain[index] ?? "", text].map((word) => parseType(word, id));
      const isOne = one && other && one.listed?.dataType === other.listed?.dataType;
      return isOne ? [] : [`${one?.text} as ${text}`];
    });
    expect(others).toEqual([]);
  });
});

/** What `duckdb_columns()` of DuckDB 1.3 says of a table with every type that `duckdb_types()` lists. */
const DUCKDB =
  `BIGINT|BIT|BLOB|BOOLEAN|DATE|DECIMAL(18,3)|DECIMAL(4,1)|DOUBLE|ENUM('a', 'it''s')|FLOAT|HUGEINT|INTEGER
  |INTERVAL|JSON|SMALLINT|TIME|TIME WITH TIME ZONE|TIMESTAMP|TIMESTAMP WITH TIME ZONE|TIMESTAMP_MS|TIMESTAMP_NS
  |TIMESTAMP_S|TINYINT|UBIGINT|UHUGEINT|UINTEGER|USMALLINT|UTINYINT|UUID|VARCHAR|VARINT|INTEGER[]|INTEGER[3]
  |STRUCT(a INTEGER, b VARCHAR[])|STRUCT("a b" DECIMAL(9,2))[]|MAP(VARCHAR, INTEGER)|UNION(num INTEGER, str VARCHAR)`
    .split("|")
    .map((type) => type.trim());

test("verify finds every type of DuckDB that an import writes", async () => {
  const catalog = catalogOf("duckdb", DUCKDB);
  for (const declared of [toDescriptor(catalog), descriptorOf("duckdb", DUCKDB)]) {
    const findings = await verifyText(declared, catalog, { extra: true });
    expect(
      said(
        findings.filter(({ code }) => code.endsWith("-differs")),
        DUCKDB,
      ),
    ).toEqual([]);
  }
  for (const [index, type] of DUCKDB.entries()) {
    const others = DUCKDB.filter((_, other) => other !== index).map((text) =>
      parseType(text, "duckdb"),
    );
    const alike = others.filter((other) => areOneType(parseType(type, "duckdb"), other, "duckdb"));
    const names = alike.map(({ text }) => text).filter((text) => bare(text) !== bare(type));
    expect([type, ...names]).toEqual([type]);
  }
});

/** A type without its digits, which are not what makes it one type. */
const bare = (text: string): string => text.replace(/^DECIMAL.*/, "DECIMAL").replace("[3]", "[]");
