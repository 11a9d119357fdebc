// bundle and dereference, case by case. Their properties are in properties.test.ts.

import {
  type BundleOptions,
  type BundleResult,
  bundle,
  loaderByScheme,
  memoryLoader,
  validate,
} from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { dereference } from "../support/dereference.js";
import {
  descriptor,
  lineOf,
  ref,
  serverInfo,
  service,
  standardDefinition,
  table,
  textsOf,
  withServerInfo,
  withTables,
} from "./support.js";

type Files = Record<string, unknown>;

/** `bundle` or `dereference`. */
type BundleFunction = (input: unknown, options: BundleOptions) => Promise<BundleResult<object>>;

async function bundleFiles(how: BundleFunction, files: Files, options: BundleOptions = {}) {
  const texts = textsOf(files);
  const uri = Object.keys(texts)[0] ?? "";
  return how(texts[uri], { uri, loader: memoryLoader(texts), ...options });
}

/** The bundled value; fails when there is none. */
async function bundledValue(how: BundleFunction, files: Files): Promise<Files> {
  const result = await bundleFiles(how, files);
  expect(result.findings).toEqual([]);
  expect(result.valid).toBe(true);
  return { ...result.value };
}

const shop = {
  "db.yaml": descriptor({
    services: { main: ref("services.json#/main") },
    schema: { tables: [ref("tables.yaml#/orders"), ref("tables.yaml#/lines"), ref("one.json")] },
  }),
  "services.json": { main: service("main", { serverInfo: ref("hosts.yaml#/db") }) },
  "hosts.yaml": { db: serverInfo() },
  "tables.yaml": { orders: table("orders"), lines: standardDefinition(ref("lines.proto")) },
  "lines.proto": "message Lines {}",
  "one.json": table("one"),
};

