import { isText } from "../../model/keywords.js";
import type { ColumnModel, ColumnValues } from "../../model/model.js";
import { limitPhrases, readableValue, typeText } from "../../model/value-words.js";
import { quotedList } from "../../words/phrases.js";
import type { Shown } from "./shown.js";

// A column as a page shows it, with what it may hold in words.

export interface ColumnContent {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** `PK`, `FK` and `UNIQUE`. */
  readonly keys: readonly string[];
  /** `undefined` if the column does not say. */
  readonly isNullable: boolean | undefined;
  readonly description: string | undefined;
  /** The only values that it may have; empty if any are allowed. */
  readonly allowed: readonly string[];
  /** Other facts about its values, and its display name. */
  readonly notes: readonly string[];
  /** The fields inside it, whose names begin with its own. */
  readonly fields: readonly ColumnContent[];
}

export function columnContent(
  column: ColumnModel,
  keys: readonly string[],
  table: string,
  shown: Shown,
): ColumnContent {
  const { shortName, label, nullable, displayName, values } = column;
  const { elements = values.entries } = values;
  const isListed = elements !== undefined && elements.dataType === undefined;
  const notes = [...(isListed ? [typeWords(values)] : []), ...valueNotes(values, shown)];
  const name = shortName || label || "?";
  const id = shown.anchor(name, table);
  return {
    id,
    name,
    type: typeText(column) || (column.family ?? ""),
    keys,
    isNullable: nullable,
    description: shown.prose(column.description),
    allowed: allowedTexts(values, shown),
    notes: displayName === undefined || displayName === name ? notes : [displayName, ...notes],
    fields: fieldContents(values, name, id, shown),
  };
}

/** The values that a column may have, as texts. */
const allowedTexts = ({ allowed = [] }: ColumnValues, shown: Shown): readonly string[] =>
  allowed.map((value) => shown.name(readableValue(value)) ?? '""');

/** Other facts about values, each as people read it: `0 to 150`, `at most 5 characters`, `format: email`. */
function valueNotes(values: ColumnValues, shown: Shown): readonly string[] {
  const { pattern, format, elements, entries, annotations, others } = values;
  return [
    ...(elements === undefined ? [] : eachNotes(elements, shown)),
    ...(entries === undefined ? [] : eachNotes(entries, shown)),
    ...limitPhrases(values),
    ...Object.entries({ pattern, format, ...annotations, ...others }).map(([key, value]) =>
      value === undefined ? undefined : shown.note(key, value),
    ),
  ].filter((note) => typeof note === "string");
}

/** The facts about each element or entry. */
function eachNotes(values: ColumnValues, shown: Shown): string[] {
  const allowed = allowedTexts(values, shown);
  const { description } = values.annotations;
  const notes = [
    isText(description) ? shown.prose(description) : undefined,
    allowed.length === 0 ? undefined : `one of ${quotedList(allowed)}`,
    ...valueNotes(values, shown),
  ];
  return notes.flatMap((note) => (note === undefined ? [] : [`each: ${note}`]));
}

/** The type of values in one or a few words. */
function typeWords({ types = [], dataType, elements, entries }: ColumnValues): string {
  if (dataType !== undefined) return dataType.text;
  if (elements !== undefined) return `list of ${typeWords(elements)}`;
  if (entries !== undefined) return `map of ${typeWords(entries)}`;
  return types.map((type) => (type === "string" ? "text" : type)).join(" or ") || "any";
}

/**
 * The fields of a column, of its elements, and of fields inside them, as columns of their own.
 *
 * @param owner the name before theirs
 * @param id the anchor of the owner
 */
function fieldContents(
  values: ColumnValues,
  owner: string,
  id: string,
  shown: Shown,
): readonly ColumnContent[] {
  const { elements, entries, fields = [] } = values;
  const inner = [
    ...(elements === undefined ? [] : fieldContents(elements, `${owner}[]`, id, shown)),
    ...(entries === undefined ? [] : fieldContents(entries, `${owner}.*`, id, shown)),
  ];
  const notes = fields.flatMap(({ name: field, isRequired, description, values: one }) => {
    const name = shown.name(`${owner}.${field}`) ?? owner;
    const content: ColumnContent = {
      id: shown.anchor(field, id),
      name,
      type: typeWords(one),
      keys: [],
      isNullable: isRequired && one.isNullable !== true ? false : undefined,
      description: shown.prose(description),
      allowed: allowedTexts(one, shown),
      notes: valueNotes(one, shown),
      fields: [],
    };
    return [content, ...fieldContents(one, name, content.id, shown)];
  });
  return [...inner, ...notes];
}
