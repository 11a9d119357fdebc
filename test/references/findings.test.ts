// The findings about references: code, place, message, and fix.

import { validate } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import {
  checkFiles,
  descriptor,
  ref,
  serverInfo,
  service,
  standardDefinition,
  table,
  withServerInfo,
  withTables,
} from "./support.js";

const components = {
  serverInfo: { main: serverInfo() },
  tables: { orders: table(), "public.lines": table("lines") },
};

/** [mistake, `$ref`, code, message, replacement, whether the fix is safe] */
type Row = [string, string, string, string, string?, boolean?];

const ORDERS = "#/components/tables/orders";
const LINES = "#/components/tables/public.lines";

/** [mistake, `$ref`, replacement, whether it is what was meant for sure] */
const NO_POINTERS: [string, string, string, boolean][] = [
  ["dotted", "#components.tables.orders", ORDERS, true],
  ["dotted, with a dot in the name", "#components.tables.public.lines", LINES, true],
  ["without the slash", "#components/tables/orders", ORDERS, true],
  ["dotted, in the wrong section", "#components.services.orders", ORDERS, false],
  ["dotted, and misspelled", "#components.tables.ordres", ORDERS, false],
];

/** [mistake, `$ref`, what the message says behind it, replacement] */
const UNRESOLVED: [string, string, string, string?][] = [
  ["dotted behind a slash", "#/components.tables.orders", "resolved", ORDERS],
  ["misspelled name", "#/components/tables/ordres", "resolved below `/components/tables`", ORDERS],
  ["misspelled section", "#/components/table/orders", "resolved below `/components`", ORDERS],
  ["wrong section", "#/components/services/orders", "resolved below `/components`", ORDERS],
  ["nothing like it", "#/components/tables/customers", "resolved below `/components/tables`"],
  ["nowhere at all", "#/definitions/x", "resolved"],
  ["no such file", "none.json#/orders", "loaded: no such document"],
];

/** [mistake, `$ref`, its target] */
const WRONG_TARGETS: [string, string, string][] = [
  ["the whole document", "#", "a Data Store Descriptor"],
  ["another kind", "#/components/serverInfo/main", "a Server Info"],
  ["a list", "#/schema/tables", "an array"],
  ["a text", "#/info/title", "a string"],
];

const ROWS: Row[] = [
  [
    "empty",
    "",
    "malformed-reference",
    "`$ref` is empty, which refers to this whole document; write where the object is",
  ],
  ["a bad escape in the pointer", "#/components/tables/a~2b", "malformed-reference", ""],
  [
    "broken percent-encoding of a character",
    "#/components/tables/%ff",
    "malformed-reference",
    "the fragment of `#/components/tables/%ff` is not percent-encoded UTF-8",
  ],
  [
    "itself",
    "#/schema/tables/0",
    "reference-cycle",
    "these references form a cycle: `FILE#/schema/tables/0` → `FILE#/schema/tables/0`",
  ],
  ...NO_POINTERS.map(([mistake, reference, fix, safe]): Row => {
    const remedy = `${safe ? "write" : "did you mean"} \`${fix}\`${safe ? "" : "?"}`;
    const message = `the fragment of \`${reference}\` is not a JSON Pointer; ${remedy}`;
    return [mistake, reference, "malformed-reference", message, fix, safe];
  }),
  ...UNRESOLVED.map(([mistake, reference, obstacle, fix]): Row => {
    const remedy = fix === undefined ? "" : `; did you mean \`${fix}\`?`;
    const message = `\`${reference}\` cannot be ${obstacle}${remedy}`;
    return [mistake, reference, "unresolved-reference", message, fix, false];
  }),
  ...WRONG_TARGETS.map(([mistake, reference, target]): Row => {
    const message = `\`${reference}\` refers to ${target}, not to a Table or Standard Definition`;
    return [mistake, reference, "wrong-reference-target", message];
  }),
];