describe("bundle", () => {
  test("tables and server infos become components; services and definitions replace their references", async () => {
    expect(await bundledValue(bundle, shop)).toEqual(
      descriptor({
        services: { main: service("main", { serverInfo: ref("#/components/serverInfo/db") }) },
        schema: {
          tables: ["orders", "lines", "one"].map((name) => ref(`#/components/tables/${name}`)),
        },
        components: {
          serverInfo: { db: serverInfo() },
          tables: {
            orders: table("orders"),
            lines: standardDefinition("message Lines {}"),
            one: table("one"),
          },
        },
      }),
    );
  });

  test("a document without references to others comes out as it went in", async () => {
    const document = withTables([ref("#/components/tables/a"), table("b")], {
      components: { tables: { a: table("a") }, "x-more": [1] },
    });
    expect(await bundledValue(bundle, { "db.json": document })).toEqual(document);
  });

  test("one target is one component, however it is reached", async () => {
    const value = await bundledValue(bundle, {
      "db.json": withTables([ref("t.json#/a"), ref("u.json"), ref("./x/../t.json#/%61")]),
      "t.json": { a: table("a") },
      "u.json": ref("t.json#/a"),
    });
    expect(value).toEqual(
      withTables(
        [1, 2, 3].map(() => ref("#/components/tables/a")),
        {
          components: { tables: { a: table("a") } },
        },
      ),
    );
  });

  test("names that are taken are numbered, in the order of the document", async () => {
    const files: Files = {
      "db.json": withTables([ref("x.json#/orders"), ref("y.json#/orders"), ref("z.json#/orders")], {
        components: { tables: { orders: table("own"), "orders-3": table("three") } },
      }),
    };
    for (const name of ["x", "y", "z"]) files[`${name}.json`] = { orders: table(name) };
    const value = await bundledValue(bundle, files);
    expect(value.schema).toEqual({
      tables: ["orders-2", "orders-4", "orders-5"].map((name) =>
        ref(`#/components/tables/${name}`),
      ),
    });
    expect(value.components).toEqual({
      tables: {
        orders: table("own"),
        "orders-3": table("three"),
        "orders-2": table("x"),
        "orders-4": table("y"),
        "orders-5": table("z"),
      },
    });
  });

  test.each([
    ["a.json#/two%20words", "two-words"],
    ["a.json#/__proto__", "__proto__"],
    ["a.json#/10", "10"],
    ["a.json#/%2F%2F", "component"],
    ["a.json#/gr%C3%B6%C3%9Fe", "größe"],
    ["a.json#/list/0", "list"],
    ["dir/one.table.json", "one.table"],
    ["100%25.json", "100%"],
  ])("%s is called `%s`", async (reference, name) => {
    const members = '"two words": T, "__proto__": T, "10": T, "": {"": {"": T}}, "größe": T';
    const text = `{${members}, "list": [T]}`.replaceAll("T", JSON.stringify(table()));
    const result = await bundleFiles(bundle, {
      "db.json": withTables([ref(reference)]),
      "a.json": text,
      "dir/one.table.json": table(),
      "100%.json": table(),
    });
    expect(result.findings).toEqual([]);
    const { components } = result.value as { components: { tables: object } };
    expect(Object.keys(components.tables)).toEqual([name.replace("%", "-").replace(/-$/, "")]);
    expect(result.valid && validate(result.toText(), { uri: "b.json" }).findings).toEqual([]);
  });

  test("a component that is a reference to another document becomes its target", async () => {
    const value = await bundledValue(bundle, {
      "db.json": withTables([ref("#/components/tables/mine"), ref("t.json#/a")], {
        components: { tables: { mine: ref("t.json#/a") } },
      }),
      "t.json": { a: table("a") },
    });
    expect(value).toEqual(
      withTables([ref("#/components/tables/mine"), ref("#/components/tables/mine")], {
        components: { tables: { mine: table("a") } },
      }),
    );
  });

  test("a component that refers to such a one goes on doing so", async () => {
    const value = await bundledValue(bundle, {
      "db.json": {
        ...withTables([ref("#/components/tables/10")]),
        // In the order of a JavaScript object, `10` comes first.
        components: { tables: { a: ref("other.json"), 10: ref("#/components/tables/a") } },
      },
      "other.json": table("t"),
    });
    expect(value.components).toEqual({
      tables: { a: table("t"), 10: ref("#/components/tables/a") },
    });
  });

  test("references back into the entry resolve within the bundle", async () => {
    const value = await bundledValue(bundle, {
      "db.json": descriptor({
        services: { a: ref("s.json") },
        components: { serverInfo: { "own one": serverInfo() } },
      }),
      "s.json": service("a", { serverInfo: ref("db.json#/components/serverInfo/own%20one") }),
    });
    expect(value).toEqual(
      descriptor({
        services: {
          a: service("a", { serverInfo: ref("#/components/serverInfo/own%20one") }),
        },
        components: { serverInfo: { "own one": serverInfo() } },
      }),
    );
  });

  test("a description goes with its reference", async () => {
    const value = await bundledValue(bundle, {
      "db.json": withTables([{ $ref: "t.json", description: "mine" }, ref("u.json")]),
      "t.json": table("t"),
      "u.json": { $ref: "t.json", description: "theirs" },
    });
    expect(value).toMatchObject({
      schema: {
        tables: [
          { $ref: "#/components/tables/t", description: "mine" },
          { $ref: "#/components/tables/t", description: "theirs" },
        ],
      },
    });
  });

  test("a reference that was not checked is kept", async () => {
    const files = {
      "db.json": descriptor({ services: { a: ref("dir/s.json"), b: ref("https://b.example/s") } }),
      "dir/s.json": service("a", { serverInfo: ref("https://a.example/h.json#/x") }),
    };
    const loader = loaderByScheme({ relative: memoryLoader(textsOf(files)) });
    const result = await bundleFiles(bundle, files, { loader });
    expect(result.value).toEqual(
      descriptor({
        services: {
          a: service("a", { serverInfo: ref("https://a.example/h.json#/x") }),
          b: ref("https://b.example/s"),
        },
      }),
    );
    expect(result.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["unchecked-reference", "warning"],
      ["unchecked-reference", "warning"],
    ]);
  });
});

