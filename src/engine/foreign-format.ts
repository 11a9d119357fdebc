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

const hasText = (key: string) => (value: JsonObject) => typeof value[key] === "string";
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

/** The formats beside which descriptors are kept, each by what only it has. The first one that fits is meant. */
const FORMATS = /* @__PURE__ */ ((): readonly Row[] => [
  { name: "an OpenAPI document", marker: "openapi", is: hasText("openapi") },
  { name: "an OpenAPI document", marker: "swagger", is: hasText("swagger") },
  { name: "an AsyncAPI document", marker: "asyncapi", is: hasText("asyncapi") },
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
    is: hasText("dataContractSpecification"),
  },
  { name: "an entity of Backstage", marker: "apiVersion", is: hasKind(/^backstage\.io\//) },
  { name: "an object of Kubernetes", marker: "apiVersion", is: hasKind(/./) },
  {
    name: "the manifest of a dbt project",
    marker: "metadata",
    isSource: true,
    is: ({ metadata }) => isObject(metadata) && hasText("dbt_schema_version")(metadata),
  },
  {
    name: "a file of properties of dbt",
    marker: "version",
    is: (value) =>
      value.version === 2 && hasAny("models", "sources", "seeds", "snapshots", "macros")(value),
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
      Object.values(services).some((one) => isObject(one) && hasAny("image", "build")(one)),
  },
  {
    name: "the package.json of a package",
    marker: "name",
    is: (value) =>
      hasText("name")(value) &&
      hasAny("dependencies", "devDependencies", "scripts", "main", "exports")(value) &&
      !hasAny("columns", "serverInfo")(value),
  },
])();

/** The format of a document that says itself that it is no descriptor; `undefined` if none is known. */
export const foreignFormat = (value: unknown): ForeignFormat | undefined =>
  isObject(value) && !Object.hasOwn(value, "datastoreapi")
    ? FORMATS.find(({ is }) => is(value))
    : undefined;
