import type { ConnectionModel, ServerModel } from "../../model/model.js";
import { isObject } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { ServiceVariables } from "./service-variables.js";

export const unusedVariable = defineRule({
  id: "unused-variable",
  severity: "warning",
  summary: "A service declares a variable that its host, port and connection strings do not use.",
  rationale: "A value for the variable has no effect.",
  remedy: "Use the variable as `{name}`, or remove it.",
  source: "AsyncAPI and OpenAPI tools: unused server variables",
  check({ model, report }) {
    const variables = new ServiceVariables();
    for (const service of model.services) {
      const { server } = service;
      // A string that cannot be read could use any variable.
      if (server === undefined || server.isDoubtful || !isComplete(server)) continue;
      const unused = [...(variables.declaredBy(service) ?? [])].filter(
        (name) => !server.templates.some((template) => variables.namesIn(template).all.has(name)),
      );
      const meant = unused.length === 0 ? undefined : variables.meantIn(service);
      if (meant === undefined) continue;
      for (const name of unused) {
        if (meant.has(name)) continue;
        const message = `the server of service ${quote(service.key)} does not use the variable ${quote(name)}`;
        report({ place: service.at("variables", name), mark: "key", message });
      }
    }
  },
});

/** Whether every string of a server could be read. */
function isComplete({ host, port, jdbc, odbc, raw }: ServerModel): boolean {
  const protocols = raw.connectionProtocols;
  if (host === undefined || port === undefined || !isObject(protocols)) return false;
  const isRead = (key: string, connection: ConnectionModel | undefined): boolean =>
    Object.hasOwn(protocols, key) ? connection?.connectionString !== undefined : true;
  const isKnown = Object.keys(protocols).every((key) => key === "jdbc" || key === "odbc");
  return isKnown && isRead("jdbc", jdbc) && isRead("odbc", odbc);
}
