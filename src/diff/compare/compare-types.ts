import type { ColumnAttribute, ColumnModel } from "../../model/model.js";
import {
  type DataType,
  type DialectId,
  type TypeFamily,
  takesLength,
  takesPrecision,
} from "../../types/data-type.js";
import { isUnlimited, relateTypes, type TypeRelation } from "../../types/relate-types.js";
import type { Both } from "../pairing/pairs.js";
import type { ChangeCode } from "./change-kinds.js";

/** A difference between the types of a column, or between their limits, in words. */
export interface TypeChange extends Both<string> {
  readonly code: ChangeCode;
  /** The attribute that has changed. */
  readonly attribute: ColumnAttribute;
  /** The reason for the change, where the two types do not show it. */
  readonly reason?: string | undefined;
}

/** The type of a column, declared or live. */
export type TypedColumn = Pick<
  ColumnModel,
  "dataType" | "family" | "length" | "precision" | "scale" | "raw"
>;

/**
 * Compares the types of a column. A type of another family is one change, whatever its length; a limit
 * that was removed with a type that needs none follows from the type.
 *
 * @param ignoresSpelling whether to ignore another name for the same type
 * @param system the database system, if both sides declare the same
 */
export function compareTypes(
  oldColumn: TypedColumn,
  newColumn: TypedColumn,
  ignoresSpelling: boolean,
  system: DialectId | undefined,
): TypeChange[] {
  const [old, next] = [columnTypeOf(oldColumn), columnTypeOf(newColumn)];
  const whole = { attribute: "dataType", old: typeText(old), new: typeText(next) } as const;
  if (next.shown === undefined && old.shown !== undefined) {
    return [{ code: "type-unstated", ...whole }];
  }
  const isStated = old.shown === undefined && next.shown !== undefined;
  const relation = isStated ? "same" : relateColumns(old, next, system);
  if (relation === "other") return [{ code: "type-changed", ...whole }];
  const changes: TypeChange[] = isStated ? [{ code: "type-stated", ...whole }] : [];
  const precision = precisionChange(old, next);
  // Where both have digits, these decide what fits; otherwise they follow from the type.
  const isOpposed =
    (relation === "widened" && precision === "precision-decreased") ||
    (relation === "narrowed" && precision === "precision-increased");
  if (relation === "widened" && !isOpposed) changes.push({ code: "type-widened", ...whole });
  if (relation === "narrowed" && !isOpposed) changes.push({ code: "type-narrowed", ...whole });
  const twofold = [oldColumn, newColumn].some(isTwofold) ? TWOFOLD : undefined;
  const length = lengthChange(old, next);
  if (length !== undefined && !(isStated && newColumn.length === undefined)) {
    changes.push({
      code: length,
      attribute: "length",
      old: limit(old),
      new: limit(next),
      reason: twofold,
    });
  }
  if (precision !== undefined && changes.every(({ code }) => !code.startsWith("type-"))) {
    const attribute = oldColumn.precision === newColumn.precision ? "scale" : "precision";
    changes.push({
      code: precision,
      attribute: isOpposed ? "dataType" : attribute,
      old: isOpposed ? whole.old : digitsText(old),
      new: isOpposed ? whole.new : digitsText(next),
      reason: twofold ?? digitsReason(old, next),
    });
  }
  if (changes.length > 0 || ignoresSpelling) return changes;
  if (old.dataType?.text !== next.dataType?.text) {
    return [{ code: "type-alias", ...whole, reason: twofold }];
  }
  return uselessSize(oldColumn, newColumn, old, twofold);
}

/** A JSON Schema type says the family only. */
function relateColumns(
  old: ColumnType,
  next: ColumnType,
  system: DialectId | undefined,
): TypeRelation {
  if (old.dataType && next.dataType) return relateTypes(old.dataType, next.dataType, system);
  if (old.family !== next.family) return "other";
  if (old.dataType === next.dataType) return "same";
  return old.family === undefined ? "other" : "alias";
}

