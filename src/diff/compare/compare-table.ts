import { documentPlace } from "../../model/document-place.js";
import type { ColumnModel, Place, TableModel } from "../../model/model.js";
import { isJsonSchema } from "../../model/read-json-schema.js";
import { isUnreadableSchema, jsonValue } from "../../model/schema-text.js";
import type { ReachedDocument } from "../../references/resolve/checked-graph.js";
import { isReferenceDefinition } from "../../references/resolve/reference-finder.js";
import {
  filterMembers,
  isObject,
  type JsonObject,
  sameValue,
  valueAt,
} from "../../values/json-value.js";
import { quote, quoteOr } from "../../words/phrases.js";
import type { ColumnPair, PairedColumns, TablePair } from "../pairing/pair-tables.js";
import { Pairing } from "../pairing/pairs.js";
import type { ChangeCode } from "./change-kinds.js";
import {
  differingKeys,
  docsChange,
  type FoundChange,
  singleChange,
  tableDocumentation,
  withoutAnnotations,
} from "./changes.js";
import { type ColumnContext, compareColumn } from "./compare-column.js";
import {
  type ComparedPair,
  compareKeys,
  compareLayout,
  primaryKeyColumns,
} from "./compare-constraints.js";
import { compareFields, type PlacedSchema } from "./compare-fields.js";
import { columnTypeOf } from "./compare-types.js";
import { significantText } from "./definition-text.js";
import { SchemaComparison } from "./schema-comparison.js";
import { droppedParts } from "./side-schemas.js";

/** Compares a table that both sides have. */
export function compareTable(
  pair: ComparedPair,
  columns: PairedColumns | undefined,
  haveOneForm: boolean,
): FoundChange[] {
  const { old, new: next, ids, subjects } = pair;
  const areSure = !old.isDoubtful && !next.isDoubtful;
  const changes = pair.isRenamed ? [renamed(pair)] : [];
  const isTypeKnown = areSure || (old.tableType !== undefined && next.tableType !== undefined);
  if (old.tableType !== next.tableType && isTypeKnown && haveOneForm) {
    const isStated = old.tableType === undefined;
    changes.push({
      code: isStated ? "table-type-stated" : "table-type-changed",
      ...subjects.table,
      message: isStated
        ? `the type of ${subjects.text} is now given: ${quoteOr(next.tableType, "not given")}`
        : `the type of ${subjects.text} changed from ${quoteOr(old.tableType, "not given")} to ${quoteOr(next.tableType, "not given")}`,
      old: { place: old.atFirst(["tableType", "physicalType"]), value: old.tableType },
      new: { place: next.atFirst(["tableType", "physicalType"]), value: next.tableType },
    });
  }
  const documentation = differingKeys(tableDocumentation(old), tableDocumentation(next));
  if (documentation.length > 0) {
    changes.push(
      docsChange(
        { old: documented(old, documentation), new: documented(next, documentation) },
        documentation,
        { text: subjects.text, ...subjects.table },
      ),
    );
  }
  const schemas =
    old.style === "json-schema" && next.style === "json-schema"
      ? new SchemaComparison(rootsOf(old), rootsOf(next), pair.system)
      : undefined;
  const representation = representationChanges(pair, schemas);
  changes.push(...representation);
  if (representation.some(({ code }) => code === "definition-language-changed")) return changes;
  // Keys and partitions are lists of columns.
  if (columns === undefined) return changes;
  const context: ColumnContext = {
    subjects,
    ids,
    schemas,
    system: pair.system,
    oldPrimaryKey: primaryKeyColumns(old, ids),
    newPrimaryKey: primaryKeyColumns(next, ids),
  };
  changes.push(
    ...columns.pairs.flatMap((one) => compareColumn(one, context)),
    ...singleColumns(pair, columns, context.newPrimaryKey),
    ...compareOrder(pair, columns),
  );
  if (areSure && haveOneForm) {
    changes.push(...compareKeys(pair), ...compareLayout(pair));
  }
  return changes;
}

