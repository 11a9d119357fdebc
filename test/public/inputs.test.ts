// Inputs that are no documents, and names that are no URIs: a caller's mistake, not a finding.

import { bundle, check, diff, findDescriptors, lint, validate } from "datastore-descriptor";
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

describe.each(named)("%s", (_, run) => {
  test.each(["C:\\a\\db.yaml", "C:/a", "a\\b"])("refuses the path %s as a URI", async (uri) => {
    await expect(run("{}", { uri })).rejects.toThrow(
      `uri must be a URI, which pathToFileURL makes of a path, not ${JSON.stringify(uri)}`,
    );
  });
});
