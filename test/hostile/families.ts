/**
 * Documents that could cost more than their size: each family makes one of about as many characters as
 * it is asked for. Every family was quadratic once, or is the sister of one that was.
 */
export interface Family {
  readonly name: string;
  /** The document, of about `size` characters. */
  readonly make: (size: number) => string;
  readonly language: "json" | "yaml";
}

/** `write` for as many indices as `size` characters have room for, with `each` characters for one. */
const listOf = <T>(size: number, each: number, write: (index: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(size / each)) }, (_, index) => write(index));

const mapOf = <T>(size: number, each: number, write: (index: number) => [string, T]) =>
  Object.fromEntries(listOf(size, each, write));

/** How many there are of each, when `size` characters are two lists with items of `each`. */
const half = (size: number) => Math.floor(size / 2);

const info = { title: "t", version: "1.0.0" };
const root = { datastoreapi: "1.0.0", info, services: {}, schema: {} };

const json = (name: string, make: (size: number) => object): Family => ({
  name,
  language: "json",
  make: (size) => JSON.stringify({ ...root, ...make(size) }),
});
const text = (name: string, language: Family["language"], make: (size: number) => string) => ({
  name,
  language,
  make,
});

/** `part` again and again, cut to `size` characters. */
const run = (part: string, size: number): string =>
  part.repeat(Math.ceil(size / part.length)).slice(0, size);

const service = (serverInfo: object, variables: object = {}, key = "s") => ({
  services: { [key]: { name: "n", serverInfo, variables } },
});
const server = (connectionProtocols: object, more: object = {}) => ({
  host: "h",
  port: "1",
  connectionProtocols,
  ...more,
});
const jdbc = (connectionString: string) => ({ jdbc: { version: "4", connectionString } });
const odbc = (connectionString: string) => ({ odbc: { version: "3", connectionString } });

const table = (name: string, more: object = {}) => ({
  name,
  fullyQualifiedName: `d.${name}`,
  version: "1.0.0",
  ...more,
});
const column = (owner: string, name: string, more: object = {}) => ({
  name,
  fullyQualifiedName: `d.${owner}.${name}`,
  dataType: "INT",
  ...more,
});
const tables = (...list: object[]) => ({ schema: { tables: list } });
const long = (prefix: string, index: number, length: number) =>
  `${prefix}${index}`.padEnd(length, "x");

/** A key of `length` characters, with many mistakes below it. */
const LONG_KEY = 2 / 3;

/** Values of strings. */
const strings: Family[] = [
  ["version", "1", " ", "a"],
  ["version of zeros", "", "0", "a"],
  ["version of dots", "1", ".0", " "],
  ["version of dashes", "1.0.0", "-", "_"],
  ["version after blanks", "", " ", "1"],
].map(([name = "", start = "", middle = "", end = ""]) =>
  json(name, (size) => {
    const version = start + run(middle, half(size)) + end;
    return { info: { title: "t", version }, ...tables(table("a", { version })) };
  }),
);

const types: Family[] = [
  ["data type of blanks", "A", " ", "B"],
  ["data type of tabs", "A", "\t ", "(1)"],
  ["data type of words", "A", " UNSIGNED", "B"],
  ["data type of brackets", "A", "(<", ""],
  ["data type that is long", "A", "B", "9"],
].map(([name = "", start = "", middle = "", end = ""]) =>
  json(name, (size) =>
    tables(
      table("a", { columns: [column("a", "b", { dataType: start + run(middle, size) + end })] }),
    ),
  ),
);

const connections: Family[] = [
  ...[
    "{",
    "}",
    "{a}",
    "={",
    "a={",
    "Driver={}}",
    ";",
    "=",
    "a=b;",
    "; ",
    "a={b};",
    "PWD={",
    "pwd",
  ].map((part) => json(`ODBC of ${part}`, (size) => service(server(odbc(run(part, size)))))),
  ...[
    "://:",
    "pwd",
    "pwd=",
    ":thin:a/",
    "a@",
    ";a={",
    "{",
    "?password",
    "[",
    "//h:1,",
    "://a:b",
  ].map((part) =>
    json(`JDBC of ${part}`, (size) => service(server(jdbc(`jdbc:x://${run(part, size)}`)))),
  ),
  json("JDBC of SQL Server with braces", (size) =>
    service(server(jdbc(`jdbc:sqlserver://h;${run("a={", size)}`))),
  ),
  json("JDBC of SQL Server with quotes", (size) =>
    service(server(jdbc(`jdbc:sqlserver://h;${run("a={b}}", size)}`))),
  ),
  json("JDBC of blanks", (size) => service(server(jdbc(`jdbc:x:${run(" ", size)}x`)))),
  json("host of braces", (size) =>
    service(server({}, { host: run("{a", size), port: run("}", 9) })),
  ),
];

