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

export const unusedComponent = defineRule({
  id: "unused-component",
  severity: "warning",
  summary: "Nothing refers to a component.",
  rationale:
    "A component has an effect only if something refers to it. Either it is no longer needed, or a reference is missing.",
  remedy:
    "Add a reference to the component, or remove it. If a reference of the document does not resolve or was not checked, the rule reports nothing, because that reference could refer to the component.",
  source: "DatastoreAPI specification, Components Object",
  check({ model, report }) {
    if (!model.isResolved || model.descriptors.length === 0) return;
    for (const component of model.components) {
      const { section, name, isUsed } = component;
      if (isUsed) continue;
      const kind = section === "tables" ? "table" : "server info";
      const message = `nothing refers to the ${kind} ${quote(name)}`;
      report({ place: component.at(), mark: "key", message });
    }
  },
});