describe("dereference", () => {
  test("every target replaces its reference", async () => {
    expect(await bundledValue(dereference, shop)).toEqual(
      descriptor({
        services: { main: service("main", { serverInfo: serverInfo() }) },
        schema: {
          tables: [table("orders"), standardDefinition("message Lines {}"), table("one")],
        },
      }),
    );
  });

  test("`components` and `$schema` are removed, with everything unused in them", async () => {
    const value = await bundledValue(dereference, {
      "db.json": withTables([ref("#/components/tables/a")], {
        $schema: "https://example.org/schema.json",
        components: { tables: { a: table("a"), b: ref("t.json") }, "x-c": 1 },
      }),
      "t.json": table("t"),
    });
    expect(value).toEqual(withTables([table("a")]));
    expect(validate(value, { strict: true }).valid).toBe(true);
  });

  test("a description overrides that of the target, where the kind has one", async () => {
    const $ref = (name: string) => ({ $ref: `#/components/${name}`, description: "mine" });
    const value = await bundledValue(dereference, {
      "db.json": descriptor({
        services: {
          a: { $ref: "#/services/b", description: "mine" },
          b: service("b", { description: "theirs", serverInfo: $ref("serverInfo/h") }),
        },
        schema: { tables: [$ref("tables/t"), $ref("tables/d"), $ref("tables/r")] },
        components: {
          serverInfo: { h: serverInfo() },
          tables: {
            t: table("t", { description: "theirs" }),
            d: standardDefinition(),
            r: { $ref: "#/components/tables/t", description: "on the way" },
          },
        },
      }),
    });
    expect(value).toEqual(
      descriptor({
        services: {
          a: service("b", { description: "mine", serverInfo: serverInfo() }),
          b: service("b", { description: "theirs", serverInfo: serverInfo() }),
        },
        schema: {
          tables: [
            table("t", { description: "mine" }),
            { ...standardDefinition(), description: "mine" },
            table("t", { description: "mine" }),
          ],
        },
      }),
    );
  });

  test("a target that was not checked is an error", async () => {
    const result = await dereference(JSON.stringify(withTables([ref("t.json")])), {});
    expect(result.valid).toBe(false);
    expect(result.findings).toMatchObject([{ code: "unchecked-reference", severity: "error" }]);
  });

  test("a definition that is neither an object nor a text cannot replace its reference", async () => {
    const files = { "db.json": withTables([standardDefinition(ref("d.json"))]), "d.json": [1] };
    const full = await bundleFiles(dereference, files);
    expect(full.valid).toBe(false);
    expect(full.findings).toMatchObject([
      {
        code: "unchecked-reference",
        severity: "error",
        pointer: "/schema/tables/0/definition/$ref",
      },
    ]);
    const bundled = await bundleFiles(bundle, files);
    expect(bundled.valid && bundled.value).toEqual(files["db.json"]);
    expect(bundled.findings).toMatchObject([{ code: "unchecked-reference", severity: "warning" }]);
  });
});

describe.each([
  ["bundle", bundle],
  ["dereference", dereference],
] as const)("%s of a document with errors", (_, how) => {
  test.each<[string, Files, string[]]>([
    [
      "a reference that cannot be resolved",
      { "db.json": withTables([ref("#/components/tables/a")]) },
      ["db.json#/schema/tables/0/$ref unresolved-reference"],
    ],
    [
      "a cycle",
      { "db.json": withTables([ref("a.json")]), "a.json": ref("b.json"), "b.json": ref("a.json") },
      ["a.json#/$ref reference-cycle"],
    ],
    [
      "an error in another file",
      { "db.json": withTables([ref("a.json")]), "a.json": table("a b") },
      ["a.json#/fullyQualifiedName invalid-format"],
    ],
  ])("%s: findings, and no document", async (_what, files, expected) => {
    const result = await bundleFiles(how, files);
    expect(result.valid).toBe(false);
    expect(result.value).toBeUndefined();
    expect(result.findings.map(lineOf)).toEqual(expected);
  });
});