/** The possible roots of references in the JSON Schema of a table. */
function rootsOf(table: TableModel): unknown[] {
  const place = documentPlace(table.at());
  return place.isInText ? [table.definition] : [table.definition, place.root];
}

function renamed({ old, new: next, subjects }: ComparedPair): FoundChange {
  const { names } = subjects;
  const isFull = names.nameOf(old) === names.nameOf(next);
  const nameOf = (table: TableModel): string =>
    (isFull ? table.fullyQualifiedName : undefined) ?? names.nameOf(table);
  const placeOf = (table: TableModel) =>
    isFull ? table.at("fullyQualifiedName") : table.namePlace;
  return {
    code: "table-renamed",
    subject: subjects.table.subject,
    aliases: [...subjects.table.aliases, ...names.allOf(old)],
    fullNames: [...subjects.table.fullNames, old.fullyQualifiedName ?? []].flat(),
    message: `table ${quote(nameOf(old))} was renamed to ${quote(nameOf(next))}`,
    old: { place: placeOf(old), value: nameOf(old) },
    new: { place: placeOf(next), value: nameOf(next) },
  };
}

/** The object that has one of these keys: the table, or its Standard Definition. */
function documented(table: TableModel, keys: readonly string[]) {
  const { standardDefinition } = table;
  const isBelow = keys.some((key) => table.raw[key] !== undefined);
  return isBelow || standardDefinition === undefined ? table : standardDefinition;
}

/** The changes of the form in which a table is described. */
function representationChanges(
  pair: ComparedPair,
  schemas: SchemaComparison | undefined,
): FoundChange[] {
  const { old, new: next, subjects } = pair;
  const [before, after] = [old.standardDefinition, next.standardDefinition];
  const [language, nextLanguage] = [before?.text("specification"), after?.text("specification")];
  const areBoth = before !== undefined && after !== undefined;
  const hasOtherLanguage = areBoth && folded(language) !== folded(nextLanguage);
  // An unresolved reference or unreadable text could be any definition.
  if (!hasOtherLanguage && isUnresolved(old) !== isUnresolved(next)) return [];
  if (!hasOtherLanguage && (hasUnreadSchema(old) || hasUnreadSchema(next))) return [];
  // One that cannot be read as a table has nothing in common with a Table.
  const isOpaque = !areBoth && !(showsColumns(old) && showsColumns(next));
  if (hasOtherLanguage || isOpaque) {
    return [
      {
        code: "definition-language-changed",
        ...subjects.table,
        message: `the language of ${subjects.text} changed from ${quoteOr(language, "that of a Table")} to ${quoteOr(nextLanguage, "that of a Table")}`,
        old: { place: definitionPlace(old, "specification"), value: language },
        new: { place: definitionPlace(next, "specification"), value: nextLanguage },
      },
    ];
  }
  if (!areBoth && old.style !== next.style) {
    return [
      {
        code: "representation-changed",
        ...subjects.table,
        message: `${subjects.text} was written as ${formOf(old)}, and is now written as ${formOf(next)}`,
        old: { place: old.at() },
        new: { place: next.at() },
      },
    ];
  }
  return areBoth ? compareDefinitions(pair, schemas) : [];
}

