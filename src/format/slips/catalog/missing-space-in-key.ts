import { defineSlip } from "../../check/slip.js";
import { propertyGluedTo } from "../../shape/read-keys.js";
import { repair } from "../fix.js";

/** A key with its colon and its value, as in `{ name:Ann }`. */
export const missingSpaceInKey = defineSlip({
  id: "missing-space-in-key",
  at: "unknown-property",
  recognize: ({ key, value, shape }) => propertyGluedTo(key, value, shape),
  message: (name) => `a space is missing after \`${name}:\``,
  repair: (_, { path }) =>
    repair(
      "insert a space",
      [{ path, change: { kind: "insert-blanks", in: "key" } }],
      "safe",
      "reveals",
    ),
});
