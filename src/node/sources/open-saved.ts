import { CsvError, readCsv, savedCatalog, savedRows } from "../../sources/saved/saved-rows.js";
import type { DialectId } from "../../types/data-type.js";
import { recover, rethrowAs } from "../../values/recover.js";
import { ROWS, savedAnswers } from "../../verify/rows/printed-rows.js";
import { readTextFile } from "../files/read-text.js";
import { type OpenSource, type Source, SourceError } from "./source.js";

/** The result of a query of `dsd import --print-query`, saved as CSV. */
export const openSaved: OpenSource = async (path) => openCsv(readTextFile(path).text, path);

/** The line with the names of the columns. Clients write the results of other statements before it. */
const HEAD = /^\ufeff?"?dbms"?[,;\t]/im;

/** Whether a text has saved rows as CSV. */
export const isSavedCsv = (text: string): boolean => HEAD.test(text);

/** Reads a saved catalog from CSV. @throws SourceError for other text */
export function openCsv(text: string, name: string): Source {
  const start = HEAD.exec(text)?.index;
  if (start === undefined) {
    throw new SourceError(
      `${name} is no saved catalog: no line has the names of the columns, of which the first is dbms; save the result of a query of dsd import --print-query with its headers`,
    );
  }
  const rows = recover(
    () => readCsv(text.slice(start)),
    CsvError,
    rethrowAs(SourceError, `${name}: `),
  );
  return openRows(rows, name);
}

/**
 * A saved catalog, as the rows of a CSV file or of a JSON array.
 *
 * @throws SourceError for other rows
 */
export function openRows(values: readonly unknown[], name: string): Source {
  const last = values.at(-1);
  // Clients write the results of several statements as a list.
  const rows = savedRows(Array.isArray(last) ? last : values);
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
