import { ConfigurationError } from "./errors.js";

/** A value, or a function that the client asks for it before every attempt. */
export type Provided<T> = T | (() => T | Promise<T>);

/**
 * How a client authenticates; the specification names no scheme. Credentials go to the origin of
 * `baseUrl` alone, since the clients never follow a redirect.
 *
 * @example { bearer: async () => "token of this minute" }
 * @example { basic: { username: "ci", password: "secret" } }
 * @example { header: { name: "x-api-key", value: "secret" } }
 */
export type Auth =
  | { readonly bearer: Provided<string> }
  | { readonly basic: Provided<{ readonly username: string; readonly password: string }> }
  | { readonly header: Provided<{ readonly name: string; readonly value: string }> };

/** A header to send, and the texts in it that nothing may show. */
export interface Credentials {
  readonly name: string;
  readonly value: string;
  readonly secrets: readonly string[];
}

/** Refuses what is not a way to authenticate. */
export function checkAuth(auth: Auth): void {
  if (!/^(bearer|basic|header)$/.test(Object.keys(Object(auth)).join())) {
    throw new ConfigurationError("`auth` takes `bearer`, `basic` or `header`");
  }
}

/** Asks `auth` for the header of one attempt. What a caller's function throws goes through. */
export async function credentials(auth: Auth): Promise<Credentials> {
  const [[way, provided]] = Object.entries(auth) as [[string, Provided<unknown>]];
  const value: unknown = typeof provided === "function" ? await provided() : provided;
  if (way === "bearer") {
    const token = given(value);
    return { name: "authorization", value: `Bearer ${token}`, secrets: [token] };
  }
  const parts = Object(value) as Record<string, unknown>;
  if (way === "basic") {
    const { username, password } = parts;
    // Either may be empty (RFC 7617, 2), but not missing: the word `undefined` would go out.
    if (typeof username !== "string" || typeof password !== "string") throw noCredentials();
    const token = base64(`${username}:${password}`);
    return { name: "authorization", value: `Basic ${token}`, secrets: [token, password] };
  }
  const secret = given(parts.value);
  return { name: given(parts.name), value: secret, secrets: [secret] };
}

/**
 * A text without the space around it, which `fetch` removes as well: a token from a file ends with
 * a line break, and would not be recognized where an answer repeats it. An empty one would only
 * look as if the service refused it.
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
