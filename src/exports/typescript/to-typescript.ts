import type { ColumnValues, JsonType, Model } from "../../model/model.js";
import type { DataType, ListedName } from "../../types/data-type.js";
import { aBoolean, checkOptions, oneOf } from "../../words/options.js";
import {
  type Exported,
  type ExportOptions,
  fileStem,
  header,
  type Loss,
  storeName,
  UniqueNames,
} from "../exported.js";
import { noteLine } from "../notes.js";
import {
  type ColumnOut,
  isFormatOfType,
  lostKeys,
  readRelations,
  type TableOut,
  whyUntyped,
} from "../relations.js";
import { REQUIRED_FIELDS, valueLosses } from "../value-facts.js";
import { type ValueKind, valueKind } from "../value-kinds.js";
import {
  memberName,
  propertyName,
  TYPESCRIPT,
  type TypeNotation,
  type ValueType,
  ZOD,
} from "./type-notation.js";

/** The use of the types: for plain rows, the query builder Kysely, or Zod. */
export type TypeUse = "rows" | "kysely" | "zod";
export const TYPE_USES: readonly TypeUse[] = ["rows", "kysely", "zod"];

/** The driver through which rows arrive in a program. */
export type Driver = "pg" | "mysql2" | "sqlite" | "json";
export const DRIVERS: readonly Driver[] = ["pg", "mysql2", "sqlite", "json"];

/** The types that dates and timestamps can have. */
export type DateType = "Date" | "string";
export const DATE_TYPES: readonly DateType[] = ["Date", "string"];

/** The types that BIGINT can have, and decimals unless it is `bigint`. */
export type NumberType = "string" | "number" | "bigint";
export const NUMBER_TYPES: readonly NumberType[] = ["string", "number", "bigint"];

/** Options of {@link toTypeScript}. */
export interface TypeScriptOptions extends ExportOptions {
  /** The use of the types. Default: `rows`. */
  readonly for?: TypeUse | undefined;
  /** The driver that reads the rows. Default: `pg`. */
  readonly driver?: Driver | undefined;
  /** The type of dates and timestamps. Default: the one that the driver returns. */
  readonly dates?: DateType | undefined;
  /** The type of BIGINT, and of decimals unless it is `bigint`. Default: the one that the driver returns. */
  readonly numbers?: NumberType | undefined;
}

/**
 * Writes a type of the rows of each table, as a driver reads them: `BIGINT` is a string in one, and a number in
 * another. A column that does not say whether it can be null can be.
 *
 * @param model what `read` or `readFile` gives
 * @throws TypeError for an unknown driver or use
 * @example
 * const columns = [{ name: "id", fullyQualifiedName: "shop.orders.id", dataType: "BIGINT" }];
 * const tables = [{ name: "orders", fullyQualifiedName: "shop.orders", columns }];
 * const { models } = await read({ schema: { tables } });
 * models.map((model) => toTypeScript(model).files[0]?.text.includes("id: string | null;")); // [true]
 */
export function toTypeScript(model: Model, options: TypeScriptOptions = {}): Exported {
  checkOptions(options, {
    for: oneOf(...TYPE_USES),
    driver: oneOf(...DRIVERS),
    dates: oneOf(...DATE_TYPES),
    numbers: oneOf(...NUMBER_TYPES),
    perTable: aBoolean,
  });
  const { for: use = "rows", driver = "pg", perTable = false } = options;
  const { tables, losses } = readRelations(model);
  const context: Context = { ...options, driver, use, losses };
  const start = `// ${header("typescript", model)}`;
  const names = new UniqueNames();
  for (const name of RESERVED) names.give(name);
  const named = tables.map((table) => ({ table, name: names.give(pascalCase(table.name)) }));
  const blocks = named.map(({ table, name }) => ({ table, text: tableType(table, name, context) }));
  const top = [start, ...(use === "zod" ? [`import { z } from ${JSON.stringify(PACKAGE)};`] : [])];
  const join = (parts: readonly string[]): string => `${parts.join("\n\n")}\n`;
  if (perTable && use !== "kysely") {
    const files = blocks.map(({ table, text }) => ({
      name: `${fileStem(table.name, "table")}.ts`,
      text: join([...top, text]),
    }));
    return { files, losses };
  }
  const schema = model.schemas[0]?.text("databaseSchemaName");
  const end = use === "kysely" ? [databaseType(named, driver === "pg" ? schema : undefined)] : [];
  const text = join([...top, ...blocks.map((block) => block.text), ...end]);
  // A file without tables is still a module.
  const isEmpty = blocks.length === 0 && use !== "kysely";
  return {
    files: [{ name: `${storeName(model)}.ts`, text: isEmpty ? `${start}\n\nexport {};\n` : text }],
    losses,
  };
}

