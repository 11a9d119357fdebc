import { check } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readContract } from "../../../src/sources/odcs/read-odcs.js";

/** A contract as other programs write it. */
const CONTRACT = parse(`
apiVersion: v3.0.2
kind: DataContract
id: 53581432-6c55-4ba2-a65f-72344a91553a
name: Seller payments
version: v1.1
status: active
domain: seller
dataProduct: payments
tenant: ClimateQuantumInc
tags: [finance, q]
description:
  purpose: Views built on top of the seller tables.
  limitations: None.
  usage: Reports.
  authoritativeDefinitions:
    - { type: privacy-statement, url: "https://example.com/gdpr.pdf" }
    - { type: license, url: "https://example.com/license" }
support:
  - { channel: "#help", url: "https://example.com/help" }
  - { channel: mail, url: "mailto:help@example.com" }
  - { channel: other, url: "https://example.com/other" }
servers:
  - { server: production, type: postgres, host: db.example.com, port: 5432, database: pay, schema: public, environment: prod }
  - { server: lake, type: s3, location: "s3://bucket/a" }
  - { server: big, type: trino, host: trino.example.com, port: 8080, catalog: hive, schema: other }
schema:
  - name: Receivers
    physicalName: rcvr
    physicalType: table
    description: Who gets money.
    dataGranularityDescription: one row per receiver
    tags: [a]
    properties:
      - { name: Receiver ID, physicalName: rcvr_id, primaryKey: true, primaryKeyPosition: 1, logicalType: string, physicalType: varchar(18), required: true, classification: restricted, examples: [a, b] }
      - { name: day, logicalType: date, partitioned: true, partitionKeyPosition: 1 }
      - { name: amount, logicalType: number, physicalType: "numeric", customProperties: [{ property: precision, value: 12 }, { property: scale, value: "2" }] }
      - { name: code, logicalType: string, logicalTypeOptions: { maxLength: 4, pattern: "^A" }, unique: true }
      - name: address
        logicalType: object
        properties:
          - { name: street, logicalType: string, required: true }
          - { name: since, logicalType: timestamp }
      - { name: labels, logicalType: array, items: { logicalType: string } }
    quality:
      - { metric: duplicateValues, mustBe: 0, arguments: { properties: [day, code] } }
      - { metric: rowCount, mustBeGreaterThan: 10 }
  - name: payments
    physicalType: view
    properties:
      - { name: id, logicalType: integer, relationships: [{ to: other.gone }] }
      - { name: receiver, logicalType: string, relationships: [{ to: "Receivers.Receiver ID" }] }
team:
  - { username: a }
  - { username: b }
price: { priceAmount: 9.95 }
slaProperties: [{ property: latency, value: 4 }]
customProperties: [{ property: refRulesetName, value: gcsc.ruleset.name }]
`);

const { descriptor, dropped } = readContract(CONTRACT);
// biome-ignore lint/suspicious/noExplicitAny: a value that the test knows
const { info, services, schema } = descriptor as any;

test("the descriptor is valid", async () => {
  const { findings } = await check(descriptor);
  expect(findings).toEqual([]);
});

test("general information", () => {
  expect(info).toEqual({
    title: "Seller payments",
    version: "1.1.0",
    description:
      "Views built on top of the seller tables.\n\nLimitations: None.\n\nUsage: Reports.",
    contact: { name: "#help", url: "https://example.com/help", email: "help@example.com" },
    license: { url: "https://example.com/license" },
  });
});

test("servers are services", () => {
  expect(services).toEqual({
    production: {
      name: "production",
      serverInfo: {
        host: "db.example.com",
        port: "5432",
        dbmsType: "PostgreSQL",
        connectionProtocols: {},
      },
    },
    lake: { name: "lake" },
    big: {
      name: "big",
      serverInfo: {
        host: "trino.example.com",
        port: "8080",
        dbmsType: "Trino",
        connectionProtocols: {},
      },
    },
  });
});

test("tables, columns and keys", () => {
  expect(schema).toMatchObject({ databaseName: "pay", databaseSchemaName: "public" });
  expect(schema.tables[0]).toEqual({
    fullyQualifiedName: "pay.public.rcvr",
    version: "1.0.0",
    name: "rcvr",
    displayName: "Receivers",
    description: "Who gets money.",
    tableType: "REGULAR",
    columns: [
      {
        fullyQualifiedName: "pay.public.rcvr.rcvr_id",
        name: "rcvr_id",
        displayName: "Receiver ID",
        dataType: "varchar",
        dataLength: 18,
        columnConstraint: "PRIMARY_KEY",
      },
      { fullyQualifiedName: "pay.public.rcvr.day", name: "day", dataType: "DATE" },
      {
        fullyQualifiedName: "pay.public.rcvr.amount",
        name: "amount",
        dataType: "numeric",
        precision: 12,
        scale: 2,
      },
      {
        fullyQualifiedName: "pay.public.rcvr.code",
        name: "code",
        dataType: "STRING",
        dataLength: 4,
        jsonSchema: '{"pattern":"^A"}',
      },
      {
        fullyQualifiedName: "pay.public.rcvr.address",
        name: "address",
        dataType: "STRUCT",
        jsonSchema:
          '{"type":"object","properties":{"street":{"type":"string"},"since":{"type":"string","format":"date-time"}},"required":["street"]}',
      },
      {
        fullyQualifiedName: "pay.public.rcvr.labels",
        name: "labels",
        dataType: "ARRAY",
        jsonSchema: '{"type":"array","items":{"type":"string"}}',
      },
    ],
    constraints: [
      { constraintType: "UNIQUE", columns: ["pay.public.rcvr.code"] },
      { constraintType: "UNIQUE", columns: ["pay.public.rcvr.day", "pay.public.rcvr.code"] },
    ],
    partitions: [{ columns: ["pay.public.rcvr.day"] }],
    tags: ["a"],
  });
  expect(schema.tables[1]).toMatchObject({
    tableType: "VIEW",
    constraints: [
      {
        constraintType: "FOREIGN_KEY",
        columns: ["pay.public.payments.receiver", "pay.public.rcvr.rcvr_id"],
      },
    ],
  });
});

