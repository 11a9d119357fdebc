// What MariaDB enforces, and the traps of its values: collations, booleans, JSON, foreign keys that were not checked.

import type mysql from "mysql2/promise";
import { beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../../src/sources/catalog.js";
import { readMysql } from "../../../src/sources/mysql-reader.js";
import { createMariadb, hasMariadb } from "../../support/mariadb.js";
import { counts, describe as described, verifyRows } from "./verify-rows.js";

const schema = (value: object) => ({ jsonSchema: JSON.stringify(value) });
const UNIQUE = { columnConstraint: "UNIQUE" };

describe.skipIf(!hasMariadb())("MariaDB", () => {
  let client: mysql.Connection;
  let connection: Connection;
  beforeAll(async () => {
    const database = await createMariadb(
      "verify_rows",
      `CREATE TABLE c (id int PRIMARY KEY, name varchar(5) CHARACTER SET latin1 NOT NULL);
       CREATE TABLE o (c int, d varchar(9), FOREIGN KEY (c) REFERENCES c (id));
       INSERT INTO c VALUES (1, 'ä'); SET foreign_key_checks = 0;
       INSERT INTO o VALUES (7, 'a'), (1, 'A'), (NULL, 'á'), (NULL, NULL);
       CREATE TABLE t (a tinyint(1), b json, c varchar(9), d varchar(9), e decimal(9, 3), f text, g varbinary(9), h text, i float);
       INSERT INTO t VALUES (2, '[1]', 'Open', 'open ', 0.015, 'äöü', X'0102', 'A-1', 0.1),
         (0, '[1]', 'open', 'it''s \\\\', 0.02, '😀x', X'010203', 'a-1', 0.2), (NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'A-1\\n', NULL);
       CREATE VIEW v AS SELECT c AS id, d FROM o`,
    );
    client = await database.connect();
    connection = {
      dialect: "mysql",
      timeout: 30,
      query: async (sql, values) =>
        (await client.query(sql, [...(values ?? [])]))[0] as Record<string, unknown>[],
      close: async () => {},
    };
  });

  test("foreign keys are asked, because they are not checked while they are off", async () => {
    const found = await verifyRows(
      described({
        c: {
          columns: {
            id: { columnConstraint: "PRIMARY_KEY" },
            name: { columnConstraint: "NOT_NULL", dataType: "VARCHAR", dataLength: 5 },
          },
        },
        o: {
          columns: { c: {}, d: UNIQUE },
          constraints: [{ type: "FOREIGN_KEY", columns: ["o.c", "c.id"] }],
        },
        v: { columns: { id: { columnConstraint: "NOT_NULL" }, d: {} } },
      }),
      connection,
      readMysql,
    );
    // The collation of the column says that these three are one key.
    expect(counts(found.findings)).toEqual([
      "duplicate-values d 2",
      "orphan-values c 1",
      "null-values id 2",
    ]);
    expect(found.summary).toMatchObject({ guaranteed: 4 });
  });

  test("values", async () => {
    const found = await verifyRows(
      described({
        t: {
          columns: {
            a: schema({ const: true }),
            b: { ...UNIQUE, ...schema({ enum: ["x"] }) },
            c: schema({ enum: ["open"] }),
            d: schema({ enum: ["open", "it's \\"] }),
            e: schema({ multipleOf: 0.01 }),
            f: { ...schema({ minLength: 3 }), dataType: "TEXT" },
            g: { dataType: "VARBINARY", dataLength: 2 },
            h: schema({ pattern: "^[A-Z]-\\d$" }),
            i: schema({ enum: [0.1] }),
          },
        },
      }),
      connection,
      readMysql,
    );
    expect(counts(found.findings)).toEqual([
      "unlisted-values a 1",
      "duplicate-values b 1",
      "unlisted-values c 1",
      "unlisted-values d 1",
      "range-values e 1",
      "length-values f 1",
      "length-values g 1",
      "pattern-values h 2",
    ]);
    expect(found.summary.unchecked).toEqual({ enum: 2 });
  });
});
