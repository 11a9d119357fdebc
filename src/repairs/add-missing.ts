import { parseJdbcUrl } from "../connections/connection-string.js";
import { foldCase } from "../findings/nearest-name.js";
import { quote } from "../findings/quote.js";
import { isObject, type JsonObject } from "../shape/json-object.js";
import { belongsIn } from "../structure/belongs.js";
import { JSON_SCHEMA, looksLike } from "../structure/looks-like.js";
import type { StructureProblem } from "../structure/problem.js";
import type { Written } from "../syntax/edits/change.js";
import { besideIn, type StructureRepair, suggestionOf, suggestionOfAll } from "./fix-of.js";
import { hasFormat, nameLike, qualifiedName } from "./names.js";
import { type CheckedValue, isOptional, type Place, saysNothing } from "./place.js";

type MissingProperty = StructureProblem & { code: "missing-property" };

/**
 * The properties that an object lacks, where the document has the values of all of them. An object
 * that says nothing is removed instead, where that is possible.
 */
export function addMissing(
  { path, keys }: MissingProperty,
  checked: CheckedValue,
): StructureRepair | undefined {
  const place = checked.at(path);
  const { value } = place;
  const shape = place.shape === undefined ? undefined : checked.settle(value, place.shape);
  if (!isObject(value) || shape === undefined || !("properties" in shape)) return undefined;
  if (saysNothing(value, checked, place.shape) && isOptional(place))
    return suggestionOf(path, { kind: "remove-member" });
  // What lacks nearly everything is something else, or has only been started.
  if (keys.length > 2 && keys.length + 1 >= shape.required.length) return undefined;
  const known = keys.flatMap((key) => {
    const written = valueFor(shape.title, key, value, place, checked);
    return written === undefined ? [] : [{ key, value: written }];
  });
  const names = known.map(({ key }) => quote(key)).join(", ");
  if (known.length < keys.length) return undefined;
  const title = `add ${names}`;
  if (Object.keys(value).length === 0) {
    const object = Object.fromEntries(known.map((one) => [one.key, one.value]));
    return suggestionOfAll(title, [{ path, change: { kind: "write-value", value: object } }]);
  }
  return suggestionOfAll(
    title,
    known.map((one) => ({
      path,
      change: { kind: "add-member", ...one, beside: besideIn(value, shape, one.key) },
    })),
  );
}

/** What a missing property would be; `undefined` where a person has to know. */
function valueFor(
  title: string,
  key: string,
  value: JsonObject,
  place: Place,
  checked: CheckedValue,
): Written | undefined {
  switch (`${title}.${key}`) {
    case "Data Store Descriptor.datastoreapi":
      return "1.0.0";
    case "Data Store Descriptor.services":
      return {};
    case "Data Store Descriptor.schema":
    case "Server Info.connectionProtocols":
      // What belongs in it may be beside it.
      return Object.keys(value).some((name) => belongsIn(title, name)?.steps[0] === key)
        ? undefined
        : {};
    case "Database Service.name":
      return serviceName(value, place);
    case "Server Info.host":
      return serverOf(value)?.host;
    case "Server Info.port":
      return serverOf(value)?.port;
    case "Table.fullyQualifiedName": {
      const schema = place.owners.findLast(({ shape }) => shape.title === "Schema")?.value;
      return typeof value.name === "string"
        ? qualifiedName([schema?.databaseName, schema?.databaseSchemaName, value.name])
        : undefined;
    }
    case "Column.fullyQualifiedName": {
      const table = place.owners.findLast(({ shape }) => shape.title === "Table")?.value;
      return typeof value.name === "string" && table?.fullyQualifiedName !== undefined
        ? qualifiedName([table.fullyQualifiedName, value.name])
        : undefined;
    }
    case "Standard Definition.specification":
      return languageOf(value.definition, checked);
    default:
      return undefined;
  }
}

/** The key of the service as its name, unless its server has one that belongs here. */
function serviceName(service: JsonObject, { path }: Place): string | undefined {
  const server = service.serverInfo;
  // The server may be one level too deep.
  const isInServer = hasName(server) || (isObject(server) && Object.values(server).some(hasName));
  const key = path.at(-1);
  if (isInServer || typeof key !== "string") return undefined;
  return hasFormat("name", key) ? key : nameLike(key);
}

const hasName = (server: unknown): boolean =>
  isObject(server) && Object.keys(server).some((key) => foldCase(key) === "name");

/** The host and port that a connection string of a server has. */
function serverOf(server: JsonObject): { host: string; port: string | undefined } | undefined {
  const protocols = server.connectionProtocols;
  const jdbc = isObject(protocols) ? protocols.jdbc : undefined;
  if (!isObject(jdbc)) return undefined;
  // The connection string is often written under `url`.
  const text = [jdbc.connectionString, jdbc.url, jdbc.uri].find((one) => typeof one === "string");
  const [first, ...others] = parseJdbcUrl(String(text ?? ""))?.hosts ?? [];
  return first !== undefined && others.length === 0
    ? { host: first.host, port: first.port }
    : undefined;
}

/** The language of a definition, where its content shows it. */
function languageOf(definition: unknown, { shapes }: CheckedValue): string | undefined {
  if (!isObject(definition)) return undefined;
  if (looksLike(shapes, definition) === JSON_SCHEMA) return "json-schema";
  return definition.type === "record" && Array.isArray(definition.fields) ? "avro" : undefined;
}
