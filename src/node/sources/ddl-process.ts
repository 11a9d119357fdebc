// A process of its own that reads a file of DDL: its statements can be made to take for ever, or to fill the memory.

import type { Catalog } from "../../sources/catalog.js";
import { MysqlDdl } from "../../sources/ddl/mysql-ddl.js";
import { PostgresDdl, type PostgresParser } from "../../sources/ddl/postgres-ddl.js";
import { readDdl } from "../../sources/ddl/read-ddl.js";
import { SqliteDdl } from "../../sources/ddl/sqlite-ddl.js";
import type { DdlDialect } from "../../sources/ddl/statements.js";
import { loadDriver } from "./load-driver.js";
import { openSqlite } from "./sqlite-driver.js";

/** What the process is sent: the text, and its dialect. */
export interface DdlRequest {
  readonly text: string;
  readonly dialect: DdlDialect;
}

/** What it answers: the catalog, or why there is none. */
export type DdlAnswer = { readonly catalog: Catalog } | { readonly error: string };

process.once("message", (request: DdlRequest) => {
  void readText(request)
    .then(
      (catalog): DdlAnswer => ({ catalog }),
      (error): DdlAnswer => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});

/** What is used of the package `libpg-query`. */
interface PgQuery {
  loadModule(): Promise<void>;
  readonly parseSync: PostgresParser;
}

async function readText({ text, dialect }: DdlRequest): Promise<Catalog> {
  if (dialect === "mysql") return readDdl(text, new MysqlDdl(text));
  if (dialect === "sqlite") return readDdl(text, new SqliteDdl(await openSqlite(":memory:")));
  const parser = await loadDriver<PgQuery>("DDL of PostgreSQL", "libpg-query", "loadModule");
  await parser.loadModule();
  return readDdl(text, new PostgresDdl(parser.parseSync));
}
