import type { DocumentPlace } from "../../model/document-place.js";
import type { Path } from "../../values/json-pointer.js";
import { sameValue } from "../../values/same-value.js";
import { quote } from "../../words/quote.js";
import type { ChangeCode } from "../change-kinds.js";
import type { FoundSide } from "../changes.js";
import type { FieldSchema, ReadSchema } from "./field-schemas.js";

/** A schema of one side, and where it is. */
export interface PlacedSchema {
  readonly schema: unknown;
  readonly place: DocumentPlace;
}

/** A change of a field. */
export interface FieldChange {
  readonly code: ChangeCode;
  /** The way to the field from where the comparison began, such as `lines[].sku`; `""` for the start. */
  readonly path: string;
  /** What happened, for a message that starts with the field. */
  readonly what: string;
  readonly old: FoundSide;
  readonly new: FoundSide;
}

/** The differences between two schemas. */
export interface FieldComparison {
  readonly changes: readonly FieldChange[];
  /** Whether something else differs. */
  readonly hasOther: boolean;
  /** Whether what they say to people differs. */
  readonly hasOtherDocs: boolean;
}

/** How the schemas of two sides are read and compared. */
export interface SchemaReaders {
  readonly old: ReadSchema;
  readonly new: ReadSchema;
  /** Whether two keywords are the same, with the references in them. */
  readonly isSame: (one: unknown, other: unknown) => boolean;
}

/** How deep fields are compared by path, and how many. What is beyond that is compared as a whole. */
const MAX_DEPTH = 50;
const MAX_FIELDS = 100_000;

/** Compares two schemas field by field: types, required fields, and allowed values. */
export function compareFields(
  old: PlacedSchema,
  next: PlacedSchema,
  readers: SchemaReaders,
): FieldComparison {
  const comparer = new FieldComparer(readers);
  const [one, other] = [readers.old(old.schema), readers.new(next.schema)];
  const pair = { old, new: next, path: "" };
  if (comparer.compareTypes(one, other, pair)) comparer.compare(one, other, pair, 0);
  return comparer;
}

/** A place that both sides have. */
interface Pair {
  readonly old: PlacedSchema;
  readonly new: PlacedSchema;
  readonly path: string;
}

class FieldComparer implements FieldComparison {
  readonly changes: FieldChange[] = [];
  hasOther = false;
  hasOtherDocs = false;
  readonly #readers: SchemaReaders;
  /** The new schemas that each old one was compared with: one that is used twice is compared once. */
  readonly #seen = new Map<unknown, Set<unknown>>();
  #left = MAX_FIELDS;

  constructor(readers: SchemaReaders) {
    this.#readers = readers;
  }

