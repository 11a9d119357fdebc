import type { DialectId } from "../../types/data-type.js";
import { getOrAdd } from "../../values/collections.js";
import { haveSameValues, type JsonObject, sameValue } from "../../values/json-value.js";
import { type FieldSchema, type ReadSchema, SideSchemas } from "./side-schemas.js";

/**
 * Whether two JSON Schemas are the same, with the references inside their documents followed. Two
 * schemas that were once taken to be the same are not compared again, so a definition that refers
 * to itself ends, and one that is used a thousand times is compared once.
 */
export class SchemaComparison {
  readonly old: ReadSchema;
  readonly new: ReadSchema;
  readonly compared = new ComparedPairs();
  /** The keywords of columns besides their attributes, by their schemas and by which keywords they are. */
  readonly contents = new Map<JsonObject, Map<string, JsonObject>>();
  /** The database system, if both sides declare the same. */
  readonly system: DialectId | undefined;
  /** Whether it matters which keywords there are for parts, even if they allow everything. */
  readonly #hasUnevaluated: () => boolean;
  /** Whether the documents that the schemas are in are the same. */
  readonly #areSameDocuments: () => boolean;
  /** The schemas of both sides that were taken to be the same. */
  #groups = newGroups();
  /** The schemas that differ from each schema. */
  readonly #different = new Map<unknown, Set<unknown>>();

  /** @param old what local references of the old side can start from, the first choice first */
  constructor(old: readonly unknown[], next: readonly unknown[], system?: DialectId) {
    this.system = system;
    const [before, after] = [new SideSchemas(old), new SideSchemas(next)];
    this.old = before.read;
    this.new = after.read;
    this.#hasUnevaluated = () => before.hasUnevaluated || after.hasUnevaluated;
    let areSame: boolean | undefined;
    this.#areSameDocuments = () => (areSame ??= sameValue(before.document, after.document));
  }

