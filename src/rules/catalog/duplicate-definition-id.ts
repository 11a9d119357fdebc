import type { ModelNode } from "../../model/model-node.js";
import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

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
      const known = new Map<string, ModelNode>();
      for (const { standardDefinition } of tables) {
        const id = standardDefinition?.text("id");
        if (standardDefinition === undefined || !id) continue;
        const first = known.get(id);
        if (first === undefined) {
          known.set(id, standardDefinition);
          continue;
        }
        report({
          place: standardDefinition.at("id"),
          message: `another Standard Definition of the schema already has the id ${quote(id)}`,
          related: [{ message: "the other definition", place: first.at("id") }],
        });
      }
    }
  },
});
