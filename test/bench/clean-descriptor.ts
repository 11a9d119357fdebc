import type { Column, DatastoreDescriptor, Table } from "../../generated/descriptor.js";

const TYPES = ["BIGINT", "VARCHAR", "DECIMAL", "TIMESTAMP", "BOOLEAN"] as const;

/**
 * A well-made descriptor, the same each time: each table has a primary key and refers to the one
 * before it.
 */
export function makeCleanDescriptor(tables: number, columns: number): DatastoreDescriptor {
  return {
    datastoreapi: "1.0.0",
    info: { title: "Orders", version: "1.4.2", contact: { email: "orders@example.org" } },
    services: {
      production: {
        name: "orders",
        serverInfo: {
          host: "{host}",
          port: "5432",
          dbmsType: "PostgreSQL",
          connectionProtocols: {
            jdbc: { connectionString: "jdbc:postgresql://{host}:5432/orders?user={user}" },
            odbc: { connectionString: "Driver={PostgreSQL Unicode};Server={host};Uid={user}" },
          },
        },
        variables: { host: { default: "db.example.org" }, user: { description: "Your name" } },
      },
    },
    schema: {
      databaseName: "orders",
      databaseSchemaName: "public",
      tables: Array.from({ length: tables }, (_, index) => makeTable(index, columns)),
    },
  };
}

function makeTable(number: number, columns: number): Table {
  const name = `orders_${number}`;
  const full = `urn:dsas:org.example:tables:orders.public.${name}`;
  const before = `urn:dsas:org.example:tables:orders.public.orders_${Math.max(number - 1, 0)}`;
  return {
    fullyQualifiedName: `${full}.1`,
    version: "1.2.0",
    name,
    displayName: `Orders ${number}`,
    description: "One row for each order, as it was placed.",
    tableType: "LOCAL",
    columns: Array.from({ length: columns }, (_, index) => makeColumn(full, index)),
    constraints: [
      { constraintType: "PRIMARY_KEY", columns: [`${full}.column_0`] },
      { constraintType: "FOREIGN_KEY", columns: [`${full}.column_5`, `${before}.column_0`] },
    ],
    partitions: [{ columns: [`${full}.column_3`], interval: "DAY", intervalType: "TIME-UNIT" }],
  };
}

function makeColumn(table: string, number: number): Column {
  const name = `column_${number}`;
  return {
    fullyQualifiedName: `${table}.${name}`,
    name,
    displayName: `Column ${number}`,
    description: "Amount in the currency of the order, taxes included.",
    dataType: TYPES[number % TYPES.length] ?? "BIGINT",
    ...(number % 5 === 1 && { dataLength: 255 }),
    ...(number % 5 === 2 && { precision: 18, scale: 2 }),
    columnConstraint: number === 0 ? "PRIMARY_KEY" : "NOT_NULL",
    ordinalPosition: number + 1,
  };
}
