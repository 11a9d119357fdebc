// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

/**
 * A Database Service; or, when it has `$ref`, a Reference to one.
 */
export type DatabaseServiceOrReference = Reference | DatabaseService;
/**
 * A Server Info; or, when it has `$ref`, a Reference to one.
 */
export type ServerInfoOrReference = Reference | ServerInfo;
/**
 * A Reference when it has `$ref`; a Standard Definition when it has `specification` or `definition`; else a Table.
 */
export type TableEntry = Reference | StandardDefinition | Table;
/**
 * An inline object, text, or a Reference: an object with a string `$ref` and at most `description` and `mediaType` beside it.
 */
export type Definition =
  | {
      [k: string]: unknown;
    }
  | string;

/**
 * A data store described as one document: what it is, the services through which it is reached, and the tables it holds.
 */
export interface DatastoreDescriptor {
  /**
   * Address of a JSON Schema that an editor uses for this file. It is not part of the descriptor: the strict profile rejects it.
   */
  $schema?: string;
  /**
   * Version of the descriptor format that this document follows, as a semantic version, for example `1.0.0`.
   */
  datastoreapi: string;
  /**
   * What this data store is: title, version, contact and licence.
   */
  info: Info;
  /**
   * The database services that expose the data store, each under a key of your choice (often the name of an environment).
   */
  services: DatabaseServices;
  /**
   * The structure of the data: database, database schema and tables.
   */
  schema: Schema;
  /**
   * Server infos and tables that other parts of the document refer to with `$ref`. The strict profile rejects it at the root.
   */
  components?: Components;
}
/**
 * Facts about the data store for the people who use it.
 */
export interface Info {
  /**
   * Title of the data store, as people call it.
   */
  title: string;
  /**
   * Version of this descriptor's content, as a semantic version. It is not the version of the format (see `datastoreapi`).
   */
  version: string;
  /**
   * One sentence on what the data store holds.
   */
  summary?: string;
  /**
   * The full description; CommonMark may be used.
   */
  description?: string;
  /**
   * Where the terms of service stand, usually a web address.
   */
  termsOfService?: string;
  /**
   * Technical name of the data store: starts with a letter or `_`, then letters, digits, `_`, `-` and `.`.
   */
  datastoreName?: string;
  /**
   * Whom to ask about the data store.
   */
  contact?: Contact;
  /**
   * The licence under which the data may be used.
   */
  license?: License;
}
/**
 * A person or a team that answers questions about the data store.
 */
export interface Contact {
  /**
   * Name of the person or team.
   */
  name?: string;
  /**
   * Web page of the contact.
   */
  url?: string;
  /**
   * E-mail address of the contact.
   */
  email?: string;
}
/**
 * The licence of the data.
 */
export interface License {
  /**
   * Name of the licence, for example `Apache 2.0`.
   */
  name?: string;
  /**
   * Where the text of the licence stands.
   */
  url?: string;
}
/**
 * A map from service key to the service, or to a reference to one.
 */
export interface DatabaseServices {
  [k: string]: DatabaseServiceOrReference;
}
/**
 * One database service that exposes the data store, for example the production database.
 */
export interface DatabaseService {
  /**
   * Name of the service: starts with a letter or `_`, then letters, digits, `_`, `-` and `.`.
   */
  name: string;
  /**
   * What this service is for.
   */
  description?: string;
  /**
   * The server behind the service and how to connect to it.
   */
  serverInfo?: ServerInfoOrReference;
  /**
   * Values for the `{variable}` parts of the server info and its connection strings, by variable name.
   */
  variables?: {
    [k: string]: Variable;
  };
}
/**
 * One `{variable}` of a connection: its default and the values it may take.
 */
export interface Variable {
  /**
   * What the variable stands for.
   */
  description?: string;
  /**
   * The only values that the variable may take.
   */
  enum?: string[];
  /**
   * The value that is used when none is given.
   */
  default?: string;
  /**
   * Values that the variable could take.
   */
  examples?: string[];
}
/**
 * Where a database server listens and by which protocols it is reached.
 */
