import { defineSlip } from "../../check/slip.js";
import { propertyGluedTo } from "../../shape/elimination.js";
import { fix } from "../fix.js";

/** A key with its colon and its value, as in `{ name:Ann }`. */
export const missingSpaceInKey = defineSlip({
  id: "missing-space-in-key",
  at: "unknown-property",
  recognize: ({ key, value, shape }) => propertyGluedTo(key, value, shape),
  message: (name) => `a space is missing after \`${name}:\``,
  repair: (_, { path }) => fix(path, { kind: "split-key" }, { safe: true, reveals: true }),
});
