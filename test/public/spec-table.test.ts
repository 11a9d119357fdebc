// Section 2.1 of the specification, row by row, against the public validators. The table is written
// by hand from the text of the specification, so that a slip in the schema does not repeat here.

import type { Finding } from "datastore-descriptor";
import { validate } from "datastore-descriptor";
import * as validator from "datastore-descriptor/validator";
import { describe, expect, it } from "vitest";
import { SHOP } from "../support/shop.js";

type Type = keyof typeof TYPES;

interface ObjectRow {
  /** Each field: its type, with `!` when it is required. */
  fields: Record<string, `${Type}${"" | "!"}`>;
  /** Whether `x-` keys are let through. */
  extensions?: boolean;
  /** Where a whole descriptor has such an object. */
  at: string;
}

/** Values of a type that are good, that are of another type, and that break the format. */
interface TypeRow {
  good: unknown[];
  wrong: unknown[];
  bad?: [value: unknown, pointer?: string][];
  code?: string;
}

const notString = [1, true, null, [], ["a"], {}];
const notInteger = ["1", "x", 1.5, true, null, [], {}];
const notArray = ["a", 1, true, null, {}];
const notObject = ["a", 1, true, null, []];
const column = { fullyQualifiedName: "a.b.c" };
const table = { fullyQualifiedName: "a.b", version: "1.0.0" };
const reference = { $ref: "#/x" };
const protocols = { jdbc: { connectionString: "jdbc:x" } };
const server = { host: "h", port: "1", connectionProtocols: {} };
const standard = { specification: "s", definition: {} };

const object = (good: unknown[], foreign = true): TypeRow => ({
  good,
  wrong: [...notObject, ...(foreign ? [{ zebra: 1, quagga: 2 }] : [])],
});

const rows = <Name extends string>(types: Record<Name, TypeRow>): Record<Name, TypeRow> => types;

const TYPES = rows({
  string: { good: ["", "text", "größe"], wrong: notString },
  integer: { good: [0, -3, 12, 1e3, 2 ** 60], wrong: notInteger },
  version: {
    good: ["1.0.0", "1.0.0-DRAFT", "0.0.1", "1.2.3-rc.1+build.5", "1.0.0-alpha-a.b-c", "1.99.0+0"],
    wrong: notString,
    bad: ["", "1", "1.0", "v1.0.0", "1.0.0.0", "01.0.0", "1.0.0-", "1.0.0-01", " 1.0.0", "x"].map(
      (value) => [value],
    ),
  },
  name: {
    good: ["a", "_a", "orders-db", "größe", "a.b_c-1", "表"],
    wrong: notString,
    bad: ["", "1a", "a b", "a/b", "-a", "a$", "a\n"].map((value) => [value]),
  },
  fqn: {
    good: ["a", "a.b.c", "a:b", "SYS.V$SESSION", "_stg.größe", "1.2", "a@b.c#d", "x-y/z"],
    wrong: notString,
    bad: ["", ".", "a.", ".a", "a..b", "a b", "a,b", 'a."b"', "a\u0000", "[a]"].map((value) => [
      value,
    ]),
  },
  alphanumeric: {
    good: ["TABLE", "a1", "0"],
    wrong: notString,
    bad: ["", "a b", "a_b", "a-b", "ä"].map((value) => [value]),
  },
  uuid: {
    good: ["123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-00000000000F"],
    wrong: notString,
    bad: [
      "",
      "1",
      "123e4567e89b12d3a456426614174000",
      "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
    ].map((value) => [value]),
  },
  uri: {
    good: ["https://example.org/a?b#c", "urn:a:b", "mailto:a@b.c", "http://[::1]:80/"],
    wrong: notString,
    bad: ["", "a", "/a", "#a", "//a/b", "https://a b", "https://a/%zz", "https://größe.de"].map(
      (value) => [value],
    ),
  },
  "uri-reference": {
    good: ["", "#/a/b", "a.yaml#/b", "../a", "https://example.org/a", "#a", "?q"],
    wrong: notString,
    bad: ["a b", "#/a b", "%zz", "a\\b", "http://[", "#/größe", "#/{a}"].map((value) => [value]),
    code: "malformed-reference",
  },
  "string[]": {
    good: [[], ["a"], ["", "b"]],
    wrong: notArray,
    bad: [[["a", 1], "/1"]],
    code: "wrong-type",
  },
  "fqn[]": {
    good: [[], ["a.b"], ["a", "b"]],
    wrong: notArray,
    bad: [[["a", "b c"], "/1"]],
  },
  Info: object([{ title: "t", version: "1.0.0" }]),
  Contact: object([{}, { name: "n" }]),
  License: object([{}, { url: "u" }]),
  "map of Database Service or Reference": {
    good: [{}, { a: { name: "n" } }, { a: reference, constructor: { name: "n" } }],
    wrong: notObject,
    bad: [
      [{ a: 1 }, "/a"],
      [{ b: { zebra: 1, quagga: 2 } }, "/b"],
    ],
    code: "wrong-type",
  },
  Schema: object([{}, { tables: [] }]),
  "Server Info or Reference": object([server, reference]),
  "map of Variable": {
    good: [{}, { a: {} }, { a: { default: "d" }, "b c": {} }],
    wrong: notObject,
    bad: [[{ a: "text" }, "/a"]],
    code: "wrong-type",
  },
  "Connection Protocols": object([{}, protocols]),
  "JDBC Connection": object([{ connectionString: "c" }]),
  "ODBC Connection": object([{ connectionString: "c" }]),
  "External Resource": object([{ $href: "https://example.org" }]),
  "Table entries": {
    good: [[], [table], [standard], [reference], [table, standard, reference]],
    wrong: notArray,
    bad: [
      [[table, "text"], "/1"],
      [[{ zebra: 1, quagga: 2 }], "/0"],
    ],
    code: "wrong-type",
  },
  "Column[]": {
    good: [[], [column]],
    wrong: notArray,
    bad: [[[column, 1], "/1"]],
    code: "wrong-type",
  },
  "Table Constraint[]": {
    good: [[], [{}]],
    wrong: notArray,
    bad: [[["a"], "/0"]],
    code: "wrong-type",
  },
  "Table Partition[]": {
    good: [[], [{}]],
    wrong: notArray,
    bad: [[["a"], "/0"]],
    code: "wrong-type",
  },
  definition: {
    good: [{}, "", "text", { type: "object" }, reference, { $ref: 7 }, { $ref: "#/a", b: [null] }],
    wrong: [1, true, null, []],
  },
  "map of Server Info or Reference": {
    good: [{}, { a: server }, { a: reference }],
    wrong: notObject,
    bad: [[{ a: 1 }, "/a"]],
    code: "wrong-type",
  },
  "map of Table entries": {
    good: [{}, { a: table, b: standard, c: reference }],
    wrong: notObject,
    bad: [[{ a: [] }, "/a"]],
    code: "wrong-type",
  },
});

