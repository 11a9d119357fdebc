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
    { variables: { token: { initial: "a1b2" } } },
    "/variables/token/initial",
  ],
  ["a connection string", { hint: "jdbc:x://h/db?password=a1b2" }, "/hint"],
  ["a login", { hint: "https://user:a1b2@h.example/" }, "/hint"],
])("%s is not said in a description", (_, members, at) => {
  expect(titlesAt(withService(members), `/services/shop${at}`)).not.toContain(
    "move it to `description`",
  );
});

test("another variable is", () => {
  const text = withService({ variables: { region: { initial: "eu" } } });
  expect(titlesAt(text, "/services/shop/variables/region/initial")).toEqual([
    "move it to `description`",
  ]);
});
