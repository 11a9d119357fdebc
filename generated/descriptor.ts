// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.
// The types are written by json-schema-to-typescript.

/**
 * General information about a data store.
 */
export interface Info {
  /**
   * Title of the data store, for people.
   */
  title: string;
  /**
   * Version of this descriptor's content, as a semantic version. For the version of the format, see `datastoreapi`.
   */
  version: string;
  /**
   * One sentence on what the data store contains.
   */
  summary?: string | undefined;
  /**
   * Full description. May contain CommonMark.
   */
  description?: string | undefined;
  /**
   * Address of the terms of service, usually a URL.
   */
  termsOfService?: string | undefined;
  /**
   * Technical name of the data store: a letter or `_`, then letters, digits, `_`, `-` and `.`.
   */
  datastoreName?: string | undefined;
  /**
   * Contact for questions about the data store.
   */
  contact?: Contact | undefined;
  /**
   * License of the data.
   */
  license?: License | undefined;
}

/**
 * A person or a team that answers questions about the data store.
 */
export interface Contact {
  /**
   * Name of the person or team.
   */
  name?: string | undefined;
  /**
   * Web page of the person or team.
   */
  url?: string | undefined;
  /**
   * Email address of the person or team.
   */
  email?: string | undefined;
}

/**
 * The license of the data.
 */
export interface License {
  /**
   * Name of the license, for example `Apache 2.0`.
   */
  name?: string | undefined;
  /**
   * Address of the license text.
   */
  url?: string | undefined;
}

/**
 * A map from service keys to services, or to references to services.
 */
export interface DatabaseServices {
  [key: string]: DatabaseServiceOrReference;
}

/**
 * A database service that exposes the data store, for example the production database.
 */
export interface DatabaseService {
  /**
   * Name of the service: a letter or `_`, then letters, digits, `_`, `-` and `.`.
   */
  name: string;
  /**
   * Purpose of the service.
   */
  description?: string | undefined;
  /**
   * The server of the service and the ways to connect to it.
   */
  serverInfo?: ServerInfoOrReference | undefined;
  /**
   * Variables for the `{variable}` placeholders in the server info and its connection strings, by name.
   */
  variables?:
    | {
        [key: string]: Variable;
      }
    | undefined;
  /**
   * Not here: an object with `$ref` is a {@link Reference}.
   */
  $ref?: never;
}

/**
 * The variable behind a `{variable}` placeholder: its default and the values it accepts.
 */
export interface Variable {
  /**
   * Meaning of the variable.
   */
  description?: string | undefined;
  /**
   * The values that the variable accepts. Without it, any value is accepted.
   */
  enum?: string[] | undefined;
  /**
   * The value to use if none is given.
   */
  default?: string | undefined;
  /**
   * Examples of values.
   */
  examples?: string[] | undefined;
}

/**
 * The address of a database server and the protocols it supports.
 */
export interface ServerInfo {
  /**
   * Host name or IP address. May contain a `{variable}`.
   */
  host: string;
  /**
   * Port, as a string such as `"5432"`. May be a `{variable}`.
   */
  port: string;
  /**
   * The protocols that clients can connect with.
   */
  connectionProtocols: ConnectionProtocols;
  /**
   * Database management system, for example `Postgres`.
   */
  dbmsType?: string | undefined;
  /**
   * Version of the database management system, as free text.
   */
  dbmsVersion?: string | undefined;
  /**
   * Not here: an object with `$ref` is a {@link Reference}.
   */
  $ref?: never;
}

/**
 * How to connect with each supported protocol.
 */
export interface ConnectionProtocols {
  /**
   * Connection for JDBC clients.
   */
  jdbc?: JdbcConnection | undefined;
  /**
   * Connection for ODBC clients.
   */
  odbc?: OdbcConnection | undefined;
}

/**
 * A JDBC connection.
 */
export interface JdbcConnection {
  /**
   * JDBC URL, for example `jdbc:postgresql://{host}:5432/sales`. Do not include credentials.
   */
  connectionString: string;
  /**
   * Version of the protocol, as free text.
   */
  version?: string | undefined;
  /**
   * Name of the driver.
   */
  driverName?: string | undefined;
  /**
   * Java class of the driver, for example `org.postgresql.Driver`.
   */
  driverClass?: string | undefined;
  /**
   * Version of the driver, as free text.
   */
  driverVersion?: string | undefined;
  /**
   * Where to download the driver library.
   */
  driverLibrary?: ExternalResource | undefined;
  /**
   * Documentation of the driver.
   */
  driverDocs?: ExternalResource | undefined;
}