/** The package that schemas are for, which the file imports. */
const PACKAGE = "zod";

/** The settings that the types of all tables have in common. */
type Context = ValueOptions & { readonly use: TypeUse; readonly losses: Loss[] };

/** A table, with what its type cannot say in comments. */
function tableType(table: TableOut, name: string, context: Context): string {
  const { use, losses } = context;
  const keys = lostKeys(table, losses, "a type is about one row");
  const lost = keys.map((key) => `dsd: ${key}`);
  const comment = [...proseLines(table), ...lost];
  const isZod = use === "zod";
  const lines = table.columns.flatMap((column) => {
    const where = `${table.name}.${column.name}`;
    const about = aboutColumn(column, where, context);
    const type = columnType(column, where, context);
    const isOptional = column.isProperty && column.model.isOptional;
    return [
      ...docComment(about, "  "),
      isZod
        ? `  ${memberName(column.name)}: ${type}${isOptional ? ".optional()" : ""},`
        : `  ${propertyName(column.name)}${isOptional ? "?" : ""}: ${type};`,
    ];
  });
  if (isZod) {
    const constant = name.charAt(0).toLowerCase() + name.slice(1);
    const value = `${constant}Schema`;
    return [
      ...docComment(comment, ""),
      `export const ${value} = z.object({`,
      ...lines,
      "});",
      `export type ${name} = z.infer<typeof ${value}>;`,
    ].join("\n");
  }
  return [...docComment(comment, ""), `export interface ${name} {`, ...lines, "}"].join("\n");
}

/** The interface of all tables, from which Kysely knows their columns. */
function databaseType(
  named: readonly { readonly table: TableOut; readonly name: string }[],
  schema: string | undefined,
): string {
  const key = (table: TableOut) =>
    schema === undefined || schema === "public" ? table.name : `${schema}.${table.name}`;
  return [
    "export interface Database {",
    ...named.map(({ table, name }) => `  ${propertyName(key(table))}: ${name};`),
    "}",
  ].join("\n");
}

const proseLines = ({ description, notes }: Pick<ColumnOut, "description" | "notes">): string[] => [
  ...description.split("\n").filter(Boolean),
  ...notes.map(noteLine),
];

/** The comment of a column: its description, and the size that its type cannot express. */
function aboutColumn(column: ColumnOut, where: string, context: Context): string[] {
  const { type, written, isProperty } = column;
  const { use, losses } = context;
  const lines = proseLines(column);
  if (isProperty) return lines;
  if (type === undefined) {
    const why = whyUntyped(column);
    losses.push({ what: "type", where, why });
    return [...lines, `dsd: type: ${why}`];
  }
  const isText = valueType(type.dataType, context) === "string";
  const isChecked = use === "zod" && isText && column.values.allowed === undefined;
  const size = type.length !== undefined && !isChecked ? "length" : undefined;
  const lost = size ?? (type.precision === undefined ? undefined : "precision");
  if (lost === undefined) return lines;
  losses.push({ what: lost, where, why: `${written}: a type has none` });
  return [...lines, `dsd: ${written}`];
}

