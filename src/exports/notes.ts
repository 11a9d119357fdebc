import { ANNOTATIONS } from "../model/flatten-schema.js";
import type { ColumnModel, ColumnValues, TableModel } from "../model/model.js";
import { readableValue } from "../model/value-words.js";
import { filterMembers, isObject, type JsonObject, textList } from "../values/json-value.js";
import { nameText } from "./exported.js";
import { innerValues } from "./value-facts.js";

/** Something that is said to readers besides a description. A format without a place for it has it in comments. */
export interface Note {
  readonly label: string;
  /** On one line, and without secrets. */
  readonly text: string;
}

/** A note on one line. */
export const noteLine = ({ label, text }: Note): string => `${label}: ${text}`;

/** The longest text of a note, and the longest that is read: many columns can have one of them. */
const MAX_NOTE = 1000;
const MAX_READ = 20_000;

function note(label: string, text: string | undefined): Note[] {
  const line = nameText((text ?? "").slice(0, MAX_READ).replace(/\s+/g, " ").trim());
  const cut = line.length > MAX_NOTE ? `${[...line].slice(0, MAX_NOTE).join("")}…` : line;
  return cut === "" ? [] : [{ label: nameText(label), text: cut }];
}

export function tableNotes(table: TableModel): readonly Note[] {
  const { displayName, tableType, raw, standardDefinition } = table;
  const docs = raw.externalDocs ?? standardDefinition?.raw.externalDocs;
  const { description, $href, mediaType } = isObject(docs) ? docs : {};
  // The statement that creates a table says that it is one.
  const isUsual = /^(?:REGULAR|PARTITIONED|(?:BASE ?)?TABLE)$/i.test(tableType ?? "");
  return [
    ...note("display name", displayName),
    ...note("table type", isUsual ? undefined : tableType),
    ...note("tags", textList(raw.tags).join(", ")),
    ...note("documentation", textList([description, $href, mediaType]).join(", ")),
    ...annotationNotes(rowKeywords(table)),
  ];
}

/** The keywords of a definition in JSON Schema that nothing else in the model says. */
export const rowKeywords = ({ otherKeywords }: TableModel): JsonObject =>
  filterMembers(otherKeywords, (key, value) => {
    const isEmpty =
      value === undefined || value === false || Object.keys(Object(value)).length === 0;
    return !(SAID_OF_TABLE.test(key) || (isEmpty && ABOUT_COLUMNS.test(key)));
  });

const SAID_OF_TABLE = /^(?:type|description|tags|externalDocs|definitions|\$(?!comment).*)$/;

/** Keywords that say nothing but what the columns are, unless they name others. */
const ABOUT_COLUMNS = /^(?:properties|required|additionalProperties)$/;

/** @param values those of the column, as far as an export shows them */
export function columnNotes(
  { displayName, description }: ColumnModel,
  values: ColumnValues,
): readonly Note[] {
  const { annotations } = values;
  const isSaid = annotations.description === description;
  return [
    ...note("display name", displayName),
    ...annotationNotes(filterMembers(annotations, (key) => key !== "description" || !isSaid)),
    ...innerNotes(values, ""),
  ];
}

/** The notes about fields, elements and entries, each with the path of names that leads to it. */
function innerNotes(values: ColumnValues, owner: string): Note[] {
  return innerValues(values).flatMap(({ name, description, values: inner }) => {
    const path = `${owner}${name}`;
    const annotations = filterMembers(inner.annotations, (key) => key !== "description");
    return [
      ...note(path, description),
      ...annotationNotes(annotations).map(({ label, text }) => ({
        label: `${label} of ${path}`,
        text,
      })),
      ...innerNotes(inner, `${path}.`),
    ];
  });
}

const annotationNotes = (keywords: JsonObject): Note[] =>
  Object.entries(keywords).flatMap(([key, value]) =>
    ANNOTATIONS.has(key) ? note(key, readableValue(value)) : [],
  );
