import { defineRule } from "./rule.js";
import { strangeWord, TABLE_CONSTRAINTS } from "./vocabulary.js";

const KNOWN: ReadonlySet<string> = new Set(TABLE_CONSTRAINTS);

export const unknownConstraintType = defineRule({
  id: "unknown-constraint-type",
  severity: "warning",
  what: "The `constraintType` of a constraint is none of UNIQUE, PRIMARY_KEY and FOREIGN_KEY.",
  why: "A constraint of a type that nobody knows is a constraint that nobody checks.",
  mend: "Write one of the three. OpenMetadata's SORT_KEY and DIST_KEY have no place in a descriptor.",
  source: "DatastoreAPI specification, Table Constraint Object: constraintType",
  check({ model, report }) {
    for (const { constraints } of model.tables) {
      for (const constraint of constraints) {
        const { type } = constraint;
        if (type === undefined || KNOWN.has(type)) continue;
        report(
          strangeWord(constraint.at("constraintType"), "constraint type", type, TABLE_CONSTRAINTS),
        );
      }
    }
  },
});