function columnType(column: ColumnOut, where: string, context: Context): string {
  const { type, isProperty, allowsNull, values } = column;
  const { use, losses } = context;
  const notation = use === "zod" ? ZOD : TYPESCRIPT;
  const base = isProperty ? propertyType(column, context) : valueType(type?.dataType, context);
  const isText = base === "string" && /^(?:VAR)?CHAR$/.test(type?.dataType ?? "");
  const { allowed, limits } = values;
  const isSized =
    use === "zod" && isText && !isProperty && allowed === undefined && !limits.has("maxLength");
  const why = use === "zod" ? "Zod has no check for it" : "a type cannot say it";
  const text = valuesType(values, base, {
    notation,
    driverType: (inner) => valueType(inner.listed?.dataType, context),
    lose(stated, held, path) {
      const isFormat = path.length === 0 && base !== "string" && isFormatOfType(column);
      const all = new Set([...held, isFormat ? "format" : undefined]);
      losses.push(...valueLosses(stated, all, [where, ...path].join("."), why));
    },
  });
  const sized = isSized && type?.length !== undefined ? `${text}.max(${type.length})` : text;
  return allowsNull && text !== notation.types.unknown ? notation.nullable(sized) : sized;
}

/** The type of a property of a JSON Schema: that of a time is what the driver gives, any other is its own. */
function propertyType({ type, values }: ColumnOut, context: Context): ValueType {
  const isTime = values.format !== undefined && /^(?:DATE|TIMESTAMP)$/.test(type?.dataType ?? "");
  return isTime ? valueType(type?.dataType, context) : "unknown";
}

/** Names that a type must not have: those of types that the file uses. */
const RESERVED = [
  ...["Database", "Date", "Uint8Array", "Record", "Array", "Object", "String", "Number", "Boolean"],
  ...["Symbol", "RegExp", "BigInt"],
];

function pascalCase(name: string): string {
  const words = name.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== "");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const safe = joined.replace(/[^\p{L}\p{N}]/gu, "");
  return /^\p{L}/u.test(safe) ? safe : `Table${safe}`;
}

