import { isObject, type JsonObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";

/** What a document is that is no descriptor, by its own words. */
export interface Format {
  /** In a sentence: `an OpenAPI document`. */
  readonly name: string;
  /** The property that says so. */
  readonly marker: string;
  /** What to do with it, if there is something. */
  readonly next?: string | undefined;
  /** Whether it is an object of a descriptor, to which others may refer. */
  readonly isPart?: boolean | undefined;
}

interface Row extends Format {
  /** Whether the value of the marker says so. Default: it states a version. */
  readonly is?: (marked: unknown, value: JsonObject) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isAny = (value: unknown): boolean => value !== undefined;
const hasKey = (keys: RegExp, value: JsonObject): boolean =>
  Object.keys(value).some((key) => keys.test(key));

/** An object of a descriptor in a file of its own: it has none of a descriptor's keys. */
const part = (name: string, as: string, marker: string): Row => ({
  name: `a ${name} object`,
  marker,
  next: `\`--as ${as}\` checks it as one`,
  isPart: true,
  is: (marked, value) => isAny(marked) && !hasOwnKey(value),
});

/** Whether an object has one of the keys of a descriptor that say what it is. */
export const hasOwnKey = (value: object): boolean =>
  ["datastoreapi", "info", "services", "schema", "components"].some((key) =>
    Object.hasOwn(value, key),
  );

const IMPORT = "`dsd import FILE` makes a descriptor of it";
const CATALOG = "a catalog in JSON-LD, such as DCAT";
const DBT = /^(?:models|sources|seeds|snapshots|macros|exposures|groups|unit_tests)$/;
const OF_COMPOSE = /^(?:image|build|extends|depends_on|environment)$/;
const OF_PACKAGE = /^(?:(?:devD|d)ependencies|scripts|main|exports)$/;

/** The formats beside which descriptors are kept, each by what only it has. The first one that fits is meant. */
const FORMATS: readonly Row[] = /* @__PURE__ */ [
  { name: "an OpenAPI document", marker: "openapi" },
  { name: "an OpenAPI document", marker: "swagger" },
  { name: "an AsyncAPI document", marker: "asyncapi" },
  { name: "a data contract (Data Contract Specification)", marker: "dataContractSpecification" },
  {
    name: "a data contract (ODCS)",
    marker: "kind",
    next: IMPORT,
    is: (kind) => kind === "DataContract",
  },
  { name: "a data product (ODPS)", marker: "kind", is: (kind) => kind === "DataProduct" },
  {
    name: "an entity of Backstage",
    marker: "apiVersion",
    is: (version) => /^backstage\.io\//.test(String(version)),
  },
  {
    name: "an object of Kubernetes",
    marker: "apiVersion",
    is: (version, { kind }) => isText(version) && isText(kind),
  },
  {
    name: "the manifest of a dbt project",
    marker: "metadata",
    next: IMPORT,
    is: (metadata) =>
      isObject(metadata) && /\/manifest\/v\d/.test(String(metadata.dbt_schema_version)),
  },
  {
    name: "a file of properties of dbt",
    marker: "version",
    is: (version, value) => Number(version) === 2 && hasKey(DBT, value),
  },
  {
    name: "a file of properties of dbt",
    marker: "models",
    is: (models, value) =>
      Array.isArray(models) && Object.keys(value).every((key) => DBT.test(key)),
  },
  {
    name: "a data package (Frictionless)",
    marker: "resources",
    is: (resources) => Array.isArray(resources) && resources.some(isObject),
  },
  { name: CATALOG, marker: "@context", is: isAny },
  { name: CATALOG, marker: "@graph", is: isAny },
  {
    name: "a data product (Open Data Product Specification)",
    marker: "product",
    is: (product, { schema }) => isObject(product) && isText(schema),
  },
  {
    name: "a connector of Debezium",
    marker: "config",
    is: (config) => isObject(config) && isAny(config["connector.class"]),
  },
  {
    name: "an event of Debezium",
    marker: "payload",
    is: (payload, { schema }) => isAny(payload) && isObject(schema) && schema.type === "struct",
  },
  {
    name: "a file of Compose",
    marker: "services",
    is: (services, value) =>
      isObject(services) &&
      !hasKey(/^(?:info|schema)$/, value) &&
      Object.values(services).some((one) => isObject(one) && hasKey(OF_COMPOSE, one)),
  },
  {
    name: "the package.json of a package",
    marker: "name",
    is: (name, value) =>
      isText(name) && hasKey(OF_PACKAGE, value) && !hasKey(/^(?:columns|serverInfo)$/, value),
  },
  {
    name: "an Avro schema",
    marker: "fields",
    is: (fields, { type }) => Array.isArray(fields) && type === "record",
  },
  {
    name: "a JSON Schema",
    marker: "$schema",
    is: (schema) => /^https?:\/\/json-schema\.org\//.test(String(schema)),
  },
  {
    name: "a JSON Schema",
    marker: "properties",
    is: (properties, { type }) => isObject(properties) && type === "object",
  },
  part("Column", "column", "dataType"),
  part("Table", "table", "columns"),
  part("Table", "table", "fullyQualifiedName"),
  part("Schema", "schema", "tables"),
  part("Database Service", "service", "serverInfo"),
  part("Server Info", "server-info", "connectionProtocols"),
];

/** The format of a document that says itself that it is no descriptor; `undefined` if none is known. */
export const formatOf = (value: JsonObject): Format | undefined =>
  FORMATS.find(({ marker, is = isVersion }) => is(value[marker], value));

/** Whether a value is a version, which YAML often has without quotes: `swagger: 2.0`. */
const isVersion = (value: unknown): boolean => isText(value) || typeof value === "number";

/** How texts start, behind blanks and comments, that are neither JSON nor YAML. */
const TEXTS: readonly (readonly [start: RegExp, name: string, next?: string])[] = [
  [
    /^(?:(?:CREATE|ALTER|DROP)\s+(?:\w+\s+){0,4}?(?:TABLE|VIEW|SCHEMA|DATABASE|TYPE|SEQUENCE|INDEX|EXTENSION)|INSERT\s+INTO|COMMENT\s+ON|SET\s+\w+\s*=|PRAGMA\s|USE\s+\S+\s*;|BEGIN\s*;)/i,
    "SQL",
    "`dsd import FILE.sql` makes a descriptor of it",
  ],
  [/^(?:Project|Table|Enum|TableGroup|Ref)\b[^\n{:]*(?:\{|:\s*["\w.]+\s*[<>-])/i, "DBML"],
  [
    /^(?:terraform|locals|(?:resource|data|module|variable|provider|output)\s+"[^"\n]*"(?:\s+"[^"\n]*")?)\s*\{/,
    "a configuration of Terraform",
  ],
];

/** Blanks and comments, as SQL and its neighbors write them. */
const BLANK = /^(?:\s|(?:--|#|\/\/)[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/;?)*/;

/** What is said of a text in another format than JSON or YAML, and where it starts. */
export function textFormat(text: string): { message: string; start: number } | undefined {
  const start = BLANK.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  const [, name, next] = TEXTS.find(([pattern]) => pattern.test(rest)) ?? [];
  return name === undefined ? undefined : { message: notOurs(name, next), start };
}

/** What a finding says about a document of another format. */
export const messageOfFormat = ({ name, marker, next }: Format): string =>
  notOurs(`${name} (${quote(marker)})`, next);

const notOurs = (name: string, next: string | undefined): string =>
  `this is ${name}, not a data store descriptor${next === undefined ? "" : `; ${next}`}`;
