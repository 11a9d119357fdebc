import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";
import { readTexts } from "./service-variables.js";

export const unusedVariable = defineRule({
  id: "unused-variable",
  severity: "warning",
  what: "A service declares a variable that neither the host nor the port nor a connection string uses.",
  why: "Whoever sets it expects something to change, and nothing does.",
  mend: "Use it as `{name}`, or remove it.",
  source: "AsyncAPI and OpenAPI tools: unused server variables",
  check({ model, report }) {
    for (const service of model.services) {
      const { server } = service;
      // What cannot be read of the server may use any variable.
      if (server === undefined || server.isDoubtful || !isWhole(server)) continue;
      const texts = readTexts(service, server);
      const used = new Set(texts.flatMap((text) => text.used));
      const meant = new Set(texts.flatMap(({ undeclared }) => undeclared.map(({ near }) => near)));
      for (const name of service.variableNames ?? []) {
        if (used.has(name) || meant.has(name)) continue;
        report({
          place: service.at("variables", name),
          mark: "key",
          message: `nothing in the server of service ${quote(service.key)} uses the variable ${quote(name)}`,
        });
      }
    }
  },
});

/** Whether every string of a server could be read. */
function isWhole(server: Parameters<typeof readTexts>[1]): boolean {
  const { host, port, jdbc, odbc } = server;
  const protocols = server.raw.connectionProtocols;
  if (host === undefined || port === undefined || typeof protocols !== "object") return false;
  const isRead = (key: string, node: typeof jdbc): boolean =>
    protocols !== null && Object.hasOwn(protocols, key)
      ? node?.text("connectionString") !== undefined
      : true;
  const known = Object.keys(protocols ?? {}).every((key) => key === "jdbc" || key === "odbc");
  return known && isRead("jdbc", jdbc) && isRead("odbc", odbc);
}
