// The patterns of the formats read any text in time that grows with its length.

import { expect, test } from "vitest";
import { formatPatterns } from "../../generated/formats.js";
import { growthOf, MAX_FACTOR } from "./growth.js";

const PARTS = ["a", "1", ".", ":", "/", "%", "1:", "a.", "[", "::", "-", "1.", "é"];

test.each(Object.entries(formatPatterns))("%s", async (_, source) => {
  const pattern = new RegExp(source, "u");
  for (const part of PARTS) {
    for (const start of ["", "http://"]) {
      const { factor } = await growthOf((size) => {
        const text = `${start}${part.repeat(size)} `;
        return () => pattern.test(text);
      });
      expect(factor, `${start}${part}…`).toBeLessThan(MAX_FACTOR);
    }
  }
});
