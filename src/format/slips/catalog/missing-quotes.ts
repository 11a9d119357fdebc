import { isObject } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { FORMAT_WORDS, plainMessageOf } from "../../check/wording.js";
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
