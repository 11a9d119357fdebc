// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

import type { KeyTable, ShapeTable } from "../src/format/shape/shape.js";
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
    kind: "Info",
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
    synonyms: {"title":"name? label? displayname?","description":"desc","license":"licence"},
  },
  Contact: {
    kind: "Contact",
    title: "Contact",
    required: [],
    properties: {
      name: string,
      url: string,
      email: string,
    },
    synonyms: {"url":"website homepage","email":"emailaddress mail"},
  },
  License: {
    kind: "License",
    title: "License",
    required: [],
    properties: {
      name: string,
      url: string,
    },
  },
  DatabaseServices: { title: "Database Services", values: "DatabaseServiceOrReference" },
  DatabaseService: {
    kind: "DatabaseService",
    title: "Database Service",
    required: ["name"],
    properties: {
      name: name,
      description: string,
      serverInfo: "ServerInfoOrReference",
      variables: { values: "Variable" },
    },
    synonyms: {"name":"servicename title? label? displayname?","description":"desc","serverInfo":"server","variables":"servervariables"},
  },
  Variable: {
    kind: "Variable",
    title: "Variable",
    required: [],
    properties: {
      description: string,
      enum: { items: string },
      default: string,
      examples: { items: string },
    },
    synonyms: {"description":"desc","enum":"values allowedvalues","default":"value defaultvalue","examples":"example"},
    mayBeSecret: true,
  },
  ServerInfo: {
    kind: "ServerInfo",
    title: "Server Info",
    required: ["host","port","connectionProtocols"],
    properties: {
      host: string,
      port: string,
      connectionProtocols: "ConnectionProtocols",
      dbmsType: string,
      dbmsVersion: string,
    },
    synonyms: {"host":"hostname server? servername? address? endpoint? serverhost? hostaddress? fqdn?","port":"portnumber? serverport? listenport?","connectionProtocols":"protocols connections? connection? protocol? drivers? interfaces?","dbmsType":"dbms dbtype databasetype servertype servicetype dialect","dbmsVersion":"dbversion databaseversion serverversion serviceversion"},
  },
  ConnectionProtocols: {
    kind: "ConnectionProtocols",
    title: "Connection Protocols",
    required: [],
    properties: {
      jdbc: "JdbcConnection",
      odbc: "OdbcConnection",
    },
  },
  JdbcConnection: {
    kind: "JdbcConnection",
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
    synonyms: {"connectionString":"url uri jdbcurl connectionurl connectionuri connection? string? dsn? jdbcconnectionstring? connstring? connstr?","driverClass":"driverclassname"},
  },
  OdbcConnection: {
    kind: "OdbcConnection",
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
    synonyms: {"connectionString":"url uri connectionurl connectionuri connection? string? dsn? connstring? connstr?"},
  },
  Schema: {
    kind: "Schema",
    title: "Schema",
    required: [],
    properties: {
      databaseName: string,
      databaseSchemaName: string,
      tables: { items: "TableEntry" },
    },
    synonyms: {"databaseName":"database dbname","databaseSchemaName":"databaseschema schemaname","tables":"models entities collections resources"},
  },
  Table: {
    kind: "Table",
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
    synonyms: {"fullyQualifiedName":"fqn qualifiedname? fullname? identifier? physicalname?","name":"table tablename dbtable viewname","description":"desc","tableType":"type","columns":"cols fields","constraints":"tableconstraints","partitions":"tablepartitions"},
  },
  Column: {
    kind: "Column",
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
    synonyms: {"fullyQualifiedName":"fqn qualifiedname? fullname? identifier?","name":"column columnname field fieldname dbcolumn","description":"desc","dataType":"type columntype bsontype","dataLength":"length size maxlength charactermaximumlength","precision":"numericprecision","scale":"numericscale","columnConstraint":"constraint","ordinalPosition":"position ordinal"},
  },
  TableConstraint: {
    kind: "TableConstraint",
    title: "Table Constraint",
    required: [],
    properties: {
      constraintType: string,
      columns: { items: fqn },
    },
    synonyms: {"constraintType":"type","columns":"cols"},
  },
  TablePartition: {
    kind: "TablePartition",
    title: "Table Partition",
    required: [],
    properties: {
      columns: { items: fqn },
      interval: string,
      intervalType: string,
    },
    synonyms: {"columns":"cols","intervalType":"type"},
  },
  StandardDefinition: {
    kind: "StandardDefinition",
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
    synonyms: {"specification":"spec language? type? kind? format? standard?","definition":"content? model? schema?","description":"desc","specificationVersion":"specversion"},
    extensions: true,
  },
  ExternalResource: {
    kind: "ExternalResource",
    title: "External Resource",
    required: ["$href"],
    properties: {
      $href: uri,
      description: string,
      mediaType: string,
    },
    synonyms: {"$href":"url uri link location? address? homepage? website? href","description":"desc","mediaType":"datatype contenttype mimetype"},
  },
  Reference: {
    kind: "Reference",
    title: "Reference",
    required: ["$ref"],
    properties: {
      $ref: uriReference,
      description: string,
    },
    synonyms: {"$ref":"ref"},
  },
  Components: {
    kind: "Components",
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
    kind: "DatastoreDescriptor",
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
    synonyms: {"info":"metadata? information? about? header?","services":"servers server databaseservices? service? datastoreservices? environments? connections? datasources?","schema":"databaseschema? dataschema? model? datamodel?"},
  },
} as const satisfies ShapeTable;

