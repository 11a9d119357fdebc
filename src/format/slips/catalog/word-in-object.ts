import { writeJson } from "../../../text/json/write-json.js";
import { treeOfValue } from "../../../text/tree.js";
import { isObject } from "../../../values/json-value.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { writing } from "../fix.js";

/** Keys of a word that was meant to be the value itself. */
const WORDS = new Set(["name", "column", "value", "type", "text", "en", "default"]);

/** An object around a word, or a JSON Schema that should be a string. */
export const wordInObject = defineSlip({
  id: "word-in-object",
  at: "wrong-type",
  recognize({ shapes, path, value, shape }) {
    if (!("types" in shape && shape.types.includes("string")) || !isObject(value)) return undefined;
    const property = String(path.at(-1));
    const [[key, word] = ["", ""], ...others] = Object.entries(value);
    const isWord = others.length === 0 && (WORDS.has(key) || key === property) && word !== "";
    const meant = property === "jsonSchema" ? valueAsText(value) : isWord ? word : undefined;
    return typeof meant === "string" && fitsShape(shapes, meant, shape) ? meant : undefined;
  },
  repair: (value, { path }) => writing(path, value),
});

/** A larger value is not written as a string: a schema of this size belongs in a definition. */
const MAX_VALUES = 10_000;

/** A value as JSON on one line; `undefined` if it is too large or circular. Uses no recursion. */
function valueAsText(value: unknown): string | undefined {
  const left = [value];
  for (let count = 0; left.length > 0; count++) {
    if (count + left.length > MAX_VALUES) return undefined;
    const next = left.pop();
    if (typeof next === "object" && next !== null) {
      for (const member of Object.values(next)) left.push(member);
    }
  }
  return writeJson(treeOfValue(value), 0);
}
