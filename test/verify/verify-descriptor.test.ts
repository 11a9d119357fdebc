import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { openInput } from "../../src/engine/check.js";
import { fixDocuments } from "../../src/engine/fix-documents.js";
import { filesOf } from "../../src/engine/result.js";
import { memoryLoader } from "../../src/index.js";
import { verify } from "../../src/node.js";
import type { Catalog, CatalogColumn } from "../../src/sources/catalog.js";
import { toDescriptor } from "../../src/sources/to-descriptor.js";
import { verifyGraph } from "../../src/verify/verify-descriptor.js";
import { folderPerFile } from "../support/folder.js";
import { inEachStyle, styles } from "../support/styles.js";
import { column, LIVE_SHOP, table } from "./live-shop.js";
import { asJsonSchemas, type ImportedDescriptor, withUrns } from "./rewritten.js";
import { fixText, verifyText } from "./verify-text.js";

const database = (...tables: Catalog["tables"]): Catalog => ({ ...LIVE_SHOP, tables });

const described = (text: string): string => `datastoreapi: 1.0.0
info: { title: Shop, version: 1.0.0 }
services: {}
schema:
  tables:
${text}`;

test("a table in another file is changed there", async () => {
  const orders = table("orders", [column("id", "bigint", "BIGINT")]);
  const text = described("    - $ref: tables/orders.yaml\n");
  const files = {
    "tables/orders.yaml":
      "# orders\nfullyQualifiedName: shop.sales.orders\nversion: 1.0.0\ncolumns:\n  - fullyQualifiedName: shop.sales.orders.id\n    dataType: INT # small\n",
  };
  const source = { label: "the database", catalog: database(orders) };
  const { workspace, name } = openInput(text, {
    uri: "db.yaml",
    loader: memoryLoader(files),
    runRules: (graph, max) => verifyGraph(graph, source, {}, max),
  });
  const { changes } = await fixDocuments(workspace, [name], {
    unsafe: false,
    run: async (document) => filesOf(await workspace.check(document, { lint: true })),
    isWritable: () => true,
  });
  expect([...changes].map(([file, { after }]) => [file, after])).toEqual([
    ["tables/orders.yaml", files["tables/orders.yaml"].replace("INT", "BIGINT")],
  ]);
});

test("a reference to a table that is gone is removed, not its file", async () => {
  const text = described(
    "    - $ref: '#/components/tables/orders'\n    - $ref: '#/components/tables/gone'\ncomponents:\n  tables:\n" +
      "    orders: { fullyQualifiedName: shop.orders, version: 1.0.0, columns: [] }\n" +
      "    gone: { fullyQualifiedName: shop.gone, version: 1.0.0, columns: [] }\n",
  );
  const live = database(table("orders", []));
  const findings = await verifyText(text, live);
  expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
    ["missing-table", "/schema/tables/1/$ref"],
  ]);
  expect(await fixText(text, live, { unsafe: true })).toBe(
    text.replace("    - $ref: '#/components/tables/gone'\n", ""),
  );
});

describe("what cannot be compared", () => {
  const text = described(
    "    - fullyQualifiedName: shop.orders\n      version: 1.0.0\n      columns:\n        - { fullyQualifiedName: shop.orders.id, dataType: INT }\n        - { fullyQualifiedName: shop.orders.gone, dataType: INT }\n",
  );

  test("is unreadable, and nothing that may depend on it is missing", async () => {
    const live: Catalog = {
      ...database(table("orders", [column("id", "bigint", "BIGINT")])),
      unread: [{ what: "column sales.orders.total", reason: "the right to see it is missing" }],
    };
    const findings = await verifyText(text, live, { extra: true });
    expect(findings.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      [
        "unreadable",
        "error",
        "column sales.orders.total of the database could not be read: the right to see it is missing",
      ],
      [
        "type-differs",
        "error",
        "`orders.id` is `INT` here, and `bigint` in the database (`sales.orders.id`)",
      ],
    ]);
  });

  test("is ambiguous, and nothing else is said of it", async () => {
    const live = database(
      table("Orders", [column("x", "text", "TEXT")]),
      table("ORDERS", [column("y", "text", "TEXT")]),
    );
    const [finding, ...others] = await verifyText(text, live);
    expect(others).toEqual([]);
    expect(finding?.message).toBe(
      "`shop.orders` could be `sales.Orders`, `sales.ORDERS` in the database; write the name as it is there",
    );
    expect(finding?.range?.start.line).toBe(6);
  });

  test("columns can be ambiguous as well", async () => {
    const live = database(
      table("orders", [
        column("ID", "text", "TEXT"),
        column("Id", "text", "TEXT"),
        column("gone", "integer", "INT"),
      ]),
    );
    const findings = await verifyText(text, live);
    expect(findings.map(({ code }) => code)).toEqual(["ambiguous-name"]);
  });
});

