import type { ColumnModel, Place } from "../../model/model.js";
import { constraintName } from "../../model/read-table.js";
import { sameValue } from "../../values/same-value.js";
import { quote } from "../../words/quote.js";
import type { FoundChange, TableSubjects } from "../changes.js";
import type { ColumnIds } from "../pairing/column-ids.js";
import type { ColumnPair } from "../pairing/pair-tables.js";
import { compareTypes, type TypeChange } from "./compare-types.js";
import {
  columnDocumentation,
  differingKeys,
  docsChange,
  withoutAnnotations,
} from "./documentation.js";
import { jsonValue, type SchemaComparison } from "./schema-comparison.js";

/** What the comparison of a column needs to know about its table. */
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
}

/** Compares a column, apart from its place in the table and from keys. */
export function compareColumn(pair: ColumnPair, context: ColumnContext): FoundChange[] {
  const { old, new: next } = pair;
  const { subjects } = context;
  const common = subjects.column(next);
  const text = `column ${quote(next.shortName)} of ${subjects.text}`;
  const areSure = !old.isDoubtful && !next.isDoubtful;
  const changes = pair.isRenamed ? [columnRenamed(pair, subjects)] : [];
  const isSameStyle = old.table.style === next.table.style;
  const typesAreKnown = areSure || (old.dataType !== undefined && next.dataType !== undefined);
  for (const change of typesAreKnown ? compareTypes(old, next, !isSameStyle) : []) {
    changes.push({
      code: change.code,
      ...common,
      message: typeMessage(text, change),
      old: { place: typePlace(old, change), value: change.old },
      new: { place: typePlace(next, change), value: change.new },
    });
  }
  const nullability = nullabilityChange(pair, context);
  if (nullability !== undefined && areSure) {
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
  if (areSure) changes.push(...otherConstraintChange(pair, { ...common, text }));
  const isOtherType = changes.some(({ code }) => code === "type-changed");
  if (areSure && hasOtherSchema(pair, context, isOtherType)) {
    changes.push({
      code: "json-schema-changed",
      ...common,
      message: `the JSON Schema of ${text} changed`,
      old: { place: old.placeOf("jsonSchema") },
      new: { place: next.placeOf("jsonSchema") },
    });
  }
  const docs = differingKeys(columnDocumentation(old), columnDocumentation(next));
  if (docs.length > 0 && areSure && isSameStyle) {
    changes.push(docsChange(pair, docs, { ...common, text }));
  }
  return changes;
}

function columnRenamed({ old, new: next }: ColumnPair, subjects: TableSubjects): FoundChange {
  const isQualified = old.shortName === next.shortName;
  const attribute = isQualified ? "fullyQualifiedName" : "name";
  const nameOf = (column: ColumnModel) =>
    (isQualified ? column.fullyQualifiedName : undefined) ?? column.shortName;
  const [from, to] = [nameOf(old), nameOf(next)];
  return {
    code: "column-renamed",
    ...subjects.column(next),
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
  if (code.startsWith("length")) return `the length of ${text} changed from ${before} to ${after}`;
  if (code.startsWith("precision")) {
    const what = attribute === "dataType" ? "type" : "precision";
    const why = reason === undefined ? "" : `: ${reason}`;
    return `the ${what} of ${text} changed from ${before} to ${after}${why}`;
  }
  if (attribute !== "dataType") {
    return `the ${attribute} of ${text} changed from ${before} to ${after}, which does not affect its values`;
  }
  const note = code === "type-alias" ? ", which means the same" : "";
  return `the type of ${text} changed from ${before} to ${after}${note}`;
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

/** Whether what is said about the content of a column has changed, beyond its type. */
function hasOtherSchema(
  { old, new: next }: ColumnPair,
  { schemas }: ColumnContext,
  isOtherType: boolean,
): boolean {
  if (!sameValue(jsonValue(old.raw.jsonSchema), jsonValue(next.raw.jsonSchema))) return true;
  if (schemas === undefined) return false;
  const [one, other] = [keywordsOf(old, next), keywordsOf(next, old)];
  if (isOtherType) {
    // It has been reported.
    for (const key of ["type", "format"]) {
      delete one[key];
      delete other[key];
    }
  }
  return !schemas.isSame(one, other);
}

/**
 * What a column says about its content, apart from its attributes. If only the other side reads a
 * keyword as an attribute, such as `type` of a column that gained a `physicalType`, it counts only
 * if the values differ.
 */
function keywordsOf(column: ColumnModel, other: ColumnModel): Record<string, unknown> {
  const { otherKeywords: others } = other;
  return Object.fromEntries(
    Object.entries(withoutAnnotations(column.otherKeywords)).filter(
      ([key]) =>
        Object.hasOwn(others, key) || !sameValue(written(column, key), written(other, key)),
    ),
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
      message: `the constraint of ${text} changed from ${shown(before)} to ${shown(after)}`,
      old: { place: old.placeOf("nullable"), value: before },
      new: { place: next.placeOf("nullable"), value: after },
    },
  ];
}

const isCompared = ({ raw }: ColumnModel): boolean =>
  COMPARED.has(constraintName(raw.columnConstraint));

/** As it is written. `NULL` says no more than no constraint; a JSON Schema has other keywords. */
function otherConstraint({ raw: { columnConstraint }, table }: ColumnModel): string | undefined {
  const name = constraintName(columnConstraint);
  if (table.style !== "table" || typeof columnConstraint !== "string") return undefined;
  return name === "" || name === "NULL" ? undefined : columnConstraint;
}

const shown = (constraint: string | undefined): string =>
  constraint === undefined ? "none" : quote(constraint);
