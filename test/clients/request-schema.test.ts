import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blueprintRequestShapes } from "../../generated/blueprint-request-shapes.js";
import * as blueprintChecks from "../../generated/blueprint-requests.js";
import { notificationRequestShapes } from "../../generated/notification-request-shapes.js";
import * as notificationChecks from "../../generated/notification-requests.js";
import { closed, requestSchema, sentBodies } from "../../schema/requests.js";
import type { JsonSchema } from "../../schema/schema.js";
import type { ObjectShape, Shape, ShapeTable } from "../../src/shape/shape.js";
import { explain } from "../../src/structure/explain.js";

type Check = (value: unknown) => boolean;

const services = [
  { name: "blueprint", shapes: blueprintRequestShapes as ShapeTable, checks: blueprintChecks },
  {
    name: "notification",
    shapes: notificationRequestShapes as ShapeTable,
    checks: notificationChecks,
  },
].map(({ name, shapes, checks }) => {
  const schema = JSON.parse(readFileSync(`schema/${name}.schema.json`, "utf8")) as JsonSchema;
  const sent = sentBodies[name];
  if (sent === undefined) throw new Error(`no bodies of ${name}`);
  const requests = requestSchema(schema, sent);
  const names = Object.keys(shapes);
  return { shapes, checks: checks as unknown as Record<string, Check>, requests, names };
});

const bodies = services.flatMap(({ shapes, checks, requests, names }) =>
  names.map((name) => {
    const accepts = checks[`is${name}`];
    if (accepts === undefined) throw new Error(`no check of ${name}`);
    const compile = (schema: JsonSchema): Check => {
      const ajv = new Ajv2020({ formats: { "date-time": true, int64: true } });
      ajv.addSchema({ ...schema, $id: "http://localhost/requests" });
      return ajv.compile({ $ref: `http://localhost/requests#/$defs/${name}` });
    };
    return { name, shapes, accepts, open: compile(requests), strict: compile(closed(requests)) };
  }),
);

/** Values for a property, good and bad. */
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
  "2026-03-01",
  [],
  {},
  undefined,
);

/** Values that a property takes. */
function fitting(shapes: ShapeTable, shape: Shape): fc.Arbitrary<unknown> {
  if (typeof shape === "string") return bodyOf(shapes, shape);
  if (!("types" in shape)) return scalar;
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.format === "date-time") return fc.constant("2026-03-01T10:00:00Z");
  return fc.constant({ string: "text", boolean: true, object: {} }[String(shape.types[0])]);
}

/** A body with most of the known keys, now and then a wrong value, another key, or no object. */
function bodyOf(shapes: ShapeTable, name: string): fc.Arbitrary<unknown> {
  const { properties } = shapes[name] as ObjectShape;
  const members = Object.entries(properties).map(([key, shape]) => [
    key,
    fc.option(
      fc.oneof({ weight: 12, arbitrary: fitting(shapes, shape) }, { weight: 1, arbitrary: scalar }),
      { nil: undefined, freq: 8 },
    ),
  ]);
  const known = fc.record(Object.fromEntries(members));
  const other = fc.dictionary(fc.constantFrom("colour", "zzz", "naem"), scalar, { maxKeys: 1 });
  const object = fc.tuple(known, other).map(([a, b]) => ({ ...a, ...b }));
  return fc.oneof({ weight: 20, arbitrary: object }, { weight: 1, arbitrary: scalar });
}

describe.each(bodies)("$name", ({ name, shapes, accepts, open, strict }) => {
  test("the compiled check says what Ajv says of the closed schema", () => {
    let accepted = 0;
    fc.assert(
      fc.property(bodyOf(shapes, name), (body) => {
        const verdict = strict(body);
        if (verdict) accepted++;
        expect(accepts(body)).toBe(verdict);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test("the explanation finds a fault in what the open schema refuses, and in near misses alone besides", () => {
    fc.assert(
      fc.property(bodyOf(shapes, name), (body) => {
        const codes: string[] = [];
        explain(body, shapes, name, ({ code }) => codes.push(code));
        if (!open(body)) expect(codes).not.toEqual([]);
        else expect(codes[0] ?? "unknown-property").toBe("unknown-property");
      }),
      { numRuns: 2000 },
    );
  });
});

test("create has no field that the service sets, update has all", () => {
  const keys = (name: string) =>
    bodies.flatMap((body) =>
      body.name === name ? Object.keys((body.shapes[name] as ObjectShape).properties) : [],
    );
  for (const name of ["Blueprint", "Observer"]) {
    const all = keys(`${name}Update`);
    expect(all).toEqual(expect.arrayContaining(["id", "createdAt", "updatedAt"]));
    expect(keys(`New${name}`)).toEqual(
      all.filter((key) => !["id", "createdAt", "updatedAt"].includes(key)),
    );
  }
  expect(keys("NewEvent")).toEqual(["type", "entityId", "beforeState", "afterState", "time"]);
});
