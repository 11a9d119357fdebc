import { mayHoldDescriptor } from "../data-products/descriptors-in.js";
import type { SourceDocument } from "../text/source-document.js";
import { isObject, type JsonObject } from "../values/json-object.js";

/** What a document is that is no descriptor, by its own words. */
export interface ForeignFormat {
  /** In a sentence: `an OpenAPI document`. */
  readonly name: string;
  /** The property that says so. */
  readonly marker: string;
  /** Whether a descriptor can be made of it. */
  readonly isSource?: boolean | undefined;
}

interface Row extends ForeignFormat {
  readonly is: (value: JsonObject) => boolean;
}

/** Whether the document states a version there, in YAML often without quotes: `swagger: 2.0`. */
const hasVersion = (key: string) => (value: JsonObject) =>
  typeof value[key] === "string" || typeof value[key] === "number";
const hasAny =
  (...keys: string[]) =>
  (value: JsonObject) =>
    keys.some((key) => Object.hasOwn(value, key));
const hasKind =
  (api: RegExp, kind: RegExp = /./) =>
  ({ apiVersion, kind: own }: JsonObject) =>
    typeof apiVersion === "string" &&
    api.test(apiVersion) &&
    typeof own === "string" &&
    kind.test(own);

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
    isSource: true,
    is: hasKind(/./, /^DataContract$/),
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
    isSource: true,
    is: ({ metadata }) => isObject(metadata) && typeof metadata.dbt_schema_version === "string",
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
  {
    name: "a catalog in JSON-LD, such as DCAT",
    marker: "@context",
    is: hasAny("@context", "@graph"),
  },
  {
    name: "a data product (Open Data Product Specification)",
    marker: "product",
    is: ({ product, schema }) => isObject(product) && typeof schema === "string",
  },
  {
    name: "a connector or an event of Debezium",
    marker: "config",
    is: ({ config, schema, payload }) =>
      (isObject(config) && Object.hasOwn(config, "connector.class")) ||
      (isObject(schema) && schema.type === "struct" && payload !== undefined),
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
])();

/** How a text that nobody can parse says what it is. */
const KEY =
  /^\s{0,9}\{?\s{0,9}["']?(?:(openapi|swagger|asyncapi|dataContractSpecification)["']?\s{0,9}:|(kind)["']?\s{0,9}:\s{0,9}["']?DataContract\b)/m;

/** The format of a document that says itself that it is no descriptor; `undefined` if none is known. */
export function foreignFormat(source: SourceDocument): ForeignFormat | undefined {
  const { isReadable, value, text } = source;
  if (isReadable) {
    const isOther = isObject(value) && !Object.hasOwn(value, "datastoreapi");
    return isOther ? FORMATS.find(({ is }) => is(value)) : undefined;
  }
  if (mayHoldDescriptor(text)) return undefined;
  const [, key, kind] = KEY.exec(text.slice(0, 10_000)) ?? [];
  return FORMATS.find(({ marker }) => marker === (key ?? kind));
}