describe.each(["json", "yaml"] as const)("in %s", (format) => {
  test.each(ROWS)("%s: `%s`", async (_, reference, code, message, fix, safe) => {
    const file = `db.${format}`;
    const { result, texts, shown } = await checkFiles({
      [file]: withTables([ref(reference)], { components }),
    });
    expect(result.findings).toHaveLength(1);
    const [finding] = result.findings;
    if (finding === undefined) return;
    expect(finding).toMatchObject({
      code,
      severity: "error",
      file,
      pointer: "/schema/tables/0/$ref",
    });
    if (message !== "") expect(finding.message).toBe(message.replaceAll("FILE", file));
    const inYaml = stringify(reference).trim();
    expect(shown(finding)).toBe(format === "json" ? JSON.stringify(reference) : inYaml);
    if (fix === undefined) {
      expect(finding.fixes).toBeUndefined();
      return;
    }
    expect(finding.fixes).toHaveLength(1);
    const edit = finding.fixes?.[0]?.edits[0];
    expect(finding.fixes?.[0]).toMatchObject({ title: `write \`${fix}\``, safe });
    // The fixed document is valid.
    const text = texts[file] ?? "";
    const { start, end } = edit?.range ?? { start: { offset: 0 }, end: { offset: 0 } };
    const fixed = text.slice(0, start.offset) + edit?.newText + text.slice(end.offset);
    expect(validate(fixed, { uri: file }).findings).toEqual([]);
  });
});

describe("the fix of a malformed fragment", () => {
  test("keeps the part before `#`", async () => {
    const { result } = await checkFiles({
      "db.json": withTables([ref("./more/t.yaml#tables.orders")]),
      "more/t.yaml": { tables: { orders: table() } },
    });
    expect(result.findings[0]?.fixes?.[0]).toMatchObject({
      title: "write `./more/t.yaml#/tables/orders`",
      safe: true,
    });
  });

  test("encodes characters that a URI cannot contain", async () => {
    const names = { "two words": table(), "50%": table(), "a/b": table(), größe: table() };
    for (const [wrong, right] of [
      ["#components.tables.two%20words", "#/components/tables/two%20words"],
      ["#components.tables.50%25", "#/components/tables/50%25"],
      ["#components.tables.gr%C3%B6%C3%9Fe", "#/components/tables/gr%C3%B6%C3%9Fe"],
    ] as const) {
      const { result } = await checkFiles({
        "db.json": withTables([ref(wrong)], { components: { tables: names } }),
      });
      expect(result.findings[0]?.fixes?.[0]?.edits[0]?.newText).toBe(JSON.stringify(right));
    }
  });

  test("in a definition, too", async () => {
    const { result } = await checkFiles({
      "db.json": withTables([standardDefinition(ref("#components.x-definitions.a"))], {
        components: { "x-definitions": { a: {} } },
      }),
    });
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]?.fixes?.[0]).toMatchObject({
      title: "write `#/components/x-definitions/a`",
      safe: true,
    });
  });
});

describe("a `$ref` that is not a URI reference is reported once, by the structure", () => {
  test.each([
    ["two words", "malformed-reference"],
    ["a\\b.json", "malformed-reference"],
    [7, "wrong-type"],
    [null, "wrong-type"],
  ])("%j", async (reference, code) => {
    const { result, loaded } = await checkFiles({
      "db.json": withTables([{ $ref: reference }]),
    });
    expect(result.findings.map((finding) => [finding.code, finding.pointer])).toEqual([
      [code, "/schema/tables/0/$ref"],
    ]);
    expect(loaded).toEqual([]);
  });
});

