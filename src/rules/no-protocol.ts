import { defineRule } from "./rule.js";

export const noProtocol = defineRule({
  id: "no-protocol",
  severity: "warning",
  what: "The `connectionProtocols` of a server are empty.",
  why: "The property is required so that a client learns how to connect; empty it says nothing.",
  mend: "Add `jdbc` or `odbc` with its connection string.",
  source: "DatastoreAPI specification, Connection Protocols Object",
  check({ model, report }) {
    for (const server of model.servers) {
      const protocols = server.raw.connectionProtocols;
      if (typeof protocols !== "object" || protocols === null || Array.isArray(protocols)) continue;
      if (Object.keys(protocols).length > 0) continue;
      report({
        place: server.at("connectionProtocols"),
        message: "the server has neither JDBC nor ODBC",
      });
    }
  },
});