const variables: Family[] = [
  json("undeclared x declared variables with long names", (size) =>
    service(
      server(jdbc(listOf(half(size), 100, (n) => `{${long("a", n, 98)}}`).join(""))),
      mapOf(half(size), 100, (n) => [long("b", n, 96), {}]),
    ),
  ),
  json("undeclared x declared variables with short names", (size) =>
    service(
      server(jdbc(listOf(half(size), 10, (n) => `{ab${n}}`).join(""))),
      mapOf(half(size), 10, (n) => [`ba${n}`, {}]),
    ),
  ),
  json("quoted x declared variables", (size) =>
    service(
      server(odbc(listOf(half(size), 12, (n) => `a={ab${n}};`).join(""))),
      mapOf(half(size), 10, (n) => [`ba${n}`, {}]),
    ),
  ),
  json("used x declared variables", (size) =>
    service(
      server(jdbc(listOf(half(size), 10, (n) => `{ab${n}}`).join(""))),
      mapOf(half(size), 10, (n) => [`ab${n}`, {}]),
    ),
  ),
  json("a shared server x services", (size) => ({
    components: {
      serverInfo: { a: server(jdbc(listOf(half(size), 10, (n) => `{ab${n}}`).join(""))) },
    },
    services: mapOf(half(size), 90, (n) => [
      `s${n}`,
      { name: `s${n}`, serverInfo: { $ref: "#/components/serverInfo/a" }, variables: {} },
    ]),
  })),
  json("a shared server x services with variables", (size) => ({
    components: {
      serverInfo: { a: server(jdbc(listOf(half(size), 10, (n) => `{ab${n}}`).join(""))) },
    },
    services: mapOf(half(size), 110, (n) => [
      `s${n}`,
      {
        name: `s${n}`,
        serverInfo: { $ref: "#/components/serverInfo/a" },
        variables: { [`ac${n}`]: {} },
      },
    ]),
  })),
  json("a default and a long enum", (size) =>
    service(server({}), {
      a: { default: "no", enum: listOf(size, 12, (n) => `value${n}`) },
    }),
  ),
  json("examples x enum", (size) =>
    service(server({}), {
      a: {
        enum: listOf(half(size), 12, (n) => `value${n}`),
        examples: [...listOf(half(size), 12, (n) => `value${n}`).reverse(), "no"],
      },
    }),
  ),
  json("many variables with enums", (size) =>
    service(
      server({}),
      mapOf(size, 50, (n) => [`a${n}`, { default: `d${n}`, enum: ["x", "y"] }]),
    ),
  ),
];

