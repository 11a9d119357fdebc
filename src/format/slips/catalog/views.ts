import type { PlacedChange } from "../../../text/fix-action.js";
import { isObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import type { Place } from "../../shape/checked-value.js";
import { resolveShape } from "../../shape/read-keys.js";
import { type KeyTable, lookUp } from "../../shape/suggest-key.js";
import { appendCopies, insert, remove, renaming, repair } from "../fix.js";
import { listingEntries } from "./map-for-list.js";

/** The types of tables that are listed under a key of their own. */
const TYPES: KeyTable<string> = {
  Schema: { views: "VIEW", materializedviews: "MATERIALIZEDVIEW" },
};

/** Views beside the tables of a Schema, as a list or by name. They are tables with a `tableType`. */
export const views = defineSlip({
  id: "views",
  at: "unknown-property",
  recognize({ key, value, shape }) {
    const type = lookUp(TYPES, shape.title, key);
    const entries = typeof value === "object" && value !== null ? Object.values(value) : [];
    return entries.length > 0 && entries.every(isObject) ? type : undefined;
  },
  suggestion: () => "tables",
  advice: (type) => `write them in \`tables\`, with \`tableType: ${type}\``,
  // One step after the other, which keeps how each view is written.
  repair: (type, place) => typed(type, place) ?? moved(place),
  decision: () => "move them to `tables`",
});

/** The views with their type. */
function typed(type: string, { path, value, owner, checked }: Place) {
  const list = resolveShape(checked.shapes, owner?.shape.properties.tables ?? "");
  if (!("items" in list)) return undefined;
  const changes = Object.entries(value as object).flatMap(([step, view]): PlacedChange[] => {
    const kind = checked.settle(view, list.items);
    if (!isObject(view) || kind === undefined || !("properties" in kind)) return [];
    const place = [...path, Array.isArray(value) ? Number(step) : step];
    const table = { path: place, value: view, shape: kind };
    if (kind.title !== "Table" || checked.has(table, "tableType")) return [];
    return [insert(table, "tableType", type)];
  });
  return changes.length === 0
    ? undefined
    : repair(`write \`tableType: ${type}\` in each`, changes, "reveals");
}

/** The views as a list, and after the tables. */
function moved({ path, value, owner, checked }: Place) {
  if (isObject(value)) return listingEntries(path, value);
  if (owner === undefined || !Array.isArray(value)) return undefined;
  const { tables } = owner.value;
  if (!checked.has(owner, "tables")) return renaming(path, "tables", "reveals");
  if (!Array.isArray(tables) || tables.length === 0) return undefined;
  const copies = appendCopies([...owner.path, "tables"], tables.length, path, value.length);
  return repair("move them to `tables`", [remove(path), ...copies], "reveals");
}
