/** The parts of a `host` that also contains a scheme or a port. */
interface ExcessHost {
  /** `https://`, if it starts with a scheme. */
  readonly scheme: string | undefined;
  readonly host: string;
  readonly port: string | undefined;
}

/**
 * Splits a host that starts with a scheme or ends in a port.
 *
 * @returns `undefined` for a host that does neither. Lists of hosts, IPv6 addresses without
 * brackets, and paths of sockets are not split either.
 * @example excessHost("db.example.org:5432")?.port // "5432"
 */
export function excessHost(text: string): ExcessHost | undefined {
  const [, scheme, rest = ""] = /^((?:[a-z][a-z\d+.-]*:)+\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  const [, host = rest, port] = /^([^:,[\]/]+|\[[^\]]*\]):(\d{1,5})$/.exec(rest) ?? [];
  return scheme === undefined && port === undefined ? undefined : { scheme, host, port };
}
