import { ConfigurationError, RequestError } from "./errors.js";

/** HTTP methods that a route may have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Where an operation lives. */
export interface Route {
  readonly method: Method;
  /** Path below `baseUrl`, from its `/` on, with `{id}` or the like where a parameter stands. */
  readonly path: string;
  /** Names in the query, where they are not those of the parameters themselves. */
  readonly query?: Readonly<Record<string, string>>;
}

/** The default route of each operation: method and path. */
export type Routes<Name extends string> = Readonly<Record<Name, `${Method} /${string}`>>;

/** Replacements of routes; what is left out of one stays as it is. */
export type RouteOverrides<Name extends string> = Readonly<Partial<Record<Name, Partial<Route>>>>;

/** A route, and what its operation is whatever the route. */
export interface Operation extends Route {
  /** Name of the required parameter, which stands in the path or in the query. */
  readonly id: string | undefined;
  /** Whether it may happen twice: only what is created must not. */
  readonly repeatable: boolean;
}

/** The operations with the caller's routes, or a {@link ConfigurationError}. */
export function operationsOf<Name extends string>(
  defaults: Routes<Name>,
  overrides: RouteOverrides<Name> | undefined,
): Readonly<Record<Name, Operation>> {
  const names = Object.keys(defaults) as Name[];
  for (const name of Object.keys(overrides ?? {}) as Name[]) {
    if (!names.includes(name)) {
      throw new ConfigurationError(`no operation \`${name}\` in ${names.join(", ")}`);
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const [method, path = ""] = defaults[name].split(" ") as [Method, string];
      const route = { method, path, ...overrides?.[name] };
      const [id] = placeholders(path);
      checkRoute(name, route, id, method.startsWith("P"));
      return [name, { ...route, id, repeatable: method !== "POST" }];
    }),
  ) as Record<Name, Operation>;
}

function checkRoute(
  name: string,
  { method, path, query = {}, ...rest }: Route,
  id: string | undefined,
  hasBody: boolean,
): void {
  const places = placeholders(`${path}`);
  if (id !== undefined && Object.hasOwn(query, id)) places.push(id);
  const problem = !/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)
    ? "no such method"
    : hasBody && method === "GET"
      ? "GET has no body"
      : !/^\/[^?#\s\\]*$/.test(path)
        ? "`path` must be /… without a query"
        : places.join() !== (id ?? "")
          ? `\`path\` or \`query\` must hold ${id ? `\`${id}\` once` : "no parameter"}`
          : Object.keys(rest).length > 0
            ? "must have `method`, `path` and `query` alone"
            : undefined;
  if (problem) throw new ConfigurationError(`route of \`${name}\`: ${problem}`);
}

const placeholders = (path: string): (string | undefined)[] =>
  [...path.matchAll(/\{(.*?)\}/g)].map((match) => match[1]);

/** Values of parameters; a list gives a parameter several times, what is absent is left out. */
export type Parameters = Readonly<Record<string, ParameterValue | readonly ParameterValue[]>>;

/** One value of a parameter. */
export type ParameterValue = string | number | bigint | boolean | null | undefined;

/** Path and query of a request: parameters go into the query, the id where the route has it. */
export function target(
  { path, query = {}, id }: Operation,
  value: number | bigint | undefined,
  parameters: Parameters | undefined,
  operation: string,
): string {
  if (id === undefined || !Object.hasOwn(query, id)) {
    const filled = path.replace(/\{.*\}/, String(value));
    return parameters === undefined ? filled : filled + search(query, parameters, operation);
  }
  return path + search(query, { [id]: value, ...parameters }, operation);
}

function search(
  names: Readonly<Record<string, string>>,
  parameters: Parameters,
  operation: string,
): string {
  const pairs: string[][] = [];
  for (const [name, values] of Object.entries(parameters)) {
    for (const value of [values].flat()) {
      if (value == null) continue;
      // What is meant as options, but stands where the search does, must not vanish into a query.
      if (typeof value === "object") {
        throw new RequestError(`\`${name}\` is no parameter of a query`, operation);
      }
      pairs.push([names[name] ?? name, String(value)]);
    }
  }
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
