// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

/** What schema/descriptor.schema.json says about each object, by its title, and about its properties. */
export const descriptorDescriptions: Readonly<
  Record<string, { readonly description: string; readonly properties: Readonly<Record<string, string>> }>
> = {
  "Info": {
    description: "General information about a data store.",
    properties: {
      "title": "Title of the data store, for people.",
      "version": "Version of this descriptor's content, as a semantic version. For the version of the format, see `datastoreapi`.",
      "summary": "One sentence on what the data store contains.",
      "description": "Full description. May contain CommonMark.",
      "termsOfService": "Address of the terms of service, usually a URL.",
      "datastoreName": "Technical name of the data store: a letter or `_`, then letters, digits, `_`, `-` and `.`.",
      "contact": "Contact for questions about the data store.",
      "license": "License of the data.",
    },
  },
  "Contact": {
    description: "A person or a team that answers questions about the data store.",
    properties: {
      "name": "Name of the person or team.",
      "url": "Web page of the person or team.",
      "email": "Email address of the person or team.",
    },
  },
  "License": {
    description: "The license of the data.",
    properties: {
      "name": "Name of the license, for example `Apache 2.0`.",
      "url": "Address of the license text.",
    },
  },
  "Database Services": {
    description: "A map from service keys to services, or to references to services.",
    properties: {
    },
  },
  "Database Service": {
    description: "A database service that exposes the data store, for example the production database.",
    properties: {
      "name": "Name of the service: a letter or `_`, then letters, digits, `_`, `-` and `.`.",
      "description": "Purpose of the service.",
      "serverInfo": "The server of the service and the ways to connect to it.",
      "variables": "Variables for the `{variable}` placeholders in the server info and its connection strings, by name.",
    },
  },
  "Variable": {
    description: "The variable behind a `{variable}` placeholder: its default and the values it accepts.",
    properties: {
      "description": "Meaning of the variable.",
      "enum": "The values that the variable accepts. Without it, any value is accepted.",
      "default": "The value to use if none is given.",
      "examples": "Examples of values.",
    },
  },
  "Server Info": {
    description: "The address of a database server and the protocols it supports.",
    properties: {
      "host": "Host name or IP address. May contain a `{variable}`.",
      "port": "Port, as a string such as `\"5432\"`. May be a `{variable}`.",
      "connectionProtocols": "The protocols that clients can connect with.",
      "dbmsType": "Database management system, for example `Postgres`.",
      "dbmsVersion": "Version of the database management system, as free text.",
    },
  },
  "Connection Protocols": {
    description: "How to connect with each supported protocol.",
    properties: {
      "jdbc": "Connection for JDBC clients.",
      "odbc": "Connection for ODBC clients.",
    },
  },
  "JDBC Connection": {
    description: "A JDBC connection.",
    properties: {
      "connectionString": "JDBC URL, for example `jdbc:postgresql://{host}:5432/sales`. Do not include credentials.",
      "version": "Version of the protocol, as free text.",
      "driverName": "Name of the driver.",
      "driverClass": "Java class of the driver, for example `org.postgresql.Driver`.",
      "driverVersion": "Version of the driver, as free text.",
      "driverLibrary": "Where to download the driver library.",
      "driverDocs": "Documentation of the driver.",
    },
  },
  "ODBC Connection": {
    description: "An ODBC connection.",
    properties: {
      "connectionString": "ODBC connection string, for example `Driver={PostgreSQL Unicode};Server={host}`. Do not include credentials.",
      "version": "Version of the protocol, as free text.",
      "driverName": "Name of the driver.",
      "driverVersion": "Version of the driver, as free text.",
      "driverLibrary": "Where to download the driver library.",
      "driverDocs": "Documentation of the driver.",
    },
  },
  "Schema": {
    description: "The structure of the data that the services expose.",
    properties: {
      "databaseName": "Name of the database.",
      "databaseSchemaName": "Name of the schema in the database.",
      "tables": "The tables: each is a Table, a Standard Definition, or a Reference to either.",
    },
  },
  "Table": {
    description: "A table or view with its columns, constraints and partitions.",
    properties: {
      "fullyQualifiedName": "Globally unique name: segments separated by `.` or `:`, for example `sales.public.orders`.",
      "version": "Version of the table, as a semantic version.",
      "id": "Identifier that a catalog assigned to the table.",
      "entityType": "Entity type that a catalog assigned to the table.",
      "name": "Name of the table in its database schema.",
      "displayName": "Display name.",
      "description": "What the table contains. May contain CommonMark.",
      "tableType": "Type of table, for example `LOCAL`, `EXTERNAL` or `VIEW`.",
      "columns": "The columns of the table.",
      "constraints": "Constraints on one or more columns.",
      "partitions": "Partitioning of the table.",
      "tags": "Tags for search.",
      "externalDocs": "Further documentation.",
    },
  },
  "Column": {
    description: "A column of a table.",
    properties: {
      "fullyQualifiedName": "Globally unique name. Constraints and partitions refer to the column by this name.",
      "name": "Name of the column in its table.",
      "displayName": "Display name.",
      "description": "What the column contains. May contain CommonMark.",
      "dataType": "Data type of the values, for example `VARCHAR` or `DECIMAL`.",
      "dataLength": "Length of the values, for types that have one.",
      "precision": "Number of significant digits, for numeric types.",
      "scale": "Number of digits after the decimal point, for numeric types.",
      "jsonSchema": "JSON Schema of the values, as text, for the data type JSON.",
      "columnConstraint": "Constraint on this column alone, for example `NOT_NULL` or `PRIMARY_KEY`.",
      "ordinalPosition": "Position of the column in its table.",
    },
  },
  "Table Constraint": {
    description: "A constraint on one or more columns of a table.",
    properties: {
      "constraintType": "Type of constraint, for example `PRIMARY_KEY`, `UNIQUE` or `FOREIGN_KEY`.",
      "columns": "Fully qualified names of the columns.",
    },
  },
  "Table Partition": {
    description: "One level of the partitioning of a table.",
    properties: {
      "columns": "Fully qualified names of the columns.",
      "interval": "Width of one partition.",
      "intervalType": "Unit of the interval, for example `TIME-UNIT` or `INTEGER-RANGE`.",
    },
  },
  "Standard Definition": {
    description: "A table described in another language, for example JSON Schema, Avro or Protocol Buffers. Allows extensions: keys that start with `x-`.",
    properties: {
      "specification": "Language of the definition, for example `json-schema`.",
      "definition": "The definition: an inline object, a string for languages other than JSON, or a Reference to the definition.",
      "id": "Identifier of the definition.",
      "name": "Name of the table or object that is defined.",
      "version": "Version of the definition, as free text.",
      "description": "What the definition describes. May contain CommonMark.",
      "specificationVersion": "Version of the language, as a string such as `\"1\"`.",
      "externalDocs": "Further documentation.",
    },
  },
  "External Resource": {
    description: "A resource at another address, for example documentation or a driver library.",
    properties: {
      "$href": "Address of the resource, as an absolute URI.",
      "description": "What the resource contains.",
      "mediaType": "Media type of the resource, for example `text/html`.",
    },
  },
  "Reference": {
    description: "A reference to an object elsewhere: in this document, in another file, or at another address.",
    properties: {
      "$ref": "Location of the object: a URI reference with a JSON Pointer, for example `#/components/tables/orders` or `tables.yaml#/orders`.",
      "description": "Description that replaces the one of the target.",
    },
  },
  "Components": {
    description: "Objects for other parts of the document to refer to. They have no effect unless something refers to them. Allows extensions: keys that start with `x-`.",
    properties: {
      "serverInfo": "Server infos, by name.",
      "tables": "Tables and Standard Definitions, by name.",
    },
  },
  "Data Store Descriptor": {
    description: "A data store in one document: what it is, the services that expose it, and the tables it contains.",
    properties: {
      "$schema": "Address of the JSON Schema that editors use for this file. It is not part of the descriptor, and the strict profile rejects it.",
      "datastoreapi": "Version of the descriptor format that this document follows, as a semantic version, for example `1.0.0`.",
      "info": "General information about the data store: title, version, contact and license.",
      "services": "The database services that expose the data store, each under a key of your choice, often the name of an environment.",
      "schema": "The structure of the data: the database, its schema and its tables.",
      "components": "Server infos and tables that other parts of the document refer to with `$ref`. The strict profile rejects this property at the root.",
    },
  },
};
