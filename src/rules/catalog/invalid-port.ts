import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const invalidPort = defineRule({
  id: "invalid-port",
  severity: "warning",
  summary: "The `port` of a server is not a number from 1 to 65535.",
  rationale: "Clients cannot connect to the server.",
  remedy: "Write the number as a string, or a `{variable}`.",
  source: "TCP: ports have 16 bits",
  check({ model, report }) {
    for (const server of model.servers) {
      const { port } = server;
      if (!port || /[{}$<>]/.test(port)) continue;
      const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
      if (isPort) continue;
      const message = `${quote(port)} is not a valid port; a port is a number from 1 to 65535`;
      report({ place: server.at("port"), message });
    }
  },
});
