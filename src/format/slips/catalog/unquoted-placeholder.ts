import { isObject } from "../../../values/json-object.js";
import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { repair } from "../fix.js";

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