const root = { ...SHOP, schema: {} };
/** What a whole descriptor has around an object. */
const SURROUNDINGS = {
  ...root,
  services: { s: { name: "n", serverInfo: server, variables: {} } },
  schema: { tables: [{ ...table, columns: [], constraints: [], partitions: [] }] },
};

/** A whole descriptor with an object. */
function within(at: string, value: unknown): unknown {
  type Json = Record<string, unknown>;
  const documents: Json = { "": structuredClone(SURROUNDINGS) };
  const path = at.split("/");
  const owner = path.slice(0, -1).reduce((part, step) => part[step] as Json, documents);
  owner[path.at(-1) ?? ""] = value;
  return documents[""];
}

const OBJECTS: Record<string, ObjectRow> = {
  "Data Store Descriptor": {
    at: "",
    fields: {
      datastoreapi: "version!",
      info: "Info!",
      services: "map of Database Service or Reference!",
      schema: "Schema!",
    },
  },
  Info: {
    at: "/info",
    fields: {
      title: "string!",
      version: "version!",
      summary: "string",
      description: "string",
      termsOfService: "string",
      datastoreName: "name",
      contact: "Contact",
      license: "License",
    },
  },
  Contact: {
    at: "/info/contact",
    fields: { name: "string", url: "string", email: "string" },
  },
  License: {
    at: "/info/license",
    fields: { name: "string", url: "string" },
  },
  "Database Service": {
    at: "/services/s",
    fields: {
      name: "name!",
      description: "string",
      serverInfo: "Server Info or Reference",
      variables: "map of Variable",
    },
  },
  Variable: {
    at: "/services/s/variables/v",
    fields: { description: "string", enum: "string[]", default: "string", examples: "string[]" },
  },
  "Server Info": {
    at: "/services/s/serverInfo",
    fields: {
      host: "string!",
      port: "string!",
      connectionProtocols: "Connection Protocols!",
      dbmsType: "string",
      dbmsVersion: "string",
    },
  },
  "Connection Protocols": {
    at: "/services/s/serverInfo/connectionProtocols",
    fields: { jdbc: "JDBC Connection", odbc: "ODBC Connection" },
  },
  "JDBC Connection": {
    at: "/services/s/serverInfo/connectionProtocols/jdbc",
    fields: {
      connectionString: "string!",
      version: "string",
      driverName: "string",
      driverClass: "string",
      driverVersion: "string",
      driverLibrary: "External Resource",
      driverDocs: "External Resource",
    },
  },
  "ODBC Connection": {
    at: "/services/s/serverInfo/connectionProtocols/odbc",
    fields: {
      connectionString: "string!",
      version: "string",
      driverName: "string",
      driverVersion: "string",
      driverLibrary: "External Resource",
      driverDocs: "External Resource",
    },
  },
  Schema: {
    at: "/schema",
    fields: { databaseName: "string", databaseSchemaName: "string", tables: "Table entries" },
  },
  Table: {
    at: "/schema/tables/0",
    fields: {
      fullyQualifiedName: "fqn!",
      version: "version!",
      id: "uuid",
      entityType: "alphanumeric",
      name: "string",
      displayName: "string",
      description: "string",
      tableType: "string",
      columns: "Column[]",
      constraints: "Table Constraint[]",
      partitions: "Table Partition[]",
      tags: "string[]",
      externalDocs: "External Resource",
    },
  },
  Column: {
    at: "/schema/tables/0/columns/0",
    fields: {
      fullyQualifiedName: "fqn!",
      name: "string",
      displayName: "string",
      description: "string",
      dataType: "string",
      dataLength: "integer",
      precision: "integer",
      scale: "integer",
      jsonSchema: "string",
      columnConstraint: "string",
      ordinalPosition: "integer",
    },
  },
  "Table Constraint": {
    at: "/schema/tables/0/constraints/0",
    fields: { constraintType: "string", columns: "fqn[]" },
  },
  "Table Partition": {
    at: "/schema/tables/0/partitions/0",
    fields: { columns: "fqn[]", interval: "string", intervalType: "string" },
  },
  "Standard Definition": {
    at: "/schema/tables/1",
    fields: {
      specification: "string!",
      definition: "definition!",
      id: "string",
      name: "string",
      version: "string",
      description: "string",
      specificationVersion: "string",
      externalDocs: "External Resource",
    },
    extensions: true,
  },
  "External Resource": {
    at: "/schema/tables/0/externalDocs",
    fields: { $href: "uri!", description: "string", mediaType: "string" },
  },
  Reference: {
    at: "/services/s",
    fields: { $ref: "uri-reference!", description: "string" },
  },
  Components: {
    at: "/components",
    fields: {
      serverInfo: "map of Server Info or Reference",
      tables: "map of Table entries",
    },
    extensions: true,
  },
};