/** Compares the definitions of two Standard Definitions in the same language. */
function compareDefinitions(
  pair: ComparedPair,
  schemas: SchemaComparison | undefined,
): FoundChange[] {
  const { old, new: next, subjects } = pair;
  const [before, after] = [old, next].map(({ standardDefinition }) => standardDefinition);
  const version = "specificationVersion";
  const [one, other] = [before?.text(version), after?.text(version)];
  const changed = (code: ChangeCode, what: string, key = "definition"): FoundChange => ({
    code,
    ...subjects.table,
    message: `the definition of ${subjects.text} ${what}`,
    old: { place: definitionPlace(old, key), value: key === version ? one : undefined },
    new: { place: definitionPlace(next, key), value: key === version ? other : undefined },
  });
  const changes: FoundChange[] = [];
  if (one !== other) {
    const what = `is in version ${quoteOr(other, "not given")} of its language instead of ${quoteOr(one, "not given")}`;
    changes.push({ ...changed("definition-changed", what, version), atMost: "minor" });
  }
  if (schemas !== undefined) {
    if (showsColumns(old) !== showsColumns(next)) {
      const what = showsColumns(next) ? "has columns now" : "no longer has columns";
      changes.push(changed("definition-changed", what));
      return changes;
    }
    const beyond = compareBeyondColumns(pair, schemas);
    changes.push(...beyond.changes);
    const hasOther = beyond.hasOther || droppedBehind(old) !== droppedBehind(next);
    if (hasOther) changes.push(changed("json-schema-changed", "changed"));
    return changes;
  }
  if (isSameDefinition(old, next)) return changes;
  const language = quote(before?.text("specification") ?? "");
  return [
    ...changes,
    changed("definition-changed", `changed; its language ${language} is not understood`),
  ];
}

/** Compares what two JSON Schemas say about their table beyond the columns. */
function compareBeyondColumns(
  { old, new: next, subjects }: ComparedPair,
  schemas: SchemaComparison,
) {
  const placed = (table: TableModel, other: TableModel): PlacedSchema => ({
    schema: keywordsOf(table, other),
    place: documentPlace(definitionPlace(table, "definition")).asWhole(),
  });
  const { changes, hasOther } = compareFields(placed(old, next), placed(next, old), schemas);
  // A table has no type, and its fields are columns.
  const meant = changes.filter(({ code, path }) =>
    path === "" ? !code.startsWith("field-") : path.startsWith("*"),
  );
  return {
    changes: meant.map(({ code, path, what, ...sides }) => {
      const named = path === "" ? subjects.table : subjects.field(undefined, path);
      const text = path === "" ? subjects.text : `field ${quote(path)} of ${subjects.text}`;
      return { code, ...named, message: `${text} ${what}`, ...sides };
    }),
    hasOther: hasOther || meant.length < changes.length,
  };
}

const definitionPlace = (table: TableModel, key: string): Place =>
  (table.standardDefinition ?? table).atFirst([key]);

/** The keywords of a table. A name that is required only follows a column that comes or goes. */
function keywordsOf(table: TableModel, { raw }: TableModel): JsonObject {
  const { required, ...keywords } = withoutAnnotations(table.otherKeywords);
  const columns = isObject(raw.properties) ? raw.properties : {};
  const isOther = (name: unknown): boolean => !Object.hasOwn(columns, String(name));
  const others = Array.isArray(required) ? required.filter(isOther) : required;
  return filterMembers({ ...keywords, required: others }, (_, value) => value !== undefined);
}

/** The text of a definition, as it is written. */
function definitionText(table: TableModel): string {
  if (typeof table.definition === "string") return table.definition;
  const place = documentPlace(table.at());
  const value = valueAt(place.document.source.value, place.path);
  return place.isInText && typeof value === "string" ? value : place.text;
}

/**
 * What a parser drops of the text of a definition or, if it refers to something outside of it, of all documents that it
 * can reach.
 */
