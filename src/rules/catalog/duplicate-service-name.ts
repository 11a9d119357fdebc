import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem, repeats } from "./repeats.js";

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
      const message = `service ${quote(first.key)} already has the name ${quote(service.name ?? "")}`;
      report(repeatedItem("service", [service, first], (one) => one.at("name"), message));
    }
  },
});