const columns: Family[] = [
  json("unknown columns with long names", (size) =>
    tables(
      table("a", {
        columns: listOf(half(size), 260, (n) => column("a", long("c", n, 90))),
        constraints: [
          {
            constraintType: "UNIQUE",
            columns: listOf(half(size), 100, (n) => `d.a.${long("e", n, 90)}`),
          },
        ],
      }),
    ),
  ),
  json("unknown columns with short names", (size) =>
    tables(
      table("a", {
        columns: listOf(half(size), 60, (n) => column("a", `abc${n}`)),
        constraints: [
          { constraintType: "UNIQUE", columns: listOf(half(size), 14, (n) => `d.a.bca${n}`) },
        ],
      }),
    ),
  ),
  json("a key with many columns", (size) =>
    tables(
      table("a", {
        columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
        constraints: ["UNIQUE", "PRIMARY_KEY"].map((constraintType) => ({
          constraintType,
          columns: listOf(half(size), 60, (n) => `d.a.c${n}`).reverse(),
        })),
      }),
    ),
  ),
  json("columns that are named by their short names", (size) =>
    tables(
      table("a", {
        columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
        constraints: [
          { constraintType: "UNIQUE", columns: listOf(half(size), 10, (n) => `c${n}`) },
        ],
      }),
    ),
  ),
  json("many keys of one table", (size) =>
    tables(
      table("a", {
        columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
        constraints: listOf(half(size), 50, (n) => ({
          constraintType: "UNIQUE",
          columns: [`d.a.c${n}`],
        })),
      }),
    ),
  ),
  json("foreign keys x keys", (size) =>
    tables(
      table("a", {
        columns: listOf(size / 3, 60, (n) => column("a", `c${n}`)),
        constraints: listOf(size / 3, 70, (n) => ({
          constraintType: "UNIQUE",
          columns: [`d.a.c${n}`, `d.a.c${n + 1}`],
        })),
      }),
      table("b", {
        columns: [column("b", "x")],
        constraints: listOf(size / 3, 70, (n) => ({
          constraintType: "FOREIGN_KEY",
          columns: ["d.b.x", `d.a.c${n}`],
        })),
      }),
    ),
  ),
  json("foreign keys between many tables", (size) =>
    tables(
      ...listOf(size, 260, (n) =>
        table(`t${n}`, {
          columns: [
            column(`t${n}`, "id", { columnConstraint: "PRIMARY_KEY" }),
            column(`t${n}`, "o"),
          ],
          constraints: [
            { constraintType: "FOREIGN_KEY", columns: [`d.t${n}.o`, `d.t${n * 7 + 1}.id`] },
          ],
        }),
      ),
    ),
  ),
  json("a foreign key with many columns", (size) =>
    tables(
      table("a", { columns: listOf(size / 3, 60, (n) => column("a", `c${n}`)) }),
      table("b", {
        columns: listOf(size / 3, 60, (n) => column("b", `c${n}`, { dataType: "TEXT" })),
        constraints: [
          {
            constraintType: "FOREIGN_KEY",
            columns: [
              ...listOf(size / 3, 60, (n) => `d.b.c${n}`),
              ...listOf(size / 3, 60, (n) => `d.a.c${n}`),
            ],
          },
        ],
      }),
    ),
  ),
  json("columns with the same name", (size) =>
    tables(table("a", { columns: listOf(size, 60, (n) => column("a", n % 2 ? "b" : `c${n}`)) })),
  ),
  json("pairs of columns with the same name", (size) =>
    tables(
      table("a", {
        columns: [0, 1].flatMap(() => listOf(half(size), 60, (n) => column("a", `c${n}`))),
      }),
    ),
  ),
  json("columns with irregular names", (size) =>
    tables(
      table("a", {
        columns: listOf(size, 70, (n) =>
          column("a", `c${n}`, { fullyQualifiedName: `d.a.x.y${n % 9}` }),
        ),
      }),
    ),
  ),
  json("columns named as columns of another table", (size) =>
    tables(
      table("a", { columns: listOf(half(size), 60, (n) => column("a", `c${n}`)) }),
      table("b", { columns: listOf(half(size), 60, (n) => column("a", `c${n}`)) }),
    ),
  ),
  json("columns in other case", (size) =>
    tables(
      table("a", { columns: listOf(size, 60, (n) => column("a", n % 2 ? `c${n - 1}` : `C${n}`)) }),
    ),
  ),
  json("columns at the same position", (size) =>
    tables(
      table("a", {
        columns: listOf(size, 80, (n) => column("a", `c${n}`, { ordinalPosition: n % 7 })),
      }),
    ),
  ),
  json("columns in the wrong order", (size) =>
    tables(
      table("a", {
        columns: listOf(size, 80, (n) => column("a", `c${n}`, { ordinalPosition: 100_000 - n })),
      }),
    ),
  ),
  json("unknown data types", (size) =>
    tables(
      table("a", {
        columns: listOf(size, 70, (n) => column("a", `c${n}`, { dataType: `VARCHR${n}` })),
      }),
    ),
  ),
  json("partitions by many columns", (size) =>
    tables(
      table("a", {
        columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
        partitions: [
          { intervalType: "COLUMN-VALUE", columns: listOf(half(size), 14, (n) => `d.a.c${n}`) },
        ],
      }),
    ),
  ),
  json("columns of a JSON Schema", (size) => ({
    schema: {
      tables: [
        {
          specification: "json-schema",
          definition: {
            properties: mapOf(size, 40, (n) => [
              `c${n}`,
              { $ref: `#/properties/c${n + 1}`, type: 1 },
            ]),
          },
        },
      ],
    },
  })),
];