function lengthChange(old: ColumnType, next: ColumnType): ChangeCode | undefined {
  if (!hasLength(old)) return undefined;
  const [unit, nextUnit] = [old.dataType?.unit, next.dataType?.unit];
  if (unit !== nextUnit && unit !== undefined && nextUnit !== undefined) {
    // A character takes up to four bytes, and at least one.
    const needed = unit === "CHAR" ? old.length * 4 : old.length;
    return next.length >= needed ? "length-increased" : "length-decreased";
  }
  if (old.length === next.length) return undefined;
  if (isUnstated(old, "length")) return "length-stated";
  // The limit follows from the type.
  if (needsNoLimit(next) && !needsNoLimit(old) && next.length > old.length) return undefined;
  if (needsNoLimit(old) && !needsNoLimit(next) && next.length < old.length) return undefined;
  return old.length < next.length ? "length-increased" : "length-decreased";
}

function precisionChange(old: ColumnType, next: ColumnType): ChangeCode | undefined {
  if (!hasPrecision(old)) return undefined;
  if (isUnstated(old, "digits") && isUnstated(old, "scale")) {
    return [next.digits, next.scale].some(Number.isFinite) ? "precision-stated" : undefined;
  }
  if (next.digits < old.digits || next.scale < old.scale) return "precision-decreased";
  if (next.digits > old.digits || next.scale > old.scale) return "precision-increased";
  return undefined;
}

/** Whether a type neither states a limit, or that there is none, nor needs one by its nature. */
const isUnstated = (type: ColumnType, limit: "length" | "digits" | "scale"): boolean =>
  type[limit] === Number.POSITIVE_INFINITY &&
  !(limit === "length" && needsNoLimit(type)) &&
  !statesNoLimit(type);

/** Whether a type says that it has no limit, as `VARCHAR(MAX)` and `NUMBER(*)` do. */
const statesNoLimit = ({ dataType }: ColumnType): boolean =>
  dataType?.sizes[0] === Number.POSITIVE_INFINITY;

const needsNoLimit = ({ dataType }: ColumnType): boolean =>
  dataType !== undefined && isUnlimited(dataType);

const TWOFOLD = "the type and the column state different sizes, and the narrower one counts";

const SIZES = ["length", "precision", "scale"] as const;

/** Whether a column states a size that differs from the size of its type. */
const isTwofold = ({ dataType, ...column }: TypedColumn): boolean =>
  SIZES.some((size) => (column[size] ?? dataType?.[size]) !== (dataType?.[size] ?? column[size]));

/** Explains the loss of integer digits to digits after the point. */
function digitsReason(old: ColumnType, next: ColumnType): string | undefined {
  const isMoved = old.family === "decimal" && next.digits < old.digits && next.scale > old.scale;
  return isMoved && Number.isFinite(old.digits)
    ? `${Math.max(next.digits, 0)} integer digits instead of ${old.digits}`
    : undefined;
}

/**
 * The first changed length or precision that has no meaning for the type, or that does not count beside another.
 *
 * @param twofold why a size may not count
 */
function uselessSize(
  old: TypedColumn,
  next: TypedColumn,
  type: ColumnType,
  twofold: string | undefined,
): TypeChange[] {
  const isMeant = (size: (typeof SIZES)[number]): boolean =>
    size === "length" ? hasLength(type) : hasPrecision(type);
  const attribute = SIZES.find(
    (size) => old[size] !== next[size] && (twofold !== undefined || !isMeant(size)),
  );
  if (attribute === undefined) return [];
  const shown = (column: TypedColumn): string => column[attribute]?.toString() ?? "none";
  const reason = isMeant(attribute) ? twofold : undefined;
  return [{ code: "type-alias", attribute, old: shown(old), new: shown(next), reason }];
}

