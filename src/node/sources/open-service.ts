import { ResolveConnectionError, resolveConnection } from "../../connections/resolve-connection.js";
import { quote } from "../../words/quote.js";
import { bundleFile } from "../files/check-file.js";
import { type OpenSource, SourceError } from "./source.js";

/**
 * A service of a descriptor, `FILE#SERVICE`: the database that its JDBC URL names. The person who names the service
 * decides that a password may go there.
 */
export const open: OpenSource = async (text, context, openOther) => {
  const at = text.lastIndexOf("#");
  const [file, service] = [text.slice(0, at), text.slice(at + 1)];
  const jdbc = await findJdbc(file, service, context.variables ?? {});
  const [, subprotocol = "", rest = ""] = /^jdbc:([a-z]+):(.*)$/is.exec(jdbc) ?? [];
  const database = sourceFrom(subprotocol.toLowerCase(), rest);
  if (database === undefined) {
    throw new SourceError(
      `service ${quote(service)} of ${file} has a JDBC URL for ${quote(subprotocol)}, which cannot be read live`,
    );
  }
  return openOther(database, context);
};

async function findJdbc(
  file: string,
  service: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    const bundled = await bundleFile(file, { dereference: true });
    if (!bundled.valid) {
      throw new SourceError(`${file} is not a valid descriptor; run dsd validate ${file}`);
    }
    const { jdbc } = resolveConnection(bundled.value, service, variables);
    if (jdbc !== undefined) return jdbc;
    throw new SourceError(`service ${quote(service)} of ${file} has no JDBC URL`);
  } catch (error) {
    if (!(error instanceof ResolveConnectionError)) throw error;
    const hint = error.missing.length > 0 ? `; give it with --var ${error.missing[0]}=VALUE` : "";
    throw new SourceError(`${file}: ${error.message}${hint}`);
  }
}

/** Parameters of JDBC drivers that have the same name and meaning in the URL of the database's own tools. */
const SHARED = /^(?:user|password|sslmode|sslrootcert|sslcert|sslkey)$/i;

/** A JDBC URL without its parameters that mean something else. */
function withShared(scheme: string, rest: string): string {
  const [place = "", query = ""] = rest.split("?", 2);
  const shared = query.split("&").filter((parameter) => SHARED.test(parameter.split("=")[0] ?? ""));
  return `${scheme}:${place}${shared.length > 0 ? `?${shared.join("&")}` : ""}`;
}

/** What a JDBC URL names, as a source; `undefined` for a system that cannot be read live. */
function sourceFrom(subprotocol: string, rest: string): string | undefined {
  if (subprotocol === "sqlite" || subprotocol === "duckdb") return `${subprotocol}:${rest}`;
  if (subprotocol === "mysql" || subprotocol === "mariadb") return withShared(subprotocol, rest);
  if (subprotocol !== "postgresql") return undefined;
  const place = rest.startsWith("//") ? rest : `//localhost/${rest.replace(/^\//, "")}`;
  return withShared("postgres", place);
}
