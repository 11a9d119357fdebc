import { defineSlip } from "../../check/slip.js";
import { fix } from "../fix.js";

/** A list in place of the definition, in the languages whose definitions have one list. */
export const listForDefinition = defineSlip({
  id: "list-for-definition",
  at: "wrong-type",
  recognize: ({ path, value }) =>
    Array.isArray(value) && path.at(-1) === "definition" ? {} : undefined,
  repair(_, { path, owner, property }) {
    const language = String(owner?.value.specification).toLowerCase();
    const key = language === "odcs" ? "schema" : language === "avro" ? "fields" : undefined;
    return key === undefined || property !== "definition"
      ? undefined
      : fix(path, { kind: "nest-value", levels: [{ key }] });
  },
});
