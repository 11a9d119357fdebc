import { defineRule } from "../rule.js";

export const missingProtocol = defineRule({
  id: "missing-protocol",
  severity: "warning",
  summary: "The `connectionProtocols` of a server are empty.",
  rationale: "The property is required because it tells clients how to connect.",
  remedy: "Add `jdbc` or `odbc` with a connection string.",
  source: "DatastoreAPI specification, Connection Protocols Object",
  check({ model, report }) {
    for (const server of model.servers) {
      const protocols = server.raw.connectionProtocols;
      if (typeof protocols !== "object" || protocols === null || Array.isArray(protocols)) continue;
      if (Object.keys(protocols).length > 0) continue;
      const message = "the server has neither a JDBC nor an ODBC connection";
      report({ place: server.at("connectionProtocols"), message });
    }
  },
});