describe("references within a definition", () => {
  const schema = {
    $ref: "#/$defs/order",
    title: "Order",
    properties: { default: { $ref: "#/$defs/order/properties/id" }, const: { const: ref("#/x") } },
    $defs: { order: { properties: { id: { type: "string" } } } },
  };
  const at = (path: string, tree: unknown) =>
    path.split("/").reduce<unknown>((value, key) => (value as Files)[key], tree);

  test.each([bundle, dereference])("of a file follow it to its new place", async (how) => {
    const value = await bundledValue(how, {
      "db.json": withTables([standardDefinition(ref("order.json"))]),
      "order.json": schema,
    });
    const definition = "schema/tables/0/definition";
    expect(at(`${definition}/$ref`, value)).toBe(`#/${definition}/$defs/order`);
    expect(at(`${definition}/properties/default/$ref`, value)).toBe(
      `#/${definition}/$defs/order/properties/id`,
    );
    // A constant is not a reference.
    expect(at(`${definition}/properties/const/const/$ref`, value)).toBe("#/x");
  });

  test.each([bundle, dereference])("in a part of a file, too", async (how) => {
    const value = await bundledValue(how, {
      "db.json": withTables([standardDefinition(ref("orders.json#/order"))]),
      "orders.json": { order: { a: ref("#/order/b"), b: ref("orders.json#/order") } },
    });
    expect(at("schema/tables/0/definition", value)).toEqual({
      a: ref("#/schema/tables/0/definition/b"),
      b: ref("#/schema/tables/0/definition"),
    });
  });

  test.each([
    ["named from the definition as if it were a document", ref("#/$defs/order")],
    ["by an anchor", ref("#order")],
    ["with a base of its own", { $id: "https://example.org/x", not: ref("other.json") }],
  ])("%s stay as they are", async (_, inner) => {
    const definition = { allOf: [inner], $defs: { order: { $anchor: "order" } } };
    const files = {
      "db.json": withTables([ref("t.json#/orders")]),
      "t.json": { orders: standardDefinition(definition) },
    };
    expect(at("schema/tables/0/definition", await bundledValue(dereference, files))).toEqual(
      definition,
    );
    const bundled = await bundledValue(bundle, files);
    expect(at("components/tables/orders/definition", bundled)).toEqual(definition);
  });

  test("to another document still resolve from the new place", async () => {
    const files = {
      "db.json": withTables([ref("tables/t.json")]),
      "tables/t.json": standardDefinition({
        a: ref("schemas/a.json#/x"),
        b: ref("../db.json#/info"),
        c: ref("https://example.org/c"),
      }),
    };
    const expected = {
      a: ref("tables/schemas/a.json#/x"),
      b: ref("#/info"),
      c: ref("https://example.org/c"),
    };
    expect(at("schema/tables/0/definition", await bundledValue(dereference, files))).toEqual(
      expected,
    );
  });

  test("into components, which are removed, refer to the file that has them", async () => {
    const files = {
      "db.json": withTables(
        [standardDefinition({ a: ref("#/components/x-s/a"), b: ref("#/info") })],
        {
          components: { "x-s": { a: {} } },
        },
      ),
    };
    expect(at("schema/tables/0/definition", await bundledValue(dereference, files))).toEqual({
      a: ref("db.json#/components/x-s/a"),
      b: ref("#/info"),
    });
    expect(await bundledValue(bundle, files)).toEqual(files["db.json"]);
  });

  test("that would be lost keep the whole definition a reference in a bundle", async () => {
    const files = {
      "db.json": withTables([standardDefinition(ref("s/order.json#/order"))]),
      "s/order.json": { order: { a: ref("#/lines") }, lines: {} },
    };
    const bundled = await bundleFiles(bundle, files);
    expect(bundled.valid && bundled.value).toEqual(files["db.json"]);
    expect(bundled.findings).toMatchObject([
      {
        code: "unchecked-reference",
        severity: "warning",
        message: "the definition was not inlined: `#/lines` in it refers to a value outside it",
      },
    ]);
    const full = await bundledValue(dereference, files);
    expect(at("schema/tables/0/definition", full)).toEqual({ a: ref("s/order.json#/lines") });
  });

  test("a result in another folder", async () => {
    const files = {
      "contracts/db.json": withTables([
        standardDefinition(ref("s/order.json#/order")),
        standardDefinition({ a: ref("s/more.json") }),
      ]),
      "contracts/s/order.json": { order: { a: ref("#/lines") }, lines: {} },
    };
    const result = await bundleFiles(bundle, files, { resultUri: "out/all/db.json" });
    expect(result.value).toMatchObject({
      schema: {
        tables: [
          standardDefinition(ref("../../contracts/s/order.json#/order")),
          standardDefinition({ a: ref("../../contracts/s/more.json") }),
        ],
      },
    });
  });
});