test("levels and descriptions", async () => {
  const text = described(
    "    - fullyQualifiedName: shop.orders\n      version: 1.0.0\n      columns:\n        - { fullyQualifiedName: shop.orders.id, dataType: INT, description: Mine }\n        - fullyQualifiedName: shop.orders.note\n          dataType: TEXT\n",
  );
  const live = database(
    table("orders", [
      column("id", "bigint", "BIGINT", { comment: "Theirs" }),
      column("note", "text", "TEXT", { comment: "What the customer said" }),
    ]),
  );
  expect((await verifyText(text, live)).map(({ code }) => code)).toEqual(["type-differs"]);
  const levels = { "type-differs": "off", "description-differs": "warning" } as const;
  const findings = await verifyText(text, live, { levels });
  expect(findings.map(({ code, severity, message }) => [code, severity, message])).toEqual([
    [
      "description-differs",
      "warning",
      "the description of `orders.id` is not the comment in the database (`sales.orders.id`)",
    ],
    [
      "description-differs",
      "warning",
      "`orders.note` has no description, but a comment in the database (`sales.orders.note`)",
    ],
  ]);
  const fixed = await fixText(text, live, { levels, unsafe: true });
  expect(fixed).toBe(
    text.replace(
      "          dataType: TEXT\n",
      '          description: "What the customer said"\n          dataType: TEXT\n',
    ),
  );
});

test.each([
  ["VARCHAR(80)", column("c", "character varying(90)", "VARCHAR", { length: 90 }), "VARCHAR(90)"],
  ["VARCHAR(80)", column("c", "character varying", "VARCHAR"), "character varying"],
  [
    "DECIMAL(12,2)",
    column("c", "numeric(14,4)", "DECIMAL", { precision: 14, scale: 4 }),
    "DECIMAL(14,4)",
  ],
  ["DECIMAL(12,2)", column("c", "bigint", "BIGINT"), "BIGINT"],
  ["BIGINT", column("c", "numeric(9)", "DECIMAL", { precision: 9 }), "DECIMAL, precision: 9"],
])("%s becomes the type of the database in its form", async (before, live, after) => {
  const text = described(
    `    - fullyQualifiedName: shop.orders\n      version: 1.0.0\n      columns:\n        - { fullyQualifiedName: shop.orders.c, dataType: ${JSON.stringify(before)} }\n`,
  );
  const fixed = await fixText(text, database(table("orders", [live])));
  expect(fixed.replaceAll('"', "")).toContain(`dataType: ${after} }`);
  expect(await verifyText(fixed, database(table("orders", [live])))).toEqual([]);
});

test("a key is about its table, not about a column", async () => {
  const [customer, ...others] = LIVE_SHOP.tables;
  const live = database({ ...customer, keys: [] } as (typeof others)[0], ...others);
  const findings = await verifyText(toDescriptor(LIVE_SHOP), live);
  expect(findings.map(({ code, params }) => ({ code, ...params }))).toEqual([
    {
      code: "primary-key-differs",
      source: "the database",
      table: "customer",
      live: "sales.customer",
      declared: "id",
      actual: "",
    },
    {
      code: "unique-differs",
      source: "the database",
      table: "customer",
      live: "sales.customer",
      declared: "email",
    },
  ]);
});

