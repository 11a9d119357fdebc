import { bareText, type DataType, hasParts, isListed } from "../types/data-type.js";
import { parseType } from "../types/parse-type.js";
import { namesType } from "../types/type-words.js";
import type { CatalogColumn } from "./catalog.js";

/**
 * The type of a column as an import writes it: the listed type if that, with the sizes, says everything that
 * the database says, and otherwise the word of the database. So two types that a database distinguishes are
 * never written alike.
 *
 * @example
 * const column = { name: "at", nullable: true, dataType: "TIMESTAMP" } as const;
 * writtenType({ ...column, nativeType: "timestamp without time zone" }).dataType; // "TIMESTAMP"
 * writtenType({ ...column, nativeType: "timestamp with time zone" }).dataType; // "timestamp with time zone"
 */
export function writtenType(column: CatalogColumn) {
  const { dataType, length, precision, scale } = column;
  const native = column.baseType ?? column.nativeType;
  const sizes = { dataLength: length, precision, scale };
  if (native === "") return { dataType, ...sizes };
  const isSized = length !== undefined || precision !== undefined;
  const type = parseType(native);
  const bare = bareText(type);
  // MySQL has no other word for it.
  const isBoolean = dataType === "BOOLEAN" && /^tinyint\(1\)$/i.test(native);
  // The display width of a number in MySQL changes no value.
  const isWidth = !isBoolean && (type.family === "integer" || type.name === "YEAR");
  const isStated = type.sizes.length > 0;
  const areSizes =
    isStated &&
    isSized &&
    !isWidth &&
    sameNumbers(type.sizes, length === undefined ? [precision, scale] : [length]);
  const hasAll = !isStated || areSizes || isWidth;
  const isListedType = isBoolean || (hasAll && isPlain(type) && namesType(type.name, dataType));
  const isUnlimited = !isSized && (dataType === "DECIMAL" || dataType === "VARCHAR");
  // A type without a limit must not look like one that does not state its limit: `numeric` says that there is
  // none, and `DECIMAL` says nothing.
  if (isListedType && !(isUnlimited && !isListed(bare))) return { dataType, ...sizes };
  if (areSizes) return { dataType: bare, ...sizes };
  const none = { dataLength: undefined, precision: undefined, scale: undefined };
  return { dataType: isWidth ? bare : native, ...none };
}

/** Whether a type says nothing besides its words and sizes. */
const isPlain = (type: DataType): boolean =>
  type.isRead && !type.isUnsigned && !hasParts(type) && !/["`]|zerofill/i.test(type.text);

/**
 * Whether a type is a database's name for a type that can have sizes, and states that it has none.
 */
export const saysUnlimited = (text: string, live: CatalogColumn): boolean =>
  !isListed(text) && text === bareText(parseType(live.baseType ?? live.nativeType));

/** Whether numbers are the sizes; a scale of 0 can be left out. */
const sameNumbers = (
  numbers: readonly number[],
  [first, second = 0]: readonly (number | undefined)[],
): boolean => numbers[0] === first && (numbers[1] ?? 0) === second;
