import { quote } from "../findings/quote.js";
import type { TypeFamily } from "../model/data-type.js";
import { readForeignKey } from "./foreign-keys.js";
import { defineRule } from "./rule.js";

export const foreignKeyType = defineRule({
  id: "foreign-key-type",
  severity: "warning",
  what: "A column of a foreign key is of another kind of type than the column that it refers to.",
  why: "A number cannot refer to a text; most databases refuse such a key.",
  mend: "Give both columns the same type.",
  source: "SQL: referencing and referenced columns must be comparable",
  check({ model, names, report }) {
    for (const table of model.tables) {
      for (const constraint of table.constraints) {
        for (const { from, to } of readForeignKey(constraint, names)?.pairs ?? []) {
          const [one, other] = [comparable(from.family), comparable(to.family)];
          if (one === undefined || other === undefined || one === other) continue;
          const index = constraint.columns?.indexOf(from.fullyQualifiedName) ?? 0;
          report({
            place: constraint.at("columns", Math.max(index, 0)),
            message: `${quote(from.label)} (${typeText(from)}) refers to ${quote(to.label)} (${typeText(to)})`,
            related: [
              { message: "the column", place: from.placeOf("dataType") },
              { message: "what it refers to", place: to.placeOf("dataType") },
            ],
          });
        }
      }
    }
  },
});

const typeText = ({
  dataType,
  family,
}: {
  dataType: { text: string } | undefined;
  family: TypeFamily | undefined;
}) => quote(dataType?.text ?? family ?? "");

/** Families that databases compare with each other count as one. */
const comparable = (family: TypeFamily | undefined): string | undefined => {
  if (family === "integer" || family === "decimal" || family === "float") return "number";
  if (family === "date" || family === "timestamp") return "date";
  return family === "other" || family === "json" ? undefined : family;
};