/**
 * An ODBC connection.
 */
export interface OdbcConnection {
  /**
   * ODBC connection string, for example `Driver={PostgreSQL Unicode};Server={host}`. Do not include credentials.
   */
  connectionString: string;
  /**
   * Version of the protocol, as free text.
   */
  version?: string | undefined;
  /**
   * Name of the driver.
   */
  driverName?: string | undefined;
  /**
   * Version of the driver, as free text.
   */
  driverVersion?: string | undefined;
  /**
   * Where to download the driver library.
   */
  driverLibrary?: ExternalResource | undefined;
  /**
   * Documentation of the driver.
   */
  driverDocs?: ExternalResource | undefined;
}

/**
 * The structure of the data that the services expose.
 */
export interface Schema {
  /**
   * Name of the database.
   */
  databaseName?: string | undefined;
  /**
   * Name of the schema in the database.
   */
  databaseSchemaName?: string | undefined;
  /**
   * The tables: each is a Table, a Standard Definition, or a Reference to either.
   */
  tables?: TableEntry[] | undefined;
}

/**
 * A table or view with its columns, constraints and partitions.
 */
export interface Table {
  /**
   * Globally unique name: segments separated by `.` or `:`, for example `sales.public.orders`.
   */
  fullyQualifiedName: string;
  /**
   * Version of the table, as a semantic version.
   */
  version: string;
  /**
   * Identifier that a catalog assigned to the table.
   */
  id?: string | undefined;
  /**
   * Entity type that a catalog assigned to the table.
   */
  entityType?: string | undefined;
  /**
   * Name of the table in its database schema.
   */
  name?: string | undefined;
  /**
   * Display name.
   */
  displayName?: string | undefined;
  /**
   * What the table contains. May contain CommonMark.
   */
  description?: string | undefined;
  /**
   * Type of table, for example `LOCAL`, `EXTERNAL` or `VIEW`.
   */
  tableType?: string | undefined;
  /**
   * The columns of the table.
   */
  columns?: Column[] | undefined;
  /**
   * Constraints on one or more columns.
   */
  constraints?: TableConstraint[] | undefined;
  /**
   * Partitioning of the table.
   */
  partitions?: TablePartition[] | undefined;
  /**
   * Tags for search.
   */
  tags?: string[] | undefined;
  /**
   * Further documentation.
   */
  externalDocs?: ExternalResource | undefined;
  /**
   * Not here: an object with `$ref` is a {@link Reference}.
   */
  $ref?: never;
  /**
   * Not here: an object with `specification` is a {@link StandardDefinition}.
   */
  specification?: never;
  /**
   * Not here: an object with `definition` is a {@link StandardDefinition}.
   */
  definition?: never;
}

/**
 * A column of a table.
 */
export interface Column {
  /**
   * Globally unique name. Constraints and partitions refer to the column by this name.
   */
  fullyQualifiedName: string;
  /**
   * Name of the column in its table.
   */
  name?: string | undefined;
  /**
   * Display name.
   */
  displayName?: string | undefined;
  /**
   * What the column contains. May contain CommonMark.
   */
  description?: string | undefined;
  /**
   * Data type of the values, for example `VARCHAR` or `DECIMAL`.
   */
  dataType?: string | undefined;
  /**
   * Length of the values, for types that have one.
   */
  dataLength?: number | undefined;
  /**
   * Number of significant digits, for numeric types.
   */
  precision?: number | undefined;
  /**
   * Number of digits after the decimal point, for numeric types.
   */
  scale?: number | undefined;
  /**
   * JSON Schema of the values, as text, for the data type JSON.
   */
  jsonSchema?: string | undefined;
  /**
   * Constraint on this column alone, for example `NOT_NULL` or `PRIMARY_KEY`.
   */
  columnConstraint?: string | undefined;
  /**
   * Position of the column in its table.
   */
  ordinalPosition?: number | undefined;
}

/**
 * A constraint on one or more columns of a table.
 */
export interface TableConstraint {
  /**
   * Type of constraint, for example `PRIMARY_KEY`, `UNIQUE` or `FOREIGN_KEY`.
   */
  constraintType?: string | undefined;
  /**
   * Fully qualified names of the columns.
   */
  columns?: string[] | undefined;
}

