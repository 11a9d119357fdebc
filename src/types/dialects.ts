import { bigquery } from "./bigquery.js";
import { databricks } from "./databricks.js";
import {
  type Dialect,
  type DialectId,
  INSTEAD,
  type ListedType,
  namesIn,
  type TypeWords,
} from "./dialect.js";
import { duckdb } from "./duckdb.js";
import type { ListedName } from "./listed-types.js";
import { mariadb, mysql } from "./mysql.js";
import { oracle } from "./oracle.js";
import { postgres } from "./postgres.js";
import { redshift } from "./redshift.js";
import { snowflake } from "./snowflake.js";
import { sqlite } from "./sqlite.js";
import { sqlserver } from "./sqlserver.js";

/** Every dialect by its id. */
export const DIALECTS: Readonly<Record<DialectId, Dialect>> = {
  postgres,
  mysql,
  mariadb,
  sqlite,
  duckdb,
  sqlserver,
  oracle,
  snowflake,
  bigquery,
  redshift,
  databricks,
};

export const DIALECT_IDS = /* @__PURE__ */ Object.keys(DIALECTS) as DialectId[];

/** Types whose arguments are a number of characters or bytes. */
export const SIZED: ReadonlySet<ListedName> = new Set(["CHAR", "VARCHAR", "BINARY", "VARBINARY"]);

/** The systems whose type names also occur in SQLite files. */
const ELSEWHERE = ["mysql", "postgres", "sqlserver", "oracle"] as const;

/** The dialects of a system, by its name as `dbmsType` has it. */
export const dialectsNamed = (name: string | undefined): DialectId[] =>
  DIALECT_IDS.filter((id) => DIALECTS[id].name === name);

/** The listed types by the words of each dialect, once they are needed. */
const listedWords = new Map<DialectId, ReadonlyMap<string, ListedName>>();

function readWords(dialect: DialectId): ReadonlyMap<string, ListedName> {
  const known = listedWords.get(dialect);
  if (known !== undefined) return known;
  const types = Object.entries(DIALECTS[dialect].types) as [ListedName, TypeWords][];
  const words = new Map(
    types.flatMap(([listed, { reads = [] }]) =>
      reads.flatMap(namesIn).map((word) => [word, listed] as const),
    ),
  );
  listedWords.set(dialect, words);
  return words;
}

/**
 * What a type of a database is as one of the listed types of `dataType`.
 *
 * @param native as the database writes it, with its arguments
 * @returns `undefined` for a word that means none of them, such as `inet`
 * @example
 * listedType("postgres", "character varying(30)"); // { dataType: "VARCHAR", length: 30 }
 * listedType("mysql", "int(10) unsigned"); // { dataType: "BIGINT" }
 * listedType("postgres", "text[]"); // { dataType: "ARRAY" }
 */
export function listedType(dialect: DialectId, native: string): ListedType | undefined {
  const text = native.trim().toLowerCase();
  if (/\]$/.test(text) || /^_\w/.test(text)) return { dataType: "ARRAY" };
  const [, before = "", inside = "", after = ""] =
    /^([^(<]*)(?:\(((?:'(?:[^']|'')*'|[^()'])*)\))?([^(<]*)/.exec(text) ?? [];
  const word = `${before} ${after}`
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ (?:zerofill|signed)\b/g, "");
  const args = /^[\s\d,-]+$/.test(inside) ? inside.split(",").map(Number) : [];
  const sized = DIALECTS[dialect].readsSized?.(word, args);
  if (sized !== undefined) return sized;
  const dataType = readWords(dialect).get(word);
  if (dataType === undefined) {
    if (dialect !== "sqlite") return undefined;
    // A type can have any word there: often that of the system that an application uses elsewhere.
    const [found] = ELSEWHERE.flatMap((other) => listedType(other, native) ?? []);
    return found;
  }
  const [length] = args;
  return { dataType, ...(SIZED.has(dataType) && length !== undefined && { length }) };
}

/** What a dialect writes for a listed type: its own word, or that of the type that is nearest to it. */
function writtenWords(types: Dialect["types"], name: ListedName): Omit<TypeWords, "reads"> {
  const { reads: _, ...own }: TypeWords = types[name] ?? {};
  if (own.writes !== undefined) return own;
  const { as, ...other } = INSTEAD[name as keyof typeof INSTEAD];
  return { ...writtenWords(types, as), ...other };
}

/** A type as DDL writes it. */
export interface NativeType {
  readonly text: string;
  /** What the text cannot say. */
  readonly loss?: string | undefined;
}

/**
 * What DDL writes for a listed type.
 *
 * @example
 * nativeType("postgres", { dataType: "VARCHAR", length: 30 }); // { text: "varchar(30)" }
 * nativeType("mysql", { dataType: "VARCHAR" }); // { text: "text" }
 */
export function nativeType(dialect: DialectId, type: ListedType): NativeType {
  const { writes = "", unsized, loss } = writtenWords(DIALECTS[dialect].types, type.dataType);
  const { length, precision, scale } = type;
  const sizes = scale === undefined ? `${precision}` : `${precision},${scale}`;
  const isUnsized = writes.endsWith("(n)") && length === undefined && unsized !== undefined;
  const text = (isUnsized ? unsized : writes)
    .replace("(n)", length === undefined ? "" : `(${length})`)
    .replace("(p,s)", precision === undefined ? "" : `(${sizes})`);
  return { text, ...(loss !== undefined && { loss }) };
}
