import { basename } from "node:path";
import type { Catalog } from "../../sources/catalog.js";
import { MysqlDdl } from "../../sources/ddl/mysql-ddl.js";
import { PostgresDdl, type PostgresParser } from "../../sources/ddl/postgres-ddl.js";
import { guessDialect, readDdl } from "../../sources/ddl/read-ddl.js";
import { SqliteDdl } from "../../sources/ddl/sqlite-ddl.js";
import type { DdlDialect } from "../../sources/ddl/statements.js";
import { quote } from "../../words/quote.js";
import { readTextFile } from "../files/read-text.js";
import { loadDriver } from "./load-driver.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";
import { openSqlite } from "./sqlite-driver.js";

/** A file of DDL, such as a dump: `FILE.sql`. */
export const open: OpenSource = async (path, context) => {
  const { text } = readTextFile(path);
  const dialect = dialectFrom(context, text, path);
  return {
    label: path,
    read: async () => ({
      catalog: await readText(text, dialect),
      title: basename(path).replace(/\.sql$/i, ""),
    }),
  };
};

function dialectFrom({ dialect }: SourceContext, text: string, path: string): DdlDialect {
  const known = dialect === "mariadb" ? "mysql" : (dialect ?? guessDialect(text, path));
  if (known === "postgres" || known === "mysql" || known === "sqlite") return known;
  throw new SourceError(
    known === undefined
      ? `${path}: it is not clear of which database it is; pass --dialect postgres, mysql or sqlite`
      : `DDL of ${quote(known)} cannot be read; --dialect is postgres, mysql or sqlite`,
  );
}

/** What is used of the package `libpg-query`. */
interface PgQuery {
  loadModule(): Promise<void>;
  readonly parseSync: PostgresParser;
}

async function readText(text: string, dialect: DdlDialect): Promise<Catalog> {
  if (dialect === "mysql") return readDdl(text, new MysqlDdl(text));
  if (dialect === "sqlite") {
    const sqlite = await openSqlite(":memory:");
    try {
      return await readDdl(text, new SqliteDdl(sqlite));
    } finally {
      await sqlite.close();
    }
  }
  const parser = await loadDriver<PgQuery>("DDL of PostgreSQL", "libpg-query", "loadModule");
  await parser.loadModule();
  return readDdl(text, new PostgresDdl(parser.parseSync));
}
