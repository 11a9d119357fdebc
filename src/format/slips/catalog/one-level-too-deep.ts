import { defineObjectSlip } from "../../check/slip.js";
import { wrapperIn } from "../../shape/checked-value.js";
import { hoisting } from "../fix.js";

/** An object that is nested once more, under a key that does not belong. */
export const oneLevelTooDeep = defineObjectSlip<{ readonly title: string }>({
  id: "one-level-too-deep",
  recognize({ shapes, value, shape, expected, reading }) {
    const key = wrapperIn(shapes, value, expected, shape, reading);
    if (key === undefined) return undefined;
    const member = { known: { title: shape.title }, shape: expected };
    const isAround = reading.unknown.length > 1;
    return { is: "wrapper", members: new Map([[key, member]]), isAround };
  },
  advice: ({ title }) => `its content belongs directly in ${title}`,
  repair: (_, { path }) => hoisting(path),
});
