import { isObject, type Path, valueAt } from "../../values/json-value.js";
import { kindAt, memberShape, readKeys, resolveShape } from "./read-keys.js";
import type { Kind, Shape, ShapeTable } from "./shape.js";

/** The target of a pointer within a value. */
export type Followed =
  | {
      exists: true;
      path: Path;
      value: unknown;
      /** The shape of the target; `undefined` if the schema does not define it. */
      shape: Shape | undefined;
    }
  | {
      exists: false;
      /** How many steps exist. */
      steps: number;
      /** The value that lacks the next step. */
      owner: unknown;
      /** Whether that value has the wrong type, which is reported there. */
      isFaulty: boolean;
    };

/**
 * Follows the tokens of a JSON Pointer, and the shape along with them.
 *
 * A misspelled key is found as well: the mistake is reported at the key, and a reference to the
 * correct key is not a mistake.
 */
export function followPointer(
  root: unknown,
  tokens: readonly string[],
  shapes: ShapeTable,
  name: string | undefined,
): Followed {
  let value = root;
  let shape: Shape | undefined = name;
  const path: (string | number)[] = [];
  for (const token of tokens) {
    const known: Kind | undefined = shape === undefined ? undefined : kindAt(shapes, value, shape);
    const key = namedKey(shapes, value, token, known);
    if (key === undefined) {
      const isFaulty = shape !== undefined && !hasForm(value, resolveShape(shapes, shape));
      return { exists: false, steps: path.length, owner: value, isFaulty };
    }
    value = valueAt(value, [key]);
    path.push(key);
    shape = known && memberShape(known, token);
  }
  return { exists: true, path, value, shape };
}

/** Whether a value is an array if an array is expected, and an object if an object is expected. */
export const hasForm = (value: unknown, shape: Kind): boolean =>
  "types" in shape || ("items" in shape ? Array.isArray(value) : isObject(value));

/** The index or the key that a token names. */
function namedKey(
  shapes: ShapeTable,
  value: unknown,
  token: string,
  shape: Kind | undefined,
): string | number | undefined {
  if (Array.isArray(value)) {
    const isIndex = /^(?:0|[1-9][0-9]*)$/.test(token) && Number(token) < value.length;
    return isIndex ? Number(token) : undefined;
  }
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, token)) return token;
  if (shape === undefined || !("properties" in shape)) return undefined;
  const { meant } = readKeys(shapes, value, shape);
  return [...meant.keys()].find((key) => meant.get(key) === token);
}