/**
 * One level of the partitioning of a table.
 */
export interface TablePartition {
  /**
   * Fully qualified names of the columns.
   */
  columns?: string[] | undefined;
  /**
   * Width of one partition.
   */
  interval?: string | undefined;
  /**
   * Unit of the interval, for example `TIME-UNIT` or `INTEGER-RANGE`.
   */
  intervalType?: string | undefined;
}

/**
 * A table described in another language, for example JSON Schema, Avro or Protocol Buffers. Allows extensions: keys that start with `x-`.
 */
export interface StandardDefinition {
  /**
   * Language of the definition, for example `json-schema`.
   */
  specification: string;
  /**
   * The definition: an inline object, a string for languages other than JSON, or a Reference to the definition.
   */
  definition: Definition;
  /**
   * Identifier of the definition.
   */
  id?: string | undefined;
  /**
   * Name of the table or object that is defined.
   */
  name?: string | undefined;
  /**
   * Version of the definition, as free text.
   */
  version?: string | undefined;
  /**
   * What the definition describes. May contain CommonMark.
   */
  description?: string | undefined;
  /**
   * Version of the language, as a string such as `"1"`.
   */
  specificationVersion?: string | undefined;
  /**
   * Further documentation.
   */
  externalDocs?: ExternalResource | undefined;
  /**
   * Not here: an object with `$ref` is a {@link Reference}.
   */
  $ref?: never;
  /**
   * An extension, with any value.
   */
  [extension: `x-${string}`]: unknown;
}

/**
 * A resource at another address, for example documentation or a driver library.
 */
export interface ExternalResource {
  /**
   * Address of the resource, as an absolute URI.
   */
  $href: string;
  /**
   * What the resource contains.
   */
  description?: string | undefined;
  /**
   * Media type of the resource, for example `text/html`.
   */
  mediaType?: string | undefined;
}

/**
 * A reference to an object elsewhere: in this document, in another file, or at another address.
 */
export interface Reference {
  /**
   * Location of the object: a URI reference with a JSON Pointer, for example `#/components/tables/orders` or `tables.yaml#/orders`.
   */
  $ref: string;
  /**
   * Description that replaces the one of the target.
   */
  description?: string | undefined;
}

/**
 * Objects for other parts of the document to refer to. They have no effect unless something refers to them. Allows extensions: keys that start with `x-`.
 */
export interface Components {
  /**
   * Server infos, by name.
   */
  serverInfo?:
    | {
        [key: string]: ServerInfoOrReference;
      }
    | undefined;
  /**
   * Tables and Standard Definitions, by name.
   */
  tables?:
    | {
        [key: string]: TableEntry;
      }
    | undefined;
  /**
   * An extension, with any value.
   */
  [extension: `x-${string}`]: unknown;
}

/**
 * A Database Service, or a Reference to one if the object has `$ref`.
 */
export type DatabaseServiceOrReference = Reference | DatabaseService;

/**
 * A Server Info, or a Reference to one if the object has `$ref`.
 */
export type ServerInfoOrReference = Reference | ServerInfo;

/**
 * A Reference if the object has `$ref`, a Standard Definition if it has `specification` or `definition`, and otherwise a Table.
 */
export type TableEntry = Reference | StandardDefinition | Table;

/**
 * A data store in one document: what it is, the services that expose it, and the tables it contains.
 */
export interface DatastoreDescriptor {
  /**
   * Address of the JSON Schema that editors use for this file. It is not part of the descriptor, and the strict profile rejects it.
   */
  $schema?: string | undefined;
  /**
   * Version of the descriptor format that this document follows, as a semantic version, for example `1.0.0`.
   */
  datastoreapi: string;
  /**
   * General information about the data store: title, version, contact and license.
   */
  info: Info;
  /**
   * The database services that expose the data store, each under a key of your choice, often the name of an environment.
   */
  services: DatabaseServices;
  /**
   * The structure of the data: the database, its schema and its tables.
   */
  schema: Schema;
  /**
   * Server infos and tables that other parts of the document refer to with `$ref`. The strict profile rejects this property at the root.
   */
  components?: Components | undefined;
}

/**
 * An inline object, a string, or a Reference: an object with a string `$ref` and no other keys than `description` and `mediaType`.
 */
export type Definition =
  | {
      [key: string]: unknown;
    }
  | string;
