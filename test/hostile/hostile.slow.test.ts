import { describe, expect, it } from "vitest";
import { validate } from "../../src/index.js";
import { parseJson } from "../../src/text/json/json.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { isValidDescriptor, validateDescriptor } from "../../src/validator.js";
import { isThorough, sample } from "../support/effort.js";
import { SHOP } from "../support/shop.js";

const root = { ...SHOP, schema: {} };
const findingsOf = (text: string, language: "json" | "yaml" = "json") =>
  validate(text, { language }).findings.map(({ code, pointer }) => `${code} ${pointer}`);
const within = (key: string, source: string) =>
  JSON.stringify({ ...root, [key]: "HERE" }).replace('"HERE"', source);

describe("depth in JSON", () => {
  const deep = `${'{"a":'.repeat(100_000)}"x"${"}".repeat(100_000)}`;
  const deepArray = "[".repeat(100_000) + "]".repeat(100_000);

  it.each([
    ["objects", deep],
    ["arrays", `{"a": ${deepArray}}`],
  ])("of 100 000 %s in a definition is valid", (_, definition) => {
    const text = within(
      "schema",
      `{"tables": [{"specification": "s", "definition": ${definition}}]}`,
    );
    expect(validate(text)).toMatchObject({ valid: true, findings: [] });
  });

  it.each(
    sample(
      [
        ["info", deep, ["missing-property /info", "unknown-property /info/a"]],
        ["info", deepArray, ["wrong-type /info"]],
        ["services", deep, ["missing-property /services/a", "unknown-property /services/a/a"]],
        ["zebra", deep, ["unknown-property /zebra"]],
        ["datastoreapi", deepArray, ["wrong-type /datastoreapi"]],
      ] as const,
      2,
    ),
  )("of 100 000 in %s is a finding like any other", (key, source, expected) => {
    expect(findingsOf(within(key, source))).toEqual(expected);
  });

  it("of 100 000 at the root is one finding", () => {
    expect(findingsOf(deepArray)).toEqual(["wrong-type "]);
  });

  it("of 100 000 without an end is one finding, beside that at its start", () => {
    expect(findingsOf("[".repeat(100_000))).toEqual(["wrong-type ", "syntax-error "]);
    expect(findingsOf('{"a":'.repeat(100_000))).toEqual(["unknown-property /a", "syntax-error "]);
  });

  it("of 100 000 hides no duplicate", () => {
    const text = `${'{"a":'.repeat(100_000)}{"b":1,"b":2}${"}".repeat(100_000)}`;
    const { problems } = parseJson(text);
    expect(problems.length).toBe(1);
    expect(problems[0]?.pointer.length).toBe(200_002);
  });
});

describe("very many mistakes", () => {
  /** So many in a thorough run, or a tenth of them. */
  const many = (all: number) => (isThorough ? all : all / 10);

  const measure = (check: () => void): number => {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    check();
    return process.memoryUsage().heapUsed - before;
  };

  it("of one kind, a million of them, are counted exactly, and a thousand kept", () => {
    const errorCount = many(1_000_000);
    const columns = Array.from({ length: errorCount }, () => 1);
    const table = { fullyQualifiedName: "a", version: "1.0.0", columns };
    const text = JSON.stringify({ ...root, schema: { tables: [table] } });
    const grown = measure(() => {
      const result = validate(text);
      expect(result).toMatchObject({ valid: false, errorCount, truncated: true });
      expect(result.findings.length).toBe(1_000);
      expect(result.findings.at(-1)?.pointer).toBe("/schema/tables/0/columns/999");
    });
    expect(grown).toBeLessThan(400 * 2 ** 20);
  });

  it.each([
    [
      "unknown keys",
      (n: number) => `{${Array.from({ length: n }, (_, i) => `"k${i}":1`)}}`,
      () => 1,
    ],
    ["duplicate keys", (n: number) => `{${'"a":1,'.repeat(n)}"a":1}`, (n: number) => n + 2],
    ["missing commas", (n: number) => `[${"1 ".repeat(n + 1)}]`, (n: number) => n + 1],
    ["comments", (n: number) => `[${"/**/".repeat(n)}1]`, () => 2],
    ["bare words", (n: number) => `[${"yes,".repeat(n)}1]`, (n: number) => n],
  ])("of %s are counted exactly", (_, write, countOf) => {
    const errorCount = countOf(many(200_000));
    const result = validate(write(many(200_000)), { language: "json" });
    expect(result.errorCount).toBe(errorCount);
    expect(result.findings.length).toBe(Math.min(errorCount, 1_000));
    expect(result.truncated).toBe(errorCount > 1_000);
  });

  it("are given as many as were asked for", () => {
    const text = `{${Array.from({ length: 50 }, (_, n) => `"k${n}":1`)},"info":{}}`;
    for (const maxFindings of [0, 1, 7, 52, 100]) {
      const result = validate(text, { language: "json", maxFindings });
      expect(result.errorCount).toBe(52);
      expect(result.findings.length).toBe(Math.min(maxFindings, 52));
      expect(result.truncated).toBe(maxFindings < 52);
    }
  });

  it("give those first that come first in the text", () => {
    const zebras = Array.from({ length: 30 }, (_, n) => `"k${n}":1`);
    const text = `{"zebra":1,"info":{${zebras}},"datastoreapi":"1.0.0","datastoreapi":"1.0.0"}`;
    const all = validate(text, { language: "json", maxFindings: 1000 }).findings;
    for (let most = 1; most < all.length; most++) {
      const some = validate(text, { language: "json", maxFindings: most }).findings;
      expect(some).toEqual(all.slice(0, most));
    }
  });
});

