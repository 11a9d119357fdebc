import { readCsv } from "../../sources/saved/csv.js";
import { savedCatalog, savedRows } from "../../sources/saved/saved-rows.js";
import { readTextFile } from "../files/read-text.js";
import { UnreadableFileError } from "../files/unreadable-file.js";
import { catalogContent } from "./database-source.js";
import { selected } from "./open-ddl.js";
import { type OpenSource, type Source, SourceError } from "./source.js";

/** The result of a query of `dsd import --print-query`, saved as CSV. */
export const open: OpenSource = async (path) => {
  try {
    return openRows(readCsv(readTextFile(path).text), path);
  } catch (error) {
    if (error instanceof UnreadableFileError || !(error instanceof SourceError)) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SourceError(error instanceof UnreadableFileError ? reason : `${path}: ${reason}`);
    }
    throw error;
  }
};

/**
 * A saved catalog, as the rows of a CSV file or of a JSON array.
 *
 * @throws SourceError for other rows
 */
export function openRows(values: readonly unknown[], name: string): Source {
  const rows = savedRows(values);
  if (rows === undefined) {
    throw new SourceError(
      `${name} is no saved catalog: the rows are not those of a query of dsd import --print-query`,
    );
  }
  const catalog = savedCatalog(rows);
  return {
    label: name,
    read: async (selection) => catalogContent(selected(catalog, selection)),
  };
}
