import { isObject, type JsonObject } from "../../values/json-object.js";
import { readKeys } from "../shape/elimination.js";
import { type KeyReading, likeliest, resolveShape } from "../shape/read-keys.js";
import type { MapShape, ObjectShape, ShapeTable } from "../shape/shape.js";
import { wrapperIn } from "../shape/wrapper.js";
import { adviceOn } from "./advice.js";
import { belongsIn } from "./belongs.js";
import type { Advisor } from "./explain.js";
import { looksLike } from "./looks-like.js";
import { withStrays } from "./stray-members.js";
import { hintOn } from "./type-hint.js";

const advisor: Advisor = {
  readKeys: (shapes, value, shape, allowed) =>
    withStrays(shapes, value, shape, readKeys(shapes, value, shape, allowed)),
  wrapperIn,
  aboutKey: (title, key, object, suggestions) => ({
    advice: adviceOn(title, key, object),
    belongs: suggestions.length === 0 ? belongsIn(title, key) : undefined,
  }),
  nameAsKey,
  looksLike,
  hintOn,
  entryIn,
};

/** All the knowledge about what a writer may have meant. */
export const advise = (): Advisor => advisor;

/**
 * The title of the entries of a map, if a value is itself an entry: the level with the keys is
 * missing.
 */
function entryIn(shapes: ShapeTable, value: JsonObject, { values }: MapShape): string | undefined {
  const item = resolveShape(shapes, values);
  if (!("choice" in item)) return undefined;
  const shape = resolveShape(shapes, likeliest(shapes, value, item));
  if (!("properties" in shape) || shape.required.length === 0) return undefined;
  const [first = "", ...others] = shape.required;
  // As a map, each value would be an object.
  if (typeof value[first] !== "string") return undefined;
  const keys = Object.keys(value);
  const known = keys.filter((key) => Object.hasOwn(shape.properties, key));
  const isEntry = known.length > others.length && 2 * known.length > keys.length;
  const entry = resolveShape(shapes, item.otherwise);
  return isEntry && "title" in entry ? entry.title : undefined;
}

/**
 * The key of an item of a list that is the name of the item, as in `- id: BIGINT` for a Column. Its value is
 * the type or has the other members.
 */
function nameAsKey(
  shapes: ShapeTable,
  value: JsonObject,
  shape: ObjectShape,
  { unknown, guesses }: KeyReading,
): string | undefined {
  const [key = "", ...others] = unknown;
  if (others.length > 0 || guesses.get(key)?.sure || value.name !== undefined) return undefined;
  const isFirst = Object.keys(value)[0] === key && /^[A-Za-z_$][\w$]*$/.test(key);
  if (!isFirst || value.fullyQualifiedName !== undefined) return undefined;
  if (adviceOn(shape.title, key, value) !== undefined) return undefined;
  const content = value[key];
  if (isObject(content)) {
    if (shape.title !== "Column" && shape.title !== "Table") return undefined;
    const isNamed = content.name !== undefined || content.fullyQualifiedName !== undefined;
    const isAlone = Object.keys(value).length === 1;
    return isAlone && !isNamed && isOneOf(shapes, content, shape) ? key : undefined;
  }
  if (shape.title !== "Column") return undefined;
  const isType = typeof content === "string" && TYPE.test(content) && value.dataType === undefined;
  return isType || (content === null && value.dataType !== undefined) ? key : undefined;
}

/** A type in one word, perhaps with a size: anything else after a name is a sentence. */
const TYPE = /^[A-Za-z]\w*(?: (?:precision|varying|unsigned))?\s*(?:[(<].*[)>])?$/i;

/** Whether the members of an object are those of a shape. */
function isOneOf(shapes: ShapeTable, content: JsonObject, shape: ObjectShape): boolean {
  const { known, meant, unknown } = readKeys(shapes, content, shape);
  const right = known + meant.size;
  return right > 0 && right >= unknown.length - meant.size;
}
