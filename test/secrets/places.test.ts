// Reports ask for the secrets of a few places in a text. What they get must not depend on what else was
// asked for, nor on how much of the text was skipped on the way.

import fc from "fast-check";
import { expect, test } from "vitest";
import { redactSource, SourceSecrets } from "../../src/secrets/source-secrets.js";
import { documentWith, FORMS } from "../support/documents-with-secrets.js";
import { dialects } from "../support/secrets.js";

const samples = fc.array(fc.oneof(...Object.values(dialects)), { minLength: 1, maxLength: 4 });
const places = fc.array(fc.tuple(fc.nat(), fc.nat(200)), { minLength: 1, maxLength: 6 });

test.each(Object.entries(FORMS))("each place is redacted as in the whole: %s", (_name, format) => {
  fc.assert(
    fc.property(samples, places, fc.boolean(), (marked, asked, isInOrder) => {
      const text = format(documentWith(marked));
      const whole = redactSource(text);
      const secrets = new SourceSecrets(text);
      const starts = asked.map(([start, length]) => [start % text.length, length] as const);
      if (isInOrder) starts.sort(([one], [other]) => one - other);
      for (const [start, length] of starts) {
        expect(secrets.redacted(start, start + length)).toBe(whole.slice(start, start + length));
      }
    }),
    { numRuns: 40 },
  );
});

test("a name before an object that is skipped says what the member behind it is", () => {
  const rest = { tables: Array.from({ length: 300 }, (_, index) => ({ name: `t${index}` })) };
  const text = JSON.stringify({ name: "password", rest, default: "abcdef" });
  const start = text.indexOf("default");
  expect(new SourceSecrets(text).redacted(start, text.length)).toBe('default":"******"}');
});