  isSame(one: unknown, other: unknown): boolean {
    const difference = this.#differenceIn({ one, other });
    if (difference === undefined) return true;
    // Schemas that were assumed to be the same before a difference was found may not be.
    this.#groups = newGroups();
    for (let pair: Pair | undefined = difference; pair !== undefined; pair = pair.around) {
      const [old, next] = pair.sources ?? [];
      getOrAdd(this.#different, old, () => new Set()).add(next);
    }
    return false;
  }

  /** Whether what two schemas say beside the schemas in them is the same, wherever their references lead. */
  haveSameRest(old: FieldSchema, next: FieldSchema): boolean {
    if ((old.isOpen || next.isOpen) && !this.#areSameDocuments()) return false;
    if (!sameValue(old.applied, next.applied) && this.#hasUnevaluated()) return false;
    return sameValue(old.others, next.others);
  }

  /** The first pair that is not the same. */
  #differenceIn(whole: Pair): Pair | undefined {
    const open = [whole];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [old, next] = [this.old(pair.one), this.new(pair.other)];
      pair.sources = [old.source, next.source];
      if (this.#different.get(old.source)?.has(next.source)) return pair;
      const [group, other] = [groupOf(this.#groups.old, old), groupOf(this.#groups.new, next)];
      if (group === other) continue;
      group.into = other;
      if (!haveSameKeywords(old, next) || !this.haveSameRest(old, next)) return pair;
      const inside = pairsIn(old, next);
      if (inside === undefined) return pair;
      for (const [one, other] of inside) open.push({ one, other, around: pair });
    }
    return undefined;
  }
}

/** How many alternatives of two sides are paired in any order; more are compared in theirs. */
export const MAX_BRANCHES = 200;

/** How many fields and values are compared again for other columns with the same schemas. */
const MAX_AGAIN = 1_000;

/**
 * The pairs of schemas that were compared field by field. Each column compares a pair once, so that it has the
 * changes at its own path, until there are too many: then those of another column say it.
 */
export class ComparedPairs {
  readonly #columns = new Map<unknown, Map<unknown, object>>();
  #again = MAX_AGAIN;

  /** @param column what the comparison is for */
  isNew(old: FieldSchema, next: FieldSchema, column: object): boolean {
    const columns = getOrAdd(this.#columns, old.source, () => new Map());
    const last = columns.get(next.source);
    if (last === column) return false;
    columns.set(next.source, column);
    if (last === undefined) return true;
    this.#again -= 1 + old.fields.size + (old.values?.length ?? 0);
    return this.#again >= 0;
  }
}

/** Two schemas to compare. */
interface Pair {
  readonly one: unknown;
  readonly other: unknown;
  /** The pair that they are in. */
  readonly around?: Pair | undefined;
  /** Their keywords, wherever they are. */
  sources?: readonly [old: unknown, next: unknown];
}

/** Whether what two schemas say of values themselves is the same. */
function haveSameKeywords(old: FieldSchema, next: FieldSchema): boolean {
  const types = [old, next].map((one) => one.types && [...one.types].sort());
  return (
    sameValue(types[0], types[1]) &&
    old.isNullable === next.isNullable &&
    old.format === next.format &&
    old.dataType?.text === next.dataType?.text &&
    haveSameValues([...old.required], [...next.required]) &&
    haveSameValues(old.values, next.values) &&
    sameValue(old.limits, next.limits)
  );
}

/** The schemas inside two others, in pairs; `undefined` if one side has more of them. */
function pairsIn(old: FieldSchema, next: FieldSchema): [unknown, unknown][] | undefined {
  const [before, after] = [old, next].map(schemasIn);
  if (before === undefined || before.size !== after?.size) return undefined;
  const pairs = [...before].map(([key, schema]): [unknown, unknown] => [schema, after.get(key)]);
  for (const [key, list] of Object.entries(old.branches)) {
    pairs.push(...branchPairs(list, next.branches[key] ?? []));
  }
  return pairs.every(([, other]) => other !== undefined) ? pairs : undefined;
}

type Branches = FieldSchema["branches"][string];

/** The schemas of alternatives in pairs: those that are written the same first, because their order means nothing. */
function branchPairs(old: Branches, next: Branches): [unknown, unknown][] {
  const unpaired = [...next];
  const same = old.map((branch) => {
    if (old.length + next.length > MAX_BRANCHES) return undefined;
    const index = unpaired.findIndex((other) => sameValue(branch, other));
    return index < 0 ? undefined : unpaired.splice(index, 1)[0];
  });
  return old.flatMap((branch, index) => {
    const other = same[index] ?? unpaired.shift() ?? [];
    return branch.map((schema, part): [unknown, unknown] => [schema, other[part]]);
  });
}

/** The schemas in another one, by where they are and whether they must be there. */
function schemasIn({ fields, content, branches, inner }: FieldSchema): Map<string, unknown> {
  const schemas = new Map(inner);
  for (const [key, { schema, isRequired }] of fields) {
    schemas.set(`${isRequired ? "required" : "optional"}/${key}`, schema);
  }
  for (const [key, { schema }] of content) {
    // One that allows everything says nothing.
    schemas.set(`content/${key}`, schema);
  }
  // Only how many there are: any of them can be the partner of any other.
  for (const [key, { length }] of Object.entries(branches)) schemas.set(`${key}/${length}`, true);
  return schemas;
}

/** A group, and the one that it has become part of. */
interface Group {
  into?: Group;
}

/** The same object can be on both sides, and its references can have different targets there. */
const newGroups = () => ({ old: new Map<unknown, Group>(), new: new Map<unknown, Group>() });

function groupOf(groups: Map<unknown, Group>, { source }: FieldSchema): Group {
  let group = getOrAdd(groups, source, (): Group => ({}));
  while (group.into !== undefined) {
    // Each step shortens the way for the next search.
    group.into = group.into.into ?? group.into;
    group = group.into;
  }
  return group;
}
