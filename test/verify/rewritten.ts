// Other ways to write a descriptor that an import has written.

type Column = Record<string, unknown> & { name: string; fullyQualifiedName: string };

interface Table {
  name: string;
  fullyQualifiedName: string;
  version: string;
  description?: string;
  tableType?: string;
  columns: Column[];
  constraints?: { constraintType: string; columns: string[] }[];
  partitions?: { columns: string[] }[];
}

export interface ImportedDescriptor {
  schema: { databaseName?: string; databaseSchemaName?: string; tables: Table[] };
}

/** The same with names such as `urn:dsas:shop:tables:orders:1`. */
export function withUrns(value: ImportedDescriptor): ImportedDescriptor {
  const text = JSON.stringify(value, (key, own) => {
    if (key === "fullyQualifiedName" && typeof own === "string") return urnFrom(own);
    return key === "columns" && Array.isArray(own)
      ? own.map((name: unknown) => (typeof name === "string" ? urnFrom(name) : name))
      : own;
  });
  return JSON.parse(text) as ImportedDescriptor;
}

function urnFrom(name: string): string {
  const [, , table, column] = name.split(".");
  return `urn:dsas:shop:tables:${table}:${column ?? "1"}`;
}

interface JsonSchemaForm {
  /** Whether the properties have the types of JSON Schema only. */
  readonly isPlain?: boolean;
}

/** The same with a JSON Schema for each table, as most published descriptors have it. */
export function asJsonSchemas(
  value: ImportedDescriptor,
  { isPlain = false }: JsonSchemaForm = {},
): object {
  const tables = value.schema.tables.map((table) => {
    // Its words for keys stand at columns, so those of several columns have none, but for the primary key.
    const isKey = (column: Column, type: string): boolean =>
      (table.constraints ?? []).some(
        ({ constraintType, columns }) =>
          constraintType === type &&
          (type === "PRIMARY_KEY" || columns.length === 1) &&
          columns.includes(column.fullyQualifiedName),
      );
    const properties = table.columns.map((column) => [
      column.name,
      isPlain
        ? plainType(String(column.dataType))
        : {
            type: plainType(String(column.dataType)).type,
            physicalType: column.dataType,
            fullyQualifiedName: column.fullyQualifiedName,
            description: column.description,
            maxLength: column.dataLength,
            precision: column.precision,
            scale: column.scale,
            isNullable: column.columnConstraint === undefined,
            isUnique: isKey(column, "UNIQUE") || undefined,
            isPrimaryKey: isKey(column, "PRIMARY_KEY") || undefined,
          },
    ]);
    return {
      name: table.name,
      version: table.version,
      description: table.description,
      specification: "json-schema",
      specificationVersion: "2020-12",
      definition: {
        type: "object",
        fullyQualifiedName: table.fullyQualifiedName,
        tableType: isPlain ? undefined : table.tableType,
        properties: Object.fromEntries(properties) as object,
        required: table.columns.filter((one) => one.columnConstraint).map(({ name }) => name),
      },
    };
  });
  return JSON.parse(JSON.stringify({ ...value, schema: { ...value.schema, tables } })) as object;
}

const JSON_TYPES: Readonly<Record<string, { type: string; format?: string }>> = {
  BIGINT: { type: "integer" },
  INT: { type: "integer" },
  DECIMAL: { type: "number" },
  DOUBLE: { type: "number" },
  BOOLEAN: { type: "boolean" },
  ARRAY: { type: "array" },
  JSON: { type: "object" },
  DATE: { type: "string", format: "date" },
  numeric: { type: "number" },
  jsonb: { type: "object" },
  "timestamp with time zone": { type: "string", format: "date-time" },
  TIMESTAMP: { type: "string", format: "date-time" },
};

function plainType(dataType: string) {
  if (dataType.endsWith("[]")) return { type: "array" };
  return JSON_TYPES[dataType] ?? { type: "string" };
}
