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
    synonyms: {"name?":"title","label?":"title","displayname?":"title","subtitle?":"summary","abstract?":"summary","desc":"description","comment?":"description","about?":"description","terms?":"termsOfService","tos?":"termsOfService","usage?":"termsOfService","storename?":"datastoreName","systemname?":"datastoreName","slug?":"datastoreName","owner?":"contact","maintainer?":"contact","team?":"contact","contactpoint?":"contact","licence":"license","licensing?":"license"},
  },
  Contact: {
    title: "Contact",
    required: [],
    properties: {
      name: string,
      url: string,
      email: string,
    },
    synonyms: {"fullname?":"name","contactname?":"name","team?":"name","person?":"name","website":"url","link?":"url","homepage":"url","uri?":"url","site?":"url","emailaddress":"email","mail":"email","emails?":"email"},
  },
  License: {
    title: "License",
    required: [],
    properties: {
      name: string,
      url: string,
    },
    synonyms: {"title?":"name","licensename?":"name","id?":"name","identifier?":"name","spdx?":"name","website?":"url","link?":"url","uri?":"url","href?":"url","homepage?":"url"},
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
    synonyms: {"servicename":"name","title?":"name","label?":"name","displayname?":"name","comment?":"description","summary?":"description","desc":"description","server":"serverInfo","servervariables":"variables","parameters?":"variables","params?":"variables","vars?":"variables"},
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
    synonyms: {"desc":"description","comment?":"description","title?":"description","values":"enum","allowedvalues":"enum","options?":"enum","choices?":"enum","enumvalues?":"enum","value":"default","defaultvalue":"default","example":"examples"},
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
    synonyms: {"hostname":"host","server?":"host","servername?":"host","address?":"host","endpoint?":"host","serverhost?":"host","hostaddress?":"host","fqdn?":"host","portnumber?":"port","serverport?":"port","listenport?":"port","protocols":"connectionProtocols","connections?":"connectionProtocols","connection?":"connectionProtocols","protocol?":"connectionProtocols","drivers?":"connectionProtocols","interfaces?":"connectionProtocols","dbms":"dbmsType","dbtype":"dbmsType","databasetype":"dbmsType","servertype":"dbmsType","servicetype":"dbmsType","type?":"dbmsType","engine?":"dbmsType","vendor?":"dbmsType","dialect":"dbmsType","platform?":"dbmsType","product?":"dbmsType","dbversion":"dbmsVersion","databaseversion":"dbmsVersion","serverversion":"dbmsVersion","serviceversion":"dbmsVersion","version?":"dbmsVersion","engineversion?":"dbmsVersion","productversion?":"dbmsVersion"},
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
    synonyms: {"url":"connectionString","uri":"connectionString","jdbcurl":"connectionString","connectionurl":"connectionString","connectionuri":"connectionString","connection?":"connectionString","string?":"connectionString","dsn?":"connectionString","jdbcconnectionstring?":"connectionString","connstring?":"connectionString","connstr?":"connectionString","drivertitle?":"driverName","driver?":"driverClass","driverclassname":"driverClass","jar?":"driverLibrary","library?":"driverLibrary","driverjar?":"driverLibrary","download?":"driverLibrary","docs?":"driverDocs","documentation?":"driverDocs","externaldocs?":"driverDocs"},
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
    synonyms: {"url":"connectionString","uri":"connectionString","connectionurl":"connectionString","connectionuri":"connectionString","connection?":"connectionString","string?":"connectionString","dsn?":"connectionString","connstring?":"connectionString","connstr?":"connectionString","driver?":"driverName","library?":"driverLibrary","download?":"driverLibrary","docs?":"driverDocs","documentation?":"driverDocs","externaldocs?":"driverDocs"},
  },
  Schema: {
    title: "Schema",
    required: [],
    properties: {
      databaseName: string,
      databaseSchemaName: string,
      tables: { items: "TableEntry" },
    },
    synonyms: {"database":"databaseName","dbname":"databaseName","catalog?":"databaseName","databaseschema":"databaseSchemaName","schemaname":"databaseSchemaName","name?":"databaseSchemaName","schema?":"databaseSchemaName","namespace?":"databaseSchemaName","models":"tables","entities":"tables","datasets?":"tables","relations?":"tables","objects?":"tables"},
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
    synonyms: {"fqn":"fullyQualifiedName","qualifiedname?":"fullyQualifiedName","fullname?":"fullyQualifiedName","identifier?":"fullyQualifiedName","table":"name","tablename":"name","label?":"displayName","title?":"displayName","businessname?":"displayName","caption?":"displayName","comment?":"description","comments?":"description","remarks?":"description","desc":"description","type":"tableType","kind?":"tableType","objecttype?":"tableType","physicaltype?":"tableType","cols":"columns","fields":"columns","properties?":"columns","attributes?":"columns","tableconstraints":"constraints","keys?":"constraints","tablepartitions":"partitions","partitioning?":"partitions","labels?":"tags","keywords?":"tags","categories?":"tags","topics?":"tags","documentation?":"externalDocs","docs?":"externalDocs","documentationurl?":"externalDocs","link?":"externalDocs","reference?":"externalDocs"},
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
    synonyms: {"fqn":"fullyQualifiedName","qualifiedname?":"fullyQualifiedName","fullname?":"fullyQualifiedName","identifier?":"fullyQualifiedName","column":"name","columnname":"name","field":"name","fieldname":"name","label?":"displayName","title?":"displayName","businessname?":"displayName","caption?":"displayName","header?":"displayName","comment?":"description","comments?":"description","remarks?":"description","desc":"description","documentation?":"description","doc?":"description","type":"dataType","columntype":"dataType","physicaltype?":"dataType","logicaltype?":"dataType","nativetype?":"dataType","sqltype?":"dataType","datatypename?":"dataType","physicaltypename?":"dataType","length":"dataLength","size":"dataLength","maxlength":"dataLength","charactermaximumlength":"dataLength","width?":"dataLength","numericprecision":"precision","digits?":"precision","numericscale":"scale","decimals?":"scale","decimalplaces?":"scale","fractiondigits?":"scale","constraint":"columnConstraint","position":"ordinalPosition","ordinal":"ordinalPosition","order?":"ordinalPosition","index?":"ordinalPosition","columnindex?":"ordinalPosition","colnum?":"ordinalPosition","columnposition?":"ordinalPosition"},
  },
  TableConstraint: {
    title: "Table Constraint",
    required: [],
    properties: {
      constraintType: string,
      columns: { items: fqn },
    },
    synonyms: {"type":"constraintType","kind?":"constraintType","constraint?":"constraintType","cols":"columns","fields?":"columns","column?":"columns","columnnames?":"columns","keys?":"columns"},
  },
  TablePartition: {
    title: "Table Partition",
    required: [],
    properties: {
      columns: { items: fqn },
      interval: string,
      intervalType: string,
    },
    synonyms: {"fields?":"columns","column?":"columns","cols":"columns","columnnames?":"columns","keys?":"columns","granularity?":"interval","period?":"interval","frequency?":"interval","type":"intervalType","kind?":"intervalType","partitiontype?":"intervalType","strategy?":"intervalType"},
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
    synonyms: {"spec":"specification","language?":"specification","type?":"specification","kind?":"specification","format?":"specification","standard?":"specification","content?":"definition","model?":"definition","schema?":"definition","desc":"description","comment?":"description","specversion":"specificationVersion","docs?":"externalDocs","documentation?":"externalDocs"},
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
    synonyms: {"url":"$href","uri":"$href","link":"$href","location?":"$href","address?":"$href","homepage?":"$href","website?":"$href","href":"$href","desc":"description","comment?":"description","title?":"description","label?":"description","datatype":"mediaType","contenttype":"mediaType","mimetype":"mediaType"},
  },
  Reference: {
    title: "Reference",
    required: ["$ref"],
    properties: {
      $ref: uriReference,
      description: string,
    },
    synonyms: {"ref":"$ref","desc?":"description"},
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
    synonyms: {"metadata?":"info","information?":"info","about?":"info","header?":"info","servers":"services","server":"services","databaseservices?":"services","service?":"services","datastoreservices?":"services","environments?":"services","connections?":"services","datasources?":"services","databaseschema?":"schema","dataschema?":"schema","model?":"schema","datamodel?":"schema"},
  },
} as const satisfies ShapeTable;