function docComment(lines: readonly string[], indent: string): string[] {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/").trimEnd());
  if (safe.length === 0) return [];
  if (safe.length === 1) return [`${indent}/** ${safe[0]} */`];
  return [`${indent}/**`, ...safe.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** The types that each driver returns by default, in the order of {@link DRIVERS}. */
const VALUES: Readonly<Record<ValueKind, readonly [ValueType, ValueType, ValueType, ValueType]>> = {
  integer: ["number", "number", "number", "number"],
  big: ["digits", "number", "number", "digits"],
  decimal: ["string", "string", "number", "string"],
  float: ["number", "number", "number", "number"],
  boolean: ["boolean", "number", "number", "boolean"],
  text: ["string", "string", "string", "string"],
  date: ["Date", "Date", "string", "string"],
  time: ["string", "string", "string", "string"],
  timestamp: ["Date", "Date", "string", "string"],
  interval: ["interval", "string", "string", "string"],
  binary: ["Uint8Array", "Uint8Array", "Uint8Array", "string"],
  json: ["unknown", "unknown", "string", "unknown"],
  array: ["unknown[]", "unknown[]", "string", "unknown[]"],
  object: ["record", "record", "string", "record"],
  place: ["string", "unknown", "Uint8Array", "unknown"],
};

/** Options on what values are. */
type ValueOptions = Pick<TypeScriptOptions, "dates" | "numbers"> & { readonly driver: Driver };

/** The type of the values that a column of a listed type has; `unknown` for an unknown type. */
function valueType(
  dataType: ListedName | undefined,
  { driver, dates, numbers }: ValueOptions,
): ValueType {
  if (dataType === undefined) return "unknown";
  const kind = valueKind(dataType);
  if (dates !== undefined && (kind === "date" || kind === "timestamp")) return dates;
  if (numbers !== undefined && kind === "big") return numbers === "string" ? "digits" : numbers;
  if (kind === "decimal" && numbers !== undefined && numbers !== "bigint") return numbers;
  return VALUES[kind][DRIVERS.indexOf(driver)] ?? "unknown";
}

// What a column states of its values, as types of TypeScript and as schemas of Zod.

/** The types that values of JSON have. */
const OF_JSON: Readonly<Record<JsonType, ValueType>> = {
  string: "string",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  array: "unknown[]",
  object: "record",
};

/** How values are written. */
export interface ValueWriter {
  readonly notation: TypeNotation;
  /** The type that a driver returns for a type inside that of a column. */
  driverType(type: DataType): ValueType;
  /** Called with the keywords that a type says of values, and the fields that lead to them. */
  lose(values: ColumnValues, held: ReadonlySet<string | undefined>, path: readonly string[]): void;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The type of values, without null.
 *
 * @param base what a driver gives; `unknown` for values of JSON
 */
export function valuesType(
  values: ColumnValues,
  base: ValueType,
  writer: ValueWriter,
  path: readonly string[] = [],
): string {
  const { notation, lose } = writer;
  const { types = [] } = values;
  const jsonTypes = base === "unknown" ? types.map((type) => OF_JSON[type]) : [];
  const [type = base, ...others] = jsonTypes;
  if (others.length > 0 && values.allowed === undefined) {
    lose(values, NOTHING, path);
    return notation.union([...new Set(jsonTypes.map((one) => notation.types[one]))]);
  }
  const whole = wholeType(values, others.length > 0 ? "unknown" : type, writer, path);
  const checks = whole?.keyword === "enum" ? [] : notation.checks(values, type);
  const held = new Set([whole?.keyword, ...checks.map(({ keyword }) => keyword)]);
  if (whole?.keyword === "properties") held.add(REQUIRED_FIELDS);
  lose(values, held, path);
  const text = whole?.text ?? notation.types[type];
  return [text, ...checks.map((check) => check.text)].join("");
}

/** The fact that one keyword states about the whole type: its values, elements, fields or entries. */
function wholeType(
  { allowed = [], elements, fields, entries }: ColumnValues,
  type: ValueType,
  writer: ValueWriter,
  path: readonly string[],
): { readonly keyword: string; readonly text: string } | undefined {
  const { notation } = writer;
  const inner = (one: ColumnValues, step: string): string => {
    const base = one.dataType === undefined ? "unknown" : writer.driverType(one.dataType);
    const text = valuesType(one, base, writer, [...path, step]);
    const isNullable = one.isNullable === true && text !== notation.types.unknown;
    return isNullable ? notation.nullable(text) : text;
  };
  const literals = allowed.map((value) => writeLiteral(value, type));
  if (literals.length > 0 && literals.every((literal) => literal !== undefined)) {
    return { keyword: "enum", text: notation.literals(literals) };
  }
  if (elements !== undefined && (type === "unknown" || type === "unknown[]")) {
    return { keyword: "items", text: notation.array(inner(elements, "[]")) };
  }
  const isRecord = type === "unknown" || type === "record";
  if (fields !== undefined && isRecord) {
    const members = fields.map(({ name, isRequired, values }) => {
      return { name, isRequired, type: inner(values, name) };
    });
    return { keyword: "properties", text: notation.object(members) };
  }
  if (entries === undefined || !isRecord) return undefined;
  return { keyword: "additionalProperties", text: notation.record(inner(entries, "*")) };
}

/** A value as it is written in a program; `undefined` if values of the type are not written so. */
function writeLiteral(value: unknown, type: ValueType): string | undefined {
  if (typeof value === "string") {
    return type === "string" || type === "unknown" ? JSON.stringify(value) : undefined;
  }
  if (typeof value === "boolean") {
    return type === "boolean" || type === "unknown" ? String(value) : undefined;
  }
  if (typeof value !== "number") return undefined;
  if (type === "number" || type === "integer" || type === "unknown") return String(value);
  if (!Number.isSafeInteger(value)) return undefined;
  if (type === "bigint") return `${value}n`;
  return type === "digits" ? JSON.stringify(String(value)) : undefined;
}
