// A line of a document is hidden if it may contain a secret. Names of the format, of tables and of
// columns are no secrets, so documents without secrets keep their lines.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { formatFindings, validate } from "../../src/index.js";
import { HIDDEN_LINE } from "../../src/secrets/hidden-lines.js";
import { isHidden, shownSource } from "../support/secrets.js";

const column = (name: string) => ({ fullyQualifiedName: `shop.tokens.${name}`, name, datatype: 1 });
const document = {
  datastoreapi: "1.0.0",
  info: { title: "The password of nobody", version: "1.0.0" },
  services: {},
  schema: {
    tables: [
      {
        fullyQualifiedName: "shop.public.tokens",
        name: "tokens",
        version: "1.0.0",
        columns: ["api_key", "password_hash", "token", "session"].map(column),
        constraints: [{ constraintType: "UNIQUE", columns: ["api_key", "password_hash"] }],
      },
    ],
  },
};

test.each([
  ["indented JSON", JSON.stringify(document, null, 2)],
  ["minified JSON", JSON.stringify(document)],
  ["YAML", stringify(document)],
  ["YAML in brackets", stringify(document, { collectionStyle: "flow" })],
])("no line is hidden because of the name of a table or a column: %s", (_, text) => {
  const { findings } = validate(text, { language: "yaml" });
  const shown = formatFindings(findings, { sourceOf: () => text });
  expect(shown).toContain("datatype");
  expect(shown).not.toContain(HIDDEN_LINE);
  expect(shownSource(text, "yaml")).toBe(text);
});

test("minified JSON is hidden only near a secret", () => {
  const variables = { password: { description: "x", default: "hunter2" } };
  const services = { shop: { name: "shop", variables } };
  const text = JSON.stringify({ ...document, services });
  const at = (part: string) => text.indexOf(part);
  expect(isHidden(text, at("hunter2") - 30, at("hunter2") + 60)).toBe(true);
  expect(isHidden(text, at('"tables"'), at('"tables"') + 110)).toBe(false);
  expect(isHidden(text, at('"info"'), at('"info"') + 40)).toBe(false);
});

test.each([
  [
    "YAML",
    "variables:\n  - name: password\n    default: hunter2\n  - name: shop\n    default: shown\n",
  ],
  [
    "brackets",
    "variables:\n  - { name: password, default: hunter2 }\n  - { name: shop, default: shown }\n",
  ],
  [
    "JSON",
    '{"variables": [\n {"name": "password", "default": "hunter2"},\n {"name": "shop", "default": "shown"}]}',
  ],
  [
    "indented JSON",
    '[\n {\n  "name": "password",\n  "default": "hunter2"\n },\n {\n  "name": "shop",\n  "default": "shown"\n }\n]',
  ],
])("the value of what is named like a secret is hidden: %s", (_, text) => {
  const holds = (part: string) =>
    isHidden(text, text.indexOf(part), text.indexOf(part) + part.length);
  expect(holds("hunter2")).toBe(true);
  expect(holds("shown")).toBe(false);
});

test("the place and the marker of a hidden line stay", () => {
  const text = "name: shop\nvariables:\n  dbPassword:\n    defualt: hunter2\n";
  const { findings } = validate(text, { language: "yaml", as: "service", uri: "s.yaml" });
  const shown = formatFindings(findings, { sourceOf: () => text });
  expect(shown).toContain("--> s.yaml:4:5");
  expect(shown).toContain(`4 | ${HIDDEN_LINE}\n  |     ^^^^^^^\n`);
  expect(shown).not.toContain("hunter2");
});

test("at most one line in a hundred of the rules' fixtures is hidden", () => {
  const folder = new URL("../../fixtures/rules/", import.meta.url);
  let hidden = 0;
  let count = 0;
  for (const rule of readdirSync(folder)) {
    if (rule === "literal-secret") continue;
    for (const file of readdirSync(new URL(`${rule}/`, folder))) {
      const text = readFileSync(new URL(`${rule}/${file}`, folder), "utf8");
      count += text.split("\n").length;
      hidden += shownSource(text).split(HIDDEN_LINE).length - 1;
    }
  }
  expect(count).toBeGreaterThan(1_000);
  expect(hidden / count).toBeLessThan(0.01);
});