describe("wrong-reference-target", () => {
  const targets: Record<string, [title: string, value: unknown]> = {
    service: ["a Database Service", service("a", { variables: {} })],
    serverInfo: ["a Server Info", serverInfo()],
    table: ["a Table", table("a", { columns: [] })],
    standardDefinition: ["a Standard Definition", standardDefinition()],
    info: ["an Info", { title: "a", version: "1.0.0" }],
    jdbc: ["a JDBC Connection", { connectionString: "jdbc:x", driverClass: "X" }],
    descriptor: ["a Data Store Descriptor", descriptor()],
    array: ["an array", []],
    null: ["null", null],
    string: ["a string", "a"],
    number: ["a number", 1],
    boolean: ["a boolean", true],
    other: ["an object of another kind", { zebra: 1 }],
  };
  const places: [string, string[], (it: unknown) => unknown][] = [
    ["a Database Service", ["service"], (it) => descriptor({ services: { a: it } })],
    ["a Server Info", ["serverInfo"], (it) => withServerInfo(it)],
    ["a Table or Standard Definition", ["table", "standardDefinition"], (it) => withTables([it])],
  ];
  const combinations = places.flatMap(([expected, right, documentWith]) =>
    Object.entries(targets).map(
      ([key, [title]]) => [key, title, expected, right.includes(key), documentWith] as const,
    ),
  );

  test.each(combinations)("%s (%s) for %s", async (key, title, expected, isRight, documentWith) => {
    const { result } = await checkFiles({
      "db.json": documentWith(ref(`parts.yaml#/${key}`)),
      "parts.yaml": Object.fromEntries(Object.entries(targets).map(([k, [, v]]) => [k, v])),
    });
    expect(result.findings.map(({ file, code, message }) => [file, code, message])).toEqual(
      isRight
        ? []
        : [
            [
              "db.json",
              "wrong-reference-target",
              `\`parts.yaml#/${key}\` refers to ${title}, not to ${expected}`,
            ],
          ],
    );
  });

  test("an object with only keys of the expected kind is of that kind, whatever is missing", async () => {
    const { lines } = await checkFiles({
      "db.json": withTables([ref("a.json"), ref("b.json"), ref("c.json")]),
      "a.json": { fullyQualifiedName: "a" },
      "b.json": {},
      "c.json": { name: "c", description: "c" },
    });
    expect(lines).toEqual([
      "a.json# missing-property",
      "b.json# missing-property",
      "c.json# missing-property",
    ]);
  });

  test("one target for two kinds: the first reference, by place, decides", async () => {
    const { lines } = await checkFiles({
      "db.json": withServerInfo(ref("#/components/x-it"), {
        schema: { tables: [ref("#/components/x-it")] },
        components: { "x-it": serverInfo() },
      }),
    });
    expect(lines).toEqual(["db.json#/schema/tables/0/$ref wrong-reference-target"]);
  });
});

test("a reference that is in several places through an alias is reported once", async () => {
  const { lines } = await checkFiles({
    "db.yaml": [
      "datastoreapi: 1.0.0",
      "info: {title: t, version: 1.0.0}",
      "services: {}",
      "schema:",
      "  tables: [&r {$ref: '#/nope'}, *r, {$ref: &x '#/neither'}, {$ref: *x}]",
    ].join("\n"),
  });
  expect(lines).toEqual([
    "db.yaml#/schema/tables/0/$ref unresolved-reference",
    "db.yaml#/schema/tables/2/$ref unresolved-reference",
  ]);
});

describe("errors in a target", () => {
  test("are reported once, where they are, with the first reference to them", async () => {
    const { result, shown } = await checkFiles({
      "db.yaml": withTables([
        ref("t.json#/orders"),
        ref("t.json#/orders"),
        ref("#/schema/tables/0"),
      ]),
      "t.json": { orders: table("orders", { id: "x" }) },
    });
    expect(result.findings).toHaveLength(1);
    const [finding] = result.findings;
    expect(finding).toMatchObject({
      code: "invalid-format",
      file: "t.json",
      pointer: "/orders/id",
      related: [
        { message: "referenced from here", file: "db.yaml", pointer: "/schema/tables/0/$ref" },
      ],
    });
    expect(finding && shown(finding)).toBe('"x"');
    const place = finding?.related?.[0];
    expect(place && shown({ ...place, code: "", severity: "error" })).toBe("t.json#/orders");
  });

  test("within the document, under a key that the schema does not reach", async () => {
    const { result } = await checkFiles({
      "db.json": withTables([ref("#/components/x-parts/orders")], {
        components: { "x-parts": { orders: table("orders", { columns: [{ name: "a" }] }) } },
      }),
    });
    expect(result.findings.map(({ pointer, code, related }) => [pointer, code, related])).toEqual([
      [
        "/components/x-parts/orders/columns/0",
        "missing-property",
        [expect.objectContaining({ pointer: "/schema/tables/0/$ref" })],
      ],
    ]);
  });

  test("under a key that the schema reaches, they are reported without `related`", async () => {
    const { result } = await checkFiles({
      "db.json": withTables([ref("#/components/tables/orders")], {
        components: { tables: { orders: table("orders", { id: "x" }) } },
      }),
    });
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]?.related).toBeUndefined();
  });

  test("a part, and then the whole that contains it", async () => {
    const faulty = serverInfo();
    const whole = service("a", { serverInfo: { ...faulty, port: 5432 } });
    const { lines } = await checkFiles({
      "db.json": descriptor({
        services: { a: { name: "a", serverInfo: ref("s.json#/serverInfo") }, b: ref("s.json") },
      }),
      "s.json": whole,
    });
    expect(lines).toEqual(["s.json#/serverInfo/port wrong-type"]);
  });

  test("a whole descriptor as a target: its parts have the kinds of their places", async () => {
    const { lines } = await checkFiles({
      "db.json": withTables([ref("other.json#/components/tables/a"), ref("other.json#/schema")]),
      "other.json": descriptor({
        schema: { databaseName: "other", tables: [] },
        components: { tables: { a: table("a", { id: "x" }) } },
      }),
    });
    expect(lines).toEqual([
      "db.json#/schema/tables/1/$ref wrong-reference-target",
      "other.json#/components/tables/a/id invalid-format",
    ]);
  });

  test.each([
    ["t.json", '{"orders": {"version": }}'],
    ["t.yaml", "orders: [\n"],
    ["t.json", ""],
  ])("a text that cannot be parsed is reported once: %s", async (file, text) => {
    const { result } = await checkFiles({
      "db.json": withTables([ref(`${file}#/orders`), ref(`${file}#/lines`), ref(file)]),
      [file]: text,
    });
    expect(result.findings.every((one) => one.file === file && one.code === "syntax-error")).toBe(
      true,
    );
    expect(result.findings.length).toBeGreaterThan(0);
    expect(result.valid).toBe(false);
  });

  test("a duplicate key in a target", async () => {
    const { lines } = await checkFiles({
      "db.json": withTables([ref("t.json")]),
      "t.json": '{"fullyQualifiedName": "a", "version": "1.0.0", "version": "1.0.0"}',
    });
    expect(lines).toEqual(["t.json#/version duplicate-key"]);
  });
});

