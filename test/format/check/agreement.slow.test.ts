// Our verdict against Ajv's, which compiles the schema files by itself.

import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats, { type FormatName as AjvFormatName } from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { blueprintShapes } from "../../../generated/blueprint-shapes.js";
import * as blueprint from "../../../generated/blueprint-validators.js";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import * as descriptor from "../../../generated/descriptor-validators.js";
import { formatPatterns } from "../../../generated/formats.js";
import { notificationShapes } from "../../../generated/notification-shapes.js";
import * as notification from "../../../generated/notification-validators.js";
import { dispatchCases, type JsonSchema, mapSchema } from "../../../schema/schema.js";
import { addDescriptorFormats } from "../../../src/format/check/ajv-formats.js";
import { explainValue } from "../../../src/format/check/explain.js";
import type { StructureProblem } from "../../../src/format/check/slip.js";
import { problemMessage } from "../../../src/format/check/wording.js";
import type { ShapeTable } from "../../../src/format/shape/shape.js";
import { type Path, valueAt } from "../../../src/values/json-value.js";
import { FORMATTED, valuesOf } from "../../support/arbitrary.js";
import { atLeast, cases, sample, slowCases } from "../../support/effort.js";
import { mutationsOf } from "../../support/mutations.js";

const read = (path: string): JsonSchema =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")) as JsonSchema;

interface Service {
  name: string;
  shapes: ShapeTable;
  checks: Record<string, (value: unknown) => boolean>;
  root: string;
}

const services: Service[] = [
  { name: "descriptor", shapes: descriptorShapes, checks: descriptor, root: "DatastoreDescriptor" },
  { name: "blueprint", shapes: blueprintShapes, checks: blueprint, root: "Blueprint" },
  { name: "notification", shapes: notificationShapes, checks: notification, root: "Notification" },
];

/** The schema as it is, with the formats of ajv-formats where it has them. */
const canonical = (name: string): Ajv2020 => {
  const ajv = addDescriptorFormats(new Ajv2020());
  addFormats.default(ajv, ["uri", "uri-reference", "date-time", "int64"]);
  ajv.addSchema(read(`schema/${name}.schema.json`), "schema");
  return ajv;
};

const portable = (name: string): Ajv2020 => {
  const ajv = new Ajv2020();
  ajv.addSchema(read(`generated/${name}.portable.schema.json`), "schema");
  return ajv;
};

/** The canonical schema with every dispatch on keys as a plain union. */
const withAnyOf = (name: string): Ajv2020 => {
  const ajv = addDescriptorFormats(new Ajv2020());
  const schema = mapSchema(read(`schema/${name}.schema.json`), (part) => {
    const cases = dispatchCases(part);
    if (cases === undefined) return part;
    const { if: _if, then: _then, else: _else, ...rest } = part;
    return { ...rest, anyOf: cases.map((choice) => ({ $ref: `#/$defs/${choice.name}` })) };
  });
  expect(JSON.stringify(schema)).not.toContain('"if"');
  ajv.addSchema(schema, "schema");
  return ajv;
};

const compiled = (ajv: Ajv2020, { root }: Service, name: string): ValidateFunction => {
  const check = ajv.getSchema(name === root ? "schema" : `schema#/$defs/${name}`);
  if (check === undefined) throw new Error(`no schema ${name}`);
  return check;
};

const isExplained = (value: unknown, shapes: ShapeTable, name: string): boolean => {
  let count = 0;
  explainValue(value, shapes, name, () => count++);
  return count > 0;
};

/** All verdicts on a value; they must be one. */
function verdicts(
  value: unknown,
  service: Service,
  name: string,
  ajvs: Record<string, ValidateFunction>,
) {
  const ours = service.checks[`is${name}`]?.(value);
  return {
    ours,
    ...Object.fromEntries(Object.entries(ajvs).map(([key, check]) => [key, check(value)])),
    explained: !isExplained(value, service.shapes, name),
  };
}

