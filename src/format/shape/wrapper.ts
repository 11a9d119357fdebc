import { isObject, type JsonObject } from "../../values/json-object.js";
import { readKeys } from "./elimination.js";
import { type KeyReading, kindAt } from "./read-keys.js";
import type { ObjectShape, Shape, ShapeTable } from "./shape.js";

/**
 * The key under which an object is nested once more, one level too deep: the only key that does not
 * belong, with a value whose keys do.
 *
 * @param expected the shape of the place, of which `shape` is the likeliest kind
 */
export function wrapperIn(
  shapes: ShapeTable,
  value: JsonObject,
  expected: Shape,
  shape: ObjectShape,
  { unknown, known, guesses }: KeyReading,
): string | undefined {
  const envelope = known === 0 ? envelopeOf(value, shape) : undefined;
  if (envelope !== undefined) return envelope;
  const key = unknown[0];
  const inner = key === undefined ? undefined : value[key];
  if (key === undefined || unknown.length > 1 || shape.open || !isObject(inner)) return undefined;
  // The key itself may resemble a property: `serverInfo` in a Server Info does not.
  if (guesses.get(key)?.sure) return undefined;
  const kind = kindAt(shapes, inner, expected);
  if (kind === undefined || !("properties" in kind)) return undefined;
  const isMissing = kind.required.some((name) => value[name] === undefined);
  if (!isMissing && known > 0) return undefined;
  for (const name in inner) if (value[name] !== undefined) return undefined;
  const reading = readKeys(shapes, inner, kind);
  const right = reading.known + reading.meant.size;
  const wrong = reading.unknown.length - reading.meant.size;
  if (right === 0 || right <= wrong) return undefined;
  const isRequiredThere = kind.required.some(
    (name) => inner[name] !== undefined || reading.claimed.has(name),
  );
  return kind.required.length === 0 || isRequiredThere ? key : undefined;
}

/**
 * The only member that contains a descriptor, in the body of a request or a resource of another
 * tool.
 */
function envelopeOf(value: JsonObject, { title, required }: ObjectShape): string | undefined {
  const [marker = ""] = required;
  if (title !== "Data Store Descriptor") return undefined;
  const hasMarker = (key: string) => isObject(value[key]) && typeof value[key][marker] === "string";
  const [key, ...others] = Object.keys(value).filter(hasMarker);
  return key !== undefined && others.length === 0 ? key : undefined;
}
