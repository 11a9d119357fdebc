import { defineSlip } from "../../check/slip.js";
import { renaming } from "../fix.js";

/** A key of one's own in an object that allows extensions, without `x-`. */
export const missingPrefix = defineSlip({
  id: "missing-prefix",
  at: "unknown-property",
  recognize: ({ key, object, shape }) =>
    shape.extensions && key !== "" && object[`x-${key}`] === undefined ? `x-${key}` : undefined,
  repair: (to, { path }) => renaming(path, to),
});
