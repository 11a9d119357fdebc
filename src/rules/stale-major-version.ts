import { quote } from "../findings/quote.js";
import { lastSegment, numberSuffix, ownerName } from "../model/fully-qualified-name.js";
import { defineRule } from "./rule.js";

export const staleMajorVersion = defineRule({
  id: "stale-major-version",
  severity: "warning",
  what: "The number at the end of a table's fully qualified name is not the major number of its version.",
  why: "The recommended form of the name ends in the major version, so that two major versions can stand side by side. When the two differ, one of them was not kept up to date.",
  mend: "Make the last part of `fullyQualifiedName` the major number of `version`.",
  source:
    "DatastoreAPI specification, Table Entity: `{table-major-version}` in the recommended name",
  check({ model, report }) {
    for (const table of model.tables) {
      const { name, version, fullyQualifiedName: full } = table;
      if (!name || !full || version === undefined) continue;
      const number = numberSuffix(full);
      const major = /^(\d{1,9})\./.exec(version)?.[1];
      if (number === undefined || major === undefined || number === Number(major)) continue;
      // A number is the version only behind the name; `sales.2024` may be a name.
      if (lastSegment(ownerName(full)) !== name) continue;
      report({
        place: table.at("fullyQualifiedName"),
        message: `the name of table ${quote(name)} ends in ${number}, but its version is ${quote(version)}`,
      });
    }
  },
});
