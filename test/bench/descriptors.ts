import { stringify } from "yaml";
import type { Column, DatastoreDescriptor, Table } from "../../generated/descriptor.js";

/** The style of the texts in a generated descriptor. */
export type Flavour = "plain" | "escapes" | "non-ascii";

const DESCRIPTIONS: Readonly<Record<Flavour, string>> = {
  plain: "Amount in the currency of the order, taxes included; empty for a free sample.",
  escapes: 'Amount in the "currency" of the order\n\tpath: C:\\orders\\new;\r\n"free" is \\"0\\".',
  "non-ascii": "Betrag in der Währung der Bestellung, inklusive Steuern; 無料サンプルの場合は空。",
};

const COLUMNS = 8;

const TYPES = ["INTEGER", "VARCHAR", "DECIMAL", "TIMESTAMP", "BOOLEAN"] as const;

/** A valid descriptor with so many tables, each of so many columns; the same each time. */
export function makeDescriptor(
  tables: number,
  flavour: Flavour = "plain",
  columns = COLUMNS,
): DatastoreDescriptor {
  return {
    datastoreapi: "1.0.0",
    info: {
      title: "Orders",
      version: "1.4.2",
      summary: "Orders and what belongs to them",
      description: DESCRIPTIONS[flavour],
      datastoreName: "orders",
      contact: { name: "Orders team", url: "https://example.org/orders", email: "o@example.org" },
      license: { name: "Apache 2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    services: {
      development: {
        name: "development",
        description: "For trying out",
        serverInfo: {
          host: "{host}.example.org",
          port: "5432",
          dbmsType: "PostgreSQL",
          dbmsVersion: "16.3",
          connectionProtocols: {
            jdbc: {
              version: "4.2",
              connectionString: "jdbc:postgresql://{host}.example.org:5432/orders",
              driverName: "PostgreSQL JDBC Driver",
              driverClass: "org.postgresql.Driver",
              driverLibrary: { $href: "https://jdbc.postgresql.org/download/" },
            },
          },
        },
        variables: { host: { description: "Name of the host", default: "dev", enum: ["dev"] } },
      },
    },
    schema: {
      databaseName: "orders",
      databaseSchemaName: "public",
      tables: Array.from({ length: tables }, (_, index) =>
        index % 20 === 19
          ? { $ref: "#/components/tables/shared" }
          : makeTable(index, flavour, columns),
      ),
    },
    components: { tables: { shared: makeTable(tables, flavour, columns) } },
  };
}

function makeTable(number: number, flavour: Flavour, columns: number): Table {
  const name = `orders${number}`;
  return {
    fullyQualifiedName: `orders.public.${name}`,
    version: "1.0.0",
    name,
    displayName: `Orders ${number}`,
    description: DESCRIPTIONS[flavour],
    tableType: "LOCAL",
    columns: Array.from({ length: columns }, (_, index) => makeColumn(name, index, flavour)),
    constraints: [{ constraintType: "PRIMARY_KEY", columns: ["column0"] }],
    tags: ["orders", "finance"],
  };
}

function makeColumn(table: string, number: number, flavour: Flavour): Column {
  const name = `column${number}`;
  return {
    fullyQualifiedName: `orders.public.${table}.${name}`,
    name,
    displayName: `Column ${number}`,
    description: DESCRIPTIONS[flavour],
    dataType: TYPES[number % TYPES.length] ?? "INTEGER",
    ...(number % 5 === 1 && { dataLength: 255 }),
    ...(number % 5 === 2 && { precision: 18, scale: 2 }),
    columnConstraint: number === 0 ? "PRIMARY_KEY" : "NOT_NULL",
    ordinalPosition: number + 1,
  };
}

/** How a descriptor is written down. */
export type Writer = (value: unknown) => string;

export const asJson: Writer = (value) => `${JSON.stringify(value, undefined, 2)}\n`;
export const asCompactJson: Writer = (value) => `${JSON.stringify(value)}\n`;
export const asYaml: Writer = (value) => stringify(value, { aliasDuplicateObjects: false });

/** How many tables a text of about so many bytes takes. */
export function tablesFor(bytes: number, write: Writer, flavour: Flavour = "plain"): number {
  const sizeOf = (tables: number) => Buffer.byteLength(write(makeDescriptor(tables, flavour)));
  const empty = sizeOf(0);
  return Math.max(1, Math.round(((bytes - empty) / (sizeOf(20) - empty)) * 20));
}