export interface ServerInfo {
  /**
   * Host name or address; may hold a `{variable}`.
   */
  host: string;
  /**
   * Port, written as a string such as `"5432"`; may be a `{variable}`.
   */
  port: string;
  /**
   * The protocols by which clients connect.
   */
  connectionProtocols: ConnectionProtocols;
  /**
   * The database management system, for example `Postgres`.
   */
  dbmsType?: string;
  /**
   * Its version, as free text.
   */
  dbmsVersion?: string;
}
/**
 * How to connect with each supported protocol.
 */
export interface ConnectionProtocols {
  /**
   * The connection for JDBC clients.
   */
  jdbc?: JdbcConnection;
  /**
   * The connection for ODBC clients.
   */
  odbc?: OdbcConnection;
}
/**
 * A connection through JDBC.
 */
export interface JdbcConnection {
  /**
   * The JDBC URL, for example `jdbc:postgresql://{host}:5432/sales`. Leave credentials out.
   */
  connectionString: string;
  /**
   * Version of the protocol, as free text.
   */
  version?: string;
  /**
   * Name of the driver.
   */
  driverName?: string;
  /**
   * Java class of the driver, for example `org.postgresql.Driver`.
   */
  driverClass?: string;
  /**
   * Version of the driver, as free text.
   */
  driverVersion?: string;
  /**
   * Where the driver's library is to be had.
   */
  driverLibrary?: ExternalResource;
  /**
   * Where the driver is documented.
   */
  driverDocs?: ExternalResource;
}
/**
 * A connection through ODBC.
 */
export interface OdbcConnection {
  /**
   * The ODBC connection string, for example `Driver={PostgreSQL Unicode};Server={host}`. Leave credentials out.
   */
  connectionString: string;
  /**
   * Version of the protocol, as free text.
   */
  version?: string;
  /**
   * Name of the driver.
   */
  driverName?: string;
  /**
   * Version of the driver, as free text.
   */
  driverVersion?: string;
  /**
   * Where the driver's library is to be had.
   */
  driverLibrary?: ExternalResource;
  /**
   * Where the driver is documented.
   */
  driverDocs?: ExternalResource;
}
/**
 * The structure of the data that the services expose.
 */
export interface Schema {
  /**
   * Name of the database.
   */
  databaseName?: string;
  /**
   * Name of the schema inside the database.
   */
  databaseSchemaName?: string;
  /**
   * The tables: each a Table, a Standard Definition, or a Reference to one.
   */
  tables?: TableEntry[];
}
/**
 * One table (or view) with its columns, constraints and partitions.
 */
export interface Table {
  /**
   * Name that is unique everywhere: segments divided by `.` or `:`, for example `sales.public.orders`.
   */
  fullyQualifiedName: string;
  /**
   * Version of the table, as a semantic version.
   */
  version: string;
  /**
   * Identifier that a catalogue gives to the table.
   */
  id?: string;
  /**
   * Kind of entity that a catalogue gives to the table.
   */
  entityType?: string;
  /**
   * Name of the table inside its database schema.
   */
  name?: string;
  /**
   * Name shown to people.
   */
  displayName?: string;
  /**
   * What the table holds; CommonMark may be used.
   */
  description?: string;
  /**
   * Kind of table, for example `LOCAL`, `EXTERNAL` or `VIEW`.
   */
  tableType?: string;
  /**
   * The columns, in order.
   */
  columns?: Column[];
  /**
   * Constraints over one or more columns.
   */
  constraints?: TableConstraint[];
  /**
   * How the table is partitioned.
   */
  partitions?: TablePartition[];
  /**
   * Words to find the table by.
   */
  tags?: string[];
  /**
   * Further documentation.
   */
  externalDocs?: ExternalResource;
}
/**
 * One column of a table.
 */