describe.each(services)("the verdict on a $name", (service) => {
  const ajvs = {
    canonical: canonical(service.name),
    portable: portable(service.name),
    ...(service.name === "descriptor" && { anyOf: withAnyOf(service.name) }),
  };
  const checksFor = (name: string) =>
    Object.fromEntries(
      Object.entries(ajvs).map(([key, ajv]) => [key, compiled(ajv, service, name)]),
    );

  const runs = service.name === "descriptor" ? 5_000 : 1_000;
  it("is Ajv's on generated documents, and explained exactly when it is no", () => {
    const checks = checksFor(service.root);
    let valid = 0;
    const documents = valuesOf(service.shapes, service.root, { value: 100, key: 40 });
    fc.assert(
      fc.property(documents, (value) => {
        const answers = verdicts(value, service, service.root, checks);
        // In open objects, an unknown key that is nearly a known one is reported as well.
        if (service.name !== "descriptor" && answers.ours) answers.explained = true;
        expect(new Set(Object.values(answers)).size, JSON.stringify(answers)).toBe(1);
        if (answers.ours) valid++;
      }),
      { numRuns: cases(runs) },
    );
    // Both verdicts are well represented.
    expect(valid).toBeGreaterThan(atLeast(runs / 10, runs));
    expect(cases(runs) - valid).toBeGreaterThan(atLeast(runs / 10, runs));
  });

  it("of each object alone is Ajv's", () => {
    for (const name of Object.keys(service.shapes)) {
      const checks = checksFor(name);
      fc.assert(
        fc.property(valuesOf(service.shapes, name, { value: 30, key: 8 }), (value) => {
          const answers = verdicts(value, service, name, checks);
          if (service.name !== "descriptor" && answers.ours) answers.explained = true;
          expect(new Set(Object.values(answers)).size, JSON.stringify(answers)).toBe(1);
        }),
        { numRuns: slowCases(200) },
      );
    }
  });
});

describe.each(services)("in a $name, what JSON has no text for", ({ shapes, checks }) => {
  const name = (value: object) => Object.prototype.toString.call(value).slice(8, -1);
  /** Has the name that a Database Service needs, and no key. */
  class Row {
    get name() {
      return "sales";
    }
    get [Symbol.toStringTag]() {
      return "Row";
    }
  }
  const values = [
    ...[new Map([["a", 1]]), new Set([1]), new Date(0), /a/, Object(1), Promise.resolve()],
    ...[
      new Error("no"),
      new TypeError("no"),
      new AggregateError([]),
      new DOMException("no"),
      new Row(),
    ],
  ];

  it.each(values.map((value) => [name(value), value]))("is no object: %s", (type, value) => {
    const objects = Object.entries(checks).filter(([, isValid]) => typeof isValid === "function");
    expect(objects.length).toBeGreaterThan(2);
    for (const [check, isValid] of objects) {
      expect(isValid(value), check).toBe(false);
      const problems: StructureProblem[] = [];
      explainValue(value, shapes, check.replace(/^is/, ""), (problem) => problems.push(problem));
      expect(problems.map(({ code, path }) => [code, path])).toEqual([["wrong-type", []]]);
      const [problem] = problems;
      expect(problem && problemMessage(problem)).toContain(
        `, not a value of type ${type}, which JSON does not have`,
      );
    }
  });
});

describe("anywhere in a descriptor, a value of a program", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const values: Record<string, unknown> = {
    ...{ error: new Error("no"), "error with a key": Object.assign(new Error("no"), { code: 1 }) },
    ...{ date: new Date(0), map: new Map(), text: Object("text"), number: Object(1) },
    ...{ function: () => 1, class: class Table {}, symbol: Symbol("a"), bigint: 10n },
    ...{ sparse: new Array(2), "not a number": Number.NaN, undefined, bytes: new Uint8Array(2) },
    ...{ circular, "without a prototype": Object.create(null), proxy: new Proxy({}, {}) },
    ...{ "key __proto__": JSON.parse('{ "__proto__": { "name": "a" } }') },
    ...{ "with toJSON": { name: "a", toJSON: () => ({}) }, "key $ref": { $ref: Symbol("a") } },
    ...{ "every key": new Proxy({}, { get: () => "a" }) },
  };

  it.each(Object.keys(values))("has one verdict: %s", (name) => {
    const full = read("fixtures/valid/full.json");
    let count = 0;
    for (const path of pathsIn(full)) {
      const value = structuredClone(full);
      const owner = valueAt(value, path.slice(0, -1)) as Record<string | number, unknown>;
      owner[path.at(-1) ?? ""] = values[name];
      const isExplainedNot = !isExplained(value, descriptorShapes, "DatastoreDescriptor");
      expect(descriptor.isDatastoreDescriptor(value), path.join("/")).toBe(isExplainedNot);
      count++;
    }
    expect(count).toBeGreaterThan(150);
  });
});

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    yield [...path, key];
    yield* pathsIn(valueAt(value, [key]), [...path, key]);
  }
}

it("an object of a class is what its members make of it", () => {
  class Contact {
    name = "Ada";
  }
  class Tagged extends Contact {
    readonly [Symbol.toStringTag] = "Tagged";
  }
  for (const value of [new Contact(), new Tagged(), Object.create(null) as object]) {
    expect(descriptor.isContact(value)).toBe(true);
    expect(descriptor.isTable(value)).toBe(false);
    const problems: StructureProblem[] = [];
    explainValue(value, descriptorShapes, "Contact", (problem) => problems.push(problem));
    expect(problems).toEqual([]);
  }
});