  /** Compares everything but the types. */
  compare(old: FieldSchema, next: FieldSchema, pair: Pair, depth: number): void {
    this.#compareValues(old, next, pair);
    for (const [key, field] of old.fields) {
      const place = pair.old.place.below(...field.steps);
      const other = next.fields.get(key);
      const path = pair.path === "" ? key : `${pair.path}.${key}`;
      if (other === undefined) {
        const here = { place: pair.new.place };
        this.#add("field-removed", path, "was removed", { place, value: key }, here);
        continue;
      }
      const at = pair.new.place.below(...other.steps);
      this.#inner(field.schema, other.schema, { old: place, new: at, path }, depth, {
        old: field.isRequired,
        new: other.isRequired,
      });
    }
    for (const [key, field] of next.fields) {
      if (old.fields.has(key)) continue;
      const path = pair.path === "" ? key : `${pair.path}.${key}`;
      const place = pair.new.place.below(...field.steps);
      const code = field.isRequired ? "field-added-required" : "field-added";
      const what = field.isRequired ? "was added, and is required" : "was added";
      this.#add(code, path, what, { place: pair.old.place }, { place, value: key });
    }
    this.#compareItems(old, next, pair, depth);
    this.hasOther ||= !this.#readers.isSame(old.others, next.others);
    this.hasOtherDocs ||= !sameValue(old.docs, next.docs);
  }

  /**
   * Compares the types, and whether there must be a value.
   *
   * @returns whether the schemas are of one kind, so what is inside can be compared
   */
  compareTypes(
    old: FieldSchema,
    next: FieldSchema,
    pair: Pair,
    required: { readonly old: boolean; readonly new: boolean } = { old: false, new: false },
  ): boolean {
    const { place: oldPlace } = pair.old;
    const { place: newPlace } = pair.new;
    const code = typeChange(old.types, next.types);
    if (code !== undefined) {
      const [before, after] = [typesText(old), typesText(next)];
      const what = `has the type ${quote(after)} instead of ${quote(before)}`;
      const sides = [
        { place: oldPlace, value: before },
        { place: newPlace, value: after },
      ] as const;
      this.#add(code, pair.path, what, ...sides);
    }
    const [needed, needs] = [required.old && !old.isNullable, required.new && !next.isNullable];
    const wasOptional = old.isNullable !== next.isNullable ? old.isNullable : !needed;
    const isOptional = old.isNullable !== next.isNullable ? next.isNullable : !needs;
    if (wasOptional !== isOptional) {
      const isNow = isOptional ? "field-optional" : "field-required";
      const what = isOptional ? "is no longer required" : "is required";
      this.#add(isNow, pair.path, what, { place: oldPlace }, { place: newPlace });
    }
    return code !== "field-type-changed";
  }

  #compareItems(old: FieldSchema, next: FieldSchema, pair: Pair, depth: number): void {
    const { items } = old;
    const { items: others } = next;
    if (items !== undefined && others !== undefined) {
      const places = innerPlaces(pair, items.steps, others.steps);
      this.#inner(items.schema, others.schema, { ...places, path: `${pair.path}[]` }, depth);
    } else if (items !== others) {
      this.hasOther = true;
    }
    if (old.parts.length !== next.parts.length) this.hasOther = true;
    else {
      for (const [index, part] of old.parts.entries()) {
        const other = next.parts[index];
        if (other === undefined) continue;
        const places = innerPlaces(pair, part.steps, other.steps);
        this.#inner(part.schema, other.schema, { ...places, path: pair.path }, depth);
      }
    }
  }

  /** Compares two schemas inside others. */
  #inner(
    one: unknown,
    other: unknown,
    { old, new: next, path }: { old: DocumentPlace; new: DocumentPlace; path: string },
    depth: number,
    required?: { readonly old: boolean; readonly new: boolean },
  ): void {
    const pair = { old: { schema: one, place: old }, new: { schema: other, place: next }, path };
    const [before, after] = [this.#readers.old(one), this.#readers.new(other)];
    if (!this.compareTypes(before, after, pair, required)) return;
    const seen = this.#seen.get(one) ?? new Set();
    if (seen.has(other)) return;
    this.#seen.set(one, seen.add(other));
    if (depth < MAX_DEPTH && this.#left-- > 0) this.compare(before, after, pair, depth + 1);
    else this.hasOther ||= !this.#readers.isSame(one, other);
  }

  #compareValues(one: FieldSchema, other: FieldSchema, pair: Pair): void {
    const { values: old } = one;
    const { values: next } = other;
    const { place } = pair.old;
    const { place: newPlace } = pair.new;
    const [removed, added] = [missingIn(next, old), missingIn(old, next)];
    // A list that comes removes all other values, and one that goes adds them.
    const isFirst = old === undefined && next !== undefined;
    const isLast = old !== undefined && next === undefined;
    // A changed constant is one change.
    const isConstant = one.isConstant === true && other.isConstant === true;
    const sides = [
      { place, value: old?.map(valueText) },
      { place: newPlace, value: next?.map(valueText) },
    ] as const;
    if (isFirst || removed.length > 0) {
      const what = isFirst
        ? `allows only ${listText(next)}`
        : `no longer allows ${listText(removed)}`;
      this.#add("allowed-values-removed", pair.path, what, ...sides);
    }
    if (isLast || (added.length > 0 && !isFirst && !isConstant)) {
      const what = isLast ? "allows other values than before" : `allows ${listText(added)}`;
      this.#add("allowed-values-added", pair.path, what, ...sides);
    }
  }

  #add(code: ChangeCode, path: string, what: string, old: FoundSide, next: FoundSide): void {
    this.changes.push({ code, path, what, old, new: next });
  }
}

const innerPlaces = ({ old, new: next }: Pair, oldSteps: Path, newSteps: Path) => ({
  old: old.place.below(...oldSteps),
  new: next.place.below(...newSteps),
});

/** Types that can hold all values of another one. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  integer: ["number"],
  int: ["long", "float", "double"],
  long: ["float", "double"],
  float: ["double"],
};

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

const typesText = ({ types }: FieldSchema): string =>
  types === undefined ? "any" : [...types].join(" or ");

/** The values of a list that another one does not have; scalars are most of them. */
function missingIn(
  list: readonly unknown[] | undefined,
  values: readonly unknown[] = [],
): readonly unknown[] {
  const known = new Set(list?.map(valueText));
  return list === undefined ? [] : values.filter((value) => !known.has(valueText(value)));
}

const valueText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

const MAX_SHOWN = 5;

function listText(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_SHOWN).map((value) => quote(valueText(value)));
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
