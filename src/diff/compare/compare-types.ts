import type { ColumnAttribute, ColumnModel } from "../../model/model.js";
import { takesLength, takesPrecision } from "../../types/data-type.js";
import type { TypeFamily } from "../../types/listed-types.js";
import { parseType } from "../../types/parse-type.js";
import { areOneType } from "../../types/type-words.js";
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
  const whole = { attribute: "dataType", old: typeText(old), new: typeText(next) } as const;
  if (next.shown === undefined && old.shown !== undefined) {
    return [{ code: "type-unstated", ...whole }];
  }
  const isStated = old.shown === undefined && next.shown !== undefined;
  const relation = isStated ? "same" : relateTypes(old, next);
  if (relation === "different") return [{ code: "type-changed", ...whole }];
  const changes: TypeChange[] = isStated ? [{ code: "type-stated", ...whole }] : [];
  const precision = precisionChange(old, next);
  // Where both have digits, these decide what fits; otherwise they follow from the type.
  const isOpposed =
    (relation === "wider" && precision === "precision-decreased") ||
    (relation === "narrower" && precision === "precision-increased");
  if (relation === "wider" && !isOpposed) changes.push({ code: "type-widened", ...whole });
  if (relation === "narrower" && !isOpposed) changes.push({ code: "type-narrowed", ...whole });
  const areTwofold = [isTwofold(oldColumn, old), isTwofold(newColumn, next)].includes(true);
  const length = lengthChange(old, next);
  if (length !== undefined && !(isStated && newColumn.length === undefined)) {
    changes.push({
      code: length,
      attribute: "length",
      old: limit(old),
      new: limit(next),
      reason: areTwofold ? TWOFOLD : undefined,
    });
  }
  if (precision !== undefined && changes.every(({ code }) => !code.startsWith("type-"))) {
    const attribute = oldColumn.precision === newColumn.precision ? "scale" : "precision";
    changes.push({
      code: precision,
      attribute: isOpposed ? "dataType" : attribute,
      old: isOpposed ? whole.old : digitsText(old),
      new: isOpposed ? whole.new : digitsText(next),
      reason: areTwofold ? TWOFOLD : digitsReason(old, next),
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
  if (isUnstated(old, "length")) return "length-stated";
  // The limit follows from the type.
  if (isUnlimited(next) && !isUnlimited(old) && next.length > old.length) return undefined;
  if (isUnlimited(old) && !isUnlimited(next) && next.length < old.length) return undefined;
  return old.length < next.length ? "length-increased" : "length-decreased";
}

function precisionChange(old: ColumnType, next: ColumnType): ChangeCode | undefined {
  if (!hasPrecision(old)) return undefined;
  if (isUnstated(old, "digits") && isUnstated(old, "scale")) {
    const isStated = !isUnstated(next, "digits") || !isUnstated(next, "scale");
    return isStated ? "precision-stated" : undefined;
  }
  if (next.digits < old.digits || next.scale < old.scale) return "precision-decreased";
  if (next.digits > old.digits || next.scale > old.scale) return "precision-increased";
  return undefined;
}

/** Whether a type neither states a limit nor has one by its nature. */
const isUnstated = (type: ColumnType, limit: "length" | "digits" | "scale"): boolean =>
  type[limit] === Number.POSITIVE_INFINITY && !(limit === "length" && isUnlimited(type));

const TWOFOLD = "the type and the column state different sizes, and the narrower one counts";

/** Whether a column states a size that differs from the size of its type. */
const isTwofold = ({ length, precision }: ColumnModel, type: ColumnType): boolean =>
  (length !== undefined && length > type.length) ||
  (precision !== undefined && type.family === "decimal" && precision > type.digits + type.scale);

/** What happens to the integer digits if digits after the point take their place. */
function digitsReason(old: ColumnType, next: ColumnType): string | undefined {
  const isMoved = old.family === "decimal" && next.digits < old.digits && next.scale > old.scale;
  return isMoved && Number.isFinite(old.digits)
    ? `${Math.max(next.digits, 0)} integer digits instead of ${old.digits}`
    : undefined;
}

/** The first changed length or precision that has no meaning for the type. */
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

/** The meaning of a column's type, wherever it is written. */
interface ColumnType {
  /** As it is written; `undefined` if the column has no data type. */
  readonly text: string | undefined;
  /** The same; for a column that only has a JSON Schema type, that type. */
  readonly shown: string | undefined;
  /** In upper case and without arguments. */
  readonly name: string | undefined;
  readonly family: TypeFamily | undefined;
  readonly isUnsigned: boolean;
  /** Arguments that say what is inside, such as those of an array or an enum. */
  readonly inside: string;
  /** `Infinity` without a limit. */
  readonly length: number;
  /** What the length counts, if the type says it. */
  readonly unit: "BYTE" | "CHAR" | undefined;
  /** Digits before and after the decimal point; `Infinity` without a limit. */
  readonly digits: number;
  readonly scale: number;
  /** Whether the column says a length or a precision itself. */
  readonly isSized: boolean;
}

type TypedColumn = Pick<
  ColumnModel,
  "dataType" | "family" | "length" | "precision" | "scale" | "raw"
>;

/**
 * Reads the type of a column. Arguments after the name count as length, precision and scale: `VARCHAR(30)` is a
 * `VARCHAR` with the length 30. If the column says another length itself, the narrower one counts.
 */
export function columnTypeOf(column: TypedColumn): ColumnType {
  const text = column.dataType?.text;
  const [, before = "", args = "", after = ""] =
    /^([^(<[]*)(?:([(<[].*[)>\]]))?(.*)$/s.exec(text ?? "") ?? [];
  const { name, family = column.family } = parseType(`${before} ${after}`);
  const isPlain = /^\([^()<>[\]]*\)$/.test(args) && family !== "other" && family !== undefined;
  const numbers = isPlain ? args.slice(1, -1).split(",").map(leadingNumber) : [];
  const hasLength = family !== undefined && (family === "text" || family === "binary");
  const [first, second] = hasLength ? [] : numbers;
  const length = narrower(column.length, hasLength ? numbers[0] : undefined);
  const precision = narrower(column.precision, first);
  const scale = narrower(column.scale, second);
  const stated = [length, precision, scale];
  const implied = IMPLIED[name] ?? {};
  return {
    text,
    shown: text ?? jsonTypeOf(column) ?? family,
    name: text === undefined ? undefined : name,
    family,
    isUnsigned: /\bUNSIGNED\b/i.test(`${before}${after}`),
    inside: isPlain ? "" : contentOf(args, name),
    length: length ?? implied.length ?? Number.POSITIVE_INFINITY,
    unit: isPlain ? unitOf(args) : undefined,
    ...digitsOf(family, precision ?? implied.precision, scale ?? implied.scale),
    isSized: stated.some((size) => size !== undefined),
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
 * Whether two data types are one type, apart from length and precision.
 *
 * @example haveSameType("INTEGER", "int4") // true
 */
export function haveSameType(one: string, other: string): boolean {
  const none = { raw: {}, length: undefined, precision: undefined, scale: undefined };
  const [old, next] = [one, other].map((text) => {
    const dataType = parseType(text);
    return columnTypeOf({ ...none, dataType, family: dataType.family });
  });
  const relation = old && next && relateTypes(old, next);
  return relation === "same" || relation === "alias";
}

/** The number of an argument, such as `30 CHAR`; `*` has none. */
function leadingNumber(argument: string): number | undefined {
  const digits = /^\s*(-?\d+)/.exec(argument)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const unitOf = (args: string): "BYTE" | "CHAR" | undefined => {
  const [, unit] = /^\(\s*\d+\s+(BYTE|CHAR)\s*\)$/i.exec(args) ?? [];
  return unit?.toUpperCase() as "BYTE" | "CHAR" | undefined;
};

/** Quoted text, a word with the blanks after it, blanks, or another character. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|[\w$]+\s*|\s+|./gs;

/**
 * What the arguments of a type say, however it is written: a type has one of its names, and blanks count
 * in quotes and between words only. The values of an enum are as they are.
 */
function contentOf(args: string, name: string): string {
  const hasValues = name === "ENUM" || name === "SET";
  const tokens = args.match(TOKENS) ?? [];
  return tokens
    .map((token, index) => {
      const word = token.trim();
      if (!/^[\w$]+$/.test(word) || hasValues) return /^['"`]/.test(token) ? token : word;
      // Before a type, the word is the name of a field.
      const isType = /^[,()<>[\]]$/.test(tokens[index + 1] ?? ",");
      if (isType) return RANKS.get(word.toUpperCase())?.mainName ?? word.toUpperCase();
      return /\s$/.test(token) && /^[\w$]/.test(tokens[index + 1] ?? "") ? `${word} ` : word;
    })
    .join("");
}

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

/** How the values of one type relate to those of another, apart from length and precision. */
type TypeRelation = "same" | "alias" | "wider" | "narrower" | "different";

/** Compares two types by family, name, and sign. */
function relateTypes(old: ColumnType, next: ColumnType): TypeRelation {
  if (old.inside !== next.inside) return "different";
  const areKnown = old.family !== undefined && next.family !== undefined;
  if (areKnown && old.family !== next.family) return "different";
  // A JSON Schema type says the family only.
  if (old.name === undefined || next.name === undefined) {
    return old.name === next.name && old.family === next.family
      ? "same"
      : areKnown
        ? "alias"
        : "different";
  }
  if (old.isUnsigned !== next.isUnsigned) return relateSigns(old, next);
  if (old.name === next.name) return "same";
  const [oldRank, newRank] = [RANKS.get(old.name), RANKS.get(next.name)];
  if (oldRank === undefined || newRank === undefined) {
    return areOneType(old.name, next.name) ? "alias" : "different";
  }
  if (oldRank.scale !== newRank.scale) return "different";
  if (oldRank.order === newRank.order) return "alias";
  return oldRank.order < newRank.order ? "wider" : "narrower";
}

/** All values of an unsigned type fit in the next larger signed type, but never the other way around. */
function relateSigns(old: ColumnType, next: ColumnType): TypeRelation {
  const order = (type: ColumnType): number => RANKS.get(type.name ?? "")?.order ?? Number.NaN;
  if (old.isUnsigned && order(next) > order(old)) return "wider";
  if (next.isUnsigned && order(old) > order(next)) return "narrower";
  return "different";
}

/** Whether a type accepts text or bytes of any length, so it needs no limit. */
const isUnlimited = ({ name }: ColumnType): boolean => {
  const rank = RANKS.get(name ?? "");
  return rank !== undefined && rank.order >= UNLIMITED && /text|binary/.test(rank.scale);
};

const UNLIMITED = 4;

/**
 * Types by what they can hold, the smallest first; those on one line are other names for each other.
 * Types on different scales have no order: a change from one to the other can break anything.
 */
const SCALES: Readonly<Record<string, readonly string[]>> = {
  integer: [
    "TINYINT BYTEINT",
    "SMALLINT INT2 INT16 SHORT SMALLSERIAL",
    "MEDIUMINT",
    "INT INTEGER INT4 INT32 SERIAL",
    "BIGINT INT8 INT64 LONG BIGSERIAL",
  ],
  decimal: ["SMALLMONEY", "MONEY", "DECIMAL NUMERIC NUMBER DEC", "BIGNUMERIC"],
  float: [
    "FLOAT REAL FLOAT4 FLOAT32 BINARY_FLOAT",
    "DOUBLE FLOAT8 FLOAT64 DOUBLE_PRECISION BINARY_DOUBLE",
  ],
  text: [
    "CHAR CHARACTER BPCHAR",
    "NCHAR",
    "VARCHAR VARCHAR2 CHARACTER_VARYING TINYTEXT",
    "NVARCHAR NVARCHAR2",
    "TEXT STRING CLOB",
    "NTEXT NCLOB MEDIUMTEXT",
    "LONGTEXT",
  ],
  binary: [
    "BINARY",
    "TINYBLOB",
    "RAW",
    "VARBINARY",
    "BLOB BYTES BYTEA IMAGE",
    "MEDIUMBLOB",
    "LONGBLOB",
  ],
  boolean: ["BOOLEAN BOOL"],
  time: ["TIME TIME_WITHOUT_TIME_ZONE"],
  "time with time zone": ["TIMETZ TIME_WITH_TIME_ZONE"],
  bits: ["BIT_VARYING VARBIT"],
  timestamp: ["TIMESTAMP TIMESTAMP_NTZ TIMESTAMP_WITHOUT_TIME_ZONE"],
  "timestamp with time zone": ["TIMESTAMPTZ TIMESTAMP_TZ TIMESTAMP_WITH_TIME_ZONE DATETIMEOFFSET"],
  datetime: ["SMALLDATETIME", "DATETIME", "DATETIME2"],
  uuid: ["UUID UNIQUEIDENTIFIER"],
};

/** Where a type is among all, and the first of its names. */
const RANKS = /* @__PURE__ */ ranksOf(SCALES);

function ranksOf(scales: typeof SCALES) {
  return new Map(
    Object.entries(scales).flatMap(([scale, lines]) =>
      lines.flatMap((line, order) => {
        const names = line.split(" ");
        return names.map((name) => [name, { scale, order, mainName: names[0] ?? name }] as const);
      }),
    ),
  );
}
