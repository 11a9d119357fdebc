/**
 * Documents that could cost more than their size: each family makes one of about as many characters as
 * it is asked for. Every family was quadratic once, or is the sister of one that was.
 */
export interface Family {
  readonly name: string;
  /** The document, of about `size` characters. */
  readonly make: (size: number) => string;
  readonly language: "json" | "yaml";
}

/** `write` for as many indices as `size` characters have room for, with `each` characters for one. */
export const listOf = <T>(size: number, each: number, write: (index: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(size / each)) }, (_, index) => write(index));

export const mapOf = <T>(size: number, each: number, write: (index: number) => [string, T]) =>
  Object.fromEntries(listOf(size, each, write));

/** How many there are of each, when `size` characters are two lists with items of `each`. */
export const half = (size: number) => Math.floor(size / 2);

export const info = { title: "t", version: "1.0.0" };
export const root = { datastoreapi: "1.0.0", info, services: {}, schema: {} };

export const json = (name: string, make: (size: number) => object): Family => ({
  name,
  language: "json",
  make: (size) => JSON.stringify({ ...root, ...make(size) }),
});
export const text = (
  name: string,
  language: Family["language"],
  make: (size: number) => string,
) => ({
  name,
  language,
  make,
});

/** `part` again and again, cut to `size` characters. */
export const run = (part: string, size: number): string =>
  part.repeat(Math.ceil(size / part.length)).slice(0, size);

export const service = (serverInfo: object, variables: object = {}, key = "s") => ({
  services: { [key]: { name: "n", serverInfo, variables } },
});
export const server = (connectionProtocols: object, more: object = {}) => ({
  host: "h",
  port: "1",
  connectionProtocols,
  ...more,
});
export const jdbc = (connectionString: string) => ({ jdbc: { version: "4", connectionString } });
export const odbc = (connectionString: string) => ({ odbc: { version: "3", connectionString } });

export const table = (name: string, more: object = {}) => ({
  name,
  fullyQualifiedName: `d.${name}`,
  version: "1.0.0",
  ...more,
});
export const column = (owner: string, name: string, more: object = {}) => ({
  name,
  fullyQualifiedName: `d.${owner}.${name}`,
  dataType: "INT",
  ...more,
});
export const tables = (...list: object[]) => ({ schema: { tables: list } });
export const long = (prefix: string, index: number, length: number) =>
  `${prefix}${index}`.padEnd(length, "x");
