import { isObject, type Path } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { FORMAT_WORDS, plainMessageOf } from "../../check/wording.js";
import { choicesOf, propertyGluedTo, resolveShape } from "../../shape/read-keys.js";
import type { Kind, Shape, ShapeTable } from "../../shape/shape.js";
import { repair } from "../fix.js";

/** Properties whose value is a word of a vocabulary, which `true` is not. */
const VOCABULARY: ReadonlySet<string> = new Set([
  "columnConstraint",
  "constraintType",
  "dataType",
  "tableType",
  "intervalType",
]);

/** A number or a boolean in place of a string, such as a port. */
export const missingQuotes = defineSlip({
  id: "missing-quotes",
  at: "wrong-type",
  recognize({ shapes, path, value, shape }) {
    if (!("types" in shape) || !shape.types.includes("string")) return undefined;
    if (typeof value !== "number" && typeof value !== "boolean") return undefined;
    if (typeof value === "boolean" && VOCABULARY.has(String(path.at(-1)))) return undefined;
    // A number as a reference would not resolve.
    const isText = shape.format !== "uri-reference" && fitsShape(shapes, String(value), shape);
    if (isText) return { format: undefined };
    return shape.format && { format: shape.format };
  },
  message({ format }, problem, seen) {
    if (format === undefined) return `${plainMessageOf(problem, seen)}; quote it`;
    if (problem.code !== "wrong-type") return undefined;
    const expected = `${problem.expected}, ${FORMAT_WORDS[format]}`;
    return plainMessageOf({ ...problem, expected }, seen);
  },
  repair({ format }, { path, value, owner, property }) {
    const isNumber = typeof value === "number";
    if (format !== undefined) {
      const title = "write a version of three numbers in quotes";
      return format === "version" && isNumber
        ? repair(title, [{ path, change: { kind: "quote-version" } }])
        : undefined;
    }
    // A port has one form only, however its number is written.
    const text = property === "port" ? String(value) : undefined;
    const title = text === undefined ? "quote the value" : `write ${quote(text)} in quotes`;
    const isSafe = isNumber || owner?.shape.kind === "Variable";
    const change = { kind: "quote-value", value: text } as const;
    return repair(title, [{ path, change }], isSafe && "safe");
  },
});

/** `{name}` without quotes, which YAML reads as a map. */
export const unquotedPlaceholder = defineSlip({
  id: "unquoted-placeholder",
  at: "wrong-type",
  recognize({ value, shape }) {
    if (!("types" in shape && shape.types.includes("string") && isObject(value))) return undefined;
    const members = Object.values(value);
    const isBare = members.length > 0 && members.every((member) => member === null);
    return isBare ? { names: members.length } : undefined;
  },
  message(_, _problem, seen) {
    const source = seen?.source ?? "";
    const isBare = /^\{[^{}":]*\}$/.test(source);
    return isBare ? `${quote(source)} is a mapping in YAML; quote it` : undefined;
  },
  repair: ({ names }, { path }) =>
    repair("quote the value", [{ path, change: { kind: "quote-value" } }], names === 1 && "safe"),
});

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