export interface Column {
  /**
   * Name that is unique everywhere; constraints and partitions name a column by it.
   */
  fullyQualifiedName: string;
  /**
   * Name of the column inside its table.
   */
  name?: string;
  /**
   * Name shown to people.
   */
  displayName?: string;
  /**
   * What the column holds; CommonMark may be used.
   */
  description?: string;
  /**
   * Type of the values, for example `VARCHAR` or `DECIMAL`.
   */
  dataType?: string;
  /**
   * Length of the values, for types that take one.
   */
  dataLength?: number;
  /**
   * Number of significant digits, for numeric types.
   */
  precision?: number;
  /**
   * Number of digits after the decimal point, for numeric types.
   */
  scale?: number;
  /**
   * JSON Schema of the values, as text, when the data type is JSON.
   */
  jsonSchema?: string;
  /**
   * Constraint on this column alone, for example `NOT_NULL` or `PRIMARY_KEY`.
   */
  columnConstraint?: string;
  /**
   * Place of the column in its table.
   */
  ordinalPosition?: number;
}
/**
 * A constraint over one or more columns of a table.
 */
export interface TableConstraint {
  /**
   * Kind of constraint, for example `PRIMARY_KEY`, `UNIQUE` or `FOREIGN_KEY`.
   */
  constraintType?: string;
  /**
   * Fully qualified names of the columns.
   */
  columns?: string[];
}
/**
 * One level at which a table is partitioned.
 */
export interface TablePartition {
  /**
   * Fully qualified names of the columns.
   */
  columns?: string[];
  /**
   * Width of one partition.
   */
  interval?: string;
  /**
   * What the interval counts, for example `TIME-UNIT` or `INTEGER-RANGE`.
   */
  intervalType?: string;
}
/**
 * A table described in another language, for example JSON Schema, Avro or Protocol Buffers. Keys that start with `x-` are yours.
 */
export interface StandardDefinition {
  /**
   * The language of the definition, for example `json-schema`.
   */
  specification: string;
  /**
   * The definition itself: an object, a string for languages other than JSON, or a Reference to where it stands.
   */
  definition: Definition;
  /**
   * Identifier of the definition.
   */
  id?: string;
  /**
   * Name of what is defined.
   */
  name?: string;
  /**
   * Version of the definition, as free text.
   */
  version?: string;
  /**
   * What is defined; CommonMark may be used.
   */
  description?: string;
  /**
   * Version of the language, written as a string such as `"1"`.
   */
  specificationVersion?: string;
  /**
   * Further documentation.
   */
  externalDocs?: ExternalResource;
  /**
   * An extension: any value under a key that starts with `x-`.
   */
  [extension: `x-${string}`]: unknown;
}
/**
 * Something that stands at another address: documentation, or a library to download.
 */
export interface ExternalResource {
  /**
   * Absolute address (URI) of the resource.
   */
  $href: string;
  /**
   * What is found there.
   */
  description?: string;
  /**
   * Media type of the resource, for example `text/html`.
   */
  mediaType?: string;
}
/**
 * Stands for an object that is written elsewhere: in this document, in another file, or at another address.
 */
export interface Reference {
  /**
   * Where the object stands: a URI reference with a JSON Pointer, for example `#/components/tables/orders` or `tables.yaml#/orders`.
   */
  $ref: string;
  /**
   * A description that takes the place of the target's own.
   */
  description?: string;
}
/**
 * Objects that other parts refer to. Nothing here has an effect unless something refers to it. Keys that start with `x-` are yours.
 */
export interface Components {
  /**
   * Server infos by name.
   */
  serverInfo?: {
    [k: string]: ServerInfoOrReference;
  };
  /**
   * Tables and Standard Definitions by name.
   */
  tables?: {
    [k: string]: TableEntry;
  };
  /**
   * An extension: any value under a key that starts with `x-`.
   */
  [extension: `x-${string}`]: unknown;
}