/** The objects whose functions are not named like them. */
const NAMES: Readonly<Record<string, string>> = {
  "Data Store Descriptor": "Descriptor",
  "JDBC Connection": "JdbcConnection",
  "ODBC Connection": "OdbcConnection",
};
const FUNCTIONS = validator as unknown as Record<string, typeof validator.validateInfo> &
  Record<`isValid${string}`, (value: unknown) => boolean>;

describe.each(Object.entries(OBJECTS))("%s", (title, row) => {
  const fields = Object.entries(row.fields).map(([field, type]) => ({
    field,
    isRequired: type.endsWith("!"),
    type: TYPES[type.replace("!", "") as Type],
  }));
  const required = Object.fromEntries(
    fields.filter(({ isRequired }) => isRequired).map(({ field, type }) => [field, type.good[0]]),
  );
  const all = Object.fromEntries(fields.map(({ field, type }) => [field, type.good.at(-1)]));

  const name = NAMES[title] ?? title.replaceAll(" ", "");
  const { [`validate${name}`]: validateAlone, [`isValid${name}`]: isValidAlone } = FUNCTIONS;
  if (validateAlone === undefined || isValidAlone === undefined) throw new Error(`no ${name}`);

  /** Checked in two ways: alone, and at its place in a whole descriptor. */
  const check = (value: unknown) => {
    const alone = validateAlone(value);
    const document = within(row.at, value);
    const whole = validator.validateDescriptor(document);
    const places = (findings: readonly Finding[], prefix: string) =>
      findings
        .filter(({ severity }) => severity === "error")
        .map(({ code, pointer: at }) => `${code} ${at.slice(prefix.length)}`);
    expect(isValidAlone(value)).toBe(alone.valid);
    expect(validator.isValidDescriptor(document)).toBe(whole.valid);
    const result = places(alone.findings, "");
    expect(places(whole.findings, row.at)).toEqual(result);
    expect(alone.valid).toBe(result.length === 0);
    // In a text, references would be followed, and here they do not resolve.
    const source = JSON.stringify(document);
    if (!source.includes('"$ref"')) {
      const text = validate(source, { language: "json" });
      expect(text.valid).toBe(whole.valid);
      expect(places(text.findings, row.at)).toEqual(result);
    }
    return result;
  };

  it("is good with all its properties, and with the required ones alone", () => {
    expect(check(all)).toEqual([]);
    expect(check(required)).toEqual([]);
  });

  it("takes no key but its own", () => {
    expect(check({ ...required, zebra: 1 })).toEqual(["unknown-property /zebra"]);
    expect(check({ ...all, zebra: 1 })).toEqual(["unknown-property /zebra"]);
    expect(check({ ...all, X: 1 })).toEqual(["unknown-property /X"]);
  });

  it(row.extensions ? "takes x- keys of any value" : "takes no x- key", () => {
    const expected = row.extensions ? [] : ["unknown-property /x-zebra"];
    for (const value of [1, null, "text", { a: [] }]) {
      expect(check({ ...required, "x-zebra": value })).toEqual(expected);
    }
  });

  it.each(fields)("$field", ({ field, isRequired, type }) => {
    for (const value of type.good) expect(check({ ...required, [field]: value })).toEqual([]);
    for (const value of type.wrong) {
      const found = check({ ...required, [field]: value });
      expect(found, `${title}.${field} = ${JSON.stringify(value)}`).toEqual([
        `wrong-type /${field}`,
      ]);
    }
    for (const [value, below = ""] of type.bad ?? []) {
      const found = check({ ...required, [field]: value });
      const code = type.code ?? "invalid-format";
      expect(found, `${title}.${field} = ${JSON.stringify(value)}`).toEqual([
        `${code} /${field}${below}`,
      ]);
    }
    if (isRequired && !(title === "Reference" && field === "$ref")) {
      const { [field]: _, ...rest } = { ...all };
      expect(check(rest)).toEqual(["missing-property "]);
    }
  });
});

