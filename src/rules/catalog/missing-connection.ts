import { isObject } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const missingConnection = defineRule({
  id: "missing-connection",
  severity: "info",
  summary: "The descriptor has no services, or a service has no `serverInfo`.",
  rationale: "Clients cannot connect to a data store without its address.",
  remedy: "Add a service with a `serverInfo`, or with a reference to one in `components`.",
  source: "DatastoreAPI specification: services describe how to connect",
  check({ model, report }) {
    for (const descriptor of model.descriptors) {
      const { services } = descriptor.raw;
      const isEmpty = isObject(services) && Object.keys(services).length === 0;
      if (!isEmpty) continue;
      report({ place: descriptor.at("services"), message: "the descriptor has no services" });
    }
    for (const service of model.services) {
      if (!service.lacks("serverInfo")) continue;
      const message = `service ${quote(service.key)} has no \`serverInfo\``;
      report({ place: service.at(), mark: "key", message });
    }
  },
});
