// What reads files of SQL and SQLite, in this process: each start of the other one takes as long as reading twenty small
// files. It is for tests that are not about the process, in place of `src/node/sources/reader-process.js`; its limits, its
// messages and its end are those of `test/node/sources/open-ddl.test.ts`.

import libpg from "libpg-query";
import type { FileReader, ReaderRequest } from "../../src/node/sources/reader-process.js";
import { SourceError } from "../../src/node/sources/source.js";
import type { Connection } from "../../src/sources/catalog.js";
import { MysqlDdl } from "../../src/sources/ddl/mysql-ddl.js";
import { PostgresDdl } from "../../src/sources/ddl/postgres-ddl.js";
import { type DdlReader, readDdl } from "../../src/sources/ddl/read-ddl.js";
import { SqliteDdl } from "../../src/sources/ddl/sqlite-ddl.js";
import type { DdlDialect } from "../../src/sources/ddl/statements.js";
import { sqliteMemory } from "./sqlite.js";

await libpg.loadModule();

/** What reads the statements of each dialect. */
export const DDL_READERS: Readonly<Record<DdlDialect, (text: string) => DdlReader>> = {
  postgres: () => new PostgresDdl(libpg.parseSync),
  mysql: (text) => new MysqlDdl(text),
  sqlite: () => new SqliteDdl(sqliteMemory()),
};

export async function startReader(path: string): Promise<FileReader> {
  let database: Connection | undefined;
  const answerTo = async (request: ReaderRequest): Promise<unknown> => {
    if ("text" in request) return readDdl(request.text, DDL_READERS[request.dialect](request.text));
    if ("sql" in request) return database?.query(request.sql, request.params);
    database = sqliteMemory(request.file);
    return undefined;
  };
  return {
    ask: <Result>(request: ReaderRequest) =>
      answerTo(request).catch((error: Error) => {
        throw new SourceError(`${path}: ${error.message}`);
      }) as Promise<Result>,
    end: () => void database?.close(),
  };
}