describe("missing properties", () => {
  it("are one finding for each object", () => {
    const { findings } = validator.validateDescriptor({ info: {}, services: { a: {} } });
    expect(findings.map(({ code, pointer, message }) => [code, pointer, message])).toEqual([
      [
        "missing-property",
        "",
        "missing properties `datastoreapi` and `schema` in Data Store Descriptor",
      ],
      ["missing-property", "/info", "missing properties `title` and `version` in Info"],
      ["missing-property", "/services/a", "missing property `name` in Database Service"],
    ]);
  });

  it("of an object without $ref are those of the kind at its place", () => {
    expect(validator.validateReference({ description: "d" }).findings).toMatchObject([
      { code: "missing-property", pointer: "" },
    ]);
  });
});

describe("the root", () => {
  it("takes components and $schema, but not in the strict profile", () => {
    const extended = { ...root, components: {}, $schema: "https://example.org/schema.json" };
    expect(validator.validateDescriptor(extended)).toMatchObject({ valid: true, findings: [] });
    const strict = validator.validateDescriptor(extended, { strict: true });
    expect(strict.valid).toBe(false);
    expect(strict.findings.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
      "unknown-property /$schema",
      "unknown-property /components",
    ]);
    expect(validator.validateDescriptor(root, { strict: true })).toMatchObject({ valid: true });
  });

  it("checks components and $schema all the same", () => {
    const { findings } = validator.validateDescriptor({ ...root, components: 1, $schema: 1 });
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "wrong-type /components",
      "wrong-type /$schema",
    ]);
  });

  it.each([
    ["1.0.0-DRAFT", 0],
    ["1.9.0", 0],
    ["0.9.0", 1],
    ["2.0.0", 1],
    ["11.0.0", 1],
  ])("of version %s has %i warnings and is valid", (datastoreapi, warnings) => {
    const result = validate({ ...root, datastoreapi });
    expect(result).toMatchObject({ valid: true, errorCount: 0, warningCount: warnings });
    expect(result.findings.map(({ code, severity }) => [code, severity])).toEqual(
      warnings === 0 ? [] : [["unsupported-version", "warning"]],
    );
  });
});
