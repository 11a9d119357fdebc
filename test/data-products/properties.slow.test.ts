// A descriptor in a container has the findings of the descriptor alone, moved; and what is extracted
// from a container can be put back.

import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { lint, validate } from "../../src/engine/check.js";
import { formatPointer, type Path } from "../../src/values/json-value.js";
import { atLeast, cases } from "../support/effort.js";
import { folderPerFile } from "../support/folder.js";
import { filesBelow, readText } from "../support/project.js";
import { runMain } from "../support/run-main.js";

const folder = folderPerFile();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in which no object is in two places: an alias of YAML would be written again. */
const readValue = (text: string): unknown => {
  try {
    return JSON.parse(JSON.stringify(parse(text, { logLevel: "error" })));
  } catch {
    // The fixtures of syntax errors have no value.
    return undefined;
  }
};

const write = (value: unknown, language: "json" | "yaml"): string =>
  language === "json"
    ? JSON.stringify(value, null, 2)
    : stringify(value, { aliasDuplicateObjects: false });

const fixtures = [
  ...filesBelow("fixtures/valid", ".json", ".yaml"),
  ...filesBelow("fixtures/invalid", ".json", ".yaml"),
  ...filesBelow("fixtures/rules", ".yaml"),
]
  .map((path) => readValue(readText(path)))
  .filter(isObject)
  .filter((value) => Object.hasOwn(value, "datastoreapi"));

/** Keys and values of a container. None of them is a marker, a list of ports, or a reference. */
const key = fc.constantFrom("info", "name", "ports", "a/b", "0", "x~y", "schema", "services");
const other = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 1.5, "text", '{"datastoreapi": 1}'),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
  ),
})).value;

/** A step down: what is beside the next value. */
const step = fc.oneof(
  fc.record({ key, beside: fc.dictionary(key, other, { maxKeys: 3 }) }),
  fc.record({
    before: fc.array(other, { maxLength: 3 }),
    after: fc.array(other, { maxLength: 2 }),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function wrap(value: unknown, steps: readonly Step[]): { value: unknown; path: Path } {
  let result = value;
  const path: (string | number)[] = [];
  for (const one of steps) {
    if ("key" in one) {
      const { [one.key]: _, ...beside } = one.beside;
      result = { ...beside, [one.key]: result };
      path.unshift(one.key);
    } else {
      result = [...one.before, result, ...one.after];
      path.unshift(one.before.length);
    }
  }
  return { value: result, path };
}

const marker = fc.constantFrom("datastoreapi", "DatastoreAPI", "data-store-api", "Data Store API");

test("a descriptor at any place of any container has the findings of the descriptor alone", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...fixtures),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      marker,
      fc.boolean(),
      fc.constantFrom("json" as const, "yaml" as const),
      async (descriptor, steps, specification, isText, language) => {
        const definition = isText ? { rawContent: JSON.stringify(descriptor) } : descriptor;
        const { value, path } = wrap({ specification, definition }, steps);
        const at = formatPointer([...path, "definition", ...(isText ? ["rawContent"] : [])]);
        // Alone, it is in the language that it has within: a key `<<` merges in YAML, and in JSON is a property.
        const alone = await lint(write(descriptor, isText ? "json" : language), {
          ...{ uri: "db.json", as: "descriptor" },
          language: isText ? "json" : language,
        });
        const within = await lint(write(value, language), { uri: "db.json", language });
        const outline = (findings: typeof alone.findings, base: string) =>
          findings
            .map(({ code, severity, message, pointer, related = [] }) => ({
              code,
              severity,
              message,
              pointer: base + pointer,
              related: related.map((one) => base + one.pointer),
            }))
            .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        expect(outline(within.findings, "")).toEqual(outline(alone.findings, at));
        expect(within.valid).toBe(alone.valid);
        expect(within.value).toEqual(alone.value);
        for (const { code, descriptor: own, range, fixes } of within.findings) {
          // A merge key is a mistake of the text, whatever the text holds.
          expect(own).toBe(code === "syntax-error" ? undefined : at);
          expect(range).toBeDefined();
          if (isText) expect(fixes).toBeUndefined();
        }
        count += within.findings.length;
      },
    ),
    { numRuns: cases(120) },
  );
  expect(count).toBeGreaterThan(atLeast(100, 120));
}, 60_000);

const name = fc.constantFrom("orders", "lines", "../up", "Größe", "a b", "orders");

test("bundle puts back what extract takes out", async () => {
  let run = 0;
  let extracted = 0;
  const own = fixtures.filter(
    (value) =>
      !/"\$ref":"[^#]/.test(JSON.stringify(value)) && validate(value, { as: "descriptor" }).valid,
  );
  const port = fc.record({
    specification: fc.constant("datastoreapi"),
    name,
    definition: fc.constantFrom(...own),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(port, { minLength: 1, maxLength: 3 }),
      fc.array(step, { maxLength: 3 }),
      fc.constantFrom("json" as const, "yaml" as const),
      async (ports, steps, language) => {
        const { value } = wrap(ports, [...steps, { key: "ports", beside: { version: 1 } }]);
        const path = `${++run}/product.${language}`;
        folder.write(`${run}/dsd.config.json`, "{}");
        folder.write(path, write(value, language));
        const cwd = `${folder.path}/${run}`;
        const file = `product.${language}`;
        expect(await runMain(["extract", file, "-o", "stores"], { cwd })).toMatchObject({
          code: 0,
        });
        const left: unknown = parse(folder.read(path));
        expect(left).not.toEqual(value);
        const { code, stdout, stderr } = await runMain(["bundle", file, "--to", "json"], { cwd });
        expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("error") });
        expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(value)));
        extracted += ports.length;
      },
    ),
    { numRuns: cases(12) },
  );
  expect(extracted).toBeGreaterThan(atLeast(12, 12));
}, 60_000);
