import { declaredDialect } from "../../model/declared-systems.js";
import type { Model } from "../../model/model.js";
import { type DialectId, type ListedType, withSizes } from "../../types/data-type.js";
import { type NativeType, nativeType, ownType } from "../../types/native-type.js";
import { type ColumnOut, whyUntyped } from "../relations.js";
import { valueKind } from "../value-kinds.js";

/** The dialects that DDL is written in. */
export const SQL_DIALECTS: readonly SqlDialect[] = [
  "postgres",
  "mysql",
  "sqlite",
  "sqlserver",
  "snowflake",
  "bigquery",
];

/** A dialect that DDL is written in. */
export type SqlDialect = Extract<
  DialectId,
  "postgres" | "mysql" | "sqlite" | "sqlserver" | "snowflake" | "bigquery"
>;

/** The maximum number of digits of a decimal, and of digits after the point. */
const MOST_DIGITS: Partial<Record<SqlDialect, readonly [precision: number, scale: number]>> = {
  postgres: [1000, 1000],
  mysql: [65, 30],
  sqlserver: [38, 38],
  snowflake: [38, 37],
  bigquery: [76, 38],
};

/** The longest text that has a length of its own. */
const LONGEST: Partial<Record<SqlDialect, Partial<Record<string, number>>>> = {
  postgres: { CHAR: 10_485_760, VARCHAR: 10_485_760 },
  mysql: { CHAR: 255, VARCHAR: 16_383, BINARY: 255, VARBINARY: 65_000 },
  sqlserver: { CHAR: 4000, VARCHAR: 4000, BINARY: 8000, VARBINARY: 8000 },
  snowflake: { CHAR: 16_777_216, VARCHAR: 16_777_216, BINARY: 8_388_608, VARBINARY: 8_388_608 },
};

/** The most digits of a second, where a type states them. */
const MOST_FRACTION: Partial<Record<SqlDialect, number>> = {
  postgres: 6,
  mysql: 6,
  sqlite: 9,
  sqlserver: 7,
  snowflake: 9,
};

/** The longest text in a key, for dialects with a limit. */
const LONGEST_IN_KEY: Partial<Record<SqlDialect, number>> = { mysql: 255, sqlserver: 255 };

/** Databases in which a decimal without digits has no digits after the point. */
const NEEDS_DIGITS: ReadonlySet<SqlDialect> = new Set(["mysql", "sqlserver", "snowflake"]);

/**
 * The type of a column in a dialect, and what it cannot say.
 *
 * @param isInKey whether a key has the column, which limits its type in some databases
 * @param native the system of the descriptor, if its tables are written for that
 */
export function sqlColumnType(
  dialect: SqlDialect,
  column: ColumnOut,
  isInKey: boolean,
  native?: DialectId,
): NativeType {
  const exact = ownText(dialect, column, native);
  if (exact !== undefined) return exact;
  const { type, written, model } = column;
  if (type === undefined) {
    const { text } = fitType(dialect, { dataType: isInKey ? "VARCHAR" : "TEXT" }, isInKey);
    return { text, loss: `${whyUntyped(column)}, so it is a text` };
  }
  if (/^TIME(?:STAMP)?$/.test(type.dataType) && WITH_ZONE.test(written)) {
    const text = type.dataType === "TIME" ? undefined : ZONED[dialect];
    if (text === undefined) {
      return { ...nativeType(dialect, type), loss: "that it has a time zone" };
    }
    return withDigits(dialect, text, column);
  }
  const { text, loss } = fitType(dialect, type, isInKey);
  const length = statedLength(column);
  if (loss !== undefined) return { text, loss };
  if (model.family !== "text" && TEXT.test(text)) {
    return { text, loss: `${whyUntyped(column)}, so it is a text` };
  }
  if (isDecimal(type) && type.precision === undefined && model.scale) {
    return { text, loss: `the scale of ${model.scale}, which has no precision` };
  }
  if (length !== undefined && !text.includes(`(${length})`)) {
    return { text, loss: `the length of ${length}` };
  }
  return withDigits(dialect, text, column);
}

/** A type, with the digits of a second if it is a time that states them. */
function withDigits(dialect: SqlDialect, text: string, { type, model }: ColumnOut): NativeType {
  if (!/^(?:TIME|TIMESTAMP|DATETIME)$/.test(type?.dataType ?? "")) return { text };
  const digits = model.precision ?? model.dataType?.precision;
  if (digits === undefined) return { text };
  return digits <= (MOST_FRACTION[dialect] ?? -1)
    ? { text: `${text.replace(/\(\d+\)$/, "")}(${digits})` }
    : { text, loss: `the precision of ${digits}` };
}

/** A text type, in any dialect. */
const TEXT = /^(?:n?(?:var)?char|text|string)\b/i;

