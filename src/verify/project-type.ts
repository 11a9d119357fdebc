import { haveSameType } from "../diff/compare/compare-types.js";
import {
  LISTED_TYPES,
  listedSynonym,
  parseDataType,
  type TypeFamily,
  typeArguments,
  withoutArguments,
} from "../model/data-type.js";
import type { ColumnModel } from "../model/model.js";
import type { CatalogColumn } from "../sources/catalog.js";
import type { JsonObject } from "../values/json-object.js";

/**
 * What the descriptor says about the type of a column, as it is in the database. A type agrees if the word
 * of the database or the listed one is the same, or another name for it; then its own word stays.
 */
export function projectType(declared: ColumnModel, live: CatalogColumn): JsonObject {
  const { dataType, length, precision, scale } = declared;
  const asIs = {
    ...(dataType && { dataType: dataType.text }),
    ...(length !== undefined && { dataLength: length }),
    ...(precision !== undefined && { precision }),
    ...(scale !== undefined && { scale }),
  };
  const isStated = dataType !== undefined || declared.raw.type !== undefined;
  if (live.dataType === undefined || !isStated) return asIs;
  if (!hasType(declared, live)) return liveType(declared, live);
  // The arguments of a word that only the database knows, such as `vector(3)`, need not be a length.
  if (dataType !== undefined && dataType.family === undefined) return asIs;
  const family = parseDataType(live.dataType).family;
  const text = dataType?.text ?? "";
  const base = withoutArguments(text);
  const [first, second] = typeArguments(text);
  if (family === "decimal") {
    const stated = { precision: precision ?? first, scale: scale ?? second };
    const isSame =
      (stated.precision ?? live.precision) === live.precision &&
      (stated.scale ?? live.scale ?? 0) === (live.scale ?? 0);
    if (isSame) return asIs;
    return {
      ...asIs,
      dataType: base,
      precision: stated.precision && live.precision,
      scale: stated.scale === undefined ? undefined : live.scale,
    };
  }
  const stated = length ?? first;
  const isSized = family === "text" || family === "binary";
  if (!isSized || stated === undefined || stated === live.length) return asIs;
  return { ...asIs, dataType: base, dataLength: live.length };
}

/** Whether a column has the type that the descriptor states, in one of its two spellings. */
export function hasType(declared: ColumnModel, live: CatalogColumn): boolean {
  const { dataType = "", nativeType } = live;
  if (declared.dataType === undefined)
    return isJsonTypeFor(declared, parseDataType(dataType).family);
  const { text } = declared.dataType;
  const word = /^_\w+$/.test(text) ? `${text.slice(1)}[]` : text;
  // Where the arguments have properties of their own, the word is without them.
  const native = text.includes("(") ? nativeType : withoutArguments(nativeType);
  // The schema of a type is not part of its name in every statement.
  const spellings = [dataType, native, native.replace(/^[^.()'"]+\./, "")];
  return spellings.some((spelling) => haveSameType(word, spelling));
}

/** The families whose values JSON has no type for, or that people write with several. */
const JSON_TYPES: Readonly<Record<string, readonly (TypeFamily | undefined)[]>> = {
  string: ["text", "binary", "date", "time", "timestamp", "interval", "json", "other", undefined],
  number: ["integer", "decimal", "float"],
  integer: ["integer", "decimal"],
  boolean: ["boolean"],
  object: ["json", "other", undefined],
  array: ["json", "other", undefined],
};

/** Whether the type of a JSON Schema can be that of a column. */
function isJsonTypeFor(
  { raw, family: stated }: ColumnModel,
  family: TypeFamily | undefined,
): boolean {
  if (stated === "date" || stated === "time" || stated === "timestamp") return family === stated;
  const types = [raw.type].flat().filter((type) => type !== "null");
  return types.length !== 1 || (JSON_TYPES[String(types[0])]?.includes(family) ?? true);
}

/** The type of the database in the spelling of the declared one: listed, or its own. */
function liveType(declared: ColumnModel, live: CatalogColumn): JsonObject {
  const name = declared.dataType?.name;
  const isOwn =
    name !== undefined && !LISTED_TYPES.includes(name) && listedSynonym(name) === undefined;
  if (isOwn)
    return {
      dataType: live.nativeType,
      dataLength: undefined,
      precision: undefined,
      scale: undefined,
    };
  const { dataType, length: dataLength, precision, scale } = live;
  return { type: undefined, format: undefined, dataType, dataLength, precision, scale };
}
