// One edit or more for each kind of change, with what has to be found. The opposite edit is the same
// with both sides exchanged.

import type { ChangeCode, Impact } from "../../src/diff/compare/change-kinds.js";
import type { Rename } from "../../src/diff/pairing/pairs.js";
import type { Parts } from "./descriptor.js";

export interface Edit {
  readonly title: string;
  readonly code: ChangeCode;
  /** What the opposite edit gives. */
  readonly opposite: ChangeCode;
  /** The name of the subject. */
  readonly subject: string;
  readonly edit: (parts: Parts) => void;
  /** Where the change is on both sides. */
  readonly old: string;
  readonly new: string;
  readonly renames?: readonly Rename[];
  /** The impact in every view, if it is not that of the kind. */
  readonly impact?: Impact;
}

const ORDERS = "/schema/tables/0";
const COLUMNS = `${ORDERS}/columns`;
const PRODUCTION = "/services/production";
const SERVER = `${PRODUCTION}/serverInfo`;

/** An edit whose change is at one place on both sides. */
const at = (
  pointer: string,
  code: ChangeCode,
  subject: string,
  title: string,
  edit: Edit["edit"],
  opposite: ChangeCode = code,
): Edit => ({ title, code, opposite, subject, edit, old: pointer, new: pointer });

/** Where what is said about the inside of `visits.agent` is. */
const AGENT = "/schema/tables/2/definition/properties/agent/$ref";

const without = <T extends object>(object: T | undefined, key: string): T =>
  Object.fromEntries(Object.entries(object ?? {}).filter(([own]) => own !== key)) as T;

const avroRecord = (...fields: object[]) => ({ type: "record", name: "events", fields });

