import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { FORMATS, plainMessageOf } from "../../check/wording.js";
import { fix } from "../fix.js";

/** Properties whose value is a word of a vocabulary, which `true` is not. */
const VOCABULARY: ReadonlySet<string> = new Set([
  "columnConstraint",
  "constraintType",
  "dataType",
  "tableType",
  "intervalType",
]);

/** A number or a boolean in place of a text, such as a port. */
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
  message({ format }, problem, source) {
    if (format === undefined) return `${plainMessageOf(problem, source)}; quote it`;
    if (problem.code !== "wrong-type") return undefined;
    return plainMessageOf(
      { ...problem, expected: `${problem.expected}, ${FORMATS[format]}` },
      source,
    );
  },
  repair({ format }, { path, value, owner, property }) {
    const isNumber = typeof value === "number";
    if (format !== undefined) {
      return format === "version" && isNumber ? fix(path, { kind: "quote-version" }) : undefined;
    }
    // A port has one form only, however its number is written.
    const text = property === "port" ? String(value) : undefined;
    const safe = isNumber || owner?.shape.title === "Variable";
    return fix(path, { kind: "quote-value", value: text }, { safe });
  },
});
