import { readFileSync } from "node:fs";
import { type ConnectionOptions, checkServerIdentity } from "node:tls";
import { recover } from "../../values/recover.js";
import { quote, series } from "../../words/phrases.js";
import { reasonOf } from "../files/paths.js";
import { type SourceContext, SourceError } from "./source.js";

/** How strongly TLS protects a connection, in PostgreSQL's terms. */
export type TlsMode = (typeof STRENGTHS)[number];

/** The TLS settings of a URL, with the paths of its files. */
export type TlsFiles = Readonly<Record<"ca" | "cert" | "key", string | undefined>>;

/** The settings of a connection; `undefined` without TLS. */
export type TlsSettings = (ConnectionOptions & { verifyIdentity?: boolean }) | undefined;

/** The modes, from weakest to strongest. */
const STRENGTHS = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;

/** The URL parameter that selects the mode, and the mode for each of its values. */
export interface TlsWords {
  readonly parameter: string;
  readonly modes: Readonly<Record<string, TlsMode>>;
}

/**
 * The mode that a URL states, or else the usual one. The URL of a descriptor can only be stricter than that.
 *
 * @throws SourceError for an unknown word
 */
export function tlsMode(
  words: TlsWords,
  usual: string,
  stated: string | undefined,
  { chosenBy }: Pick<SourceContext, "chosenBy">,
): TlsMode {
  const mode = modeOf(words, stated ?? usual);
  if (stated === undefined || chosenBy !== "descriptor") return mode;
  const least = modeOf(words, usual);
  return STRENGTHS.indexOf(mode) < STRENGTHS.indexOf(least) ? least : mode;
}

function modeOf({ parameter, modes }: TlsWords, word: string): TlsMode {
  const mode = Object.hasOwn(modes, word) ? modes[word] : undefined;
  if (mode !== undefined) return mode;
  throw new SourceError(
    `unknown ${parameter} ${quote(word)}; it is ${series(Object.keys(modes), "or")}`,
  );
}

/**
 * Connects in a TLS mode. The connection has no TLS only for `disable`, or for `prefer` if the server does
 * not support TLS.
 */
export async function connectWithTls<T>(
  mode: TlsMode,
  host: string,
  paths: TlsFiles,
  connect: (settings: TlsSettings) => Promise<T>,
): Promise<T> {
  if (mode === "disable") return connect(undefined);
  const files = Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => (path ? [[name, readPem(path)]] : [])),
  );
  const isVerified = mode === "verify-ca" || mode === "verify-full";
  const settings: TlsSettings = {
    ...files,
    rejectUnauthorized: isVerified,
    // `mysql2` reads this option, and `pg` the function below. `pg` passes no host name if the host is an
    // address, so the function uses `host`.
    verifyIdentity: mode === "verify-full",
    checkServerIdentity: (_, peer) =>
      mode === "verify-full" ? checkServerIdentity(host, peer) : undefined,
  };
  return connect(settings).catch((error: unknown) => {
    if (mode !== "prefer" || !NO_TLS.test((error as Error).message)) throw error;
    return connect(undefined);
  });
}

/** The error messages of `pg` and `mysql2` for a server without TLS. */
const NO_TLS = /does not support (?:SSL|secure connection)/i;

/** A certificate or a key that a URL names. @throws SourceError when there is none */
function readPem(path: string): Buffer {
  const read = () => readFileSync(path);
  const content = recover(read, Error, (error) => {
    throw new SourceError(`${path}: ${reasonOf(error)}`);
  });
  // Node ignores any other content, and then no server would appear to be trusted.
  if (content.includes("-----BEGIN ")) return content;
  throw new SourceError(`${path} has no certificate or key in PEM (-----BEGIN …)`);
}
