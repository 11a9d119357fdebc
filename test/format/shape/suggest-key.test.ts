import { describe, expect, test } from "vitest";
import { suggestKey } from "../../../src/format/shape/suggest-key.js";

const PROTOCOLS = ["jdbc", "odbc"];

describe("a key in other letters", () => {
  test("is that key, though another is only one edit away", () => {
    expect(suggestKey("JDBC", PROTOCOLS, () => false, {})).toEqual({ keys: ["jdbc"], sure: true });
  });

  test("is not taken for another when the key itself is there already", () => {
    const isPresent = (key: string) => key === "jdbc";
    expect(suggestKey("JDBC", PROTOCOLS, isPresent, {})).toEqual({ keys: [], sure: false });
  });
});

test("a key between two is neither for sure", () => {
  const { keys, sure } = suggestKey("idbc", PROTOCOLS, () => false, {});
  expect(keys).toEqual(PROTOCOLS);
  expect(sure).toBe(false);
});

test.each([
  ["m$schema", "$schema"],
  ["$shema", "$schema"],
  ["shema", "schema"],
])("%s is %s, not the key that differs in the dollar sign alone", (key, meant) => {
  expect(suggestKey(key, ["schema", "$schema"], () => false, {})).toEqual({
    keys: [meant],
    sure: true,
  });
});
