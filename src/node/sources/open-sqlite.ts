import { basename, resolve } from "node:path";
import type { Connection } from "../../sources/catalog.js";
import { readSqlite } from "../../sources/sqlite-reader.js";
import { fileDatabase } from "./database-source.js";
import { startReader } from "./reader-process.js";
import type { OpenSource, SourceContext } from "./source.js";

/** A SQLite file: `sqlite:FILE`, or a file whose name looks like one. */
export const openSqlite: OpenSource = async (text, context) => {
  const connect = (path: string): Promise<Connection> => connectTo(path, context);
  const source = fileDatabase(text, connect, readSqlite, context);
  const title = basename(source.label).replace(/\.\w+$/, "");
  return { ...source, read: async (selection) => ({ ...(await source.read(selection)), title }) };
};

/**
 * Connects through a separate process: a file can contain views that take forever, because SQLite
 * expands views to find their columns.
 */
async function connectTo(path: string, context: SourceContext): Promise<Connection> {
  const reader = await startReader(path, context);
  try {
    await reader.ask({ file: resolve(path) });
  } catch (error) {
    reader.end();
    throw error;
  }
  return {
    dialect: "sqlite",
    query: (sql, params = []) => reader.ask({ sql, params }),
    close: async () => reader.end(),
  };
}
