import { readTemplate } from "../connections/template.js";
import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const invalidBraces = defineRule({
  id: "invalid-braces",
  severity: "warning",
  what: "A host, port or connection string has a brace without its partner, or an empty `{}`.",
  why: "It names no variable, so it stays in the string as it is; most likely a variable was meant.",
  mend: "Close the brace, or write the name of the variable between the braces.",
  source: "OpenAPI 3.2, Server Object: the grammar of server URL templates",
  check({ model, report }) {
    for (const server of model.servers) {
      for (const { node, key, text, language } of server.templates()) {
        const { isUnbalanced, hasEmptyName } = readTemplate(text, language, () => false);
        if (!isUnbalanced && !hasEmptyName) continue;
        const what = isUnbalanced
          ? "has a brace without its partner"
          : "has an empty `{}`, which names no variable";
        report({ place: node.at(key), message: `${quote(key)} ${what}` });
      }
    }
  },
});
