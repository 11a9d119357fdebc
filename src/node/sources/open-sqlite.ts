import { basename } from "node:path";
import { readSqlite } from "../../sources/sqlite-reader.js";
import { statsOf } from "../files/paths.js";
import { databaseSource } from "./database-source.js";
import { type OpenSource, SourceError } from "./source.js";
import { openSqlite } from "./sqlite-driver.js";

/** A file of SQLite: `sqlite:FILE`, or a file that is called like one. */
export const open: OpenSource = async (text, { signal }) => {
  const path = text.replace(/^sqlite:(?:\/\/(?=\/))?/i, "");
  if (statsOf(path)?.isFile() !== true) throw new SourceError(`${path}: there is no such file`);
  const source = databaseSource({
    label: path,
    connect: () => openSqlite(path),
    read: readSqlite,
    explain: (error) => `${path}: ${error instanceof Error ? error.message : String(error)}`,
    signal,
  });
  return {
    ...source,
    read: async (selection) => ({
      ...(await source.read(selection)),
      title: basename(path).replace(/\.\w+$/, ""),
    }),
  };
};
