import type { Catalog, Selection } from "../../sources/catalog.js";
import type { DescriptorOptions } from "../../sources/to-descriptor.js";
import type { DialectId } from "../../types/data-type.js";
import type { JsonObject } from "../../values/json-value.js";
import type { RowAnswers } from "../../verify/rows/row-findings.js";

/**
 * Something to read a catalog and a descriptor from: a database, a file, or a descriptor's service.
 */
export interface Source {
  /** How messages name it, without secrets. */
  readonly label: string;
  /** Reads it, once. @throws SourceError when that is not possible */
  read(selection: Selection): Promise<SourceContent>;
  /**
   * Runs queries that each return one row of numbers. Absent for a source that cannot run queries.
   *
   * @returns the numbers of each query, or why it returned none; an error in one query does not
   * stop the others
   */
  count?(queries: readonly string[], options: CountOptions): Promise<RowAnswers>;
}

/** How to run queries about rows. */
export interface CountOptions {
  /** Called with the number of finished queries and the total. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Cancels running queries. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of reading a source. */
export interface SourceContent {
  readonly catalog: Catalog;
  /** The descriptor that a data contract was read as, which says more than a catalog. */
  readonly descriptor?: JsonObject | undefined;
  /** The title of the descriptor, if the database has no name. */
  readonly title?: string | undefined;
  /** Where the database is, for its descriptor. */
  readonly server?: DescriptorOptions["server"];
}

/** Seconds for connecting, and for each query, by default. */
export const TIMEOUT = 30;

/** The settings and functions that a source is opened with. */
export interface SourceContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All bytes of standard input. */
  readonly stdin?: (() => Promise<Uint8Array>) | undefined;
  /** Values of the variables of a service. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** The hosts that a service may name, as `host` or `host:port`, in addition to this machine and the usual host. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The folder below which a service may name a file. Default: the root folder of its descriptor. */
  readonly root?: string | undefined;
  /**
   * The origin of the name of the source, if it is not the caller. A descriptor may choose neither a host nor a file
   * nor weaker TLS, a configuration that was found neither a variable nor a host.
   */
  readonly chosenBy?: "descriptor" | "configuration" | undefined;
  /** Seconds for connecting, and for each query. */
  readonly timeout: number;
  /** The dialect of a `.sql` file, if it is given. */
  readonly dialect?: DialectId | undefined;
  /** The variable of the environment that the text came from, which messages name instead. */
  readonly variable?: string | undefined;
  /** Whether the text may have a password: it came from the environment or standard input. */
  readonly mayHavePassword?: boolean | undefined;
  /** Cancels running queries, and closes connections. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A source cannot be opened or read. The message is one line, suggests a remedy, and has no secret.
 */
export class SourceError extends Error {
  override name = "SourceError";
}

/** A source cannot be opened before something is installed or set. */
export class UnavailableSourceError extends SourceError {}

/**
 * How a form of SOURCE is opened.
 *
 * @param openOther opens what the source itself names
 */
export type OpenSource = (
  text: string,
  context: SourceContext,
  openOther: (text: string, context: SourceContext) => Promise<Source>,
) => Promise<Source>;
