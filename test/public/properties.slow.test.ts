// Properties of every document, however wrong it is.

import { type Finding, validate } from "datastore-descriptor";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { valuesOf } from "../support/arbitrary.js";
import { atLeast, cases } from "../support/effort.js";

const documents = valuesOf(descriptorShapes, "DatastoreDescriptor", { value: 15, key: 5 });
const options = { numRuns: cases(150) };

const isEmptyOrTrivial = (value: unknown): boolean => typeof value !== "object" || value === null;

/** Code, place and message, without ranges: sorted, so that the order of the text plays no part. */
const tell = (findings: readonly Finding[]) =>
  findings.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`).sort();

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).reverse();
  const copy: Record<string, unknown> = {};
  for (const [key, member] of members) {
    Object.defineProperty(copy, key, {
      value: shuffled(member),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

function checkRanges(text: string, findings: readonly Finding[]): void {
  const lines = text.split(/\r\n|\r|\n/);
  for (const { range, fixes = [], related = [] } of findings) {
    const ranges = [range, ...related.map((note) => note.range)];
    ranges.push(...fixes.flatMap(({ edits }) => edits.map((edit) => edit.range)));
    for (const part of ranges) {
      if (part === undefined) throw new Error("a finding of a text without a range");
      expect(part.start.offset).toBeGreaterThanOrEqual(0);
      expect(part.end.offset).toBeGreaterThanOrEqual(part.start.offset);
      expect(part.end.offset).toBeLessThanOrEqual(text.length);
      for (const { line, column } of [part.start, part.end]) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 2);
      }
    }
  }
}

describe("findings", () => {
  it("never throw, and lie within the text, whatever it is", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.json(),
      documents.map((value) => JSON.stringify(value)),
      fc.tuple(documents, fc.nat(), fc.nat(5)).map(([value, at, length]) => {
        const text = stringify(value);
        const place = at % (text.length + 1);
        return text.slice(0, place) + text.slice(place + length);
      }),
      fc.tuple(documents, fc.nat()).map(([value, at]) => {
        const text = JSON.stringify(value, null, 2);
        return text.slice(0, at % (text.length + 1));
      }),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(undefined, "json", "yaml"), (text, language) => {
        const result = validate(text, { language });
        expect(result.errorCount + result.warningCount).toBe(result.findings.length);
        expect(result.valid).toBe(result.errorCount === 0);
        checkRanges(text.replace(/^\ufeff/, ""), result.findings);
      }),
      { numRuns: cases(500) },
    );
  });

  it("are the same from run to run, and sorted by place", () => {
    fc.assert(
      fc.property(documents, (value) => {
        const text = JSON.stringify(value, null, 2);
        const { findings } = validate(text);
        expect(validate(text).findings).toEqual(findings);
        const starts = findings.map(({ range }) => range?.start.offset ?? 0);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
      options,
    );
  });

  it("are the same for the text, for the value and in YAML", () => {
    let faulty = 0;
    fc.assert(
      fc.property(documents, (value) => {
        // Otherwise a string would be taken for text, and `-0` is lost on the way.
        fc.pre(!isEmptyOrTrivial(value));
        const json = JSON.stringify(value);
        // In YAML, it is a merge key.
        fc.pre(!json.includes('"<<":'));
        const copy: unknown = JSON.parse(json);
        const ofText = validate(json, { language: "json" });
        const ofYaml = validate(stringify(copy), { language: "yaml" });
        const ofValue = validate(copy);
        expect(tell(ofYaml.findings)).toEqual(tell(ofText.findings));
        expect(tell(ofValue.findings)).toEqual(tell(ofText.findings));
        if (!ofText.valid) faulty++;
      }),
      options,
    );
    expect(faulty).toBeGreaterThan(atLeast(50, 150));
  });

  it("do not depend on the order of keys", () => {
    fc.assert(
      fc.property(documents, (value) => {
        fc.pre(!isEmptyOrTrivial(value));
        // A message lists keys in the order of the text.
        const fixed = (findings: readonly Finding[]) =>
          tell(
            findings.map((finding) => ({
              ...finding,
              message: finding.message.replace(/ \(found .*/, ""),
            })),
          );
        const copy: unknown = JSON.parse(JSON.stringify(value));
        expect(fixed(validate(shuffled(copy)).findings)).toEqual(fixed(validate(copy).findings));
      }),
      options,
    );
  });

  it("in one object are independent: all have places of their own", () => {
    fc.assert(
      fc.property(documents, (value) => {
        fc.pre(!isEmptyOrTrivial(value));
        const { findings } = validate(JSON.stringify(value), { language: "json" });
        const places = findings.map(({ code, pointer }) => `${code} ${pointer}`);
        expect(new Set(places).size, places.join("\n")).toBe(places.length);
      }),
      options,
    );
  });
});

describe("a safe fix", () => {
  const apply = (text: string, finding: Finding): string => {
    const edits = finding.fixes?.[0]?.edits ?? [];
    return [...edits]
      .sort((a, b) => b.range.start.offset - a.range.start.offset)
      .reduce((result, { range, newText }) => {
        return result.slice(0, range.start.offset) + newText + result.slice(range.end.offset);
      }, text);
  };

  it.each(["json", "yaml"] as const)("makes its finding go, and adds none, in %s", (format) => {
    let applied = 0;
    fc.assert(
      fc.property(documents, (value) => {
        fc.pre(!isEmptyOrTrivial(value));
        const text = format === "json" ? JSON.stringify(value, null, 1) : stringify(value);
        const { findings } = validate(text, { language: format });
        for (const finding of findings) {
          if (!finding.fixes?.some(({ safe }) => safe)) continue;
          const fixed = apply(text, finding);
          const after = validate(fixed, { language: format });
          // Once a value is gone, a misspelled key beside it is read as its key, with the mistakes in it.
          const [, owner = "", key = ""] = /^(.*)\/(.*)$/.exec(finding.pointer) ?? [];
          const misread = after.findings.filter(
            ({ pointer, message }) =>
              pointer.replace(/\/[^/]*$/, "") === owner &&
              message.includes(`did you mean \`${key}\``),
          );
          const isInMisread = (one: (typeof misread)[number]): boolean =>
            !misread.includes(one) &&
            misread.some(({ pointer }) => `${one.pointer}/`.startsWith(`${pointer}/`));
          const { length } = after.findings.filter((one) => !isInMisread(one));
          expect(
            length,
            `${finding.message}\n${text}\n${fixed}\n${tell(after.findings).join("\n")}`,
          ).toBeLessThan(findings.length);
          applied++;
        }
      }),
      { ...options, numRuns: cases(200) },
    );
    expect(applied).toBeGreaterThan(atLeast(40, 200));
  });
});
