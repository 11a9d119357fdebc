import type { DocumentPlace } from "../../model/document-place.js";
import { isNullSchema, LOWER_LIMITS, UPPER_LIMITS } from "../../model/flatten-schema.js";
import { type InnerSchema, isLimit } from "../../model/stated-schema.js";
import type { DataType, DialectId } from "../../types/data-type.js";
import { differInside } from "../../types/relate-types.js";
import { getOrAdd } from "../../values/collections.js";
import { isObject, type JsonObject, missingIn, sameValue } from "../../values/json-value.js";
import { count, quote } from "../../words/phrases.js";
import type { Both } from "../pairing/pairs.js";
import type { ChangeCode } from "./change-kinds.js";
import { differingKeys, type FoundSide } from "./changes.js";
import { compareTypes } from "./compare-types.js";
import { MAX_BRANCHES, type SchemaComparison } from "./schema-comparison.js";
import { type FieldSchema, listText, type ReadSchema, valueText } from "./side-schemas.js";

/** A schema of one side, and where it is. */
export interface PlacedSchema {
  readonly schema: unknown;
  readonly place: DocumentPlace;
}

/** A change of a field. */
export interface FieldChange extends Both<FoundSide> {
  readonly code: ChangeCode;
  /** The path to the field from where the comparison began, such as `lines[].sku`; `""` for the start. */
  readonly path: string;
  /** The change, for a message that starts with the field. */
  readonly what: string;
}

/** The differences between two schemas. */
export interface FieldComparison {
  readonly changes: readonly FieldChange[];
  /** Whether something else differs. */
  readonly hasOther: boolean;
  /** Whether their documentation differs. */
  readonly hasOtherDocs: boolean;
}

/** How the schemas of two sides are read and compared. */
export interface SchemaReaders
  extends Both<ReadSchema>,
    Pick<SchemaComparison, "isSame" | "haveSameRest" | "compared" | "system"> {}

/** How deep fields are compared by path, and how many. Anything beyond that is compared as a whole. */
const MAX_DEPTH = 50;
const MAX_FIELDS = 100_000;

/** Keywords whose schemas are alternatives. */
export const CHOICES = ["oneOf", "anyOf"] as const;

/** Compares two schemas field by field: types, required fields, allowed values, and limits. */
export function compareFields(
  old: PlacedSchema,
  next: PlacedSchema,
  readers: SchemaReaders,
): FieldComparison {
  const comparer = new FieldComparer(readers);
  const [one, other] = [old.schema, next.schema];
  const places = { old: old.place, new: next.place, path: "" };
  comparer.compare({ schema: one, steps: [] }, { schema: other, steps: [] }, places, 0);
  return comparer;
}

/** Where something is on both sides. */
interface Places extends Both<DocumentPlace> {
  /** The way to it, as in {@link FieldChange}. */
  readonly path: string;
}

/** The values of both sides, in words. */
type Values = readonly [old?: FoundSide["value"], next?: FoundSide["value"]];

class FieldComparer implements FieldComparison {
  readonly changes: FieldChange[] = [];
  hasOther = false;
  hasOtherDocs = false;
  readonly #schemas: SchemaReaders;
  #left = MAX_FIELDS;

  constructor(schemas: SchemaReaders) {
    this.#schemas = schemas;
  }

