import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { list, plainMessageOf } from "../../check/wording.js";
import { fix } from "../fix.js";
import { suits } from "../suits.js";

/** A key that resembles properties, without being sure which one was meant. */
export const similarKey = defineSlip({
  id: "similar-key",
  at: "unknown-property",
  recognize: ({ suggestions }) => (suggestions.length === 0 ? undefined : suggestions),
  message: (_, problem) => plainMessageOf(problem),
  repair([to = "", ...others], { path, value, owner, checked }) {
    const property = others.length === 0 ? owner?.shape.properties[to] : undefined;
    return property !== undefined && suits(value, property, checked)
      ? fix(path, { kind: "rename-key", to }, { reveals: true })
      : undefined;
  },
  decision: ([only = "", ...others]) =>
    others.length === 0
      ? `rename it to ${quote(only)} if that is meant`
      : `rename it to ${list([only, ...others], "or")}`,
});
