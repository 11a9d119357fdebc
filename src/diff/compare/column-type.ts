import {
  parseDataType,
  type TypeFamily,
  takesLength,
  takesPrecision,
} from "../../model/data-type.js";
import type { ColumnModel } from "../../model/table.js";

/** The meaning of a column's type, wherever it is written. */
export interface ColumnType {
  /** As it is written; `undefined` if the column has no data type. */
  readonly text: string | undefined;
  /** The same; of a column with a type of JSON Schema alone, that type. */
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
  /** Digits before and behind the decimal point; `Infinity` without a limit. */
  readonly digits: number;
  readonly scale: number;
  /** Whether the column says a length or a precision itself. */
  readonly isSized: boolean;
}

/**
 * Reads the type of a column. Arguments behind the name count as length, precision and scale, as far as
 * the column does not say these itself: `VARCHAR(30)` is a `VARCHAR` with the length 30.
 */
export function columnTypeOf(column: ColumnModel): ColumnType {
  const text = column.dataType?.text;
  const [, before = "", args = "", after = ""] =
    /^([^(<[]*)(?:([(<[].*[)>\]]))?(.*)$/s.exec(text ?? "") ?? [];
  const { name, family = column.family } = parseDataType(`${before} ${after}`);
  const isPlain = /^\([^()<>[\]]*\)$/.test(args) && family !== "other" && family !== undefined;
  const numbers = isPlain ? args.slice(1, -1).split(",").map(leadingNumber) : [];
  const hasLength = family !== undefined && (family === "text" || family === "binary");
  const length = column.length ?? (hasLength ? numbers[0] : undefined);
  const precision = column.precision ?? (hasLength ? undefined : numbers[0]);
  const scale = column.scale ?? (hasLength ? undefined : numbers[1]);
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

/** The type of a property in JSON Schema, as written: `string (date-time)`. */
function jsonTypeOf({ raw: { type, format } }: ColumnModel): string | undefined {
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

/** The number of an argument, such as `30 CHAR`; `*` has none. */
function leadingNumber(argument: string): number | undefined {
  const digits = /^\s*(-?\d+)/.exec(argument)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const unitOf = (args: string): "BYTE" | "CHAR" | undefined => {
  const [, unit] = /^\(\s*\d+\s+(BYTE|CHAR)\s*\)$/i.exec(args) ?? [];
  return unit?.toUpperCase() as "BYTE" | "CHAR" | undefined;
};

/** A text in quotes, a word with the blanks behind it, blanks, or another character. */
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

/** Digits of a number; of another type, precision and scale as they are. */
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
export const hasLength = ({ family }: ColumnType): boolean =>
  family === undefined || takesLength(family);

/** Whether the precision does: the digits of an integer follow from the name of its type. */
export const hasPrecision = ({ family }: ColumnType): boolean =>
  family === undefined || (takesPrecision(family) && family !== "integer");

/** How the values of one type relate to those of another, apart from length and precision. */
type TypeRelation = "same" | "alias" | "wider" | "narrower" | "different";

/** Compares two types by family, name, and sign. */
export function relateTypes(old: ColumnType, next: ColumnType): TypeRelation {
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
  if (oldRank === undefined || newRank === undefined || oldRank.scale !== newRank.scale) {
    return "different";
  }
  if (oldRank.order === newRank.order) return "alias";
  return oldRank.order < newRank.order ? "wider" : "narrower";
}

/** All values of an unsigned type fit in the next larger signed type, and never the other way. */
function relateSigns(old: ColumnType, next: ColumnType): TypeRelation {
  const order = (type: ColumnType): number => RANKS.get(type.name ?? "")?.order ?? Number.NaN;
  if (old.isUnsigned && order(next) > order(old)) return "wider";
  if (next.isUnsigned && order(old) > order(next)) return "narrower";
  return "different";
}

/** Whether a type takes texts or bytes of any length, so it needs no limit. */
export const isUnlimited = ({ name }: ColumnType): boolean => {
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
  time: ["TIME"],
  timestamp: ["TIMESTAMP TIMESTAMP_NTZ TIMESTAMP_WITHOUT_TIME_ZONE"],
  "timestamp with time zone": ["TIMESTAMPTZ TIMESTAMP_TZ TIMESTAMP_WITH_TIME_ZONE DATETIMEOFFSET"],
  datetime: ["SMALLDATETIME", "DATETIME", "DATETIME2"],
  uuid: ["UUID UNIQUEIDENTIFIER"],
};

/** Where a type is among all, and the first of its names. */
interface Rank {
  readonly scale: string;
  readonly order: number;
  readonly mainName: string;
}

const RANKS: ReadonlyMap<string, Rank> = /* @__PURE__ */ ranksOf(SCALES);

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
