// What we write in YAML is also read alike by readers of YAML 1.1, such as PyYAML.

import { expect, test } from "vitest";
import { parse } from "yaml";
import { bundle } from "../../../src/index.js";
import { writeJson } from "../../../src/text/json/write-json.js";
import { scalar } from "../../../src/text/tree.js";
import { parseYaml, writeYaml } from "../../../src/text/yaml/yaml.js";

const TEXTS = [
  ...["yes", "No", "on", "OFF", "y", "n", "~", "null", "=", "<<", ""],
  ...["1_000", "0b11", "0x1F", "1:30", "190:20:30.15", "1e3", "1.5", ".5", "-.inf", ".NaN", "012"],
  ...["2020-01-01", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5"],
];

test.each(TEXTS)("%j is written in quotes", (text) => {
  const written = writeYaml({ kind: "array", items: [scalar(text)] });
  expect(written).toBe(`- ${JSON.stringify(text)}\n`);
  expect(parse(written, { version: "1.1" })).toEqual([text]);
});

test.each(["shop.orders", "1.0.0", "db:5432", "yesterday", "2020-01", "a=b", "NOT_NULL"])(
  "%j is written without quotes",
  (text) => {
    expect(writeYaml({ kind: "array", items: [scalar(text)] })).toBe(`- ${text}\n`);
  },
);

test("keys are quoted as well", () => {
  const { tree } = parseYaml('"on": 1\n"2020-01-01": 2\n');
  expect(writeYaml(tree())).toBe('"on": 1\n"2020-01-01": 2\n');
});

test("a number keeps its notation in YAML", async () => {
  const numbers =
    "{ a: 0x1F, b: 0o17, c: +5, d: 1.50, e: 1e3, f: .5, g: -.inf, h: 12345678901234567890 }";
  const { tree } = parseYaml(numbers);
  expect(writeYaml(tree()).trim().split("\n").join(", ")).toBe(numbers.slice(2, -2));
  expect(writeJson(tree(), 0)).toBe(
    '{"a":31,"b":15,"c":5,"d":1.50,"e":1e3,"f":0.5,"g":null,"h":12345678901234567890}',
  );
});

test("an infinite number is not turned into null by JSON", async () => {
  const text = `
datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services: {}
schema: { tables: [{ specification: x, definition: { maximum: .inf } }] }
`;
  const bundled = await bundle(text, { uri: "db.yaml" });
  if (!bundled.valid) throw new Error("it is valid");
  expect(() => bundled.toText("json")).toThrow(RangeError);
  expect(bundled.toText("yaml")).toContain("maximum: .inf");
});
