import { isObject, type JsonObject } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";

/** The format that a document declares, if it is not a descriptor. */
export interface ForeignFormat {
  /** In a sentence: `an OpenAPI document`. */
  readonly name: string;
  /** The property that says so. */
  readonly marker: string;
  /** The advice about it, if there is any. */
  readonly next?: string | undefined;
  /** How `dsd import` reads it. */
  readonly importedAs?: ImportedFormat | undefined;
  /** Whether it is part of a descriptor, to which other documents may refer. */
  readonly isPart?: boolean | undefined;
}

/** Whether the value of a marker says that a document has a format. */
type Test = (marked: unknown, value: JsonObject) => boolean;

const isText = (value: unknown): boolean => typeof value === "string";
const isAny: Test = (value) => value !== undefined;

/** Whether a value is a version, which YAML often has without quotes: `swagger: 2.0`. */
const isVersion: Test = (value) => typeof value === "string" || typeof value === "number";

const hasKey = (keys: RegExp, value: JsonObject): boolean =>
  Object.keys(value).some((key) => keys.test(key));

const hasOneOf =
  (...keys: readonly string[]) =>
  (value: unknown): boolean =>
    isObject(value) && keys.some((key) => Object.hasOwn(value, key));

/** Whether a document says at its root that it is a descriptor. */
export const isDescriptor = hasOneOf("datastoreapi");

/** Whether a value can be read as a descriptor, however incomplete: it has a key of one. */
export const isReadableDescriptor = hasOneOf(
  "datastoreapi",
  "info",
  "services",
  "schema",
  "components",
);

/**
 * Whether a document is part of a data product, even if it contains no descriptor: a data product document, a port, or
 * an event about data products.
 */
export const isDataProduct = hasOneOf(
  "dataProductDescriptor",
  "interfaceComponents",
  "promises",
  "expectations",
  "objectToEvaluate",
  "dataProductVersion",
);

/** The formats of documents that `dsd import` reads, each with what its text contains. */
const IMPORTED = { odcs: /\bDataContract\b/, dbt: /\/manifest\/v\d/ };

export type ImportedFormat = keyof typeof IMPORTED;

/** Whether a text may be a document that `dsd import` reads. This is faster than parsing it. */
export const mayBeImported = (text: string): boolean =>
  Object.values(IMPORTED).some((mark) => mark.test(text));

const IMPORT = "`dsd import FILE` makes a descriptor of it";
const CATALOG = "a catalog in JSON-LD, such as DCAT";
const DBT = /^(?:models|sources|seeds|snapshots|macros|exposures|groups|unit_tests)$/;
const OF_COMPOSE = /^(?:image|build|extends|depends_on|environment)$/;
const OF_PACKAGE = /^(?:(?:devD|d)ependencies|scripts|main|exports)$/;

const isManifest: Test = (metadata) =>
  isObject(metadata) && IMPORTED.dbt.test(String(metadata.dbt_schema_version));

const isCompose: Test = (services, value) =>
  isObject(services) &&
  !hasKey(/^(?:info|schema)$/, value) &&
  Object.values(services).some((one) => isObject(one) && hasKey(OF_COMPOSE, one));

const isPackage: Test = (name, value) =>
  typeof name === "string" &&
  hasKey(OF_PACKAGE, value) &&
  !hasKey(/^(?:columns|serverInfo)$/, value);

/** A format: its name, the property that indicates it, how that does so, and how it is imported. */
type Row = readonly [name: string, marker: string, is: Test, importedAs?: ImportedFormat];

/**
 * Formats that are often kept next to descriptors, each with a mark that only it has. The first match wins.
 */
