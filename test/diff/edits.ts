// One edit or more for each kind of change, with what has to be found. The opposite edit is the same
// with both sides exchanged.

import type { ChangeCode, Impact } from "../../src/diff/compare/change-kinds.js";
import type { Rename } from "../../src/diff/pairing/pairs.js";
import { fullDescriptor, Parts } from "./descriptor.js";

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

/** What has properties of its own: where it is, the subject of its changes, and itself. */
type Owner = readonly [pointer: string, subject: string, of: (parts: Parts) => object | undefined];

/**
 * Edits that give properties of an owner other values. The change is at the first property, or at the
 * owner on the side that does not have it.
 */
const assigning =
  ([pointer, subject, of]: Owner) =>
  (values: object, title: string, code: ChangeCode, opposite: ChangeCode = code): Edit => {
    const [property = ""] = Object.keys(values);
    const place = (owner: object = {}) =>
      Reflect.get(owner, property) === undefined ? pointer : `${pointer}/${property}`;
    return {
      title,
      code,
      opposite,
      subject,
      edit: (parts) => void Object.assign(of(parts) ?? {}, values),
      old: place(of(new Parts(fullDescriptor()))),
      new: place(values),
    };
  };

const ofOrders = assigning([ORDERS, "orders", ({ orders }) => orders]);
const ofCustomer = assigning(["/schema/tables/1", "customer", ({ customer }) => customer]);
const ofEvents = assigning(["/schema/tables/3", "events", ({ events }) => events]);
const ofClicks = assigning(["/schema/tables/4", "clicks", ({ clicks }) => clicks]);
const ofProduction = assigning([PRODUCTION, "production", ({ production }) => production]);
const ofServer = assigning([SERVER, "production", ({ production }) => production.serverInfo]);
const ofJdbc = assigning([
  `${SERVER}/connectionProtocols/jdbc`,
  "production.jdbc",
  ({ production }) => production.serverInfo.connectionProtocols.jdbc,
]);
const ofRegion = assigning([
  `${PRODUCTION}/variables/region`,
  "production.region",
  ({ variables }) => variables.region,
]);
const ofSchema = assigning(["/schema", "schema", ({ descriptor }) => descriptor.schema]);
const ofInfo = assigning(["/info", "info", ({ descriptor }) => descriptor.info]);

/** An edit of a column of `orders`. */
const column = (name: string, ...edit: Parameters<ReturnType<typeof assigning>>): Edit => {
  const parts = new Parts(fullDescriptor());
  const place = `${COLUMNS}/${parts.orders.columns.indexOf(parts.column(name))}`;
  return assigning([place, `orders.${name}`, (edited) => edited.column(name)])(...edit);
};