describe("numbers", () => {
  const column = (source: string, language: "json" | "yaml" = "json") =>
    findingsOf(
      within(
        "schema",
        `{"tables":[{"fullyQualifiedName":"a","version":"1.0.0","columns":[{"fullyQualifiedName":"b","dataLength":${source}}]}]}`,
      ),
      language,
    );

  it.each(["9007199254740993", "123456789012345678901234567890", "1e3", "-0", "10.0", "1E+2"])(
    "%s is an integer",
    (source) => {
      expect(column(source)).toEqual([]);
    },
  );

  it.each(["1e400", "-1e400", "1.5", "1e-3"])("%s is not an integer", (source) => {
    expect(column(source)).toEqual(["wrong-type /schema/tables/0/columns/0/dataLength"]);
  });

  it.each([".inf", "-.inf", ".nan"])("%s, which YAML has, is not an integer", (source) => {
    expect(column(source, "yaml")).toEqual(["wrong-type /schema/tables/0/columns/0/dataLength"]);
  });

  it("are quoted as they are written", () => {
    const { findings } = validate(within("info", '{"title": 1.10, "version": "1.0.0"}'), {
      language: "json",
    });
    const [finding] = findings;
    expect(finding?.code).toBe("wrong-type");
    expect(finding?.fixes?.[0]?.edits[0]?.newText).toBe('"1.10"');
  });
});

describe("keys that are special in JavaScript", () => {
  const names = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "length",
    "0",
  ];

  it.each(names)("%s is a key of a map", (name) => {
    const service = `{"${name}":{"name":"n","variables":{"${name}":{}}}}`;
    expect(findingsOf(within("services", service))).toEqual([]);
    expect(findingsOf(within("services", service), "yaml")).toEqual([]);
    const bad = `{"${name}":{"name":1,"variables":{"${name}":1}}}`;
    expect(findingsOf(within("services", bad))).toEqual([
      `wrong-type /services/${name}/name`,
      `wrong-type /services/${name}/variables/${name}`,
    ]);
    expect(findingsOf(within("services", bad), "yaml")).toEqual(
      findingsOf(within("services", bad)),
    );
  });

  it.each(names)("%s is an unknown property", (name) => {
    for (const language of ["json", "yaml"] as const) {
      const text = within("info", `{"title":"t","version":"1.0.0","${name}":{"title":1}}`);
      expect(findingsOf(text, language)).toEqual([`unknown-property /info/${name}`]);
    }
    const value = JSON.parse(within("info", `{"title":"t","version":"1.0.0","${name}":1}`));
    expect(isValidDescriptor(value)).toBe(false);
    expect(validateDescriptor(value).findings.map(({ pointer }) => pointer)).toEqual([
      `/info/${name}`,
    ]);
  });

  it.each(names)("%s is not a suggestion for a missing property", (name) => {
    expect(findingsOf(`{"${name}":{}}`)).toEqual([
      "missing-property ",
      `unknown-property /${name}`,
    ]);
  });
});

describe("a root that is not an object", () => {
  it.each(['"text"', "7", "true", "null", "[]", "[{}]", "-1.5e3"])("%s is one finding", (text) => {
    for (const language of ["json", "yaml"] as const)
      expect(findingsOf(text, language)).toEqual(["wrong-type "]);
  });

  it("is one finding for a value, too", () => {
    for (const value of [undefined, null, 7, true, [], () => {}, Symbol("s"), 1n, new Date()]) {
      expect(isValidDescriptor(value)).toBe(false);
      const { valid, findings } = validateDescriptor(value);
      expect(valid).toBe(false);
      expect(findings.length).toBe(1);
    }
  });
});

describe("misuse", () => {
  it.each([
    [{ language: "xml" }, /`language` must be/],
    [{ as: "zebra" }, /`as` must be one of descriptor, info/],
    [{ as: "constructor" }, /`as` must be one of/],
    [{ maxFindings: -1 }, /`maxFindings` must be/],
    [{ maxFindings: 1.5 }, /`maxFindings` must be/],
    [{ maxFindings: Number.NaN }, /`maxFindings` must be/],
  ])("%j throws", (options, message) => {
    expect(() => validate("{}", options as object)).toThrow(TypeError);
    expect(() => validate("{}", options as object)).toThrow(message);
  });

  it("of the reading of a text throws", () => {
    expect(() => parseDocument(7 as never)).toThrow(/text must be a string/);
    expect(() => parseDocument("{}", { language: "xml" as never })).toThrow(/`language` must be/);
  });
});

describe("values that come from no text", () => {
  it("may lack properties by undefined", () => {
    expect(validateDescriptor({ ...root, components: undefined })).toMatchObject({ valid: true });
    expect(
      validateDescriptor({ ...root, info: undefined }).findings.map(({ code }) => code),
    ).toEqual(["missing-property"]);
  });
});