  /** @param around the places of what the schemas are in, with their own path */
  compare(one: InnerSchema, other: InnerSchema, around: Places, depth: number): void {
    const at: Places = {
      old: around.old.below(...one.steps),
      new: around.new.below(...other.steps),
      path: around.path,
    };
    const [old, next] = this.#read(one.schema, other.schema, at);
    const areOfOneKind = this.#compareTypes(old, next, at);
    this.#compareRequired([one, old], [other, next], at);
    this.hasOtherDocs ||= !sameValue(old.docs, next.docs);
    if (!areOfOneKind || !this.#schemas.compared.isNew(old, next, this)) return;
    if (depth > MAX_DEPTH || this.#left-- <= 0) {
      this.hasOther ||= !this.#schemas.isSame(one.schema, other.schema);
      return;
    }
    // What is elsewhere has no place of its own here.
    const inside: Places = {
      ...at,
      old: old.source === one.schema ? at.old : at.old.asWhole(),
      new: next.source === other.schema ? at.new : at.new.asWhole(),
    };
    this.#compareValues(old, next, at);
    this.#compareLimits(old, next, at);
    this.#compareBranches(old, next, at);
    this.#compareFields(old, next, inside, depth);
    this.#compareContent(old, next, inside, depth);
    this.hasOther ||=
      !this.#schemas.haveSameRest(old, next) ||
      isRequiredElsewhere(old, next) ||
      isRequiredElsewhere(next, old);
  }

  /** Reads both sides; of alternatives, only the one that is all that the other side has: the others came or went. */
  #read(one: unknown, other: unknown, at: Places): readonly [FieldSchema, FieldSchema] {
    const [old, next] = [this.#schemas.old(one), this.#schemas.new(other)];
    for (const key of CHOICES) {
      const [before, after] = [old.branches[key], next.branches[key]];
      if ((before === undefined) === (after === undefined)) continue;
      const isAdded = before === undefined;
      const [same, ...more] = alternatives(isAdded ? next : old, key).filter(({ schema }) =>
        isAdded ? this.#schemas.isSame(one, schema) : this.#schemas.isSame(schema, other),
      );
      if (same === undefined || more.length > 0) continue;
      this.#addBranches(isAdded, same.others, key, at);
      return isAdded
        ? [old, this.#schemas.new(same.schema)]
        : [this.#schemas.old(same.schema), next];
    }
    return [old, next];
  }

  #addBranches(isAdded: boolean, number: number, key: string, at: Places): void {
    const [code, what] = isAdded
      ? (["allowed-values-added", `allows ${count(number, "other schema")}`] as const)
      : (["allowed-values-removed", `no longer allows ${count(number, "schema")}`] as const);
    this.#add(code, at, `${what} of ${quote(key)}`);
  }

  /** @returns whether the schemas are of one kind, so what is inside can be compared */
  #compareTypes(old: FieldSchema, next: FieldSchema, at: Places): boolean {
    // That of the column itself is compared with its sizes.
    const isInside = at.path !== "";
    const code =
      typeChange(old.types, next.types) ??
      formatChange(old, next) ??
      (isInside ? dataTypeChange(old.dataType, next.dataType, this.#schemas.system) : undefined);
    if (code === undefined) return true;
    const [before, after] = [typesText(old), typesText(next)];
    const what = `has the type ${quote(after)} instead of ${quote(before)}`;
    this.#add(code, at, what, [before, after]);
    return code !== "field-type-changed";
  }

  /** Compares whether there must be a value. */
  #compareRequired(
    [one, old]: readonly [InnerSchema, FieldSchema],
    [other, next]: readonly [InnerSchema, FieldSchema],
    at: Places,
  ): void {
    const ignoresRequired = old.isNullable !== next.isNullable;
    const isOptional = ({ isRequired }: InnerSchema, { isNullable }: FieldSchema): boolean =>
      isNullable || (!ignoresRequired && !isRequired);
    const isNow = isOptional(other, next);
    if (isOptional(one, old) === isNow) return;
    const code = isNow ? "field-optional" : "field-required";
    const what = isNow ? "is no longer required" : "is required";
    this.#add(code, at, what);
  }

  #compareFields(old: FieldSchema, next: FieldSchema, around: Places, depth: number): void {
    for (const [key, field] of old.fields) {
      const at = { ...around, path: below(around.path, key) };
      const other = next.fields.get(key);
      const gone = { ...at, old: at.old.below(...field.steps) };
      if (other !== undefined) this.compare(field, other, at, depth + 1);
      else this.#add("field-removed", gone, "was removed", [key, undefined]);
    }
    for (const [key, { steps, isRequired }] of next.fields) {
      if (old.fields.has(key)) continue;
      const at = {
        old: around.old,
        new: around.new.below(...steps),
        path: below(around.path, key),
      };
      const code = isRequired ? "field-added-required" : "field-added";
      const what = isRequired ? "was added, and is required" : "was added";
      this.#add(code, at, what, [undefined, key]);
    }
  }

  #compareContent(old: FieldSchema, next: FieldSchema, at: Places, depth: number): void {
    const isClosing = old.limits.additionalProperties !== next.limits.additionalProperties;
    for (const key of new Set([...old.content.keys(), ...next.content.keys()])) {
      if (key === "*" && isClosing) continue;
      const [one, other] = [contentAt(old, key), contentAt(next, key)];
      this.hasOther ||= isBesidePattern(old, key) || isBesidePattern(next, key);
      this.compare(one, other, { ...at, path: below(at.path, key) }, depth + 1);
    }
  }

