import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blueprintRequests } from "../../generated/blueprint-requests.js";
import { notificationRequests } from "../../generated/notification-requests.js";
import { requestSchema, sentBodies } from "../../schema/requests.js";
import type { JsonSchema } from "../../schema/schema.js";
import { bodyFindings, type FieldType, type RequestTable } from "../../src/clients/body-check.js";
import { atLeast, cases } from "../support/effort.js";

type Body = Record<string, unknown>;

const services: [name: string, table: RequestTable][] = [
  ["blueprint", blueprintRequests],
  ["notification", notificationRequests],
];

const bodies = services.flatMap(([service, table]) => {
  const schema = JSON.parse(readFileSync(`schema/${service}.schema.json`, "utf8")) as JsonSchema;
  const sent = sentBodies[service];
  if (sent === undefined) throw new Error(`no bodies of ${service}`);
  const requests = requestSchema(schema, sent);
  const ajv = new Ajv2020({ formats: { "date-time": true, int64: true } });
  ajv.addKeyword("synonyms");
  ajv.addSchema({ ...requests, $id: "http://localhost/requests" });
  return Object.keys(table).map((name) => ({
    name,
    table,
    accepts: ajv.compile({ $ref: `http://localhost/requests#/$defs/${name}` }),
  }));
});

/** Values for a field, good and bad. */
const scalar = fc.constantFrom<unknown>(
  null,
  true,
  7,
  1.5,
  "",
  "text",
  "PROVIDER_B",
  "PROCESSED",
  "2026-03-01T10:00:00Z",
  "2026-02-29T10:00:00Z",
  "2024-02-29t23:59:60Z",
  "2024-13-01T10:00:00Z",
  "2026-03-01",
  [],
  {},
  undefined,
);

/** Dates and times, right and wrong in every part. */
const dateTime = fc
  .tuple(
    fc.constantFrom("0000", "1900", "2000", "2023", "2024", "99"),
    fc.constantFrom("00", "01", "02", "04", "12", "13"),
    fc.constantFrom("00", "01", "28", "29", "30", "31", "32"),
    fc.constantFrom("T", "t", " ", ""),
    fc.constantFrom("00:00:00", "23:59:59", "23:59:60", "22:59:60", "24:00:00", "12:60:00"),
    fc.constantFrom("", ".1", ".123456789", "."),
    fc.constantFrom("Z", "z", "+00:00", "-0000", "+23:59", "+24:00", "+05", "", "+0:30"),
  )
  .map(([year, month, day, ...rest]) => `${year}-${month}-${day}${rest.join("")}`);

/** Values that a field takes. */
function fitting(table: RequestTable, type: FieldType): fc.Arbitrary<unknown> {
  if (typeof type === "string") {
    if (type === "date-time") {
      return fc.oneof(fc.constant("2026-03-01T10:00:00Z"), dateTime);
    }
    const values: Body = { string: "text", number: 1772359200123, boolean: true, object: {} };
    return type === "any" ? scalar : fc.constantFrom(...type.split("|").map((one) => values[one]));
  }
  return "resource" in type ? bodyOf(table, type.resource) : fc.constantFrom(...type);
}

/** A body with most of the known fields, now and then a wrong value or another field. */
function bodyOf(table: RequestTable, name: string): fc.Arbitrary<Body> {
  const fields = Object.entries(table[name]?.fields ?? {}).map(([key, type]) => [
    key,
    fc.option(
      fc.oneof({ weight: 12, arbitrary: fitting(table, type) }, { weight: 1, arbitrary: scalar }),
      { nil: undefined, freq: 8 },
    ),
  ]);
  const known = fc.record(Object.fromEntries(fields)) as fc.Arbitrary<Body>;
  const other = fc.dictionary(fc.constantFrom("color", "zzz", "naem"), scalar, { maxKeys: 1 });
  return fc.tuple(known, other).map(([a, b]) => ({ ...a, ...b }));
}

/** A null counts as absent, also in a resource inside. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const present = Object.entries(value).filter(([, one]) => one != null);
  return Object.fromEntries(present.map(([key, one]) => [key, withoutNulls(one)]));
}

describe.each(bodies)("$name", ({ name, table, accepts }) => {
  test("the table refuses what Ajv refuses by the schema, and near misses alone besides", () => {
    let accepted = 0;
    fc.assert(
      fc.property(bodyOf(table, name), (body) => {
        const codes = new Set(bodyFindings(table, name, body).map(({ code }) => code));
        const isNear = codes.delete("unknown-property");
        if (accepts(withoutNulls(body))) expect([...codes]).toEqual([]);
        else expect(codes.size > 0 || isNear).toBe(true);
        if (codes.size === 0 && !isNear) accepted++;
        const lenient = bodyFindings(table, name, body, "", true);
        expect(lenient.map(({ code }) => code)).not.toContain("unknown-property");
        expect(lenient.length === 0).toBe(accepts(withoutNulls(body)));
      }),
      { numRuns: cases(2000) },
    );
    expect(accepted).toBeGreaterThan(atLeast(20, 2000));
  });

  test("a message shows no value", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(table[name]?.fields ?? {})), (key) => {
        const secret = "s3cr3t-value";
        for (const value of [secret, [secret], { [key]: secret }, { type: secret }]) {
          for (const { message } of bodyFindings(table, name, { [key]: value })) {
            expect(message).not.toContain(secret);
          }
        }
      }),
    );
  });
});

test("create has no field that the service sets, update has all", () => {
  const fieldsOf = (name: string) =>
    bodies.flatMap((body) =>
      body.name === name ? Object.keys(body.table[name]?.fields ?? {}) : [],
    );
  for (const name of ["Blueprint", "Observer"]) {
    const all = fieldsOf(`${name}Update`);
    expect(all).toEqual(expect.arrayContaining(["id", "createdAt", "updatedAt"]));
    expect(fieldsOf(`New${name}`)).toEqual(
      all.filter((key) => !["id", "createdAt", "updatedAt"].includes(key)),
    );
  }
  expect(fieldsOf("NewEvent")).toEqual(["type", "entityId", "beforeState", "afterState", "time"]);
});
