import type { Written } from "../../../text/fix-action.js";
import { isObject, type JsonObject } from "../../../values/json-object.js";
import { defineObjectSlip } from "../../check/slip.js";
import { append, remove, rename, repair, write } from "../fix.js";

/** The table types of views, by the key that people write them under. */
const KINDS: Readonly<Record<string, string>> = {
  views: "VIEW",
  materializedViews: "MATERIALIZEDVIEW",
};

/** Views in a list of their own. The format has one list, in which `tableType` tells them from tables. */
export const viewsBesideTables = defineObjectSlip<{ readonly tableType: string }>({
  id: "views-beside-tables",
  recognize({ value, shape, reading }) {
    const keys = reading.unknown.filter(
      (key) => Object.hasOwn(KINDS, key) && viewsIn(value[key]) !== undefined,
    );
    if (shape.title !== "Schema" || keys.length === 0) return undefined;
    const members = keys.map((key) => {
      const known = { tableType: KINDS[key] ?? "" };
      return [key, { known, shape: shape.properties.tables }] as const;
    });
    return { is: "misplaced", members: new Map(members) };
  },
  suggestion: () => "tables",
  advice: ({ tableType }) => `write its items in \`tables\`, with \`tableType: ${tableType}\``,
  repair({ tableType }, { path, value, owner }) {
    const views = viewsIn(value)?.map((view) => ({ tableType, ...view }) as Written);
    if (owner === undefined || views === undefined) return undefined;
    const { tables } = owner.value;
    const title = "write its items in `tables`";
    if (tables === undefined) {
      return repair(title, [rename(path, "tables"), write(path, views)], "reveals");
    }
    if (!Array.isArray(tables)) return undefined;
    const list = [...owner.path, "tables"];
    const added = tables.length === 0 ? [write(list, views)] : append(list, tables.length, views);
    return repair(title, [...added, remove(path)], "reveals");
  },
  decision: ({ tableType }) => `write each view in \`tables\`, with \`tableType: ${tableType}\``,
});

/** Views as a list, or by their names. */
function viewsIn(value: unknown): readonly JsonObject[] | undefined {
  const isMap = isObject(value) && Object.keys(value).length > 0;
  const views = isMap
    ? Object.entries(value).map(([name, view]) => isObject(view) && { name, ...view })
    : value;
  return Array.isArray(views) && views.length > 0 && views.every(isObject) ? views : undefined;
}
