import { excessHost, jdbcDatabase, parseJdbcUrl } from "../../connections/connection-string.js";
import { systemOfName } from "../../connections/database-systems.js";
import type { ServerModel } from "../../model/model.js";
import { isObject } from "../../values/json-value.js";
import { MAX_LISTED, quote, quotedList } from "../../words/phrases.js";
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

export const databaseMismatch = defineRule({
  id: "database-mismatch",
  severity: "info",
  summary: "The JDBC URLs connect to a different database from `databaseName` of the schema.",
  rationale:
    "According to the schema, the tables are in one database, but clients connect to another one, where they do not find them. One of the names was probably copied.",
  remedy:
    "Make them agree. The rule ignores a URL with a variable in place of the database, and drivers whose syntax it does not know. If one of several services uses the database, the others can use another one, such as a copy for tests.",
  source: "DatastoreAPI specification, Schema Object: databaseName; documentation of JDBC drivers",
  check({ model, report }) {
    const [schema, ...others] = model.schemas;
    const names = [schema?.text("databaseName"), schema?.text("databaseSchemaName")].flatMap(
      (name) => name?.toLowerCase() ?? [],
    );
    const databaseName = schema?.text("databaseName");
    // With several descriptors, it is not known which services belong to which schema.
    if (schema === undefined || others.length > 0 || !databaseName) return;
    if (names.some(isTemplate)) return;
    const found = model.servers.flatMap(({ jdbc }) => {
      const [database, ...more] = jdbcDatabase(jdbc?.connectionString ?? "");
      return jdbc === undefined || database === undefined ? [] : [{ jdbc, database, more }];
    });
    const isUncertain = found.some(({ database, more }) =>
      [database, ...more].some((name) => isTemplate(name) || names.includes(name.toLowerCase())),
    );
    if (isUncertain) return;
    for (const { jdbc, database } of found) {
      report({
        place: jdbc.at("connectionString"),
        message: `the JDBC URL connects to database ${quote(database)}, but \`databaseName\` is ${quote(databaseName)}`,
        related: [{ message: "the name of the database", place: schema.at("databaseName") }],
      });
    }
  },
});

const isTemplate = (text: string): boolean => /[{}$<>%]/.test(text);

export const swappedDriverLinks = defineRule({
  id: "swapped-driver-links",
  severity: "warning",
  summary: "`driverDocs` of a connection links to a file to install, not to documentation.",
  rationale:
    "Readers look for the documentation there, and find a library. In most cases the links under `driverLibrary` and `driverDocs` were swapped.",
  remedy:
    "Put the library under `driverLibrary`, and the page that explains it under `driverDocs`.",
  source: "DatastoreAPI specification, JDBC and ODBC Connection: driverLibrary and driverDocs",
  check({ model, report }) {
    for (const connection of model.servers.flatMap(({ jdbc, odbc }) => [jdbc, odbc])) {
      if (connection === undefined) continue;
      const { driverDocs, driverLibrary } = connection.raw;
      if (!isLibrary(linkOf(driverDocs))) continue;
      const library = linkOf(driverLibrary);
      const isSwapped = library !== undefined && !isLibrary(library);
      const other = { message: "the other link", place: connection.at("driverLibrary", "$href") };
      report({
        place: connection.at("driverDocs", "$href"),
        message: isSwapped
          ? "`driverDocs` links to a library, and `driverLibrary` to a page; they seem to be swapped"
          : "`driverDocs` links to a library; the library belongs under `driverLibrary`",
        related: isSwapped ? [other] : [],
      });
    }
  },
});

const linkOf = (resource: unknown): string | undefined =>
  isObject(resource) && typeof resource.$href === "string" ? resource.$href : undefined;

/** Whether a link ends in the name of a file that contains programs. */
const isLibrary = (link: string | undefined): boolean =>
  link !== undefined && /\.(?:jar|dll|so|msi|exe|dmg|deb|rpm)(?:[?#]|$)/i.test(link);
