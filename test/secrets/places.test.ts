// Reports ask whether a few places of a text may hold a secret. What they get must not depend on how
// much else is shown.

import fc from "fast-check";
import { expect, test } from "vitest";
import { linesWithSecrets, mayHoldSecret } from "../../src/secrets/source-secrets.js";
import { documentWith, FORMS } from "../support/documents-with-secrets.js";
import { dialects } from "../support/secrets.js";

const samples = fc.array(fc.oneof(...Object.values(dialects)), { minLength: 1, maxLength: 4 });
const places = fc.array(fc.tuple(fc.nat(), fc.nat(200)), { minLength: 1, maxLength: 6 });

test.each(Object.entries(FORMS))(
  "a part that is hidden is so in the whole: %s",
  (_name, format) => {
    fc.assert(
      fc.property(samples, places, (marked, asked) => {
        const text = format(documentWith(marked));
        const hidden = linesWithSecrets(text);
        for (const [start, length] of asked) {
          const line = text.lastIndexOf("\n", (start % text.length) - 1) + 1;
          const next = text.indexOf("\n", line);
          const end = Math.min(line + length, next < 0 ? text.length : next);
          if (mayHoldSecret(text, line, end)) expect(hidden).toContain(line);
        }
      }),
      { numRuns: 40 },
    );
  },
);
