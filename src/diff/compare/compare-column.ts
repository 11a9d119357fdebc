import { type DocumentPlace, documentPlace } from "../../model/document-place.js";
import type { ColumnAttribute, ColumnModel, Place } from "../../model/model.js";
import { otherKeywords } from "../../model/read-json-schema.js";
import { constraintName } from "../../model/read-table.js";
import { isUnreadableSchema, jsonValue } from "../../model/schema-text.js";
import { TypedSchema } from "../../model/stated-schema.js";
import { type DialectId, hasParts } from "../../types/data-type.js";
import { differInside } from "../../types/relate-types.js";
import { getOrAdd } from "../../values/collections.js";
import {
  filterMembers,
  isObject,
  type JsonObject,
  sameValue,
  scalarText,
} from "../../values/json-value.js";
import { quote, quoteOr } from "../../words/phrases.js";
import type { ColumnIds, ColumnPair } from "../pairing/pair-tables.js";
import type { ChangeCode } from "./change-kinds.js";
import {
  columnDocumentation,
  differingKeys,
  docsChange,
  type FoundChange,
  subjectName,
  type TableSubjects,
  withoutAnnotations,
} from "./changes.js";
import { CHOICES, compareFields, type FieldComparison } from "./compare-fields.js";
import { compareTypes, type TypeChange } from "./compare-types.js";
import { SchemaComparison } from "./schema-comparison.js";
import { droppedParts } from "./side-schemas.js";

/** The facts about its table that the comparison of a column needs. */
export interface ColumnContext {
  readonly subjects: TableSubjects;
  readonly ids: ColumnIds;
  /** Ids of the columns in the primary key of each side, which cannot be empty. */
  readonly oldPrimaryKey: ReadonlySet<string>;
  readonly newPrimaryKey: ReadonlySet<string>;
  /**
   * Compares what JSON Schemas say about the content of columns; absent if one side is not a JSON
   * Schema.
   */
  readonly schemas: SchemaComparison | undefined;
  /** The database system, if both sides declare the same. */
  readonly system: DialectId | undefined;
}

/** Compares a column, apart from its place in the table and from keys. */
export function compareColumn(pair: ColumnPair, context: ColumnContext): FoundChange[] {
  const { old, new: next } = pair;
  const { subjects } = context;
  const common = subjects.column(next);
  const text = `column ${quote(next.shortName)} of ${subjects.text}`;
  const isKnown = (attribute: ColumnAttribute): boolean =>
    [old, next].every(
      (one) => !one.isDoubtful || one.placeOf(attribute).pointer !== one.at().pointer,
    );
  const changes = pair.isRenamed ? [columnRenamed(pair, subjects)] : [];
  const isSameStyle = old.table.style === next.table.style;
  const choice = compareChoice(pair, context);
  const isTypeCompared = choice === undefined && isKnown("dataType");
  for (const change of isTypeCompared ? typeChanges(pair, !isSameStyle, context) : []) {
    changes.push({
      code: change.code,
      ...common,
      message: typeMessage(text, change),
      old: { place: typePlace(old, change), value: change.old },
      new: { place: typePlace(next, change), value: change.new },
    });
  }
  const nullability = choice === undefined ? nullabilityChange(pair, context) : undefined;
  if (nullability !== undefined && isKnown("nullable")) {
    const loosened = nullability === "nullability-loosened";
    changes.push({
      code: nullability,
      ...common,
      message: loosened
        ? `${text} no longer requires a value`
        : `${text} requires a value in every row`,
      old: { place: old.placeOf("nullable"), value: loosened ? "NOT NULL" : "NULL" },
      new: { place: next.placeOf("nullable"), value: loosened ? "NULL" : "NOT NULL" },
    });
  }
  if (isKnown("nullable")) changes.push(...otherConstraintChange(pair, { ...common, text }));
  // What is inside follows from the type.
  const hasOtherType = changes.some(({ code }) => OTHER_TYPES.has(code));
  const content = choice ?? (hasOtherType ? SAME_CONTENT : compareContent(pair, context));
  changes.push(...content.changes);
  if (content.hasOther && isKnown("jsonSchema")) {
    changes.push({
      code: "json-schema-changed",
      ...common,
      message: `the JSON Schema of ${text} changed`,
      old: { place: old.placeOf("jsonSchema") },
      new: { place: next.placeOf("jsonSchema") },
    });
  }
  // What an alternative says about itself is no documentation of the column.
  const docs =
    choice === undefined ? differingKeys(columnDocumentation(old), columnDocumentation(next)) : [];
  if (content.hasOtherDocs && docs.length === 0) docs.push("jsonSchema");
  if (docs.length > 0 && isSameStyle) changes.push(docsChange(pair, docs, { ...common, text }));
  return changes;
}

