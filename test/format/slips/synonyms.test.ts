// Other names that people write for a property: one finding names the property that is meant, and
// never another one.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { descriptorOtherWords, descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { resolveShape } from "../../../src/format/shape/read-keys.js";
import { validate } from "../../../src/index.js";
import { type Path, valueAt } from "../../../src/values/json-value.js";
import { editDistance, foldCase } from "../../../src/words/nearest-name.js";
import { placesOf, withValue } from "../../support/mutations.js";

const full: unknown = JSON.parse(
  readFileSync(new URL("../../../fixtures/valid/full.json", import.meta.url), "utf8"),
);

/** By the title of the object: each property, and other names for it. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Data Store Descriptor": {
    datastoreapi: "dataStoreAPI datastore-api datastore_api dataStoreApi",
    info: "metadata information about header",
    services: "servers databaseServices service environments connections dataSources",
    schema: "databaseSchema dataSchema model dataModel",
    components: "component Components",
  },
  Info: {
    title: "name label displayName titel",
    version: "Version versions",
    summary: "subtitle abstract Summary",
    description: "desc comment descr Description",
    termsOfService: "tos terms terms_of_service",
    datastoreName: "dataStoreName datastore_name storeName systemName",
    contact: "contacts owner maintainer contactPoint",
    license: "licence License licenses",
  },
  Contact: {
    name: "fullName contactName",
    url: "website link homepage uri",
    email: "emailAddress e-mail mail",
  },
  License: { name: "title licenseName spdx", url: "uri link website href" },
  "Database Service": {
    name: "serviceName title label Name",
    description: "desc comment descriptions summary",
    serverInfo: "server server_info serverinfo serverInfos",
    variables: "parameters params vars serverVariables",
  },
  Variable: {
    description: "desc comment",
    enum: "values allowedValues options choices enums",
    default: "value defaultValue default_value",
    examples: "example Examples",
  },
  "Server Info": {
    host: "hostname hostName server address endpoint host_name",
    port: "portNumber ports Port serverPort",
    dbmsType: "engine dialect vendor dbms dbType databaseType type serverType",
    dbmsVersion: "version dbVersion databaseVersion engineVersion serverVersion",
    connectionProtocols: "protocols connections connection protocol connection_protocols",
  },
  "Connection Protocols": { jdbc: "JDBC Jdbc", odbc: "ODBC Odbc" },
  "JDBC Connection": {
    connectionString: "url jdbcUrl uri connectionUrl dsn connection_string connectionURL",
    driverName: "driver_name DriverName",
    driverClass: "driver driverClassName driver_class",
    driverVersion: "driver_version driverVersions",
    driverLibrary: "jar library driverJar driver_library",
    driverDocs: "docs documentation driver_docs",
  },
  "ODBC Connection": {
    connectionString: "url uri connectionUri connStr",
    driverName: "driver driver_name",
    driverLibrary: "library driver_library",
    driverDocs: "docs documentation",
  },
  Schema: {
    databaseName: "database dbName catalog database_name",
    databaseSchemaName: "schemaName schema namespace name database_schema_name",
    tables: "table models entities datasets",
  },
  Table: {
    fullyQualifiedName: "fqn qualifiedName fullName fully_qualified_name",
    entityType: "entity_type EntityType",
    name: "tableName table table_name",
    displayName: "label title businessName display_name",
    description: "desc comment remarks comments",
    tableType: "type kind objectType table_type physicalType",
    columns: "fields cols column attributes",
    constraints: "constraint tableConstraints",
    partitions: "partition partitionedBy tablePartitions",
    tags: "labels keywords tag",
    externalDocs: "docs documentation external_docs externalDoc",
  },
  Column: {
    fullyQualifiedName: "fqn qualifiedName fully_qualified_name",
    name: "columnName column field fieldName column_name",
    displayName: "label title businessName display_name",
    description: "desc comment remarks documentation",
    dataType: "type sqlType columnType data_type datatype nativeType",
    dataLength: "length size maxLength characterMaximumLength data_length",
    precision: "numericPrecision Precision",
    scale: "numericScale decimals Scale",
    jsonSchema: "json_schema jsonschema",
    columnConstraint: "constraint constraints column_constraint",
    ordinalPosition: "position ordinal index order ordinal_position",
  },
  "Table Constraint": {
    constraintType: "type kind constraint_type",
    columns: "cols fields column columnNames",
  },
  "Table Partition": {
    columns: "cols fields column",
    interval: "granularity intervals",
    intervalType: "type interval_type partitionType",
  },
  "Standard Definition": {
    specification: "spec format language",
    definition: "content definitions",
    specificationVersion: "specVersion specification_version",
    externalDocs: "docs documentation",
  },
  "External Resource": {
    $href: "href url uri link address",
    description: "desc comment title",
    mediaType: "mimeType contentType media_type",
  },
};

const firsts = new Map<string, { readonly path: Path; readonly value: object }>();
for (const { path, value, object } of placesOf(full, descriptorShapes, "DatastoreDescriptor")) {
  if (object === undefined) continue;
  for (const key of Object.keys(value as object)) {
    const name = `${object.title}.${key}`;
    if (!firsts.has(name)) firsts.set(name, { path, value: value as object });
  }
}

const cases = Object.entries(NAMES).flatMap(([title, properties]) =>
  Object.entries(properties).flatMap(([property, names]) =>
    names.split(" ").map((name) => ({ title, property, name })),
  ),
);

test("another name of a property is one finding that names the property", () => {
  const many: string[] = [];
  const unnamed: string[] = [];
  const wrong: string[] = [];
  for (const { title, property, name } of cases) {
    const place = firsts.get(`${title}.${property}`);
    if (place === undefined) throw new Error(`no ${property} in a ${title}`);
    const renamed = structuredClone(full);
    const object = valueAt(renamed, place.path) as Record<string, unknown>;
    const members = Object.entries(object).map(([key, value]) => [
      key === property ? name : key,
      value,
    ]);
    for (const key of Object.keys(object)) delete object[key];
    Object.assign(object, Object.fromEntries(members));
    const text = JSON.stringify(renamed, null, 2);
    const { findings: all } = validate(text, { uri: "x.json" });
    // What refers to the property has findings of its own.
    const findings = all.filter(({ code }) => code !== "unresolved-reference");
    const [first] = findings;
    const said = `${title}.${property} as ${name}: ${findings.map(({ message }) => message).join(" | ")}`;
    const [, advice = ""] =
      /; (?:did you mean|use|write|it belongs in|a JDBC URL) ?(.*)/.exec(first?.message ?? "") ??
      [];
    if (findings.length !== 1) many.push(said);
    if (advice.includes(`\`${property}\``)) continue;
    if (advice === "") unnamed.push(said);
    else wrong.push(said);
  }
  expect(cases.length).toBeGreaterThan(205);
  expect(many).toEqual([]);
  expect(wrong).toEqual([]);
  expect(1 - unnamed.length / cases.length).toBeGreaterThanOrEqual(0.85);
});

/** Whether a word may be a misspelling of a property, whatever its value is. */
const isSpelledLike = (word: string, property: string): boolean =>
  editDistance(word.slice(0, -1), foldCase(property), 2) <= 2;