/** The maximum length of a value in characters or bytes, if the descriptor states it. */
function statedLength({ model }: ColumnOut): number | undefined {
  if (model.family !== "text" && model.family !== "binary") return undefined;
  const length = model.length ?? model.dataType?.length;
  return length !== undefined && length > 0 ? length : undefined;
}

/** Words of database systems for a time or a timestamp with a time zone. */
const WITH_ZONE = /^(?:time(?:stamp)?tz|timestamp_l?tz|datetimeoffset)|with (?:local )?time zone/i;

/** Each dialect's name for such a timestamp. */
const ZONED: Partial<Record<SqlDialect, string>> = {
  postgres: "timestamptz",
  sqlserver: "datetimeoffset",
  snowflake: "TIMESTAMP_TZ",
  bigquery: "TIMESTAMP",
};

/** The system of a descriptor, if that is what a dialect writes for: its types are then written as they are. */
export function nativeSystem(model: Model, dialect: SqlDialect): DialectId | undefined {
  const [descriptor] = model.descriptors;
  const system = descriptor && declaredDialect(descriptor);
  return system === dialect || (system === "mariadb" && dialect === "mysql") ? system : undefined;
}

/** The type in the descriptor, if the dialect has it and no listed type says as much. */
function ownText(
  dialect: SqlDialect,
  { model }: ColumnOut,
  native: DialectId | undefined,
): NativeType | undefined {
  const { dataType: type, length, precision, scale } = model;
  const text = type && ownType(native ?? dialect, type, native !== undefined);
  if (type === undefined || text === undefined) return undefined;
  const isLong = type.family === "text" || type.family === "binary";
  const isDecimal = type.family === "decimal";
  const isTime = type.family === "time" || type.family === "timestamp";
  const sizes = isLong ? [length] : isDecimal ? [precision, scale] : isTime ? [precision] : [];
  return { ...text, text: withSizes(text.text, sizes) };
}

function fitType(dialect: SqlDialect, type: ListedType, isInKey: boolean): NativeType {
  if (type.precision !== undefined || isDecimal(type)) return fitDecimal(dialect, type);
  const longest = LONGEST[dialect]?.[type.dataType];
  const inKey = isInKey ? LONGEST_IN_KEY[dialect] : undefined;
  const { length } = type;
  // Without a length, `char` means one character in most databases.
  const unsized =
    dialect !== "sqlite" && length === undefined && /^(?:CHAR|BINARY)$/.test(type.dataType);
  const name = type.dataType === "BINARY" ? "VARBINARY" : "VARCHAR";
  const isLonger = (most = length ?? 0): boolean => length !== undefined && length > most;
  const isOver = isLonger(LONGEST[dialect]?.[name]);
  const fitting: ListedType =
    unsized || isLonger(longest) ? { dataType: name, length: isOver ? undefined : length } : type;
  const plain = nativeType(dialect, fitting);
  const isUnlimited = /text|blob|max|json/.test(plain.text) || (fitting.length ?? 0) > 700;
  // PostgreSQL compares no values of `json`.
  if (isInKey && dialect === "postgres" && plain.text === "json")
    return { ...plain, text: "jsonb" };
  if (inKey === undefined || !isUnlimited) return plain;
  const isBinary = /blob|binary/.test(plain.text);
  return {
    text: nativeType(dialect, { dataType: isBinary ? "VARBINARY" : "VARCHAR", length: inKey }).text,
    loss: `a key needs a length, so it has ${inKey}`,
  };
}

const isDecimal = ({ dataType }: ListedType): boolean => valueKind(dataType) === "decimal";

/** A decimal within the limits of the database. */
function fitDecimal(dialect: SqlDialect, type: ListedType): NativeType {
  const { precision, scale = 0 } = type;
  if (precision === undefined) {
    if (!NEEDS_DIGITS.has(dialect)) return nativeType(dialect, type);
    const { text } = nativeType(dialect, { ...type, precision: 38, scale: 10 });
    return {
      text,
      loss: "no precision is declared, so it has 38 digits, 10 of them after the point",
    };
  }
  const [most, mostScale] = MOST_DIGITS[dialect] ?? [precision, scale];
  const hasScale = dialect === "postgres" || dialect === "sqlite";
  const digits = scale < 0 && !hasScale ? precision - scale : precision;
  const wanted = {
    ...type,
    precision: Math.min(Math.max(digits, scale), most),
    scale: hasScale ? scale : Math.min(Math.max(scale, 0), mostScale),
  };
  const { text } = nativeType(dialect, wanted);
  const isBig =
    dialect === "bigquery" && (wanted.scale > 9 || wanted.precision - wanted.scale > 29);
  const isOther = wanted.precision !== precision || wanted.scale !== scale;
  return {
    text: isBig ? text.replace("NUMERIC", "BIGNUMERIC") : text,
    ...(isOther && {
      loss: `${precision},${scale} becomes ${wanted.precision},${wanted.scale}`,
    }),
  };
}
