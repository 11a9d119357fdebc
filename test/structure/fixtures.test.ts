import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findingCodes } from "../../src/findings/codes.js";
import type { Finding } from "../../src/findings/finding.js";
import { validate } from "../../src/index.js";

const folder = new URL("../../fixtures/", import.meta.url);
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
  return `${code} ${place} ${pointer}${fix}`;
};

const EXPECTED: Readonly<Record<string, string[]>> = {
  "duplicate-key/deep.json": ["duplicate-key 5:50 /schema/databaseName"],
  "duplicate-key/twice.yaml": ["duplicate-key 4:27 /schema/databaseName"],
  "invalid-format/names.yaml": [
    "invalid-format 4:15 /services/dev/name",
    "invalid-format 7:27 /schema/tables/0/fullyQualifiedName",
    "invalid-format 9:11 /schema/tables/0/id",
    "invalid-format 10:19 /schema/tables/0/entityType",
    "invalid-format 11:29 /schema/tables/0/externalDocs/$href",
  ],
  "invalid-format/version.json": [
    "invalid-format 2:19 /datastoreapi | write `1.0.0`?",
    "invalid-format 3:43 /info/version | write `1.0.0`?",
  ],
  "malformed-reference/spaces.json": [
    "malformed-reference 5:36 /schema/tables/0/$ref | write `#/components/tables/my%20table`?",
  ],
  "missing-property/in-an-array.yaml": ["missing-property 6:7 /schema/tables/0"],
  "missing-property/of-a-member.yaml": ["missing-property 6:5 /services/dev 1/serverInfo"],
  "missing-property/root.json": ["missing-property 1:1 "],
  "syntax-error/tag.yaml": ["syntax-error 4:9 "],
  "syntax-error/truncated.json": ["syntax-error 3:12 "],
  "syntax-error/two-documents.yaml": ["syntax-error 5:1 "],
  "unknown-property/extension.yaml": ["unknown-property 4:10 /schema/x-owner"],
  "unknown-property/known-slip.yaml": [
    "unknown-property 6:5 /services/dev/serverVariables | rename to `variables`",
  ],
  "unknown-property/merge-key.yaml": ["unknown-property 8:7 /schema/tables/0/<<"],
  "unknown-property/misspelt.yaml": ["unknown-property 4:1 /shcema | rename to `schema`"],
  "unknown-property/nearly-ref.json": [
    "unknown-property 5:28 /schema/tables/0/ref | rename to `$ref`",
  ],
  "unknown-property/no-idea.json": ["unknown-property 5:15 /schema/zebra"],
  "unknown-property/stray-colon.json": [
    "unknown-property 5:15 /schema/databaseName: | rename to `databaseName`",
  ],
  "unknown-property/under-an-alias.yaml": [
    "unknown-property 6:50 /schema/tables/0/nam | rename to `name`",
  ],
  "unsupported-version/two.yaml": ["unsupported-version 1:15 /datastoreapi"],
  "wrong-type/array-at-the-root.json": ["wrong-type 1:1 "],
  "wrong-type/foreign-object.json": ["wrong-type 5:26 /schema/tables/0"],
  "wrong-type/integer-in-quotes.yaml": [
    "wrong-type 9:49 /schema/tables/0/columns/0/dataLength | remove the quotes",
    "wrong-type 9:62 /schema/tables/0/columns/0/scale",
  ],
  "wrong-type/nothing-there.yaml": ["wrong-type 4:1 /schema"],
  "wrong-type/number-as-key.yaml": ["wrong-type 4:3 /services/1 | quote the key"],
  "wrong-type/number-for-a-string.json": ["wrong-type 5:31 /schema/databaseName | quote the value"],
  "wrong-type/text-to-wrap.yaml": [
    "wrong-type 8:21 /schema/tables/0/externalDocs | put the value under `$href`",
  ],
  "wrong-type/version-as-number.yaml": ["wrong-type 2:32 /info/version"],
};

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

  it("have a row each", () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(files);
  });

  it.each(files)("%s", (name) => {
    const text = read(`invalid/${name}`);
    const { findings } = validate(text, { uri: name });
    expect(findings.map(line)).toEqual(EXPECTED[name]);
    expect(findings.map(({ code }) => code)).toContain(name.split("/")[0]);
    for (const finding of findings) {
      expect(finding).toMatchObject({
        file: name,
        severity: findingCodes[finding.code as keyof typeof findingCodes],
        help: `dsd explain ${finding.code}`,
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
