import { basename } from "node:path";
import { readSqlite } from "../../sources/sqlite-reader.js";
import { fileDatabase } from "./database-source.js";
import type { OpenSource } from "./source.js";
import { openSqlite } from "./sqlite-driver.js";

/** A file of SQLite: `sqlite:FILE`, or a file that is called like one. */
export const open: OpenSource = async (text, context) => {
  const source = fileDatabase(text, openSqlite, readSqlite, context);
  const title = basename(source.label).replace(/\.\w+$/, "");
  return { ...source, read: async (selection) => ({ ...(await source.read(selection)), title }) };
};
