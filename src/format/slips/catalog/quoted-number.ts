import { defineSlip } from "../../check/slip.js";
import { repair } from "../fix.js";
import { isIntegerText } from "../suits.js";

/** A number in quotes. */
export const quotedNumber = defineSlip({
  id: "quoted-number",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    "types" in shape && shape.types.includes("integer") && isIntegerText(value) ? value : undefined,
  advice: () => "remove the quotes",
  repair: (text, { path }) =>
    repair("remove the quotes", [{ path, change: { kind: "raw-value", text } }], "safe"),
});
