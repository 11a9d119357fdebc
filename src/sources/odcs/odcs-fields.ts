import { readTemplate } from "../../connections/braces.js";
import { portOfSubprotocol, systemOfName } from "../../connections/database-systems.js";
import { parseDataType, type TypeFamily, takesLength } from "../../model/data-type.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { sameValue } from "../../values/same-value.js";
import type { Tally } from "../tally.js";

// The fields that ODCS and a descriptor share, in both directions. A field of a descriptor that ODCS says
// in other words is a pair of functions. Where reading does not give back what was written, the field
// also goes to `customProperties`, and counts there as long as the standard fields are what it was written as:
// whoever edits a standard field is right.

/** A field of a descriptor as the standard fields of ODCS, and the field that standard fields mean. */
export interface SharedField<Field, Standard> {
  write(field: Field): Standard;
  read(standard: Standard): Field;
}

/** A field as it goes to `customProperties`; `undefined` if the standard fields say all of it. */
export const remainder = <F, S>({ write, read }: SharedField<F, S>, field: F): F | undefined =>
  sameValue(read(write(field)), field) ? undefined : field;

/** A field from its standard fields, and from `customProperties` unless the standard fields were edited. */
export const restored = <F, S>(
  { write, read }: SharedField<F, S>,
  standard: S,
  custom: unknown,
): F =>
  custom !== undefined && sameValue(write(custom as F), standard) ? (custom as F) : read(standard);

/** The names in `customProperties` that only an export of this package writes, one for each fact. */
export const CUSTOM = {
  /** Of the contract. */
  datastoreapi: "dsd.datastoreapi",
  summary: "dsd.summary",
  datastoreName: "dsd.datastoreName",
  contact: "dsd.contact",
  license: "dsd.license",
  databaseName: "dsd.databaseName",
  databaseSchemaName: "dsd.databaseSchemaName",
  /** Of a server. */
  serviceName: "dsd.serviceName",
  host: "dsd.host",
  port: "dsd.port",
  dbmsType: "dsd.dbmsType",
  dbmsVersion: "dsd.dbmsVersion",
  jdbc: "dsd.jdbc",
  odbc: "dsd.odbc",
  variables: "dsd.variables",
  /** Of a table or a column. */
  fullyQualifiedName: "dsd.fullyQualifiedName",
  version: "dsd.version",
  id: "dsd.id",
  entityType: "dsd.entityType",
  tableType: "dsd.tableType",
  constraints: "dsd.constraints",
  partitions: "dsd.partitions",
  externalDocs: "dsd.externalDocs",
  specification: "dsd.specification",
  specificationVersion: "dsd.specificationVersion",
  definition: "dsd.definition",
  type: "dsd.type",
  columnConstraint: "dsd.columnConstraint",
  ordinalPosition: "dsd.ordinalPosition",
  jsonSchema: "dsd.jsonSchema",
  intervalType: "dsd.intervalType",
  interval: "dsd.interval",
  keywords: "dsd.keywords",
} as const;

export const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** The objects in a list; none if it is no list. */
export const objects = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** An object without the members that are `undefined`; `undefined` if none is left. */
export function compact<T extends object>(object: T): T | undefined {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as T);
}

/** Who answers questions, as channels of `support`: a page, and an address for mail. */
export const contactField: SharedField<JsonObject | undefined, readonly JsonObject[]> = {
  write(contact) {
    const { name, url, email } = contact ?? {};
    const pages = url === undefined ? [] : [{ channel: name ?? url, url }];
    const mails =
      email === undefined
        ? []
        : [{ channel: name ?? email, url: `mailto:${String(email)}`, tool: "email" }];
    const all: JsonObject[] = [...pages, ...mails];
    return all.length === 0 && name !== undefined ? [{ channel: name }] : all;
  },
  read(channels) {
    const mail = channels.find(({ url }) => /^mailto:/.test(text(url) ?? ""));
    const page = channels.find((channel) => channel !== mail);
    const email = text(mail?.url)?.slice("mailto:".length);
    const url = text(page?.url);
    const name = text(page?.channel ?? mail?.channel);
    return compact({ name: name === url || name === email ? undefined : name, url, email });
  },
};

/** A license as a definition of the type `license`. */
export const licenseField: SharedField<JsonObject | undefined, JsonObject | undefined> = {
  write: (license) =>
    license && compact({ type: "license", url: license.url ?? "", description: license.name }),
  read: (definition) =>
    definition && compact({ name: definition.description, url: definition.url || undefined }),
};

/** External documentation as a definition of the type `documentation`. */
export const documentationField: SharedField<JsonObject | undefined, JsonObject | undefined> = {
  write: (docs) =>
    docs && compact({ type: "documentation", url: docs.$href, description: docs.description }),
  read: (definition) =>
    definition && compact({ $href: definition.url, description: definition.description }),
};

