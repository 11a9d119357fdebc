import { readTemplate } from "../../connections/braces.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const invalidBraces = defineRule({
  id: "invalid-braces",
  severity: "warning",
  summary: "A host, port or connection string contains an unmatched brace or an empty `{}`.",
  rationale:
    "It does not name a variable, so it stays in the string. A variable was probably meant.",
  remedy: "Close the brace, or write the name of the variable between the braces.",
  source: "OpenAPI 3.2, Server Object: the grammar of server URL templates",
  check({ model, report }) {
    for (const { owner, key, text, language } of model.servers.flatMap((one) => one.templates)) {
      const { isUnbalanced, hasEmptyName } = readTemplate(text, language, () => false);
      if (!isUnbalanced && !hasEmptyName) continue;
      const what = isUnbalanced
        ? "contains an unmatched brace"
        : "contains an empty `{}`, which does not name a variable";
      report({ place: owner.at(key), message: `${quote(key)} ${what}` });
    }
  },
});
