import { expect, test } from "vitest";
import { type TlsMode, tlsMode } from "../../../src/node/sources/tls.js";

const modes = {
  disable: "disable",
  prefer: "prefer",
  require: "require",
  "verify-ca": "verify-ca",
  "verify-full": "verify-full",
} as const;
const words = { parameter: "sslmode", modes };
const names = Object.keys(modes) as TlsMode[];

test("a mode is what the URL states, or else the usual one", () => {
  expect(tlsMode(words, "disable", "verify-full", {})).toBe("verify-full");
  expect(tlsMode(words, "verify-full", "disable", {})).toBe("disable");
  expect(tlsMode(words, "require", undefined, {})).toBe("require");
});

test.each(names)("a descriptor cannot make %s weaker", (usual) => {
  const context = { chosenBy: "descriptor" } as const;
  for (const [strength, stated] of names.entries()) {
    const expected = strength > names.indexOf(usual) ? stated : usual;
    expect(tlsMode(words, usual, stated, context)).toBe(expected);
  }
  expect(tlsMode(words, usual, undefined, context)).toBe(usual);
});

// A connection without a known mode would check no certificate.
test.each(["on", "", "constructor", "__proto__"])("`%s` is not a mode", (word) => {
  expect(() => tlsMode(words, "disable", word, {})).toThrow(
    `unknown sslmode \`${word}\`; it is disable, prefer, require, verify-ca or verify-full`,
  );
});
