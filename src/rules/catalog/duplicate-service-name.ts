import type { ServiceModel } from "../../model/service.js";
import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const duplicateServiceName = defineRule({
  id: "duplicate-service-name",
  severity: "warning",
  summary: "Two services have the same `name`.",
  rationale:
    "A client that selects a service by its name can get either of them, for example development instead of production.",
  remedy: "Give each service its own name.",
  source: "DatastoreAPI specification, Database Service Object: name MUST be unique",
  check({ model, report }) {
    const byName = new Map<string, ServiceModel>();
    for (const service of model.services) {
      if (!service.name) continue;
      const first = byName.get(service.name);
      if (first === undefined) {
        byName.set(service.name, service);
        continue;
      }
      report({
        place: service.at("name"),
        message: `service ${quote(first.key)} already has the name ${quote(service.name)}`,
        related: [{ message: "the other service", place: first.at("name") }],
      });
    }
  },
});
