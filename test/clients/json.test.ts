import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseExactJson, parseLosslessly, writeExactJson } from "../../src/clients/json.js";
import { cases } from "../support/effort.js";

describe("reading", () => {
  test.each([
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["9007199254740993", 9007199254740993n],
    ["-9007199254740991", -9007199254740991],
    ["-9223372036854775808", -9223372036854775808n],
    ["9223372036854775807", 9223372036854775807n],
    ["123456789012345678901234567890", 123456789012345678901234567890n],
    ["1e30", 1e30],
    ["9007199254740993.0", 9007199254740992],
    ["9007199254740993e0", 9007199254740992],
    ["-0", -0],
  ])("%s", async (text, value) => {
    expect(await parseExactJson(text)).toBe(value);
    expect(await parseExactJson(`{"a":[${text}]}`)).toEqual({ a: [value] });
  });

  test.each([
    String.raw`{"9007199254740993":"9007199254740993","a\"9007199254740993":"\\","b":9007199254740993}`,
    String.raw`[9007199254740993,"\"9007199254740993\\\"",{"é\n":[]},{},null,true,-1.5e-3,[[]]]`,
    ` { "a" : [ 9007199254740993 , { "b" : { } } ] , "a" : 1 } `,
  ])("%s differs from JSON.parse in its large numbers alone", (text) => {
    const large = /(?<![\d"])9007199254740993(?![\d"])/g;
    expect(
      JSON.stringify(parseLosslessly(text), (_, value) => (typeof value === "bigint" ? 0 : value)),
    ).toBe(JSON.stringify(JSON.parse(text.replace(large, "0"))));
  });

  test("`__proto__` is a key like any other", async () => {
    const value = (await parseExactJson('{"__proto__":{"x":9007199254740993}}')) as object;
    expect(Object.hasOwn(value, "__proto__")).toBe(true);
    expect("x" in value).toBe(false);
  });

  test("deep and long texts", async () => {
    const deep = `${"[".repeat(100_000)}9007199254740993${"]".repeat(100_000)}`;
    let value = await parseExactJson(deep);
    while (Array.isArray(value)) value = value[0];
    expect(value).toBe(9007199254740993n);
    const long = "x\\n".repeat(2_000_000);
    expect(await parseExactJson(`["${long}",9007199254740993]`)).toEqual([
      "x\n".repeat(2_000_000),
      9007199254740993n,
    ]);
  });

  test("a text of escapes alone, as JSON in a text is", async () => {
    const text = '"\n'.repeat(3_000_000);
    const value = (await parseExactJson(`[${JSON.stringify(text)},9007199254740993]`)) as unknown[];
    expect(value[0] === text).toBe(true);
    expect(value[1]).toBe(9007199254740993n);
  });

  test.each([
    "",
    "{",
    "01234567890123456789",
    "[9007199254740993,]",
    "{9007199254740993:1}",
    "9007199254740993x",
  ])("%j is refused as JSON.parse refuses it", (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});

const withBigints = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
    fc.bigInt({ min: -(2n ** 70n), max: -(2n ** 53n) }),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.string(), tie("value"), { maxKeys: 5 }),
  ),
})).value;

test("what was written is read as it was", () => {
  fc.assert(
    fc.property(withBigints, (value) => {
      const text = writeExactJson(value) ?? "";
      JSON.parse(text);
      // Doubles beyond the safe range that are integers are written as digits, and read exactly.
      const read = parseLosslessly(text);
      expect(writeExactJson(read)).toBe(text);
    }),
    { numRuns: cases(2000) },
  );
});

test("without large integers, reading is JSON.parse and writing is JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.option(fc.nat(4), { nil: undefined }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(writeExactJson(value)).toBe(JSON.stringify(value));
      // A double such as 1e21 is an integer too large to be safe, but not written in digits alone.
      if (!/\d{16}/.test(text)) expect(parseLosslessly(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: cases(2000) },
  );
});

test.each([
  [{ a: undefined, b: () => {}, c: Symbol("c"), d: 1 }, '{"d":1}'],
  [[undefined, () => {}, Symbol("c")], "[null,null,null]"],
  // biome-ignore lint/suspicious/noSparseArray: holes are what is tested
  [[1, , 2], "[1,null,2]"],
  [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  [[Number.NaN, Number.POSITIVE_INFINITY, -0], "[null,null,0]"],
  [{ "\u2028\ud800": "\ud800" }, '{"\u2028\\ud800":"\\ud800"}'],
  [{ a: 2n ** 63n, b: [-1n] }, '{"a":9223372036854775808,"b":[-1]}'],
  [undefined, undefined],
])("%o is written as %s", (value, text) => {
  expect(writeExactJson(value)).toBe(text);
});

test("a toJSON on bigint, which some add, does not make text of digits", () => {
  const prototype = BigInt.prototype as { toJSON?: () => string };
  prototype.toJSON = () => "wrong";
  try {
    expect(writeExactJson({ id: 2n ** 60n })).toBe('{"id":1152921504606846976}');
  } finally {
    delete prototype.toJSON;
  }
});
