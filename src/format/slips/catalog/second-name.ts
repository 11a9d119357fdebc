import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { keysOf } from "../../shape/read-keys.js";
import { suggestKey } from "../../shape/suggest-key.js";
import { removal } from "../fix.js";
import { isSameScalar } from "../suits.js";

/** A property under another name beside the property itself: `vesion` beside `version`. */
export const secondName = defineSlip({
  id: "second-name",
  at: "unknown-property",
  recognize({ key, object, shape, suggestions }) {
    if (suggestions.length > 0 || key.startsWith("x-")) return undefined;
    const { keys, sure } = suggestKey(key, keysOf(shape), () => false, shape.title);
    const [property] = keys;
    return sure && property !== undefined && object[property] !== undefined ? property : undefined;
  },
  suggestion: (property) => property,
  advice: (property) => `did you mean ${quote(property)}, which is there, too?`,
  repair: (property, { path, value, owner }) =>
    isSameScalar(owner?.value[property], value)
      ? removal(path, `${quote(property)} has the same value`)
      : undefined,
  decision: (property) => `keep one of the two: there is another ${quote(property)}`,
});
