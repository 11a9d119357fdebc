import { basename } from "node:path";
import type { Catalog } from "../../sources/catalog.js";
import { guessDialect } from "../../sources/ddl/read-ddl.js";
import type { DdlDialect } from "../../sources/ddl/statements.js";
import { quote } from "../../words/phrases.js";
import { readTextFile } from "../files/read-text.js";
import { ReaderError, startReader } from "./reader-process.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";

/** A DDL file, such as a dump: `FILE.sql`. */
export const openDdl: OpenSource = async (path, context) => {
  const { text } = readTextFile(path);
  const dialect = dialectFrom(context, text, path);
  return {
    label: path,
    read: async () => {
      const reader = await startReader(path, context);
      try {
        const catalog = await reader.ask<Catalog>({ text, dialect });
        return { catalog, title: basename(path).replace(/\.sql$/i, "") };
      } catch (error) {
        throw error instanceof ReaderError ? new SourceError(`${path}: ${error.message}`) : error;
      } finally {
        reader.end();
      }
    },
  };
};

function dialectFrom({ dialect }: SourceContext, text: string, path: string): DdlDialect {
  const reader = dialect === "mariadb" ? "mysql" : (dialect ?? guessDialect(text, path));
  if (reader === "postgres" || reader === "mysql" || reader === "sqlite") return reader;
  throw new SourceError(
    reader === undefined
      ? `${path}: it is not clear of which database it is; pass --dialect postgres, mysql or sqlite`
      : `DDL of ${quote(reader)} cannot be read; --dialect is postgres, mysql or sqlite`,
  );
}
