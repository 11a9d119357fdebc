import { quote } from "../findings/quote.js";
import { isObject } from "../shape/read-keys.js";
import { defineRule } from "./rule.js";

export const noConnection = defineRule({
  id: "no-connection",
  severity: "info",
  what: "There is no service, or a service has no `serverInfo`.",
  why: "Nobody can connect to a data store that does not say where it is.",
  mend: "Add a service with a `serverInfo`, or a reference to one in `components`.",
  source: "DatastoreAPI specification: services tell how to connect",
  check({ model, report }) {
    for (const descriptor of model.descriptors) {
      const { services } = descriptor.raw;
      const isEmpty = isObject(services) && Object.keys(services).length === 0;
      if (isEmpty) report({ place: descriptor.at("services"), message: "there is no service" });
    }
    for (const service of model.services) {
      if (!service.lacks("serverInfo")) continue;
      const message = `service ${quote(service.key)} does not say where its server is`;
      report({ place: service.at(), mark: "key", message });
    }
  },
});
