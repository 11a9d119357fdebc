import { ConfigurationError } from "./errors.js";

/** A value, or a function that is asked for it before every attempt. */
export type Provided<T> = T | (() => T | Promise<T>);

/**
 * How the client authenticates; the spec names no scheme. Sent to the origin of `baseUrl` and
 * nowhere else, since redirects are never followed.
 *
 * @example { bearer: process.env.TOKEN }
 * @example { bearer: async () => (await session()).token }
 * @example { basic: { username: "ci", password: "…" } }
 * @example { header: { name: "x-api-key", value: "…" } }
 */
export type Auth =
  | { readonly bearer: Provided<string> }
  | { readonly basic: Provided<{ readonly username: string; readonly password: string }> }
  | { readonly header: Provided<{ readonly name: string; readonly value: string }> };

/** A header to send, and the texts in it that must never be shown. */
export interface Credentials {
  readonly name: string;
  readonly value: string;
  readonly secrets: readonly string[];
}

/**
 * Asks `auth` for the header of one attempt. What a caller's function throws goes through.
 *
 * @throws ConfigurationError for what is no way to authenticate
 */
export async function credentials(auth: Auth): Promise<Credentials> {
  const [way, ...more] = Object.keys(Object(auth));
  if (more.length > 0 || !/^(bearer|basic|header)$/.test(way ?? "")) {
    throw new ConfigurationError("`auth` takes one of `bearer`, `basic` and `header`");
  }
  if ("bearer" in auth) {
    const token = given(await ask(auth.bearer));
    return { name: "authorization", value: `Bearer ${token}`, secrets: [token] };
  }
  if ("basic" in auth) {
    const { username, password } = { ...(await ask(auth.basic)) };
    // Either may be empty (RFC 7617, 2), but not missing: it would be sent as the word `undefined`.
    if (typeof username !== "string" || typeof password !== "string") throw noCredentials();
    const token = base64(`${username}:${password}`);
    return { name: "authorization", value: `Basic ${token}`, secrets: [token, password] };
  }
  const { name, value } = { ...(await ask(auth.header)) };
  const secret = given(value);
  return { name: given(name), value: secret, secrets: [secret] };
}

const ask = async <T>(provided: Provided<T>): Promise<T> =>
  typeof provided === "function" ? (provided as () => T | Promise<T>)() : provided;

/**
 * A text without the space around it, which `fetch` takes off too: a token from a file ends with a
 * line break, and would not be found again in what a service repeats. An empty one would be sent as
 * it is, and only look like a refusal by the service.
 */
function given(text: unknown): string {
  const trimmed = typeof text === "string" ? text.trim() : "";
  if (trimmed === "") throw noCredentials();
  return trimmed;
}

const noCredentials = (): ConfigurationError =>
  new ConfigurationError("`auth` gave no credentials");

/** UTF-8 (RFC 7617, 2.1), with what every runtime has. */
const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));