test("a new name leaves the qualified one, and says so", async () => {
  const text = styles.YAML(toDescriptor(LIVE_SHOP));
  const [customer, ...others] = LIVE_SHOP.tables;
  if (customer === undefined) throw new Error("the shop has customers");
  const columns = customer.columns.map((own) =>
    own.name === "born" ? { ...own, name: "birthday" } : own,
  );
  const live = database({ ...customer, columns }, ...others);
  const [finding] = await verifyText(text, live);
  expect(finding?.fixes?.map(({ title, safe }) => [title, safe])).toEqual([
    ["rename to `birthday`; `fullyQualifiedName` stays as it is", false],
  ]);
  expect(await fixText(text, live, { unsafe: true })).toBe(
    text.replace("name: born", "name: birthday"),
  );
});

test("what is added has names as its neighbors have", async () => {
  const value = withUrns(toDescriptor(LIVE_SHOP) as unknown as ImportedDescriptor);
  const [customer, ...others] = LIVE_SHOP.tables;
  if (customer === undefined) throw new Error("the shop has customers");
  const columns = [...customer.columns, column("of age", "boolean", "BOOLEAN")];
  const item = table("item", [column("id", "bigint", "BIGINT")]);
  const live = database({ ...customer, columns }, item, ...others);
  const text = styles.YAML(value);
  const fixed = await fixText(text, live, { extra: true });
  const added = fixed.split("\n").filter((line) => !text.includes(line));
  expect(added.filter((line) => line.includes("urn:")).map((line) => line.trim())).toEqual([
    "- fullyQualifiedName: urn:dsas:shop:tables:customer:of_age",
    "- fullyQualifiedName: urn:dsas:shop:tables:item",
    "- fullyQualifiedName: urn:dsas:shop:tables:item.id",
  ]);
  expect(await verifyText(fixed, live, { extra: true })).toEqual([]);
});

test("a JSON Schema is compared as well", async () => {
  const value = asJsonSchemas(toDescriptor(LIVE_SHOP) as unknown as ImportedDescriptor);
  const text = styles.JSON(value);
  const [customer, ...others] = LIVE_SHOP.tables;
  if (customer === undefined) throw new Error("the shop has customers");
  const columns = customer.columns.flatMap((own) => {
    if (own.name === "token") return [];
    if (own.name === "email") return { ...own, nullable: true, length: 90 };
    return own.name === "born" ? { ...own, nativeType: "text", dataType: "TEXT" as const } : own;
  });
  const live = database({ ...customer, columns, kind: "VIEW" }, ...others);
  const findings = await verifyText(text, live);
  expect(findings.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
    "length-differs /schema/tables/0/definition/properties/email/maxLength",
    "missing-column /schema/tables/0/definition/properties/token",
    "nullability-differs /schema/tables/0/definition/properties/email/isNullable",
    "table-kind-differs /schema/tables/0/definition/tableType",
    "type-differs /schema/tables/0/definition/properties/born/physicalType",
  ]);
  const fixed = await fixText(text, live, { unsafe: true });
  expect((await verifyText(fixed, live)).map(({ code }) => code)).toEqual([]);
});

describe("the function of ./node", () => {
  const folder = folderPerFile();

  test("compares a file with a source", async () => {
    const text = styles.YAML(toDescriptor(LIVE_SHOP));
    const live = folder.write("live.yaml", text);
    const file = folder.write("db.yaml", text.replace("dataLength: 80", "dataLength: 90"));
    const { valid, findings } = await verify(file, { against: live });
    expect(valid).toBe(true);
    expect(findings.map(({ code, params }) => [code, params])).toEqual([
      [
        "length-differs",
        {
          source: live,
          table: "customer",
          column: "email",
          live: "sales.customer.email",
          declared: "VARCHAR(90)",
          actual: "VARCHAR(80)",
        },
      ],
    ]);
    expect((await verify(live, { against: live, extra: true })).findings).toEqual([]);
    const foreign =
      "    - { name: rates, version: 1.0.0, tableType: FOREIGN TABLE, columns: [] }\n";
    folder.write("live.yaml", described(foreign));
    const own = await verify(live, { against: live });
    expect(own.findings.map(({ code }) => code)).not.toContain("table-kind-differs");
    await expect(verify(file, {})).rejects.toThrow("verify needs `against` or `service`");
    await expect(verify(file, { against: join(folder.path, "none.yaml") })).rejects.toThrow(
      "none.yaml",
    );
  });
});

