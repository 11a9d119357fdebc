import { diff, read } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { toOdcs } from "../../../src/exports/odcs/odcs.js";
import { CUSTOM } from "../../../src/sources/odcs/odcs-fields.js";
import { readContract } from "../../../src/sources/odcs/read-odcs.js";
import { readText } from "../../support/project.js";

async function exported(input: unknown) {
  const { model } = await read(input, { uri: "shop.yaml" });
  if (model === undefined) throw new Error("there is no model");
  return toOdcs(model);
}

// biome-ignore lint/suspicious/noExplicitAny: edits reach into the contract in their own ways
type Contract = any;

const contractOf = async (input: unknown): Promise<Contract> =>
  parse((await exported(input)).files[0]?.text ?? "");

const shop = {
  datastoreapi: "1.0.0",
  info: { title: "Shop", version: "1.2.0", license: { name: "MIT" } },
  services: {
    production: {
      name: "shop-production",
      serverInfo: {
        host: "{host}",
        port: "5432",
        dbmsType: "Postgres",
        connectionProtocols: { jdbc: { connectionString: "jdbc:postgresql://{host}:5432/shop" } },
      },
      variables: { host: { default: "db.example.org" } },
    },
  },
  schema: {
    databaseName: "shop",
    databaseSchemaName: "public",
    tables: [
      {
        fullyQualifiedName: "shop.public.customers",
        version: "1.0.0",
        name: "customers",
        columns: [
          {
            fullyQualifiedName: "shop.public.customers.id",
            name: "id",
            dataType: "INT",
            columnConstraint: "PRIMARY_KEY",
          },
          {
            fullyQualifiedName: "shop.public.customers.mail",
            name: "mail",
            dataType: "VARCHAR",
            dataLength: 80,
            columnConstraint: "UNIQUE",
          },
        ],
      },
      {
        fullyQualifiedName: "shop.public.orders",
        version: "1.0.0",
        name: "orders",
        tableType: "PARTITIONED",
        columns: [
          { fullyQualifiedName: "shop.public.orders.id", name: "id", dataType: "INT" },
          { fullyQualifiedName: "shop.public.orders.day", name: "day", dataType: "DATE" },
          {
            fullyQualifiedName: "shop.public.orders.customer",
            name: "customer",
            dataType: "INT",
            columnConstraint: "NOT_NULL",
          },
        ],
        constraints: [
          {
            constraintType: "PRIMARY_KEY",
            columns: ["shop.public.orders.id", "shop.public.orders.day"],
          },
          {
            constraintType: "FOREIGN_KEY",
            columns: ["shop.public.orders.customer", "shop.public.customers.id"],
          },
        ],
        partitions: [
          { columns: ["shop.public.orders.day"], intervalType: "TIME-UNIT", interval: "MONTH" },
        ],
      },
    ],
  },
};

test("the contract has the fields of the standard", async () => {
  const { schema, servers, ...others } = await contractOf(shop);
  expect(others).toMatchObject({
    apiVersion: "v3.1.0",
    kind: "DataContract",
    name: "Shop",
    version: "1.2.0",
  });
  expect(servers).toMatchObject([
    {
      server: "production",
      type: "postgres",
      host: "db.example.org",
      port: 5432,
      database: "shop",
      schema: "public",
    },
  ]);
  expect(schema).toMatchObject([
    {
      name: "customers",
      properties: [
        {
          name: "id",
          physicalType: "INT",
          logicalType: "integer",
          primaryKey: true,
          required: true,
        },
        {
          name: "mail",
          physicalType: "VARCHAR(80)",
          logicalTypeOptions: { maxLength: 80 },
          unique: true,
        },
      ],
    },
    {
      name: "orders",
      physicalType: "partitioned table",
      properties: [
        { name: "id", primaryKey: true, primaryKeyPosition: 1 },
        { name: "day", primaryKeyPosition: 2, partitioned: true, partitionKeyPosition: 1 },
        {
          name: "customer",
          required: true,
          relationships: [{ type: "foreignKey", to: "customers.id" }],
        },
      ],
    },
  ]);
});

