import { sameValue } from "../../../values/same-value.js";
import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { suggestKey } from "../../shape/suggest-key.js";
import { removal, remove, rename } from "../fix.js";

/** A misspelled key beside the one that was meant. */
export const twinKey = defineSlip({
  id: "twin-key",
  at: "unknown-property",
  recognize({ key, object, shape }) {
    const others = Object.keys(shape.properties).filter((name) => object[name] !== undefined);
    const { keys, sure } = suggestKey(key, others, () => false, shape.synonyms);
    const [twin = ""] = keys;
    return sure && others.includes(twin) ? { key, twin } : undefined;
  },
  suggestion: ({ twin }) => twin,
  advice: ({ twin }) => `did you mean ${quote(twin)}, which is there, too?`,
  repair({ twin }, { path, value, owner }) {
    const isSame = owner !== undefined && sameValue(owner.value[twin], value);
    return isSame ? removal(path, `${quote(twin)} says the same`) : undefined;
  },
  decision: ({ key, twin }, { path, owner }) => ({
    text: `keep one of ${quote(key)} and ${quote(twin)}`,
    choices: [
      { title: `keep ${quote(twin)}`, changes: [remove(path)] },
      {
        title: `keep ${quote(key)} as ${quote(twin)}`,
        changes: [remove([...(owner?.path ?? []), twin]), rename(path, twin)],
      },
    ],
  }),
});
