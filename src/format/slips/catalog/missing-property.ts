import { parseJdbcUrl, parseOdbcString } from "../../../connections/connection-string.js";
import { portOfSubprotocol } from "../../../connections/database-systems.js";
import type { Written } from "../../../text/fix-action.js";
import { isObject, type JsonObject, scalarText } from "../../../values/json-value.js";
import { foldCase } from "../../../words/nearest-name.js";
import { quote } from "../../../words/phrases.js";
import { defineSlip } from "../../check/slip.js";
import type { Owner, ValuePlace } from "../../shape/checked-value.js";
import { hasFormat, type ObjectShape } from "../../shape/shape.js";
import { synonym } from "../../shape/suggest-key.js";
import { insert, removal, repair, write } from "../fix.js";
import { JSON_SCHEMA, looksLike } from "../looks-like.js";
import { nameLike, qualifiedName } from "../names.js";
import { saysNothing } from "../suits.js";
import { addressIn, repairDocs } from "./docs-without-address.js";
import { propertyNamed } from "./other-name.js";
import { partOfName } from "./said-elsewhere.js";

/** Required properties whose values the document says in another place. */
export const missingProperty = defineSlip({
  id: "missing-property",
  at: "missing-property",
  recognize: ({ shapes, value, shape }) => ({ isEmpty: saysNothing(shapes, value, shape) }),
  repair({ isEmpty }, place, problem) {
    const { keys } = problem.code === "missing-property" ? problem : { keys: [] };
    const { path, value, kind, isOptional } = place;
    if (!isObject(value) || kind === undefined || !("properties" in kind)) return undefined;
    if (isEmpty && (isOptional || typeof path.at(-1) === "number")) {
      return removal(path);
    }
    // An object that lacks nearly everything is something else, or has only been started.
    if (keys.length > 2 && keys.length + 1 >= kind.required.length) return undefined;
    const known = keys.flatMap((key) => {
      const written = valueFor(kind, key, value, place);
      return written === undefined ? [] : [{ key, value: written }];
    });
    if (known.length < keys.length) {
      return place.expected === "ExternalResource" ? repairDocs(place) : undefined;
    }
    const words = `add ${known.map(({ key }) => quote(key)).join(", ")}`;
    const owner = { path, value, shape: kind };
    const members = Object.fromEntries(known.map((one) => [one.key, one.value]));
    const isNew = Object.keys(value).length === 0;
    const insertions = known.map((one) => insert(owner, one.key, one.value));
    return repair(words, isNew ? [write(path, members)] : insertions);
  },
  decision: (_, _place, problem) =>
    problem.code === "missing-property"
      ? `write ${problem.keys.map(withMeaning).join(", ")}`
      : undefined,
});

/** The meaning of each required property. */
const MEANINGS: Readonly<Record<string, string>> = {
  title: "the name of the data store",
  info: "its title and version",
  services: "each with its server, under a key of your choice; `{}` if there is none",
  schema: "its tables; `{}` if none is described",
  host: "the name or address of the server, or a variable such as `{host}`",
  port: "the port of the server, in quotes",
  connectionProtocols: "how clients connect; `{}` if that is not known",
  connectionString: "the JDBC URL or the ODBC string",
  fullyQualifiedName: "the name in the database, such as `shop.public.orders`",
  name: "a name without spaces",
  specification: "the language of the definition, such as `json-schema` or `avro`",
  definition: "the definition itself, or a reference to its file",
  $href: "the address, or remove the object",
  $ref: "a reference",
};

/** A required property with its meaning. */
export const withMeaning = (key: string): string =>
  Object.hasOwn(MEANINGS, key) ? `${quote(key)} (${MEANINGS[key]})` : quote(key);

/** The value of a required property that has none, if the document says it in another place. */
export function missingValue({ path, owner, checked }: ValuePlace): Written | undefined {
  const key = path.at(-1);
  return owner === undefined || typeof key !== "string"
    ? undefined
    : valueFor(owner.shape, key, owner.value, checked.at(path.slice(0, -1)));
}

