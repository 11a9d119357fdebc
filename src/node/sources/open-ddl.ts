import { basename } from "node:path";
import type { Catalog } from "../../sources/catalog.js";
import type { Selection } from "../../sources/connection.js";
import type { PostgresParser } from "../../sources/ddl/postgres-ddl.js";
import { guessDialect, readDdl } from "../../sources/ddl/read-ddl.js";
import type { DdlDialect } from "../../sources/ddl/statements.js";
import { quote } from "../../words/quote.js";
import { readTextFile } from "../files/read-text.js";
import { UnreadableFileError } from "../files/unreadable-file.js";
import { catalogContent } from "./database-source.js";
import { loadDriver } from "./load-driver.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";
import { openSqlite } from "./sqlite-driver.js";

/** A file of DDL, such as a dump: `FILE.sql`. */
export const open: OpenSource = async (path, context) => {
  const text = readFile(path);
  const dialect = dialectFrom(context, text, path);
  return {
    label: path,
    read: async (selection) => {
      const catalog = selected(await readText(text, dialect), selection);
      return { ...catalogContent(catalog), title: basename(path).replace(/\.sql$/i, "") };
    },
  };
};

function readFile(path: string): string {
  try {
    return readTextFile(path).text;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new SourceError(error.message);
    throw error;
  }
}

function dialectFrom({ dialect }: SourceContext, text: string, path: string): DdlDialect {
  const known = dialect === "mariadb" ? "mysql" : (dialect ?? guessDialect(text));
  if (known === "postgres" || known === "mysql" || known === "sqlite") return known;
  throw new SourceError(
    known === undefined
      ? `${path}: it is not clear of which database it is; pass --dialect postgres, mysql or sqlite`
      : `DDL of ${quote(known)} cannot be read; --dialect is postgres, mysql or sqlite`,
  );
}

async function readText(text: string, dialect: DdlDialect): Promise<Catalog> {
  if (dialect === "mysql") return readDdl(text, dialect);
  if (dialect === "sqlite") {
    const sqlite = await openSqlite(":memory:");
    try {
      return await readDdl(text, dialect, { sqlite });
    } finally {
      await sqlite.close();
    }
  }
  const parser = (await loadDriver("DDL of PostgreSQL", "libpg-query")) as {
    loadModule(): Promise<void>;
    parseSync: PostgresParser;
  };
  await parser.loadModule();
  return readDdl(text, dialect, { parsePostgres: parser.parseSync });
}

/** The tables of a catalog that are selected. */
export const selected = (catalog: Catalog, { schemas, includes }: Selection): Catalog => ({
  ...catalog,
  tables: catalog.tables.filter(
    (table) => (schemas.length === 0 || schemas.includes(table.schema ?? "")) && includes(table),
  ),
});
