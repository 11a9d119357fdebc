// The time of a search for secrets grows with the text, whatever announces a secret in it again and again.

import { expect, test } from "vitest";
import { cutAtSecret, findSecrets } from "../../src/secrets/find-secrets.js";
import { hiddenByWords } from "../../src/secrets/hidden-lines.js";
import { maskMessage, maskText } from "../../src/secrets/mask.js";
import { growthOf, MAX_FACTOR } from "../hostile/growth.js";
import { inTurn } from "../support/effort.js";
import { isHidden } from "../support/secrets.js";

const SEARCHES = {
  findSecrets,
  cutAtSecret,
  maskText,
  hiddenByWords: (text: string) => hiddenByWords(text)({ start: 0, end: text.length }),
  isHidden: (text: string) => isHidden(text, 0, text.length),
  maskQuotation: (text: string) => maskMessage(`a \`${text}\``),
};

/** Each announces a secret in another way, and so does what is around it. */
const PUMPS = [
  "://a:",
  "://a:1/",
  "jdbc:a:",
  "token:",
  "token: a ",
  "password=$",
  "pwd%3D",
  "authorization:",
  "identified by ",
  "--token ",
  "<token>",
  "a:b@",
  "`a:",
  "{name: password, ",
  '{"name":"token"',
  "- name: pwd\n",
];
const ENDS = ["", "\u2026", "@h", "\u0001"];

test.each(Object.entries(SEARCHES))(
  "%s",
  async (_, search) => {
    const slow: string[] = [];
    for (const pump of inTurn(PUMPS)) {
      for (const end of ENDS) {
        const prepare = (size: number) => {
          const text = pump.repeat(size / pump.length) + end;
          return () => search(text);
        };
        const { factor } = await growthOf(prepare, { smallest: 4_000, largest: 64_000 });
        if (factor >= MAX_FACTOR) slow.push(pump + end);
      }
    }
    expect(slow).toEqual([]);
  },
  60_000,
);