describe("what is added", () => {
  const orders =
    "    - { fullyQualifiedName: NAME, name: orders_t, version: 1.0.0, columns: [] }\n";
  const item = (more: Partial<Catalog["tables"][number]> = {}) => ({
    ...table("orders", [column("id", "bigint", "BIGINT")]),
    ...more,
  });
  const live = (...more: Catalog["tables"]) => database(...more, table("orders_t", []));
  const added = async (name: string, catalog: Catalog) => {
    const text = described(orders.replace("NAME", name));
    const fixed = await fixText(text, catalog, { extra: true });
    return fixed
      .split("\n")
      .filter((line) => !text.includes(line))
      .join("\n");
  };

  test("has no name that something else has", async () => {
    expect(await added("sales.orders", live(item()))).toContain(
      "fullyQualifiedName: sales.orders_\n",
    );
  });

  test("has a name of one segment if the others have", async () => {
    expect(await added("main", live(item()))).toContain("fullyQualifiedName: orders\n");
  });

  test("has no foreign key to a table that the descriptor does not have", async () => {
    const customer = { ...table("customer", [column("id", "bigint", "BIGINT")]), schema: "crm" };
    const target = { schema: "crm", table: "customer", columns: ["id"] };
    const own = item({ keys: [{ type: "FOREIGN_KEY", columns: ["id"], target }] });
    const text = await added("sales.o", live(customer, own));
    expect(text).toContain("sales.orders.id");
    expect(text).not.toContain("FOREIGN_KEY");
  });
});

test.each([["my schema"], [undefined]])(
  "tables of one name: that of the schema %s",
  async (schema) => {
    const own = { ...table("orders", [column("id", "bigint", "BIGINT")]), schema };
    const other = { ...table("orders", [column("x", "text", "TEXT")]), schema: "my_schema" };
    const live = { ...database(own, other), database: undefined };
    expect(await verifyText(toDescriptor({ ...live, tables: [own] }), live)).toEqual([]);
  },
);

test("another order is said of the table", async () => {
  const [first, second] = [column("a", "bigint", "BIGINT"), column("b", "bigint", "BIGINT")];
  const value = toDescriptor(database(table("orders", [first, second])));
  const [finding] = await verifyText(value, database(table("orders", [second, first])));
  expect(finding?.message).toBe(
    "the columns of `orders` are in a different order in the database (`sales.orders`)",
  );
});

describe("two changes of a table at once", () => {
  const parts = table("parts", [
    column("id", "bigint", "BIGINT"),
    column("weight", "numeric(9,2)", "DECIMAL", { precision: 9, scale: 2 }),
    column("name", "character varying(20)", "VARCHAR", { length: 20 }),
    column("note", "text", "TEXT"),
  ]);
  const [id, , name, note] = parts.columns as [
    CatalogColumn,
    unknown,
    CatalogColumn,
    CatalogColumn,
  ];
  const changed = database({ ...parts, columns: [id, { ...name, name: "title" }, note] });
  const value = toDescriptor(database(parts)) as unknown as ImportedDescriptor;

  test.each([
    ["a Table", value],
    ["a JSON Schema", asJsonSchemas(value)],
  ])("a column that is gone before one with a new name, in %s", async (_, own) => {
    const findings = await verifyText(own, changed, { extra: true });
    expect(findings.map(({ message }) => message).sort()).toEqual([
      "`parts.name` is not in the database; was it renamed to `title`?",
      "`parts.weight` is not in the database",
    ]);
    const fixed = await fixText(styles.YAML(own), changed, { unsafe: true });
    expect(fixed).not.toContain("weight");
    expect(await verifyText(fixed, changed, { extra: true })).toEqual([]);
  });
});

test("a JSON Schema gets new names, in its required properties as well", async () => {
  const [customer] = LIVE_SHOP.tables as [Catalog["tables"][number]];
  const text = styles.YAML(
    asJsonSchemas(toDescriptor(database(customer)) as unknown as ImportedDescriptor),
  );
  const columns = customer.columns.map((own) =>
    own.name === "email" ? { ...own, name: "mail" } : own,
  );
  const keys = customer.keys.filter(({ type }) => type === "PRIMARY_KEY");
  const renamed = await fixText(
    text.replace(/ +isUnique: true\n/, ""),
    database({ ...customer, columns, keys }),
    {
      unsafe: true,
    },
  );
  expect(renamed).toMatch(/\n +mail:\n/);
  expect(renamed).toMatch(/\n +- mail\n/);
  const clients = await fixText(text, database({ ...customer, name: "client" }), { unsafe: true });
  expect(clients).toBe(text.replace("name: customer", "name: client"));
});

