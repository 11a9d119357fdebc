// Misuse of the validators, and their side as a Standard Schema.

import * as validator from "datastore-descriptor/validator";
import {
  type StandardResult,
  validateColumn,
  validateComponents,
  validateContact,
  validateDescriptor,
  validateTable,
} from "datastore-descriptor/validator";
import { describe, expect, test } from "vitest";
import { SHOP } from "../support/shop.js";

const descriptor = { ...SHOP, schema: {} };

describe("an option", () => {
  const withOptions = (options: object) => () => validateDescriptor(descriptor, options);

  test.each([
    ["stict", "unknown option `stict`; did you mean `strict`?"],
    ["maxfindings", "unknown option `maxfindings`; did you mean `maxFindings`?"],
    ["max_finding", "unknown option `max_finding`; did you mean `maxFindings`?"],
    ["loader", "unknown option `loader`; the options are `strict` and `maxFindings`"],
    ["toString", "unknown option `toString`; the options are `strict` and `maxFindings`"],
  ])("that does not exist is refused: %s", (name, message) => {
    expect(withOptions({ [name]: true })).toThrow(new TypeError(message));
  });

  test.each([
    [{ strict: "yes" }, "`strict` must be true or false"],
    [{ strict: null }, "`strict` must be true or false"],
    [{ maxFindings: 1.5 }, "`maxFindings` must be a whole number from 0"],
    [{ maxFindings: -1 }, "`maxFindings` must be a whole number from 0"],
    [{ maxFindings: "1" }, "`maxFindings` must be a whole number from 0"],
  ])("of the wrong type is refused: %o", (options, message) => {
    expect(withOptions(options)).toThrow(new TypeError(message));
  });

  test("may be undefined", () => {
    const options = { strict: undefined, maxFindings: undefined };
    expect(validateDescriptor({ ...descriptor, components: {} }, options).valid).toBe(true);
  });

  test("limits the findings and not the verdict", () => {
    const result = validateContact({ name: 1, url: 2, email: 3 }, { maxFindings: 0 });
    expect(result).toMatchObject({ valid: false, findings: [] });
    expect(
      validateContact({ name: 1, url: 2, email: 3 }, { maxFindings: 2 }).findings,
    ).toHaveLength(2);
  });
});

const bytes = new TextEncoder().encode(JSON.stringify(descriptor));
const BINARY: [string, unknown][] = [
  ["Buffer", Buffer.from(bytes)],
  ["Uint8Array", bytes],
  ["ArrayBuffer", bytes.buffer],
  ["SharedArrayBuffer", new SharedArrayBuffer(8)],
  ["DataView", new DataView(bytes.buffer)],
  // Without own keys it would pass for an empty object.
  ["empty Uint8Array", new Uint8Array()],
  ["empty ArrayBuffer", new ArrayBuffer(0)],
];

describe("binary data", () => {
  const validators = Object.entries(validator).filter(([name]) => name.startsWith("validate"));

  test.each(BINARY)("is refused by every validator: %s", (_, value) => {
    expect(validators.length).toBe(23);
    for (const [, validate] of validators) {
      expect(() => validate(value)).toThrow(
        new TypeError("the value is binary data; decode and parse it first"),
      );
    }
  });

  test("is an issue to a Standard Schema, which must not throw", () => {
    expect(validateDescriptor["~standard"].validate(Buffer.from(bytes))).toEqual({
      issues: [
        {
          message: "the value is binary data; decode and parse it first",
          path: [],
        },
      ],
    });
  });
});

describe("a Standard Schema", () => {
  const issuesOf = (result: StandardResult<unknown>) =>
    (result.issues ?? []).map(({ path, message }) => [path.join("."), message]);

  test("gives a valid value itself", () => {
    expect(validateDescriptor["~standard"].validate(descriptor)).toEqual({ value: descriptor });
    expect(validateDescriptor["~standard"]).toMatchObject({
      version: 1,
      vendor: "datastore-descriptor",
    });
  });

  test("gives an issue for each missing property, at the path of that property", () => {
    expect(issuesOf(validateDescriptor["~standard"].validate({}))).toEqual([
      ["datastoreapi", "missing property `datastoreapi` in Data Store Descriptor"],
      ["info", "missing property `info` in Data Store Descriptor"],
      ["services", "missing property `services` in Data Store Descriptor"],
      ["schema", "missing property `schema` in Data Store Descriptor"],
    ]);
    const { findings } = validateDescriptor({});
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["missing-property", ""],
    ]);
  });

  test("gives the paths of missing properties inside lists and maps", () => {
    const table = { fullyQualifiedName: "t", version: "1.0.0", columns: [{}, { name: 1 }] };
    expect(issuesOf(validateTable["~standard"].validate(table)).map(([path]) => path)).toEqual([
      "columns.0.fullyQualifiedName",
      "columns.1.fullyQualifiedName",
      "columns.1.name",
    ]);
    const components = { serverInfo: { main: { host: "h" } } };
    expect(
      issuesOf(validateComponents["~standard"].validate(components)).map(([path]) => path),
    ).toEqual(["serverInfo.main.port", "serverInfo.main.connectionProtocols"]);
  });

  test("gives other issues at the path of the member", () => {
    const column = { fullyQualifiedName: "a b", dataTyp: "x", precision: "1" };
    expect(issuesOf(validateColumn["~standard"].validate(column)).map(([path]) => path)).toEqual([
      "fullyQualifiedName",
      "dataTyp",
      "precision",
    ]);
  });

  test("has the data of each message, one missing property at a time", () => {
    const { issues = [] } = validateDescriptor["~standard"].validate({ datastoreapi: "1.0.0" });
    expect(issues.map(({ path, code, params }) => ({ path, code, params }))).toEqual(
      ["info", "services", "schema"].map((property) => ({
        path: [property],
        code: "missing-property",
        params: { properties: [property], object: "Data Store Descriptor" },
      })),
    );
  });

  test("has issues exactly for what the validator rejects", () => {
    for (const value of [{}, null, [], "a", 1, { name: 1 }, { name: "a" }, { nam: "a" }]) {
      const { issues } = validateContact["~standard"].validate(value);
      expect(issues === undefined).toBe(validateContact(value).valid);
    }
  });
});
