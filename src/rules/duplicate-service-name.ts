import { quote } from "../findings/quote.js";
import type { Service } from "../model/service.js";
import { defineRule } from "./rule.js";

export const duplicateServiceName = defineRule({
  id: "duplicate-service-name",
  severity: "warning",
  what: "Two services have the same `name`.",
  why: "Who picks a service by its name gets either, development or production.",
  mend: "Give each service a name of its own.",
  source: "DatastoreAPI specification, Database Service Object: name MUST be unique",
  check({ model, report }) {
    const byName = new Map<string, Service>();
    for (const service of model.services) {
      if (!service.name) continue;
      const first = byName.get(service.name);
      if (first === undefined) {
        byName.set(service.name, service);
        continue;
      }
      report({
        place: service.at("name"),
        message: `service ${quote(first.key)} is called ${quote(service.name)} already`,
        related: [{ message: "the other service", place: first.at("name") }],
      });
    }
  },
});
