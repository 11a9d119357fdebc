import { defineSlip } from "../../check/slip.js";
import { renaming } from "../fix.js";
import { twinKey } from "./similar-key.js";

/** A custom key in an object that allows extensions, without `x-`. */
export const missingPrefix = defineSlip({
  id: "missing-prefix",
  at: "unknown-property",
  recognize(spot) {
    const { key, object, shape } = spot;
    const isFree = shape.extensions && key !== "" && object[`x-${key}`] === undefined;
    return isFree && twinKey.recognize(spot) === undefined ? `x-${key}` : undefined;
  },
  repair: (to, { path }) => renaming(path, to),
});

/** An extension in an object that allows none. */
export const misplacedExtension = defineSlip({
  id: "misplaced-extension",
  at: "unknown-property",
  recognize: ({ key }) => (key.startsWith("x-") ? {} : undefined),
  decision: () => "move it to a Standard Definition or to `components`",
});
