import type { Path } from "../../../values/json-value.js";
import { defineSlip } from "../../check/slip.js";
import { choicesOf, propertyGluedTo, resolveShape } from "../../shape/read-keys.js";
import type { Kind, Shape, ShapeTable } from "../../shape/shape.js";
import { repair } from "../fix.js";

/** An object that is read as a string because a space is missing after a colon: `name:Ann`. */
export const missingSpace = defineSlip({
  id: "missing-space",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    typeof value === "string" ? keyBefore(shapes, value, shape) : undefined,
  message: (key, _, seen) =>
    /^[\w$]/.test(seen?.source ?? "") ? `a space is missing after \`${key}:\`` : undefined,
  repair: (_, { path }) => insertingSpaces(path, "value"),
});

const insertingSpaces = (path: Path, place: "key" | "value") =>
  repair("insert a space", [{ path, change: { kind: "insert-blanks", in: place } }], "safe");

/** A key, a colon, and a value that is one in YAML: with a space between them, other text could become unreadable. */
const KEY_AND_VALUE =
  /^([\w$.-]+):(?:[\p{L}\p{N}_+.~$-]|"[^"\\]*"$|'[^']*'$|\{[^{}]*\}$|\[[^[\]]*\]$)/u;

/** The property of an object at the start of a text, before a colon. */
export function keyBefore(shapes: ShapeTable, text: string, shape: Kind): string | undefined {
  const [, key = ""] = KEY_AND_VALUE.exec(text) ?? [];
  const kinds: readonly Shape[] = "choice" in shape ? choicesOf(shape) : [shape];
  const isProperty = kinds.some((name) => {
    const kind = resolveShape(shapes, name);
    return "properties" in kind && Object.hasOwn(kind.properties, key);
  });
  return isProperty ? key : undefined;
}

/** A key with its colon and its value, as in `{ name:Ann }`. */
export const missingSpaceInKey = defineSlip({
  id: "missing-space-in-key",
  at: "unknown-property",
  recognize: ({ key, value, shape }) => propertyGluedTo(key, value, shape),
  message: (name) => `a space is missing after \`${name}:\``,
  repair: (_, { path }) => insertingSpaces(path, "key"),
});
