// Inputs that are no documents, and names that are no URIs: a caller's mistake, not a finding.

import { bundle, check, diff, findDescriptors, lint, validate } from "datastore-descriptor";
import { validateDescriptor } from "datastore-descriptor/validator";
import { describe, expect, test } from "vitest";

type Run = (input: unknown, options?: { uri: string }) => Promise<unknown>;

const named: [string, Run][] = [
  ["validate", async (input, options) => validate(input, options)],
  ["check", check],
  ["lint", lint],
  ["bundle", bundle],
];
const others: [string, Run][] = [
  ["findDescriptors", async (input) => findDescriptors(input)],
  ["diff", async (input) => diff({}, input)],
];

describe.each([...named, ...others])("%s", (_, run) => {
  test.each([
    ["bytes", new TextEncoder().encode("{}"), "given as bytes; decode it first"],
    ["a promise", Promise.resolve("{}"), "given as a promise; await it first"],
  ])("refuses %s", async (_, input, message) => {
    await expect(run(input)).rejects.toThrow(TypeError);
    await expect(run(input)).rejects.toThrow(message);
  });
});

test.each([
  ["contact", new Map([["name", "Ada"]]), "a Contact object, not a value of type Map"],
  ["license", new Set(), "a License object, not a value of type Set"],
  ["title", new Date(0), "a string, not a value of type Date"],
  ["summary", undefined, undefined],
])("a value that JSON does not have is reported at its place: %s", async (key, value, message) => {
  const info = { title: "Orders", version: "1.0.0", [key]: value };
  const descriptor = { datastoreapi: "1.0.0", info, services: {}, schema: { tables: [] } };
  const expected =
    message === undefined
      ? []
      : [[`/info/${key}`, `\`${key}\` must be ${message}, which JSON does not have`]];
  for (const { findings } of [
    validateDescriptor(descriptor),
    validate(descriptor),
    await check(descriptor),
  ]) {
    expect(findings.map(({ pointer, message }) => [pointer, message])).toEqual(expected);
  }
});

describe.each(named)("%s", (_, run) => {
  test.each(["C:\\a\\db.yaml", "C:/a", "a\\b"])("refuses the path %s as a URI", async (uri) => {
    await expect(run("{}", { uri })).rejects.toThrow(
      "`uri` must be a URI; pathToFileURL converts a path to one",
    );
  });
});
