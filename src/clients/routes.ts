import { InvalidOptionError, RequestError } from "./errors.js";
import { checkNames } from "./known-options.js";

/** HTTP methods that a route may have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The method and path of an operation. */
export interface Route {
  readonly method: Method;
  /** Path below `baseUrl`, from its `/` on, with the parameter in braces, such as `{id}`. */
  readonly path: string;
  /** Names in the query, for parameters that the service calls by another name. */
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** The default route of each operation: method and path. */
export type Routes<Name extends string> = Readonly<Record<Name, `${Method} /${string}`>>;

/** Changes to routes; what a change leaves out keeps its default. */
export type RouteOverrides<Name extends string> = {
  readonly [Operation in Name]?:
    | { readonly [Part in keyof Route]?: Route[Part] | undefined }
    | undefined;
};

/** A route, with the properties of its operation that do not depend on the route. */
export interface Operation extends Route {
  /** Name of the required parameter, which is part of the path or of the query. */
  readonly id: string | undefined;
  /**
   * Whether the operation only reads, is idempotent, or creates something each time. This depends
   * on the operation and on its method, since a route may read with POST, or create with PUT.
   */
  readonly kind: "read" | "replace" | "create";
}

/** The operations with the caller's routes, or a {@link InvalidOptionError}. */
export function operationsOf<Name extends string>(
  defaults: Routes<Name>,
  overrides: RouteOverrides<Name> | undefined,
): Readonly<Record<Name, Operation>> {
  const names = Object.keys(defaults) as Name[];
  checkNames(overrides ?? {}, names, "operation in `routes`");
  return Object.fromEntries(
    names.map((name) => {
      const [method, path = ""] = defaults[name].split(" ") as [Method, string];
      const own = overrides?.[name] ?? {};
      const route: Route = {
        method: own.method ?? method,
        path: own.path ?? path,
        query: own.query,
      };
      checkNames(own, Object.keys(route), `field of route \`${name}\``);
      const [id] = placeholders(path);
      const problem = routeProblem(route, id, method.startsWith("P"));
      if (problem) throw new InvalidOptionError(`route of \`${name}\`: ${problem}`);
      const both = method + route.method;
      const kind = both === "GETGET" ? "read" : /PO|PA/.test(both) ? "create" : "replace";
      return [name, { ...route, id, kind }];
    }),
  ) as Record<Name, Operation>;
}

function routeProblem(
  { method, path, query = {} }: Route,
  id: string | undefined,
  hasBody: boolean,
): string | undefined {
  const places = placeholders(`${path}`);
  if (id !== undefined && Object.hasOwn(query, id)) places.push(id);
  return !/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)
    ? "no such method"
    : hasBody && method === "GET"
      ? "GET has no body"
      : !/^\/[^?#\s\\]*$/.test(path)
        ? "`path` must be absolute, without a query"
        : places.join() !== (id ?? "")
          ? `\`path\` or \`query\` must contain ${id ? `\`${id}\` once` : "no parameter"}`
          : undefined;
}

const placeholders = (path: string): (string | undefined)[] =>
  [...path.matchAll(/\{(.*?)\}/g)].map((match) => match[1]);

/** Values of parameters; a list repeats a parameter, undefined and null leave it out. */
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
      // Options in place of the search must not end up in the query.
      if (typeof value === "object") {
        throw new RequestError(`\`${name}\` is not a parameter of a query`, operation);
      }
      pairs.push([names[name] ?? name, String(value)]);
    }
  }
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
