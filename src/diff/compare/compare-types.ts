import type { ColumnAttribute, ColumnModel } from "../../model/table.js";
import type { ChangeCode } from "../change-kinds.js";
import {
  type ColumnType,
  columnTypeOf,
  hasLength,
  hasPrecision,
  isUnlimited,
  relateTypes,
} from "./column-type.js";

/** A difference between the types of a column. */
export interface TypeChange {
  readonly code: ChangeCode;
  /** The attribute that has changed. */
  readonly attribute: ColumnAttribute;
  /** The types, or their limits, in words. */
  readonly old: string;
  readonly new: string;
  /** Why the change is what it is, where the two do not show it. */
  readonly reason?: string | undefined;
}

/**
 * Compares the types of a column. A type of another family is one change, whatever its length; a limit
 * that was removed with a type that needs none follows from the type.
 *
 * @param ignoresSpelling whether to ignore another name for the same type
 */
export function compareTypes(
  oldColumn: ColumnModel,
  newColumn: ColumnModel,
  ignoresSpelling: boolean,
): TypeChange[] {
  const [old, next] = [columnTypeOf(oldColumn), columnTypeOf(newColumn)];
  const relation = relateTypes(old, next);
  const whole = { attribute: "dataType", old: typeText(old), new: typeText(next) } as const;
  if (relation === "different") return [{ code: "type-changed", ...whole }];
  const changes: TypeChange[] = [];
  const precision = precisionChange(old, next);
  // Where both have digits, these decide what fits; otherwise they follow from the type.
  const isOpposed =
    (relation === "wider" && precision === "precision-decreased") ||
    (relation === "narrower" && precision === "precision-increased");
  if (relation === "wider" && !isOpposed) changes.push({ code: "type-widened", ...whole });
  if (relation === "narrower" && !isOpposed) changes.push({ code: "type-narrowed", ...whole });
  const length = lengthChange(old, next);
  if (length !== undefined) {
    changes.push({
      code: length,
      attribute: "length",
      old: limit(old),
      new: limit(next),
    });
  }
  if (precision !== undefined && changes.every(({ code }) => !code.startsWith("type-"))) {
    const attribute = oldColumn.precision === newColumn.precision ? "scale" : "precision";
    changes.push({
      code: precision,
      attribute: isOpposed ? "dataType" : attribute,
      old: isOpposed ? whole.old : digitsText(old),
      new: isOpposed ? whole.new : digitsText(next),
      reason: digitsReason(old, next),
    });
  }
  if (changes.length > 0 || ignoresSpelling) return changes;
  if (old.text !== next.text) return [{ code: "type-alias", ...whole }];
  return uselessSize(oldColumn, newColumn, old);
}

function lengthChange(old: ColumnType, next: ColumnType): ChangeCode | undefined {
  if (!hasLength(old)) return undefined;
  if (old.unit !== next.unit && old.unit !== undefined && next.unit !== undefined) {
    // A character takes up to four bytes, and at least one.
    const needed = old.unit === "CHAR" ? old.length * 4 : old.length;
    return next.length >= needed ? "length-increased" : "length-decreased";
  }
  if (old.length === next.length) return undefined;
  // The limit follows from the type.
  if (isUnlimited(next) && !isUnlimited(old) && next.length > old.length) return undefined;
  if (isUnlimited(old) && !isUnlimited(next) && next.length < old.length) return undefined;
  return old.length < next.length ? "length-increased" : "length-decreased";
}

function precisionChange(old: ColumnType, next: ColumnType): ChangeCode | undefined {
  if (!hasPrecision(old)) return undefined;
  if (next.digits < old.digits || next.scale < old.scale) return "precision-decreased";
  if (next.digits > old.digits || next.scale > old.scale) return "precision-increased";
  return undefined;
}

/** What happens to the integer digits if digits behind the point take their place. */
function digitsReason(old: ColumnType, next: ColumnType): string | undefined {
  const isMoved = old.family === "decimal" && next.digits < old.digits && next.scale > old.scale;
  return isMoved && Number.isFinite(old.digits)
    ? `${Math.max(next.digits, 0)} integer digits instead of ${old.digits}`
    : undefined;
}

/** The change of a length or precision that says nothing about values of the type; of several, the first. */
function uselessSize(old: ColumnModel, next: ColumnModel, type: ColumnType): TypeChange[] {
  const attribute = (["length", "precision", "scale"] as const).find(
    (size) => old[size] !== next[size] && !(size === "length" ? hasLength : hasPrecision)(type),
  );
  if (attribute === undefined) return [];
  const shown = (column: ColumnModel): string => column[attribute]?.toString() ?? "none";
  return [{ code: "type-alias", attribute, old: shown(old), new: shown(next) }];
}

/** A type with its limits, as SQL writes it. */
function typeText(type: ColumnType): string {
  const name = type.shown;
  if (name === undefined) return "no type";
  if (/[(<[]/.test(name) || !type.isSized) return name;
  if (Number.isFinite(type.length)) return `${name}(${type.length})`;
  return Number.isFinite(type.digits) && hasPrecision(type) ? `${name}(${digitsText(type)})` : name;
}

const limit = ({ length, unit }: ColumnType): string => {
  if (!Number.isFinite(length)) return "no limit";
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
