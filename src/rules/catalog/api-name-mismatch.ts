import { foldCase } from "../../words/nearest-name.js";
import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const apiNameMismatch = defineRule({
  id: "api-name-mismatch",
  severity: "info",
  summary:
    "The `datastoreName` of a descriptor in a data product document does not resemble the name of the `api` that contains it.",
  rationale:
    "Both name what the port offers. Two names that do not resemble each other suggest that the descriptor belongs to another port.",
  remedy: "Give both the same name, or move the descriptor to the port it belongs to.",
  source: "Data Product Descriptor Specification, Standard Definition Object: `name`",
  check({ model, report }) {
    for (const { api, info } of model.descriptors) {
      const outer = api?.text("name");
      const inner = info?.text("datastoreName");
      if (!api || !info || !outer || !inner || areAlike(outer, inner)) continue;
      report({
        place: info.at("datastoreName"),
        message: `the name of the data store is ${quote(inner)}, but that of its \`api\` is ${quote(outer)}`,
        related: [{ message: "the name of the `api`", place: api.at("name") }],
      });
    }
  },
});

/** Whether one name contains the other: `tripStatusApi` is the API of `trip_status`. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [foldCase(one), foldCase(other)];
  return a.includes(b) || b.includes(a);
}
