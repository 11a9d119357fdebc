import { lastSegment, numberSuffix, ownerName } from "../../model/fully-qualified-name.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const majorVersionMismatch = defineRule({
  id: "major-version-mismatch",
  severity: "warning",
  summary:
    "The number at the end of a table's fully qualified name is not the major version of the table.",
  rationale:
    "In the recommended form, the name ends in the major version, so two major versions of a table can coexist. If the two differ, one of them was not updated.",
  remedy: "Make the last segment of `fullyQualifiedName` the major version in `version`.",
  source:
    "DatastoreAPI specification, Table Entity: `{table-major-version}` in the recommended name",
  check({ model, report }) {
    for (const table of model.tables) {
      const { name, version, fullyQualifiedName: full } = table;
      if (!name || !full || version === undefined) continue;
      const number = numberSuffix(full);
      const major = /^(\d{1,9})\./.exec(version)?.[1];
      if (number === undefined || major === undefined || number === Number(major)) continue;
      // A number is a version only after the name; `sales.2024` can be a name.
      if (lastSegment(ownerName(full)) !== name) continue;
      const message = `the fully qualified name of table ${quote(name)} ends in ${number}, but its version is ${quote(version)}`;
      report({ place: table.at("fullyQualifiedName"), message });
    }
  },
});
