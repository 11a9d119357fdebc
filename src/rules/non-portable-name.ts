import { formatPatterns } from "../../generated/formats.js";
import { quote } from "../findings/quote.js";
import type { ModelNode } from "../model/node.js";
import { defineRule } from "./rule.js";

const NAME = /^[a-zA-Z][a-zA-Z0-9]+$/;
const FULLY_QUALIFIED_NAME = /^[a-zA-Z][a-zA-Z0-9.:]+$/;

export const nonPortableName = defineRule({
  id: "narrow-name",
  severity: "off",
  what: "A name does not keep to the narrow patterns of the published DatastoreAPI schema: ASCII letters and digits alone, with `.` and `:` in fully qualified names.",
  why: "Tools that check with the published patterns refuse `order_line`. Most databases have such names, so the rule is off unless you turn it on.",
  mend: "Use letters and digits only, a letter first.",
  source: "DatastoreAPI specification, patterns of the formats name and fqn",
  check({ model, report }) {
    // What is no name at all has been told.
    const isName = new RegExp(formatPatterns.name, "u");
    const isFull = new RegExp(formatPatterns.fqn, "u");
    const look = (node: ModelNode, key: string): void => {
      const name = node.text(key) ?? "";
      if (NAME.test(name) || !isName.test(name)) return;
      report({ place: node.at(key), message: messageFor(name, "letters and digits") });
    };
    for (const info of model.infos) look(info, "datastoreName");
    for (const service of model.services) look(service, "name");
    for (const table of model.tables) {
      for (const node of [table, ...(table.columns ?? [])]) {
        const name = node.fullyQualifiedName ?? "";
        if (FULLY_QUALIFIED_NAME.test(name) || !isFull.test(name)) continue;
        const message = messageFor(name, "letters, digits, `.` and `:`");
        report({ place: node.at("fullyQualifiedName"), message });
      }
    }
  },
});

const messageFor = (name: string, allowed: string): string =>
  `${quote(name)} has other characters than ${allowed}`;
