// What an import of fixtures/databases/shop.sql can tell, as facts in words, and what a descriptor and a data contract
// tell of them.

export const FACTS = {
  "tables and partitioned tables": [
    ...["public.country", "public.supplier", "public.product", "public.stock"],
    ...["sales.customer", "sales.orders", "sales.order_line", "sales.event", "sales.visit"],
    ...["sales.reading", "hr.person", "hr.contractor", 'hr.Weird "Table"', "hr.a.b"],
  ],
  "view, materialized view, foreign table": [
    "sales.open_order view",
    "sales.revenue materializedview",
    "public.exchange_rate foreign",
  ],
  "columns of partitions": ["sales.orders: placed", "sales.event: region", "sales.visit: id"],
  "comments of tables": ["public.country", "public.product", "sales.orders"],
  "comments of columns": [
    "public.country.code",
    "public.product.price",
    "sales.customer.referred_by",
    "sales.open_order.placed",
  ],
  "lengths of characters": [
    ...["public.country.code 2", "public.country.name 80", "public.supplier.country 2"],
    ...["public.supplier.contact 120", "public.product.sku 20", "public.product.title 200"],
    ...["public.stock.sku 20", "public.exchange_rate.currency 3", "sales.customer.email 120"],
    ...["sales.customer.name 100", "sales.order_line.sku 20"],
    ...["sales.open_order.customer name 100", "hr.person.country 2", "hr.contractor.country 2"],
    ...['hr.Weird "Table".zip code 10', 'hr.Weird "Table".zip_code 10'],
  ],
  "precision and scale": [
    "public.supplier.rating 3,-2",
    "public.product.price 12,2",
    "public.product.gross 14,2",
    "public.exchange_rate.rate 18,6",
  ],
  "domains, enum, composite type": [
    "public.supplier.contact varchar",
    "sales.customer.email varchar",
    "sales.orders.status enum",
    "public.supplier.billing struct",
  ],
  "types of array elements": ["public.supplier.tags text"],
  "NOT NULL": [
    ...["public.country.code", "public.country.name", "public.supplier.id"],
    ...["public.supplier.name", "public.product.sku", "public.product.title"],
    ...["public.product.price", "public.product.barcode", "public.product.active"],
    ...["public.stock.sku", "public.stock.warehouse", "public.stock.amount"],
    ...["public.exchange_rate.currency", "sales.customer.id", "sales.customer.name"],
    ...["sales.customer.created", "sales.orders.id", "sales.orders.placed"],
    ...["sales.orders.customer", "sales.orders.status", "sales.orders.total"],
    ...["sales.order_line.order_id", "sales.order_line.placed", "sales.order_line.line"],
    ...["sales.order_line.sku", "sales.order_line.quantity", "sales.event.region"],
    ...["sales.event.body", "sales.visit.id", "hr.person.id", "hr.contractor.id"],
    ...['hr.Weird "Table".a.b', "hr.a.b.id"],
  ],
  "NOT NULL of a domain": ["public.supplier.contact", "sales.customer.email"],
  "primary keys": [
    ...["public.country(code)", "public.supplier(id)", "public.product(sku)"],
    ...["public.stock(sku,warehouse)", "sales.customer(id)", "sales.orders(id,placed)"],
    ...["sales.order_line(order_id,placed,line)", "hr.person(id)", 'hr.Weird "Table"(a.b)'],
    "hr.a.b(id)",
  ],
  "unique keys": [
    "public.country(name)",
    "public.supplier(name,country)",
    "public.product(barcode)",
    "sales.customer(email)",
  ],
  "foreign keys": [
    "public.supplier(country) country(code)",
    "public.stock(sku) product(sku)",
    "sales.customer(referred_by) customer(id)",
    "sales.orders(customer) customer(id)",
    "sales.order_line(order_id,placed) orders(id,placed)",
    "hr.person(manager) person(id)",
    'hr.a.b(id) Weird "Table"(a.b)',
  ],
  "foreign keys to another schema": [
    "sales.order_line(sku) product(sku)",
    "hr.person(country) country(code)",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The partitions, which are no tables. */
export const PARTITIONS = [
  "orders_2025",
  "orders_2026",
  "event_eu",
  "event_us",
  "visit_0",
  "visit_1",
];

export type Captured = Readonly<Record<keyof typeof FACTS, Set<string>>> & {
  readonly names: Set<string>;
};

function nothing(): Captured {
  const sets = Object.keys(FACTS).map((feature) => [feature, new Set<string>()]);
  return { ...Object.fromEntries(sets), names: new Set<string>() };
}

/** One of several kinds of facts that have the same words. */
function add(captured: Captured, features: readonly (keyof typeof FACTS)[], fact: string): void {
  for (const feature of features) captured[feature].add(fact);
}

const NOT_NULL = ["NOT NULL", "NOT NULL of a domain"] as const;
const FOREIGN_KEYS = ["foreign keys", "foreign keys to another schema"] as const;

interface DescriptorColumn {
  readonly fullyQualifiedName: string;
  readonly name: string;
  readonly description?: string;
  readonly dataType: string;
  readonly arrayDataType?: string;
  readonly dataLength?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly columnConstraint?: string;
}

interface Descriptor {
  readonly schema: {
    readonly databaseSchemaName: string;
    readonly tables: readonly {
      readonly name: string;
      readonly description?: string;
      readonly tableType: string;
      readonly columns: readonly DescriptorColumn[];
      readonly constraints?: readonly { constraintType: string; columns: readonly string[] }[];
      readonly partitions?: readonly { columns: readonly string[] }[];
    }[];
  };
}

/** The facts in descriptors that `dsd import` has written. */
export function factsOfDescriptors(descriptors: readonly unknown[]): Captured {
  const captured = nothing();
  for (const { schema } of descriptors as readonly Descriptor[]) {
    const places = new Map(
      schema.tables.flatMap((table) =>
        table.columns.map(
          (column) =>
            [column.fullyQualifiedName, { table: table.name, name: column.name }] as const,
        ),
      ),
    );
    for (const table of schema.tables) {
      const path = `${schema.databaseSchemaName}.${table.name}`;
      captured.names.add(table.name);
      captured["tables and partitioned tables"].add(path);
      captured["view, materialized view, foreign table"].add(
        `${path} ${table.tableType.toLowerCase()}`,
      );
      if (table.description !== undefined) captured["comments of tables"].add(path);
      for (const column of table.columns)
        describeColumn(captured, `${path}.${column.name}`, column);
      for (const { columns } of table.partitions ?? []) {
        const names = columns.map((name) => places.get(name)?.name);
        captured["columns of partitions"].add(`${path}: ${names}`);
      }
      for (const { constraintType, columns } of table.constraints ?? []) {
        const ends = columns.map((name) => places.get(name));
        const half = constraintType === "FOREIGN_KEY" ? ends.length / 2 : ends.length;
        const own = `${path}(${ends.slice(0, half).map((end) => end?.name)})`;
        if (constraintType === "PRIMARY_KEY") captured["primary keys"].add(own);
        if (constraintType === "UNIQUE") captured["unique keys"].add(own);
        if (constraintType === "FOREIGN_KEY") {
          const target = ends.slice(half);
          add(
            captured,
            FOREIGN_KEYS,
            `${own} ${target[0]?.table}(${target.map((end) => end?.name)})`,
          );
        }
      }
    }
  }
  return captured;
}

function describeColumn(captured: Captured, path: string, column: DescriptorColumn): void {
  const { dataType, arrayDataType, dataLength, precision, scale, columnConstraint } = column;
  if (column.description !== undefined) captured["comments of columns"].add(path);
  if (dataLength !== undefined) captured["lengths of characters"].add(`${path} ${dataLength}`);
  if (scale !== undefined) captured["precision and scale"].add(`${path} ${precision},${scale}`);
  captured["domains, enum, composite type"].add(`${path} ${dataType.toLowerCase()}`);
  if (arrayDataType !== undefined) {
    captured["types of array elements"].add(`${path} ${arrayDataType.toLowerCase()}`);
  }
  // A column of a primary key has one word for both.
  if (columnConstraint !== undefined) add(captured, NOT_NULL, path);
}

interface ContractProperty {
  readonly name: string;
  readonly description?: string;
  readonly physicalType?: string;
  readonly logicalTypeOptions?: { readonly maxLength?: number };
  readonly customProperties?: readonly { property: string; value: unknown }[];
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly primaryKey?: boolean;
  readonly primaryKeyPosition?: number;
  readonly partitioned?: boolean;
  readonly items?: ContractProperty;
  readonly relationships?: readonly { readonly to: string }[];
}

interface Contract {
  readonly servers: readonly { readonly schema: string }[];
  readonly schema: readonly {
    readonly name: string;
    readonly description?: string;
    readonly physicalType: string;
    readonly properties: readonly ContractProperty[];
    readonly relationships?: readonly { from: readonly string[]; to: readonly string[] }[];
  }[];
}

/** The facts in data contracts that `datacontract import` has written. */
export function factsOfContracts(contracts: readonly unknown[]): Captured {
  const captured = nothing();
  for (const { servers, schema } of contracts as readonly Contract[]) {
    for (const table of schema) {
      const path = `${servers[0]?.schema}.${table.name}`;
      const { properties } = table;
      captured.names.add(table.name);
      captured["tables and partitioned tables"].add(path);
      captured["view, materialized view, foreign table"].add(`${path} ${table.physicalType}`);
      if (table.description !== undefined) captured["comments of tables"].add(path);
      for (const one of properties) describeProperty(captured, path, one, schema);
      const divides = properties.filter(({ partitioned }) => partitioned);
      captured["columns of partitions"].add(`${path}: ${divides.map(({ name }) => name)}`);
      const key = properties
        .filter(({ primaryKey }) => primaryKey)
        .sort((one, other) => (one.primaryKeyPosition ?? 0) - (other.primaryKeyPosition ?? 0));
      captured["primary keys"].add(`${path}(${key.map(({ name }) => name)})`);
      for (const { from, to } of table.relationships ?? []) {
        const [own, target] = [from, to].map((ends) => ends.map((end) => split(end, schema)));
        const columns = (ends: typeof own) => ends?.map(({ column }) => column);
        const fact = `${path}(${columns(own)}) ${target?.[0]?.table}(${columns(target)})`;
        add(captured, FOREIGN_KEYS, fact);
      }
    }
  }
  return captured;
}

/** The table and the column of a reference, both of which can have dots. */
function split(reference: string, schema: Contract["schema"]): { table: string; column: string } {
  const table = schema.find(({ name }) => reference.startsWith(`${name}.`))?.name ?? "";
  return { table, column: reference.slice(table.length + 1) };
}

/** The words of DBMS for which descriptors have others. */
const WORDS: Readonly<Record<string, string>> = { "character varying": "varchar" };

function describeProperty(
  captured: Captured,
  table: string,
  property: ContractProperty,
  schema: Contract["schema"],
): void {
  const path = `${table}.${property.name}`;
  const length = property.logicalTypeOptions?.maxLength;
  const custom = new Map(property.customProperties?.map((one) => [one.property, one.value]));
  const type = property.physicalType?.replace(/\(.*/, "") ?? "";
  if (property.description !== undefined) captured["comments of columns"].add(path);
  if (length !== undefined) captured["lengths of characters"].add(`${path} ${length}`);
  captured["precision and scale"].add(`${path} ${custom.get("precision")},${custom.get("scale")}`);
  captured["domains, enum, composite type"].add(`${path} ${WORDS[type] ?? type}`);
  captured["types of array elements"].add(`${path} ${property.items?.physicalType}`);
  if (property.required) add(captured, NOT_NULL, path);
  if (property.unique) captured["unique keys"].add(`${table}(${property.name})`);
  for (const { to } of property.relationships ?? []) {
    const target = split(to, schema);
    add(captured, FOREIGN_KEYS, `${table}(${property.name}) ${target.table}(${target.column})`);
  }
}