test("equal input gives equal bytes, and nothing that is not written twice", async () => {
  const [one, other] = [await exported(shop), await exported(structuredClone(shop))];
  expect(one).toEqual(other);
  expect(one.losses).toEqual([]);
  expect(one.files[0]?.text).not.toMatch(/[&*]a\d/);
});

test("the names in customProperties are a closed vocabulary, which the page lists", async () => {
  const text = stringify(await contractOf(readText("examples/stock.yaml")));
  const names = [...text.matchAll(/property: (\S+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(5);
  const known = Object.keys(CUSTOM).map((name) => `dsd.${name}`);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  const page = readText("docs/exports.md");
  const listed = [...page.matchAll(/`(dsd\.\w+)`/g)].map(([, name = ""]) => name);
  expect([...new Set(listed)].sort()).toEqual([...known].sort());
});

describe("a standard field that was edited wins", () => {
  /** The descriptor of the contract after an edit. */
  async function edited(edit: (contract: Contract) => void): Promise<Contract> {
    const contract = await contractOf(shop);
    edit(contract);
    return readContract(contract).descriptor;
  }

  test("host", async () => {
    const { services } = await edited((contract) => (contract.servers[0].host = "new.example.org"));
    expect(services.production.serverInfo.host).toBe("new.example.org");
  });

  test("without an edit, the variable comes back", async () => {
    const { services } = await edited(() => {});
    expect(services.production.serverInfo.host).toBe("{host}");
  });

  test("type of a server", async () => {
    const { services } = await edited((contract) => (contract.servers[0].type = "mysql"));
    expect(services.production.serverInfo.dbmsType).toBe("MySQL");
  });

  test("database", async () => {
    const { schema } = await edited((contract) => (contract.servers[0].database = "other"));
    expect(schema.databaseName).toBe("other");
  });

  test("license", async () => {
    const { info } = await edited((contract) => {
      contract.description.authoritativeDefinitions[0].description = "Apache";
    });
    expect(info.license).toEqual({ name: "Apache" });
  });

  test("type of a column", async () => {
    const { schema } = await edited((contract) => {
      contract.schema[0].properties[1].physicalType = "VARCHAR(120)";
    });
    expect(schema.tables[0].columns[1]).toMatchObject({ dataType: "VARCHAR", dataLength: 120 });
  });

  test("unique and required", async () => {
    const { schema } = await edited((contract) => {
      const [, mail] = contract.schema[0].properties;
      mail.unique = false;
      mail.required = true;
    });
    expect(schema.tables[0].columns[1].columnConstraint).toBe("NOT_NULL");
    expect(schema.tables[0].constraints).toBeUndefined();
  });

  test("primary key", async () => {
    const { schema } = await edited((contract) => {
      const [id, day] = contract.schema[1].properties;
      delete day.primaryKey;
      delete day.required;
      id.primaryKeyPosition = 1;
    });
    expect(schema.tables[1].columns.map((column: Contract) => column.columnConstraint)).toEqual([
      "PRIMARY_KEY",
      undefined,
      "NOT_NULL",
    ]);
  });

  test("partition", async () => {
    const { schema } = await edited((contract) => {
      const [id, day] = contract.schema[1].properties;
      delete day.partitioned;
      id.partitioned = true;
    });
    expect(schema.tables[1].partitions).toEqual([{ columns: ["shop.public.orders.id"] }]);
  });

  test("keywords of a JSON Schema", async () => {
    const definition = {
      type: "object",
      properties: { sku: { type: "string", dataLength: 5, nullable: false, pattern: "^a" } },
    };
    const table = { specification: "json-schema", name: "items", definition };
    const contract = await contractOf({ ...shop, schema: { tables: [table] } });
    Object.assign(contract.schema[0].properties[0], {
      logicalTypeOptions: { maxLength: 9, pattern: "^b" },
      required: false,
    });
    const { schema }: Contract = readContract(contract).descriptor;
    expect(schema.tables[0].definition.properties.sku).toEqual({
      type: "string",
      maxLength: 9,
      isNullable: true,
      pattern: "^b",
    });
  });
});

describe("a definition that columns of a JSON Schema refer to", () => {
  const item = { type: ["object", "null"], title: "Item", properties: { a: { type: "string" } } };
  const code = { type: "string", maxLength: 5, pattern: "^a" };
  const definition = {
    $defs: {
      "an item": item,
      code,
      list: { allOf: [{ $ref: "#/$defs/an%20item" }, { minProperties: 1 }] },
    },
    type: "object",
    properties: {
      one: { $ref: "#/$defs/an%20item" },
      two: { $ref: "#/$defs/an%20item", description: "Two.", "x-a": 1 },
      three: { $ref: "#/$defs/list" },
      four: { $ref: "#/$defs/code" },
      five: { $ref: "#/properties/four", name: "cinq" },
    },
    required: ["one", "four"],
  };
  const written = {
    ...shop,
    schema: { tables: [{ specification: "json-schema", name: "t", definition }] },
  };

  test("comes back as it was, and is written once", async () => {
    const contract = await contractOf(written);
    const { descriptor } = readContract(contract);
    const { changes } = await diff(written, descriptor);
    expect(changes.map(({ message }) => message)).toEqual([]);
    const { properties } = (descriptor as Contract).schema.tables[0].definition;
    expect(properties.one.$ref).toBe("#/$defs/an%20item");
    expect(properties.two).toMatchObject({
      $ref: "#/$defs/an%20item",
      description: "Two.",
      "x-a": 1,
    });
    expect(properties.three.properties).toBeUndefined();
  });

  test("is written where a field says a part of it, so that the field can be edited", async () => {
    const contract = await contractOf(written);
    const four = contract.schema[0].properties[3];
    expect(four.logicalTypeOptions).toEqual({ maxLength: 5, pattern: "^a" });
    four.logicalTypeOptions = { maxLength: 9, pattern: "^a" };
    const { schema }: Contract = readContract(contract).descriptor;
    expect(schema.tables[0].definition.properties.four).toMatchObject({
      maxLength: 9,
      pattern: "^a",
    });
  });
});

test("keys come back in one form, and other words of a constraint as they were", async () => {
  const table = (columnConstraint: string, index: number) => ({
    fullyQualifiedName: `shop.t${index}`,
    version: "1.0.0",
    columns: [{ fullyQualifiedName: `shop.t${index}.a`, dataType: "INT", columnConstraint }],
  });
  const words = ["UNIQUE", "NOT_NULL", "NULL", "CHECK"];
  const contract = await contractOf({ ...shop, schema: { tables: words.map(table) } });
  const said = () => {
    const { schema }: Contract = readContract(contract).descriptor;
    return schema.tables.map(({ columns, constraints }: Contract) => [
      columns[0].columnConstraint,
      constraints?.[0].constraintType,
    ]);
  };
  expect(said()).toEqual([
    [undefined, "UNIQUE"],
    ["NOT_NULL", undefined],
    ["NULL", undefined],
    ["CHECK", undefined],
  ]);
  for (const { properties } of contract.schema) properties[0].required = true;
  expect(said()[2]).toEqual(["NOT_NULL", undefined]);
});

test("partitions that name their columns in short come back with full names", async () => {
  const { schema } = structuredClone(shop);
  const partition = { columns: ["day"], intervalType: "TIME-UNIT", interval: "MONTH" };
  Object.assign(schema.tables[1] ?? {}, { partitions: [partition] });
  const back: Contract = readContract(await contractOf({ ...shop, schema })).descriptor;
  expect(back.schema.tables[1].partitions).toEqual([
    { ...partition, columns: ["shop.public.orders.day"] },
  ]);
});

test.each([
  ["Microsoft SQL Server", "1433", "sqlserver"],
  ["Trino", "8080", "trino"],
  ["Oracle", "{port}", "custom"],
  ["Snowflake", "443", "custom"],
])("a server of %s at the port %s has the type %s", async (dbmsType, port, type) => {
  const { production } = structuredClone(shop.services);
  Object.assign(production.serverInfo, { dbmsType, port });
  const contract = await contractOf({ ...shop, services: { production } });
  expect(contract.servers[0].type).toBe(type);
  const { services }: Contract = readContract(contract).descriptor;
  expect(services.production.serverInfo).toEqual(production.serverInfo);
});

test("a relationship to an odd name goes by identifiers", async () => {
  const odd = structuredClone(shop);
  const [customers] = odd.schema.tables;
  if (customers) customers.name = "All customers";
  const { schema } = await contractOf(odd);
  expect(schema[1].properties[2].relationships).toEqual([
    { type: "foreignKey", to: "/schema/all-customers/properties/id" },
  ]);
  expect([schema[0].id, schema[0].properties[0].id]).toEqual(["all-customers", "id"]);
});

describe("losses", () => {
  test("a table behind a reference that does not resolve", async () => {
    const { losses } = await exported({
      ...shop,
      schema: { tables: [{ $ref: "gone.yaml" }] },
    });
    expect(losses).toEqual([
      { what: "table", where: "gone.yaml", why: "the reference to it does not resolve" },
    ]);
  });

  test("secrets, which do not leave", async () => {
    const table = {
      specification: "protobuf",
      definition: "message A {}",
      name: "a",
      description: "see postgres://app:hunter2@db/shop",
      "x-password": "hunter2",
    };
    const services = structuredClone(shop.services);
    Object.assign(services.production.variables, { password: { default: "hunter2" } });
    services.production.serverInfo.connectionProtocols.jdbc.connectionString += "?password=hunter2";
    const { files, losses, notes } = await exported({
      ...shop,
      services,
      schema: { tables: [table] },
    });
    expect(files[0]?.text).not.toContain("hunter2");
    expect(losses).toEqual([]);
    expect(notes).toEqual(["4 secrets masked in `production`, `a`"]);
  });

  test("a variable that fills the host in with a secret", async () => {
    const services = structuredClone(shop.services);
    services.production.variables.host.default = "app:hunter2@db";
    const { files } = await exported({ ...shop, services });
    expect(files[0]?.text).not.toContain("hunter2");
    const { production } = structuredClone(shop.services);
    production.serverInfo.host = "{password}.example.org";
    Object.assign(production.variables, { password: { default: "hunter2" } });
    const other = await exported({ ...shop, services: { production } });
    expect(other.files[0]?.text).not.toContain("hunter2");
  });
});

test("version 3.2.0 has the port of a variable, which 3.1.0 cannot say", async () => {
  const serverInfo = { ...shop.services.production.serverInfo, port: "{port}" };
  const variables = { ...shop.services.production.variables, port: {} };
  const services = { production: { ...shop.services.production, serverInfo, variables } };
  const { model } = await read({ ...shop, services });
  if (model === undefined) throw new Error("there is no model");
  const serverIn = (version: "3.1.0" | "3.2.0"): Contract =>
    parse(toOdcs(model, { version }).files[0]?.text ?? "").servers[0];
  expect(serverIn("3.1.0")).toMatchObject({ type: "custom" });
  expect(serverIn("3.2.0")).toMatchObject({ type: "postgres", port: "{port}" });
  expect(() => toOdcs(model, { version: "3.3.0" as never })).toThrow(
    new TypeError("`version` must be one of 3.1.0, 3.2.0"),
  );
});
