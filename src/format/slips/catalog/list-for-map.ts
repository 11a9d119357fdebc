import { isObject, type JsonObject, type Path, scalarText } from "../../../values/json-value.js";
import { foldCase } from "../../../words/nearest-name.js";
import { quote } from "../../../words/phrases.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip, type Repair } from "../../check/slip.js";
import { list, plainMessageOf, wrongTypeText } from "../../check/wording.js";
import { kindAt, memberShape, objectShapeOf, resolveShape } from "../../shape/read-keys.js";
import type { Kind } from "../../shape/shape.js";
import {
  hoisting,
  insert,
  keeping,
  removal,
  remove,
  repair,
  wrap,
  wrapping,
  write,
} from "../fix.js";
import { nameLike } from "../names.js";
import { TYPE } from "./name-as-key.js";
import { membersIn } from "./object-in-words.js";
import { keysAround } from "./text-for-object.js";

/** Keys that may hold the name of an item of a list, the likeliest first. */
const NAME_KEYS = ["name", "key", "id", "environment", "env", "stage", "server"] as const;

/** Keys that may hold the name of the property that an item of a list stands for. */
const PROPERTY_KEYS = ["type", "protocol", "kind", "name"] as const;

/** A list of objects with names in place of a map, or of an object with a property for each of them. */
export const listForMap = defineSlip({
  id: "list-for-map",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!Array.isArray(value) || !("values" in shape || "properties" in shape)) return undefined;
    const items: readonly unknown[] = value;
    const isMap = "values" in shape;
    const nameKeys = isMap ? NAME_KEYS : PROPERTY_KEYS;
    const nameKey = nameKeys.find((key) => areNames(items.map((item) => textAt(item, key))));
    const keys = items.map((item) => (nameKey ? textAt(item, nameKey) : onlyKeyOf(item)));
    const [first = ""] = keys;
    const member = isMap ? shape.values : memberShape(shape, first);
    const isKey = (key: string | undefined) => memberShape(shape, key ?? "") !== undefined;
    if (!areNames(keys) || member === undefined || !keys.every(isKey)) return undefined;
    const entry = objectShapeOf(shapes, member)?.properties ?? {};
    // A property of an entry is not its name.
    if (isMap && nameKey === undefined && Object.hasOwn(entry, first)) return undefined;
    // If an entry has no such property, its key becomes the value.
    const isKept = nameKey === undefined || Object.hasOwn(entry, nameKey);
    return {
      keys,
      isMap,
      isUnderKey: nameKey === undefined,
      removed: isKept ? undefined : nameKey,
    };
  },
  message: ({ keys, isMap }, problem) =>
    isMap
      ? undefined
      : `${wrongTypeText(problem)}, not an array; write ${list(keys, "and")} as ${keys.length > 1 ? "keys" : "a key"}`,
  repair({ keys, isUnderKey, removed }, { path }) {
    const names: readonly string[] = keys;
    const changes = names.flatMap((key, index) => {
      const item = [...path, index];
      if (isUnderKey) return hoisting([...item, key]).changes;
      return removed === undefined ? [] : [remove([...item, removed])];
    });
    const change = { kind: "list-to-map", keys } as const;
    const title = "write a map with a key for each item";
    return repair(title, [{ path, change }, ...changes]);
  },
});

const textAt = (item: unknown, key: string): string | undefined =>
  isObject(item) && typeof item[key] === "string" ? item[key] : undefined;

const areNames = (names: readonly (string | undefined)[]): names is readonly string[] =>
  names.every((name) => name !== undefined && name !== "") && new Set(names).size === names.length;

/** The only key of an item, as in `- dev: {…}`. */
function onlyKeyOf(item: unknown): string | undefined {
  const [key, ...others] = isObject(item) ? Object.entries(item) : [];
  return others.length === 0 && isObject(key?.[1]) ? key[0] : undefined;
}

/** An entry in place of the map: the level with the keys is missing. */
export const entryForMap = defineSlip({
  id: "entry-for-map",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!("values" in shape) || !isObject(value)) return undefined;
    const item = resolveShape(shapes, shape.values);
    if (!("choice" in item)) return undefined;
    const entry = kindAt(shapes, value, item);
    if (entry === undefined || !("properties" in entry)) return undefined;
    const [first = "", ...others] = entry.required;
    // As a map, each value would be an object.
    if (typeof value[first] !== "string") return undefined;
    const keys = Object.keys(value);
    const known = keys.filter((key) => Object.hasOwn(entry.properties, key));
    const isEntry = known.length > others.length && 2 * known.length > keys.length;
    const title = objectShapeOf(shapes, item)?.title;
    return isEntry && title !== undefined ? { title, name: value.name } : undefined;
  },
  message: ({ title }, problem) =>
    `${wrongTypeText(problem)}, but is a ${title} itself; put it under a key`,
  repair({ name }, { path }) {
    const key = typeof name === "string" ? nameLike(name) : undefined;
    if (key === undefined) return undefined;
    return repair(`put it under the key ${quote(key)}`, [wrap(path, [{ key }])]);
  },
});

