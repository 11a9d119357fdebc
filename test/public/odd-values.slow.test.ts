// Values that no text or hardly any text has, anywhere in a descriptor that is given to a function.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundle, check, diff, lint, validate } from "../../src/index.js";
import { validateDescriptor } from "../../src/validator.js";
import { type Path, valueAt } from "../../src/values/json-value.js";
import { dereference } from "../support/dereference.js";
import { sample } from "../support/effort.js";

const full: unknown = JSON.parse(
  readFileSync(new URL("../../fixtures/valid/full.json", import.meta.url), "utf8"),
);

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    yield [...path, key];
    yield* pathsIn(valueAt(value, [key]), [...path, key]);
  }
}

const paths = [...pathsIn(full)];

function withValueAt(path: Path, value: unknown): unknown {
  const copy = structuredClone(full);
  (valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) ?? ""] = value;
  return copy;
}

/** Objects in each other: recursion would use up the stack. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}

function circular(): unknown {
  const value: Record<string, unknown> = { list: [1] };
  value.self = value;
  return value;
}

describe.each<[string, () => unknown]>([
  ["a value 10,000 levels deep", () => nested(10_000)],
  ["a circular value", circular],
  ["a bigint", () => 10n],
  [
    "an object with values that JSON does not have",
    () => ({ a: 10n, b: Symbol.iterator, c: String }),
  ],
  ["an array with holes", () => new Array(2)],
  ["an error", () => new Error("no")],
])("%s", (_, make) => {
  it("never makes a function throw", async () => {
    expect(paths.length).toBeGreaterThan(150);
    for (const path of sample(paths, 32)) {
      const value = withValueAt(path, make());
      const at = path.join("/");
      const { valid } = validate(value);
      expect((await check(value)).valid, at).toBe(valid);
      expect((await lint(value)).findings.length, at).toBeGreaterThanOrEqual(0);
      await bundle(value);
      await dereference(value);
      if (!validateDescriptor(value).valid) expect(valid, at).toBe(false);
    }
  });

  it("can be compared, with another value and with its own kind", async () => {
    for (const path of sample(paths, 32)) {
      const at = path.join("/");
      const { changes } = await diff(withValueAt(path, make()), withValueAt(path, make()));
      expect(changes, at).toEqual([]);
      await diff(full, withValueAt(path, make()));
      await diff(withValueAt(path, make()), full);
    }
  });
});

it("a version that is not a scalar is named by its type", async () => {
  const version = async (value: unknown) => {
    const { findings } = await diff(full, withValueAt(["info", "version"], value));
    return findings.find(({ code }) => code === "version-too-low")?.message;
  };
  expect(await version(nested(10_000))).toContain("is an object, which is not a version");
  expect(await version([1])).toContain("is an array, which is not a version");
  expect(await version(1.5)).toContain("is `1.5`, which is not a version");
});

it("a bigint is not called a number", () => {
  const { findings } = validate({ fullyQualifiedName: "a", dataLength: 10n }, { as: "column" });
  expect(findings.map(({ message }) => message)).toEqual([
    "`dataLength` must be an integer, not a value of type bigint, which JSON does not have",
  ]);
});

it("a schema in place of a text becomes a text, unless it is huge", () => {
  const titles = (jsonSchema: unknown) =>
    validate(JSON.stringify({ fullyQualifiedName: "a", jsonSchema }), {
      as: "column",
    }).findings.map(({ fixes }) => fixes?.map(({ title }) => title));
  expect(titles({ type: "string" })).toEqual([['write `"{\\"type\\":\\"string\\"}"`']]);
  expect(titles({ enum: Array.from({ length: 20_000 }, (_, index) => index) })).toEqual([
    undefined,
  ]);
});
