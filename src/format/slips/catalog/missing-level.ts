import { isObject, type JsonObject, type Path } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { defineObjectSlip, defineSlip, type Misplaced } from "../../check/slip.js";
import { type ValuePlace, wrapperIn } from "../../shape/checked-value.js";
import { objectShapeAt } from "../../shape/read-keys.js";
import type { ShapeTable } from "../../shape/shape.js";
import { hoisting, insert, isAboutSecret, repair } from "../fix.js";
import { findHome, type Home, saysWhere } from "../homes.js";
import { looksLike } from "../looks-like.js";

interface Group {
  readonly home: Home;
  readonly keys: readonly [string, ...string[]];
}

/** Members without the object that should be around them, such as `title` and `version` without `info`. */
export const missingLevel = defineObjectSlip<Group>({
  id: "missing-level",
  recognize({ shapes, path, owners, value, shape, reading }) {
    const groups = new Map<string, Group>();
    const members = new Map<string, Misplaced<Group>>();
    for (const key of reading.unknown) {
      const home = reading.guesses.has(key) ? undefined : findHome(shapes, owners, key);
      const property = levelIn(home, path);
      if (home === undefined || property === undefined) continue;
      const isMissing = value[property] === undefined && !reading.claimed.has(property);
      const expected = objectShapeAt(shapes, shape, property)?.properties[home.property];
      if (!isMissing || expected === undefined) continue;
      const group = groups.get(property);
      const keys: Group["keys"] = group === undefined ? [key] : [...group.keys, key];
      groups.set(property, { home: group?.home ?? home, keys });
      members.set(key, { shape: expected });
    }
    for (const group of groups.values()) {
      const [first] = group.keys;
      members.set(first, { ...members.get(first), known: group });
    }
    return members.size === 0
      ? undefined
      : { is: "misplaced", members, claims: [...groups.keys()] };
  },
  message: ({ home, keys }, problem) => saysWhere(home, problem, keys),
  repair: ({ home, keys }, place) => gather(home, keys, place),
});

/** The property of an object that a home is. */
function levelIn(home: Home | undefined, owner: Path): string | undefined {
  const [property, ...more] = home?.path?.slice(owner.length) ?? [];
  const isBelow = owner.every((step, index) => step === home?.path?.[index]);
  return isBelow && more.length === 0 && typeof property === "string" ? property : undefined;
}

/** Puts keys into the object that they belong in, if it is missing. */
export function gather(home: Home, keys: readonly string[], { owner }: ValuePlace) {
  const key = owner && levelIn(home, owner.path);
  if (owner === undefined || key === undefined || owner.value[key] !== undefined) return undefined;
  return repair(`put ${keys.map(quote).join(", ")} in ${quote(key)}`, [
    { path: owner.path, change: { kind: "gather-members", key, keys } },
  ]);
}

/** An object that is nested once more, under a key that does not belong. */
export const oneLevelTooDeep = defineObjectSlip<{ readonly title: string }>({
  id: "one-level-too-deep",
  recognize({ shapes, value, shape, expected, reading }) {
    const key = wrapperIn(shapes, value, expected, shape, reading);
    if (key === undefined) return undefined;
    const member = { known: { title: shape.title }, shape: expected };
    const isAround = reading.unknown.length > 1;
    return { is: "wrapper", members: new Map([[key, member]]), isAround };
  },
  advice: ({ title }) => `its content belongs directly in ${title}`,
  repair: (_, place) => hoistingTable(place),
});

/** The columns of a table in an object that another format has around them: `schema` with `fields`. */
export const columnsTooDeep = defineSlip({
  id: "columns-too-deep",
  at: "unknown-property",
  recognize: ({ key, value, object, shape }) =>
    shape.kind === "Table" &&
    key !== "definition" &&
    hasColumns(value) &&
    Object.keys(value).every((name) => object[name] === undefined)
      ? {}
      : undefined,
  advice: () => "its content belongs directly in Table",
  repair: (_, place) => hoistingTable(place),
});

/** Moves the content of an object one level up; what the key says, that it is a view, is written in it first. */
function hoistingTable({ path, value, owner }: ValuePlace) {
  // What the key hides would be seen.
  if (isAboutSecret(path)) return undefined;
  const isView = owner?.shape.kind === "Table" && /^(?:create)?view$/i.test(String(path.at(-1)));
  if (!isView || !isObject(value) || value.tableType !== undefined) return hoisting(path);
  const view = { path, value, shape: owner.shape };
  return repair("write `tableType: VIEW` in it", [insert(view, "tableType", "VIEW")]);
}

/** Whether a value is a list or a map with objects. */
export const isOfObjects = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).some(isObject);

/** Whether an object has columns, or only one that does, as a `validator` has a `$jsonSchema`. */
function hasColumns(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const [only, ...others] = Object.values(value);
  const isAround = others.length === 0 && isObject(only) && isOfObjects(only.properties);
  return isAround || [value.columns, value.fields, value.properties].some(isOfObjects);
}

/** The Schema in place of its own list of tables. */
export const schemaForTables = defineSlip({
  id: "schema-for-tables",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    "items" in shape && isObject(value) && isSchemaForTables(shapes, value) ? {} : undefined,
  advice: () => "its content belongs one level up",
  repair: (_, { path }) => hoisting(path),
});

export const isSchemaForTables = (shapes: ShapeTable, value: JsonObject): boolean =>
  Array.isArray(value.tables) && looksLike(shapes, value)?.kind === "Schema";