/** Words that can mean a property of an object, beside those in its shape. */
export const descriptorOtherWords: KeyTable<string> = {
  Info: {"summary":"subtitle? abstract?","description":"comment? about?","termsOfService":"terms? tos? usage?","datastoreName":"storename? systemname? slug?","contact":"owner? maintainer? team? contactpoint?","license":"licensing?"},
  Contact: {"name":"fullname? contactname? team? person?","url":"link? uri? site?","email":"emails?"},
  License: {"name":"title? licensename? id? identifier? spdx?","url":"website? link? uri? href? homepage?"},
  DatabaseService: {"description":"comment? summary?","variables":"parameters? params? vars?"},
  Variable: {"description":"comment? title?","enum":"options? choices? enumvalues?"},
  ServerInfo: {"dbmsType":"type? engine? vendor? platform? product?","dbmsVersion":"version? engineversion? productversion?"},
  JdbcConnection: {"driverName":"drivertitle?","driverClass":"driver?","driverLibrary":"jar? library? driverjar? download?","driverDocs":"docs? documentation? externaldocs?"},
  OdbcConnection: {"driverName":"driver?","driverLibrary":"library? download?","driverDocs":"docs? documentation? externaldocs?"},
  Schema: {"databaseName":"catalog?","databaseSchemaName":"name? schema? namespace?","tables":"datasets? relations? objects?"},
  Table: {"displayName":"label? title? businessname? caption? verbosename?","description":"comment? comments? remarks? tablecomment?","tableType":"kind? objecttype? physicaltype?","columns":"properties? attributes?","constraints":"keys?","partitions":"partitioning?","tags":"labels? keywords? categories? topics?","externalDocs":"documentation? docs? documentationurl? link? reference?"},
  Column: {"displayName":"label? title? businessname? caption? header? verbosename?","description":"comment? comments? remarks? documentation? doc? helptext? columncomment?","dataType":"physicaltype? logicaltype? nativetype? sqltype? datatypename? physicaltypename?","dataLength":"width?","precision":"digits?","scale":"decimals? decimalplaces? fractiondigits?","ordinalPosition":"order? index? columnindex? colnum? columnposition?"},
  TableConstraint: {"constraintType":"kind? constraint?","columns":"fields? column? columnnames? keys?"},
  TablePartition: {"columns":"fields? column? columnnames? keys?","interval":"granularity? period? frequency?","intervalType":"kind? partitiontype? strategy?"},
  StandardDefinition: {"description":"comment?","externalDocs":"docs? documentation?"},
  ExternalResource: {"description":"comment? title? label?"},
  Reference: {"description":"desc?"},
};