/** The changes of a type, apart from what is in it: its labels, elements and fields. */
function typeChanges(
  { old, new: next }: ColumnPair,
  ignoresSpelling: boolean,
  { system }: ColumnContext,
): TypeChange[] {
  const [one, other] = [old.dataType, next.dataType];
  if (one && other && differInside(one, other, system)) return [];
  const compared = compareTypes(old, next, ignoresSpelling, system);
  // Alternatives are types, too: of one that had some, it is not true that it said nothing.
  const changes = compared.map((change) =>
    change.code === "type-stated" && CHOICES.some((key) => key in old.raw)
      ? { ...change, code: "type-narrowed" as const }
      : change,
  );
  // The labels of a type are the same statement as the values that a schema lists.
  const isOtherForm = (one?.labels === undefined) !== (other?.labels === undefined);
  if (!isOtherForm || !areEnumerations(old, next)) return changes;
  return ignoresSpelling ? [] : changes.map((change) => ({ ...change, code: "type-alias" }));
}

/** Whether two columns list texts as their values, in whatever form. */
const areEnumerations = (...columns: readonly ColumnModel[]): boolean =>
  columns.every(
    ({ dataType, family, values }) =>
      (dataType?.labels !== undefined || family === "text") &&
      dataType?.name !== "SET" &&
      values.allowed?.every((value) => typeof value === "string"),
  );

function columnRenamed({ old, new: next }: ColumnPair, subjects: TableSubjects): FoundChange {
  const isQualified = old.shortName === next.shortName;
  const attribute = isQualified ? "fullyQualifiedName" : "name";
  const nameOf = (column: ColumnModel) =>
    (isQualified ? column.fullyQualifiedName : undefined) ?? column.shortName;
  const [from, to] = [nameOf(old), nameOf(next)];
  const [before, after] = [subjects.column(old), subjects.column(next)];
  return {
    code: "column-renamed",
    subject: after.subject,
    aliases: [...after.aliases, subjectName(before.subject), ...before.aliases],
    fullNames: [...after.fullNames, ...before.fullNames],
    message: `column ${quote(from)} of ${subjects.text} was renamed to ${quote(to)}`,
    old: { place: old.placeOf(attribute), value: from },
    new: { place: next.placeOf(attribute), value: to },
  };
}