/** Letters for a number, because names that differ in digits only are not compared. */
const letters = (index: number): string =>
  [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("");

const jsonSchema = (definition: object) => ({ specification: "json-schema", definition });

/** What rules read in JSON Schemas, and compare with the names of other tables. */
const misspellings: Family[] = [
  json("foreign keys to misspelled tables", (size) =>
    tables(
      ...listOf(size, 220, (n) =>
        table(`table_${letters(n)}`, {
          columns: [column(`table_${letters(n)}`, "id")],
          constraints: [
            {
              constraintType: "FOREIGN_KEY",
              columns: [`d.table_${letters(n)}.id`, `d.tabel_${letters(n)}.id`],
            },
          ],
        }),
      ),
    ),
  ),
  json("columns of misspelled tables", (size) =>
    tables(
      table("orders", { columns: listOf(size, 80, (n) => column(`orders_${letters(n)}`, "id")) }),
    ),
  ),
  json("a column of a table with a long name", (size) => {
    const name = run("a", size / 3);
    return tables(table(name, { columns: [column(`b${name}`, "id"), column(name, "c")] }));
  }),
  json("names with many segments", (size) =>
    tables({
      name: run("ab", size / 2),
      fullyQualifiedName: run("a.", size / 2),
      version: "1.0.0",
    }),
  ),
  json("required names that are no properties", (size) =>
    tables(
      jsonSchema({
        type: "object",
        properties: mapOf(half(size), 20, (n) => [`column_${letters(n)}`, {}]),
        required: listOf(half(size), 18, (n) => `colum_${letters(n)}`),
      }),
    ),
  ),
  json("deep schemas with unknown types", (size) => {
    const depth = Math.min(Math.floor(size / 30), 3_000);
    const start = '{"type":"arr","items":'.repeat(depth);
    return tables(jsonSchema(JSON.parse(`${start}{}${"}".repeat(depth)}`) as object));
  }),
  json("an enum and as many examples", (size) =>
    tables(
      jsonSchema({
        type: "object",
        properties: {
          a: {
            enum: listOf(half(size), 8, (n) => `a${n}`),
            examples: listOf(half(size), 8, (n) => `a${n}`),
          },
        },
      }),
    ),
  ),
];

const tableLists: Family[] = [
  json("tables with the same name", (size) => tables(...listOf(size, 60, () => table("a")))),
  json("tables that are listed twice", (size) => ({
    components: { tables: { a: table("a") } },
    schema: { tables: listOf(size, 40, () => ({ $ref: "#/components/tables/a" })) },
  })),
  json("tables in other case", (size) =>
    tables(...listOf(size, 60, (n) => table(n % 2 ? `t${n - 1}` : `T${n}`))),
  ),
  json("tables without a kind", (size) => tables(...listOf(size, 20, (n) => ({ [`x${n}`]: 1 })))),
  json("a table with many unknown keys", (size) => tables(mapOf(size, 12, (n) => [`k${n}`, 1]))),
  json("a name with many segments", (size) => {
    const name = run("a.", size / 4);
    return tables(
      { name: "x", fullyQualifiedName: `${name}x`, version: "1.0.0" },
      { name: `${name}y`, fullyQualifiedName: `${name}2`, version: "1.0.0" },
    );
  }),
];

const references: Family[] = [
  json("a chain of components", (size) => ({
    components: {
      tables: mapOf(size, 50, (n) => [`t${n}`, { $ref: `#/components/tables/t${n + 1}` }]),
    },
  })),
  json("a chain of components that ends", (size) => ({
    components: {
      tables: {
        ...mapOf(size, 50, (n) => [`t${n + 1}`, { $ref: `#/components/tables/t${n}` }]),
        t0: table("a"),
      },
    },
    ...tables({ $ref: `#/components/tables/t${Math.floor(size / 50)}` }),
  })),
  json("a chain of server infos that all services use", (size) => ({
    components: {
      serverInfo: {
        ...mapOf(half(size), 50, (n) => [`t${n + 1}`, { $ref: `#/components/serverInfo/t${n}` }]),
        t0: server({}),
      },
    },
    services: mapOf(half(size), 80, (n) => [
      `s${n}`,
      { name: `s${n}`, serverInfo: { $ref: `#/components/serverInfo/t${n}` } },
    ]),
  })),
  json("one cycle", (size) => {
    const count = Math.floor(size / 50);
    const next = (n: number) => `#/components/tables/t${(n + 1) % count}`;
    return { components: { tables: mapOf(size, 50, (n) => [`t${n}`, { $ref: next(n) }]) } };
  }),
  json("many cycles", (size) => ({
    components: {
      tables: mapOf(size, 50, (n) => [`t${n}`, { $ref: `#/components/tables/t${n ^ 1}` }]),
    },
  })),
  json("references to nothing", (size) => ({
    components: { tables: mapOf(half(size), 30, (n) => [`t${n}`, table("a")]) },
    ...tables(...listOf(half(size), 40, (n) => ({ $ref: `#/components/tables/u${n}` }))),
  })),
  json("references to one table", (size) => ({
    components: { tables: { a: table("a", { columns: [column("a", "b")] }) } },
    ...tables(...listOf(size, 40, () => ({ $ref: "#/components/tables/a" }))),
  })),
  json("one long reference", (size) => tables({ $ref: `#${run("/a", half(size))}` })),
  json("a reference of escapes", (size) => tables({ $ref: `#/${run("~1", half(size))}` })),
  json("a reference of percent signs", (size) => tables({ $ref: `#/${run("%41", half(size))}` })),
  json("a reference of parents", (size) => tables({ $ref: `${run("../", half(size))}a.json` })),
  json("a reference of dots", (size) => tables({ $ref: `#${run("a.", half(size))}` })),
  json("a reference that is malformed", (size) => tables({ $ref: run("a b\\{", half(size)) })),
  text("a reference into depth", "json", (size) => {
    const depth = Math.floor(size / 12);
    const deep = `${'{"a":'.repeat(depth)}{"specification":"s","definition":{}}${"}".repeat(depth)}`;
    return `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},"schema":{"tables":[
      {"specification":"s","definition":${deep}},
      {"$ref":"#/schema/tables/0/definition${"/a".repeat(depth)}"}]}}`;
  }),
  text("a definition that refers into depth", "json", (size) => {
    const depth = Math.floor(size / 12);
    const deep = `${'{"a":'.repeat(depth)}{"$ref":"#/schema"}${"}".repeat(depth)}`;
    return `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},"schema":{"tables":[
      {"specification":"s","definition":${deep}},
      {"specification":"s","definition":{"$ref":"#/schema/tables/0/definition${"/a".repeat(depth)}"}}]}}`;
  }),
  json("a definition with many references", (size) =>
    tables({
      specification: "jsonschema",
      definition: {
        properties: mapOf(size, 45, (n) => [`p${n}`, { $ref: `#/properties/p${n + 1}` }]),
      },
    }),
  ),
  json("many definitions that are references", (size) =>
    tables(
      { specification: "s", definition: { type: "object" } },
      ...listOf(size, 90, (n) => ({
        specification: "s",
        definition: { $ref: `#/schema/tables/${n}/definition` },
      })),
    ),
  ),
  json("components that nothing uses", (size) => ({
    components: { tables: mapOf(size, 50, (n) => [`t${n}`, table("a")]) },
  })),
  json("one component with a long name", (size) => {
    const name = `a${run("-", size / 3)}a`;
    return {
      components: { tables: { [name]: table("a") } },
      ...tables({ $ref: `#/components/tables/${name}` }),
    };
  }),
];

const findings: Family[] = [
  json("many mistakes below a long key", (size) =>
    service(
      server({}),
      mapOf(size * (1 - LONG_KEY), 12, (n) => [`v${n}`, 1]),
      run("k", size * LONG_KEY),
    ),
  ),
  json("many unknown keys below a long key", (size) => ({
    services: {
      [run("k", size * LONG_KEY)]: {
        name: "n",
        ...mapOf(size * (1 - LONG_KEY), 12, (n) => [`v${n}`, 1]),
      },
    },
  })),
  json("many mistakes below a key of controls", (size) =>
    service(
      server({}),
      mapOf(half(size), 12, (n) => [`v${n}`, 1]),
      run("\u0001", size / 12),
    ),
  ),
  json("unknown keys", (size) => mapOf(size, 14, (n) => [`key${n}`, 1])),
  json("misspelled keys", (size) =>
    tables(
      ...listOf(size, 90, () => ({
        fulyQualifiedName: "a",
        version: "1.0.0",
        nam: "x",
        colums: [],
      })),
    ),
  ),
  json("values of the wrong type", (size) =>
    tables(table("a", { columns: listOf(size, 2, () => 1) })),
  ),
  json("missing properties", (size) => tables(...listOf(size, 12, () => ({ name: "a" })))),
  json("versions that are not versions", (size) =>
    tables(...listOf(size, 60, () => ({ ...table("a"), version: "1" }))),
  ),
  json("strings instead of numbers", (size) =>
    tables(
      table("a", {
        columns: listOf(size, 60, (n) => ({ ...column("a", `c${n}`), dataLength: "10" })),
      }),
    ),
  ),
  json("long strings of the wrong type", (size) =>
    tables(table("a", { columns: listOf(size, 1_010, (n) => run(`v${n}`, 1_000)) })),
  ),
  json("a long string of secrets", (size) => ({
    info: { ...info, description: run("pwd", half(size)), titel: run("://:", half(size)) },
  })),
];

/** Redaction runs over the diff of a fix, so the fix and the text are on neighboring lines. */
const redaction: Family[] = ["pwd", "://:", "pwd: ", "token=", ':"', "password:{", "default:"].map(
  (part) =>
    text(`a fix beside a line of ${part}`, "json", (size) =>
      JSON.stringify(
        { ...root, info: { titel: "t", description: run(part, size), version: "1.0.0" } },
        null,
        1,
      ),
    ),
);

const within = (source: string) =>
  `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},"schema":{"tables":[{"specification":"s","definition":${source}}]}}`;

const jsonTexts: Family[] = [
  text("deep JSON with duplicates at the bottom", "json", (size) => {
    const depth = Math.floor(size / 12);
    const bottom = `{${'"b":1,'.repeat(size / 12)}"b":1}`;
    return within('{"a":'.repeat(depth) + bottom + "}".repeat(depth));
  }),
  text("deep JSON with duplicates on each level", "json", (size) => {
    const depth = Math.floor(size / 12);
    return within(`${'{"a":1,"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  }),
  text("deep arrays", "json", (size) => within("[".repeat(half(size)) + "]".repeat(half(size)))),
  text("deep objects where a string should be", "json", (size) =>
    JSON.stringify({ ...root, info: { title: 0, version: "1.0.0" } }).replace(
      "0",
      `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
    ),
  ),
  text("deep JSON without an end", "json", (size) => "[".repeat(size)),
  text("duplicate keys", "json", (size) => `{${'"a":1,'.repeat(size / 6)}"a":1}`),
  text("missing commas", "json", (size) => `[${"1 ".repeat(half(size))}1]`),
  text("missing commas on lines", "json", (size) => `[\n${"1\n".repeat(half(size))}1]`),
  text("bare words", "json", (size) => `[${"yes,".repeat(size / 4)}1]`),
  text("comments", "json", (size) => `${"/**/".repeat(size / 4)}{}`),
  text("comments without an end", "json", (size) => "/*".repeat(half(size))),
  text("strings without an end", "json", (size) => `{"a": ${'"\n'.repeat(half(size))}`),
  text("strings in single quotes", "json", (size) => `[${"'a',".repeat(size / 4)}1]`),
  text("single quotes and backslashes", "json", (size) => `[${"'\\".repeat(half(size))}`),
  text("escapes that are not escapes", "json", (size) => `["${"\\q".repeat(half(size))}"]`),
  text("control characters in a string", "json", (size) => `["${"\u0001".repeat(size)}"]`),
  text("brackets that do not match", "json", (size) => "[}".repeat(half(size))),
  text(
    "brackets that close nothing",
    "json",
    (size) => `${"[".repeat(half(size))}${"}".repeat(half(size))}`,
  ),
  text("text after the end", "json", (size) => `{}${"{}".repeat(half(size))}`),
  text("blanks", "json", (size) => `{${" ".repeat(size)}`),
  text("blanks after the end", "json", (size) => `{} x${" ".repeat(size)}`),
  text("one line with many mistakes", "json", (size) =>
    JSON.stringify({ ...root, services: mapOf(size, 14, (n) => [`s${n}`, 1]) }),
  ),
  text("colons", "json", (size) => `{"a"${":".repeat(size)}`),
  text("equals signs", "json", (size) => `{${'"a"=1,'.repeat(size / 6)}"b":1}`),
];

const head = "datastoreapi: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nschema: {}\n";
const yamlTexts: Family[] = [
  text(
    "aliases of one mistake",
    "yaml",
    (size) =>
      `${head}services:\n  a: &a { name: 1, serverInfo: { host: 1 } }\n${listOf(size, 12, (n) => `  s${n}: *a\n`).join("")}`,
  ),
  text(
    "an alias of many mistakes",
    "yaml",
    (size) =>
      `${head}services:\n  a: &a { ${listOf(half(size), 8, (n) => `k${n}: 1`).join(", ")} }\n${listOf(half(size), 12, (n) => `  s${n}: *a\n`).join("")}`,
  ),
  text(
    "aliases of an alias",
    "yaml",
    (size) =>
      `${head}services: {}\nx-0: &a0 [1]\n${listOf(size, 24, (n) => `x-${n + 1}: &a${n + 1} [*a${n}]\n`).join("")}`,
  ),
  text(
    "aliases of a long list",
    "yaml",
    (size) =>
      `datastoreapi: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nservices: {}\nschema:\n  tables:\n  - &t { fullyQualifiedName: a, version: 1.0.0, columns: [${listOf(half(size), 30, (n) => `{ fullyQualifiedName: a.c${n} }`).join(", ")}] }\n${"  - *t\n".repeat(size / 16)}`,
  ),
  text(
    "many lines with a mistake",
    "yaml",
    (size) => `${head}services:\n${listOf(size, 14, (n) => `  s${n}: 1\n`).join("")}`,
  ),
  text(
    "a long line",
    "yaml",
    (size) => `${head}services: { ${listOf(size, 9, (n) => `s${n}: 1`).join(", ")} }\n`,
  ),
  text("duplicate keys", "yaml", (size) => "a: 1\n".repeat(size / 5)),
  text("comments", "yaml", (size) => `${"# a\n".repeat(size / 4)}${head}services: {}\n`),
  text(
    "deep YAML",
    "yaml",
    (size) =>
      `${head}services: {}\n${listOf(size, 1_700, (n) => `x${n}: ${"[".repeat(800)}${"]".repeat(800)}\n`).join("")}`,
  ),
  text(
    "long plain text on many lines",
    "yaml",
    (size) => `${head}services: {}\nx: a\n${"  b c\n".repeat(size / 6)}`,
  ),
  text(
    "a block of text",
    "yaml",
    (size) => `${head}services: {}\nx: |\n${"  b c\n".repeat(size / 6)}`,
  ),
  text(
    "a text in quotes",
    "yaml",
    (size) => `${head}services: {}\nx: "${"b \\\n".repeat(size / 4)}"\n`,
  ),
  text("documents", "yaml", (size) => "---\na: 1\n".repeat(size / 9)),
  text(
    "keys that are numbers",
    "yaml",
    (size) => `${head}services:\n${listOf(size, 10, (n) => `  ${n}: 1\n`).join("")}`,
  ),
  text("tabs", "yaml", (size) => `a:\n${"\tb: 1\n".repeat(size / 6)}`),
  text("tags", "yaml", (size) => `a:\n${"- !x y\n".repeat(size / 7)}`),
  text("unmatched quotes", "yaml", (size) => `a:\n${'- "x\n'.repeat(size / 5)}`),
];

export const families: readonly Family[] = [
  ...strings,
  ...types,
  ...connections,
  ...variables,
  ...columns,
  ...misspellings,
  ...tableLists,
  ...references,
  ...findings,
  ...redaction,
  ...jsonTexts,
  ...yamlTexts,
].map((family) => ({ ...family, make: (size) => family.make(size) }));
