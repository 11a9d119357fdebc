import { maskText } from "../../secrets/mask.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quotedList } from "../../words/phrases.js";
import { quote } from "../../words/quote.js";
import { type SourceContext, SourceError } from "./source.js";

/** The URL of a database, in parts. */
export interface DatabaseUrl {
  readonly user: string | undefined;
  /** Only from the environment or standard input. */
  readonly password: string | undefined;
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly database: string | undefined;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Reads the URL of a database.
 *
 * @param known the parameters that the database's own tools have, and that are used here
 * @param passwordFrom where the password is to come from, if not from the URL
 * @throws SourceError for a URL that is not one, for an unknown parameter, and for a password in an argument
 */
export function parseDatabaseUrl(
  text: string,
  known: readonly string[],
  passwordFrom: string,
  { mayHavePassword = false }: Pick<SourceContext, "mayHavePassword">,
): DatabaseUrl {
  const [, login, place = "", path, query = ""] =
    /^[a-z]+:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/is.exec(text) ?? [];
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(place) ?? [];
  if (path === undefined && !/^[a-z]+:\/\//i.test(text)) {
    throw new SourceError(
      `${shown(text)} is not a URL; write it as SCHEME://user@host:port/database`,
    );
  }
  if (host === undefined) throw new SourceError(`${shown(text)} has no valid host and port`);
  const parameters = new Map(new URLSearchParams(query));
  const [user, ...rest] = login?.split(":") ?? [];
  const secret = rest.length > 0 ? decoded(rest.join(":")) : parameters.get("password");
  if (secret !== undefined && !mayHavePassword) {
    throw new SourceError(
      `a password in an argument can be seen by everyone on this machine; ${passwordFrom}, or pass the URL as env:NAME or on standard input (-)`,
    );
  }
  parameters.delete("password");
  for (const name of parameters.keys()) {
    if (known.includes(name)) continue;
    const near = nearestName(name, known);
    throw new SourceError(
      `unknown parameter ${quote(name)} in the URL${didYouMean(near)}${near === undefined ? `; known are ${quotedList(known)}` : ""}`,
    );
  }
  return {
    user: filled(user) ?? parameters.get("user"),
    password: secret,
    host: filled(host)?.replace(/^\[(.*)\]$/, "$1") ?? parameters.get("host"),
    port: filled(port) ?? parameters.get("port"),
    database: filled(path) ?? parameters.get("dbname"),
    parameters,
  };
}

const shown = (text: string): string => quote(maskText(text));

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text === "" ? undefined : decoded(text);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean =>
  host.startsWith("/") || /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host);

/** `host:port` as URLs write it. */
export const hostAndPort = (host: string, port: string | number): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;
