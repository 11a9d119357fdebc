// What holds for every descriptor: nothing that means the same is a change, one mutation is one change,
// and the other way round everything is its opposite.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DatastoreDescriptor } from "../../generated/descriptor.js";
import { subjectName } from "../../src/diff/compare/changes.js";
import { bundle } from "../../src/engine/bundle.js";
import { validate } from "../../src/engine/check.js";
import { diff } from "../../src/engine/compare/diff.js";
import { memoryLoader } from "../../src/references/loading/loader.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { writeYaml } from "../../src/text/yaml/yaml.js";
import { dereference } from "../support/dereference.js";
import { cases, sample } from "../support/effort.js";
import { edited, fullDescriptor } from "./descriptor.js";
import { OPPOSITES } from "./opposites.js";

type Path = readonly (string | number)[];
type Container = Record<string | number, unknown>;

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const OLD = fullDescriptor();

/** The same value with its keys in another order. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  );
};

/** The descriptor with its tables and a server in components. */
function withComponents(): DatastoreDescriptor {
  const descriptor = fullDescriptor();
  const { tables = [] } = descriptor.schema;
  const { production } = descriptor.services;
  const server = (production as { serverInfo: object }).serverInfo;
  return {
    ...descriptor,
    services: {
      ...descriptor.services,
      production: { ...production, serverInfo: { $ref: "#/components/serverInfo/main" } },
    } as DatastoreDescriptor["services"],
    schema: {
      ...descriptor.schema,
      tables: tables.map((_, index) => ({ $ref: `#/components/tables/t${index}` })),
    },
    components: {
      serverInfo: { main: server },
      tables: Object.fromEntries(tables.map((table, index) => [`t${index}`, table])),
    } as DatastoreDescriptor["components"],
  };
}

/** The descriptor with its tables, services and definitions in other files. */
function inFiles(): { entry: string; files: Record<string, string> } {
  const descriptor = fullDescriptor();
  const { tables = [] } = descriptor.schema;
  const files: Record<string, string> = {
    "services.json": json(descriptor.services),
    "events.json": json((tables[3] as { definition: unknown }).definition),
  };
  const items = tables.map((table, index) => {
    const definition = index === 3 ? { definition: { $ref: "../events.json" } } : {};
    files[`tables/${index}.yaml`] = writeYaml(
      parseDocument(json({ ...table, ...definition }), { language: "json" }).tree(),
    );
    return { $ref: `tables/${index}.yaml` };
  });
  const services = Object.fromEntries(
    Object.keys(descriptor.services).map((key) => [key, { $ref: `services.json#/${key}` }]),
  );
  const entry = json({ ...descriptor, services, schema: { ...descriptor.schema, tables: items } });
  return { entry, files };
}

describe("what means the same is no change", () => {
  const yaml = writeYaml(parseDocument(json(OLD), { language: "json" }).tree());

  test.each<[string, unknown]>([
    ["the same value", fullDescriptor()],
    ["its text", json(OLD)],
    ["in YAML", yaml],
    ["with its keys in another order", reordered(OLD)],
    ["with components", withComponents()],
    ["with another version of the format", { ...fullDescriptor(), datastoreapi: "1.0.1" }],
    ["with a schema for editors", { $schema: "x.json", ...fullDescriptor() }],
  ])("%s", async (_, next) => {
    for (const [one, other] of [
      [OLD, next],
      [next, OLD],
    ]) {
      const { changes, findings, impact } = await diff(one, other);
      expect({ changes, findings, impact }).toEqual({ changes: [], findings: [], impact: "none" });
    }
  });

  test("in several files, bundled, and dereferenced", async () => {
    const { entry, files } = inFiles();
    const loader = memoryLoader(files);
    const options = { uri: "db.json", loader };
    const results = [await bundle(entry, options), await dereference(entry, options)];
    const texts = results.map((result) => (result.valid ? result.toText("json") : ""));
    for (const [one, other] of [
      [json(OLD), entry],
      ...texts.map((text) => [entry, text]),
      ...texts.map((text) => [text, entry]),
    ]) {
      const { changes, new: side, old } = await diff(one, other, options);
      expect([old.valid, side.valid]).toEqual([true, true]);
      expect(changes).toEqual([]);
    }
  });

  test("a type with its limits in one text, or beside it; names that are the last segment", async () => {
    const next = edited((parts) => {
      Object.assign(parts.customer.columns[1] ?? {}, { dataType: "VARCHAR(50)", name: undefined });
      parts.customer.name = undefined;
    });
    expect((await diff(OLD, next)).changes).toEqual([]);
  });
});

/** Every text and number in a value. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string" || typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/**
 * Versions are no changes by themselves, and neither is that the column of a primary key cannot be
 * empty. A foreign key, a unique constraint, a constraint of another type and an enum with another value
 * are two changes, and so are a field of Avro with another name and another required name: one goes, one comes, and each
 * breaks others. A definition without a qualified name
 * has no other name to be recognized by.
 */
const LEFT_OUT = [
  /^\/datastoreapi$/,
  /^\/info\/version$/,
  /^\/schema\/tables\/\d+\/version$/,
  /^\/schema\/tables\/\d+\/constraints\/\d+\/constraintType$/,
  /^\/schema\/tables\/0\/constraints\/[12]\/columns\/\d+$/,
  /\/enum\/\d+$/,
  /^\/schema\/tables\/0\/columns\/0\/columnConstraint$/,
  /^\/schema\/tables\/[234]\/name$/,
  /\/fields\/\d+\/name$/,
  /\/required\/\d+$/,
];

const LEAVES = leavesOf(OLD).filter(
  (path) => !LEFT_OUT.some((pattern) => pattern.test(`/${path.join("/")}`)),
);