test("a JSON Schema loses a limit that the database does not have", async () => {
  const limited = table("orders", [
    column("note", "character varying(80)", "VARCHAR", { length: 80 }),
  ]);
  const live = database(table("orders", [column("note", "character varying", "VARCHAR")]));
  const text = styles.YAML(
    asJsonSchemas(toDescriptor(database(limited)) as unknown as ImportedDescriptor),
  );
  expect(await fixText(text, live)).toBe(
    text.replace(/ +maxLength: 80\n/, "").replace("VARCHAR", "character varying"),
  );
});

describe("between brackets, the last members are removed together", () => {
  const inBrackets = (value: unknown): string => styles["YAML in brackets"](value);

  test("precision and scale", async () => {
    const text = described(
      "    - { fullyQualifiedName: shop.orders, version: 1.0.0, columns: [{ fullyQualifiedName: shop.orders.c, dataType: DECIMAL, precision: 9, scale: 2 }] }\n",
    );
    const live = database(table("orders", [column("c", "bigint", "BIGINT")]));
    expect(await fixText(text, live)).toBe(
      text.replace("DECIMAL, precision: 9, scale: 2", "BIGINT"),
    );
  });

  test("all keys behind the first", async () => {
    const target = { schema: "sales", table: "customer", columns: ["id"] };
    const keys = ["buyer", "payer"].map(
      (name) => ({ type: "FOREIGN_KEY", columns: [name], target }) as const,
    );
    const orders = table(
      "orders",
      ["id", "buyer", "payer"].map((name) => column(name, "bigint", "BIGINT")),
      [{ type: "PRIMARY_KEY", columns: ["id"] }, ...keys],
    );
    const customer = table("customer", [column("id", "bigint", "BIGINT")]);
    const text = inBrackets(toDescriptor(database(orders, customer)));
    const live = database({ ...orders, keys: orders.keys.slice(0, 1) });
    const fixed = await fixText(text, live, { unsafe: true });
    expect(fixed).not.toMatch(/FOREIGN_KEY|customer|,\s*\]/);
    expect(await verifyText(fixed, live, { extra: true })).toEqual([]);
  });
});

test("a type of the database is the same without its schema", async () => {
  const [customer] = LIVE_SHOP.tables as [Catalog["tables"][number]];
  const live = database(customer);
  const text = styles.YAML(toDescriptor(live));
  expect(await verifyText(text.replace("sales.state", "state"), live)).toEqual([]);
  const findings = await verifyText(text.replace("sales.state", "mood"), live);
  expect(findings.map(({ code }) => code)).toEqual(["type-differs"]);
});

test("what is in the schemas of others is never extra", async () => {
  const value = toDescriptor(database(table("orders", [])));
  const live = database(table("other", []), { ...table("item", []), schema: "crm" });
  const findings = await verifyText(value, live, { extra: true });
  expect(findings.map(({ code }) => code).sort()).toEqual(["extra-table", "missing-table"]);
  // Where there are no schemas, all tables are in the one that the descriptor states.
  const bare = database({ ...table("item", []), schema: undefined });
  const all = await verifyText(value, bare, { extra: true });
  expect(all.map(({ code }) => code).sort()).toEqual(["extra-table", "missing-table"]);
});

test("a table that is no longer partitioned by a column that is gone", async () => {
  const [, , , orders] = LIVE_SHOP.tables as readonly Catalog["tables"][number][];
  if (orders === undefined) throw new Error("the shop has orders");
  const columns = orders.columns.filter(({ name }) => name !== "placed_at");
  const live = database({ ...orders, kind: "REGULAR", partition: undefined, columns });
  const text = styles.YAML(toDescriptor(database(orders)));
  const findings = await verifyText(text, live);
  expect(findings.map(({ code }) => code).sort()).toEqual(["missing-column", "table-kind-differs"]);
  expect(await verifyText(await fixText(text, live, { unsafe: true }), live)).toEqual([]);
});