  #compareLimits(old: FieldSchema, next: FieldSchema, at: Places): void {
    const inner = this.#otherInner(old, next);
    this.hasOther ||= !inner.every(isLimit);
    const keys = [...differingKeys(old.limits, next.limits), ...inner.filter(isLimit)];
    if (keys.length === 0) return;
    const [one, other]: JsonObject[] = [old, next].map((schema) => ({
      ...Object.fromEntries(schema.inner),
      ...schema.limits,
    }));
    const isNarrower = keys.some((key) => isNarrowed(key, one?.[key], other?.[key]));
    const limit = (limits: JsonObject = {}, key: string): string =>
      limits[key] === undefined ? `no ${quote(key)}` : quote(`${key}: ${valueText(limits[key])}`);
    const differences = keys.map((key) => `${limit(other, key)} instead of ${limit(one, key)}`);
    const [code, word] = isNarrower
      ? (["bounds-narrowed", "narrower"] as const)
      : (["bounds-widened", "wider"] as const);
    const what = `has ${word} bounds: ${differences.slice(0, MAX_SHOWN).join(", ")}`;
    this.#add(code, at, what);
  }

  /** The keywords with schemas inside that are not the same. */
  #otherInner({ inner: old }: FieldSchema, { inner: next }: FieldSchema): string[] {
    return [...new Set([...old.keys(), ...next.keys()])].filter(
      (key) =>
        !old.has(key) || !next.has(key) || !this.#schemas.isSame(old.get(key), next.get(key)),
    );
  }

  /** Compares alternatives by equality. */
  #compareBranches(one: FieldSchema, other: FieldSchema, at: Places): void {
    const isSame = (old: Branch, next: Branch): boolean =>
      old.every((schema, index) => this.#schemas.isSame(schema, next[index]));
    for (const key of Object.keys({ ...one.branches, ...other.branches })) {
      const [old = [], next = []] = [one.branches[key], other.branches[key]];
      if (old.length + next.length > MAX_BRANCHES) {
        this.hasOther ||=
          old.length !== next.length ||
          !old.every((branch, index) => isSame(branch, next[index] ?? []));
        continue;
      }
      const removed = old.filter((branch) => !next.some((same) => isSame(branch, same)));
      const added = next.filter((branch) => !old.some((same) => isSame(same, branch)));
      const [isIntroduced, isDropped] = [old.length === 0, next.length === 0];
      if (isIntroduced) {
        this.#add("allowed-values-removed", at, `allows only what is in ${quote(key)}`);
      } else if (isDropped) {
        this.#add("allowed-values-added", at, `allows more than what was in ${quote(key)}`);
      } else {
        if (removed.length > 0) this.#addBranches(false, removed.length, key, at);
        if (added.length > 0) this.#addBranches(true, added.length, key, at);
      }
      // For `oneOf`, it counts how many of its schemas apply.
      const unpaired = [...next];
      const isPaired = (branch: Branch): boolean => {
        const index = unpaired.findIndex((same) => isSame(branch, same));
        return index >= 0 && unpaired.splice(index, 1).length > 0;
      };
      const isRepeated = !old.every(isPaired) || unpaired.length > 0;
      this.hasOther ||= removed.length + added.length === 0 && isRepeated;
    }
  }

  #compareValues(one: FieldSchema, other: FieldSchema, at: Places): void {
    const { values: old } = one;
    const { values: next } = other;
    const [removed, added] = [missingIn(next, old), missingIn(old, next)];
    // A new list removes all other values, and a removed list adds them.
    const isIntroduced = old === undefined && next !== undefined;
    const isDropped = old !== undefined && next === undefined;
    // A changed constant is one change.
    const isConstant = one.isConstant === true && other.isConstant === true;
    const values = [old?.map(valueText), next?.map(valueText)] as const;
    if (isIntroduced || removed.length > 0) {
      const what = isIntroduced
        ? `allows only ${listText(next)}`
        : `no longer allows ${listText(removed)}`;
      this.#add("allowed-values-removed", at, what, values);
    }
    if (isDropped || (added.length > 0 && !isIntroduced && !isConstant)) {
      const what = isDropped ? "allows other values than before" : `allows ${listText(added)}`;
      this.#add("allowed-values-added", at, what, values);
    }
  }

  #add(code: ChangeCode, at: Places, what: string, [old, next]: Values = []): void {
    const sides = { old: { place: at.old, value: old }, new: { place: at.new, value: next } };
    this.changes.push({ code, path: at.path, what, ...sides });
  }
}

/** The path of a field, of the items of a list, or of the values of a map. */
const below = (path: string, key: string): string =>
  path === "" || key.startsWith("[") ? `${path}${key}` : `${path}.${key}`;

/** Whether a name is required on one side only, although it is a field of neither. */
const isRequiredElsewhere = (one: FieldSchema, other: FieldSchema): boolean =>
  [...one.required].some((name) => !other.required.has(name) && !other.fields.has(name));

type Branch = readonly unknown[];

/** A schema with one of its alternatives, with and without null, and how many others it has. */
interface Alternative {
  readonly schema: JsonObject;
  readonly others: number;
}

