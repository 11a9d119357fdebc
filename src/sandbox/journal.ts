/** A request that the sandbox received. */
export interface SandboxRequest {
  /** The operation, such as `observers.get`; absent if the path belongs to none. */
  readonly operation?: string;
  readonly method: string;
  /** Path, from the root of the server. */
  readonly path: string;
  /** The parameters of the query; a list of texts for one that is repeated. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body: as JSON, with integers beyond 2^53 as `bigint`; else as text. */
  readonly body?: unknown;
  /** The response status; absent until there is a response, and if a fault broke the connection. */
  status?: number;
}

/** How many of the latest requests are kept. */
const MOST_REQUESTS = 10_000;

/** How many characters of the latest bodies are kept. */
const MOST_TEXT = 2 ** 25;

/** The latest requests, oldest first. */
export class Journal {
  readonly requests: SandboxRequest[] = [];
  /** The length of each body. */
  readonly #lengths: number[] = [];
  #total = 0;

  /** Adds a request, and forgets the oldest beyond the limits. */
  add(request: SandboxRequest, bodyLength: number): SandboxRequest {
    this.requests.push(request);
    this.#lengths.push(bodyLength);
    this.#total += bodyLength;
    while (this.requests.length > MOST_REQUESTS || this.#total > MOST_TEXT) {
      this.requests.shift();
      this.#total -= this.#lengths.shift() ?? 0;
    }
    return request;
  }

  clear(): void {
    this.requests.length = 0;
    this.#lengths.length = 0;
    this.#total = 0;
  }
}

/** The parameters of a query, as a journal keeps them. */
export const journalQuery = (parameters: URLSearchParams): SandboxRequest["query"] =>
  Object.fromEntries(
    [...parameters.keys()].map((key) => {
      const [first = "", ...more] = parameters.getAll(key);
      return [key, more.length > 0 ? [first, ...more] : first];
    }),
  );
