import { fillTemplate } from "../../connections/braces.js";
import { portOfSubprotocol, systemOfName } from "../../connections/database-systems.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { bareText, type TypeFamily, takesLength, withSizes } from "../../types/data-type.js";
import { parseType } from "../../types/parse-type.js";
import {
  filterMembers,
  isObject,
  type JsonObject,
  objectList,
  sameValue,
  scalarText,
} from "../../values/json-value.js";
import type { Tally } from "../catalog.js";

// The facts that a descriptor and ODCS share, in both directions. A fact that would not survive a round trip
// through the standard fields also goes to `customProperties`. It counts there only while the standard fields
// are unchanged: an edited standard field takes precedence.

/** Facts of a descriptor as standard fields of ODCS, and the facts that standard fields mean. */
export interface SharedFacts {
  write(facts: JsonObject): JsonObject;
  read(standard: JsonObject): JsonObject;
}

/** The facts that cannot be read back from the standard fields, including those that ODCS has no field for. */
export function remainder({ write, read }: SharedFacts, facts: JsonObject): JsonObject {
  const given = read(write(facts));
  return filterMembers(facts, (key, value) => !sameValue(given[key], value));
}

/** The facts of standard fields, and those of `customProperties` unless the standard fields were edited. */
export function restored(
  { write, read }: SharedFacts,
  standard: JsonObject,
  kept: JsonObject,
): JsonObject {
  const now = read(standard);
  const then = read(write({ ...now, ...kept }));
  return { ...now, ...filterMembers(kept, (key) => sameValue(then[key], now[key])) };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** The facts that only an export of this package writes, of contracts, servers, tables and columns. */
const FACTS: readonly (readonly [names: string, fits: (value: unknown) => boolean])[] = [
  [
    `datastoreapi summary datastoreName databaseName databaseSchemaName serviceName host port dbmsType dbmsVersion
      fullyQualifiedName version id entityType tableType specification specificationVersion columnConstraint
      jsonSchema`,
    isText,
  ],
  ["contact license jdbc odbc variables externalDocs type keywords", isObject],
  ["constraints partitions", Array.isArray],
  ["ordinalPosition", isWhole],
  ["definition", () => true],
];

/** The forms of the values of those facts in `customProperties`. */
export const CUSTOM: Readonly<Record<string, (value: unknown) => boolean>> = Object.fromEntries(
  FACTS.flatMap(([names, fits]) => names.split(/\s+/).map((name) => [name, fits])),
);

const PREFIX = "dsd.";

/** Facts as `customProperties`; `undefined` if there are none. */
export function writeCustom(facts: JsonObject): JsonObject | undefined {
  return compact(
    Object.fromEntries(Object.entries(facts).map(([name, value]) => [PREFIX + name, value])),
  );
}

/** Whether a name in `customProperties` is one of those. */
export const isCustom = (property: string): boolean =>
  property.startsWith(PREFIX) && Object.hasOwn(CUSTOM, property.slice(PREFIX.length));

/** The facts in `customProperties`, without the values that no export writes. */
export const readCustom = (owner: JsonObject): JsonObject =>
  Object.fromEntries(
    [...customValues(owner)].flatMap(([property, value]) => {
      const name = property.slice(PREFIX.length);
      return isCustom(property) && CUSTOM[name]?.(value) ? [[name, value]] : [];
    }),
  );

export const text = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** An object without the members that are `undefined`; `undefined` if none is left. */
export function compact(object: JsonObject): JsonObject | undefined {
  const members = filterMembers(object, (_, value) => value !== undefined);
  return Object.keys(members).length === 0 ? undefined : members;
}

/** Who answers questions, as `support` channels: a page, and an email address. */
function writeContact({ name, url, email }: JsonObject): JsonObject[] {
  const mail = { channel: name ?? email, url: `mailto:${scalarText(email)}`, tool: "email" };
  const all: JsonObject[] = [
    ...(url === undefined ? [] : [{ channel: name ?? url, url }]),
    ...(email === undefined ? [] : [mail]),
  ];
  return all.length === 0 && name !== undefined ? [{ channel: name }] : all;
}

/** Whether a channel of `support` is an address for mail. */
export const isMail = ({ url }: JsonObject): boolean => /^mailto:/.test(text(url) ?? "");

function readContact(channels: readonly JsonObject[]): JsonObject | undefined {
  const mail = channels.find(isMail);
  const page = channels.find((channel) => channel !== mail);
  const email = text(mail?.url)?.slice("mailto:".length);
  const url = text(page?.url);
  const name = text(page?.channel ?? mail?.channel);
  return compact({ name: name === url || name === email ? undefined : name, url, email });
}

/** Who is responsible for a contract: `support`, and a license as a definition of its type. */
export const contractFacts: SharedFacts = {
  write: ({ contact, license }) => ({
    support: isObject(contact) ? writeContact(contact) : [],
    license: isObject(license)
      ? compact({ type: "license", url: license.url ?? "", description: license.name })
      : undefined,
  }),
  read: ({ support, license }) => ({
    contact: readContact(objectList(support)),
    license: isObject(license)
      ? compact({ name: license.description, url: license.url || undefined })
      : undefined,
  }),
};

const TABLE_TYPES: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    REGULAR: "table",
    VIEW: "view",
    MATERIALIZEDVIEW: "materialized view",
    PARTITIONED: "partitioned table",
    EXTERNAL: "external table",
    FOREIGN: "foreign table",
    SECUREVIEW: "secure view",
    ICEBERG: "iceberg table",
  }),
);

