import { defineSlip } from "../../check/slip.js";
import { list } from "../../check/wording.js";
import { orRemove, wordChoice } from "../fix.js";

/** The constraints that people write as a flag of a column. */
const CONSTRAINTS = ["NOT_NULL", "UNIQUE", "PRIMARY_KEY"];

/** `true` or `false` in place of a word, such as `columnConstraint: true`. */
export const booleanForWord = defineSlip({
  id: "boolean-for-word",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    typeof value === "boolean" && "types" in shape && shape.types.join() === "string"
      ? {}
      : undefined,
  decision(_, { path, property }) {
    if (property !== "columnConstraint") return "write the word that is meant";
    const choices = CONSTRAINTS.map((word) => wordChoice(path, word));
    return orRemove(`write ${list(CONSTRAINTS, "or")}, or remove it`, path, choices);
  },
});
