import fc from "fast-check";
import { expect, test } from "vitest";
import { toSql } from "../../src/exports/sql/to-sql.js";
import type { Connection } from "../../src/sources/catalog.js";
import { readMysql } from "../../src/sources/mysql-reader.js";
import { cases } from "../support/effort.js";
import { everyType, literals, zodSchema } from "../support/every-type.js";
import { createMariadb, hasMariadb } from "../support/mariadb.js";
import { modelOf } from "../support/models.js";
import { schemas } from "../support/tables.js";
import { unexpectedDrift } from "./unexpected-drift.js";

test.skipIf(!hasMariadb())(
  "MariaDB takes the DDL of any tables and has what it says, and the Zod schema takes its rows",
  async () => {
    const client = await (await createMariadb("exported", "SELECT 1")).connect();
    const connection: Connection = {
      dialect: "mysql",
      query: async (sql, values) => {
        const [rows] = await client.query(sql, [...(values ?? [])]);
        return rows as Record<string, unknown>[];
      },
      close: () => client.end(),
    };
    await fc.assert(
      fc.asyncProperty(schemas(), async (schema) => {
        const options = { dialect: "mysql", ifNotExists: true } as const;
        const { files, losses } = toSql(modelOf(schema), options);
        const sql = files[0]?.text ?? "?";
        await client.query("DROP DATABASE IF EXISTS s");
        await client.query(sql);
        await client.query(sql);
        const live = await readMysql(connection, { schemas: ["s"], includes: () => true });
        expect(await unexpectedDrift(schema, live, losses)).toEqual([]);
      }),
      { numRuns: cases(25) },
    );
    await client.query("DROP DATABASE IF EXISTS s");
    await client.query(toSql(everyType, { dialect: "mysql" }).files[0]?.text ?? "?");
    const { geography: _, ...values } = literals((hex) => `x'${hex}'`);
    const names = Object.keys(values).map((name) => `\`${name}\``);
    await client.query(
      `INSERT INTO s.\`every type\` (${names}, geography) VALUES (${Object.values(values)}, point(1, 2))`,
    );
    const [rows] = await client.query("SELECT * FROM s.`every type`");
    const [row] = rows as Record<string, unknown>[];
    expect(zodSchema("mysql2").safeParse(row).error).toBeUndefined();
    await client.query("DROP DATABASE s");
    await client.end();
  },
  180_000,
);