test("a table or column without a name is not compared", async () => {
  const text = described(
    "    - { version: 1.0.0, columns: [] }\n    - { name: orders, version: 1.0.0, columns: [{ dataType: INT }] }\n",
  );
  const findings = await verifyText(text, database(table("orders", [])));
  expect(
    findings.filter(({ code }) => code.startsWith("missing-") && code !== "missing-property"),
  ).toEqual([]);
});

describe("a schema that the database does not have", () => {
  const stranger = { ...table("orders", [column("id", "bigint", "BIGINT")]), schema: "other" };
  const text = styles.YAML(
    toDescriptor(database(table("orders", [column("id", "integer", "INT")]))),
  );

  test("is one error, and a fix takes nothing from another schema", async () => {
    const settings = { extra: true } as const;
    const findings = await verifyText(text, database(stranger), settings);
    expect(findings.map(({ code, severity, params }) => [code, severity, params])).toEqual([
      ["missing-schema", "error", { source: "the database", table: "", declared: "sales" }],
    ]);
    expect(await fixText(text, database(stranger), { ...settings, unsafe: true })).toBe(text);
  });

  test("is not missing where a database has no schemas, or one by its address", async () => {
    const bare = database({ ...stranger, schema: undefined });
    const mysql = { ...database(stranger), dialect: "mysql" as const };
    for (const live of [bare, mysql]) {
      expect((await verifyText(text, live)).map(({ code }) => code)).toEqual(["type-differs"]);
    }
  });
});

describe("what the database gains", () => {
  const before = database(
    table("customer", [column("id", "bigint", "BIGINT"), column("mail", "text", "TEXT")]),
    table("orders", [column("id", "bigint", "BIGINT"), column("buyer", "bigint", "BIGINT")]),
  );
  const target = { schema: "sales", table: "customer", columns: ["id"] };
  const needed = { nullable: false };
  const after = database(
    table(
      "customer",
      [column("id", "bigint", "BIGINT", needed), column("mail", "text", "TEXT", needed)],
      [
        { type: "PRIMARY_KEY", columns: ["id"] },
        { type: "UNIQUE", columns: ["mail"] },
      ],
    ),
    table("orders", before.tables[1]?.columns ?? [], [
      { type: "FOREIGN_KEY", columns: ["buyer"], target },
    ]),
  );
  const settings = { extra: true, unsafe: true } as const;

  test.each(inEachStyle(toDescriptor(before)))(
    "is said with --extra, and added, as $style",
    async ({ text }) => {
      expect(await verifyText(text, after)).toEqual([]);
      const findings = await verifyText(text, after, settings);
      expect(findings.map(({ code, severity }) => [code, severity]).sort()).toEqual([
        ["extra-key", "info"],
        ["extra-key", "info"],
        ["extra-key", "info"],
        ["extra-not-null", "info"],
      ]);
      const fixed = await fixText(text, after, settings);
      expect(await verifyText(fixed, after, settings)).toEqual([]);
      expect(parse(fixed)).toEqual(toDescriptor(after));
    },
  );
});

test("a foreign key agrees in any order of its columns, and with a column that refers to two", async () => {
  const ids = ["a", "b"].map((name) => column(name, "bigint", "BIGINT"));
  const keyed = (columns: string[], targets: string[]) =>
    database(
      table("p", ids, [{ type: "PRIMARY_KEY", columns: ["a", "b"] }]),
      table("c", ids, [
        { type: "FOREIGN_KEY", columns, target: { schema: "sales", table: "p", columns: targets } },
      ]),
    );
  const settings = { extra: true, unsafe: true } as const;
  for (const [columns, targets] of [
    [
      ["a", "a"],
      ["a", "b"],
    ],
    [
      ["b", "a"],
      ["a", "b"],
    ],
  ] as const) {
    const live = keyed([...columns], [...targets]);
    const text = styles.YAML(toDescriptor(live));
    expect(await verifyText(text, live, settings)).toEqual([]);
    const turned = keyed([...columns].reverse(), [...targets].reverse());
    expect(await verifyText(text, turned, settings)).toEqual([]);
    const other = keyed([...columns].reverse(), [...targets]);
    const codes = (await verifyText(text, other, settings)).map(({ code }) => code).sort();
    expect(codes).toEqual(columns[0] === columns[1] ? [] : ["extra-key", "foreign-key-differs"]);
  }
});
