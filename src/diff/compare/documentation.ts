import { ANNOTATIONS } from "../../model/flatten-schema.js";
import type { ColumnModel, ModelNode, TableModel } from "../../model/model.js";
import { otherKeywords } from "../../model/read-json-schema.js";
import { filterMembers, type JsonObject, sameValue } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import type { Both } from "../pairing/pairs.js";
import { type FoundChange, sidesOf } from "./changes.js";

export const tableDocumentation = (table: TableModel): JsonObject => {
  const definition = table.standardDefinition;
  return {
    description: table.description,
    displayName: table.displayName,
    tags: table.raw.tags,
    externalDocs: definition?.raw.externalDocs ?? table.raw.externalDocs,
    ...annotationsOf(table.otherKeywords),
    ...filterMembers(definition?.raw ?? {}, (key) => key.startsWith("x-")),
  };
};

export const columnDocumentation = (column: ColumnModel): JsonObject => ({
  description: column.description,
  displayName: column.displayName,
  ...annotationsOf(otherKeywords(column)),
});

/** Keywords that are not documentation. */
export const withoutAnnotations = (keywords: JsonObject): JsonObject =>
  filterMembers(keywords, (key) => !isAnnotation(key));

/** The keys in which two objects differ. */
export function differingKeys(one: JsonObject, other: JsonObject): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !sameValue(one[key], other[key]));
}

const annotationsOf = (keywords: JsonObject): JsonObject => filterMembers(keywords, isAnnotation);

const isAnnotation = (key: string): boolean => ANNOTATIONS.has(key);

/**
 * The change of what an object says to people.
 *
 * @param keys the keys in which the two sides differ
 */
export const docsChange = (
  { old, new: next }: Both<ModelNode>,
  keys: readonly string[],
  { text, ...common }: Pick<FoundChange, "subject" | "aliases"> & { readonly text: string },
): FoundChange => ({
  code: "docs-changed",
  ...common,
  message: `${keys.map(quote).join(", ")} of ${text} changed`,
  ...sidesOf(old, next, keys),
});

/**
 * Whether it is certain on both sides if an object has a property. In one with mistakes, a property that
 * seems to be missing may be there under another name.
 */
export const areKnown = ({ old, new: next }: Both<ModelNode>, key: string): boolean =>
  [old, next].every((one) => !one.isDoubtful || one.raw[key] !== undefined);
