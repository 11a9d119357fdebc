// A descriptor with something of everything that can change.

import type {
  Column,
  DatabaseService,
  DatastoreDescriptor,
  ServerInfo,
  StandardDefinition,
  Table,
} from "../../generated/descriptor.js";

const column = (name: string, rest: Partial<Column>): Column => ({
  fullyQualifiedName: `shop.public.orders.${name}`,
  name,
  ...rest,
});

/** A new copy each time. */
export const fullDescriptor = (): DatastoreDescriptor => ({
  datastoreapi: "1.0.0",
  info: {
    title: "Shop",
    version: "1.4.2",
    summary: "Orders of the shop",
    contact: { name: "Team", email: "team@example.org" },
    license: { name: "Apache-2.0" },
  },
  services: {
    production: {
      name: "shop-production",
      description: "The production database",
      serverInfo: {
        host: "{host}",
        port: "5432",
        dbmsType: "PostgreSQL",
        dbmsVersion: "16",
        connectionProtocols: {
          jdbc: {
            version: "4.2",
            driverName: "PostgreSQL",
            driverClass: "org.postgresql.Driver",
            connectionString: "jdbc:postgresql://{host}:5432/shop",
          },
          odbc: { connectionString: "Driver={PostgreSQL};Server={host};Database=shop" },
        },
      },
      variables: {
        host: { default: "db.example.org", description: "Name of the server" },
        region: { enum: ["eu", "us"], default: "eu" },
      },
    },
    staging: {
      name: "shop-staging",
      serverInfo: {
        host: "staging.example.org",
        port: "5432",
        connectionProtocols: {
          jdbc: { connectionString: "jdbc:postgresql://staging.example.org:5432/shop" },
        },
      },
    },
  },
  schema: {
    databaseName: "shop",
    databaseSchemaName: "public",
    tables: [
      {
        fullyQualifiedName: "shop.public.orders",
        name: "orders",
        version: "2.3.4",
        displayName: "Orders",
        description: "One row for each order",
        tableType: "LOCAL",
        tags: ["sales"],
        columns: [
          column("id", { dataType: "INT", ordinalPosition: 1, columnConstraint: "NOT_NULL" }),
          column("number", { dataType: "VARCHAR", dataLength: 30, ordinalPosition: 2 }),
          column("total", { dataType: "DECIMAL", precision: 10, scale: 2, ordinalPosition: 3 }),
          column("customer_id", { dataType: "INT", ordinalPosition: 4 }),
          column("details", {
            dataType: "JSON",
            jsonSchema: '{"type":"object"}',
            ordinalPosition: 5,
          }),
          column("email", {
            dataType: "VARCHAR",
            dataLength: 100,
            columnConstraint: "UNIQUE",
            ordinalPosition: 6,
          }),
          column("created", {
            dataType: "TIMESTAMP",
            columnConstraint: "NOT_NULL",
            description: "When the order was placed",
            ordinalPosition: 7,
          }),
        ],
        constraints: [
          { constraintType: "PRIMARY_KEY", columns: ["shop.public.orders.id"] },
          { constraintType: "UNIQUE", columns: ["shop.public.orders.number"] },
          {
            constraintType: "FOREIGN_KEY",
            columns: ["shop.public.orders.customer_id", "shop.public.customer.id"],
          },
        ],
        partitions: [
          {
            columns: ["shop.public.orders.created"],
            intervalType: "TIME-UNIT",
            interval: "1 month",
          },
        ],
      },
      {
        fullyQualifiedName: "shop.public.customer",
        name: "customer",
        version: "1.0.0",
        columns: [
          {
            fullyQualifiedName: "shop.public.customer.id",
            name: "id",
            dataType: "INT",
            columnConstraint: "PRIMARY_KEY",
          },
          {
            fullyQualifiedName: "shop.public.customer.name",
            name: "name",
            dataType: "VARCHAR(50)",
          },
        ],
      },
      {
        specification: "json-schema",
        name: "visits",
        version: "1.1.0",
        definition: {
          type: "object",
          properties: {
            id: { physicalType: "BIGINT", isNullable: false, isPrimaryKey: true },
            path: { type: "string", maxLength: 200, description: "What was visited" },
            agent: { $ref: "#/$defs/agent" },
          },
          $defs: {
            agent: {
              type: "object",
              required: ["name"],
              properties: {
                name: { type: "string" },
                system: { enum: ["linux", "macos"] },
                hits: { type: "array", items: { type: "integer" } },
              },
            },
          },
        },
      },
      {
        specification: "avro",
        specificationVersion: "1.11",
        name: "events",
        version: "1.0.0",
        definition: { type: "record", name: "events", fields: [{ name: "id", type: "long" }] },
      },
      {
        specification: "protobuf",
        name: "clicks",
        version: "1.0.0",
        definition: "message Click { int32 id = 1; }",
      },
    ],
  },
});

/** The parts of a descriptor that edits are about. */
export class Parts {
  readonly descriptor: DatastoreDescriptor;

  constructor(descriptor: DatastoreDescriptor) {
    this.descriptor = descriptor;
  }

  get tables(): (Table | StandardDefinition)[] {
    const { tables = [] } = this.descriptor.schema;
    return tables as (Table | StandardDefinition)[];
  }

  get orders(): Table & { columns: Column[] } {
    return this.tables[0] as Table & { columns: Column[] };
  }

  get customer(): Table & { columns: Column[] } {
    return this.tables[1] as Table & { columns: Column[] };
  }

  get visits(): StandardDefinition & { definition: JsonSchema } {
    return this.tables[2] as StandardDefinition & { definition: JsonSchema };
  }

  get events(): StandardDefinition {
    return this.tables[3] as StandardDefinition;
  }

  get clicks(): StandardDefinition {
    return this.tables[4] as StandardDefinition;
  }

  /** The JSON Schema of `visits.agent`, which is behind a reference. */
  get agent(): JsonSchema {
    return (this.visits.definition.$defs as { agent: JsonSchema }).agent;
  }

  get production(): DatabaseService & { serverInfo: ServerInfo } {
    return this.descriptor.services.production as DatabaseService & { serverInfo: ServerInfo };
  }

  get variables(): NonNullable<DatabaseService["variables"]> {
    return this.production.variables ?? {};
  }

  /** A column of `orders`. */
  column(name: string): Column {
    const found = this.orders.columns.find((one) => one.name === name);
    if (found === undefined) throw new Error(`orders has no column ${name}`);
    return found;
  }
}

export interface JsonSchema {
  [keyword: string]: unknown;
  properties: Record<string, Record<string, unknown>>;
}

/** The descriptor after an edit. */
export function edited(edit: (parts: Parts) => void): DatastoreDescriptor {
  const descriptor = fullDescriptor();
  edit(new Parts(descriptor));
  return descriptor;
}
