import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";
import { repeats } from "./repeats.js";

export const duplicateServiceName = defineRule({
  id: "duplicate-service-name",
  severity: "warning",
  summary: "Two services have the same `name`.",
  rationale:
    "A client that selects a service by its name can get either of them, for example development instead of production.",
  remedy: "Give each service its own name.",
  source: "DatastoreAPI specification, Database Service Object: name MUST be unique",
  check({ model, report }) {
    for (const [service, first] of repeats(model.services, ({ name }) => name)) {
      report({
        place: service.at("name"),
        message: `service ${quote(first.key)} already has the name ${quote(service.name ?? "")}`,
        related: [{ message: "the other service", place: first.at("name") }],
      });
    }
  },
});
