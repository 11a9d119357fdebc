import {
  type Family,
  half,
  jdbc,
  json,
  listOf,
  long,
  mapOf,
  odbc,
  server,
  service,
} from "./build.js";

export const variables: Family[] = [
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
