import { quote } from "../findings/quote.js";
import type { ConnectionModel, ServerModel } from "../model/service.js";
import { defineRule } from "./rule.js";
import { templateVariables } from "./service-variables.js";

export const unusedVariable = defineRule({
  id: "unused-variable",
  severity: "warning",
  summary:
    "A service declares a variable that is not in the host, the port or a connection string.",
  rationale: "A value for the variable has no effect.",
  remedy: "Use the variable as `{name}`, or remove it.",
  source: "AsyncAPI and OpenAPI tools: unused server variables",
  check({ model, report }) {
    for (const service of model.services) {
      const { server } = service;
      // A string that cannot be read could use any variable.
      if (server === undefined || server.isDoubtful || !isComplete(server)) continue;
      const found = templateVariables(service, server);
      const used = new Set(found.flatMap((one) => one.used));
      const meant = new Set(found.flatMap(({ undeclared }) => undeclared.map(({ near }) => near)));
      for (const name of service.variableNames ?? []) {
        if (used.has(name) || meant.has(name)) continue;
        report({
          place: service.at("variables", name),
          mark: "key",
          message: `the server of service ${quote(service.key)} does not use the variable ${quote(name)}`,
        });
      }
    }
  },
});

/** Whether every string of a server could be read. */
function isComplete({ host, port, jdbc, odbc, raw }: ServerModel): boolean {
  const protocols = raw.connectionProtocols;
  if (host === undefined || port === undefined || typeof protocols !== "object") return false;
  const isRead = (key: string, connection: ConnectionModel | undefined): boolean =>
    protocols !== null && Object.hasOwn(protocols, key)
      ? connection?.connectionString !== undefined
      : true;
  const isKnown = Object.keys(protocols ?? {}).every((key) => key === "jdbc" || key === "odbc");
  return isKnown && isRead("jdbc", jdbc) && isRead("odbc", odbc);
}