const FORMATS: readonly Row[] = [
  ["an OpenAPI document", "openapi", isVersion],
  ["an OpenAPI document", "swagger", isVersion],
  ["an AsyncAPI document", "asyncapi", isVersion],
  ["a data contract (Data Contract Specification)", "dataContractSpecification", isVersion],
  ["a data contract (ODCS)", "kind", (kind) => kind === "DataContract", "odcs"],
  ["a data product (ODPS)", "kind", (kind) => kind === "DataProduct"],
  ["an entity of Backstage", "apiVersion", (version) => /^backstage\.io\//.test(String(version))],
  ["an object of Kubernetes", "apiVersion", (version, { kind }) => [version, kind].every(isText)],
  ["the manifest of a dbt project", "metadata", isManifest, "dbt"],
  [
    "a file of properties of dbt",
    "version",
    (version, value) => Number(version) === 2 && hasKey(DBT, value),
  ],
  [
    "a file of properties of dbt",
    "models",
    (models, value) => Array.isArray(models) && Object.keys(value).every((key) => DBT.test(key)),
  ],
  [
    "a data package (Frictionless)",
    "resources",
    (resources) => Array.isArray(resources) && resources.some(isObject),
  ],
  [CATALOG, "@context", isAny],
  [CATALOG, "@graph", isAny],
  [
    "a data product (Open Data Product Specification)",
    "product",
    (product, { schema }) => isObject(product) && typeof schema === "string",
  ],
  [
    "a connector of Debezium",
    "config",
    (config) => isObject(config) && config["connector.class"] !== undefined,
  ],
  [
    "an event of Debezium",
    "payload",
    (payload, { schema }) => payload !== undefined && isObject(schema) && schema.type === "struct",
  ],
  ["a file of Compose", "services", isCompose],
  ["the package.json of a package", "name", isPackage],
  ["an Avro schema", "fields", (fields, { type }) => Array.isArray(fields) && type === "record"],
  ["a JSON Schema", "$schema", (schema) => /^https?:\/\/json-schema\.org\//.test(String(schema))],
  [
    "a JSON Schema",
    "properties",
    (properties, { type }) => isObject(properties) && type === "object",
  ],
];

/** The objects of a descriptor that may be in a separate file: each with its kind, and a key that it has. */
const PARTS: readonly (readonly [title: string, as: string, marker: string])[] = [
  ["Column", "column", "dataType"],
  ["Table", "table", "columns"],
  ["Table", "table", "fullyQualifiedName"],
  ["Schema", "schema", "tables"],
  ["Database Service", "service", "serverInfo"],
  ["Server Info", "server-info", "connectionProtocols"],
];

/**
 * The format of a document that declares itself to be something else; `undefined` if none is known.
 */
export function formatOf(value: JsonObject): ForeignFormat | undefined {
  const [name, marker, , importedAs] = FORMATS.find(([, key, is]) => is(value[key], value)) ?? [];
  if (name !== undefined && marker !== undefined) {
    return { name, marker, importedAs, next: importedAs && IMPORT };
  }
  const part = PARTS.find(([, , key]) => value[key] !== undefined && !isReadableDescriptor(value));
  if (part === undefined) return undefined;
  const [title, as, own] = part;
  const check = `\`--as ${as}\` checks it as one`;
  return { name: `a ${title} object`, marker: own, next: check, isPart: true };
}

const LIVE = "`dsd import URL` makes a descriptor of a database";

/** How texts that are neither JSON nor YAML start, after blanks and comments. */
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
  [/^(?:syntax\s*=\s*["']proto|message\s+\w+\s*\{)/, "a schema of Protobuf or Parquet"],
  [/^(?:model|datasource|generator|enum)\s+\w+\s*\{/, "a schema of Prisma"],
  [/^(?:type|input|interface)\s+\w+[^:{\n]*\{|^scalar\s+\w+\s*\n/, "a schema of GraphQL"],
  [/^root\s*\n\s*\|--/, "a schema that Spark printed"],
  [
    /^(?:Table|View) "[^"\n]+"\s*\n|^\+--[-+]*\+\s*\n/,
    "a table that a client of a database printed",
    LIVE,
  ],
];

/** Blanks and comments, as SQL and its neighbors write them. */
const BLANK = /^(?:\s|(?:--|#|\/\/)[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/;?)*/;

/** The message about text in a format other than JSON or YAML, and where that text starts. */
export function textFormat(text: string): { message: string; start: number } | undefined {
  const start = BLANK.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  const [, name, next] = TEXTS.find(([pattern]) => pattern.test(rest)) ?? [];
  return name === undefined ? undefined : { message: notOurs(name, next), start };
}

/** The message of a finding about a document of another format. */
export const messageOfFormat = ({ name, marker, next }: ForeignFormat): string =>
  notOurs(`${name} (${quote(marker)})`, next);

const notOurs = (name: string, next: string | undefined): string =>
  `this is ${name}, not a data store descriptor${next === undefined ? "" : `; ${next}`}`;
