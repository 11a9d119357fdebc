import type { Written } from "../../text/change.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { foldCase } from "../../words/nearest-name.js";
import { quote } from "../../words/quote.js";
import { adviceOn } from "../check/advice.js";
import { belongsIn } from "../check/belongs.js";
import { JSON_SCHEMA, looksLike } from "../check/looks-like.js";
import type { StructureProblem } from "../check/problem.js";
import { addressIn } from "./address-in.js";
import { besideIn, type StructureRepair, suggestionOf, suggestionOfAll } from "./fix-of.js";
import { knownServer } from "./known-server.js";
import { FIRST_VERSION, hasFormat, nameLike, qualifiedName } from "./names.js";
import { type CheckedValue, isOptional, type Place, saysNothing } from "./place.js";
import { repairDocs } from "./repair-docs.js";
import { sayInDescription } from "./say-in-description.js";

type MissingProperty = StructureProblem & { code: "missing-property" };

/**
 * Adds the missing properties of an object, if the document contains the values of all of them. An
 * empty object is removed instead, if that is possible.
 */
export function addMissing(
  { path, keys }: MissingProperty,
  checked: CheckedValue,
): StructureRepair | undefined {
  const place = checked.at(path);
  const { value } = place;
  const shape = place.shape === undefined ? undefined : checked.settle(value, place.shape);
  if (!isObject(value) || shape === undefined || !("properties" in shape)) return undefined;
  const isRemovable = isOptional(place) || typeof path.at(-1) === "number";
  if (isRemovable && saysNothing(value, checked, place.shape))
    return suggestionOf(path, { kind: "remove-member" });
  // An object without nearly everything is something else, or has only been started.
  if (keys.length > 2 && keys.length + 1 >= shape.required.length) return undefined;
  const known = keys.flatMap((key) => {
    if (isElsewhere(key, place)) return [];
    const written = valueFor(shape.title, key, value, place, checked);
    return written === undefined ? [] : [{ key, value: written }];
  });
  const names = known.map(({ key }) => quote(key)).join(", ");
  if (known.length < keys.length) {
    return shape.title === "External Resource" ? withoutAddress(place, checked) : undefined;
  }
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

/** Moves an External Resource without an address into another form, or into a description. */
function withoutAddress(place: Place, checked: CheckedValue): StructureRepair | undefined {
  const { path, value, property, owners } = place;
  const repair = repairDocs(path, checked);
  if (repair !== undefined || property === undefined || !isOptional(place)) return repair;
  return sayInDescription(path, property, value, owners, checked);
}

/** The likely value of a required property that has none. */
export function missingValue(path: Path, checked: CheckedValue): Written | undefined {
  const place = checked.at(path.slice(0, -1));
  const owner = checked.at(path).owners.at(-1);
  const key = path.at(-1);
  return owner === undefined || typeof key !== "string"
    ? undefined
    : valueFor(owner.shape.title, key, owner.value, place, checked);
}

/** Whether an object above has the property by mistake, from where it will be moved. */
function isElsewhere(key: string, { path, owners }: Place): boolean {
  const owner = owners.at(-1);
  if (owner === undefined) return false;
  const way = path.slice(owner.path.length).join("/");
  return Object.keys(owner.value).some((name) => {
    const isConnection = adviceOn(owner.shape.title, name, owner.value)?.isConnection;
    if (isConnection && key === "connectionProtocols") return true;
    const belongs = belongsIn(owner.shape.title, name);
    const steps = belongs?.steps.join("/");
    return steps === `${way}/${key}` || (steps === way && belongs?.property === key);
  });
}

/** The likely value of a missing property; `undefined` if only a person can know it. */
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
    case "Data Store Descriptor.info":
      return infoOf(value);
    case "Info.title":
      return titleOf(value, place);
    case "Info.version":
      return FIRST_VERSION;
    case "Table.version":
      return versionOf(place);
    case "External Resource.$href":
      return typeof value.description === "string" ? addressIn(value.description) : undefined;
    case "Data Store Descriptor.schema":
    case "Server Info.connectionProtocols":
      // Its members may be next to it.
      return Object.keys(value).some((name) => belongsIn(title, name)?.steps[0] === key)
        ? undefined
        : {};
    case "Database Service.name":
      return serviceName(value, place);
    case "Server Info.host":
      return knownServer(value, place, checked).host;
    case "Server Info.port":
      return knownServer(value, place, checked).port;
    case "Table.fullyQualifiedName": {
      const schema = place.owners.findLast(({ shape }) => shape.title === "Schema")?.value;
      return typeof value.name === "string"
        ? qualifiedName([
            partOf(value, DATABASE_NAMES) ?? schema?.databaseName,
            partOf(value, SCHEMA_NAMES) ?? schema?.databaseSchemaName,
            value.name,
          ])
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
    case "Standard Definition.definition":
      return {};
    default:
      return undefined;
  }
}

/** Where other tools write the database and the schema of a table, in the form that `foldCase` gives. */
const DATABASE_NAMES: ReadonlySet<string> = new Set([
  "database",
  "databasename",
  "catalog",
  "tablecatalog",
  "project",
]);
const SCHEMA_NAMES: ReadonlySet<string> = new Set([
  "schema",
  "schemaname",
  "tableschema",
  "dataset",
]);

/** A text under one of several names. */
const partOf = (value: JsonObject, names: ReadonlySet<string>): unknown => {
  const key = Object.keys(value).find((one) => names.has(foldCase(one)));
  return key === undefined || typeof value[key] !== "string" ? undefined : value[key];
};

/** The minimum content of `info`. Its members may be at the root. */
function infoOf(descriptor: JsonObject): Written | undefined {
  const isBeside = Object.keys(descriptor).some(
    (key) => belongsIn("Data Store Descriptor", key)?.steps[0] === "info",
  );
  const title = isBeside ? undefined : titleFrom(undefined, descriptor.schema);
  return title === undefined ? undefined : { title, version: FIRST_VERSION };
}

/** The name of the data store, its database or its schema as a title. */
function titleOf(info: JsonObject, { owners }: Place): string | undefined {
  const descriptor = owners.at(-1);
  return titleFrom(info.datastoreName, descriptor?.value.schema);
}

const titleFrom = (name: unknown, schema: unknown): string | undefined =>
  [name, ...(isObject(schema) ? [schema.databaseName, schema.databaseSchemaName] : [])].find(
    (one) => typeof one === "string" && one.trim() !== "",
  ) as string | undefined;

/** The version of the descriptor as that of a table in it. */
function versionOf({ owners }: Place): string {
  const info = owners[0]?.value.info;
  const version = isObject(info) ? info.version : undefined;
  return typeof version === "string" && hasFormat("version", version) ? version : FIRST_VERSION;
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

/** The language of a definition, if its content shows it. */
function languageOf(definition: unknown, { shapes }: CheckedValue): string | undefined {
  if (!isObject(definition)) return undefined;
  if (typeof definition.$ref === "string") return languageOfFile(definition.$ref);
  if (looksLike(shapes, definition) === JSON_SCHEMA) return "json-schema";
  return definition.type === "record" && Array.isArray(definition.fields) ? "avro" : undefined;
}

/** The language of a file, by its extension. */
function languageOfFile(reference: string): string | undefined {
  const [, extension = ""] = /\.(\w+)(?:#|$)/.exec(reference) ?? [];
  return LANGUAGES.get(extension.toLowerCase());
}

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["avsc", "avro"],
  ["proto", "protobuf"],
  ["sql", "sql"],
  ["xsd", "xml-schema"],
  ["json", "json-schema"],
]);
