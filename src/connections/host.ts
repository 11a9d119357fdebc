/** A host that contains more than a host, in parts. */
export interface ExcessHost {
  /** `https://`, if it starts with a scheme. */
  readonly scheme: string | undefined;
  readonly host: string;
  readonly port: string | undefined;
}

/**
 * Takes a host apart that starts with a scheme or ends in a port.
 *
 * @returns `undefined` for a host that does neither. A list of hosts, an IPv6 address without
 *   brackets, and a path of a socket are such hosts.
 * @example excessHost("db.example.org:5432")?.port // "5432"
 */
export function excessHost(text: string): ExcessHost | undefined {
  const [, scheme, rest = ""] = /^((?:[a-z][a-z\d+.-]*:)+\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  const [, host = rest, port] = /^([^:,[\]/]+|\[[^\]]*\]):(\d{1,5})$/.exec(rest) ?? [];
  return scheme === undefined && port === undefined ? undefined : { scheme, host, port };
}
