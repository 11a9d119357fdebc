// The patterns of the formats, and the checks that Ajv makes of them and of those of ajv-formats, read any
// text in time that grows with its length.

import { expect, test } from "vitest";
import { isBlueprint } from "../../generated/blueprint-validators.js";
import { isExternalResource, isReference } from "../../generated/descriptor-validators.js";
import { formatPatterns } from "../../generated/formats.js";
import { growthOf, MAX_FACTOR } from "./growth.js";

const PARTS = ["a", "1", ".", ":", "/", "%", "1:", "a.", "[", "::", "-", "1.", "é"];

const checks: Record<string, (text: string) => boolean> = {
  "a compiled uri": (text) => isExternalResource({ $href: text }),
  "a compiled uri-reference": (text) => isReference({ $ref: text }),
  "a compiled date-time": (text) => isBlueprint({ createdAt: text }),
};
for (const [format, source] of Object.entries(formatPatterns)) {
  const pattern = new RegExp(source, "u");
  checks[format] = (text) => pattern.test(text);
}

test.each(Object.entries(checks))("%s", async (_, check) => {
  for (const part of PARTS) {
    for (const start of ["", "http://"]) {
      const { factor } = await growthOf((size) => {
        const text = `${start}${part.repeat(size)} `;
        return () => check(text);
      });
      expect(factor, `${start}${part}…`).toBeLessThan(MAX_FACTOR);
    }
  }
});