describe("the text of the result", () => {
  const source = `{"datastoreapi":"1.0.0","info":{"version":"1.0.0","title":"T"},"services":{},
"schema":{"tables":[{"$ref":"t.json"},{"specification":"x","definition":{"b":1,"10":2,"2":3,"a":
{"big":12345678901234567890,"exact":1.10,"small":1e-7,"deep":[0.1,-0]}}}]}}`;
  const loader = memoryLoader({
    "t.json": '{"version":"1.0.0","fullyQualifiedName":"t","columns":[],"tags":["10","2"]}',
  });

  test("keeps the order of keys, and numbers as they are written", async () => {
    const result = await dereference(source, { uri: "db.json", loader });
    const text = result.valid ? result.toText() : "";
    expect(text.replace(/\s/g, "")).toBe(
      source
        .replace(/\s/g, "")
        .replace(
          '{"$ref":"t.json"}',
          '{"version":"1.0.0","fullyQualifiedName":"t","columns":[],"tags":["10","2"]}',
        ),
    );
    expect(text.endsWith("}\n")).toBe(true);
  });

  test("in YAML, too; texts that look like something else stay texts", async () => {
    const result = await bundle(source, { uri: "db.json", loader });
    const yaml = result.valid ? result.toText("yaml") : "";
    expect(yaml).toContain("big: 12345678901234567890");
    expect(yaml).toContain("exact: 1.10");
    expect(yaml.indexOf("b: 1")).toBeLessThan(yaml.indexOf('"10": 2'));
    expect(yaml.indexOf('"10": 2')).toBeLessThan(yaml.indexOf('"2": 3'));
    expect(parse(yaml)).toEqual(result.value);
    expect(validate(yaml, { uri: "db.yaml" }).valid).toBe(true);
  });

  test("a YAML document with numbers, order and aliases", async () => {
    const yaml = `datastoreapi: 1.0.0
info: {version: 1.0.0, title: &t "no"}
services: {}
schema:
  tables:
    - specification: x
      definition: {z: 0x1F, "10": 1.50, "2": *t, big: 123456789012345678901, e: 1_000, d: 2024-01-01}
`;
    const result = await dereference(yaml, { uri: "db.yaml" });
    expect(result.valid && result.toText("json").replace(/\s/g, "")).toContain(
      '"definition":{"z":31,"10":1.50,"2":"no","big":123456789012345678901,"e":"1_000","d":"2024-01-01"}',
    );
  });

  test("JSON may be deeper than YAML", async () => {
    const deep = (levels: number) =>
      JSON.stringify(withTables([standardDefinition({ x: "DEEP" })])).replace(
        '"DEEP"',
        "[".repeat(levels) + "]".repeat(levels),
      );
    const result = await dereference(deep(20_000), { uri: "db.json" });
    expect(result.valid && result.toText("json").length).toBeGreaterThan(40_000);
    expect(() => result.valid && result.toText("yaml")).toThrow(RangeError);
    const deepest = await dereference(deep(290), { uri: "db.json" });
    const yaml = deepest.valid ? deepest.toText("yaml") : "";
    expect(validate(yaml, { uri: "db.yaml" }).findings).toEqual([]);
  });
});

