import type { Written } from "../../../text/fix-action.js";
import { writeJson } from "../../../text/json/write-json.js";
import { treeOfValue } from "../../../text/tree.js";
import { isObject } from "../../../values/json-value.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import { synonym } from "../../shape/suggest-key.js";
import { insert, repair, write, writing } from "../fix.js";
import { isIntegerText } from "../suits.js";

/** The names of the members of a type, by the property of a Column that they mean. */
const MEMBERS: Readonly<Record<string, string>> = {
  dataType: "name type datatype basetype",
  dataLength: "length size maxlength datalength",
  precision: "precision",
  scale: "scale",
};

/** A type with its sizes in one object. A Column has a property for each. */
export const typeInObject = defineSlip({
  id: "type-in-object",
  at: "wrong-type",
  recognize: ({ path, value }) => (path.at(-1) === "dataType" ? propertiesIn(value) : undefined),
  advice: (known) => `write ${list(Object.keys(known), "and")} in the Column`,
  repair({ dataType, ...sizes }, { path, owner }) {
    const keys = Object.keys(sizes);
    const isTaken = keys.some((key) => owner?.value[key] !== undefined);
    if (owner?.shape.kind !== "Column" || dataType === undefined || isTaken) return undefined;
    const changes = keys.map((key) => insert(owner, key, sizes[key] ?? null));
    return repair("write them in the Column", [write(path, dataType), ...changes]);
  },
  decision: (known) => `write ${list(Object.keys(known), "and")} in the Column, each once`,
});

/** A nested type in place of the name of a type. */
export const nestedType = defineSlip({
  id: "nested-type",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    "types" in shape && typeof value === "object" && value !== null ? {} : undefined,
  decision: (_, { property }) =>
    property === "dataType"
      ? "write the name of the type, and what is inside it in `jsonSchema`"
      : undefined,
});

/**
 * The Column properties that a type object states; `undefined` unless it states a type, at least one size,
 * and nothing else.
 */
function propertiesIn(value: unknown): Readonly<Record<string, Written>> | undefined {
  const known = new Map<string, Written>();
  for (const [key, member] of isObject(value) ? Object.entries(value) : []) {
    const property = synonym(MEMBERS, key, true);
    const isMeant =
      property === "dataType"
        ? typeof member === "string" && member !== ""
        : Number.isInteger(member) || isIntegerText(member);
    if (property === undefined || known.has(property) || !isMeant) return undefined;
    known.set(property, member as Written);
  }
  return known.has("dataType") && known.size > 1 ? Object.fromEntries(known) : undefined;
}

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
