import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const definitionVersionMismatch = defineRule({
  id: "definition-version-mismatch",
  severity: "warning",
  summary: "A Standard Definition and the JSON Schema in it have different versions.",
  rationale: "The version is written twice, and one of the two was not updated.",
  remedy: "Make them agree, or remove the `version` in the definition.",
  source: "DatastoreAPI specification, Standard Definition Object: version of the definition",
  check({ model, report }) {
    for (const table of model.tables) {
      const { standardDefinition, style } = table;
      const outer = standardDefinition?.text("version");
      const inner = style === "json-schema" ? table.text("version") : undefined;
      if (standardDefinition === undefined || !outer || !inner) continue;
      if (normal(outer) === normal(inner)) continue;
      report({
        place: table.at("version"),
        message: `the definition has version ${quote(inner)}, but the Standard Definition has ${quote(outer)}`,
        related: [{ message: "the other version", place: standardDefinition.at("version") }],
      });
    }
  },
});

/** A version without a `v` and without zeros at the end: `1.0` is also `1.0.0`. */
const normal = (version: string): string =>
  version
    .trim()
    .replace(/^v(?=\d)/i, "")
    .replace(/(?<!\.0)(?:\.0)+$/, "");
