// Inputs that are no documents, and names that are no URIs: a caller's mistake, not a finding.

import {
  bundle,
  check,
  diff,
  edit,
  findDescriptors,
  lint,
  read,
  validate,
} from "datastore-descriptor";
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

describe("only own enumerable properties of a value count, and none may contain itself", () => {
  const good = {
    datastoreapi: "1.0.0",
    info: { title: "Orders", version: "1.0.0" },
    services: {},
    schema: { tables: [] },
  };
  class Getters {
    get title() {
      return "Orders";
    }
    get version() {
      return "1.0.0";
    }
  }
  class Fields {
    title = "Orders";
    version = "1.0.0";
    get zebra() {
      return 1;
    }
  }
  const definition: Record<string, unknown> = { list: [1] };
  definition.list = [definition];
  const shared = { fullyQualifiedName: "a", version: "1.0.0" };
  const missing = "missing properties `title` and `version` in Info";
  const values: [string, object, string?][] = [
    ["members of a class", { ...good, info: new Fields() }],
    ["getters of a class", { ...good, info: new Getters() }, missing],
    ["a prototype", { ...good, info: Object.create(good.info) }, missing],
    ["hidden members", { ...good, info: Object.defineProperties({}, hidden(good.info)) }, missing],
    ["a hidden member", Object.defineProperty({ ...good }, "zebra", { value: 1 })],
    ["the same object twice", { ...good, schema: { tables: [shared, shared] } }],
    [
      "a value in itself",
      { ...good, schema: { tables: [{ specification: "s", definition }] } },
      "`0` must be a JSON value, not one that contains itself",
    ],
  ];

  function hidden(object: object): PropertyDescriptorMap {
    const { title, version } = Object.getOwnPropertyDescriptors(object) as PropertyDescriptorMap;
    return { title: { ...title, enumerable: false }, version: { ...version, enumerable: false } };
  }

  test.each(values)("%s", async (_, value, message) => {
    const results = [
      validate(value),
      await check(value),
      await lint(value, { rules: "none" }),
      await read(value),
      await bundle(value),
    ];
    for (const { valid, findings } of results) {
      expect(findings.map((finding) => finding.message)).toEqual(message ? [message] : []);
      expect(valid).toBe(message === undefined);
    }
    if (message?.includes("itself") === true) {
      expect(() => edit("{}", [{ pointer: "/a", insert: value }])).toThrow(
        "insert must be a JSON value, not one that contains itself",
      );
    } else {
      const copy = JSON.parse(JSON.stringify(value));
      expect((await diff(value, copy)).changes).toEqual([]);
      for (const result of results) if (result.valid) expect(result.value).toEqual(copy);
    }
  });
});

describe.each(named)("%s", (_, run) => {
  test.each(["C:\\a\\db.yaml", "C:/a", "a\\b"])("refuses the path %s as a URI", async (uri) => {
    await expect(run("{}", { uri })).rejects.toThrow(
      "`uri` must be a URI; pathToFileURL converts a path to one",
    );
  });
});
