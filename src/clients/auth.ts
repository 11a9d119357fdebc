import { InvalidOptionError } from "./errors.js";

/** A value, or a function that the client calls for the value before every attempt. */
export type Provided<T> = T | (() => T | Promise<T>);

/**
 * How a client authenticates; the specification names no scheme. Credentials are sent only to the
 * origin of `baseUrl`, since the clients never follow a redirect.
 *
 * @example { bearer: async () => "token of this minute" }
 * @example { basic: { username: "ci", password: "secret" } }
 * @example { header: { name: "x-api-key", value: "secret" } }
 */
export type Auth =
  | { readonly bearer: Provided<string> }
  | { readonly basic: Provided<{ readonly username: string; readonly password: string }> }
  | { readonly header: Provided<{ readonly name: string; readonly value: string }> };

/** A header to send, and the secrets in it, which must never be shown. */
export interface Credentials {
  readonly name: string;
  readonly value: string;
  readonly secrets: readonly string[];
}

/** Rejects a value that is not a way to authenticate. */
export function checkAuth(auth: Auth): void {
  if (!/^(bearer|basic|header)$/.test(Object.keys(Object(auth)).join())) {
    throw new InvalidOptionError("`auth` takes `bearer`, `basic` or `header`");
  }
}

/**
 * Gets the header for one attempt from `auth`. Whatever a caller's function throws is passed on.
 */
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
    // Either may be empty (RFC 7617, 2), but not missing: the word `undefined` would be sent.
    if (typeof username !== "string" || typeof password !== "string") throw noCredentials();
    const token = base64(`${username}:${password}`);
    return { name: "authorization", value: `Basic ${token}`, secrets: [token, password] };
  }
  const secret = given(parts.value);
  return { name: given(parts.name), value: secret, secrets: [secret] };
}

/**
 * A text without the space around it, which `fetch` removes as well: a token from a file ends with
 * a line break, and would not be recognized in a response that repeats it. An empty token would
 * look as if the service had rejected it.
 */
function given(text: unknown): string {
  const trimmed = typeof text === "string" ? text.trim() : "";
  if (trimmed === "") throw noCredentials();
  return trimmed;
}

const noCredentials = (): InvalidOptionError =>
  new InvalidOptionError("`auth` gave no credentials");

/** UTF-8 (RFC 7617, 2.1), with what every runtime has. */
const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));
