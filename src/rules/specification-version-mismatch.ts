import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const specificationVersionMismatch = defineRule({
  id: "specification-version-mismatch",
  severity: "info",
  summary:
    "`datastoreapi` of a descriptor in a data product document is another version than the `specificationVersion` of the `api` that holds it.",
  rationale:
    "A platform chooses how to read the descriptor by `specificationVersion`, and other tools by `datastoreapi`.",
  remedy: "Write the version of the format that the descriptor follows in both places.",
  source:
    "Data Product Descriptor Specification, Standard Definition Object: `specificationVersion`",
  check({ model, report }) {
    for (const descriptor of model.descriptors) {
      const { api } = descriptor;
      const outer = api?.text("specificationVersion");
      const inner = descriptor.text("datastoreapi");
      if (!api || !outer || !inner || isVersionOf(inner, outer)) continue;
      report({
        place: descriptor.at("datastoreapi"),
        message: `the descriptor follows version ${quote(inner)}, but \`specificationVersion\` of its \`api\` is ${quote(outer)}`,
        related: [{ message: "the version of the `api`", place: api.at("specificationVersion") }],
      });
    }
  },
});

/** Whether a version is the one that another names, with all of its numbers or only the first. */
const isVersionOf = (version: string, name: string): boolean =>
  version === name || (/^\d+(?:\.\d+)?$/.test(name) && version.startsWith(`${name}.`));