test("one `$ref` that is reached as a table and as a definition is reported once", async () => {
  const { lines } = await checkFiles({
    "db.json": withTables([ref("a.json"), standardDefinition(ref("a.json")), ref("b.json")]),
    "a.json": ref("none.json"),
    "b.json": standardDefinition(ref("a.json")),
  });
  expect(lines).toEqual(["a.json#/$ref unresolved-reference"]);
});

describe("consequences of a mistake are not reported again", () => {
  test.each([
    ["componets", "#/components/tables/orders"],
    ["componets", "#/componets/tables/orders"],
  ])("`%s`, reached by %s", async (key, reference) => {
    const { lines } = await checkFiles({
      "db.json": withTables([ref(reference)], { [key]: { tables: { orders: table() } } }),
    });
    expect(lines).toEqual([`db.json#/${key} unknown-property`]);
  });

  test("values under a misspelled key are checked", async () => {
    const { lines } = await checkFiles({
      "db.json": withTables([ref("#/components/tables/orders")], {
        componets: { tabels: { orders: table("orders", { id: "x" }) } },
      }),
    });
    expect(lines).toEqual([
      "db.json#/componets unknown-property",
      "db.json#/componets/tabels unknown-property",
      "db.json#/componets/tabels/orders/id invalid-format",
    ]);
  });

  test("a misspelled `$ref` is followed", async () => {
    const { lines } = await checkFiles({
      "db.json": withTables([{ $reff: "a.json" }, { $Ref: "none.json" }]),
      "a.json": table("a", { id: "x" }),
    });
    expect(lines).toEqual([
      "a.json#/id invalid-format",
      "db.json#/schema/tables/0/$reff unknown-property",
      "db.json#/schema/tables/1/$Ref unknown-property",
      "db.json#/schema/tables/1/$Ref unresolved-reference",
    ]);
  });

  test("strict rejects `components`, references into it still resolve", async () => {
    const files = {
      "db.json": withTables([ref("#/components/tables/orders")], { components }),
    };
    expect((await checkFiles(files, { strict: true })).lines).toEqual([
      "db.json#/components unknown-property",
    ]);
  });
});