test("a word that may mean a property is not said to if its value is none of it", () => {
  const wrong: string[] = [];
  let count = 0;
  for (const { path, value, object } of placesOf(full, descriptorShapes, "DatastoreDescriptor")) {
    const words = { ...object?.synonyms, ...(object?.kind && descriptorOtherWords[object.kind]) };
    for (const [property, list] of Object.entries(words)) {
      const kind = resolveShape(descriptorShapes, object?.properties[property] ?? "");
      if (!("types" in kind) || kind.types.includes("object")) continue;
      const others: unknown[] = [
        { x: 1 },
        [{ x: 1 }],
        ...(kind.types[0] === "integer" ? [true] : []),
      ];
      for (const word of list
        .split(" ")
        .filter((one) => one.endsWith("?") && !isSpelledLike(one, property))) {
        for (const other of others) {
          const members: Record<string, unknown> = {
            ...(value as object),
            [word.slice(0, -1)]: other,
          };
          delete members[property];
          const document = withValue(full, path, members);
          const said = validate(document).findings.map(({ message }) => message);
          count++;
          const about = said.filter((message) =>
            message.includes(`property \`${word.slice(0, -1)}\``),
          );
          if (about.some((message) => message.includes(`did you mean \`${property}\``))) {
            wrong.push(`${path.join("/")}: ${JSON.stringify(other)}: ${about}`);
          }
        }
      }
    }
  }
  expect(count).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
