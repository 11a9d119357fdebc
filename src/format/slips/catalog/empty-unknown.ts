import { defineSlip } from "../../check/slip.js";
import { removal } from "../fix.js";
import { saysNothing } from "../suits.js";

/** A key without a property and without a value. */
export const emptyUnknown = defineSlip({
  id: "empty-unknown",
  at: "unknown-property",
  // A key that is no name may have been meant as a value.
  recognize: ({ shapes, key, value }) =>
    /^[\w$.-]*:?$/.test(key) && saysNothing(shapes, value) ? {} : undefined,
  repair: (_, { path }) => removal(path),
});