it("the verdict is Ajv's on mutations of the full document, which has more than 2 000", () => {
  const service = services[0] as Service;
  const checks = {
    canonical: compiled(canonical("descriptor"), service, service.root),
    portable: compiled(portable("descriptor"), service, service.root),
    anyOf: compiled(withAnyOf("descriptor"), service, service.root),
  };
  const full: unknown = read("fixtures/valid/full.json");
  expect(new Set(Object.values(verdicts(full, service, service.root, checks)))).toEqual(
    new Set([true]),
  );
  const mutations = [...mutationsOf(full, descriptorShapes, service.root, { renames: 5 })];
  expect(mutations.length).toBeGreaterThan(2_000);
  for (const mutation of sample(mutations, 12)) {
    const answers = verdicts(mutation.value, service, service.root, checks);
    expect(new Set(Object.values(answers)), mutation.title).toEqual(new Set([false]));
  }
});

describe("the portable schema", () => {
  it.each(services)("of $name compiles in bare Ajv without a word", ({ name }) => {
    const words = [vi.spyOn(console, "log"), vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
    const schema = read(`generated/${name}.portable.schema.json`);
    new Ajv2020().compile(schema);
    for (const word of words) {
      expect(word).not.toHaveBeenCalled();
      word.mockRestore();
    }
    expect(JSON.stringify(schema)).not.toContain('"format":');
    expect(schema.$id).toBeUndefined();
  });
});

describe("formats", () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv, { mode: "full" });
  const theirs = (format: string) => ajv.compile({ type: "string", format });
  const ours = (format: keyof typeof formatPatterns) => {
    const pattern = new RegExp(formatPatterns[format], "u");
    return (text: string) => pattern.test(text);
  };

  const characters = fc.constantFrom(..."aZ09:/?#[]@!$&'()*+,;=-._~% \\^{}|\"<>ä\n");
  const changed = (text: fc.Arbitrary<string>) =>
    fc.tuple(text, fc.nat(), characters).map(([word, at, character]) => {
      const place = at % (word.length + 1);
      return word.slice(0, place) + character + word.slice(place + (at % 2));
    });
  const hosts = fc.oneof(fc.ipV6(), fc.ipV4()).map((host) => `http://[${host}]/`);
  const addresses = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.webUrl().map((url) => url.slice(url.indexOf(":") + 1)),
    fc.webFragments().map((fragment) => `#${fragment}`),
    hosts,
    fc.constantFrom("urn:a:b", "mailto:a@b", "a:", "a:b", "./a:b", "//a", "/a//b", "http://a:80"),
    FORMATTED.uri,
  );
  const dates = fc.date({
    noInvalidDate: true,
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
  });
  const times = fc.oneof(
    dates.map((date) => date.toISOString()),
    fc.tuple(dates, fc.integer({ min: -25, max: 25 })).map(([date, hours]) => {
      const offset = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:30`;
      return date.toISOString().replace("Z", offset);
    }),
    fc.constantFrom(
      "2016-12-31T23:59:60Z",
      "2016-12-31T23:59:60+00:00",
      "2016-12-31t23:59:59z",
      "2000-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2024-04-31T00:00:00Z",
      "2024-01-01T24:00:00Z",
      "2024-01-01 00:00:00Z",
    ),
  );

  it.each<[keyof typeof formatPatterns & AjvFormatName, fc.Arbitrary<string>]>([
    ["uri", addresses],
    ["uri-reference", addresses],
    ["uuid", fc.uuid()],
    ["date-time", times],
  ])("%s takes nothing that ajv-formats does not, and all that is well-formed", (format, texts) => {
    const [weTake, theyTake] = [ours(format), theirs(format)];
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(changed(texts), changed(changed(texts))), (text) => {
        if (weTake(text)) {
          expect(theyTake(text), text).toBe(true);
          taken++;
        }
      }),
      { numRuns: cases(4_000) },
    );
    expect(taken).toBeGreaterThan(atLeast(20, 4_000));
    fc.assert(
      fc.property(texts, (text) => {
        expect(weTake(text), text).toBe(theyTake(text));
      }),
      { numRuns: cases(1_000) },
    );
  });

  it.each([
    ["uuid", "urn:uuid:123e4567-e89b-12d3-a456-426614174000"],
    ["uri-reference", 'a"b'],
    ["date-time", "2016-12-31T18:29:60-05:30"],
  ] as const)("%s does not take %s, as ajv-formats does", (format, text) => {
    expect(ours(format)(text)).toBe(false);
    expect(theirs(format)(text)).toBe(true);
  });

  it.each([
    ["date-time", "2016-12-31T23:59:60Z"],
    ["date-time", "2024-02-29T00:00:00.5+14:00"],
    ["uri", "http://[::ffff:1.2.3.4]:8080/a;b=c?d#e"],
    ["uri", "http://[v1.a:b]/"],
    ["uri-reference", ""],
    ["uri-reference", "//example.org/a"],
    ["uri-reference", "a/b:c"],
  ] as const)("%s takes %s", (format, text) => {
    expect(ours(format)(text)).toBe(true);
    expect(theirs(format)(text)).toBe(true);
  });
});
