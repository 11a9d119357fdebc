// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/format/shape/shape.js";
import { alphanumericPattern, fqnPattern, namePattern, uriPattern, uriReferencePattern, uuidPattern, versionPattern } from "./formats.js";

const string = { types: ["string"] } as const;
const alphanumeric = { types: ["string"], format: "alphanumeric", pattern: alphanumericPattern } as const;
const fqn = { types: ["string"], format: "fqn", pattern: fqnPattern } as const;
const name = { types: ["string"], format: "name", pattern: namePattern } as const;
const uri = { types: ["string"], format: "uri", pattern: uriPattern } as const;
const uriReference = { types: ["string"], format: "uri-reference", pattern: uriReferencePattern } as const;
const uuid = { types: ["string"], format: "uuid", pattern: uuidPattern } as const;
const version = { types: ["string"], format: "version", pattern: versionPattern } as const;

/** Every object of schema/descriptor.schema.json. */
export const descriptorShapes = {
  Info: {
    title: "Info",
    required: ["title","version"],
    properties: {
      title: string,
      version: version,
      summary: string,
      description: string,
      termsOfService: string,
      datastoreName: name,
      contact: "Contact",
      license: "License",
    },
  },
  Contact: {
    title: "Contact",
    required: [],
    properties: {
      name: string,
      url: string,
      email: string,
    },
  },
  License: {
    title: "License",
    required: [],
    properties: {
      name: string,
      url: string,
    },
  },
  DatabaseServices: { title: "Database Services", values: "DatabaseServiceOrReference" },
  DatabaseService: {
    title: "Database Service",
    required: ["name"],
    properties: {
      name: name,
      description: string,
      serverInfo: "ServerInfoOrReference",
      variables: { values: "Variable" },
    },
  },
  Variable: {
    title: "Variable",
    required: [],
    properties: {
      description: string,
      enum: { items: string },
      default: string,
      examples: { items: string },
    },
  },
  ServerInfo: {
    title: "Server Info",
    required: ["host","port","connectionProtocols"],
    properties: {
      host: string,
      port: string,
      connectionProtocols: "ConnectionProtocols",
      dbmsType: string,
      dbmsVersion: string,
    },
  },
  ConnectionProtocols: {
    title: "Connection Protocols",
    required: [],
    properties: {
      jdbc: "JdbcConnection",
      odbc: "OdbcConnection",
    },
  },
  JdbcConnection: {
    title: "JDBC Connection",
    required: ["connectionString"],
    properties: {
      connectionString: string,
      version: string,
      driverName: string,
      driverClass: string,
      driverVersion: string,
      driverLibrary: "ExternalResource",
      driverDocs: "ExternalResource",
    },
  },
  OdbcConnection: {
    title: "ODBC Connection",
    required: ["connectionString"],
    properties: {
      connectionString: string,
      version: string,
      driverName: string,
      driverVersion: string,
      driverLibrary: "ExternalResource",
      driverDocs: "ExternalResource",
    },
  },
  Schema: {
    title: "Schema",
    required: [],
    properties: {
      databaseName: string,
      databaseSchemaName: string,
      tables: { items: "TableEntry" },
    },
  },
  Table: {
    title: "Table",
    required: ["fullyQualifiedName","version"],
    properties: {
      fullyQualifiedName: fqn,
      version: version,
      id: uuid,
      entityType: alphanumeric,
      name: string,
      displayName: string,
      description: string,
      tableType: string,
      columns: { items: "Column" },
      constraints: { items: "TableConstraint" },
      partitions: { items: "TablePartition" },
      tags: { items: string },
      externalDocs: "ExternalResource",
    },
  },
  Column: {
    title: "Column",
    required: ["fullyQualifiedName"],
    properties: {
      fullyQualifiedName: fqn,
      name: string,
      displayName: string,
      description: string,
      dataType: string,
      dataLength: { types: ["integer"] },
      precision: { types: ["integer"] },
      scale: { types: ["integer"] },
      jsonSchema: string,
      columnConstraint: string,
      ordinalPosition: { types: ["integer"] },
    },
  },
  TableConstraint: {
    title: "Table Constraint",
    required: [],
    properties: {
      constraintType: string,
      columns: { items: fqn },
    },
  },
  TablePartition: {
    title: "Table Partition",
    required: [],
    properties: {
      columns: { items: fqn },
      interval: string,
      intervalType: string,
    },
  },
  StandardDefinition: {
    title: "Standard Definition",
    required: ["specification","definition"],
    properties: {
      specification: string,
      definition: { types: ["object","string"] },
      id: string,
      name: string,
      version: string,
      description: string,
      specificationVersion: string,
      externalDocs: "ExternalResource",
    },
    extensions: true,
  },
  ExternalResource: {
    title: "External Resource",
    required: ["$href"],
    properties: {
      $href: uri,
      description: string,
      mediaType: string,
    },
  },
  Reference: {
    title: "Reference",
    required: ["$ref"],
    properties: {
      $ref: uriReference,
      description: string,
    },
  },
  Components: {
    title: "Components",
    required: [],
    properties: {
      serverInfo: { values: "ServerInfoOrReference" },
      tables: { values: "TableEntry" },
    },
    extensions: true,
  },
  DatabaseServiceOrReference: { choice: {"$ref":"Reference"}, otherwise: "DatabaseService" },
  ServerInfoOrReference: { choice: {"$ref":"Reference"}, otherwise: "ServerInfo" },
  TableEntry: { choice: {"$ref":"Reference","specification":"StandardDefinition","definition":"StandardDefinition"}, otherwise: "Table" },
  DatastoreDescriptor: {
    title: "Data Store Descriptor",
    required: ["datastoreapi","info","services","schema"],
    properties: {
      $schema: string,
      datastoreapi: version,
      info: "Info",
      services: "DatabaseServices",
      schema: "Schema",
      components: "Components",
    },
  },
} as const satisfies ShapeTable;
