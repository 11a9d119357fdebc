import { hasFormat } from "../../format/shape/shape.js";
import type { ModelNode } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

const NAME = /^[a-zA-Z][a-zA-Z0-9]+$/;
const FULLY_QUALIFIED_NAME = /^[a-zA-Z][a-zA-Z0-9.:]+$/;

export const nonPortableName = defineRule({
  id: "non-portable-name",
  severity: "off",
  summary:
    "A name does not match the strict patterns of the published DatastoreAPI schema: ASCII letters and digits, and also `.` and `:` in fully qualified names.",
  rationale:
    "Tools that use the published patterns reject `order_line`. Most databases have such names, so the rule is off by default.",
  remedy: "Use only letters and digits, and start with a letter.",
  source: "DatastoreAPI specification, patterns of the formats name and fqn",
  check({ model, report }) {
    // The check of the format reports text that is not a name at all.
    const look = (node: ModelNode, key: string): void => {
      const name = node.text(key) ?? "";
      if (NAME.test(name) || !hasFormat("name", name)) return;
      report({ place: node.at(key), message: messageFor(name, "letters and digits") });
    };
    for (const info of model.infos) look(info, "datastoreName");
    for (const service of model.services) look(service, "name");
    for (const table of model.tables) {
      for (const node of [table, ...(table.columns ?? [])]) {
        const name = node.fullyQualifiedName ?? "";
        if (FULLY_QUALIFIED_NAME.test(name) || !hasFormat("fqn", name)) continue;
        const message = messageFor(name, "letters, digits, `.` and `:`");
        report({ place: node.at("fullyQualifiedName"), message });
      }
    }
  },
});

const messageFor = (name: string, allowed: string): string =>
  `${quote(name)} contains characters other than ${allowed}`;
