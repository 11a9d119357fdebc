import { defineRule } from "../rule.js";
import { TABLE_CONSTRAINTS, unknownWord } from "./vocabulary.js";

export const unknownConstraintType = defineRule({
  id: "unknown-constraint-type",
  severity: "warning",
  summary: "The `constraintType` of a constraint is not UNIQUE, PRIMARY_KEY or FOREIGN_KEY.",
  rationale: "Tools do not know the type, so they do not enforce the constraint.",
  remedy:
    "Write one of the three. A descriptor cannot express SORT_KEY and DIST_KEY from OpenMetadata.",
  source: "DatastoreAPI specification, Table Constraint Object: constraintType",
  fixable: true,
  check({ model, report }) {
    for (const constraint of model.tables.flatMap(({ constraints }) => constraints)) {
      const { type } = constraint;
      if (type === undefined || TABLE_CONSTRAINTS.includes(type)) continue;
      const place = constraint.at("constraintType");
      report(unknownWord(place, "constraint type", type, TABLE_CONSTRAINTS));
    }
  },
});
