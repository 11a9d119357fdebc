import type { CatalogReader, Connection } from "../../sources/connection.js";
import type { CatalogServer } from "../../sources/to-descriptor.js";
import { onAbort } from "../../values/on-abort.js";
import { type Source, SourceError } from "./source.js";

/** A database, as its opener describes it. */
export interface DatabaseSetup {
  readonly label: string;
  readonly connect: () => Promise<Connection>;
  readonly read: CatalogReader;
  readonly server?: CatalogServer | undefined;
  /** An error of the driver or the server on one line */
  readonly explain: (error: unknown) => string;
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A database as a source: it connects, reads the catalog, and closes the connection, whatever happens. */
export const databaseSource = ({
  label,
  connect,
  read,
  server,
  explain,
  password,
  signal,
}: DatabaseSetup): Source => ({
  label,
  read: async (selection) => {
    let connection: Connection | undefined;
    const close = async (): Promise<void> => connection?.close().catch(() => undefined);
    const stopWaiting = signal && onAbort(signal, () => void close());
    try {
      connection = await connect();
      return { catalog: await read(connection, selection), server };
    } catch (error) {
      if (error instanceof SourceError) throw error;
      const reason = explain(error);
      // A password has no form by which a message could be searched for it. One that short is in every message.
      const isLong = password !== undefined && password.length > 3;
      throw new SourceError(isLong ? reason.replaceAll(password, "***") : reason);
    } finally {
      stopWaiting?.();
      await close();
    }
  },
});

/** Errors of certificates have these codes: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE = /^(?:ERR_TLS_|CERT_|DEPTH_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Why a server cannot be reached, or went away; `undefined` for another error.
 *
 * @param at its host and port
 */
export function connectionProblem(error: unknown, at: string, timeout: number): string | undefined {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `there is no host of that name: ${at}`;
  if (code === "ECONNREFUSED" || code === "ENOENT") return `no database answers at ${at}`;
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH") return `there is no way to ${at}`;
  if (code === "ETIMEDOUT" || /timeout expired|connection timeout/i.test(message)) {
    return `no answer from ${at} within ${timeout} s; raise --timeout`;
  }
  if (CERTIFICATE.test(code)) {
    return `the certificate of ${at} is not trusted (${code}); name its authority in the URL`;
  }
  if (
    /^(?:57P0\d|08\w{3}|ECONNRESET|EPIPE)$/.test(code) ||
    /terminated unexpectedly/i.test(message)
  ) {
    return `the database at ${at} went away while it was read; nothing was written`;
  }
  return undefined;
}