describe("the budget", () => {
  const wide = { list: Array.from({ length: 100 }, (_, n) => n) };
  const files = {
    "db.json": withTables(Array.from({ length: 50 }, () => standardDefinition(ref("d.json")))),
    "d.json": wide,
  };

  test.each([bundle, dereference])("ends an expansion with a finding", async (how) => {
    const result = await bundleFiles(how, files, { maxValues: 3000 });
    expect(result.valid).toBe(false);
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]).toMatchObject({
      code: "unresolved-reference",
      message: "the references expand to more than 3000 additional values",
    });
    expect(result.findings[0]?.pointer).toMatch(/^\/schema\/tables\/\d+\/definition\/\$ref$/);
    expect((await bundleFiles(how, files, { maxValues: 6000 })).valid).toBe(true);
  });

  test("applies to the values that references add: a large document without references is not limited", async () => {
    const alone = { "db.json": withTables([standardDefinition(wide), table()]) };
    for (const how of [bundle, dereference]) {
      expect((await bundleFiles(how, alone, { maxValues: 0 })).valid).toBe(true);
    }
  });
});

test("a service in place of its reference, more than once", async () => {
  const value = await bundledValue(dereference, {
    "db.json": descriptor({ services: { a: ref("s.json"), b: ref("#/services/a") } }),
    "s.json": service("s"),
  });
  expect(value).toEqual(descriptor({ services: { a: service("s"), b: service("s") } }));
});

test("server info by a chain over components", async () => {
  const value = await bundledValue(dereference, {
    "db.json": withServerInfo(ref("#/components/serverInfo/a"), {
      components: { serverInfo: { a: ref("#/components/serverInfo/b"), b: ref("h.json") } },
    }),
    "h.json": serverInfo("h"),
  });
  expect(value).toEqual(withServerInfo(serverInfo("h")));
});

describe.each([bundle, dereference])("%o of a value that comes from no text", (how) => {
  const withDefinition = (definition: unknown) =>
    withTables([{ ...standardDefinition(undefined), definition }]);

  test("that contains itself is a finding", async () => {
    const circle: { inner: unknown[] } = { inner: [] };
    circle.inner.push(circle);
    const { valid, findings } = await how(withDefinition(circle));
    expect(valid).toBe(false);
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "wrong-type /schema/tables/0/definition/inner/0",
    ]);
  });

  test("may contain a value twice, and be deep", async () => {
    const twice = { a: 1 };
    let deep: object = twice;
    for (let depth = 0; depth < 50_000; depth++) deep = { deep };
    expect((await how(withDefinition({ twice, again: [twice], deep }))).valid).toBe(true);
  });

  test("loses values that JSON does not have", async () => {
    const definition = { f: () => 1, s: Symbol("s"), u: undefined, list: [undefined, () => 1] };
    const { value } = await how(withDefinition(definition));
    expect(value).toEqual(withDefinition({ list: [null, null] }));
  });
});

describe("the result", () => {
  const files = { "db.json": withTables([ref("one.json")]), "one.json": table("one") };

  test("says whether references stay that were not checked", async () => {
    const whole = await bundleFiles(bundle, files);
    expect(whole).toMatchObject({ valid: true, complete: true, findings: [] });
    const partial = await bundleFiles(bundle, files, { loader: undefined });
    expect(partial).toMatchObject({ valid: true, complete: false });
    expect(partial.value).toEqual(files["db.json"]);
    const none = await bundleFiles(dereference, files, { loader: undefined });
    expect(none).toMatchObject({ valid: false, complete: false, value: undefined });
  });

  test("has what is documented, and nothing else", async () => {
    const whole = await bundleFiles(bundle, files);
    expect(Object.keys(whole).sort()).toEqual(["complete", "findings", "toText", "valid", "value"]);
  });

  test("is text in a language that exists", async () => {
    const { valid, ...whole } = await bundleFiles(bundle, files);
    if (!valid || !("toText" in whole)) throw new Error("the files are valid");
    expect(parse(whole.toText("yaml"))).toEqual(JSON.parse(whole.toText("json")));
    const xml = "xml" as "yaml";
    expect(() => whole.toText(xml)).toThrow('`language` must be "json" or "yaml"');
  });
});
