import { isObject, type JsonObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";

/** What a document is that is no descriptor, by its own words. */
export interface Format {
  /** In a sentence: `an OpenAPI document`. */
  readonly name: string;
  /** The property that says so. */
  readonly marker?: string | undefined;
  /** What to do with it, if there is something. */
  readonly next?: string | undefined;
  /** Whether it is an object of a descriptor, to which others may refer. */
  readonly isPart?: boolean | undefined;
}

interface Row extends Format {
  readonly is?: (value: JsonObject) => boolean;
  /** How a text starts, behind blanks and comments, that is neither JSON nor YAML. */
  readonly start?: RegExp;
}

/** Whether the document states a version there, in YAML often without quotes: `swagger: 2.0`. */
const hasVersion = (key: string) => (value: JsonObject) =>
  typeof value[key] === "string" || typeof value[key] === "number";
const hasAny =
  (...keys: string[]) =>
  (value: JsonObject) =>
    keys.some((key) => Object.hasOwn(value, key));
const hasBoth = (one: string, other: string) => (value: JsonObject) =>
  Object.hasOwn(value, one) && Object.hasOwn(value, other);
const hasKind =
  (api: RegExp, kind: RegExp = /./) =>
  ({ apiVersion, kind: own }: JsonObject) =>
    typeof apiVersion === "string" &&
    api.test(apiVersion) &&
    typeof own === "string" &&
    kind.test(own);

/** An object of a descriptor in a file of its own: it has none of a descriptor's keys. */
const part = (name: string, as: string, marker: string, is = hasAny(marker)): Row => ({
  name,
  marker,
  next: `\`--as ${as}\` checks it as one`,
  isPart: true,
  is: (value) => is(value) && !hasAny(...OWN_KEYS)(value),
});

/** The keys of a descriptor that say what it is. */
export const OWN_KEYS = ["datastoreapi", "info", "services", "schema", "components"];

const IMPORT = "`dsd import FILE` makes a descriptor of it";

/** What a file of properties of dbt has at its root. */
const DBT = [
  "models",
  "sources",
  "seeds",
  "snapshots",
  "macros",
  "exposures",
  "groups",
  "unit_tests",
];

/** The formats beside which descriptors are kept, each by what only it has. The first one that fits is meant. */
const FORMATS = /* @__PURE__ */ ((): readonly Row[] => [
  { name: "an OpenAPI document", marker: "openapi", is: hasVersion("openapi") },
  { name: "an OpenAPI document", marker: "swagger", is: hasVersion("swagger") },
  { name: "an AsyncAPI document", marker: "asyncapi", is: hasVersion("asyncapi") },
  {
    name: "a data contract (ODCS)",
    marker: "kind",
    next: IMPORT,
    is: ({ kind }) => kind === "DataContract",
  },
  { name: "a data product (ODPS)", marker: "kind", is: hasKind(/./, /^DataProduct$/) },
  {
    name: "a data contract (Data Contract Specification)",
    marker: "dataContractSpecification",
    is: hasVersion("dataContractSpecification"),
  },
  { name: "an entity of Backstage", marker: "apiVersion", is: hasKind(/^backstage\.io\//) },
  { name: "an object of Kubernetes", marker: "apiVersion", is: hasKind(/./) },
  {
    name: "the manifest of a dbt project",
    marker: "metadata",
    next: IMPORT,
    is: ({ metadata }) =>
      isObject(metadata) && /\/manifest\/v\d/.test(String(metadata.dbt_schema_version)),
  },
  {
    name: "a file of properties of dbt",
    marker: "version",
    is: (value) => Number(value.version) === 2 && hasAny(...DBT)(value),
  },
  {
    name: "a file of properties of dbt",
    marker: "models",
    is: (value) =>
      Array.isArray(value.models) && Object.keys(value).every((key) => DBT.includes(key)),
  },
  {
    name: "a data package (Frictionless)",
    marker: "resources",
    is: ({ resources }) => Array.isArray(resources) && resources.some(isObject),
  },
  { name: "a catalog in JSON-LD, such as DCAT", marker: "@context", is: hasAny("@context") },
  { name: "a catalog in JSON-LD, such as DCAT", marker: "@graph", is: hasAny("@graph") },
  {
    name: "a data product (Open Data Product Specification)",
    marker: "product",
    is: ({ product, schema }) => isObject(product) && typeof schema === "string",
  },
  {
    name: "a connector of Debezium",
    marker: "config",
    is: ({ config }) => isObject(config) && Object.hasOwn(config, "connector.class"),
  },
  {
    name: "an event of Debezium",
    marker: "payload",
    is: ({ schema, payload }) =>
      isObject(schema) && schema.type === "struct" && payload !== undefined,
  },
  {
    name: "a file of Compose",
    marker: "services",
    is: ({ services, info, schema }) =>
      info === undefined &&
      schema === undefined &&
      isObject(services) &&
      Object.values(services).some(
        (one) =>
          isObject(one) && hasAny("image", "build", "extends", "depends_on", "environment")(one),
      ),
  },
  {
    name: "the package.json of a package",
    marker: "name",
    is: (value) =>
      typeof value.name === "string" &&
      hasAny("dependencies", "devDependencies", "scripts", "main", "exports")(value) &&
      !hasAny("columns", "serverInfo")(value),
  },
  {
    name: "an Avro schema",
    marker: "fields",
    is: ({ type, fields }) => type === "record" && Array.isArray(fields),
  },
  {
    name: "a JSON Schema",
    marker: "$schema",
    is: ({ $schema }) => /^https?:\/\/json-schema\.org\//.test(String($schema)),
  },
  {
    name: "a JSON Schema",
    marker: "properties",
    is: ({ type, properties }) => type === "object" && isObject(properties),
  },
  part("a Column object", "column", "dataType"),
  part("a Table object", "table", "columns", ({ columns }) => Array.isArray(columns)),
  part("a Table object", "table", "fullyQualifiedName"),
  part("a Schema object", "schema", "tables", ({ tables }) => Array.isArray(tables)),
  part("a Database Service object", "service", "serverInfo"),
  part("a Server Info object", "server-info", "connectionProtocols"),
  part("a Server Info object", "server-info", "host", hasBoth("host", "port")),
  {
    name: "SQL",
    next: "`dsd import FILE.sql` makes a descriptor of it",
    start:
      /(?:(?:CREATE|ALTER|DROP)\s+(?:\w+\s+){0,4}?(?:TABLE|VIEW|SCHEMA|DATABASE|TYPE|SEQUENCE|INDEX|EXTENSION)|INSERT\s+INTO|COMMENT\s+ON|SET\s+\w+\s*=|PRAGMA\s|USE\s+\S+\s*;|BEGIN\s*;)/iy,
  },
  {
    name: "DBML",
    start: /(?:Project|Table|Enum|TableGroup|Ref)\b[^\n{:]*(?:\{|:\s*["\w.]+\s*[<>-])/iy,
  },
  {
    name: "a configuration of Terraform",
    start:
      /(?:terraform|locals|(?:resource|data|module|variable|provider|output)\s+"[^"\n]*"(?:\s+"[^"\n]*")?)\s*\{/y,
  },
])();

/** The format of a document that says itself that it is no descriptor; `undefined` if none is known. */
export const formatOf = (value: JsonObject): Format | undefined =>
  FORMATS.find(({ is }) => is?.(value));

/** The format of a text that is neither JSON nor YAML, and where it says so. */
export function formatOfText(
  text: string,
): { format: Format; start: number; end: number } | undefined {
  const start = BLANK.exec(text)?.[0].length ?? 0;
  for (const format of FORMATS) {
    if (format.start === undefined) continue;
    format.start.lastIndex = start;
    if (format.start.test(text)) return { format, start, end: text.indexOf("\n", start) };
  }
  return undefined;
}

/** Blanks and comments, as SQL and its neighbors write them. */
const BLANK = /^(?:\s|(?:--|#|\/\/)[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/;?)*/;

/** What a finding says about a document of another format. */
export function messageOfFormat({ name, marker, next }: Format): string {
  const named = marker === undefined ? name : `${name} (${quote(marker)})`;
  const what = `this is ${named}, not a data store descriptor`;
  return next === undefined ? what : `${what}; ${next}`;
}
