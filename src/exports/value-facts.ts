import { isText } from "../model/keywords.js";
import type { ColumnValues, LimitKeyword } from "../model/model.js";
import { readableValue } from "../model/value-words.js";
import { filterMembers } from "../values/json-value.js";
import { quotedList } from "../words/phrases.js";
import { type Loss, nameText, shownText } from "./exported.js";

// What a column says of its values, one thing at a time: a format writes it, or it is a loss.

/** The kinds of things that a column says of its values. */
export type ValueFactKind =
  | "allowed values"
  | "range"
  | "text length"
  | "pattern"
  | "format"
  | "list size"
  | "elements"
  | "fields"
  | "entries"
  | "keyword";

/** Something that a column says of its values. */
export interface ValueFact {
  readonly kind: ValueFactKind;
  /** As people read it: `minimum 0`. */
  readonly text: string;
  /** The keyword of JSON Schema that says it. */
  readonly keyword: string;
}

const KIND_OF_LIMIT: Readonly<Record<LimitKeyword, ValueFactKind>> = {
  minimum: "range",
  maximum: "range",
  exclusiveMinimum: "range",
  exclusiveMaximum: "range",
  multipleOf: "range",
  minLength: "text length",
  maxLength: "text length",
  minItems: "list size",
  maxItems: "list size",
};

/** The name of the fact that some fields are required. */
export const REQUIRED_FIELDS = "required fields";

/** Everything that a column says of its values, apart from their types. */
export function valueFacts(values: ColumnValues): readonly ValueFact[] {
  const { allowed, limits, uniqueItems, pattern, format, elements, fields, entries } = values;
  const facts: ValueFact[] = [];
  const add = (kind: ValueFactKind, keyword: string, text: string): void => {
    facts.push({ kind, keyword, text: nameText(text) });
  };
  if (allowed !== undefined) add("allowed values", "enum", quotedList(allowed.map(readableValue)));
  for (const [keyword, limit] of limits)
    add(KIND_OF_LIMIT[keyword], keyword, `${keyword} ${limit}`);
  if (uniqueItems) add("list size", "uniqueItems", "unique elements");
  if (pattern !== undefined) add("pattern", "pattern", pattern);
  if (format !== undefined) add("format", "format", format);
  if (elements !== undefined) add("elements", "items", elements.types?.join(" or ") ?? "any");
  if (fields !== undefined) {
    const typed = fields.map(({ name, values: { types = [] } }) => [name, ...types].join(" "));
    add("fields", "properties", quotedList(typed));
  }
  const required = fields?.filter(({ isRequired }) => isRequired) ?? [];
  if (required.length > 0) {
    add("fields", REQUIRED_FIELDS, `required ${quotedList(required.map(({ name }) => name))}`);
  }
  if (entries !== undefined) {
    add("entries", "additionalProperties", entries.types?.join(" or ") ?? "any");
  }
  for (const keyword of Object.keys(values.others)) add("keyword", keyword, keyword);
  return facts;
}

/**
 * The losses of what a column says of its values.
 *
 * @param held the keywords of the facts that a format has
 * @param where the column in losses
 * @param heldInside those that it has inside of what it has; default: all
 */
export function valueLosses(
  values: ColumnValues,
  held: ReadonlySet<string | undefined>,
  where: string,
  why: string,
  heldInside?: ReadonlySet<string>,
): readonly Loss[] {
  const lost = valueFacts(values).filter(({ keyword }) => !held.has(keyword));
  return [
    ...lost.map(({ kind, text }) => ({ what: kind, where, why: `${text}: ${why}` })),
    ...innerValues(values).flatMap(({ keyword, name, values: inner }) => {
      const inside = held.has(keyword) ? heldInside : NOTHING_HELD;
      return inside === undefined
        ? []
        : valueLosses(inner, inside, `${where}.${name}`, why, inside);
    }),
  ];
}

const NOTHING_HELD: ReadonlySet<string> = new Set();

/** The parts of values: elements, fields and entries, each with its keyword. */
export function innerValues({ elements, fields = [], entries }: ColumnValues) {
  const inner = (keyword: string, name: string, values: ColumnValues, stated?: string) => {
    const { description = stated } = values.annotations;
    return { keyword, name, values, description: isText(description) ? description : undefined };
  };
  return [
    ...(elements === undefined ? [] : [inner("items", "[]", elements)]),
    ...fields.map(({ name, values, description }) =>
      inner("properties", name, values, description),
    ),
    ...(entries === undefined ? [] : [inner("additionalProperties", "*", entries)]),
  ];
}

/**
 * The facts about values that an export may show: none that may be a secret, or that has invisible characters.
 *
 * @param lose is called with what is left out
 */
export function visibleValues(
  values: ColumnValues,
  lose: (keywords: readonly string[], path: readonly string[]) => void,
  path: readonly string[] = [],
): ColumnValues {
  const { allowed, pattern, format, annotations, others, elements, fields, entries } = values;
  const inner = (one: ColumnValues, step: string) => visibleValues(one, lose, [...path, step]);
  const visible = {
    ...values,
    allowed: allowed?.every(isVisible) ? allowed : undefined,
    pattern: isVisible(pattern) ? pattern : undefined,
    format: isVisible(format) ? format : undefined,
    annotations: filterMembers(
      annotations,
      (key, value) => key === "description" || isVisible(value),
    ),
    others: filterMembers(others, (_, value) => isVisible(value)),
    elements: elements && inner(elements, "[]"),
    fields: fields?.map((field) => {
      const name = nameText(field.name);
      return { ...field, name, values: inner(field.values, name) };
    }),
    entries: entries && inner(entries, "*"),
  };
  const keywordsOf = (one: ColumnValues): string[] => [
    ...valueFacts(one).map(({ keyword }) => keyword),
    ...Object.keys(one.annotations),
  ];
  const kept = new Set(keywordsOf(visible));
  const hidden = keywordsOf(values).filter((keyword) => !kept.has(keyword));
  if (hidden.length > 0) lose(hidden, path);
  return visible;
}

/** Whether parts of schemas are visible; many columns can have one of them. */
const visibleParts = new WeakMap<object, boolean>();

function isVisible(value: unknown): boolean {
  if (typeof value !== "object" || value === null) {
    return typeof value !== "string" || shownText(value) === value;
  }
  const visibility = visibleParts.get(value) ?? isVisible(JSON.stringify(value));
  visibleParts.set(value, visibility);
  return visibility;
}
