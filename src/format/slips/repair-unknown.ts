import { isObject, type JsonObject } from "../../values/json-object.js";
import { type Path, valueAt } from "../../values/json-pointer.js";
import { foldCase, isWithinEdits } from "../../words/nearest-name.js";
import { quote } from "../../words/quote.js";
import { type Advice, adviceOn } from "../check/advice.js";
import { wordsOf } from "../check/advised-wording.js";
import { fitsShape } from "../check/explain.js";
import { looksLike } from "../check/looks-like.js";
import type { StructureProblem } from "../check/problem.js";
import { propertyGluedTo } from "../shape/elimination.js";
import type { Shape } from "../shape/shape.js";
import { isKnownSlip } from "../shape/suggest-key.js";
import { MAX_UNKNOWN } from "./describable.js";
import { besideIn, fixOf, type StructureRepair, suggestionOf, suggestionOfAll } from "./fix-of.js";
import { columnKey, keyConstraints, referredColumns } from "./key-constraints.js";
import { moveToServices } from "./move-to-services.js";
import { type CheckedValue, type Owner, type Place, saysNothing } from "./place.js";
import { isReferredTo } from "./referred-to.js";
import { sayInDescription } from "./say-in-description.js";

type UnknownProperty = StructureProblem & { code: "unknown-property" };

/** The repair of a key that an object does not have. */
export function repairUnknown(
  problem: UnknownProperty,
  checked: CheckedValue,
): StructureRepair | undefined {
  const { path, key, meant, isSure, isWrapper, strict, suggestions } = problem;
  const place = checked.at(path);
  const owner = place.owners.at(-1);
  // Inside a member that is going to move, the kinds of the objects are not known.
  if (strict || owner === undefined || owner.path.length < path.length - 1) return undefined;
  if (meant !== undefined) {
    const property = owner.shape.properties[meant];
    if (property === undefined) return undefined;
    const isSafe =
      isSure === true &&
      (isKnownSlip(owner.shape.title, key) || suits(place.value, property, checked));
    return fixOf(path, { kind: "rename-key", to: meant }, isSafe);
  }
  if (propertyGluedTo(key, place.value, owner.shape) !== undefined) {
    return { ...fixOf(path, { kind: "split-key" }, true), reveals: true };
  }
  if (isWrapper) return { ...suggestionOf(path, { kind: "hoist-members" }), reveals: true };
  const [only = "", ...others] = suggestions;
  const guess = others.length === 0 ? owner.shape.properties[only] : undefined;
  if (guess !== undefined && suits(place.value, guess, checked)) {
    return { ...suggestionOf(path, { kind: "rename-key", to: only }), reveals: true };
  }
  return (
    adviceRepair(problem, place, checked) ??
    kindRepair(place, checked) ??
    moveRepair(problem, place, checked) ??
    (saysNothing(place.value, checked) && isWord(key)
      ? suggestionOf(path, { kind: "remove-member" })
      : undefined) ??
    extensionRepair(problem, place) ??
    descriptionRepair(problem, place, checked)
  );
}

/** Whether a key is a name. Anything else may have been meant as a value. */
const isWord = (key: string): boolean => /^[\w$.-]*:?$/.test(key);

/**
 * Whether a value could be that of a property: it has its type, or the type can be repaired.
 * Mistakes inside it are reported there.
 */
function suits(value: unknown, property: Shape, checked: CheckedValue): boolean {
  const shape = checked.settle(value, property);
  if (shape === undefined || "types" in shape) {
    const isScalar = typeof value !== "object" && value !== "";
    return (
      isScalar &&
      (shape === undefined ||
        fitsShape(checked.shapes, value, shape) ||
        isQuotable(value, shape.types))
    );
  }
  if ("items" in shape) return Array.isArray(value);
  return isObject(value);
}

/** Whether a value is suitable for a property, or is a map in place of a list of columns. */
const couldBe = (value: unknown, property: string, shape: Shape, checked: CheckedValue): boolean =>
  suits(value, shape, checked) ||
  (property === "columns" && isObject(value) && Object.values(value).every(isObject));

const isQuotable = (value: unknown, types: readonly string[]): boolean =>
  (typeof value === "number" && types.includes("string")) ||
  (typeof value === "string" && types.includes("integer") && /^-?(0|[1-9]\d*)$/.test(value));

