import { excessHost } from "../../connections/connection-string.js";
import { systemOfName } from "../../connections/database-systems.js";
import type { ServerModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

export const invalidHost = defineRule({
  id: "invalid-host",
  severity: "warning",
  summary: "The `host` of a server starts with a scheme, such as `https://`, or ends in a port.",
  rationale:
    "`host` is the name or address of a machine. Clients add the port to it, and put both into a connection string. The name `https://db.example.org:5432` does not resolve.",
  remedy:
    "Write the host alone, and the port under `port`. The rule ignores lists of hosts, and BigQuery, whose clients accept a URL as the host.",
  source: "DatastoreAPI specification, Server Info Object; RFC 3986, section 3.2.2: host",
  fixable: true,
  check({ model, report }) {
    for (const server of model.servers) {
      const { host = "" } = server;
      const parts = excessHost(host);
      if (parts === undefined) continue;
      const { scheme, port } = parts;
      if (scheme !== undefined && takesAddress(server, host)) continue;
      const what =
        scheme === undefined
          ? `ends in the port ${port}; write it under \`port\``
          : `starts with ${quote(scheme)}; write the host alone`;
      const isSame = port === undefined || port === server.port;
      // The text after the host, or a different port, would be lost.
      const isWhole = isSame && parts.host !== "" && !/[/?#]/.test(parts.host);
      const fix = isWhole ? replacement(parts.host) : undefined;
      report({ place: server.at("host"), message: `\`host\` ${what}`, fix });
    }
  },
});

/** Whether clients of the server accept a URL as the host, as the connection string does. */
const takesAddress = ({ dbmsType = "", jdbc, odbc }: ServerModel, host: string): boolean =>
  systemOfName(dbmsType)?.name === "BigQuery" ||
  [jdbc, odbc].some((connection) => connection?.connectionString?.includes(`//${host}`));
