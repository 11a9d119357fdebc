// No record of a change has a secret, whoever asks for it.

import { describe, expect, test } from "vitest";
import { diff } from "../../src/engine/compare/diff.js";
import { maskText } from "../../src/secrets/mask.js";
import { edited, fullDescriptor, type Parts } from "./descriptor.js";

const SECRET = "S3cr3tOne99";
const URL = `postgres://app:${SECRET}@db.example.org/shop`;
const LOGIN = `app:${SECRET}@db.example.org`;

/** Descriptors with a secret in one place, as a function of the text there. */
const EDITS: Readonly<Record<string, (parts: Parts, text: string) => void>> = {
  host: ({ production }, text) => Object.assign(production.serverInfo, { host: text }),
  default: ({ variables }, text) => Object.assign(variables.host ?? {}, { default: text }),
  enum: ({ variables }, text) => Object.assign(variables.region ?? {}, { enum: [text] }),
  driver: ({ production }, text) =>
    Object.assign(production.serverInfo.connectionProtocols.jdbc ?? {}, { driverName: text }),
  description: (parts, text) => Object.assign(parts.column("created"), { description: text }),
  title: ({ descriptor }, text) => Object.assign(descriptor.info, { title: text }),
  database: ({ descriptor }, text) => Object.assign(descriptor.schema, { databaseName: text }),
  table: ({ orders }, text) => Object.assign(orders, { name: text }),
  "new table": ({ tables }, text) => tables.push({ fullyQualifiedName: text, version: "1.0.0" }),
  column: (parts, text) => Object.assign(parts.column("details"), { name: text }),
  "new column": ({ orders }, text) => orders.columns.push({ fullyQualifiedName: text, name: text }),
  key: ({ orders }, text) =>
    orders.constraints?.push({
      constraintType: "UNIQUE",
      columns: [text, "shop.public.orders.id"],
    }),
  service: ({ descriptor }, text) =>
    Object.assign(descriptor.services, { [text]: { name: "shop" } }),
  variable: ({ variables }, text) => Object.assign(variables, { [text]: {} }),
};

describe.each(Object.entries(EDITS))("%s", (_, edit) => {
  test.each([URL, LOGIN])("%s", async (text) => {
    const next = edited((parts) => void edit(parts, text));
    for (const [one, other] of [
      [fullDescriptor(), next],
      [next, fullDescriptor()],
    ]) {
      const { changes, findings } = await diff(one, other);
      expect(changes.length).toBeGreaterThan(0);
      expect(JSON.stringify([changes, findings])).not.toContain(SECRET);
    }
  });
});

test("a rename that is suggested, and the reason of an acceptance", async () => {
  const next = edited((parts) => {
    const name = `details ${URL}`;
    Object.assign(parts.column("details"), { name, fullyQualifiedName: name });
  });
  const accepted = { code: "column-removed", subject: "orders.details", reason: URL } as const;
  const { changes } = await diff(fullDescriptor(), next, { accepted: [accepted] });
  expect(changes[0]?.rename).toBeDefined();
  expect(changes[0]?.accepted).toBeDefined();
  expect(JSON.stringify(changes)).not.toContain(SECRET);
});

test.each([
  ["app:abc@db.example.org", "app:***@db.example.org"],
  ["at app:abc@db.example.org:5432, or", "at app:***@db.example.org:5432, or"],
  ["host=app:abc@db", "host=app:***@db"],
  ["app:{password}@db.example.org", "app:{password}@db.example.org"],
  ["mailto:team@example.org", "mailto:team@example.org"],
  ["team@example.org", "team@example.org"],
  ["urn:dsas:org:tables:shop.orders:1", "urn:dsas:org:tables:shop.orders:1"],
  ["db.example.org:5432", "db.example.org:5432"],
])("%s is shown as %s", (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

test("a search for logins takes time in proportion to the text", () => {
  const text = "(a:".repeat(100_000);
  // With a second look at the rest from each place, this would take half an hour.
  expect(maskText(text)).toBe(text);
});
