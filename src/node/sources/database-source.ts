import type { CatalogReader, Connection } from "../../sources/connection.js";
import type { CatalogServer } from "../../sources/to-descriptor.js";
import { onAbort } from "../../values/on-abort.js";
import { statsOf } from "../files/paths.js";
import { type Source, type SourceContext, SourceError } from "./source.js";

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

/**
 * A database that is a file, as `FILE` or `SCHEME:FILE`.
 *
 * @throws SourceError when there is no such file
 */
export function fileDatabase(
  text: string,
  connect: (path: string) => Promise<Connection>,
  read: CatalogReader,
  { signal }: SourceContext,
): Source {
  const path = text.replace(/^(?:sqlite|duckdb):(?:\/\/(?=\/))?/i, "");
  if (statsOf(path)?.isFile() !== true) throw new SourceError(`${path}: there is no such file`);
  return databaseSource({
    label: path,
    connect: () => connect(path),
    read,
    explain: (error) =>
      `${path}: ${(error instanceof Error ? error.message : String(error)).split("\n", 1)[0]}`,
    signal,
  });
}
