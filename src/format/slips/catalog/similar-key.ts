import { sameValue } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { defineSlip } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import { suggestKey, synonym } from "../../shape/suggest-key.js";
import { removal, remove, renameKey, renaming } from "../fix.js";
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

/** A key that resembles one or more properties. It is not certain which one was meant. */
export const similarKey = defineSlip({
  id: "similar-key",
  at: "unknown-property",
  recognize: ({ suggestions }) => (suggestions.length === 0 ? undefined : suggestions),
  suggestion: ([name]) => name,
  advice: (names) => `did you mean ${list(names, "or")}?`,
  repair([to = "", ...others], { path, value, owner, checked }) {
    const property = others.length === 0 ? owner?.shape.properties[to] : undefined;
    const isMeant = property !== undefined && suits(value, property, checked);
    return isMeant ? renaming(path, to) : undefined;
  },
  decision: (names, { path, owner }) => ({
    text: `rename it to ${list(names, "or")}${names.length === 1 ? " if that is meant" : ""}`,
    choices: names
      .filter((name) => owner?.value[name] === undefined)
      .map((name) => renaming(path, name)),
  }),
});

/** A misspelled key in an object that also has the key that was meant. */
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
  advice: ({ twin }) => `did you mean ${quote(twin)}, which is also present?`,
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
        changes: [remove([...(owner?.path ?? []), twin]), renameKey(path, twin)],
      },
    ],
  }),
});
