import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const unusedComponent = defineRule({
  id: "unused-component",
  severity: "warning",
  what: "A component that nothing refers to.",
  why: "Components have no effect of their own. One that nothing refers to is left over, or a reference to it was forgotten.",
  mend: "Refer to it where it belongs, or remove it. While any reference of the document leads nowhere, or was not looked at, this rule says nothing: it could be the one.",
  source: "DatastoreAPI specification, Components Object",
  check({ model, report }) {
    if (!model.isResolved || model.descriptors.length === 0) return;
    for (const { node, section, name, isUsed } of model.components) {
      if (isUsed) continue;
      const kind = section === "tables" ? "table" : "server info";
      report({
        place: node.at(),
        mark: "key",
        message: `nothing refers to the ${kind} ${quote(name)}`,
      });
    }
  },
});
