import { isSecretName } from "../../secrets/secret-name.js";
import type { Change, NestLevel, PlacedChange } from "../../text/change.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";
import { fitsShape } from "../check/explain.js";
import { AVRO_SCHEMA, JSON_SCHEMA, SCHEMA_PROPERTIES } from "../check/looks-like.js";
import type { StructureProblem, TypeHint } from "../check/problem.js";
import type { Shape } from "../shape/shape.js";
import { missingValue } from "./add-missing.js";
import { fixOf, type StructureRepair, suggestionOf, suggestionOfAll } from "./fix-of.js";
import { FIRST_VERSION, nameLike } from "./names.js";
import { type CheckedValue, isOptional, type Place, saysNothing } from "./place.js";
import { repairDocs } from "./repair-docs.js";
import { sayInDescription } from "./say-in-description.js";
import { valueAsText } from "./value-as-text.js";
import { valueInWords } from "./value-in-words.js";

type WrongType = StructureProblem & { code: "wrong-type" };

/** The repair of a value of the wrong type. */
export function repairType(problem: WrongType, checked: CheckedValue): StructureRepair | undefined {
  const { path, found, hint } = problem;
  const place = checked.at(path);
  if (hint !== undefined && "lost" in hint) {
    return { ...suggestionOf(path, { kind: "adopt-members", keys: hint.lost }), reveals: true };
  }
  if (saysNothing(found, checked, place.shape)) {
    const repair = repairEmpty(place, checked);
    if (repair !== undefined) return repair;
  }
  if (hint === undefined && typeof found === "string" && isDocs(place, checked)) {
    const repair = repairDocs(path, checked);
    if (repair !== undefined) return repair;
  }
  const repair =
    hint === undefined ? listRepair(place, checked) : hintRepair(problem, hint, place, checked);
  return repair ?? wordsRepair(place, checked);
}

function isDocs({ shape }: Place, checked: CheckedValue): boolean {
  const kind = shape === undefined ? undefined : checked.settle({}, shape);
  return kind !== undefined && "title" in kind && kind.title === "External Resource";
}

function hintRepair(
  { path, found }: WrongType,
  hint: TypeHint,
  place: Place,
  checked: CheckedValue,
): StructureRepair | undefined {
  if ("quote" in hint) {
    const isSafe = typeof found === "number" || place.owners.at(-1)?.shape.title === "Variable";
    // A port has one form only, however its number is written.
    const value = place.property === "port" ? String(found) : undefined;
    return fixOf(path, { kind: "quote-value", value }, isSafe);
  }
  if ("isPlaceholder" in hint) return fixOf(path, { kind: "quote-placeholder" }, hint.names === 1);
  if ("unlist" in hint && isTables(place, checked)) return listRepair(place, checked);
  if ("unlist" in hint) return { ...suggestionOf(path, { kind: "unwrap-item" }), reveals: true };
  if ("isSet" in hint) {
    const keys = Object.keys(found as JsonObject);
    return { ...suggestionOf(path, { kind: "set-to-list", keys }), reveals: true };
  }
  if ("unquote" in hint) return fixOf(path, { kind: "raw-value", text: hint.unquote }, true);
  if ("form" in hint) {
    const isNumber = hint.form === "version" && typeof found === "number";
    return isNumber ? suggestionOf(path, { kind: "quote-version" }) : undefined;
  }
  if ("wrap" in hint) return wrapRepair(path, hint.wrap, found, place, checked);
  if ("members" in hint) {
    return { ...suggestionOf(path, { kind: "write-value", value: hint.members }), reveals: true };
  }
  if ("nameAsKey" in hint) return nameItem(path, hint.nameAsKey);
  if ("list" in hint) return intoList(path, found, place, checked);
  if ("isOwner" in hint) {
    return { ...suggestionOf(path, { kind: "hoist-members" }), reveals: true };
  }
  if ("isMap" in hint) return isObject(found) ? mapToList(path, found) : undefined;
  if ("blankAfter" in hint) {
    return { ...fixOf(path, { kind: "insert-blanks" }, true), reveals: true };
  }
  if ("entry" in hint) return intoEntry(path, found);
  return "foreignKeys" in hint ? intoPlace(path, hint.looksLike, place) : undefined;
}

