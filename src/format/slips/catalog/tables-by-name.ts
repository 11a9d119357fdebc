import type { PlacedChange } from "../../../text/fix-action.js";
import { isObject, type JsonObject } from "../../../values/json-value.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineObjectSlip } from "../../check/slip.js";
import { list, subject } from "../../check/wording.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import { resolveShape } from "../../shape/read-keys.js";
import { append, insert, remove, renameKey, renaming, repair, wrapping } from "../fix.js";
import { looksLike } from "../looks-like.js";
import { listingEntries } from "./list-for-map.js";

/** Tables as members of their Schema, each under its name. */
export const tablesByName = defineObjectSlip<readonly string[]>({
  id: "tables-by-name",
  recognize({ shapes, value, shape, reading }) {
    if (shape.kind !== "Schema") return undefined;
    const isTable = (key: string) => {
      const table = value[key];
      if (!isObject(table)) return false;
      return typeof table.columns === "object" || looksLike(shapes, table)?.kind === "Table";
    };
    const keys = reading.unknown.filter((key) => !reading.guesses.has(key) && isTable(key));
    if (keys.length === 0) return undefined;
    const isAll = reading.known === 0 && keys.length === reading.unknown.length;
    if (isAll) return { is: "other", known: keys };
    const members = keys.map((key, at) => [key, at === 0 ? { known: keys } : {}] as const);
    return { is: "misplaced", members: new Map(members) };
  },
  message: (keys, { path, code }) =>
    code === "wrong-type"
      ? `${subject(path)} has tables by their names; put them under \`tables\``
      : `${list(keys, "and")} ${keys.length > 1 ? "are tables" : "is a table"}; put ${keys.length > 1 ? "them" : "it"} under \`tables\``,
  suggestion: () => "tables",
  repair(keys, { path, owner }, { code }) {
    if (code === "wrong-type") return wrapping(path, [{ key: "tables" }]);
    if (owner?.value.tables !== undefined) return undefined;
    const change = { kind: "gather-members", key: "tables", keys } as const;
    return repair("put them under `tables`", [{ path: path.slice(0, -1), change }]);
  },
  decision: () => "write an item of `tables`",
});

/** The table types of views, by the key that people write them under, as `foldCase` returns it. */
const KINDS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["views", "VIEW"],
  ["materializedviews", "MATERIALIZEDVIEW"],
]);

/** Views in a separate list. The format has one list, in which `tableType` distinguishes them from tables. */
export const viewsBesideTables = defineObjectSlip<{ readonly tableType: string }>({
  id: "views-beside-tables",
  recognize({ shapes, value, shape, reading }) {
    if (shape.kind !== "Schema") return undefined;
    const tables = resolveShape(shapes, shape.properties.tables ?? "");
    const members = reading.unknown.flatMap((key) => {
      const tableType = KINDS.get(foldCase(key));
      if (tableType === undefined || !("items" in tables) || !areObjects(value[key])) return [];
      const views = isObject(value[key]) ? { values: tables.items } : tables;
      return [[key, { known: { tableType }, shape: views }] as const];
    });
    return members.length === 0 ? undefined : { is: "misplaced", members: new Map(members) };
  },
  suggestion: () => "tables",
  advice: ({ tableType }) => `write its items in \`tables\`, with \`tableType: ${tableType}\``,
  // One step after the other, so that each view stays as it is written.
  repair: ({ tableType }, place) => typed(tableType, place) ?? moved(place),
  decision: ({ tableType }) => `write each view in \`tables\`, with \`tableType: ${tableType}\``,
});

const areObjects = (value: unknown): value is JsonObject | readonly unknown[] => {
  const members = typeof value === "object" && value !== null ? Object.values(value) : [];
  return members.length > 0 && members.every(isObject);
};

/** The views with their type. */
function typed(tableType: string, { path, value, owner, checked }: ValuePlace) {
  const tables = resolveShape(checked.shapes, owner?.shape.properties.tables ?? "");
  if (!("items" in tables)) return undefined;
  const changes = Object.entries(value as object).flatMap(([key, view]): PlacedChange[] => {
    const shape = checked.settle(view, tables.items);
    if (!isObject(view) || shape === undefined || !("properties" in shape)) return [];
    const table = { path: [...path, Array.isArray(value) ? Number(key) : key], value: view, shape };
    const isTyped = shape.kind !== "Table" || checked.has(table, "tableType");
    return isTyped ? [] : [insert(table, "tableType", tableType)];
  });
  const title = `write \`tableType: ${tableType}\` in each`;
  return changes.length === 0 ? undefined : repair(title, changes);
}

/** The views as a list, and the list after that of the tables. */
function moved({ path, value, owner, checked }: ValuePlace) {
  if (isObject(value)) return listingEntries(path, value);
  if (owner === undefined || !Array.isArray(value)) return undefined;
  const { tables } = owner.value;
  if (!checked.has(owner, "tables")) return renaming(path, "tables");
  if (!Array.isArray(tables)) return undefined;
  if (tables.length === 0) {
    const empty = remove([...owner.path, "tables"]);
    return repair("write them as `tables`", [empty, renameKey(path, "tables")]);
  }
  const copies = value.map((_, index) => ({ from: [...path, index] }));
  const added = append([...owner.path, "tables"], tables.length, copies);
  return repair("move them to `tables`", [remove(path), ...added]);
}
