import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem, repeats } from "./repeats.js";

export const duplicateDefinitionId = defineRule({
  id: "duplicate-definition-id",
  severity: "warning",
  summary: "Two Standard Definitions of a schema have the same `id`.",
  rationale:
    "An `id` identifies one definition. Catalogs that store definitions by `id` keep one of the two.",
  remedy: "Give each definition an `id` of its own, or list the same definition only once.",
  source: "DatastoreAPI specification, Standard Definition Object: id",
  check({ model, report }) {
    for (const { tables } of model.schemas) {
      const definitions = tables.flatMap(({ standardDefinition }) => standardDefinition ?? []);
      for (const pair of repeats(definitions, (one) => one.text("id"))) {
        const message = `another Standard Definition of the schema already has the id ${quote(pair[0].text("id") ?? "")}`;
        report(repeatedItem("definition", pair, (one) => one.at("id"), message));
      }
    }
  },
});
