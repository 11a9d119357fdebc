import { type Dialect, type DialectId, INSTEAD, type TypeWords } from "./dialect.js";
import { DIALECTS } from "./dialects.js";
import type { ListedName, ListedType } from "./listed-types.js";

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