/** The kind of a table, and external documentation as a definition of its type. */
export const tableFacts: SharedFacts = {
  write: ({ tableType, externalDocs }) => ({
    physicalType: TABLE_TYPES.get(tableType) ?? tableType,
    documentation: isObject(externalDocs)
      ? compact({
          type: "documentation",
          url: externalDocs.$href,
          description: externalDocs.description,
        })
      : undefined,
  }),
  read({ physicalType, documentation }) {
    const folded = text(physicalType)?.toLowerCase().replace(/_/g, " ");
    const [known] = [...TABLE_TYPES].find(([, words]) => words === folded) ?? [];
    return {
      tableType: known ?? text(physicalType),
      externalDocs: isObject(documentation)
        ? compact({ $href: documentation.url, description: documentation.description })
        : undefined,
    };
  },
};

/**
 * The type of a column: `DECIMAL(12,2)`, one string with its arguments. The length of a string type is also in a
 * separate field.
 *
 * The fact `type` has the members `dataType`, `dataLength`, `precision` and `scale` of a column.
 */
export const typeFacts: SharedFacts = {
  write({ logicalType, type }) {
    const { dataType, dataLength, precision, scale } = isObject(type) ? type : {};
    const stated = dataLength === undefined ? [precision, scale] : [dataLength];
    const sizes = stated.map((size) => (isWhole(size) ? size : undefined));
    const hasLength = logicalType === "string" && isWhole(dataLength) && dataLength >= 0;
    return {
      logicalType,
      physicalType: isText(dataType) ? withSizes(dataType, sizes) : undefined,
      maxLength: hasLength ? dataLength : undefined,
    };
  },
  read({ logicalType, physicalType, maxLength }) {
    const written = text(physicalType);
    const type = written === undefined ? {} : readType(written);
    const dataLength = written?.includes("(") ? undefined : maxLength;
    return { logicalType, type: compact({ dataLength, ...type }) };
  },
};

function readType(written: string): JsonObject {
  const type = parseType(written);
  const [first, second] = type.sizes;
  const isPlain = type.isRead && type.unit === undefined && written.trimEnd().endsWith(")");
  if (!isPlain || !isWhole(first)) return { dataType: written };
  const dataType = bareText(type);
  if (second !== undefined) return { dataType, precision: first, scale: second };
  const isLength = type.family === undefined || takesLength(type.family);
  return { dataType, [isLength ? "dataLength" : "precision"]: first };
}

const LOGICAL_TYPES: Readonly<Partial<Record<TypeFamily, string>>> = {
  integer: "integer",
  decimal: "number",
  float: "number",
  text: "string",
  boolean: "boolean",
  date: "date",
  time: "time",
  timestamp: "timestamp",
  json: "object",
};

/** The logical type of a data type; `undefined` if ODCS has none for it. */
export function logicalType(name: string, family: TypeFamily | undefined): string | undefined {
  if (name === "ARRAY" || name === "SET") return "array";
  if (name === "MAP" || name === "STRUCT") return "object";
  return family && LOGICAL_TYPES[family];
}

/** The listed type of a logical type, for columns without a physical type. */
export const LISTED_OF_LOGICAL: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    string: "STRING",
    date: "DATE",
    time: "TIME",
    timestamp: "TIMESTAMP",
    number: "NUMBER",
    integer: "BIGINT",
    boolean: "BOOLEAN",
    object: "STRUCT",
    array: "ARRAY",
    map: "MAP",
    vector: "ARRAY",
  }),
);

// JSON Schema types as ODCS logical types, and back.

/** The types that have the same name in both. */
const TYPES: ReadonlySet<unknown> = new Set([
  ...["string", "number", "integer", "boolean", "object", "array"],
]);

/** The logical types that are formats of a string. */
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ["timestamp", "date-time"],
  ["date", "date"],
  ["time", "time"],
]);

/** The keywords of a logical type. */
export function keywordsOfType(logicalType: unknown): JsonObject {
  const format = FORMATS.get(logicalType);
  if (format !== undefined) return { type: "string", format };
  return TYPES.has(logicalType) ? { type: logicalType } : {};
}

