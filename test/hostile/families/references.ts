import {
  column,
  type Family,
  half,
  json,
  listOf,
  mapOf,
  run,
  server,
  table,
  tables,
  text,
} from "./build.js";

export const references: Family[] = [
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
