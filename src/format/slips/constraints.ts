import type { WrittenObject } from "../../text/fix-action.js";
import { isObject, type JsonObject, type Path } from "../../values/json-value.js";
import { foldCase } from "../../words/nearest-name.js";
import type { Repair } from "../check/slip.js";
import type { Owner, ValuePlace } from "../shape/checked-value.js";
import { hasFormat } from "../shape/shape.js";
import { append, insert, remove, renameKey, repair, write } from "./fix.js";

/**
 * Moves keys of a table that are written outside its `constraints` into them: primary, unique or
 * foreign keys of a Table or of one of its columns.
 */
export function keyConstraints(place: ValuePlace, constraintType: string): Repair | undefined {
  const { path, value: found, owner, owners } = place;
  const table = owners.findLast(({ shape }) => shape.kind === "Table");
  if (table === undefined) return undefined;
  const column = owner?.shape.kind === "Column" ? owner.value : undefined;
  const isForeign = constraintType === "FOREIGN_KEY";
  const isStructure = (one: unknown) => typeof one === "object";
  const isList = Array.isArray(found) && (isForeign || found.every(isStructure));
  const listed: readonly unknown[] = isList ? found : [found];
  const all = listed.map((one) =>
    isForeign
      ? foreignColumns(one, table.value, column)
      : namesIn(columnsIn(one), fullName(table.value)),
  );
  const items = all.flatMap((columns) =>
    columns === undefined ? [] : [{ constraintType, columns }],
  );
  if (items.length === 0 || items.length < all.length) return undefined;
  const isInTable = path.length === table.path.length + 1;
  const changes =
    isInTable && table.value.constraints === undefined
      ? [renameKey(path, "constraints"), write(path, items)]
      : addConstraints(path, table, items);
  if (changes === undefined) return undefined;
  const words = items.length > 1 ? "items" : "an item";
  return repair(`write it as ${words} of \`constraints\``, changes);
}

/**
 * Moves a second constraint of a column, which already has a `columnConstraint`, to the
 * `constraints` of its table.
 */
export function secondKeyOfColumn({ path, owner, owners }: ValuePlace, constraintType: string) {
  const table = owners.findLast(({ shape }) => shape.kind === "Table");
  const columns = namesIn(owner?.value.fullyQualifiedName, undefined);
  const changes = table && columns && addConstraints(path, table, [{ constraintType, columns }]);
  return changes && repair("write it as an item of `constraints`", changes);
}

/**
 * If there are more constraints, a new one is not compared with them, because that would take long.
 */
const MAX_COMPARED = 100;

/** The changes that move the value at `from` to the constraints, unless they already have it. */
function addConstraints(from: Path, table: Owner, items: readonly WrittenObject[]) {
  const { path, value } = table;
  const { constraints } = value;
  const removal = remove(from);
  if (constraints === undefined) return [removal, insert(table, "constraints", items)];
  if (!Array.isArray(constraints) || constraints.length > MAX_COMPARED) return undefined;
  const known = new Set(constraints.map((one) => JSON.stringify(one)));
  const added = items.filter((item) => !known.has(JSON.stringify(item)));
  const list = [...path, "constraints"];
  return constraints.length === 0
    ? [removal, write(list, added)]
    : [removal, ...append(list, constraints.length, added)];
}

/** The columns of a key that is an object with nothing else. */
const columnsIn = (key: unknown): unknown =>
  isObject(key) && Object.keys(key).length === 1 ? (key.columns ?? key.fields) : key;

/** The columns of a foreign key and those that it refers to; `undefined` if it says anything else. */
function foreignColumns(key: unknown, table: JsonObject, column: JsonObject | undefined) {
  if (column !== undefined) {
    const own = fullName(column);
    const target = targetColumns(key, table);
    return own !== undefined && target?.length === 1 ? [own, ...target] : undefined;
  }
  if (!isObject(key)) return undefined;
  const {
    own,
    target,
    name,
    columns: there,
    ...others
  } = membersOf(key, {
    own: ["columns", "column", "fields", "constrainedcolumns"],
    target: ["references", "refersto", "reference", "foreignkey"],
    name: ["referencedtable", "referredtable", "reftable"],
    columns: ["referencedcolumns", "referredcolumns", "refcolumns", "referencedcolumn"],
  });
  if (Object.keys(others).length > 0) return undefined;
  const columns = namesIn(own, fullName(table));
  const inTable = name === undefined ? undefined : { table: name, columns: there };
  const targets = targetColumns(target ?? inTable, table);
  return columns && targets?.length === columns.length ? [...columns, ...targets] : undefined;
}

/** The columns of another table, as `table.column`, `table(column)`, or an object with both. */
export function targetColumns(target: unknown, table: JsonObject): readonly string[] | undefined {
  const prefix = fullName(table)?.replace(/(?<![^.:])[^.:]*$/, "") ?? "";
  const qualified = (name: string) => (/[.:]/.test(name) ? name : prefix + name);
  if (typeof target === "string") {
    const [, name = "", columns = ""] = /^([^()\s]+)\s*\(([^()]+)\)$/.exec(target) ?? [];
    const names = columns.split(",").map((one) => one.trim());
    if (name !== "") return namesIn(names, qualified(name));
    const count = target.split(".").length;
    if (count === 1) return undefined;
    return namesIn(count === 2 ? prefix + target : target, undefined);
  }
  if (!isObject(target)) return undefined;
  const { name, own, ...others } = membersOf(target, {
    name: ["table", "tablename", "entity"],
    own: ["columns", "column", "fields", "field"],
  });
  if (typeof name !== "string" || name === "" || Object.keys(others).length > 0) return undefined;
  return namesIn(own, qualified(name));
}

/** The members of an object, with other names replaced; all other members keep their own names. */
function membersOf(object: JsonObject, names: Readonly<Record<string, readonly string[]>>) {
  const known = (key: string) =>
    Object.keys(names).find((name) => names[name]?.includes(foldCase(key))) ?? `${key} `;
  const members = Object.entries(object).map(([key, value]) => [known(key), value] as const);
  return Object.fromEntries(members) as JsonObject;
}

/** One or several column names, qualified with the name of their table. */
function namesIn(found: unknown, table: string | undefined): readonly string[] | undefined {
  const names: readonly unknown[] = Array.isArray(found) ? found : [found];
  const all = names.flatMap((name) => {
    if (typeof name !== "string") return [];
    const full = table === undefined || /[.:]/.test(name) ? name : `${table}.${name}`;
    return hasFormat("fqn", full) ? [full] : [];
  });
  return all.length > 0 && all.length === names.length ? all : undefined;
}

export const fullName = ({ fullyQualifiedName }: JsonObject): string | undefined =>
  typeof fullyQualifiedName === "string" ? fullyQualifiedName : undefined;
