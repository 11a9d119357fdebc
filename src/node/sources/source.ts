import type { DialectId } from "../../dialects/dialect.js";
import type { Catalog } from "../../sources/catalog.js";
import type { Selection } from "../../sources/connection.js";
import type { DescriptorOptions } from "../../sources/to-descriptor.js";
import type { JsonObject } from "../../values/json-object.js";
import type { RowAnswers } from "../../verify/rows/row-findings.js";

/** Something that a catalog and a descriptor can be read from: a database, a file, a service of a descriptor. */
export interface Source {
  /** How messages name it, without secrets. */
  readonly label: string;
  /** Reads it, once. @throws SourceError when that is not possible */
  read(selection: Selection): Promise<SourceContent>;
  /**
   * Runs queries that each give one row of numbers, of a database that can be asked.
   *
   * @returns the numbers of each query, or why it gave none; what ends one query does not end the others
   */
  count?(queries: readonly string[], options: CountOptions): Promise<RowAnswers>;
}

/** How queries about rows are run. */
export interface CountOptions {
  /** Called with how many queries are done, and how many there are. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Ends what is running. */
  readonly signal?: AbortSignal | undefined;
}

/** What was read from a source. */
export interface SourceContent {
  readonly catalog: Catalog;
  /** The descriptor that a contract is, which says more than a catalog. */
  readonly descriptor?: JsonObject | undefined;
  /** The title of the descriptor, if the database has no name. */
  readonly title?: string | undefined;
  /** Where the database is, for the descriptor of it. */
  readonly server?: DescriptorOptions["server"];
}

/** Seconds for connecting, and for each query, by default. */
export const TIMEOUT = 30;

/** What a source is opened with. */
export interface SourceContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All bytes of standard input. */
  readonly stdin?: (() => Promise<Uint8Array>) | undefined;
  /** Values of the variables of a service. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** The hosts that a service may name, as `host` or `host:port`, besides this machine and the usual host. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The folder below which a service may name a file. Default: the root folder of its descriptor. */
  readonly root?: string | undefined;
  /** Whether a descriptor names the source, which then chooses neither host nor file, and no weaker TLS. */
  readonly isFromDescriptor?: boolean | undefined;
  /** Seconds for connecting, and for each query. */
  readonly timeout: number;
  /** The dialect of a `.sql` file, if it is given. */
  readonly dialect?: DialectId | undefined;
  /** Whether the text may have a password: it came from the environment or standard input. */
  readonly mayHavePassword?: boolean | undefined;
  /** Ends what is running, and closes connections. */
  readonly signal?: AbortSignal | undefined;
}

/** A source cannot be opened or read. The message is one line, says what helps, and has no secret. */
export class SourceError extends Error {
  override name = "SourceError";
}

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
