import { defineRule } from "../rule.js";

export const emptyConstraint = defineRule({
  id: "empty-constraint",
  severity: "error",
  summary: "A constraint has no columns or no type.",
  rationale: "A constraint without columns, or without a type, has no effect.",
  remedy:
    "List the columns by their fully qualified names and write `constraintType`, or remove the constraint.",
  source: "database practice: every key has at least one column",
  check({ model, report }) {
    for (const constraint of model.tables.flatMap(({ constraints }) => constraints)) {
      const missing = ["columns", "constraintType"].find((key) => constraint.lacks(key));
      if (constraint.columnNames?.length === 0) {
        report({ place: constraint.at("columns"), message: "the constraint lists no columns" });
      } else if (missing !== undefined) {
        const message = `the constraint has no \`${missing}\``;
        report({ place: constraint.at(), mark: "owner", message });
      }
    }
  },
});
