import { isObject, type JsonObject } from "../../values/json-object.js";
import { readKeys } from "../shape/elimination.js";
import type { KeyReading } from "../shape/read-keys.js";
import type { ObjectShape, ShapeTable } from "../shape/shape.js";
import { adviceOn } from "./advice.js";

/**
 * The key of an item of a list that is the name of the item, as in `- id: BIGINT` for a Column. Its value is
 * the type or has the other members.
 */
export function nameAsKey(
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