/** Renames the key of an object that looks like the value of a missing property. */
function kindRepair(
  { path, value, owners }: Place,
  checked: CheckedValue,
): StructureRepair | undefined {
  const owner = owners.at(-1);
  const title = isObject(value) ? looksLike(checked.shapes, value) : undefined;
  if (owner === undefined || title === undefined) return undefined;
  const { claimed } = checked.read(owner.value, owner.shape, owner.shape).keys;
  const targets = Object.keys(owner.shape.properties).filter((name) => {
    const shape = checked.settle({}, owner.shape.properties[name] ?? "");
    return shape !== undefined && "title" in shape && shape.title === title;
  });
  const [to = "", ...others] = targets;
  const isFree = targets.length > 0 && owner.value[to] === undefined && !claimed.has(to);
  return isFree && others.length === 0
    ? { ...suggestionOf(path, { kind: "rename-key", to }), reveals: true }
    : undefined;
}

/** Expresses the key with another property and one of its words. */
function adviceRepair(
  { path, key, advice }: UnknownProperty,
  place: Place,
  checked: CheckedValue,
): StructureRepair | undefined {
  const { owners, value: found } = place;
  const owner = owners.at(-1);
  if (owner?.shape.title === "Table Constraint" && foldCase(key) === "references") {
    return referredColumns(place);
  }
  const { property, value } = advice ?? {};
  if (property === undefined || owner === undefined) return undefined;
  if (advice?.isConnection) return connectionRepair(path, found, owner);
  if (value === "NOT_NULL" && isPrimaryKey(owner.value)) {
    const title = "remove it: a primary key is never null";
    return suggestionOfAll(title, [{ path, change: { kind: "remove-member" } }]);
  }
  if (property === "fullyQualifiedName") return partRepair(path, found, owner);
  if (advice?.constraintType !== undefined) {
    return (
      (owner.value[property] === undefined && constraintRepair(path, advice, found, owner)) ||
      keyConstraints(place, advice.constraintType)
    );
  }
  const isKey = value === "UNIQUE" || value === "PRIMARY_KEY";
  if (owner.value[property] !== undefined) return isKey ? columnKey(place, value) : undefined;
  const shape = owner.shape.properties[property];
  if (advice?.isName && shape !== undefined && couldBe(found, property, shape, checked)) {
    return { ...suggestionOf(path, { kind: "rename-key", to: property }), reveals: true };
  }
  if (value === undefined) return undefined;
  return suggestionOfAll(`write \`${property}: ${value}\``, [
    { path, change: { kind: "rename-key", to: property } },
    { path, change: { kind: "write-value", value } },
  ]);
}

/** The database or the schema of a table, if the name of the table has it. */
function partRepair(path: Path, found: unknown, { value }: Owner): StructureRepair | undefined {
  const name = value.fullyQualifiedName;
  if (typeof found !== "string" || found === "" || typeof name !== "string") return undefined;
  const parts = name.split(/[.:]/).slice(0, -1).map(foldCase);
  if (!parts.includes(foldCase(found))) return undefined;
  const title = "remove it: it is a part of `fullyQualifiedName`";
  return suggestionOfAll(title, [{ path, change: { kind: "remove-member" } }]);
}

const isPrimaryKey = (column: JsonObject): boolean =>
  column.columnConstraint === "PRIMARY_KEY" ||
  Object.keys(column).some((key) => adviceOn("Column", key, column)?.value === "PRIMARY_KEY");

/** The columns of a key as an item of `constraints`. */
function constraintRepair(
  path: Path,
  { constraintType = "" }: Advice,
  found: unknown,
  { shape }: Owner,
): StructureRepair | undefined {
  const isName = (one: unknown) => typeof one === "string" && one !== "";
  const isNames = Array.isArray(found) ? found.length > 0 && found.every(isName) : isName(found);
  // A foreign key also needs the columns of the other table.
  if (!isNames || shape.title !== "Table" || constraintType === "FOREIGN_KEY") return undefined;
  const levels = [{ list: true }, { key: "columns", before: { constraintType } }] as const;
  const inner = typeof found === "string" && !found.includes(",") ? [{ list: true } as const] : [];
  return {
    ...suggestionOfAll("write it as an item of `constraints`", [
      { path, change: { kind: "rename-key", to: "constraints" } },
      { path, change: { kind: "nest-value", levels: [...levels, ...inner] } },
    ]),
    reveals: true,
  };
}

