import type { ColumnModel } from "../model/model.js";
import type { CatalogColumn } from "../sources/catalog.js";
import { saysUnlimited, writtenType } from "../sources/written-type.js";
import { bareText, type DialectId, type TypeFamily } from "../types/data-type.js";
import { parseType } from "../types/parse-type.js";
import { areOneType } from "../types/relate-types.js";
import { type JsonObject, sameValue } from "../values/json-value.js";

/** The type of a column, in the properties of a Column. */
export const statedType = ({ dataType, length, precision, scale }: ColumnModel): JsonObject => ({
  ...(dataType && { dataType: dataType.text }),
  dataLength: length,
  precision,
  scale,
});

/**
 * Returns the parts of the type in the database that differ from the one in the descriptor. A type agrees if the word
 * of the database, or the one that an import writes for it, is the same, or another name for it.
 *
 * @param hasExtra whether to add a type or sizes that only the database states
 * @returns `undefined` if nothing differs
 */
export function differingType(
  declared: ColumnModel,
  live: CatalogColumn,
  dialect: DialectId,
  hasExtra: boolean,
): JsonObject | undefined {
  const { dataType, length, precision, scale } = declared;
  if (live.dataType === undefined && live.nativeType === "") return undefined;
  if (dataType === undefined && declared.raw.type === undefined) {
    return hasExtra ? liveType(live) : undefined;
  }
  const written = writtenType(live);
  if (sameValue(statedType(declared), written)) return undefined;
  if (!hasType(declared, live, dialect)) return liveType(live);
  if (dataType === undefined) return undefined;
  const { text, family } = dataType;
  const base = bareText(dataType);
  const numbers = dataType.sizes.length > 0 ? dataType.sizes : undefined;
  const isExact = hasExtra || saysUnlimited(text, live);
  if (family === "decimal") {
    const stated = {
      precision: precision ?? dataType.precision,
      scale: scale ?? dataType.scale,
    };
    const isStated = stated.precision !== undefined || (isExact && live.precision !== undefined);
    const isSame =
      (!isStated || stated.precision === live.precision) &&
      (stated.scale ?? live.scale ?? 0) === (live.scale ?? 0);
    if (isSame) return undefined;
    // What the database does not limit is said by its own word only.
    if (live.precision === undefined) return liveType(live);
    return {
      dataType: base,
      precision: isStated ? live.precision : undefined,
      scale: stated.scale === undefined && !isExact ? undefined : live.scale,
    };
  }
  if (family === "text" || family === "binary") {
    const stated = length ?? dataType.length;
    if (stated === live.length || (stated === undefined && !isExact)) return undefined;
    return live.length === undefined ? liveType(live) : { dataType: base, dataLength: live.length };
  }
  // For example, the fractional digits of seconds; the digits of an integer change no value.
  const own = parseType(written.dataType ?? "").sizes;
  // A separate size has no meaning for these types, but shows that no size is missing.
  const isSized = (length ?? precision ?? scale) !== undefined;
  const isSame =
    family === "integer" ||
    (numbers === undefined && (isSized || !isExact)) ||
    sameValue(numbers ?? [], own);
  return isSame ? undefined : { dataType: written.dataType };
}

/** Whether a column has the type that the descriptor states, in one of its spellings. */
export function hasType(declared: ColumnModel, live: CatalogColumn, dialect: DialectId): boolean {
  const { dataType: listed = "" } = live;
  const { dataType } = declared;
  if (dataType === undefined) return isJsonTypeFor(declared, parseType(listed).family);
  const { text } = dataType;
  const natives = [live.nativeType, live.baseType ?? live.nativeType].flatMap((spelling) => {
    // Where the sizes have properties of their own, the word is without them.
    const native = text.includes("(") ? spelling : bareText(parseType(spelling, dialect));
    // The schema of a type is not part of its name in every statement.
    return [native, native.replace(/^[^.()'"]+\./, "")];
  });
  const stated = parseType(text, dialect);
  const isOne = (spelling: string): boolean =>
    areOneType(stated, parseType(spelling, dialect), dialect);
  if ([writtenType(live).dataType ?? "", ...natives].some(isOne)) return true;
  // For a general word such as `ARRAY`, an import writes the type from the database, which says
  // more.
  const { family, name } = parseType(live.nativeType);
  const ofListed = parseType(listed).family;
  return (
    text.toUpperCase() === listed &&
    live.isFamilyOnly !== true &&
    (ofListed === "other" || ofListed !== family) &&
    !/^BIT\b/.test(name)
  );
}

/** The families that each JSON type can stand for. JSON has no type for some, and people write others with several. */
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

/** The type of the database, as an import writes it. */
const liveType = (live: CatalogColumn): JsonObject => ({
  type: undefined,
  format: undefined,
  ...writtenType(live),
});
