import { isObject, type JsonObject, type Path } from "../../../values/json-value.js";
import { defineSlip, type Repair } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import { objectShapeOf, resolveShape } from "../../shape/read-keys.js";
import { repair, write } from "../fix.js";
import { TYPE } from "./name-as-key.js";
import { membersIn } from "./object-in-words.js";

/** A map of items by their names, or of keys without values, in place of a list. */
export const mapForList = defineSlip({
  id: "map-for-list",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!("items" in shape) || !isObject(value)) return undefined;
    const members = Object.values(value);
    if (members.length === 0) return undefined;
    if (members.every((member) => member === null)) {
      const isSet = "types" in resolveShape(shapes, shape.items);
      return isSet ? { value, isSet, lines: [] } : undefined;
    }
    const isColumn = objectShapeOf(shapes, shape.items)?.kind === "Column";
    const isEntry = (one: unknown) => isObject(one) || (isColumn && typeof one === "string");
    const lines = Object.keys(value).filter((key) => isLine(value[key]));
    return members.every(isEntry) ? { value, isSet: false, lines } : undefined;
  },
  advice: ({ isSet }) => `write each ${isSet ? "key" : "entry"} as an item`,
  repair({ value, isSet, lines }, { path }) {
    if (lines.length > 0) return readingLines(path, value, lines);
    if (isSet) {
      const change = { kind: "map-to-list", keys: Object.keys(value) } as const;
      return repair("write a list", [{ path, change }]);
    }
    const isListed = path.at(-1) === "columns" || path.at(-1) === "tables";
    return isListed ? listingEntries(path, value) : undefined;
  },
  decision: ({ lines }) =>
    lines.length === 0
      ? undefined
      : `write each column as an item; ${list(lines, "and")} ${lines.length > 1 ? "say" : "says"} more than a type`,
});

/** Whether a text says more of a column than its type. */
const isLine = (value: unknown): boolean => typeof value === "string" && !TYPE.test(value);

/** Turns the SQL line of each column into an object; returns nothing if one says too much. */
function readingLines(path: Path, value: JsonObject, keys: readonly string[]): Repair | undefined {
  const changes = keys.flatMap((key) => {
    const { name, ...members } = membersIn("Column", `${key} ${value[key]}`) ?? {};
    return name === key ? [write([...path, key], members)] : [];
  });
  const title = "write an object for each line of SQL";
  return changes.length === keys.length ? repair(title, changes) : undefined;
}

/** Writes a map of tables or columns as a list, unless a name differs from its key and would be lost. */
export function listingEntries(path: Path, value: JsonObject): Repair | undefined {
  const keys = Object.keys(value);
  const nameOf = (key: string) => (value[key] as JsonObject).name;
  const named = keys.filter((key) => nameOf(key) !== undefined);
  const isMixed = named.length > 0 && named.length < keys.length;
  if (isMixed || named.some((key) => nameOf(key) !== key)) return undefined;
  const nameKey = named.length === 0 ? "name" : undefined;
  const change = { kind: "map-to-list", keys, nameKey, valueKey: "dataType" } as const;
  return repair("write a list with an item for each entry", [{ path, change }]);
}
