/** A request that the sandbox got. */
export interface SandboxRequest {
  /** The operation, such as `observers.get`; absent when the path is none of the services'. */
  readonly operation?: string;
  readonly method: string;
  /** Path, from the root of the server. */
  readonly path: string;
  /** The parameters of the query; a list of texts where one is repeated. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body: JSON where it is that, with integers beyond 2^53 as `bigint`; else text. */
  readonly body?: unknown;
  /** What was answered; absent until then, and when the connection was broken on demand. */
  status?: number;
}

/** How many requests are kept: the latest. */
const LIMIT = 10_000;

/** The parameters of a query, as a journal keeps them. */
export function journalQuery(parameters: URLSearchParams): SandboxRequest["query"] {
  const query = new Map<string, string | string[]>();
  for (const key of parameters.keys()) {
    const values = parameters.getAll(key);
    query.set(key, values.length === 1 ? (values[0] ?? "") : values);
  }
  return Object.fromEntries(query);
}

/** Adds a request, and forgets the oldest beyond the limit. */
export function record(journal: SandboxRequest[], request: SandboxRequest): void {
  journal.push(request);
  if (journal.length > LIMIT) journal.shift();
}