/** A JDBC URL as the connection string of `jdbc`, which then moves to its place. */
function connectionRepair(
  path: Path,
  found: unknown,
  { value }: Owner,
): StructureRepair | undefined {
  const steps = ["serverInfo", "connectionProtocols"];
  const isSame = [0, 1, 2].some((index) =>
    isSameScalar(valueAt(value, [...steps.slice(index), "jdbc", "connectionString"]), found),
  );
  if (isSame) {
    const title = "remove it: `jdbc` has the same `connectionString`";
    return suggestionOfAll(title, [{ path, change: { kind: "remove-member" } }]);
  }
  if (value.jdbc !== undefined) return undefined;
  return {
    ...suggestionOfAll("put it under `jdbc.connectionString`", [
      { path, change: { kind: "rename-key", to: "jdbc" } },
      { path, change: { kind: "wrap-value", key: "connectionString" } },
    ]),
    reveals: true,
  };
}

/** The move of a key to the object where it belongs. */
function moveRepair(
  problem: UnknownProperty,
  { value, owners }: Place,
  checked: CheckedValue,
): StructureRepair | undefined {
  const { path, belongs } = problem;
  const owner = owners.at(-1);
  if (belongs === undefined || owner === undefined) return undefined;
  const gathered = gatherRepair(problem, owner);
  if (gathered !== undefined) return gathered;
  if (saysNothing(value, checked)) return undefined;
  const { steps, property, words } = belongs;
  if (owner.shape.title === "Server Info" && steps.length === 1 && steps[0] === "..") {
    const moved = moveToServices(path, property, value, checked);
    if (moved !== undefined) return moved;
  }
  const target = resolveSteps(owner.path, steps);
  const place = target && checked.at(target);
  const [last, ...rest] = [...steps].reverse();
  if (rest.length > 0 && last !== undefined && last !== ".." && place?.value === undefined) {
    return aroundRepair(path, last, property, owner);
  }
  if (place?.shape === undefined || !isObject(place.value)) return undefined;
  const shape = checked.settle(place.value, place.shape);
  const expected = shape !== undefined && "properties" in shape && shape.properties[property];
  if (!shape || !expected) return undefined;
  const present = place.value[property];
  if (isSameScalar(present, value)) {
    const title = `remove it: ${words} has the same ${quote(property)}`;
    return suggestionOfAll(title, [{ path, change: { kind: "remove-member" } }]);
  }
  // Another key there may be the property, misspelled.
  const isTaken =
    present !== undefined ||
    checked.read(place.value, shape, place.shape).keys.claimed.has(property);
  if (isTaken || !hasKind(value, expected, checked)) return undefined;
  const beside = besideIn(place.value, shape, property);
  return {
    ...suggestionOfAll(`move it to ${words}`, [
      { path, change: { kind: "remove-member", isCopied: true } },
      {
        path: place.path,
        change: { kind: "add-member", key: property, value: { from: path }, beside },
      },
    ]),
    reveals: true,
  };
}

/** The object that is missing around a key, which then moves to its place with the key in it. */
function aroundRepair(
  path: Path,
  around: string,
  property: string,
  owner: Owner,
): StructureRepair | undefined {
  if (owner.value[around] !== undefined || path.at(-1) !== property) return undefined;
  return {
    ...suggestionOfAll(`put it in \`${around}\``, [
      { path, change: { kind: "rename-key", to: around } },
      { path, change: { kind: "nest-value", levels: [{ key: property }] } },
    ]),
    reveals: true,
  };
}

/** Whether a value is an object, a list, or neither, as one of a shape is. Its form is checked there. */
function hasKind(value: unknown, property: Shape, checked: CheckedValue): boolean {
  const shape = checked.settle(value, property);
  const isScalar = shape === undefined || "types" in shape;
  return isScalar ? typeof value !== "object" : suits(value, property, checked);
}

