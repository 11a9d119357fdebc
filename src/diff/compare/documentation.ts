import type { ModelNode } from "../../model/model-node.js";
import type { ColumnModel, TableModel } from "../../model/table.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";
import type { FoundChange } from "./found-change.js";
import { sameValue } from "./same-value.js";

/** Keywords of JSON Schema that say something to people only. */
const ANNOTATIONS = ["title", "examples", "tags", "$comment", "deprecated", "externalDocs"];

/** The documentation of an object, by key. */
type Documentation = JsonObject;

export const tableDocumentation = (table: TableModel): Documentation => {
  const definition = table.standardDefinition;
  return {
    description: table.description,
    displayName: table.displayName,
    tags: table.raw.tags,
    externalDocs: definition?.raw.externalDocs ?? table.raw.externalDocs,
    ...annotationsOf(table.otherKeywords),
    ...extensionsOf(definition),
  };
};

export const columnDocumentation = (column: ColumnModel): Documentation => ({
  description: column.description,
  displayName: column.displayName,
  ...annotationsOf(column.otherKeywords),
});

/** Keywords that are not documentation. */
export const withoutAnnotations = (keywords: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(keywords).filter(([key]) => !ANNOTATIONS.includes(key)));

/** The keys in which two objects differ. */
export function differingKeys(one: JsonObject, other: JsonObject): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !sameValue(one[key], other[key]));
}

const annotationsOf = (keywords: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(keywords).filter(([key]) => ANNOTATIONS.includes(key)));

const extensionsOf = (definition: ModelNode | undefined): JsonObject =>
  isObject(definition?.raw)
    ? Object.fromEntries(Object.entries(definition.raw).filter(([key]) => key.startsWith("x-")))
    : {};

/**
 * The change of what an object says to people.
 *
 * @param keys the keys in which the two sides differ
 */
export function docsChange(
  { old, new: next }: { readonly old: Documented; readonly new: Documented },
  keys: readonly string[],
  { text, ...common }: Pick<FoundChange, "subject" | "aliases"> & { readonly text: string },
): FoundChange {
  return {
    code: "docs-changed",
    ...common,
    message: `${keys.map(quote).join(", ")} of ${text} changed`,
    old: { place: old.atFirst(keys), value: shownText(old, keys) },
    new: { place: next.atFirst(keys), value: shownText(next, keys) },
  };
}

type Documented = Pick<ModelNode, "atFirst" | "raw">;

/** The text that has changed, if it is only one. */
function shownText({ raw }: Documented, keys: readonly string[]): string | undefined {
  const value = keys.length === 1 ? raw[keys[0] ?? ""] : undefined;
  return typeof value === "string" ? value : undefined;
}
