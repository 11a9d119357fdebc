import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const apiVersionMismatch = defineRule({
  id: "api-version-mismatch",
  severity: "info",
  summary:
    "A descriptor in a data product document has a different version from the `api` that contains it.",
  rationale:
    "Both are the version of the API of the port. A catalog shows one of them, and a tool that reads the descriptor shows the other.",
  remedy: "Write the same version in both places.",
  source: "Data Product Descriptor Specification, Standard Definition Object: `version`",
  check({ model, report }) {
    for (const { api, info } of model.descriptors) {
      const outer = api?.text("version");
      const inner = info?.text("version");
      if (!api || !info || !outer || !inner || outer === inner) continue;
      report({
        place: info.at("version"),
        message: `the version of the descriptor is ${quote(inner)}, but that of its \`api\` is ${quote(outer)}`,
        related: [{ message: "the version of the `api`", place: api.at("version") }],
      });
    }
  },
});

export const specificationVersionMismatch = defineRule({
  id: "specification-version-mismatch",
  severity: "info",
  summary:
    "`datastoreapi` of a descriptor in a data product document is a different version from the `specificationVersion` of the `api` that contains it.",
  rationale:
    "A platform decides how to read the descriptor by `specificationVersion`, other tools by `datastoreapi`.",
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

/** Whether two versions agree, where one may consist of only the first numbers of the other. */
const isVersionOf = (version: string, name: string): boolean =>
  version === name || (/^\d+(?:\.\d+)?$/.test(name) && version.startsWith(`${name}.`));
