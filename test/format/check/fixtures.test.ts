import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findingCodes } from "../../../src/findings/codes.js";
import type { Finding } from "../../../src/findings/finding.js";
import { validate } from "../../../src/index.js";

const folder = new URL("../../../fixtures/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), "utf8");
const filesOf = (path: string) =>
  readdirSync(new URL(path, folder), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .sort();

/** A finding in one line: code, place, pointer, and the title of its fix, with `?` if unsafe. */
const line = ({ code, range, pointer, fixes = [] }: Finding): string => {
  const place = `${range?.start.line}:${range?.start.column}`;
  const fix = fixes.map(({ title, safe }) => ` | ${title}${safe ? "" : "?"}`).join("");
  return `${code} ${place} ${pointer}${fix}`.trimEnd();
};

/**
 * What a fixture says is found in it: in comments of a YAML document, in a file beside a JSON document
 * (`NAME.json.expect`), one finding in a line.
 */
const expectationsOf = (name: string): string[] =>
  name.endsWith(".json")
    ? read(`invalid/${name}.expect`).trimEnd().split("\n")
    : [...read(`invalid/${name}`).matchAll(/^# expect: (.*)$/gm)].map(([, line = ""]) => line);

const apply = (text: string, { fixes = [] }: Finding): string =>
  [...(fixes[0]?.edits ?? [])]
    .sort((a, b) => b.range.start.offset - a.range.start.offset)
    .reduce(
      (result, { range, newText }) =>
        result.slice(0, range.start.offset) + newText + result.slice(range.end.offset),
      text,
    );

describe("invalid fixtures", () => {
  const files = filesOf("invalid/");

  it("have one for each code of syntax and structure", () => {
    const codes = new Set(files.map((name) => name.split("/")[0] ?? ""));
    const ofOthers =
      /-reference|reference-|^version-|^stale-|^template$|^no-descriptor$|^not-compared$|-suppression$|-removal$/;
    const others = Object.keys(findingCodes).filter((code) => !ofOthers.test(code));
    expect([...codes].sort()).toEqual([...others, "malformed-reference"].sort());
  });

  it.each(files)("%s", (name) => {
    const text = read(`invalid/${name}`);
    const { findings } = validate(text, { uri: name });
    expect(findings.map(line)).toEqual(expectationsOf(name));
    expect(findings.map(({ code }) => code)).toContain(name.split("/")[0]);
    for (const finding of findings) {
      expect(finding).toMatchObject({
        file: name,
        severity: findingCodes[finding.code as keyof typeof findingCodes],
      });
      if (!finding.fixes?.[0]?.safe) continue;
      const after = validate(apply(text, finding), { uri: name }).findings;
      expect(after.map(line).length).toBe(findings.length - 1);
    }
  });
});

describe("valid fixtures", () => {
  it.each(filesOf("valid/"))("%s", (name) => {
    const { valid, findings } = validate(read(`valid/${name}`), { uri: name });
    expect(findings).toEqual([]);
    expect(valid).toBe(true);
  });
});
