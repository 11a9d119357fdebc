import { resolve } from "node:path";
import { ResolveConnectionError, resolveConnection } from "../../connections/resolve-connection.js";
import { isObject } from "../../values/json-value.js";
import { recover } from "../../values/recover.js";
import { quote } from "../../words/phrases.js";
import { Boundary, OutsideError } from "../files/boundary.js";
import { bundleFile } from "../files/check-file.js";
import { rootFinder } from "../files/root-folder.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";

/**
 * A service of a descriptor, `FILE#SERVICE`: the database that its JDBC URL names. The author of the
 * descriptor can choose neither a host that gets a password, nor weaker TLS, nor a file outside the root
 * folder.
 */
export const openService: OpenSource = async (text, context, openOther) => {
  const at = text.lastIndexOf("#");
  const [file, service] = [text.slice(0, at), text.slice(at + 1)];
  const root = context.root ?? rootFinder()(file);
  const jdbc = await findJdbc(file, service, { ...context, root });
  const [, subprotocol = "", rest = ""] = /^jdbc:([a-z]+):(.*)$/is.exec(jdbc) ?? [];
  const system = subprotocol.toLowerCase();
  const of = `service ${quote(service)} of ${file}`;
  const isFile = system === "sqlite" || system === "duckdb";
  const database = isFile
    ? `${system}:${pathInside(root, rest, of)}`
    : serverFrom(system, rest, of);
  if (database === undefined) {
    throw new SourceError(
      `${of} has a JDBC URL for ${quote(subprotocol)}, which cannot be read live`,
    );
  }
  return openOther(database, { ...context, chosenBy: "descriptor" });
};

/** The real path of a file. @throws SourceError for one outside the root folder, whether it exists or not */
function pathInside(root: string, path: string, of: string): string {
  try {
    return new Boundary(root).realPath(path);
  } catch (error) {
    // The code that opens the file reports anything else that is wrong with it.
    if (!(error instanceof OutsideError)) return resolve(path);
    throw new SourceError(
      `${of} names the file ${quote(path)}, which is outside the root folder; --root DIR chooses a folder above it, and --against names the file itself`,
    );
  }
}

async function findJdbc(
  file: string,
  service: string,
  { variables = {}, root, allowedHosts }: SourceContext,
): Promise<string> {
  const bundled = await bundleFile(file, { dereference: true, root, allowedHosts });
  // A document of another kind can be valid.
  if (!bundled.valid || !isObject(bundled.value.services)) {
    throw new SourceError(`${file} is not a valid descriptor; run dsd validate ${file}`);
  }
  const resolveService = () => resolveConnection(bundled.value, service, variables);
  const { jdbc } = recover(resolveService, ResolveConnectionError, ({ message, missing }) => {
    const hint = missing.length > 0 ? `; give it with --var ${missing[0]}=VALUE` : "";
    throw new SourceError(`${file}: ${message}${hint}`);
  });
  if (jdbc !== undefined) return jdbc;
  throw new SourceError(`service ${quote(service)} of ${file} has no JDBC URL`);
}

/** JDBC driver parameters that the database's own tools also accept. */
const SHARED_PARAMETERS = ["user", "password", "sslmode"];

/** Parameters that name files on this machine. */
const FILE_PARAMETERS = /^ssl(?:rootcert|cert|key)$/i;

/**
 * MySQL's names for the modes of MariaDB's driver:
 * https://mariadb.com/docs/connectors/mariadb-connector-j
 */
const MARIADB_MODES: Readonly<Record<string, string>> = {
  disable: "DISABLED",
  trust: "REQUIRED",
  "verify-ca": "VERIFY_CA",
  "verify-full": "VERIFY_IDENTITY",
};

/**
 * A source URL with those parameters of a JDBC URL that mean the same there.
 *
 * @throws SourceError for a parameter that names a file
 */
function sourceUrl(scheme: string, rest: string, of: string): string {
  const [place = "", query = ""] = rest.split("?", 2);
  const parameters = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query)) {
    if (FILE_PARAMETERS.test(name)) {
      throw new SourceError(
        `the JDBC URL of ${of} names a file with ${quote(name)}, which a descriptor may not; name the database with --against`,
      );
    }
    const key = SHARED_PARAMETERS.find((one) => one === name.toLowerCase());
    if (key === "sslmode" && scheme !== "postgres") {
      parameters.set("ssl-mode", MARIADB_MODES[value] ?? value);
    } else if (key !== undefined) parameters.set(key, value);
  }
  return `${scheme}:${place}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The server that a JDBC URL names, as a source; `undefined` for a system that cannot be read live. */
function serverFrom(system: string, rest: string, of: string): string | undefined {
  if (system === "mysql" || system === "mariadb") return sourceUrl(system, rest, of);
  if (system !== "postgresql") return undefined;
  const place = rest.startsWith("//") ? rest : `//localhost/${rest.replace(/^\//, "")}`;
  return sourceUrl("postgres", place, of);
}