/** An empty value is removed, or becomes an empty object or list where one is required. */
function repairEmpty(place: Place, checked: CheckedValue): StructureRepair | undefined {
  const { path, shape, value } = place;
  if (isOptional(place)) return suggestionOf(path, { kind: "remove-member" });
  if (value === null && typeof path.at(-1) === "number") {
    return suggestionOf(path, { kind: "remove-member" });
  }
  const missing = value === null ? missingValue(path, checked) : undefined;
  if (missing !== undefined) {
    return { ...suggestionOf(path, { kind: "write-value", value: missing }), reveals: true };
  }
  const kind = shape === undefined ? undefined : checked.settle({}, shape);
  if (shape === undefined || kind === undefined || "types" in kind) return undefined;
  const empty = "items" in kind ? [] : {};
  const isSame =
    Array.isArray(value) === Array.isArray(empty) && isObject(value) === isObject(empty);
  return !isSame && fitsShape(checked.shapes, empty, shape)
    ? suggestionOf(path, { kind: "write-value", value: empty })
    : undefined;
}

/** Keys under which a string in place of an object has only one meaning. */
const SURE_KEYS: ReadonlySet<string> = new Set(["default", "$href", "url", "email", "name"]);

function wrapRepair(
  path: WrongType["path"],
  keys: readonly string[],
  found: unknown,
  { shape }: Place,
  { shapes }: CheckedValue,
): StructureRepair | undefined {
  const [key = "", ...more] = keys;
  // A number is written in quotes.
  const value = keys.reduceRight((inner: unknown, name) => ({ [name]: inner }), String(found));
  const isClean = shape !== undefined && fitsShape(shapes, value, shape);
  if (path.length === 1 && path[0] === "info") {
    const levels = [{ key, before: { version: FIRST_VERSION } }];
    return { ...suggestionOf(path, { kind: "nest-value", levels }), reveals: true };
  }
  if (more.length > 0) {
    return suggestionOf(path, { kind: "nest-value", levels: keys.map((name) => ({ key: name })) });
  }
  const repair = fixOf(path, { kind: "wrap-value", key }, isClean && SURE_KEYS.has(key));
  // The target of a reference can only be checked once it is a reference.
  return key === "$ref" || !isClean ? { ...repair, reveals: true } : repair;
}