/** A type with its limits, as SQL writes it. */
function typeText(type: ColumnType): string {
  const name = type.shown;
  if (name === undefined) return "no type";
  if (/[(<[]/.test(name) || !type.isSized) return name;
  if (Number.isFinite(type.length)) return `${name}(${type.length})`;
  return Number.isFinite(type.digits) && hasPrecision(type) ? `${name}(${digitsText(type)})` : name;
}

const limit = ({ length, dataType }: ColumnType): string => {
  if (!Number.isFinite(length)) return "no limit";
  const unit = dataType?.unit;
  return unit === undefined ? String(length) : `${length} ${unit}`;
};

/** Precision and scale, as SQL writes them. */
function digitsText({ family, digits, scale }: ColumnType): string {
  if (!Number.isFinite(digits)) {
    return Number.isFinite(scale) ? `scale ${scale}` : "no limit";
  }
  const behind = Number.isFinite(scale) ? scale : 0;
  const precision = family === "decimal" ? digits + behind : digits;
  return family === "decimal" || Number.isFinite(scale)
    ? `${precision}, ${behind}`
    : `${precision}`;
}

/** The meaning of a column's type, wherever it is written. */
interface ColumnType {
  /** `undefined` if the column has no data type. */
  readonly dataType: DataType | undefined;
  /** The type as it is written; for a column that only has a JSON Schema type, that type. */
  readonly shown: string | undefined;
  readonly family: TypeFamily | undefined;
  /** `Infinity` without a limit. */
  readonly length: number;
  /** Digits before and after the decimal point; `Infinity` without a limit. */
  readonly digits: number;
  readonly scale: number;
  /** Whether the column says a length or a precision itself. */
  readonly isSized: boolean;
}

/** Reads the type of a column. If the column says another size than its type, the narrower one counts. */
export function columnTypeOf(column: TypedColumn): ColumnType {
  const { dataType } = column;
  const length = narrower(column.length, dataType?.length);
  const precision = narrower(column.precision, dataType?.precision);
  const scale = narrower(column.scale, dataType?.scale);
  const family = dataType?.family ?? column.family;
  const implied = IMPLIED[dataType?.name ?? ""] ?? {};
  return {
    dataType,
    shown: dataType?.text ?? jsonTypeOf(column) ?? family,
    family,
    length: length ?? implied.length ?? Number.POSITIVE_INFINITY,
    ...digitsOf(family, precision ?? implied.precision, scale ?? implied.scale),
    isSized: [length, precision, scale].some((size) => size !== undefined),
  };
}

/** The narrower of two limits, since readers and writers cannot rely on the wider one. */
const narrower = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** The type of a property in JSON Schema, as written: `string (date-time)`. */
function jsonTypeOf({ raw: { type, format } }: TypedColumn): string | undefined {
  const types = [type].flat().filter((one) => typeof one === "string" && one !== "null");
  if (types.length === 0) return undefined;
  return `${types.join(" or ")}${typeof format === "string" ? ` (${format})` : ""}`;
}

/** The meaning in SQL of a type without a size. */
const IMPLIED: Readonly<
  Record<string, { readonly length?: number; readonly precision?: number; readonly scale?: number }>
> = {
  CHAR: { length: 1 },
  CHARACTER: { length: 1 },
  NCHAR: { length: 1 },
  MONEY: { precision: 19, scale: 4 },
  SMALLMONEY: { precision: 10, scale: 4 },
};

/**
 * The digits of a decimal before the point, and its scale. For other types, precision and scale are returned
 * as they are.
 */
function digitsOf(
  family: TypeFamily | undefined,
  precision: number | undefined,
  scale: number | undefined,
): Pick<ColumnType, "digits" | "scale"> {
  if (precision === undefined) {
    return { digits: Number.POSITIVE_INFINITY, scale: scale ?? Number.POSITIVE_INFINITY };
  }
  const behind = scale ?? (family === "decimal" ? 0 : Number.POSITIVE_INFINITY);
  return { digits: family === "decimal" ? precision - behind : precision, scale: behind };
}

/** Whether the length says something about the values of a type. */
const hasLength = ({ family }: ColumnType): boolean => family === undefined || takesLength(family);

/** Whether the precision says something about the values: for an integer, the name of the type does. */
const hasPrecision = ({ family }: ColumnType): boolean =>
  family === undefined || (takesPrecision(family) && family !== "integer");
