import { quote } from "../diagnostics/quote.js";
import { defineRule } from "./rule.js";

const NAME = /^[a-zA-Z][a-zA-Z0-9]+$/;
const FULLY_QUALIFIED_NAME = /^[a-zA-Z][a-zA-Z0-9.:]+$/;

export const narrowName = defineRule({
  id: "narrow-name",
  severity: "off",
  what: "A name does not keep to the narrow patterns of the published DatastoreAPI schema: ASCII letters and digits alone, with `.` and `:` in fully qualified names.",
  why: "Tools that check with the published patterns refuse `order_line`. Most databases have such names, so the rule is off unless you turn it on.",
  mend: "Use letters and digits only, a letter first.",
  source: "DatastoreAPI specification, patterns of the formats name and fqn",
  check({ model, report }) {
    for (const info of model.infos) {
      const name = info.text("datastoreName");
      if (name && !NAME.test(name)) {
        report({
          place: info.at("datastoreName"),
          message: messageFor(name, "letters and digits"),
        });
      }
    }
    for (const service of model.services) {
      if (service.name && !NAME.test(service.name)) {
        report({
          place: service.at("name"),
          message: messageFor(service.name, "letters and digits"),
        });
      }
    }
    for (const table of model.tables) {
      for (const node of [table, ...(table.columns ?? [])]) {
        const name = node.fullyQualifiedName;
        if (!name || FULLY_QUALIFIED_NAME.test(name)) continue;
        const message = messageFor(name, "letters, digits, `.` and `:`");
        report({ place: node.at("fullyQualifiedName"), message });
      }
    }
  },
});

const messageFor = (name: string, allowed: string): string =>
  `${quote(name)} has other characters than ${allowed}`;
