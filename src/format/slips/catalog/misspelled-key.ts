import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { synonym } from "../../shape/suggest-key.js";
import { renaming } from "../fix.js";
import { suits } from "../suits.js";

/** A property under a name that can only mean this one: `hots` for `host`. */
export const misspelledKey = defineSlip({
  id: "misspelled-key",
  at: "misspelling",
  recognize: ({ key, shape, meant, isSure }) => ({
    to: meant,
    isSure,
    isKnown: synonym(shape.synonyms, key, true) !== undefined,
  }),
  suggestion: ({ to }) => to,
  advice: ({ to }) => `did you mean ${quote(to)}?`,
  repair({ to, isSure, isKnown }, { path, value, owner, checked }) {
    const property = owner?.shape.properties[to];
    if (property === undefined) return undefined;
    return renaming(path, to, isSure && (isKnown || suits(value, property, checked)) && "safe");
  },
});