describe("definitions", () => {
  const definedBy = (reference: string) => withTables([standardDefinition(ref(reference))]);

  test.each([
    ["missing", "none.proto", "unresolved-reference", /cannot be loaded: no such document$/],
    [
      "a fragment into a text",
      "a.proto#/x",
      "unresolved-reference",
      /points into a text that is not read as data$/,
    ],
    [
      "a fragment into data",
      "a.json#/ordres",
      "unresolved-reference",
      /cannot be resolved; did you mean `a.json#\/orders`\?$/,
    ],
    ["empty", "", "malformed-reference", /^`\$ref` is empty/],
    ["what contains it", "#/schema/tables/0", "reference-cycle", /refers to its own ancestor$/],
    ["the document", "#", "reference-cycle", /refers to its own ancestor$/],
    ["itself", "#/schema/tables/0/definition", "reference-cycle", /refers to its own ancestor$/],
  ])("%s", async (_, reference, code, message) => {
    const { result } = await checkFiles({
      "db.json": definedBy(reference),
      "a.proto": 'syntax = "proto3";',
      "a.json": { orders: 1 },
    });
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]).toMatchObject({
      code,
      file: "db.json",
      pointer: "/schema/tables/0/definition/$ref",
      message: expect.stringMatching(message),
    });
  });

  test.each(["a.proto", "a.proto#", "a.json", "a.json#/x", "a.YAML", "a.json?version=1"])(
    "%s exists",
    async (reference) => {
      const { result } = await checkFiles({
        "db.json": definedBy(reference),
        "a.proto": "}{ no JSON",
        "a.json": { x: 1 },
        "a.YAML": "x: 1",
        "a.json?version=1": { x: 1 },
      });
      expect(result.findings).toEqual([]);
    },
  );

  test("data with a syntax error says so", async () => {
    const { lines } = await checkFiles({ "db.json": definedBy("a.json"), "a.json": "{" });
    expect(lines).toEqual(["a.json# syntax-error"]);
  });

  test("characters that a URI cannot contain", async () => {
    const { lines } = await checkFiles({ "db.json": definedBy("two words.json") });
    expect(lines).toEqual(["db.json#/schema/tables/0/definition/$ref malformed-reference"]);
  });
});

describe("cycles", () => {
  test("a cycle is reported once, with all its references, wherever it is entered", async () => {
    const files = {
      "db.json": withTables(["b", "c", "a", "b"].map((name) => ref(`${name}.json`))),
      "a.json": ref("b.json"),
      "b.json": ref("c.json"),
      "c.json": ref("a.json"),
    };
    const { result } = await checkFiles(files);
    expect(result.findings.map(({ file, pointer, message }) => [file, pointer, message])).toEqual([
      [
        "a.json",
        "/$ref",
        "these references form a cycle: `a.json#` → `b.json#` → `c.json#` → `a.json#`",
      ],
    ]);
    expect(result.valid).toBe(false);
  });

  test("two cycles are two findings; a reference into a cycle is not a finding", async () => {
    const tables = {
      a: ref("#/components/tables/a"),
      b: ref("#/components/tables/c"),
      c: ref("#/components/tables/b"),
      d: ref("#/components/tables/b"),
    };
    const { lines } = await checkFiles({ "db.json": descriptor({ components: { tables } }) });
    expect(lines).toEqual([
      "db.json#/components/tables/a/$ref reference-cycle",
      "db.json#/components/tables/b/$ref reference-cycle",
    ]);
  });

  test("a cycle of definitions", async () => {
    const { lines } = await checkFiles({
      "db.json": withTables([standardDefinition(ref("d.json#/a"))]),
      "d.json": { a: ref("#/b"), b: ref("#/a") },
    });
    expect(lines).toEqual(["d.json#/a/$ref reference-cycle"]);
  });

  test("a long cycle is shortened", async () => {
    const tables = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`t${n}`, ref(`#/components/tables/t${(n + 1) % 20}`)]),
    );
    const { result } = await checkFiles({ "db.json": descriptor({ components: { tables } }) });
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]?.message).toMatch(/→ … → `db\.json#\/components\/tables\/t0`$/);
  });

  test("documents may refer to each other: only references that never end are a cycle", async () => {
    const { result } = await checkFiles({
      "a.json": withTables([ref("b.json#/components/tables/b")], {
        components: { tables: { a: table() } },
      }),
      "b.json": descriptor({
        components: { tables: { b: ref("a.json#/components/tables/a") } },
      }),
    });
    expect(result.findings).toEqual([]);
  });
});

describe("messages contain no secrets and no control characters", () => {
  test.each([
    ["https://user:hunter2@example.org/x.json", "hunter2"],
    ["x.json?token=hunter2", "hunter2"],
  ])("%s", async (reference, secret) => {
    const { result } = await checkFiles({ "db.json": withTables([ref(reference)]) });
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]?.message).not.toContain(secret);
  });

  test("escape sequences", async () => {
    const { result } = await checkFiles({
      "db.json": withTables([standardDefinition(ref("#/a\u001b[31m"))]),
    });
    expect(result.findings[0]?.message).not.toContain("\u001b");
  });
});