/** A schema with each of its alternatives alone. */
function alternatives({ source, branches }: FieldSchema, key: string): readonly Alternative[] {
  const list = branches[key] ?? [];
  if (!isObject(source) || list.length > MAX_BRANCHES) return [];
  return getOrAdd(ALTERNATIVES, list, () => {
    const nulls = list.flat().filter(isNullSchema);
    const choices = list.flat().filter((schema) => !isNullSchema(schema));
    const alone = choices.flatMap((one) => [[one], ...(nulls.length > 0 ? [[one, ...nulls]] : [])]);
    return alone.map((some) => ({
      schema: { ...source, [key]: some },
      others: list.length - some.length,
    }));
  });
}

/** Many columns can have the same alternatives, and what was compared is known by its object. */
const ALTERNATIVES = new WeakMap<readonly Branch[], readonly Alternative[]>();

/** The schema of a part of arrays or maps: where nothing else applies, what applies to all other parts. */
function contentAt({ content, limits }: FieldSchema, key: string): InnerSchema {
  const [others, limit] = key.startsWith("*")
    ? (["*", "additionalProperties"] as const)
    : (["[]", "items"] as const);
  const schema = limits[limit] !== false;
  return content.get(key) ?? content.get(others) ?? { schema, steps: [] };
}

/**
 * Whether a schema has no such pattern, and is compared by what applies to all other fields: the pattern can be about
 * other fields, too.
 */
function isBesidePattern({ content, fields }: FieldSchema, key: string): boolean {
  const isPattern = key.startsWith("*") && key !== "*" && !content.has(key) && content.has("*");
  const others = [...content.keys()].filter((one) => one.startsWith("*"));
  return isPattern && fields.size + others.length > 1;
}

/** Whether a limit is narrower than before, or may be. */
function isNarrowed(key: string, old: unknown, next: unknown): boolean {
  if (next === undefined) return false;
  if (typeof old !== "number" || typeof next !== "number") return true;
  if (LOWER_LIMITS.has(key)) return next > old;
  return UPPER_LIMITS.has(key) ? next < old : true;
}

/** The change of a form, such as `date`, of one type. */
const formatChange = ({ format: old }: FieldSchema, { format }: FieldSchema) =>
  old !== undefined && format !== undefined && old !== format
    ? "field-type-changed"
    : presenceChange(old, format);

/** The change of something that says more of a type, and that only one side has. */
function presenceChange(old: unknown, next: unknown): ChangeCode | undefined {
  if ((old === undefined) === (next === undefined)) return undefined;
  return next === undefined ? "field-type-widened" : "field-type-narrowed";
}

/** The change of the type of an element or a field; what is inside it is compared by its own path. */
function dataTypeChange(
  old: DataType | undefined,
  next: DataType | undefined,
  system: DialectId | undefined,
): ChangeCode | undefined {
  if (old === undefined || next === undefined) return presenceChange(old, next);
  if (differInside(old, next, system)) return undefined;
  const [one, other] = [old, next].map((type) => ({
    ...UNSIZED,
    dataType: type,
    family: type.family,
  }));
  const changes = one && other ? compareTypes(one, other, true, system) : [];
  const isNarrower = changes.some(({ code }) => /-(?:narrowed|decreased|stated)$/.test(code));
  const isWider = changes.some(({ code }) => /-(?:widened|increased)$/.test(code));
  const isOther = changes.some(({ code }) => code === "type-changed");
  if (isOther || (isNarrower && isWider)) return "field-type-changed";
  return isNarrower ? "field-type-narrowed" : isWider ? "field-type-widened" : undefined;
}

const UNSIZED = { length: undefined, precision: undefined, scale: undefined, raw: {} };

/** Types that can hold all values of another one. */
const WIDER: Readonly<Record<string, readonly string[]>> = { integer: ["number"] };

type Types = FieldSchema["types"];

function typeChange(old: Types, next: Types): ChangeCode | undefined {
  const [widens, narrows] = [holds(next, old), holds(old, next)];
  if (widens && narrows) return undefined;
  if (widens) return "field-type-widened";
  return narrows ? "field-type-narrowed" : "field-type-changed";
}

/** Whether some types can hold all values of others. */
const holds = (types: Types, others: Types): boolean =>
  types === undefined ||
  (others !== undefined &&
    [...others].every(
      (one) => types.has(one) || WIDER[one]?.some((wider) => types.has(wider)) === true,
    ));

function typesText({ types, format, dataType }: FieldSchema): string {
  const text = dataType?.text ?? (types === undefined ? "any" : [...types].join(" or "));
  return format === undefined ? text : `${text} (${format})`;
}

const MAX_SHOWN = 5;
