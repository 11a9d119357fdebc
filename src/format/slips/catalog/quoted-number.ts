import { defineSlip } from "../../check/slip.js";
import { plainMessageOf } from "../../check/wording.js";
import { fix } from "../fix.js";
import { isIntegerText } from "../suits.js";

/** A number in quotes. */
export const quotedNumber = defineSlip({
  id: "quoted-number",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    "types" in shape && shape.types.includes("integer") && isIntegerText(value) ? value : undefined,
  message: (_, problem, source) => `${plainMessageOf(problem, source)}; remove the quotes`,
  repair: (text, { path }) => fix(path, { kind: "raw-value", text }, { safe: true }),
});
