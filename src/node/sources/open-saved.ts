import type { DialectId } from "../../dialects/dialect.js";
import { CsvError, readCsv } from "../../sources/saved/csv.js";
import { savedCatalog, savedRows } from "../../sources/saved/saved-rows.js";
import { ROWS, savedAnswers } from "../../verify/rows/printed-rows.js";
import { readTextFile } from "../files/read-text.js";
import { type OpenSource, type Source, SourceError } from "./source.js";

/** The result of a query of `dsd import --print-query`, saved as CSV. */
export const open: OpenSource = async (path) => {
  const { text } = readTextFile(path);
  try {
    return openRows(readCsv(text), path);
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(`${path}: ${error.message}`);
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
  const answers = rows.filter(({ item }) => item === ROWS);
  if (answers.length === 0) {
    return { label: name, read: async () => ({ catalog: savedCatalog(rows) }) };
  }
  const isUnknown = answers.length === rows.length;
  const catalog = savedCatalog(isUnknown ? [] : rows.filter(({ item }) => item !== ROWS));
  const dialect = answers[0]?.dbms as DialectId;
  return {
    label: name,
    read: async () => ({ catalog: { ...catalog, dialect, isUnknown } }),
    count: async (queries) => savedAnswers(answers, queries),
  };
}
