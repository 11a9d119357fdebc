import fc from "fast-check";

// Generated descriptors that are valid, and use all that the format has: both styles of tables, opaque
// definitions, references, variables, keys within and across tables, partitions.

const words = fc.constantFrom(
  "id",
  "a",
  "b_2",
  "zip code",
  "a.b",
  "Größe",
  "select",
  "X",
  "order-no",
);
const prose = fc.constantFrom(
  "Orders of a day",
  "",
  "a: b # c",
  "two\n\nlines\n",
  "é ✓",
  "yes",
  "1e3",
);
const version = fc.constantFrom("1.0.0", "2.3.1", "1.0.0-rc.1+b");
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** An object whose members are sometimes absent. */
const partly = (members: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc.record(members, { requiredKeys }).map((value) => ({ ...value }));

const resource = partly(
  {
    $href: fc.constantFrom("https://example.org/docs?a=b#c", "urn:a:b"),
    description: prose,
    mediaType: fc.constantFrom("text/html", "application/pdf"),
  },
  ["$href"],
);

const type = fc.oneof(
  fc.constant({}),
  fc.record({ dataType: fc.constantFrom("INT", "timestamptz", "JSON", "ARRAY", "text[]", "xml") }),
  fc.record({
    dataType: fc.constantFrom("VARCHAR", "character varying", "BINARY"),
    dataLength: fc.constantFrom(1, 80, 0, -1),
  }),
  partly(
    {
      dataType: fc.constantFrom("DECIMAL", "numeric"),
      precision: fc.nat(38),
      scale: fc.integer({ min: -3, max: 9 }),
    },
    ["dataType"],
  ),
  fc.record({
    dataType: fc.constantFrom("VARCHAR(30)", "DECIMAL(10, 2)", "enum('a','b')", "int(10) unsigned"),
  }),
  partly({
    dataType: fc.constantFrom("INT", "VARCHAR(3)"),
    dataLength: fc.nat(9),
    precision: fc.nat(9),
    scale: fc.nat(9),
  }),
);

const column = fc.record({
  name: words,
  hasName: fc.boolean(),
  isRegular: fc.boolean(),
  type,
  others: partly({
    displayName: prose,
    description: prose,
    columnConstraint: fc.constantFrom(
      "PRIMARY_KEY",
      "NOT_NULL",
      "UNIQUE",
      "NULL",
      "not null",
      "CHECK",
    ),
    ordinalPosition: fc.nat(9),
    jsonSchema: fc.constantFrom('{"type":"object"}', "no JSON"),
  }),
});

type Column = Record<string, unknown> & { fullyQualifiedName: string };

/** A name as a segment of a fully qualified one. */
const segment = (name: string) => name.replace(/[^\p{L}\d_-]/gu, "_");

const table = fc
  .record({
    name: words,
    hasName: fc.boolean(),
    suffix: fc.constantFrom("", ".1"),
    columns: fc.uniqueArray(column, { selector: ({ name }) => segment(name), maxLength: 5 }),
    keys: fc.array(
      fc.record({
        constraintType: fc.constantFrom("PRIMARY_KEY", "UNIQUE", "FOREIGN_KEY", "CHECK"),
        picks: fc.array(fc.nat(9), { maxLength: 4 }),
        target: fc.nat(9),
      }),
      { maxLength: 3 },
    ),
    partitions: fc.array(
      fc.record({
        picks: fc.array(fc.nat(9), { maxLength: 2 }),
        others: partly({
          intervalType: fc.constantFrom("TIME-UNIT", "INTEGER-RANGE"),
          interval: fc.constantFrom("DAY", "10"),
        }),
      }),
      { maxLength: 2 },
    ),
    others: partly({
      id: fc.constant("123e4567-e89b-12d3-a456-426614174000"),
      entityType: fc.constant("TABLE1"),
      displayName: prose,
      description: prose,
      tableType: fc.constantFrom(
        "REGULAR",
        "VIEW",
        "PARTITIONED",
        "view",
        "custom kind",
        "ICEBERG",
      ),
      tags: fc.array(fc.constantFrom("pii", "a b"), { maxLength: 2 }),
      externalDocs: resource,
    }),
    version,
  })
  .map((given) => {
    const path = `shop.public.${segment(given.name)}`;
    const columns = given.columns.map(
      ({ name, hasName, isRegular, type: own, others }): Column => ({
        ...others,
        ...own,
        ...(hasName && { name }),
        fullyQualifiedName: isRegular
          ? `${path}.${segment(name)}`
          : `x:${segment(given.name)}:${segment(name)}`,
      }),
    );
    return { ...given, fullyQualifiedName: `${path}${given.suffix}`, columns };
  });

type Drawn = typeof table extends fc.Arbitrary<infer T> ? T : never;

function pick(columns: readonly Column[], picks: readonly number[]): string[] {
  const names = picks.flatMap((index) =>
    columns.length === 0 ? [] : (columns[index % columns.length]?.fullyQualifiedName ?? []),
  );
  return [...new Set(names)];
}

function tableValue(drawn: Drawn, all: readonly Drawn[]): Record<string, unknown> {
  const { columns, name, hasName, keys, partitions, others, fullyQualifiedName } = drawn;
  const constraints = keys.map(({ constraintType, picks, target }) => {
    const own = pick(columns, picks);
    if (constraintType !== "FOREIGN_KEY") return { constraintType, columns: own };
    const others = all[target % all.length]?.columns ?? [];
    const targets = pick(
      others,
      picks.map((index) => index + 1),
    ).slice(0, own.length);
    return {
      constraintType,
      columns: [...own.slice(0, targets.length), ...targets, ...(target === 9 ? ["gone.x"] : [])],
    };
  });
  return {
    fullyQualifiedName,
    version: drawn.version,
    ...others,
    ...(hasName && { name }),
    columns,
    ...(constraints.length > 0 && { constraints }),
    ...(partitions.length > 0 && {
      partitions: partitions.map(({ picks, others: more }) => ({
        columns: pick(columns, picks),
        ...more,
      })),
    }),
  };
}

const keyword = partly({
  type: fc.constantFrom<unknown>(
    "string",
    "integer",
    "number",
    "boolean",
    "object",
    "array",
    ["string", "null"],
    "null",
  ),
  format: fc.constantFrom("date", "date-time", "email"),
  physicalType: fc.constantFrom("VARCHAR", "VARCHAR(20)", "NUMBER(10,2)", "timestamptz"),
  dataType: fc.constantFrom("TEXT", "INT"),
  maxLength: fc.nat(99),
  length: fc.constantFrom<unknown>(5, "20"),
  precision: fc.nat(9),
  scale: fc.constantFrom<unknown>(2, "3"),
  isNullable: fc.boolean(),
  nullable: fc.boolean(),
  isUnique: fc.boolean(),
  unique: fc.boolean(),
  isPrimaryKey: fc.boolean(),
  description: prose,
  displayName: prose,
  title: prose,
  enum: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
  pattern: fc.constant("^a"),
  ordinalPosition: fc.constantFrom<unknown>(1, "2"),
  items: fc.constant({ type: "object", properties: { inner: { type: "string", maxLength: 3 } } }),
  properties: fc.constant({ inner: { type: "integer" } }),
  name: words,
  fullyQualifiedName: fc.constant("x.y"),
});

const jsonSchema = partly({
  type: fc.constant("object"),
  title: fc.constant("Titled"),
  name: words,
  fullyQualifiedName: fc.constantFrom("shop.t1", "shop.t2"),
  displayName: prose,
  description: prose,
  physicalType: fc.constantFrom("VIEW", "odd"),
  required: fc.array(words, { maxLength: 2 }),
  additionalProperties: fc.boolean(),
  $defs: fc.constant({ money: { type: "number", minimum: 0 } }),
  properties: fc.dictionary(words, keyword, { maxKeys: 4, noNullPrototype: true }),
});

const definition = partly(
  {
    specification: fc.constantFrom("json-schema", "JSON Schema"),
    definition: fc.oneof(
      jsonSchema,
      jsonSchema.map((schema) => JSON.stringify(schema)),
    ),
    ...standardMembers(),
  },
  ["specification", "definition"],
);

const opaque = partly(
  {
    specification: fc.constantFrom("protobuf", "avro", "Odd"),
    definition: fc.constantFrom<unknown>(
      "message Order { string id = 1; }\n",
      {
        type: "record",
        name: "order",
        fields: [{ name: "id", type: ["null", "string"], default: null }],
      },
      { $ref: "order.proto", mediaType: "text/plain" },
    ),
    ...standardMembers(),
  },
  ["specification", "definition"],
);

function standardMembers() {
  return {
    id: fc.constant("order"),
    name: words,
    version: fc.constantFrom("1.2.0"),
    description: prose,
    specificationVersion: fc.constantFrom("1", "2020-12"),
    externalDocs: resource,
    "x-owner": fc.constantFrom<unknown>("team", { a: [1, null, "b"] }),
  };
}

const connection = partly(
  {
    connectionString: fc.constantFrom(
      "jdbc:postgresql://{host}:5432/shop",
      "jdbc:postgresql://db/shop",
    ),
    version: fc.constant("4.2"),
    driverName: prose,
    driverVersion: fc.constant("42.7"),
    driverLibrary: resource,
  },
  ["connectionString"],
);

const server = partly(
  {
    host: fc.constantFrom("db.example.org", "{host}", "db-{region}.example.org", "{unknown}"),
    port: fc.constantFrom("5432", "{port}", "", "05432", "{unknown}"),
    dbmsType: fc.constantFrom(
      "Postgres",
      "PostgreSQL",
      "MySQL",
      "MariaDB",
      "Snowflake",
      "oracle",
      "BigQuery",
      "Redshift",
      "Odd",
    ),
    dbmsVersion: fc.constant("15.3"),
    connectionProtocols: partly({ jdbc: connection, odbc: connection }),
  },
  ["host", "port", "connectionProtocols"],
);

const variables = partly({
  host: partly({
    default: fc.constantFrom("db-1", ""),
    enum: fc.constant(["db-1", ""]),
    description: prose,
  }),
  port: partly({ default: fc.constantFrom("5433", "x"), examples: fc.constant(["1"]) }),
  region: partly({ default: fc.constant("eu") }),
});

const service = partly(
  {
    name: fc.constantFrom("production", "shop", "größe"),
    description: prose,
    serverInfo: server,
    variables,
  },
  ["name"],
);

const info = partly(
  {
    title: fc.constantFrom("Shop", "", "größe: 1"),
    version,
    summary: prose,
    description: prose,
    termsOfService: fc.constantFrom("https://example.org/terms", ""),
    datastoreName: fc.constantFrom("shop", "_größe"),
    contact: partly({
      name: fc.constantFrom("Team", "https://example.org/a", ""),
      url: fc.constantFrom("https://example.org/a", ""),
      email: fc.constantFrom("a@example.org", ""),
    }),
    license: partly({
      name: fc.constantFrom("MIT", ""),
      url: fc.constantFrom("https://example.org/l", ""),
    }),
  },
  ["title", "version"],
);

/** Valid descriptors. Some of their tables and server infos are behind references. */
export const descriptors: fc.Arbitrary<Record<string, unknown>> = fc
  .record({
    datastoreapi: fc.constantFrom("1.0.0", "1.1.0"),
    info,
    services: fc.dictionary(fc.constantFrom("production", "test", "größe", "a b"), service, {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    names: partly({
      databaseName: fc.constantFrom("shop", ""),
      databaseSchemaName: fc.constantFrom("public", "a.b"),
    }),
    tables: fc.uniqueArray(table, { selector: ({ name }) => segment(name), maxLength: 3 }),
    definitions: fc.array(fc.oneof(definition, opaque), { maxLength: 2 }),
    referred: fc.nat(9),
    description: some(prose),
  })
  .map(
    ({
      names,
      tables,
      definitions,
      referred,
      description,
      datastoreapi,
      info: ownInfo,
      services,
    }) => {
      const entries: Record<string, unknown>[] = [
        ...tables.map((one) => tableValue(one, tables)),
        ...definitions,
      ];
      const components: Record<string, unknown> = {};
      const [target] = entries.splice(referred, 1);
      if (target !== undefined) {
        components.t = target;
        entries.push({
          $ref: "#/components/tables/t",
          ...(description !== undefined && { description }),
        });
      }
      return {
        datastoreapi,
        info: ownInfo,
        services,
        schema: { ...names, tables: entries },
        ...(target !== undefined && { components: { tables: components } }),
      };
    },
  );