/** The languages whose definitions have one list. */
const LISTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["odcs", "schema"],
  ["avro", "fields"],
]);

/** A list in place of the object that has it: the tables of a Schema, or the list of a definition. */
export const listForObject = defineSlip({
  id: "list-for-object",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    Array.isArray(value) ? { isTables: isListOfTables(value, shape) } : undefined,
  message: ({ isTables }, problem) =>
    isTables ? `${plainMessageOf(problem)}; put it under \`tables\`` : undefined,
  repair({ isTables }, place) {
    const language = scalarText(place.owner?.value.specification).toLowerCase();
    const list = place.property === "definition" ? LISTS.get(language) : undefined;
    const key = isTables ? "tables" : list;
    return key === undefined ? undefined : wrapping(place.path, [{ key }]);
  },
});

/** Whether a list is that of the tables, in place of their schema. */
function isListOfTables(list: readonly unknown[], shape: Kind): boolean {
  if (!("properties" in shape) || shape.kind !== "Schema") return false;
  const isTable = (item: unknown) =>
    isObject(item) && !Object.keys(item).some((key) => Object.hasOwn(shape.properties, key));
  return list.every(isTable);
}

/** A list around one value. */
export const onlyItem = defineSlip({
  id: "only-item",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    // In place of a map, the item is an entry without its key.
    if ("items" in shape || "values" in shape || !Array.isArray(value)) return undefined;
    const [item, ...others]: unknown[] = value;
    if (others.length > 0 || value.length === 0 || isListOfTables(value, shape)) return undefined;
    const isMeant =
      "types" in shape
        ? typeof item !== "object" && fitsShape(shapes, String(item), shape)
        : isObject(item) ||
          (typeof item === "string" && keysAround(shapes, item, shape) !== undefined);
    return isMeant ? {} : undefined;
  },
  message: (_, problem, seen) => {
    const source = seen?.source ?? "";
    const alias = /^\*\S+$/.test(source) ? `${quote(source)} is a list; write its items here` : "";
    return alias === "" ? undefined : `${plainMessageOf(problem)}; ${alias}`;
  },
  advice: () => "remove the list around it",
  repair: (_, { path }) =>
    repair("take it out of the list", [{ path, change: { kind: "unwrap-item" } }]),
});

/** Several items in place of one value. */
export const severalItems = defineSlip({
  id: "several-items",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    Array.isArray(value) && value.length > ("values" in shape ? 0 : 1)
      ? { items: value, isMap: "values" in shape, isObject: "properties" in shape }
      : undefined,
  repair({ items }, { path, property, owner }) {
    const type = property === "dataType" ? typeBesideNull(items) : undefined;
    if (type !== undefined && owner !== undefined && owner.value.columnConstraint === undefined) {
      const constraint = insert(owner, "columnConstraint", "NULL");
      return repair(`write ${quote(type)} and \`columnConstraint: "NULL"\``, [
        write(path, type),
        constraint,
      ]);
    }
    const index = property === "columnConstraint" ? impliedIn(items) : -1;
    return index < 0 ? undefined : removal([...path, index], "a primary key is never null");
  },
  decision: ({ items, isMap, isObject: isOne }, { path, property }, problem) => {
    if (isMap) return "write a key for each item";
    if (property === "schema" && path.length === 1) {
      return "keep one schema, and write a descriptor for each of the others";
    }
    return isOne && !items.every(isObject) && problem.code === "wrong-type"
      ? `write ${problem.expected}`
      : { text: `keep one of the ${items.length} items`, choices: keeping(path, items) };
  },
});

/** The type in a union with null, as Avro and JSON Schema write a column that may be null. */
function typeBesideNull(items: readonly unknown[]): string | undefined {
  const [type, ...others] = items.filter((item) => item !== null && item !== "null");
  const isOne = others.length === 0 && typeof type === "string" && items.length === 2;
  return isOne ? type : undefined;
}

/** The `NOT_NULL` next to the `PRIMARY_KEY` of a column. */
function impliedIn(items: readonly unknown[]): number {
  const words = items.map((item) => foldCase(scalarText(item)));
  return words.includes("primarykey") ? words.indexOf("notnull") : -1;
}

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