/** The value of a missing property; `undefined` if only a person can know it. */
function valueFor(
  { kind }: ObjectShape,
  key: string,
  value: JsonObject,
  place: ValuePlace,
): Written | undefined {
  switch (kind && (`${kind}.${key}` as const)) {
    case "DatastoreDescriptor.datastoreapi":
      return "1.0.0";
    case "Table.version":
      return versionOf(place);
    case "ExternalResource.$href":
      return typeof value.description === "string" ? addressIn(value.description) : undefined;
    case "DatabaseService.name":
      return serviceName(value, place);
    case "ServerInfo.host":
      return addressOfServer(value).host;
    case "ServerInfo.port":
      return addressOfServer(value).port;
    case "Table.fullyQualifiedName": {
      const around = place.owners.findLast(({ shape }) => shape.kind === "Schema");
      // Another name of it may become a part of this name first.
      if (around !== undefined && hasUnsettledName(around)) return undefined;
      const schema = around?.value;
      const [database, own] = [partOfName(value, "database"), partOfName(value, "schema")];
      // A name with several parts can be the name of the table itself.
      const isUnclear = [database, own].some((part) => /[.:]/.test(scalarText(part ?? "")));
      if (typeof value.name !== "string" || isUnclear) return undefined;
      const names = [database ?? schema?.databaseName, own ?? schema?.databaseSchemaName];
      return qualifiedName([...names, value.name]);
    }
    case "Column.fullyQualifiedName": {
      const table = place.owners.findLast(({ shape }) => shape.kind === "Table")?.value;
      return typeof value.name === "string" && table?.fullyQualifiedName !== undefined
        ? qualifiedName([table.fullyQualifiedName, value.name])
        : undefined;
    }
    case "StandardDefinition.specification":
      return languageOf(value.definition, place);
    default:
      return undefined;
  }
}

/** How many keys of a Schema are examined. */
const MAX_KEYS = 20;

/** Whether a Schema has its name, or that of its database, under a key that is going to be renamed. */
const hasUnsettledName = ({ value, shape }: Owner): boolean =>
  Object.keys(value)
    .slice(0, MAX_KEYS)
    .some((key) => {
      const property = Object.hasOwn(shape.properties, key)
        ? undefined
        : (propertyNamed(shape, key, value) ?? synonym(shape.synonyms, key, true));
      return property === "databaseSchemaName" || property === "databaseName";
    });

/** The version of the descriptor as that of a table in it. */
function versionOf({ owners }: ValuePlace): string | undefined {
  const info = owners[0]?.value.info;
  const version = isObject(info) ? info.version : undefined;
  return typeof version === "string" && hasFormat("version", version) ? version : undefined;
}

/** The key of the service as its name, unless its server has one that belongs here. */
function serviceName(service: JsonObject, { path }: ValuePlace): string | undefined {
  const server = service.serverInfo;
  // The server may be one level too deep.
  const isInServer = hasName(server) || (isObject(server) && Object.values(server).some(hasName));
  const key = path.at(-1);
  if (isInServer || typeof key !== "string") return undefined;
  return hasFormat("name", key) ? key : nameLike(key);
}

const hasName = (server: unknown): boolean =>
  isObject(server) && Object.keys(server).some((key) => foldCase(key) === "name");

/** The language of a definition, if its content or the name of its file shows it. */
function languageOf(definition: unknown, { checked }: ValuePlace): string | undefined {
  if (!isObject(definition)) return undefined;
  if (typeof definition.$ref === "string") {
    const [, extension = ""] = /\.(\w+)(?:#|$)/.exec(definition.$ref) ?? [];
    return LANGUAGES.get(extension.toLowerCase());
  }
  if (looksLike(checked.shapes, definition) === JSON_SCHEMA) return "json-schema";
  return definition.type === "record" && Array.isArray(definition.fields) ? "avro" : undefined;
}

/** Files of other extensions, such as `.json`, may be in any language. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["avsc", "avro"],
  ["proto", "protobuf"],
  ["sql", "sql"],
  ["xsd", "xml-schema"],
]);

/** The host and port of a server. */
interface ServerAddress {
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/** The host and port of a server, from its own connection string. */
function addressOfServer(server: JsonObject): ServerAddress {
  const protocols = isObject(server.connectionProtocols) ? server.connectionProtocols : {};
  const jdbc = ofJdbc(connectionString(protocols.jdbc));
  return jdbc.host === undefined ? ofOdbc(connectionString(protocols.odbc)) : jdbc;
}

/** The connection string is often written under `url`. */
function connectionString(protocol: unknown): string {
  const texts = isObject(protocol) ? [protocol.connectionString, protocol.url, protocol.uri] : [];
  return String(texts.find((one) => typeof one === "string") ?? "");
}

function ofJdbc(text: string): ServerAddress {
  const [, host, port] = VARIABLE_PORT.exec(text) ?? [];
  if (host !== undefined) return { host, port };
  const url = parseJdbcUrl(text);
  const [first, ...others] = url?.hosts ?? [];
  if (url === undefined || first === undefined || others.length > 0) return {};
  return { host: first.host, port: first.port ?? portOfSubprotocol(url.subprotocol) };
}

/** A host with a variable as its port. */
const VARIABLE_PORT = /^jdbc:[\w.+-]+:\/\/(\{[^{}/]+\}|[^:/?;,{}@]+):(\{[^{}/]+\})(?:[/?;]|$)/i;

function ofOdbc(text: string): ServerAddress {
  const values = parseOdbcString(text);
  const host = values.get("server") ?? values.get("host");
  return host === undefined || /[,\\:]/.test(host) ? {} : { host, port: values.get("port") };
}
