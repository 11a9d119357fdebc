// No repair moves a secret to where its name no longer says that it is one.

import { expect, test } from "vitest";
import { validate } from "../../../src/index.js";

const withService = (members: object): string =>
  JSON.stringify({
    datastoreapi: "1.0.0",
    info: { title: "Shop", version: "1.0.0" },
    services: { shop: { name: "shop", serverInfo: { $ref: "#/components/s" }, ...members } },
    schema: { tables: [] },
    components: { s: {} },
  });

const titlesAt = (text: string, pointer: string): string[] =>
  validate(text)
    .findings.filter((finding) => finding.pointer === pointer)
    .flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));

test.each([
  [
    "a variable with such a name",
    { variables: { token: { note: "a1b2" } } },
    "/variables/token/note",
  ],
  ["a connection string", { note: "jdbc:x://h/db?password=a1b2" }, "/note"],
  ["a login", { note: "https://user:a1b2@h.example/" }, "/note"],
])("%s is not said in a description", (_, members, at) => {
  expect(titlesAt(withService(members), `/services/shop${at}`)).not.toContain(
    "move it to `description`",
  );
});

test("another variable is", () => {
  const text = withService({ variables: { region: { note: "eu" } } });
  expect(titlesAt(text, "/services/shop/variables/region/note")).toEqual([
    "move it to `description`",
  ]);
});
