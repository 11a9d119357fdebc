import { expect, test } from "vitest";
import { hasOneOf } from "../../src/secrets/hidden-lines.js";

test("of many texts, only the lines that have one are hidden", () => {
  const texts = Array.from(
    { length: 1000 },
    (_, index) => `${String.fromCharCode(0x4e00 + index)}-key`,
  );
  const isHidden = hasOneOf(texts);
  expect(texts.every((text) => isHidden(`a: ${text}.`))).toBe(true);
  expect(["", "ab", "a: -key", texts[0]?.slice(0, 4) ?? ""].some(isHidden)).toBe(false);
});

test("of very many texts that start in the same way, each line with that start is hidden", () => {
  const isHidden = hasOneOf(Array.from({ length: 1000 }, (_, index) => `pass${index}`));
  expect(isHidden("a: pass")).toBe(true);
  expect(isHidden("a: pa")).toBe(false);
});