/** The place of a part of the type, which can be an argument of the data type. */
function typePlace(column: ColumnModel, { attribute }: TypeChange): Place {
  const isArgument = column.lacksAttribute(attribute) && /[(]/.test(column.dataType?.text ?? "");
  return column.placeOf(isArgument ? "dataType" : attribute);
}

function typeMessage(text: string, { code, attribute, reason, ...change }: TypeChange): string {
  const [before, after] = [quote(change.old), quote(change.new)];
  const why = reason === undefined ? "" : `: ${reason}`;
  const size = code === "type-stated" ? "type" : code.replace("-stated", "");
  if (code.endsWith("-stated")) return `the ${size} of ${text} is now given: ${after}${why}`;
  if (code === "type-unstated") return `the type of ${text} is no longer given; it was ${before}`;
  const isLength = code.startsWith("length");
  if (isLength || code.startsWith("precision")) {
    const what = isLength ? "length" : attribute === "dataType" ? "type" : "precision";
    return `the ${what} of ${text} changed from ${before} to ${after}${why}`;
  }
  if (attribute !== "dataType") {
    return `the ${attribute} of ${text} changed from ${before} to ${after}, which does not affect its values${why}`;
  }
  const note = code === "type-alias" ? ", which means the same" : "";
  return `the type of ${text} changed from ${before} to ${after}${note}${why}`;
}

/**
 * Whether a column can be empty on one side only. A difference that follows from a removed or added
 * primary key is not a change of the column.
 */
function nullabilityChange(
  { old, new: next }: ColumnPair,
  { ids, oldPrimaryKey, newPrimaryKey }: ColumnContext,
): "nullability-loosened" | "nullability-tightened" | undefined {
  const id = ids.idOf(old) ?? "";
  const wasStated = old.nullable === false && !old.primaryKey;
  const isStated = next.nullable === false && !next.primaryKey;
  const neededValue = old.nullable === false || oldPrimaryKey.has(id);
  const needsValue = next.nullable === false || newPrimaryKey.has(id);
  if (wasStated && !needsValue) return "nullability-loosened";
  return isStated && !neededValue ? "nullability-tightened" : undefined;
}

const OTHER_TYPES: ReadonlySet<ChangeCode> = /* @__PURE__ */ new Set([
  "type-changed",
  "type-stated",
  "type-unstated",
] as const);

const SAME_CONTENT = { changes: [], hasOther: false, hasOtherDocs: false };

/**
 * Compares a property that has alternatives with one that is one of them: its type and the rest are those of the
 * alternative. Absent if anything else differs.
 */
function compareChoice(pair: ColumnPair, { schemas, subjects }: ColumnContext) {
  const { old, new: next } = pair;
  const [one, other] = [old.raw, next.raw];
  const isPossible = CHOICES.some((key) => key in one !== key in other);
  if (schemas === undefined || !isPossible || old.isOptional !== next.isOptional) return undefined;
  const compared = compareFields(
    { schema: one, place: contentPlace(old, false) },
    { schema: other, place: contentPlace(next, false) },
    schemas,
  );
  const isChoice = compared.changes.every(({ code }) => code.startsWith("allowed-values-"));
  if (compared.changes.length === 0 || compared.hasOther || !isChoice) return undefined;
  return inColumn(next, subjects, compared);
}

/** Compares what two columns say of their values: in JSON Schemas, and in their types. */
const compareContent = (pair: ColumnPair, context: ColumnContext) =>
  inColumn(pair.new, context.subjects, contentChanges(pair, context));

const inColumn = (
  column: ColumnModel,
  subjects: TableSubjects,
  { changes, hasOther, hasOtherDocs }: FieldComparison,
) => ({
  hasOther,
  hasOtherDocs,
  changes: changes.map(({ code, path, what, ...sides }) => {
    const named = subjects.field(column, path);
    const { kind, name } = named.subject;
    const message = `${kind} ${quote(name)} of ${subjects.text} ${what}`;
    return { code, ...named, message, ...sides };
  }),
});

function contentChanges(
  { old, new: next }: ColumnPair,
  { schemas: ofTables, system }: ColumnContext,
): FieldComparison {
  const isOtherForm = old.table.style !== next.table.style;
  const known = ofTables?.contents;
  const [before, after] = [writtenSchema(old, next, known), writtenSchema(next, old, known)];
  const areTyped = [old, next].some(({ dataType }) => dataType && hasParts(dataType));
  // The references of an object can have other targets on the other side.
  if (before === after && typeof before !== "object" && !areTyped) return SAME_CONTENT;
  // A text that is not JSON is a part that cannot be compared.
  const isUnreadable = [before, after].some(isUnreadableSchema);
  const isProperty = ofTables !== undefined;
  const [one, other] = [before, after].map((written) => {
    const isAny =
      isUnreadable || (written === undefined && (areTyped || isOtherForm || isProperty));
    return isAny || jsonValue(written);
  });
  const [dropped, others] = [old, next].map(({ raw }) => droppedParts(scalarText(raw.jsonSchema)));
  const areSchemas = [one, other].every((schema) => schema === true || isObject(schema));
  if (!areSchemas || (dropped !== others && !isUnreadable)) {
    return { ...SAME_CONTENT, hasOther: dropped !== others || !sameValue(one, other) };
  }
  const placed = (column: ColumnModel, schema: unknown) => ({
    schema: areTyped && column.dataType ? new TypedSchema(schema, column.dataType) : schema,
    place: contentPlace(column, before === after),
  });
  const roots = [old.table.definition, next.table.definition];
  const schemas = ofTables ?? new SchemaComparison([one, roots[0]], [other, roots[1]], system);
  const { changes, ...more } = compareFields(placed(old, one), placed(next, other), schemas);
  // A property of a JSON Schema can have keywords that say nothing of its values.
  const isPartial = isOtherForm && [before, after].includes(undefined);
  return isPartial ? { ...SAME_CONTENT, changes } : { ...more, changes };
}

/** The place of what a column says of its values. */
function contentPlace(column: ColumnModel, isInType: boolean): DocumentPlace {
  if (column.table.style !== "json-schema") {
    return documentPlace(column.placeOf(isInType ? "dataType" : "jsonSchema")).asWhole();
  }
  const place = documentPlace(column.at("properties"));
  // A property that comes from another schema is reported at the reference to that schema.
  return place.path.at(-1) === "$ref" ? place.asWhole() : documentPlace(column.at());
}

/**
 * The schema that a column has besides its attributes: a text, or the keywords of a property.
 *
 * @param known those of other columns: many can refer to one schema, which is then read once
 */
function writtenSchema(
  column: ColumnModel,
  other: ColumnModel,
  known: SchemaComparison["contents"] = new Map(),
): unknown {
  const { jsonSchema } = column.raw;
  const { type, format, ...keywords } = keywordsOf(column, other);
  // The type is compared with that of a Table.
  const content =
    column.table.style === other.table.style
      ? { ...keywords, format, "type ": Array.isArray(type) ? [...type].sort() : type }
      : keywords;
  if (Object.values(content).every((value) => value === undefined)) return jsonSchema;
  const allOf = [content.allOf ?? [], jsonValue(jsonSchema) ?? []].flat();
  const whole = allOf.length === 0 ? content : { ...content, allOf };
  const contents = getOrAdd(known, column.raw, () => new Map<string, JsonObject>());
  return getOrAdd(contents, Object.keys(whole).join(), () => whole);
}

/**
 * The keywords of a column about its content, apart from its attributes. If only the other side reads a
 * keyword as an attribute, such as `type` of a column that gained a `physicalType`, it counts only
 * if the values differ.
 */
function keywordsOf(column: ColumnModel, other: ColumnModel): JsonObject {
  const others = otherKeywords(other);
  return filterMembers(
    withoutAnnotations(otherKeywords(column)),
    (key) => Object.hasOwn(others, key) || !sameValue(written(column, key), written(other, key)),
  );
}

/** A keyword as written. That `null` is a type is read as nullability. */
function written({ raw }: ColumnModel, key: string): unknown {
  const value = raw[key];
  return key === "type" ? [value].flat().filter((one) => one !== "null") : value;
}

/** Constraints whose meaning is compared. */
const COMPARED: ReadonlySet<string | undefined> = /* @__PURE__ */ new Set([
  "NOT_NULL",
  "PRIMARY_KEY",
  "UNIQUE",
]);

/**
 * The change of a constraint of a column whose meaning is not known, such as a `CHECK`. One that comes or
 * goes with a constraint whose meaning is compared follows from that.
 */
function otherConstraintChange(
  { old, new: next }: Pick<ColumnPair, "old" | "new">,
  { text, ...common }: Pick<FoundChange, "subject" | "aliases"> & { readonly text: string },
): FoundChange[] {
  if (isCompared(old) || isCompared(next)) return [];
  const [before, after] = [otherConstraint(old), otherConstraint(next)];
  if (constraintName(before) === constraintName(after)) return [];
  return [
    {
      code: "partition-changed",
      ...common,
      message: `the constraint of ${text} changed from ${quoteOr(before, "none")} to ${quoteOr(after, "none")}`,
      old: { place: old.placeOf("nullable"), value: before },
      new: { place: next.placeOf("nullable"), value: after },
    },
  ];
}

const isCompared = ({ raw }: ColumnModel): boolean =>
  COMPARED.has(constraintName(raw.columnConstraint));

/** A constraint, as it is written. `NULL` is the same as no constraint; a JSON Schema has other keywords. */
function otherConstraint({ raw: { columnConstraint }, table }: ColumnModel): string | undefined {
  const name = constraintName(columnConstraint);
  if (table.style !== "table" || typeof columnConstraint !== "string") return undefined;
  return name === "" || name === "NULL" ? undefined : columnConstraint;
}
