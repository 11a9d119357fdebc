// Properties of every descriptor, however many files it has.

import {
  type BundleOptions,
  bundle,
  check,
  type Loader,
  memoryLoader,
  validate,
} from "datastore-descriptor";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findReferences } from "../../src/references/resolve/reference-finder.js";
import { dereference } from "../support/dereference.js";
import { atLeast, cases } from "../support/effort.js";
import { type GeneratedFiles, generatedFiles } from "./generated.js";

const entryOf = (files: GeneratedFiles): string => files["db.json"] ?? "";

const optionsOf = (files: GeneratedFiles) => ({ uri: "db.json", loader: memoryLoader(files) });

/** The text of a bundled document; its findings when there is none. */
async function textOf(
  how: (input: string, options: BundleOptions) => ReturnType<typeof bundle | typeof dereference>,
  text: string,
  files: GeneratedFiles,
): Promise<string> {
  const result = await how(text, optionsOf(files));
  return result.valid ? result.toText() : JSON.stringify(result.findings, undefined, 1);
}

/** A loader that answers in another order than it was asked. */
function shuffling(loader: Loader, delays: readonly number[]): Loader {
  let next = 0;
  return {
    async load(uri, options) {
      const delay = delays[next++ % delays.length] ?? 0;
      for (let turn = 0; turn < delay; turn++) await Promise.resolve();
      return loader.load(uri, options);
    },
  };
}

/** A check says that references inside schemas are not followed; a bundle keeps them, and says nothing. */
const withoutInner = <F extends { message: string }>(findings: readonly F[]): F[] =>
  findings.filter(({ message }) => !message.includes("inside a schema"));

const runs = { numRuns: cases(150) };

describe("of right documents", () => {
  test("the generated ones are valid, and use references", async () => {
    let references = 0;
    let documents = 0;
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        const asked = new Set<string>();
        const { findings } = await check(entryOf(files), {
          uri: "db.json",
          loader: {
            load(uri, options) {
              asked.add(uri);
              return memoryLoader(files).load(uri, options);
            },
          },
        });
        expect(withoutInner(findings)).toEqual([]);
        references += entryOf(files).split('"$ref"').length - 1;
        documents += asked.size;
      }),
      runs,
    );
    expect(references).toBeGreaterThan(atLeast(450, 150));
    expect(documents).toBeGreaterThan(atLeast(150, 150));
  });

  test("dereference(bundle(d)) = dereference(d)", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        const bundled = await textOf(bundle, entryOf(files), files);
        expect(await textOf(dereference, bundled, files)).toBe(
          await textOf(dereference, entryOf(files), files),
        );
      }),
      runs,
    );
  });

  test("bundle(bundle(d)) = bundle(d)", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        const bundled = await textOf(bundle, entryOf(files), files);
        expect(await textOf(bundle, bundled, files)).toBe(bundled);
      }),
      runs,
    );
  });

  test("dereference(dereference(d)) = dereference(d)", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        const full = await textOf(dereference, entryOf(files), files);
        expect(await textOf(dereference, full, {})).toBe(full);
      }),
      runs,
    );
  });

  test("a bundle is valid, and needs no other document but for definitions that say so", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        const result = await bundle(entryOf(files), optionsOf(files));
        if (!result.valid) throw new Error(JSON.stringify(result.findings));
        const alone = validate(result.toText(), { uri: "db.json" });
        expect(alone.valid).toBe(true);
        // A definition that is nowhere but in another file is reported once where it is,
        // and may have been put in several places.
        const unresolved = withoutInner(alone.findings);
        expect(unresolved.length > 0).toBe(result.findings.length > 0);
        for (const { pointer } of unresolved) {
          expect(pointer).toMatch(/\/(definition|x-d\/[^/]+)\/\$ref$/);
        }
        const { findings } = await check(result.toText(), optionsOf(files));
        expect(withoutInner(findings)).toEqual([]);
      }),
      runs,
    );
  });

  test("a dereferenced document is strictly valid and has no Reference", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        const result = await dereference(entryOf(files), optionsOf(files));
        if (!result.valid) throw new Error(JSON.stringify(result.findings));
        // References in the own language of a definition stay.
        const { findings } = validate(result.toText(), { strict: true });
        expect(findings.filter(({ code }) => code !== "unchecked-reference")).toEqual([]);
        const found = findReferences(result.value, "DatastoreDescriptor", []);
        expect(found.references).toEqual([]);
      }),
      runs,
    );
  });

  test("the order of keys and the digits of numbers are kept", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        for (const how of [bundle, dereference]) {
          const text = (await textOf(how, entryOf(files), files)).replace(/\s+/g, "");
          expect(text.startsWith('{"info":{"version":"1.0.0","title":"T"},"datastoreapi"')).toBe(
            true,
          );
          for (const numbers of text.match(/\{"(?:b|10|2)":[^{}]*"(?:b|10|2)":[^{}]*\}/g) ?? []) {
            expect(numbers).toMatch(
              /^\{"b":(?:12345678901234567890|1\.10|1e-7|0|-0\.0),"10":1,"2":2\}$/,
            );
          }
        }
      }),
      runs,
    );
  });

  test("JSON and YAML come to the same", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles(), async (files) => {
        const result = await dereference(entryOf(files), optionsOf(files));
        if (!result.valid) throw new Error(JSON.stringify(result.findings));
        const fromYaml = await dereference(result.toText("yaml"), { uri: "db.yaml" });
        expect(fromYaml.valid && fromYaml.toText()).toBe(
          result.toText().replaceAll("-0.0", "-0.0"),
        );
      }),
      { numRuns: cases(100) },
    );
  });
});

describe("of any documents", () => {
  test("the faulty ones have mistakes of all kinds", async () => {
    const codes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(generatedFiles({ faulty: true }), async (files) => {
        const { findings } = await check(entryOf(files), optionsOf(files));
        for (const { code } of findings) codes.add(code);
      }),
      // Some kinds are rare.
      { numRuns: 150 },
    );
    expect([...codes].sort()).toEqual(
      expect.arrayContaining([
        "invalid-format",
        "unresolved-reference",
        "wrong-reference-target",
        "wrong-type",
      ]),
    );
  });

  test("findings do not depend on the order in which documents arrive", async () => {
    await fc.assert(
      fc.asyncProperty(
        generatedFiles({ faulty: true }),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }),
        async (files, delays) => {
          const expected = await check(entryOf(files), optionsOf(files));
          const loader = shuffling(memoryLoader(files), delays);
          const result = await check(entryOf(files), { uri: "db.json", loader });
          expect(result).toEqual(expected);
        },
      ),
      runs,
    );
  });

  test("no finding is reported twice", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles({ faulty: true }), async (files) => {
        const { findings } = await check(entryOf(files), optionsOf(files));
        const places = findings.map(({ file, pointer, code }) => `${file} ${pointer} ${code}`);
        expect(new Set(places).size).toBe(places.length);
      }),
      runs,
    );
  });

  test("valid documents are bundled, others are not", async () => {
    await fc.assert(
      fc.asyncProperty(generatedFiles({ faulty: true }), async (files) => {
        const { valid, findings } = await check(entryOf(files), optionsOf(files));
        const bundled = await bundle(entryOf(files), optionsOf(files));
        expect(bundled.valid).toBe(valid);
        if (!valid) expect(bundled.findings).toEqual(withoutInner(findings));
      }),
      runs,
    );
  });
});