const isSameScalar = (one: unknown, other: unknown): boolean =>
  typeof one !== "object" && one !== undefined && String(one) === String(other);

/** Keys that belong in a property which the object lacks, put there. */
function gatherRepair(
  { path, key, others = [], belongs }: UnknownProperty,
  { value, shape }: Owner,
) {
  const [property = "", ...more] = belongs?.steps ?? [];
  const item = more.length === 1 && Array.isArray(value[property]) ? Number(more[0]) : undefined;
  if (item !== undefined) {
    const change = { kind: "adopt-members", keys: [key, ...others], item } as const;
    return { ...suggestionOf([...path.slice(0, -1), property], change), reveals: true };
  }
  if (more.length > 0 || shape.properties[property] === undefined) return undefined;
  if (value[property] !== undefined) return undefined;
  const change = { kind: "gather-members", key: property, keys: [key, ...others] } as const;
  return { ...suggestionOf(path.slice(0, -1), change), reveals: true };
}

/** Appends steps to a path; the step `..` goes one level up. */
function resolveSteps(path: Path, steps: readonly string[]): Path | undefined {
  const result = [...path];
  for (const step of steps) {
    if (step !== "..") result.push(step);
    else if (result.pop() === undefined) return undefined;
  }
  return result;
}

/** Renames the key to an extension, if extensions are allowed. */
function extensionRepair(
  { path, key }: UnknownProperty,
  { owners }: Place,
): StructureRepair | undefined {
  const owner = owners.at(-1);
  const name = `x-${key}`;
  if (!owner?.shape.extensions || key === "" || owner.value[name] !== undefined) return undefined;
  return suggestionOf(path, { kind: "rename-key", to: name });
}

/** Moves a key without any other place, with its value, to a description, as a sentence. */
function descriptionRepair(
  problem: UnknownProperty,
  { value, owners }: Place,
  checked: CheckedValue,
): StructureRepair | undefined {
  const { path, key, suggestions } = problem;
  const owner = owners.at(-1);
  if (owner === undefined || suggestions.length > 1 || key === "<<" || key === "") return undefined;
  const { unknown } = checked.read(owner.value, owner.shape, owner.shape).keys;
  if (unknown.length > MAX_UNKNOWN || !isWord(key.replaceAll(" ", ""))) return undefined;
  if (isReferredTo(path, checked)) return undefined;
  if (isObject(value) && value.datastoreapi !== undefined) return undefined;
  const isElsewhere = hasPlace(problem, value, owner, checked);
  if (isElsewhere || mayBeMeant(key, value, owner, checked)) return undefined;
  return sayInDescription(path, key, value, owners, checked);
}

/**
 * Whether another property can take the value of a key, now or once other mistakes are repaired.
 */
function hasPlace(
  { advice, belongs }: UnknownProperty,
  value: unknown,
  owner: Owner,
  checked: CheckedValue,
): boolean {
  if (advice?.property === "fullyQualifiedName") {
    return owner.value.fullyQualifiedName === undefined && typeof owner.value.name === "string";
  }
  if (belongs === undefined) return false;
  const target = resolveSteps(owner.path, belongs.steps);
  const place = target && checked.at(target);
  if (place?.shape === undefined || !isObject(place.value)) return true;
  if (place.value[belongs.property] !== undefined) return false;
  const shape = checked.settle(place.value, place.shape);
  const expected =
    shape !== undefined && "properties" in shape && shape.properties[belongs.property];
  return !expected || hasKind(value, expected, checked);
}

/**
 * Whether a key may mean a missing property: it is similar to one, or shares a word with a required
 * one.
 */
function mayBeMeant(key: string, value: unknown, owner: Owner, checked: CheckedValue): boolean {
  const { required, properties } = owner.shape;
  const missing = Object.keys(properties).filter((name) => owner.value[name] === undefined);
  const folded = foldCase(key);
  if (missing.some((name) => isWithinEdits(folded, foldCase(name), folded.length > 5 ? 2 : 1))) {
    return true;
  }
  const words = wordsOf(key);
  return missing.some(
    (name) =>
      required.includes(name) &&
      wordsOf(name).some((word) => words.includes(word)) &&
      suits(value, properties[name] ?? "", checked),
  );
}