export const EDITS: readonly Edit[] = [
  {
    title: "a table goes",
    code: "table-removed",
    opposite: "table-added",
    subject: "events",
    edit: ({ tables }) => void tables.splice(3, 1),
    old: "/schema/tables/3",
    new: "/schema/tables",
  },
  {
    title: "a table goes that a foreign key refers to, and the foreign key with it",
    code: "table-removed",
    opposite: "table-added",
    subject: "customer",
    edit: ({ tables, orders }) => {
      orders.constraints?.pop();
      tables.splice(1, 1);
    },
    old: "/schema/tables/1",
    new: "/schema/tables",
  },
  at(`${ORDERS}/name`, "table-renamed", "purchases", "a table has another name", ({ orders }) => {
    orders.name = "purchases";
  }),
  at(
    `${ORDERS}/fullyQualifiedName`,
    "table-renamed",
    "orders",
    "a table has another fully qualified name, and its columns with it",
    ({ orders }) => {
      const moved = (name: string) =>
        name.replace("shop.public.orders", "shop.public.sales.orders");
      orders.fullyQualifiedName = moved(orders.fullyQualifiedName);
      for (const column of orders.columns) {
        column.fullyQualifiedName = moved(column.fullyQualifiedName);
      }
      for (const list of [...(orders.constraints ?? []), ...(orders.partitions ?? [])]) {
        list.columns = list.columns?.map(moved);
      }
    },
  ),
  {
    ...at(`${ORDERS}/name`, "table-renamed", "purchase", "a hint", ({ orders }) => {
      orders.name = "purchase";
      orders.fullyQualifiedName = "shop.public.purchase";
    }),
    renames: [{ old: "orders", new: "purchase" }],
  },
  at(`${ORDERS}/tableType`, "table-type-changed", "orders", "a table becomes a view", (parts) => {
    parts.orders.tableType = "VIEW";
  }),
  {
    title: "a column goes",
    code: "column-removed",
    opposite: "column-added",
    subject: "orders.details",
    edit: ({ orders }) => void orders.columns.splice(4, 1),
    old: `${COLUMNS}/4`,
    new: COLUMNS,
  },
  {
    title: "a column goes, and the primary key, a partition and a unique constraint over it",
    code: "column-removed",
    opposite: "column-added-not-null",
    subject: "orders.id",
    edit: ({ orders }) => {
      orders.columns.splice(0, 1);
      orders.constraints?.splice(0, 1);
    },
    old: `${COLUMNS}/0`,
    new: COLUMNS,
  },
  {
    title: "a column goes that is part of the primary key of a JSON Schema",
    code: "column-removed",
    opposite: "column-added-not-null",
    subject: "visits.id",
    edit: ({ visits }) => {
      delete visits.definition.properties.id;
    },
    old: "/schema/tables/2/definition/properties/id",
    new: "/schema/tables/2/definition/properties",
  },
  {
    title: "a column comes",
    code: "column-added",
    opposite: "column-removed",
    subject: "customer.phone",
    edit: ({ customer }) =>
      void customer.columns.push({
        fullyQualifiedName: "shop.public.customer.phone",
        name: "phone",
        dataType: "VARCHAR",
      }),
    old: "/schema/tables/1/columns",
    new: "/schema/tables/1/columns/2",
  },
  {
    title: "a column comes that needs a value",
    code: "column-added-not-null",
    opposite: "column-removed",
    subject: "customer.phone",
    edit: ({ customer }) =>
      void customer.columns.push({
        fullyQualifiedName: "shop.public.customer.phone",
        name: "phone",
        dataType: "VARCHAR",
        columnConstraint: "NOT_NULL",
      }),
    old: "/schema/tables/1/columns",
    new: "/schema/tables/1/columns/2",
  },
  {
    ...at(`${COLUMNS}/4/name`, "column-renamed", "orders.info", "a hint for a column", (parts) => {
      const details = parts.column("details");
      details.name = "info";
      details.fullyQualifiedName = "shop.public.orders.info";
    }),
    renames: [{ old: "orders.details", new: "orders.info" }],
  },
  at(
    `${COLUMNS}/4/name`,
    "column-renamed",
    "orders.info",
    "a column has another name and the same fully qualified name",
    (parts) => {
      parts.column("details").name = "info";
    },
  ),
  {
    title: "two columns change places",
    code: "column-reordered",
    opposite: "column-reordered",
    subject: "orders",
    edit: (parts) => {
      parts.column("customer_id").ordinalPosition = 5;
      parts.column("details").ordinalPosition = 4;
    },
    old: `${COLUMNS}/4/ordinalPosition`,
    new: `${COLUMNS}/4/ordinalPosition`,
  },
  at(`${COLUMNS}/6/ordinalPosition`, "column-reordered", "orders", "a position", (parts) => {
    parts.column("created").ordinalPosition = 8;
  }),
  at(`${COLUMNS}/0/dataType`, "type-changed", "orders.id", "a number becomes a text", (parts) => {
    parts.column("id").dataType = "VARCHAR";
  }),
  at(
    `${COLUMNS}/5/dataType`,
    "type-changed",
    "orders.email",
    "a text with a length becomes a number without",
    (parts) => {
      Object.assign(parts.column("email"), { dataType: "INT", dataLength: undefined });
    },
  ),
  at(
    `${COLUMNS}/0/dataType`,
    "type-narrowed",
    "orders.id",
    "INT to SMALLINT",
    (parts) => {
      parts.column("id").dataType = "SMALLINT";
    },
    "type-widened",
  ),
  at(
    `${COLUMNS}/0/dataType`,
    "type-widened",
    "orders.id",
    "INT to BIGINT",
    (parts) => {
      parts.column("id").dataType = "BIGINT";
    },
    "type-narrowed",
  ),
  at(
    `${COLUMNS}/1/dataType`,
    "type-widened",
    "orders.number",
    "VARCHAR(30) to TEXT",
    (parts) => {
      Object.assign(parts.column("number"), { dataType: "TEXT", dataLength: undefined });
    },
    "type-narrowed",
  ),
  at(`${COLUMNS}/0/dataType`, "type-alias", "orders.id", "INT and INTEGER", (parts) => {
    parts.column("id").dataType = "INTEGER";
  }),
  {
    ...at(
      `${COLUMNS}/1/dataLength`,
      "length-increased",
      "orders.number",
      "a longer text",
      (parts) => {
        parts.column("number").dataLength = 60;
      },
      "length-decreased",
    ),
  },
  {
    title: "a limit that goes",
    code: "length-increased",
    opposite: "length-stated",
    subject: "orders.number",
    edit: (parts) => {
      parts.column("number").dataLength = undefined;
    },
    old: `${COLUMNS}/1/dataLength`,
    new: `${COLUMNS}/1`,
  },
  at(
    "/schema/tables/1/columns/1/dataType",
    "length-decreased",
    "customer.name",
    "a shorter text, in the type",
    ({ customer }) => {
      Object.assign(customer.columns[1] ?? {}, { dataType: "VARCHAR(20)" });
    },
    "length-increased",
  ),
  at(
    `${COLUMNS}/2/precision`,
    "precision-increased",
    "orders.total",
    "more integer digits",
    (parts) => {
      parts.column("total").precision = 12;
    },
    "precision-decreased",
  ),
  at(
    `${COLUMNS}/2/scale`,
    "precision-decreased",
    "orders.total",
    "more digits behind the point, and fewer before it",
    (parts) => {
      parts.column("total").scale = 4;
    },
  ),
  {
    title: "NOT_NULL goes",
    code: "nullability-loosened",
    opposite: "nullability-tightened",
    subject: "orders.created",
    edit: (parts) => {
      parts.column("created").columnConstraint = undefined;
    },
    old: `${COLUMNS}/6/columnConstraint`,
    new: `${COLUMNS}/6`,
  },
  {
    title: "NOT_NULL comes",
    code: "nullability-tightened",
    opposite: "nullability-loosened",
    subject: "orders.total",
    edit: (parts) => {
      parts.column("total").columnConstraint = "NOT_NULL";
    },
    old: `${COLUMNS}/2`,
    new: `${COLUMNS}/2/columnConstraint`,
  },
  at(
    `${COLUMNS}/4/jsonSchema`,
    "field-type-changed",
    "orders.details",
    "another type in a JSON Schema",
    (parts) => {
      parts.column("details").jsonSchema = '{"type":"array"}';
    },
  ),
  at(
    `${COLUMNS}/4/jsonSchema`,
    "json-schema-changed",
    "orders.details",
    "another keyword of a JSON Schema",
    (parts) => {
      parts.column("details").jsonSchema = '{"type":"object","not":{"minProperties":3}}';
    },
  ),
  at(
    `${COLUMNS}/4/jsonSchema`,
    "bounds-narrowed",
    "orders.details",
    "a limit of a JSON Schema comes",
    (parts) => {
      parts.column("details").jsonSchema = '{"type":"object","minProperties":1}';
    },
    "bounds-widened",
  ),
  at(
    AGENT,
    "bounds-narrowed",
    "visits.agent",
    "a limit of a JSON Schema that a column refers to",
    ({ agent }) => {
      agent.minProperties = 1;
    },
    "bounds-widened",
  ),
  at(
    AGENT,
    "field-removed",
    "visits.agent.system",
    "a field goes",
    ({ agent }) => {
      agent.properties = without(agent.properties, "system");
    },
    "field-added",
  ),
  at(
    AGENT,
    "field-added-required",
    "visits.agent.version",
    "a field comes that is required",
    ({ agent }) => {
      agent.properties = { ...agent.properties, version: { type: "string" } };
      agent.required = ["name", "version"];
    },
    "field-removed",
  ),
  at(
    AGENT,
    "field-type-changed",
    "visits.agent.name",
    "a field has another type",
    ({ agent }) => {
      agent.properties = { ...agent.properties, name: { type: "boolean" } };
    },
    "field-type-changed",
  ),
  at(
    AGENT,
    "field-type-widened",
    "visits.agent.hits[]",
    "the items of an array have a larger type",
    ({ agent }) => {
      agent.properties = {
        ...agent.properties,
        hits: { type: "array", items: { type: "number" } },
      };
    },
    "field-type-narrowed",
  ),
  at(
    AGENT,
    "field-optional",
    "visits.agent.name",
    "a field is no longer required",
    ({ agent }) => {
      agent.required = [];
    },
    "field-required",
  ),
  at(
    AGENT,
    "allowed-values-removed",
    "visits.agent.system",
    "a value is no longer allowed",
    ({ agent }) => {
      agent.properties = { ...agent.properties, system: { enum: ["linux"] } };
    },
    "allowed-values-added",
  ),
  {
    title: "the type goes",
    code: "type-unstated",
    opposite: "type-stated",
    subject: "orders.details",
    edit: (parts) => {
      parts.column("details").dataType = undefined;
    },
    old: `${COLUMNS}/4/dataType`,
    new: `${COLUMNS}/4`,
  },
  {
    title: "the type of a table comes",
    code: "table-type-stated",
    opposite: "table-type-changed",
    subject: "customer",
    edit: ({ customer }) => {
      customer.tableType = "LOCAL";
    },
    old: "/schema/tables/1",
    new: "/schema/tables/1/tableType",
  },
  {
    title: "the digits go",
    code: "precision-increased",
    opposite: "precision-stated",
    subject: "orders.total",
    edit: (parts) => {
      parts.column("total").precision = undefined;
      parts.column("total").scale = undefined;
    },
    old: `${COLUMNS}/2/precision`,
    new: `${COLUMNS}/2`,
  },
  at(`${ORDERS}/tags`, "docs-changed", "orders", "tags of a table", ({ orders }) => {
    orders.tags = ["sales", "finance"];
  }),
  at(`${COLUMNS}/6/description`, "docs-changed", "orders.created", "a description", (parts) => {
    parts.column("created").description = "When the order was paid";
  }),
  at(`${PRODUCTION}/description`, "docs-changed", "production", "of a service", (parts) => {
    parts.production.description = "The database";
  }),
  {
    title: "a primary key goes",
    code: "primary-key-removed",
    opposite: "primary-key-added",
    subject: "orders",
    edit: ({ orders }) => void orders.constraints?.shift(),
    old: `${ORDERS}/constraints/0/columns`,
    new: `${ORDERS}/name`,
  },
  {
    title: "a primary key on a column goes, and that it cannot be empty",
    code: "primary-key-removed",
    opposite: "primary-key-added",
    subject: "customer",
    edit: ({ customer }) => {
      Object.assign(customer.columns[0] ?? {}, { columnConstraint: undefined });
    },
    old: "/schema/tables/1/columns/0/columnConstraint",
    new: "/schema/tables/1/name",
  },
  at(
    `${ORDERS}/constraints/0/columns`,
    "primary-key-changed",
    "orders",
    "other columns",
    (parts) => {
      const [key] = parts.orders.constraints ?? [];
      if (key !== undefined) key.columns = ["shop.public.orders.id", "shop.public.orders.created"];
    },
  ),
  {
    title: "a unique constraint comes",
    code: "unique-added",
    opposite: "unique-removed",
    subject: "orders(total, created)",
    edit: ({ orders }) =>
      void orders.constraints?.push({
        constraintType: "UNIQUE",
        columns: ["shop.public.orders.total", "shop.public.orders.created"],
      }),
    old: `${ORDERS}/name`,
    new: `${ORDERS}/constraints/3/columns`,
  },
  {
    title: "a unique column is no longer unique",
    code: "unique-removed",
    opposite: "unique-added",
    subject: "orders(email)",
    edit: (parts) => {
      parts.column("email").columnConstraint = undefined;
    },
    old: `${COLUMNS}/5/columnConstraint`,
    new: `${ORDERS}/name`,
  },
  {
    title: "a foreign key goes",
    code: "foreign-key-removed",
    opposite: "foreign-key-added",
    subject: "orders(customer_id)",
    edit: ({ orders }) => void orders.constraints?.pop(),
    old: `${ORDERS}/constraints/2/columns`,
    new: `${ORDERS}/name`,
  },
  {
    title: "a foreign key comes",
    code: "foreign-key-added",
    opposite: "foreign-key-removed",
    subject: "orders(id)",
    edit: ({ orders }) =>
      void orders.constraints?.push({
        constraintType: "FOREIGN_KEY",
        columns: ["shop.public.orders.id", "warehouse.orders.id"],
      }),
    old: `${ORDERS}/name`,
    new: `${ORDERS}/constraints/3/columns`,
  },
  at(`${ORDERS}/partitions/0`, "partition-changed", "orders", "another interval", ({ orders }) => {
    Object.assign(orders.partitions?.[0] ?? {}, { interval: "1 day" });
  }),
  at(
    "/schema/tables/3/specification",
    "definition-language-changed",
    "events",
    "another language",
    ({ events }) => {
      events.specification = "protobuf";
    },
  ),
  at(
    "/schema/tables/4/definition",
    "definition-changed",
    "clicks",
    "a word of a definition is replaced",
    ({ clicks }) => {
      clicks.definition = "message Click { int64 id = 1; }";
    },
  ),
  {
    ...at(
      "/schema/tables/3/specificationVersion",
      "definition-changed",
      "events",
      "another version of the language",
      ({ events }) => {
        events.specificationVersion = "1.12";
      },
    ),
    impact: "minor",
  },
  {
    title: "a field of Avro comes",
    code: "definition-changed",
    opposite: "definition-changed",
    subject: "events",
    edit: ({ events }) => {
      events.definition = avroRecord({ name: "id", type: "long" }, { name: "at", type: "long" });
    },
    old: "/schema/tables/3/definition",
    new: "/schema/tables/3/definition",
  },
  {
    title: "the same table as a JSON Schema",
    code: "representation-changed",
    opposite: "representation-changed",
    subject: "customer",
    edit: ({ tables }) => {
      tables[1] = {
        specification: "json-schema",
        name: "customer",
        version: "1.0.0",
        definition: {
          fullyQualifiedName: "shop.public.customer",
          properties: {
            id: { physicalType: "INT", isPrimaryKey: true },
            name: { physicalType: "VARCHAR", length: 50 },
          },
        },
      };
    },
    old: "/schema/tables/1",
    new: "/schema/tables/1/definition",
  },
  {
    title: "a service goes",
    code: "service-removed",
    opposite: "service-added",
    subject: "staging",
    edit: ({ descriptor }) => {
      delete descriptor.services.staging;
    },
    old: "/services/staging",
    new: "/services",
  },
  {
    title: "a service comes",
    code: "service-added",
    opposite: "service-removed",
    subject: "test",
    edit: ({ descriptor }) => {
      descriptor.services.test = { name: "shop-test" };
    },
    old: "/services",
    new: "/services/test",
  },
  at(`${PRODUCTION}/name`, "service-renamed", "production", "a name", ({ production }) => {
    production.name = "shop-main";
  }),
  {
    title: "a protocol goes",
    code: "protocol-removed",
    opposite: "protocol-added",
    subject: "production.odbc",
    edit: ({ production }) => {
      delete production.serverInfo.connectionProtocols.odbc;
    },
    old: `${SERVER}/connectionProtocols/odbc`,
    new: `${SERVER}/connectionProtocols`,
  },
  {
    title: "a protocol comes",
    code: "protocol-added",
    opposite: "protocol-removed",
    subject: "staging.odbc",
    edit: ({ descriptor }) => {
      Object.assign(descriptor.services.staging ?? {}, {
        serverInfo: {
          host: "staging.example.org",
          port: "5432",
          connectionProtocols: {
            jdbc: { connectionString: "jdbc:postgresql://staging.example.org:5432/shop" },
            odbc: { connectionString: "Driver={PostgreSQL};Server=staging.example.org" },
          },
        },
      });
    },
    old: "/services/staging/serverInfo/connectionProtocols",
    new: "/services/staging/serverInfo/connectionProtocols/odbc",
  },
  {
    title: "a server goes, with all of its protocols",
    code: "protocol-removed",
    opposite: "protocol-added",
    subject: "production",
    edit: ({ descriptor }) => {
      const { serverInfo: _, ...rest } = descriptor.services.production as { serverInfo: object };
      Object.assign(descriptor.services, { production: rest });
    },
    old: SERVER,
    new: PRODUCTION,
  },
  at(`${SERVER}/port`, "connection-changed", "production", "another port", ({ production }) => {
    production.serverInfo.port = "5433";
  }),
  at(
    `${SERVER}/connectionProtocols/jdbc/connectionString`,
    "connection-changed",
    "production",
    "another connection string",
    ({ production }) => {
      const { jdbc } = production.serverInfo.connectionProtocols;
      if (jdbc) jdbc.connectionString = "jdbc:postgresql://{host}:5432/shop?ssl=true";
    },
  ),
  at(`${SERVER}/dbmsType`, "dbms-type-changed", "production", "another system", (parts) => {
    parts.production.serverInfo.dbmsType = "MySQL";
  }),
  at(
    `${SERVER}/connectionProtocols/jdbc/driverClass`,
    "driver-changed",
    "production.jdbc",
    "another driver",
    ({ production }) => {
      const { jdbc } = production.serverInfo.connectionProtocols;
      if (jdbc) jdbc.driverClass = "org.example.Driver";
    },
  ),
  at(`${SERVER}/dbmsVersion`, "driver-changed", "production", "another version", (parts) => {
    parts.production.serverInfo.dbmsVersion = "17";
  }),
  {
    title: "a variable goes, and its use with it",
    code: "variable-removed",
    opposite: "variable-added",
    subject: "production.host",
    edit: (parts) => {
      delete parts.variables.host;
      const { serverInfo } = parts.production;
      const { jdbc, odbc } = serverInfo.connectionProtocols;
      serverInfo.host = "db.example.org";
      if (jdbc) jdbc.connectionString = "jdbc:postgresql://db.example.org:5432/shop";
      if (odbc) odbc.connectionString = "Driver={PostgreSQL};Server=db.example.org;Database=shop";
    },
    old: `${PRODUCTION}/variables/host`,
    new: `${PRODUCTION}/variables`,
  },
  {
    title: "a variable comes with a default",
    code: "variable-added",
    opposite: "variable-removed",
    subject: "production.database",
    edit: (parts) => {
      parts.variables.database = { default: "shop" };
      const { jdbc } = parts.production.serverInfo.connectionProtocols;
      if (jdbc) jdbc.connectionString = "jdbc:postgresql://{host}:5432/{database}";
    },
    old: `${PRODUCTION}/variables`,
    new: `${PRODUCTION}/variables/database`,
  },
  {
    title: "a variable comes without a default",
    code: "variable-added-required",
    opposite: "variable-removed",
    subject: "production.tenant",
    edit: (parts) => {
      parts.variables.tenant = {};
    },
    old: `${PRODUCTION}/variables`,
    new: `${PRODUCTION}/variables/tenant`,
  },
  {
    title: "a default goes",
    code: "variable-added-required",
    opposite: "variable-default-changed",
    subject: "production.region",
    edit: (parts) => {
      parts.variables.region = { enum: ["eu", "us"] };
    },
    old: `${PRODUCTION}/variables/region/default`,
    new: `${PRODUCTION}/variables/region`,
  },
  at(
    `${PRODUCTION}/variables/host/default`,
    "variable-default-changed",
    "production.host",
    "another default, and so another address",
    (parts) => {
      Object.assign(parts.variables.host ?? {}, { default: "db2.example.org" });
    },
  ),
  at(
    `${PRODUCTION}/variables/region/enum`,
    "variable-enum-value-removed",
    "production.region",
    "a value goes",
    (parts) => {
      Object.assign(parts.variables.region ?? {}, { enum: ["eu"] });
    },
    "variable-enum-value-added",
  ),
  {
    title: "any value is allowed",
    code: "variable-enum-value-added",
    opposite: "variable-enum-value-removed",
    subject: "production.region",
    edit: (parts) => {
      parts.variables.region = { default: "eu" };
    },
    old: `${PRODUCTION}/variables/region/enum`,
    new: `${PRODUCTION}/variables/region`,
  },
  at("/schema/databaseName", "database-name-changed", "databaseName", "another name", (parts) => {
    parts.descriptor.schema.databaseName = "store";
  }),
  at(
    "/schema/databaseName",
    "database-name-changed",
    "databaseName",
    "another name, which all names of tables and columns have",
    (parts) => {
      const { schema } = JSON.parse(
        JSON.stringify(parts.descriptor).replaceAll("shop.public.", "store.public."),
      ) as typeof parts.descriptor;
      parts.descriptor.schema = { ...schema, databaseName: "store" };
    },
  ),
  at(
    "/schema/databaseSchemaName",
    "database-name-changed",
    "databaseSchemaName",
    "another schema",
    (parts) => {
      parts.descriptor.schema.databaseSchemaName = "main";
    },
  ),
  at("/info/title", "info-changed", "info", "another title", ({ descriptor }) => {
    descriptor.info.title = "Web shop";
  }),
];
