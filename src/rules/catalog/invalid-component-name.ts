import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

const PATTERN = /^[a-zA-Z0-9.\-_]+$/;

export const invalidComponentName = defineRule({
  id: "invalid-component-name",
  severity: "warning",
  summary:
    "The name of a component contains characters other than letters, digits, `.`, `-` and `_`.",
  rationale:
    "The DatastoreAPI specification does not allow other characters, and tools reject them. In a `$ref`, they would have to be escaped.",
  remedy: "Rename the component, and update the references to it.",
  source: "DatastoreAPI specification, Components Object",
  check({ model, report }) {
    for (const component of model.components) {
      const { name } = component;
      if (PATTERN.test(name)) continue;
      const message = `the component name ${quote(name)} contains characters other than letters, digits, \`.\`, \`-\` and \`_\``;
      report({ place: component.at(), mark: "key", message });
    }
  },
});