/** A field of `visits.agent` gets another schema, or goes. */
const agentField = (
  name: string,
  schema: Record<string, unknown> | undefined,
  title: string,
  code: ChangeCode,
  opposite: ChangeCode = code,
): Edit =>
  at(
    AGENT,
    code,
    `visits.agent.${name}`,
    title,
    ({ agent }) => {
      if (schema === undefined) delete agent.properties[name];
      else agent.properties[name] = schema;
    },
    opposite,
  );

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
  {
    ...ofOrders({ name: "purchases" }, "a table has another name", "table-renamed"),
    subject: "purchases",
  },
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
  ofOrders({ tableType: "VIEW" }, "a table becomes a view", "table-type-changed"),
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
  {
    ...column(
      "details",
      { name: "info" },
      "a column has another name and the same fully qualified name",
      "column-renamed",
    ),
    subject: "orders.info",
  },
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
  {
    ...column("created", { ordinalPosition: 8 }, "a position", "column-reordered"),
    subject: "orders",
  },
  column("id", { dataType: "VARCHAR" }, "a number becomes a text", "type-changed"),
  column(
    "email",
    { dataType: "INT", dataLength: undefined },
    "a text with a length becomes a number without",
    "type-changed",
  ),
  column("id", { dataType: "SMALLINT" }, "INT to SMALLINT", "type-narrowed", "type-widened"),
  column("id", { dataType: "BIGINT" }, "INT to BIGINT", "type-widened", "type-narrowed"),
  column(
    "number",
    { dataType: "TEXT", dataLength: undefined },
    "VARCHAR(30) to TEXT",
    "type-widened",
    "type-narrowed",
  ),
  column("id", { dataType: "INTEGER" }, "INT and INTEGER", "type-alias"),
  column("number", { dataLength: 60 }, "a longer text", "length-increased", "length-decreased"),
  column(
    "number",
    { dataLength: undefined },
    "a limit that goes",
    "length-increased",
    "length-stated",
  ),
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
  column(
    "total",
    { precision: 12 },
    "more integer digits",
    "precision-increased",
    "precision-decreased",
  ),
  column(
    "total",
    { scale: 4 },
    "more digits behind the point, and fewer before it",
    "precision-decreased",
  ),
  column(
    "created",
    { columnConstraint: undefined },
    "NOT_NULL goes",
    "nullability-loosened",
    "nullability-tightened",
  ),
  column(
    "total",
    { columnConstraint: "NOT_NULL" },
    "NOT_NULL comes",
    "nullability-tightened",
    "nullability-loosened",
  ),
  column(
    "details",
    { jsonSchema: '{"type":"array"}' },
    "another type in a JSON Schema",
    "field-type-changed",
  ),
  column(
    "details",
    { jsonSchema: '{"type":"object","not":{"minProperties":3}}' },
    "another keyword of a JSON Schema",
    "json-schema-changed",
  ),
  column(
    "details",
    { jsonSchema: '{"type":"object","minProperties":1}' },
    "a limit of a JSON Schema comes",
    "bounds-narrowed",
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
  agentField("system", undefined, "a field goes", "field-removed", "field-added"),
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
  agentField("name", { type: "boolean" }, "a field has another type", "field-type-changed"),
  {
    ...agentField(
      "hits",
      { type: "array", items: { type: "number" } },
      "the items of an array have a larger type",
      "field-type-widened",
      "field-type-narrowed",
    ),
    subject: "visits.agent.hits[]",
  },
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
  agentField(
    "system",
    { enum: ["linux"] },
    "a value is no longer allowed",
    "allowed-values-removed",
    "allowed-values-added",
  ),
  column("details", { dataType: undefined }, "the type goes", "type-unstated", "type-stated"),
  ofCustomer(
    { tableType: "LOCAL" },
    "the type of a table comes",
    "table-type-stated",
    "table-type-changed",
  ),
  column(
    "total",
    { precision: undefined, scale: undefined },
    "the digits go",
    "precision-increased",
    "precision-stated",
  ),
  ofOrders({ tags: ["sales", "finance"] }, "tags of a table", "docs-changed"),
  column("created", { description: "When the order was paid" }, "a description", "docs-changed"),
  ofProduction({ description: "The database" }, "of a service", "docs-changed"),
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
  at(`${ORDERS}/partitions/0`, "partition-changed", "orders", "another interval", ({ orders }) => {
    Object.assign(orders.partitions?.[0] ?? {}, { interval: "1 day" });
  }),
  ofEvents({ specification: "protobuf" }, "another language", "definition-language-changed"),
  ofClicks(
    { definition: "message Click { int64 id = 1; }" },
    "a word of a definition is replaced",
    "definition-changed",
  ),
  {
    ...ofEvents(
      { specificationVersion: "1.12" },
      "another version of the language",
      "definition-changed",
    ),
    impact: "minor",
  },
  ofEvents(
    { definition: avroRecord({ name: "id", type: "long" }, { name: "at", type: "long" }) },
    "a field of Avro comes",
    "definition-changed",
  ),
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
  ofProduction({ name: "shop-main" }, "a name", "service-renamed"),
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
  ofServer({ port: "5433" }, "another port", "connection-changed"),
  {
    ...ofJdbc(
      { connectionString: "jdbc:postgresql://{host}:5432/shop?ssl=true" },
      "another connection string",
      "connection-changed",
    ),
    subject: "production",
  },
  ofServer({ dbmsType: "MySQL" }, "another system", "dbms-type-changed"),
  ofJdbc({ driverClass: "org.example.Driver" }, "another driver", "driver-changed"),
  ofServer({ dbmsVersion: "17" }, "another version", "driver-changed"),
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
  ofRegion(
    { enum: ["eu"] },
    "a value goes",
    "variable-enum-value-removed",
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
  {
    ...ofSchema({ databaseName: "store" }, "another name", "database-name-changed"),
    subject: "databaseName",
  },
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
  {
    ...ofSchema({ databaseSchemaName: "main" }, "another schema", "database-name-changed"),
    subject: "databaseSchemaName",
  },
  ofInfo({ title: "Web shop" }, "another title", "info-changed"),
];