const TABLE_TYPES: Readonly<Record<string, string>> = {
  REGULAR: "table",
  VIEW: "view",
  MATERIALIZEDVIEW: "materialized view",
  PARTITIONED: "partitioned table",
  EXTERNAL: "external table",
  FOREIGN: "foreign table",
  SECUREVIEW: "secure view",
  ICEBERG: "iceberg table",
};

export const tableTypeField: SharedField<string | undefined, string | undefined> = {
  write: (type) => type && (TABLE_TYPES[type] ?? type),
  read(written) {
    const folded = written?.toLowerCase().replace(/_/g, " ");
    const known = Object.keys(TABLE_TYPES).find((type) => TABLE_TYPES[type] === folded);
    return known ?? written;
  },
};

/** The type of a column. */
export interface ColumnType {
  readonly dataType?: string | undefined;
  readonly dataLength?: number | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
}

/** The type that an object has, whatever else is in it. */
export function typeIn(object: JsonObject | undefined): ColumnType | undefined {
  const number = (value: unknown) => (typeof value === "number" ? value : undefined);
  const { dataType, dataLength, precision, scale } = object ?? {};
  return compact({
    dataType: text(dataType),
    dataLength: number(dataLength),
    precision: number(precision),
    scale: number(scale),
  });
}

/** A type as one text with its arguments: `DECIMAL(12,2)`. */
export const typeField: SharedField<ColumnType | undefined, string | undefined> = {
  write(type) {
    const { dataType, dataLength, precision, scale } = type ?? {};
    if (dataType === undefined || dataType.includes("(")) return dataType;
    if (dataLength !== undefined) return `${dataType}(${dataLength})`;
    if (precision === undefined) return dataType;
    return `${dataType}(${precision}${scale === undefined ? "" : `,${scale}`})`;
  },
  read(written) {
    if (written === undefined) return undefined;
    const [, word = written, first, second] =
      /^([^(]*[^(\s])\s*\(\s*(\d{1,9})\s*(?:,\s*(-?\d{1,9})\s*)?\)$/.exec(written) ?? [];
    if (first === undefined) return { dataType: written };
    const { family } = parseDataType(word);
    const isLength = second === undefined && (family === undefined || takesLength(family));
    return compact({
      dataType: word,
      dataLength: isLength ? Number(first) : undefined,
      precision: isLength ? undefined : Number(first),
      scale: second === undefined ? undefined : Number(second),
    });
  },
};

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
export const LISTED_OF_LOGICAL: Readonly<Record<string, string>> = {
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
};

/** A type and a format of JSON Schema as a logical type. */
export const schemaTypeField: SharedField<JsonObject | undefined, string | undefined> = {
  write(keywords) {
    const type = text(keywords?.type);
    const format = keywords?.format;
    if (type === "string" && format === "date-time") return "timestamp";
    if (type === "string" && (format === "date" || format === "time")) return format;
    return type === undefined || type === "null" ? undefined : type;
  },
  read(logical) {
    if (logical === "timestamp") return { type: "string", format: "date-time" };
    if (logical === "date" || logical === "time") return { type: "string", format: logical };
    return logical === undefined ? undefined : { type: logical };
  },
};

/** The types of JSON Schema that are logical types of ODCS. */
export const SCHEMA_TYPES: ReadonlySet<string> = new Set([
  ...["string", "number", "integer", "boolean", "object", "array"],
  ...["timestamp", "date", "time"],
]);

/** Which fields the servers of a type have: for the database, and for its schema; `!` marks required ones. */
interface ServerFields {
  readonly database?: string;
  readonly schema?: string;
  readonly required: readonly string[];
  readonly port: boolean;
}

const fields = (required: string, { database = "database", schema = "", port = true } = {}) => ({
  database,
  ...(schema !== "" && { schema }),
  required: required.split(" "),
  port,
});

/** The types of servers that can say a host, a database and a schema. All others are written as `custom`. */
const SERVERS: Readonly<Record<string, ServerFields>> = {
  postgres: fields("host port database schema", { schema: "schema" }),
  mysql: fields("host port database"),
  sqlserver: fields("host database schema", { schema: "schema" }),
  oracle: fields("host port serviceName", { database: "serviceName" }),
  db2: fields("host port database", { schema: "schema" }),
  redshift: fields("database schema", { schema: "schema", port: false }),
  clickhouse: fields("host port database"),
  hive: fields("host database"),
  trino: fields("host port catalog schema", { database: "catalog", schema: "schema" }),
  vertica: fields("host port database schema", { schema: "schema" }),
  databricks: fields("catalog schema", { database: "catalog", schema: "schema", port: false }),
};

const CUSTOM_SERVER: ServerFields = fields("", { schema: "schema" });

/** What a server of ODCS says about a database. */
export interface ServerAddress {
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly database?: string | undefined;
  readonly schema?: string | undefined;
}

/** The type of server for a database system, by its name in a descriptor. */
export function serverType(dbmsType: string | undefined): string {
  const name = dbmsType && systemOfName(dbmsType)?.name;
  if (name === "PostgreSQL") return "postgres";
  if (name === "MariaDB") return "mysql";
  const type = (name ?? "").toLowerCase().replace(/\s/g, "");
  return Object.hasOwn(SERVERS, type) ? type : "custom";
}

/** The fields of a server, whose type is `custom` if it lacks what its own type requires. */
export function writeAddress(type: string, address: ServerAddress): JsonObject {
  const { database, schema, required, port: hasPort } = SERVERS[type] ?? CUSTOM_SERVER;
  const { host, port } = address;
  const isNumber = port !== undefined && /^(?:0|[1-9]\d{0,8})$/.test(port);
  const written: Record<string, unknown> = { type };
  if (host !== undefined) written.host = host;
  if (isNumber && hasPort) written.port = Number(port);
  if (database && address.database !== undefined) written[database] = address.database;
  if (schema && address.schema !== undefined) written[schema] = address.schema;
  const isComplete = type === "custom" || required.every((key) => written[key] !== undefined);
  return isComplete ? written : writeAddress("custom", address);
}

/** What the fields of a server say, whatever its type calls them. */
export function readAddress(server: JsonObject): ServerAddress {
  const { port } = server;
  const isKnown = typeof server.type === "string" && Object.hasOwn(SERVERS, server.type);
  const { database = "", schema = "" } = isKnown
    ? (SERVERS[String(server.type)] ?? CUSTOM_SERVER)
    : CUSTOM_SERVER;
  return {
    host: text(server.host),
    port: typeof port === "number" || typeof port === "string" ? String(port) : undefined,
    database: text(server[database] ?? server.project ?? server.catalog),
    schema: text(server[schema] ?? server.dataset),
  };
}

/** The name of the database system that a type of server means, as `dbmsType` has it. */
export const systemName = (type: string): string | undefined =>
  type === "custom" ? undefined : (systemOfName(type)?.name ?? type);

/** The port of a server that does not name one, as far as its drivers agree. */
export const defaultPort = (type: string): string | undefined =>
  portOfSubprotocol(type === "postgres" ? "postgresql" : type);

/** A template with the defaults of its variables; those that have none, or may be secret, stay in it. */
export const fillTemplate = (
  template: string,
  defaults: ReadonlyMap<string, string | undefined>,
): string =>
  readTemplate(template, "plain", (name) => defaults.has(name))
    .parts.map((part) =>
      part.kind === "text"
        ? part.text
        : ((isSecretName(part.name) ? undefined : defaults.get(part.name)) ?? `{${part.name}}`),
    )
    .join("");

/** A definition of `authoritativeDefinitions` of a type. */
export const definitionIn = (owner: JsonObject | undefined, type: string): JsonObject | undefined =>
  objects(owner?.authoritativeDefinitions).find((definition) => definition.type === type);

/** The values in `customProperties`, by their names. */
export const customValues = (owner: JsonObject): ReadonlyMap<string, unknown> =>
  new Map(objects(owner.customProperties).map(({ property, value }) => [String(property), value]));

/** A value in `customProperties`, if it is an object. */
export function objectIn(
  custom: ReadonlyMap<string, unknown>,
  name: string,
): JsonObject | undefined {
  const value = custom.get(name);
  return isObject(value) ? value : undefined;
}

/** The columns of all partitions, each once, in order: what `partitioned` can say. */
export const partitionColumns = (partitions: readonly (readonly string[])[]): string[] => [
  ...new Set(partitions.flat()),
];

/** What a property of ODCS says about keys and null. */
interface PropertyFlags {
  readonly primaryKey?: unknown;
  readonly required?: unknown;
  readonly unique?: unknown;
}

/** The `columnConstraint` that the flags of a property mean, in a table whose primary key has so many columns. */
export function flagWord(flags: PropertyFlags, keySize: number): string | undefined {
  if (flags.primaryKey === true) return keySize === 1 ? "PRIMARY_KEY" : undefined;
  return flags.required === true ? "NOT_NULL" : undefined;
}

/** Whether the flags of a property still say what a `columnConstraint` says, as `constraintName` reads it. */
export function agreesWithFlags(word: string | undefined, flags: PropertyFlags): boolean {
  if (word === "PRIMARY_KEY") return flags.primaryKey === true;
  if (word === "NOT_NULL") return flags.required === true;
  if (word === "UNIQUE") return flags.unique === true;
  return word !== "NULL" || flags.required !== true;
}

/** Counts the members of an object of ODCS that a descriptor has no place for. */
export function countOthers(
  object: JsonObject,
  known: string,
  dropped: Tally,
  isKept = (name: string): boolean => name.startsWith("dsd."),
): void {
  const names = new Set(known.split(/\s+/));
  for (const [key, value] of Object.entries(object)) {
    if (!names.has(key)) dropped.add(key, Array.isArray(value) ? value.length : 1);
  }
  dropped.add(
    "customProperties",
    [...customValues(object).keys()].filter((name) => !isKept(name)).length,
  );
}
