import {
  type DataType,
  type Dialect,
  type DialectId,
  INSTEAD,
  isListed,
  type ListedName,
  type ListedType,
  type TypeWords,
} from "./data-type.js";
import { DIALECTS } from "./dialects.js";
import { parseType } from "./parse-type.js";
import { isOther, wordGroups } from "./type-words.js";

/** The word of a dialect for a listed type, or for the type that is nearest to it. */
function writtenWords(types: Dialect["types"], name: ListedName): Omit<TypeWords, "reads"> {
  const { reads: _, ...own }: TypeWords = types[name] ?? {};
  if (own.writes !== undefined) return own;
  const { as, ...other } = INSTEAD[name as keyof typeof INSTEAD];
  return { ...writtenWords(types, as), ...other };
}

/** A type as DDL writes it. */
export interface NativeType {
  readonly text: string;
  /** The facts that the text loses. */
  readonly loss?: string | undefined;
}

/**
 * Returns the type in DDL for a listed type.
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

/**
 * The text of a type, if it is a word of a system that says more than any listed type.
 *
 * @param isNative whether it is stated as a type of this very system, so that words of several systems are its own
 * @example
 * ownType("postgres", parseType("uuid"), false); // { text: "uuid" }
 * ownType("mysql", parseType("enum('a')"), false); // { text: "enum('a')" }
 * ownType("mysql", parseType("uuid"), false); // undefined
 */
export function ownType(
  system: DialectId,
  type: DataType,
  isNative: boolean,
): NativeType | undefined {
  const { extensions = "" } = DIALECTS[system];
  if (!isOwn(system, type, isNative)) return undefined;
  const isExtra = extensions.split(" ").includes(type.name.toLowerCase());
  return { text: type.text, ...(isExtra && { loss: "it needs an extension" }) };
}

function isOwn(system: DialectId, type: DataType, isNative: boolean): boolean {
  const { name, text, isRead, isUnsigned, elements, labels } = type;
  if (isOther(name, system)) return isRead;
  if (!isRead || text.includes("<")) return false;
  if (elements !== undefined) return system === "postgres" && isElement(elements);
  if (/["`]/.test(text)) return false;
  if (labels !== undefined) {
    const hasEnums = system === "mysql" || system === "mariadb";
    return hasEnums && (name === "ENUM" || name === "SET");
  }
  const hasUnsigned = isNative || system === "mysql" || system === "mariadb";
  if (isUnsigned) return hasUnsigned && parseType(text, system).listed !== undefined;
  const [group] = wordGroups(name, system);
  // In capitals, it is the listed type, whatever the system means by it.
  const isCapital = isListed(name) && text.startsWith(name);
  // Any words are a type there.
  if (system === "sqlite" && isNative && !isCapital) return true;
  if (isListed(name) && !(isNative && (!isCapital || group?.listed === name))) return false;
  if (group === undefined) return isNative && parseType(text, system).listed !== undefined;
  if (!group.isExact) return true;
  if (!isNative) return false;
  if (!isCapital && type.listed?.dataType !== group.listed) return true;
  if (!/^(?:float|time|timestamp|interval)$/.test(type.family ?? "")) return false;
  const written = parseType(nativeType(system, { dataType: group.listed }).text, system);
  return !group.names.includes(written.name) || written.sizes.join() !== type.sizes.join();
}

/** Whether PostgreSQL has arrays of a type. */
const isElement = ({ text, name, elements }: DataType): boolean =>
  elements === undefined
    ? isOther(name, "postgres") || parseType(text, "postgres").listed !== undefined
    : isElement(elements);