/** The descriptor with other values at some paths. */
function mutated(paths: readonly Path[]): DatastoreDescriptor {
  const descriptor = fullDescriptor();
  for (const path of paths) {
    const container = path
      .slice(0, -1)
      .reduce<Container>(
        (value, step) => value[step] as Container,
        descriptor as unknown as Container,
      );
    const key = path.at(-1) ?? "";
    const value = container[key];
    // A JSON Schema that is not JSON would not be compared.
    container[key] =
      typeof value === "number"
        ? value + 1
        : key === "jsonSchema"
          ? JSON.stringify({ ...JSON.parse(String(value)), contentEncoding: "x" })
          : `${value}x`;
  }
  return descriptor;
}

describe("a mutation of one field is one change", () => {
  test.each(sample(LEAVES).map((path) => [`/${path.join("/")}`, path] as const))(
    "%s",
    async (_, path) => {
      const next = mutated([path]);
      const { changes } = await diff(OLD, next);
      expect(changes.map(({ code, subject }) => `${code} ${subjectName(subject)}`)).toHaveLength(1);
      const back = await diff(next, OLD);
      expect(back.changes).toHaveLength(1);
    },
  );
});

/** Everything in a value that is not the value itself. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    return [own, ...pathsIn(inner, own)];
  });
}

/** The descriptor without what is at a path. */
function without(path: Path): DatastoreDescriptor {
  const descriptor = fullDescriptor();
  const container = path
    .slice(0, -1)
    .reduce<Container>(
      (value, step) => value[step] as Container,
      descriptor as unknown as Container,
    );
  const key = path.at(-1) ?? "";
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
  return descriptor;
}

/**
 * What means the same without: a name that is the last segment of the qualified name, the positions
 * 1, 2, 3, and that the column of a primary key cannot be empty.
 */
const IMPLIED = [
  /^\/schema\/tables\/[01]\/(?:columns\/\d+\/)?name$/,
  /\/ordinalPosition$/,
  /^\/schema\/tables\/0\/columns\/0\/columnConstraint$/,
  /^\/schema\/tables\/2\/definition\/properties\/id\/isNullable$/,
];

/**
 * Several things at once, each a change: the variables of a service, the constraints and columns of a
 * table. A constraint of another type or over other columns goes and comes. A definition without a name
 * cannot be recognized.
 */
const SEVERAL = [
  /^\/services\/production\/variables$/,
  /^\/schema\/tables$/,
  /^\/schema\/tables\/[01]\/(?:columns|constraints)$/,
  /^\/schema\/tables\/0\/constraints\/\d+\/constraintType$/,
  /^\/schema\/tables\/0\/constraints\/2\/columns\/\d+$/,
  /^\/schema\/tables\/[234]\/name$/,
  /\/agent\/properties$/,
];

describe("what is optional and goes is one change, and so is what comes", () => {
  const optional = pathsIn(OLD).filter((path) => validate(without(path)).valid);
  const pointerOf = (path: Path): string => `/${path.join("/")}`;
  const matches = (patterns: readonly RegExp[]) => (path: Path) =>
    patterns.some((pattern) => pattern.test(pointerOf(path)));
  const countsOf = async (path: Path) => {
    const next = without(path);
    return [(await diff(OLD, next)).changes.length, (await diff(next, OLD)).changes.length];
  };
  const isImplied = matches([...IMPLIED, /^\/schema\/tables\/[234]\/version$/]);
  const isSeveral = matches(SEVERAL);

  test.each(
    sample(optional.filter((path) => !isImplied(path) && !isSeveral(path))).map(
      (path) => [pointerOf(path), path] as const,
    ),
  )("%s", async (_, path) => {
    expect(await countsOf(path)).toEqual([1, 1]);
  });

  test("apart from what means the same without, and from several things at once", async () => {
    for (const path of optional.filter(isImplied)) {
      expect([pointerOf(path), ...(await countsOf(path))]).toEqual([pointerOf(path), 0, 0]);
    }
    for (const path of optional.filter(isSeveral)) {
      expect(Math.min(...(await countsOf(path))), pointerOf(path)).toBeGreaterThan(1);
    }
  });
});

test("the other way round, every change is its opposite, at the same places", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(LEAVES, { maxLength: 12 }), async (paths) => {
      const next = mutated(paths);
      const there = (await diff(OLD, next)).changes;
      const back = (await diff(next, OLD)).changes;
      const placeOf = (one: string | undefined, other: string | undefined, code: string) =>
        `${one} ${other} ${code}`;
      const expected = new Set(
        there.flatMap((change) =>
          OPPOSITES[change.code].map((code) =>
            placeOf(change.new?.pointer, change.old?.pointer, code),
          ),
        ),
      );
      expect(back).toHaveLength(there.length);
      for (const change of back) {
        const place = placeOf(change.old?.pointer, change.new?.pointer, change.code);
        expect(expected).toContain(place);
      }
    }),
    { numRuns: cases(100) },
  );
});

test("all of many changes are counted, and as many returned as by default", async () => {
  const many = (count: number, type: string) => ({
    ...fullDescriptor(),
    schema: {
      tables: Array.from({ length: count }, (_, table) => ({
        fullyQualifiedName: `shop.t${table}`,
        name: `t${table}`,
        version: "1.0.0",
        columns: Array.from({ length: 10 }, (_, column) => ({
          fullyQualifiedName: `shop.t${table}.c${column}`,
          name: `c${column}`,
          dataType: type,
        })),
      })),
    },
  });
  const { counts, truncated, changes } = await diff(many(150, "INT"), many(150, "BIGINT"));
  expect({ counts, truncated, shown: changes.length }).toMatchObject({
    counts: { major: 1_500 },
    truncated: true,
    shown: 1000,
  });
});