test("what has no place is counted", () => {
  expect(Object.fromEntries(dropped)).toEqual({
    authoritativeDefinitions: 1,
    classification: 1,
    customProperties: 1,
    dataGranularityDescription: 1,
    dataProduct: 1,
    "database of another server": 1,
    domain: 1,
    environment: 1,
    examples: 2,
    location: 1,
    price: 1,
    "quality rule": 1,
    relationships: 1,
    slaProperties: 1,
    support: 1,
    tags: 2,
    team: 2,
    tenant: 1,
  });
});

test("what is inside a property, a second page, and other definitions are counted", () => {
  const deep = { name: "a", quality: [{}], examples: [1] };
  const page = (url: string) => ({ channel: "c", url });
  const { dropped } = readContract({
    ...{ kind: "DataContract", apiVersion: "v3.1.0" },
    support: [page("https://a.example"), page("https://b.example")],
    schema: [
      {
        name: "t",
        authoritativeDefinitions: [
          { type: "documentation", url: "u" },
          { type: "video", url: "v" },
        ],
        properties: [
          { name: "o", logicalType: "array", items: { logicalType: "object", properties: [deep] } },
        ],
      },
    ],
  });
  expect(Object.fromEntries(dropped)).toEqual({
    support: 1,
    authoritativeDefinitions: 1,
    "quality rule": 1,
    examples: 1,
  });
});

test("several objects of one table, and several properties of one column", async () => {
  const x = { name: "x", physicalType: "int" };
  const { descriptor, dropped } = readContract({
    ...{ kind: "DataContract", apiVersion: "v3.1.0" },
    schema: [
      { name: "a", physicalName: "t", properties: [x, { name: "y", physicalName: "x" }] },
      { name: "b", physicalName: "t", properties: [x] },
    ],
  });
  expect(descriptor.schema).toMatchObject({ tables: [{ name: "t", columns: [{ name: "x" }] }] });
  expect(Object.fromEntries(dropped)).toEqual({
    "second description of a table": 1,
    "second description of a column": 1,
  });
});

test("only some tables", () => {
  const { schema } = readContract(CONTRACT, { includes: ({ name }) => name === "payments" })
    .descriptor as { schema: { tables: { name: string }[] } };
  expect(schema.tables.map(({ name }) => name)).toEqual(["payments"]);
});

describe("versions", () => {
  const minimal = { kind: "DataContract", id: "a", version: "1.0.0" };

  test.each(["v3.0.0", "v3.0.2", "v3.1.0", "v3.2.0"])("%s is read", async (apiVersion) => {
    const { descriptor: empty } = readContract({ ...minimal, apiVersion });
    expect(empty).toEqual({
      datastoreapi: "1.0.0",
      info: { title: "a", version: "1.0.0" },
      services: {},
      schema: {},
    });
    expect((await check(empty)).valid).toBe(true);
  });

  test.each(["v2.2.2", "v3.3.0", "v4.0.0", undefined, 3])("%s is refused", (apiVersion) => {
    expect(() => readContract({ ...minimal, apiVersion })).toThrow(
      /^the data contract has (?:no version|the version `.*`); versions 3\.0 to 3\.2 can be read$/,
    );
  });

  test.each([
    ["2", "2.0.0"],
    ["v1.2.3-rc.1", "1.2.3-rc.1"],
    ["2024-05", "1.0.0"],
    [undefined, "1.0.0"],
    [1.5, "1.5.0"],
  ])("version %s of a contract is %s", (version, expected) => {
    const { descriptor: read } = readContract({ ...minimal, apiVersion: "v3.1.0", version });
    expect(read.info).toMatchObject({ version: expected });
  });
});

test("broken members do no harm", async () => {
  const { descriptor: read, dropped: others } = readContract({
    kind: "DataContract",
    apiVersion: "v3.1.0",
    version: null,
    servers: [null, { server: 1 }],
    schema: [{ properties: [{}, 5, { name: "a", relationships: [{ to: 5 }, {}] }] }, "x"],
    description: "text",
    support: {},
    customProperties: [
      { property: "dsd.contact", value: 5 },
      { property: "dsd.other", value: 5 },
    ],
  } as Record<string, unknown>);
  expect((await check(read)).findings).toEqual([]);
  expect(others.get("customProperties")).toBe(1);
});
