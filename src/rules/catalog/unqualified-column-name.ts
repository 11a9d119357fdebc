import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

export const unqualifiedColumnName = defineRule({
  id: "unqualified-column-name",
  severity: "warning",
  summary:
    "A constraint or partition refers to a column by `name`, not by its fully qualified name.",
  rationale:
    "The format requires the `fullyQualifiedName` here. SQL and OpenMetadata use plain names, but tools that read descriptors do not find a column by its plain name.",
  remedy: "Write the `fullyQualifiedName` of the column.",
  source: "DatastoreAPI specification, Table Constraint Object: columns in format fqn",
  fixable: true,
  check({ model, report }) {
    for (const table of model.tables) {
      for (const list of [...table.constraints, ...table.partitions]) {
        for (const [index, name] of (list.columnNames ?? []).entries()) {
          const full = list.columns[index]?.fullyQualifiedName;
          if (name === undefined || full === undefined || full === name) continue;
          const message = `${quote(name)} is not a fully qualified name; the column is ${quote(full)}`;
          report({ place: list.at("columns", index), message, fix: replacement(full, true) });
        }
      }
    }
  },
});