/** A single value as a list; words with commas between them as one item each. */
function intoList(
  path: WrongType["path"],
  found: unknown,
  { shape }: Place,
  { shapes }: CheckedValue,
): StructureRepair {
  const list = { list: true } as const;
  const isClean = shape !== undefined && fitsShape(shapes, [found], shape);
  if (typeof found === "string") {
    const words = (/[(<]/.test(found) ? [] : found.split(",").map((word) => word.trim())).filter(
      (word) => word !== "",
    );
    return words.length > 1
      ? { ...suggestionOf(path, { kind: "write-value", value: words }), reveals: !isClean }
      : isClean
        ? fixOf(path, nest(list), true)
        : { ...suggestionOf(path, nest(list)), reveals: true };
  }
  if (typeof found === "number" && shape && fitsShape(shapes, [String(found)], shape)) {
    return fixOf(path, { kind: "nest-value", levels: [list], quoted: true }, true);
  }
  return { ...suggestionOf(path, nest(list)), reveals: !isClean };
}

const nest = (...levels: NestLevel[]): Change => ({ kind: "nest-value", levels });

/** An item whose name is its key. */
function nameItem(path: WrongType["path"], key: string): StructureRepair {
  const change = { kind: "name-member", name: key, nameKey: "name", valueKey: "dataType" } as const;
  return { ...suggestionOf(path, change), reveals: true };
}

/** An object of named entries as a list, where no name is lost. */
function mapToList(path: WrongType["path"], found: JsonObject): StructureRepair | undefined {
  const keys = Object.keys(found);
  const named = keys.filter((key) => (found[key] as JsonObject).name !== undefined);
  const isListed = path.at(-1) === "columns" || path.at(-1) === "tables";
  if (!isListed || (named.length > 0 && named.length < keys.length)) return undefined;
  // A name that differs from the key would be lost.
  if (named.some((key) => (found[key] as JsonObject).name !== key)) return undefined;
  const nameKey = named.length === 0 ? "name" : undefined;
  const change = { kind: "map-to-list", keys, nameKey, valueKey: "dataType" } as const;
  return { ...suggestionOf(path, change), reveals: true };
}

/** A list of named objects as a map, where one belongs. */
function listRepair(
  { path, value, shape, property, owners }: Place,
  checked: CheckedValue,
): StructureRepair | undefined {
  const kind = shape === undefined ? undefined : checked.settle(value, shape);
  if (property === "definition" && Array.isArray(value)) {
    return suggestionOf(path, nest({ key: listKey(owners.at(-1)?.value) }));
  }
  if (isTables({ value, shape }, checked)) {
    return { ...suggestionOf(path, nest({ key: "tables" })), reveals: true };
  }
  if (!Array.isArray(value) || kind === undefined || !("values" in kind)) return undefined;
  const items: unknown[] = value;
  const nameKey = NAME_KEYS.find((key) => areNames(items.map((item) => textAt(item, key))));
  const keys =
    nameKey === undefined ? onlyKeys(items, path) : items.map((item) => textAt(item, nameKey));
  if (!areNames(keys)) return undefined;
  const changes: PlacedChange[] = [{ path, change: { kind: "list-to-map", keys } }];
  const title = "write a map with a key for each item";
  // If an entry has no such property, its key becomes the value.
  if (nameKey !== undefined && !hasProperty(kind.values, nameKey, checked)) {
    for (const index of items.keys()) {
      changes.push({ path: [...path, index, nameKey], change: { kind: "remove-member" } });
    }
  }
  return { ...suggestionOfAll(title, changes), reveals: true };
}

/** The key of a list in a definition, in the language of the definition. */
const listKey = (standard: JsonObject | undefined): string => {
  const language = String(standard?.specification).toLowerCase();
  return language === "odcs" ? "schema" : language === "avro" ? "fields" : "items";
};

/** Whether a list is that of the tables, in place of their schema. */
function isTables(
  { value, shape }: Pick<Place, "value" | "shape">,
  checked: CheckedValue,
): boolean {
  const kind = shape === undefined ? undefined : checked.settle({}, shape);
  if (kind === undefined || !("properties" in kind) || kind.title !== "Schema") return false;
  const isTable = (item: unknown) =>
    isObject(item) && !Object.keys(item).some((key) => Object.hasOwn(kind.properties, key));
  return Array.isArray(value) && value.every(isTable);
}

/** Where an item of a list has its name, the likeliest first. */
const NAME_KEYS = ["name", "key", "id", "environment", "env", "stage", "server"] as const;

const textAt = (item: unknown, key: string): string | undefined =>
  isObject(item) && typeof item[key] === "string" ? item[key] : undefined;

const areNames = (names: readonly (string | undefined)[]): names is readonly string[] =>
  names.every((name) => name !== undefined && name !== "") && new Set(names).size === names.length;

/** The only keys of the items, as in `- dev: {…}`; a single service without a name is the default. */
function onlyKeys(items: readonly unknown[], path: Place["path"]): readonly (string | undefined)[] {
  const keys = items.map((item) => {
    const [key, ...others] = isObject(item) ? Object.keys(item) : [];
    return key !== undefined && others.length === 0 && isObject((item as JsonObject)[key])
      ? key
      : undefined;
  });
  const isService = path.at(-1) === "services" && items.length === 1 && isObject(items[0]);
  return isService && keys[0] === undefined ? ["default"] : keys;
}

function hasProperty(reference: Shape, key: string, checked: CheckedValue): boolean {
  const kind = checked.settle({}, reference);
  return kind !== undefined && "properties" in kind && Object.hasOwn(kind.properties, key);
}

/** An entry of a map that is written in place of the map. */
function intoEntry(path: WrongType["path"], found: unknown): StructureRepair | undefined {
  const name = isObject(found) && typeof found.name === "string" ? nameLike(found.name) : undefined;
  if (name === undefined) return undefined;
  return {
    ...suggestionOfAll(`put it under the key ${quote(name)}`, [
      { path, change: nest({ key: name }) },
    ]),
    reveals: true,
  };
}

/**
 * Removes the list around a Schema that is the only item of `tables`; its members then move up from
 * there.
 */
function intoSchema(path: WrongType["path"], owners: Place["owners"]): StructureRepair | undefined {
  const tables = path.slice(0, -1);
  const outer = owners.at(-1)?.value;
  const list = outer?.tables;
  const [item] = Array.isArray(list) && list.length === 1 ? list : [];
  if (!isObject(item) || outer === undefined) return undefined;
  if (Object.keys(item).some((key) => key !== "tables" && outer[key] !== undefined)) {
    return undefined;
  }
  return { ...suggestionOf(tables, { kind: "unwrap-item" }), reveals: true };
}

/** Moves an object of another kind to the place where its kind belongs. */
function intoPlace(
  path: WrongType["path"],
  looksLike: string | undefined,
  { property, owners, value }: Place,
): StructureRepair | undefined {
  const isInSchema =
    property === "schema" && owners.at(-1)?.shape.title === "Data Store Descriptor";
  if (isInSchema && (looksLike === "Table" || looksLike === "Standard Definition")) {
    return { ...suggestionOf(path, nest({ key: "tables" }, { list: true })), reveals: true };
  }
  const isService = owners.at(-1)?.path.length === path.length - 2 && path.at(-2) === "services";
  const name = isService ? nameLike(String(path.at(-1))) : undefined;
  if (looksLike === "Server Info" && name !== undefined) {
    const levels = [{ key: "serverInfo", before: { name } }];
    return { ...suggestionOf(path, { kind: "nest-value", levels }), reveals: true };
  }
  if (looksLike === undefined && name !== undefined && isObject(value)) {
    // Its other members get their own findings.
    const [first] = Object.keys(value);
    const beside = first === undefined ? undefined : { before: first };
    const change = { kind: "add-member", key: "name", value: name, beside } as const;
    return { ...suggestionOf(path, change), reveals: true };
  }
  const isTable = typeof path.at(-1) === "number" && path.at(-2) === "tables";
  if (!isTable) return undefined;
  if (looksLike === "Schema") return intoSchema(path, owners);
  const definition = { key: "definition", before: { specification: "json-schema" } };
  const avro = { key: "definition", before: { specification: "avro" } };
  if (looksLike === AVRO_SCHEMA) return { ...suggestionOf(path, nest(avro)), reveals: true };
  if (looksLike === JSON_SCHEMA) return { ...suggestionOf(path, nest(definition)), reveals: true };
  if (looksLike !== SCHEMA_PROPERTIES) return undefined;
  const properties = { key: "properties", before: { type: "object" } };
  return { ...suggestionOf(path, nest(definition, properties)), reveals: true };
}

/**
 * An object or a list in place of a word: the word in it, or the items in a row where prose belongs.
 * Anything else of the wrong type is moved to the description.
 */
function wordsRepair(place: Place, checked: CheckedValue): StructureRepair | undefined {
  const { path, value, shape, owners, property } = place;
  const kind = shape === undefined ? undefined : checked.settle(value, shape);
  if (kind === undefined) return undefined;
  if ("types" in kind && kind.types.includes("string")) {
    const word = wordIn(value, String(property));
    if (word !== undefined && fitsShape(checked.shapes, word, kind)) {
      return suggestionOf(path, { kind: "write-value", value: word });
    }
  }
  if (property === undefined || path.at(-1) !== property) return undefined;
  if ("items" in kind && isObject(value) && !Object.values(value).every(isObject)) {
    return { ...suggestionOf(path, nest({ list: true })), reveals: true };
  }
  const isWord = typeof value !== "object" && "properties" in kind;
  const isWords =
    "types" in kind || isWord || ("items" in kind && property === "tags") || isDocs(place, checked);
  if (!isWords || property === "description" || value === null || !isOptional(place)) {
    return undefined;
  }
  return sayInDescription(path, property, value, owners, checked);
}

/** The only word in an object, or the items of a list where prose belongs. */
function wordIn(value: unknown, property: string): string | undefined {
  // The schema itself, as a text.
  if (property === "jsonSchema" && isObject(value)) return valueAsText(value);
  if (property === "description" && isObject(value) && !Object.keys(value).some(isSecretName)) {
    const words = Object.entries(value).map(([key, one]) => [key, valueInWords(one)]);
    return words.length === 0 || words.some(([, one]) => one === undefined)
      ? undefined
      : words.map((parts) => parts.join(": ")).join("; ");
  }
  const members: readonly unknown[] =
    isObject(value) || Array.isArray(value) ? Object.values(value) : [];
  const isText =
    members.length > 0 && members.every((one) => typeof one === "string" && one !== "");
  if (!isText) return undefined;
  if (Array.isArray(value)) return PROSE.has(property) ? members.join("; ") : undefined;
  const [key = "", ...others] = Object.keys(value as JsonObject);
  const isName = others.length === 0 && (WORDS.has(key) || key === property);
  return isName ? String(members[0]) : undefined;
}

const PROSE: ReadonlySet<string> = new Set(["summary", "description"]);

/** Keys of a word that was meant to be the value itself. */
const WORDS: ReadonlySet<string> = new Set([
  "name",
  "column",
  "value",
  "type",
  "text",
  "en",
  "default",
]);
