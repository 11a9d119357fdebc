import { isObject, type JsonObject, objectList } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { ALL_TABLES, type Selection, Tally } from "../catalog.js";
import { nameFrom } from "../to-descriptor.js";
import {
  compact,
  contractFacts,
  countDefinitions,
  countOthers,
  definitionIn,
  isMail,
  readCustom,
  restored,
  serverFacts,
  text,
} from "./odcs-fields.js";
import { readTables } from "./read-tables.js";

/** A data contract as a descriptor. */
export interface ReadContract {
  /** The value of a descriptor. */
  readonly descriptor: JsonObject;
  /** Facts that have no place in a descriptor, such as `quality`, and how often each was there. */
  readonly dropped: ReadonlyMap<string, number>;
}

/** The input is not a data contract, or has a version that cannot be read. */
export class ContractVersionError extends Error {
  override readonly name = "ContractVersionError";
}

/** The versions of the standard that are read. */
const READ_VERSIONS = /^v3\.[0-2]\.\d+$/;

/**
 * A data contract of the Open Data Contract Standard 3.0 to 3.2 as a descriptor. What `dsd export odcs` keeps in
 * `customProperties` comes back, unless the standard field that it belongs to was edited.
 *
 * @param contract the parsed document
 * @param options `includes` chooses the tables
 * @throws ContractVersionError for a contract of another version
 * @see https://bitol-io.github.io/open-data-contract-standard/
 * @example
 * const contract = { kind: "DataContract", apiVersion: "v3.1.0", id: "shop", name: "Shop", version: "1.0.0" };
 * readContract(contract).descriptor.info; // { title: "Shop", version: "1.0.0" }
 */
export function readContract(
  contract: JsonObject,
  { includes }: Pick<Selection, "includes"> = ALL_TABLES,
): ReadContract {
  const { apiVersion } = contract;
  if (!READ_VERSIONS.test(text(apiVersion) ?? "")) {
    const version =
      apiVersion === undefined ? "no version" : `the version ${quote(String(apiVersion))}`;
    throw new ContractVersionError(
      `the data contract has ${version}; versions 3.0 to 3.2 can be read`,
    );
  }
  const dropped = new Tally();
  const custom = readCustom(contract);
  const servers = objectList(contract.servers);
  const addresses = servers.map((server) => serverFacts(apiVersion).read(server));
  const database = addresses.find((one) => one.database !== undefined)?.database;
  const schema = addresses.find((one) => one.schema !== undefined)?.schema;
  const names = {
    databaseName: text(database ?? custom.databaseName),
    databaseSchemaName: text(schema ?? custom.databaseSchemaName),
  };
  countOthers(contract, CONTRACT_FIELDS, dropped);
  const other = addresses.filter(
    (one) => (one.database ?? database) !== database || (one.schema ?? schema) !== schema,
  );
  dropped.add("database of another server", other.length);
  return {
    descriptor: {
      datastoreapi: custom.datastoreapi ?? "1.0.0",
      info: readInfo(contract, custom, dropped),
      services: Object.fromEntries(
        servers.map((server, index) => {
          countOthers(server, SERVER_FIELDS, dropped);
          const key = text(server.server) ?? `server${index + 1}`;
          return [key, readServer(server, key, apiVersion)];
        }),
      ),
      schema: {
        ...compact(names),
        ...(contract.schema !== undefined && {
          tables: readTables(objectList(contract.schema), names, includes, dropped),
        }),
      },
    },
    dropped,
  };
}

const CONTRACT_FIELDS = `kind apiVersion id name version status description support servers schema
  customProperties authoritativeDefinitions`;
const SERVER_FIELDS = `id server type description host port database schema catalog project dataset serviceName
  customProperties`;
const DESCRIPTION_FIELDS = "purpose limitations usage authoritativeDefinitions customProperties";

function readInfo(contract: JsonObject, custom: JsonObject, dropped: Tally): JsonObject {
  const description = isObject(contract.description) ? contract.description : {};
  countOthers(description, DESCRIPTION_FIELDS, dropped);
  const { purpose, limitations, usage } = description;
  const paragraphs = [
    text(purpose),
    typeof limitations === "string" ? `Limitations: ${limitations}` : undefined,
    typeof usage === "string" ? `Usage: ${usage}` : undefined,
  ].filter((paragraph) => paragraph !== undefined);
  const support = objectList(contract.support);
  const pages = support.filter((channel) => !isMail(channel)).length;
  dropped.add("support", pages - 1);
  dropped.add("support", support.length - pages - 1);
  for (const owner of [description, contract]) {
    countDefinitions(owner, ["license", "termsOfService"], dropped);
  }
  const terms =
    definitionIn(description, "termsOfService") ?? definitionIn(contract, "termsOfService");
  const standard = {
    support,
    license: definitionIn(description, "license") ?? definitionIn(contract, "license"),
  };
  const { summary, datastoreName, contact, license } = restored(contractFacts, standard, custom);
  return {
    title: text(contract.name) ?? text(contract.id) ?? "Data contract",
    version: semanticVersion(contract.version),
    ...compact({
      summary,
      description: paragraphs.length === 0 ? undefined : paragraphs.join("\n\n"),
      termsOfService: text(terms?.url),
      datastoreName,
      contact,
      license,
    }),
  };
}

/** A version as the format requires it: `2` and `v2.0` are `2.0.0`. */
function semanticVersion(version: unknown): string {
  const written = String(version ?? "");
  const [, major, minor = "0", patch = "0", rest = ""] =
    /^v?(0|[1-9]\d*)(?:\.(0|[1-9]\d*))?(?:\.(0|[1-9]\d*)([-+][\w.+-]+)?)?$/.exec(written) ?? [];
  return major === undefined ? "1.0.0" : `${major}.${minor}.${patch}${rest}`;
}

function readServer(server: JsonObject, key: string, apiVersion: unknown): JsonObject {
  const facts = restored(serverFacts(apiVersion), server, readCustom(server));
  const { serviceName, host, port, dbmsType, dbmsVersion, jdbc, odbc, variables } = facts;
  const connectionProtocols = compact({ jdbc, odbc }) ?? {};
  const serverInfo = compact({ host, port, dbmsType, dbmsVersion, connectionProtocols });
  return {
    name: serviceName ?? nameFrom(key),
    ...compact({
      description: text(server.description),
      serverInfo: host === undefined || port === undefined ? undefined : serverInfo,
      variables,
    }),
  };
}
