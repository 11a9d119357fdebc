import { defineSlip } from "../../check/slip.js";
import { plainMessageOf } from "../../check/wording.js";
import { isKnownSlip } from "../../shape/suggest-key.js";
import { fix } from "../fix.js";
import { suits } from "../suits.js";

/** A property under a name that can only mean this one: `hots` for `host`. */
export const misspelledKey = defineSlip({
  id: "misspelled-key",
  at: "misspelling",
  recognize: ({ key, shape, meant, isSure }) => ({
    to: meant,
    isSure,
    isKnown: isKnownSlip(shape.title, key),
  }),
  message: (_, problem) => plainMessageOf(problem),
  repair({ to, isSure, isKnown }, { path, value, owner, checked }) {
    const property = owner?.shape.properties[to];
    if (property === undefined) return undefined;
    const safe = isSure && (isKnown || suits(value, property, checked));
    return fix(path, { kind: "rename-key", to }, { safe });
  },
});
