import type {
  DatabaseService,
  DatastoreDescriptor,
  ServerInfo,
  Variable,
} from "../../generated/descriptor.js";
import { isSecretName } from "../secrets/secret-name.js";
import { getOrAdd } from "../values/collections.js";
import { isObject, localTarget } from "../values/json-value.js";
import { aBoolean, checkArgument, checkOptions, mustBe } from "../words/options.js";
import { quote, quotedList } from "../words/phrases.js";
import { fillTemplate, type TemplateLanguage } from "./braces.js";

/** How to reach a service, with all variables replaced by their values. */
export interface ResolvedConnection {
  host: string;
  port: string;
  /** The JDBC URL, if the service has one. */
  jdbc?: string;
  /** The ODBC connection string, if the service has one. */
  odbc?: string;
}

/** Options of {@link resolveConnection}. */
export interface ResolveConnectionOptions {
  /** Whether `values` may contain names that are not used. Default `false`, to detect typos. */
  allowExtra?: boolean | undefined;
}

/**
 * A connection cannot be resolved. The error lists all reasons, none of which contains a secret.
 */
export class ResolveConnectionError extends Error {
  override name = "ResolveConnectionError";
  /** The reasons, each without a final period. */
  readonly reasons: readonly string[];
  /** The names of the variables that have no value. */
  readonly missing: readonly string[];

  constructor(reasons: readonly string[], missing: readonly string[] = []) {
    super(reasons.join("; "));
    this.reasons = reasons;
    this.missing = missing;
  }
}

/**
 * Replaces the variables in the host, the port and the connection strings of a service
 * (specification, section 2.1).
 *
 * A value in `values` overrides the default of the variable. A variable without either is an error,
 * even if it has an `enum`. Values are inserted as they are, in one pass: braces in a value have no
 * meaning, and nothing is percent-encoded, because JDBC and ODBC strings have no common encoding.
 *
 * @param descriptor a valid descriptor; References within it are resolved, references to other
 * documents are not
 * @param service the key of the service in `services`
 * @param values values of variables, by name
 * @returns the host, the port and the connection strings
 * @throws ResolveConnectionError if the service does not exist, or a variable has no value or a value
 * that is not allowed
 * @example
 * const descriptor: DatastoreDescriptor = {
 *   datastoreapi: "1.0.0",
 *   info: { title: "Shop", version: "1.0.0" },
 *   services: {
 *     production: {
 *       name: "shop-production",
 *       serverInfo: {
 *         host: "{host}",
 *         port: "5432",
 *         connectionProtocols: {
 *           jdbc: { version: "4.2", connectionString: "jdbc:postgresql://{host}:5432/shop" },
 *         },
 *       },
 *     },
 *   },
 *   schema: {},
 * };
 * const { jdbc } = resolveConnection(descriptor, "production", { host: "db.example.org" });
 * jdbc; // "jdbc:postgresql://db.example.org:5432/shop"
 */
export function resolveConnection(
  descriptor: DatastoreDescriptor,
  service: string,
  values: Readonly<Record<string, string>> | ReadonlyMap<string, string> = {},
  options: ResolveConnectionOptions = {},
): ResolvedConnection {
  const isDescriptor = (value: unknown) => isObject(value) && isObject(value.services);
  checkArgument("descriptor", descriptor, mustBe("an object with `services`", isDescriptor));
  checkOptions(options, { allowExtra: aBoolean });
  const { allowExtra = false } = options;
  const found = resolved<DatabaseService>(descriptor, own(descriptor.services, service));
  if (found === undefined) {
    const names = quotedList(Object.keys(descriptor.services));
    throw new ResolveConnectionError([
      `unknown service ${quote(service)}; the services are ${names}`,
    ]);
  }
  const server = resolved<ServerInfo>(descriptor, found.serverInfo);
  if (server === undefined) {
    const reason =
      found.serverInfo === undefined
        ? "has no Server Info"
        : "refers to a Server Info outside the descriptor; dereference the descriptor first";
    throw new ResolveConnectionError([`service ${quote(service)} ${reason}`]);
  }
  const given = values instanceof Map ? values : new Map(Object.entries(values));
  const filler = templateFiller(new Map(Object.entries(found.variables ?? {})), given);
  const { jdbc, odbc } = server.connectionProtocols;
  const result: ResolvedConnection = {
    host: filler.fill(server.host, "plain"),
    port: filler.fill(server.port, "plain"),
    ...(jdbc && { jdbc: filler.fill(jdbc.connectionString, "jdbc") }),
    ...(odbc && { odbc: filler.fill(odbc.connectionString, "odbc") }),
  };
  filler.finish(allowExtra);
  if (result.jdbc !== undefined && !/^jdbc:[^:]+:/i.test(result.jdbc)) {
    throw new ResolveConnectionError([
      "the JDBC connection string does not start with `jdbc:` and a subprotocol",
    ]);
  }
  return result;
}

/** Functions that replace the variables of one service, and then report all problems. */
function templateFiller(
  variables: ReadonlyMap<string, Variable>,
  given: ReadonlyMap<string, string>,
) {
  const missing = new Set<string>();
  const reasons = new Map<string, string>();
  /** A variable can occur many times, but has one value. */
  const values = new Map<string, string>();

  function findValue(name: string): string {
    const variable = variables.get(name);
    const value = given.get(name) ?? variable?.default;
    if (value === undefined) {
      missing.add(name);
      return "";
    }
    const origin = given.has(name) ? "value" : "default";
    if (typeof value !== "string") {
      reasons.set(name, `the ${origin} of variable ${quote(name)} is not a string; quote it`);
      return "";
    }
    const { enum: choices } = variable ?? {};
    if (choices !== undefined && !choices.includes(value)) {
      const isSecret = isSecretName(name);
      const said = isSecret ? "it is not in the `enum`" : `it is not one of ${quotedList(choices)}`;
      const why = choices.length === 0 ? "its `enum` is empty, so no value is allowed" : said;
      const what = `the ${origin}${isSecret ? "" : ` ${quote(value)}`} of variable ${quote(name)}`;
      reasons.set(name, `${what} is not allowed; ${why}`);
    }
    return value;
  }

  return {
    fill: (text: string, language: TemplateLanguage): string =>
      fillTemplate(
        text,
        language,
        (name) => variables.has(name) || given.has(name),
        (name) => getOrAdd(values, name, () => findValue(name)),
      ),
    /** @throws ResolveConnectionError if there were problems */
    finish(allowExtra: boolean): void {
      const all = [...reasons.values()];
      const named = (names: readonly string[]): string =>
        `${names.length === 1 ? "variable" : "variables"} ${quotedList(names)}`;
      if (missing.size > 0) all.unshift(`no value for ${named([...missing])}`);
      const extra = [...given.keys()].filter((name) => !values.has(name) && !variables.has(name));
      if (extra.length > 0 && !allowExtra) {
        all.push(`the service does not use the ${named(extra)}`);
      }
      if (all.length > 0) throw new ResolveConnectionError(all, [...missing]);
    },
  };
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

/** A value, or the value that a chain of References in this document resolves to. */
function resolved<T extends object>(
  root: object,
  start: T | { $ref: string } | undefined,
): T | undefined {
  let value: unknown = start;
  const seen = new Set<unknown>();
  while (isObject(value) && typeof value.$ref === "string") {
    if (seen.has(value)) return undefined;
    seen.add(value);
    value = localTarget(root, value.$ref);
  }
  return isObject(value) ? (value as T) : undefined;
}
