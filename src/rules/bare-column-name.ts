import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const bareColumnName = defineRule({
  id: "bare-column-name",
  severity: "warning",
  what: "A constraint or partition names a column by its `name`.",
  why: "The format names columns by `fullyQualifiedName` there. OpenMetadata uses bare names, and so does SQL; tools that read descriptors do not find them.",
  mend: "Write the `fullyQualifiedName` of the column.",
  source: "DatastoreAPI specification, Table Constraint Object: columns in format fqn",
  check({ model, names, report }) {
    for (const table of model.tables) {
      for (const list of [...table.constraints, ...table.partitions]) {
        for (const [index, name] of (list.columns ?? []).entries()) {
          const full = names.columnsNamedBy(list)[index]?.fullyQualifiedName;
          if (name === undefined || full === undefined || full === name) continue;
          report({
            place: list.at("columns", index),
            message: `${quote(name)} is the name of a column; its fully qualified name is ${quote(full)}`,
            fix: { safe: true, change: { kind: "replace-value", value: full } },
          });
        }
      }
    }
  },
});
