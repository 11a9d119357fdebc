import { defineSlip } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import { renaming } from "../fix.js";
import { suits } from "../suits.js";

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
    return isMeant ? renaming(path, to, "reveals") : undefined;
  },
  decision: (names, { path, owner }) => ({
    text: `rename it to ${list(names, "or")}${names.length === 1 ? " if that is meant" : ""}`,
    choices: names
      .filter((name) => owner?.value[name] === undefined)
      .map((name) => renaming(path, name)),
  }),
});