function droppedBehind(table: TableModel): string {
  const text = definitionText(table);
  const isOpen = /\$ref["']?\s*:\s*["']?(?!#\/(?:\$defs|definitions|properties)\/)/.test(text);
  if (!isOpen) return droppedParts(text);
  const documents = new Set([documentPlace(table.at()).document]);
  // The set grows while it is iterated.
  for (const { targets } of documents) for (const target of targets) documents.add(target);
  return [...documents].flatMap((document) => droppedIn(document) || []).join();
}

function droppedIn(document: ReachedDocument): string {
  const parts = droppedByDocument.get(document) ?? droppedParts(document.source.text);
  droppedByDocument.set(document, parts);
  return parts;
}

/** Many definitions can reach the same document. */
const droppedByDocument = new WeakMap<ReachedDocument, string>();

/** Whether two definitions in a language that is not understood are the same. */
function isSameDefinition(old: TableModel, next: TableModel): boolean {
  const [one, other] = [jsonValue(old.definition), jsonValue(next.definition)];
  if (typeof one === "object" || typeof other === "object") {
    return sameValue(one, other) && droppedBehind(old) === droppedBehind(next);
  }
  const [text, nextText] = [old, next].map(({ definition, standardDefinition }) =>
    significantText(String(definition), standardDefinition?.text("specification")),
  );
  return text === nextText;
}

const formOf = ({ style }: TableModel): string => (style === "table" ? "a Table" : "a JSON Schema");

/** Whether a definition is a reference; the target of one that resolves has taken its place. */
const isUnresolved = ({ definition }: TableModel): boolean => isReferenceDefinition(definition);

/** Whether the definition of a table is a JSON Schema that is written as a string but is not JSON. */
export const hasUnreadSchema = ({ definition, standardDefinition }: TableModel): boolean =>
  isJsonSchema(standardDefinition?.text("specification")) && isUnreadableSchema(definition);

const folded = (language = ""): string => language.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether a table is described by columns: a JSON Schema without properties may allow any. */
const showsColumns = ({ style, columns }: TableModel): boolean =>
  style === "table" || columns !== undefined;

/** The columns that are on one side only. */
function singleColumns(
  pair: ComparedPair,
  columns: PairedColumns,
  newPrimaryKey: ReadonlySet<string>,
): FoundChange[] {
  const { old, new: next, subjects, ids } = pair;
  const { removed, added } = columns;
  const likely = likelyRenames(pair, columns);
  const ownerOf = (table: TableModel): string =>
    subjects.names.nameOf(table) || subjects.table.subject.name;
  const single = (column: ColumnModel, isRemoved: boolean): FoundChange => {
    const other = likely.get(column);
    const isRequired =
      !isRemoved && (column.nullable === false || newPrimaryKey.has(ids.idOf(column) ?? ""));
    const added = isRequired ? "column-added-not-null" : "column-added";
    const hasDefault = isRequired && (column.values?.annotations.default ?? null) !== null;
    const needs = `, and requires a value in every row${hasDefault ? "; its default is stated" : " unless it has a default"}`;
    const change = {
      code: isRemoved ? "column-removed" : added,
      ...subjects.column(column),
      it: `column ${quote(column.shortName)} of ${subjects.text}`,
      more: isRequired ? needs : "",
      atMost: hasDefault ? "minor" : undefined,
      rename: other && {
        old: `${ownerOf(old)}.${column.shortName}`,
        new: `${ownerOf(next)}.${other.shortName}`,
      },
    } as const;
    const around = (isRemoved ? next : old).atFirst(["columns", "properties"]);
    return singleChange(isRemoved, change, { place: column.at(), value: column.shortName }, around);
  };
  return [
    ...removed.map((column) => single(column, true)),
    // A column that is new may be the repair of one that could not be read.
    ...(hasUnreadColumns(old) ? [] : added).map((column) => single(column, false)),
  ];
}

/** Whether a table can have columns that are not read as such. */
export function hasUnreadColumns(table: TableModel): boolean {
  if (table.style !== "table") return false;
  const { document, path } = documentPlace(table.at("columns"));
  const value = valueAt(document.source.value, path);
  if (value === undefined) return table.isDoubtful;
  return !Array.isArray(value) || value.length > (table.columns?.length ?? 0);
}

/**
 * Removed columns, each with a new column of the same type that follows the same columns. The properties of a
 * JSON Schema have no order, so there only one new column can have that type.
 */
function likelyRenames(
  { old, new: next }: TablePair,
  { pairs, removed, added }: PairedColumns,
): ReadonlyMap<ColumnModel, ColumnModel> {
  const isUnordered = [old, next].some(({ style }) => style !== "table");
  const shared = new Set(pairs.flatMap((pair) => [pair.old, pair.new]));
  const places = new Map([...placesIn(old, shared), ...placesIn(next, shared)]);
  const keyOf = (column: ColumnModel): string => {
    const { dataType, family, length, digits, scale } = columnTypeOf(column);
    const place = isUnordered ? null : places.get(column);
    return JSON.stringify([dataType?.name ?? family, `${length} ${digits} ${scale}`, place]);
  };
  const likely = new Pairing(removed, added).pairBy(keyOf, keyOf, { isUnique: isUnordered });
  return new Map(likely);
}

/** How many shared columns are before each column. */
function placesIn(table: TableModel, shared: ReadonlySet<ColumnModel>): [ColumnModel, number][] {
  let before = 0;
  const positions = [...positionsIn(table)].sort(([, one], [, other]) => one - other);
  return positions.map(([column]) => [column, shared.has(column) ? before++ : before]);
}

type Positions = ReadonlyMap<ColumnModel, number>;

/**
 * Compares the order of the columns that both sides have: of the list, and of their positions. Positions
 * that move because of a column that was added or removed follow from that.
 */
function compareOrder(
  { old, new: next, subjects }: ComparedPair,
  { pairs, removed, added }: PairedColumns,
): FoundChange[] {
  const [before, after] = [positionsIn(old), positionsIn(next)];
  const areLists = old.style === "table" && next.style === "table";
  const areSame = removed.length === 0 && added.length === 0;
  const outOfOrder =
    firstOutOfOrder(pairs, before, after) ??
    (areLists ? firstOutOfOrder(pairs, indicesIn(old), indicesIn(next)) : undefined);
  const isOrdered = outOfOrder === undefined;
  const moved = outOfOrder ?? (areSame ? pairs.find(hasOtherPosition) : undefined);
  if (moved === undefined) return [];
  return [
    {
      code: "column-reordered",
      ...subjects.table,
      message: isOrdered
        ? `the positions of the columns of ${subjects.text} changed`
        : `the columns of ${subjects.text} are in a different order`,
      old: { place: moved.old.placeOf("ordinalPosition"), value: before.get(moved.old) },
      new: { place: moved.new.placeOf("ordinalPosition"), value: after.get(moved.new) },
    },
  ];
}

/** The first pair that would be elsewhere if both sides had the same order. */
function firstOutOfOrder(
  pairs: readonly ColumnPair[],
  before: Positions,
  after: Positions,
): ColumnPair | undefined {
  const known = pairs.filter((pair) => before.has(pair.old) && after.has(pair.new));
  const inOrder = (rank: (pair: ColumnPair) => number): ColumnPair[] =>
    [...known].sort((one, other) => rank(one) - rank(other));
  const olds = inOrder((pair) => before.get(pair.old) ?? 0);
  const news = inOrder((pair) => after.get(pair.new) ?? 0);
  return news.find((pair, index) => pair !== olds[index]);
}

/**
 * Whether both sides say a position. If only one side has a position, the position has not changed.
 */
const hasOtherPosition = ({ old, new: next }: ColumnPair): boolean =>
  old.ordinalPosition !== undefined &&
  next.ordinalPosition !== undefined &&
  old.ordinalPosition !== next.ordinalPosition;

const indicesIn = ({ columns = [] }: TableModel): Positions =>
  new Map(columns.map((column, index) => [column, index]));

/**
 * The position of each column. A column in a list that does not state one has the position of its item; the
 * properties of a JSON Schema have no order.
 */
const positionsIn = ({ columns = [], style }: TableModel): Positions =>
  new Map(
    columns.flatMap((column, index) => {
      const position = column.ordinalPosition ?? (style === "table" ? index + 1 : undefined);
      return position === undefined ? [] : [[column, position] as const];
    }),
  );
