// Texts are searched for secrets only if they have a sign of one.

import fc from "fast-check";
import { expect, test } from "vitest";
import { mayHaveSecret, SECRET_START } from "../../src/secrets/find-secrets.js";
import { atLeast, cases } from "../support/effort.js";

const PIECES = [
  "password",
  "TOKEN",
  "api_key",
  "=",
  ":",
  "://",
  "jdbc:oracle:thin:",
  "scott/tiger@",
  'x/"',
  "@//h:1",
  "Bearer ",
  "basic",
  " ab1",
  "eyJhbGci.",
  "EYJX.",
  "ghp_0123456789abcdefghij",
  "glpat-",
  "xoxb-",
  "-----BEGIN RSA PRIVATE KEY-----",
  "%20",
  "%3D",
  "AKIAIOSFODNN7EXAMPLE",
  "github_pat_",
  "sk-abcdefghijklmnop",
  "sk_live_",
  "AIzaSyAabcdefghijklmnopq",
  "dapi0123456789abcdef",
  "npm_abcdefghijklmnopqrst",
  "identified by ",
  " --",
  "mysql -p",
  "curl -u a:",
  "<password>x</",
  " ",
  "x",
];

test("whatever begins a secret is a sign of one", () => {
  let count = 0;
  const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(text, (pieces) => {
      const joined = pieces.join("");
      SECRET_START.lastIndex = 0;
      if (!SECRET_START.test(joined)) return;
      count++;
      expect(mayHaveSecret(joined)).toBe(true);
    }),
    { numRuns: cases(5_000) },
  );
  expect(count).toBeGreaterThan(atLeast(500, 5_000));
});
