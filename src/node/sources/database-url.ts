import { maskText } from "../../secrets/mask.js";
import { decodedUri } from "../../values/decoded-uri.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote, quotedList } from "../../words/phrases.js";
import { type SourceContext, SourceError } from "./source.js";

/** The URL of a database, in parts. */
export interface DatabaseUrl {
  readonly user: string | undefined;
  /** Only from the environment or standard input. */
  readonly password: string | undefined;
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: string | undefined;
  readonly database: string | undefined;
  readonly parameters: ReadonlyMap<string, string>;
}

/** The URLs that the tools of a database system accept, and their settings outside of URLs. */
export interface UrlRules {
  /** The parameters that are used here. */
  readonly parameters: readonly string[];
  /** Where the password is to come from, if not from the URL. */
  readonly passwordFrom: string;
  /** The host that the environment names. */
  readonly usualHost: string | undefined;
}

/**
 * Reads the URL of a database.
 *
 * @throws SourceError for a URL that is not one, for an unknown parameter, for a password in an argument, and for a
 *   host that only a descriptor names
 */
export function parseDatabaseUrl(
  text: string,
  { parameters: supported, passwordFrom, usualHost }: UrlRules,
  context: Pick<SourceContext, "mayHavePassword" | "chosenBy" | "allowedHosts" | "variable">,
): DatabaseUrl {
  const [, login, place = "", path, query = ""] =
    /^[a-z]+:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/is.exec(text) ?? [];
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(place) ?? [];
  if (path === undefined && !/^[a-z]+:\/\//i.test(text)) {
    throw new SourceError(
      `${shownSource(text, context)} is not a URL; write it as SCHEME://user@host:port/database`,
    );
  }
  if (host === undefined)
    throw new SourceError(`${shownSource(text, context)} has no valid host and port`);
  const parameters = new Map(new URLSearchParams(query));
  const [user, ...rest] = login?.split(":") ?? [];
  const secret = rest.length > 0 ? decodedUri(rest.join(":")) : parameters.get("password");
  if (secret !== undefined && !context.mayHavePassword) {
    throw new SourceError(
      `a password in an argument can be seen by everyone on this machine; ${passwordFrom}, or pass the URL as env:NAME or on standard input (-)`,
    );
  }
  parameters.delete("password");
  for (const name of parameters.keys()) {
    if (supported.includes(name)) continue;
    const near = nearestName(name, supported);
    throw new SourceError(
      `unknown parameter ${context.variable === undefined ? `${quote(name)} in the URL` : `in ${shownSource(text, context)}`}${didYouMean(near)}${near === undefined ? `; known are ${quotedList(supported)}` : ""}`,
    );
  }
  const stated = filled(host)?.replace(/^\[(.*)\]$/, "$1") ?? parameters.get("host");
  const url = {
    host: stated ?? usualHost ?? "localhost",
    port: filled(port) ?? parameters.get("port"),
  };
  const isUsual = context.chosenBy === "descriptor" && url.host === usualHost;
  if (context.chosenBy !== undefined && !isUsual) assertAllowed(url, context);
  return {
    user: filled(user) ?? parameters.get("user"),
    password: secret,
    ...url,
    database: filled(path) ?? parameters.get("dbname"),
    parameters,
  };
}

/**
 * A password goes to no host that only a descriptor, or a configuration that was found, chooses. For a descriptor, this
 * machine is fine, but not every socket on it.
 *
 * @throws SourceError for another host that is not allowed
 */
function assertAllowed(
  { host, port }: Pick<DatabaseUrl, "host" | "port">,
  {
    allowedHosts = [],
    chosenBy,
    variable,
  }: Pick<SourceContext, "allowedHosts" | "chosenBy" | "variable">,
): void {
  const allowed = allowedHosts.map((one) => one.toLowerCase());
  const names = [host, hostAndPort(host, port ?? "")].map((one) => one.toLowerCase());
  if (names.some((name) => allowed.includes(name))) return;
  if (chosenBy === "configuration") {
    throw new SourceError(
      `only a configuration that --config names may choose a host; if the host of env:${variable} may have the password, name it with --allow-host`,
    );
  }
  if (isLoopback(host) && !host.startsWith("/")) return;
  throw new SourceError(
    `the descriptor alone names the host ${quote(maskText(host))}; if it may have the password, add --allow-host ${maskText(host)}`,
  );
}

/** Something that is not a database URL, and could contain a password anywhere. */
export const shownSource = (
  text: string,
  { variable }: Pick<SourceContext, "variable">,
): string => {
  if (variable !== undefined) return `the value of ${quote(variable)}`;
  const [scheme] = /^[\w.+-]{1,40}:\/\//.exec(text) ?? [];
  return quote(scheme === undefined ? maskText(text) : `${scheme}…`);
};

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text === "" ? undefined : decodedUri(text);

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean =>
  host.startsWith("/") || /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host);

/** `host:port` as URLs write it. */
export const hostAndPort = (host: string, port: string | number): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;
