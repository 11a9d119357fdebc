import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

const PATTERN = /^[a-zA-Z0-9.\-_]+$/;

export const componentName = defineRule({
  id: "component-name",
  severity: "warning",
  what: "The name of a component has other characters than letters, digits, `.`, `-` and `_`.",
  why: "The DatastoreAPI specification allows no others, and tools refuse them. In a `$ref` they would have to be escaped.",
  mend: "Rename the component, and the references to it.",
  source: "DatastoreAPI specification, Components Object",
  check({ model, report }) {
    for (const { node, name } of model.components) {
      if (PATTERN.test(name)) continue;
      const message = `the component name ${quote(name)} has other characters than letters, digits, \`.\`, \`-\` and \`_\``;
      report({ place: node.at(), mark: "key", message });
    }
  },
});
