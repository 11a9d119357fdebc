import { expect, test } from "vitest";
import { tlsMode } from "../../../src/node/sources/tls.js";

const MODES = { disable: "disable", "verify-full": "verify-full" } as const;

test("a mode is what its word means", () => {
  expect(tlsMode("sslmode", "verify-full", MODES)).toBe("verify-full");
});

// A connection without a known mode would check no certificate.
test.each(["on", "", "constructor", "__proto__"])("`%s` is not a mode", (word) => {
  expect(() => tlsMode("sslmode", word, MODES)).toThrow(
    `unknown sslmode \`${word}\`; it is disable or verify-full`,
  );
});
