import { excessHost, parseJdbcUrl } from "../../connections/connection-string.js";
import { MAX_LISTED, quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const hostMismatch = defineRule({
  id: "host-mismatch",
  severity: "info",
  summary: "The JDBC URL has a different host or port from `host` and `port` of the server.",
  rationale:
    "The server is described twice, in different ways, so clients may reach different servers.",
  remedy:
    "Make them agree. The best way is to use the same variables, as in `jdbc:postgresql://{host}:{port}/sales`.",
  source:
    "DatastoreAPI specification, Server Info Object: host, port and connection string of one server",
  check({ model, report }) {
    for (const server of model.servers) {
      const { host, port, jdbc } = server;
      const url = parseJdbcUrl(jdbc?.connectionString ?? "");
      if (jdbc === undefined || url === undefined || url.hosts.length === 0) continue;
      const place = jdbc.at("connectionString");
      const hosts = url.hosts.map((one) => one.host);
      // `invalid-host` reports a host that is more than a host.
      if (host !== undefined && excessHost(host) !== undefined) continue;
      const areLiteral = hosts.every(isLiteral);
      if (isLiteral(host) && areLiteral && !hosts.some((one) => isSameHost(one, host))) {
        const message = `the JDBC URL connects to ${quotedList(hosts)}, but \`host\` is ${quote(host)}`;
        report({ place, message, related: [{ message: "the host", place: server.at("host") }] });
        continue;
      }
      const ports = url.hosts.flatMap((one) => (one.port === undefined ? [] : [one.port]));
      if (isLiteral(port) && ports.length > 0 && !ports.includes(port)) {
        const message = `the JDBC URL connects to port ${ports.slice(0, MAX_LISTED).join(", ")}, but \`port\` is ${quote(port)}`;
        report({ place, message, related: [{ message: "the port", place: server.at("port") }] });
      }
    }
  },
});

const isLiteral = (text: string | undefined): text is string =>
  text !== undefined && text !== "" && !/[{}$]/.test(text);

/** Ignores the case of a host, and an instance of SQL Server after it. */
const isSameHost = (one: string, other: string): boolean =>
  one.toLowerCase().split("\\")[0] === other.toLowerCase().split("\\")[0];