/** The logical type of a type that can also be null; `undefined` if ODCS has none for it. */
export function typeOfKeywords({ type, format }: JsonObject): string | undefined {
  const [only, ...others] = [type].flat().filter((one) => one !== "null");
  if (others.length > 0 || !TYPES.has(only)) return undefined;
  const [special] = [...FORMATS].find(([, known]) => known === format) ?? [];
  return String(only === "string" ? (special ?? only) : only);
}

/** The types of servers with a host and a database, by the fields that say where they are. */
const SERVERS: Readonly<Record<string, readonly string[]>> = {
  postgres: ["host", "port", "database", "schema"],
  mysql: ["host", "port", "database"],
  sqlserver: ["host", "port", "database", "schema"],
  oracle: ["host", "port", "serviceName"],
  db2: ["host", "port", "database", "schema"],
  redshift: ["host", "database", "schema"],
  clickhouse: ["host", "port", "database"],
  hive: ["host", "port", "database"],
  trino: ["host", "port", "catalog", "schema"],
  vertica: ["host", "port", "database", "schema"],
  databricks: ["host", "catalog", "schema"],
};

/** The type of server for a database system, by its name in a descriptor. */
function serverType(dbmsType: string): string {
  const name = systemOfName(dbmsType)?.name ?? "";
  if (name === "PostgreSQL") return "postgres";
  return name === "MariaDB" ? "mysql" : name.toLowerCase().replace(/\s/g, "");
}

/**
 * Where a database is. Templates are filled in by the defaults of their variables. A server of another type, or one
 * that lacks a field of its type, is of the type `custom`.
 */
export const serverFacts = (apiVersion: unknown): SharedFacts => ({
  write({ host, port, dbmsType, database, schema, variables }) {
    const known = isObject(variables) ? variables : {};
    // A variable that has no default, or may be secret, stays.
    const valueFor = (name: string): string => {
      const variable = isSecretName(name) || !Object.hasOwn(known, name) ? undefined : known[name];
      return (isObject(variable) ? text(variable.default) : undefined) ?? `{${name}}`;
    };
    const filledIn = (template: unknown) =>
      text(template) &&
      fillTemplate(String(template), "plain", (name) => Object.hasOwn(known, name), valueFor);
    const number = filledIn(port) ?? "";
    // Before 3.2, a port has to be a number.
    const textPort = apiVersion === "v3.2.0" && number !== "" ? number : undefined;
    const address = {
      host: filledIn(host),
      port: /^(?:0|[1-9]\d{0,8})$/.test(number) ? Number(number) : textPort,
      database,
      schema,
    };
    const all: JsonObject = { ...address, catalog: database, serviceName: database };
    const type = serverType(text(dbmsType) ?? "");
    const fields = Object.hasOwn(SERVERS, type) ? SERVERS[type] : undefined;
    return fields?.every((field) => all[field] !== undefined)
      ? { type, ...filterMembers(all, (field) => fields.includes(field)) }
      : { type: "custom", ...address };
  },
  read({ type, host, port, database, catalog, project, serviceName, schema, dataset }) {
    const system = type === undefined || type === "custom" ? undefined : String(type);
    return {
      host: text(host),
      port: isText(port) || isWhole(port) ? String(port) : system && defaultPort(system),
      dbmsType: system && (systemOfName(system)?.name ?? system),
      database: text(database ?? catalog ?? project ?? serviceName),
      schema: text(schema ?? dataset),
    };
  },
});

/** The port of a server that does not name one, as far as its drivers agree. */
const defaultPort = (type: string): string | undefined =>
  portOfSubprotocol(type === "postgres" ? "postgresql" : type);

/** A definition of `authoritativeDefinitions` of a type. */
export const definitionIn = (owner: JsonObject | undefined, type: string): JsonObject | undefined =>
  objectList(owner?.authoritativeDefinitions).find((definition) => definition.type === type);

/** Counts the definitions of types other than these, and duplicates of a type. */
export function countDefinitions(
  owner: JsonObject,
  types: readonly string[],
  dropped: Tally,
): void {
  const used = types.filter((type) => definitionIn(owner, type) !== undefined).length;
  const all = objectList(owner.authoritativeDefinitions).length;
  dropped.add("authoritativeDefinitions", all - used);
}

/** The values in `customProperties`, by their names. */
export const customValues = (owner: JsonObject): ReadonlyMap<string, unknown> =>
  new Map(
    objectList(owner.customProperties).map(({ property, value }) => [String(property), value]),
  );

/** Counts the members of an ODCS object that have no place in a descriptor. */
export function countOthers(
  object: JsonObject,
  known: string,
  dropped: Tally,
  isKept = isCustom,
): void {
  const names = new Set(known.split(/\s+/));
  for (const [key, value] of Object.entries(object)) {
    const what = key === "quality" ? "quality rule" : key;
    if (!names.has(key)) dropped.add(what, Array.isArray(value) ? value.length : 1);
  }
  dropped.add(
    "customProperties",
    [...customValues(object).keys()].filter((name) => !isKept(name)).length,
  );
}
