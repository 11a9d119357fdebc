import { foldCase } from "../../words/nearest-name.js";
import { quote } from "../../words/quote.js";
import type { PlainProblem } from "../check/slip.js";
import { list, unknown } from "../check/wording.js";

/** The object that a property of another object belongs in. */
export interface Belongs {
  /** Where that is, in words. */
  readonly words: string;
  /** The path to it from the object with the misplaced property; `..` is one level up. */
  readonly steps: readonly string[];
  readonly property: string;
}

/**
 * Objects near others, by title: the path from one to the other, and the properties of the latter.
 */
const NEIGHBORS: Readonly<
  Record<string, readonly (readonly [words: string, steps: string, properties: string])[]>
> = {
  "Data Store Descriptor": [
    [
      "`info`",
      "info",
      "title version summary description termsOfService datastoreName contact license",
    ],
    ["`schema`", "schema", "databaseName databaseSchemaName tables"],
  ],
  Info: [
    ["`schema`", "../schema", "databaseName databaseSchemaName tables"],
    ["`contact`", "contact", "email"],
  ],
  Schema: [["`info`", "../info", "datastoreName title"]],
  "Database Service": [
    ["`serverInfo`", "serverInfo", "host port connectionProtocols dbmsType dbmsVersion"],
    ["`connectionProtocols`", "serverInfo/connectionProtocols", "jdbc odbc"],
    ["`schema`", "../../schema", "databaseName databaseSchemaName"],
  ],
  "Server Info": [
    ["the Database Service", "..", "name description variables"],
    ["`connectionProtocols`", "connectionProtocols", "jdbc odbc"],
    [
      "`jdbc`",
      "connectionProtocols/jdbc",
      "connectionString driverName driverClass driverVersion driverLibrary driverDocs",
    ],
    ["`schema`", "../../../schema", "databaseName databaseSchemaName"],
  ],
  "Connection Protocols": [["`serverInfo`", "..", "host port dbmsType dbmsVersion"]],
  "JDBC Connection": [["`serverInfo`", "../..", "host port dbmsType dbmsVersion"]],
  "ODBC Connection": [["`serverInfo`", "../..", "host port dbmsType dbmsVersion"]],
};

/** Other names of these properties, in the form that `foldCase` gives. */
const SYNONYMS: Readonly<Record<string, string>> = {
  namespace: "databaseSchemaName",
  schemaname: "databaseSchemaName",
  schema: "databaseSchemaName",
  database: "databaseName",
  dbname: "databaseName",
  models: "tables",
  entities: "tables",
  servicetype: "dbmsType",
  databasetype: "dbmsType",
  engine: "dbmsType",
};

/** The object near one with this title that has a property which that one lacks. */
export function belongsIn(title: string, key: string): Belongs | undefined {
  const folded = foldCase(key);
  const synonym = Object.hasOwn(SYNONYMS, folded) ? SYNONYMS[folded] : undefined;
  // A title is one of the specification.
  for (const [words, steps, properties] of NEIGHBORS[title] ?? []) {
    const names = properties.split(" ");
    const property = names.find((name) => name === synonym || foldCase(name) === folded);
    if (property !== undefined) return { words, steps: steps.split("/"), property };
  }
  return undefined;
}

/** Says where an unknown property belongs, alone or together with the others there. */
export function saysWhere(
  { words, property }: Belongs,
  problem: PlainProblem,
  keys: readonly string[] = [],
): string {
  const { key, owner } = problem.code === "unknown-property" ? problem : { key: "", owner: "" };
  if (keys.length > 1) {
    return `unknown properties ${list(keys, "and")} in ${owner}; they belong in ${words}`;
  }
  return `${unknown(problem)}; it belongs in ${words}${property === key ? "" : ` as ${quote(property)}`}`;
}
