import {
  type DatastoreDescriptor,
  ResolveConnectionError,
  resolveConnection,
  type Variable,
} from "datastore-descriptor";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

interface Parts {
  host?: string;
  port?: string;
  jdbc?: string;
  odbc?: string;
  variables?: Record<string, unknown>;
}

function descriptorOf({ host = "db", port = "5432", jdbc, odbc, variables }: Parts) {
  const descriptor: DatastoreDescriptor = {
    datastoreapi: "1.0.0",
    info: { title: "Orders", version: "1.0.0" },
    services: {
      production: {
        name: "orders",
        serverInfo: {
          host,
          port,
          connectionProtocols: {
            ...(jdbc !== undefined && { jdbc: { connectionString: jdbc } }),
            ...(odbc !== undefined && { odbc: { connectionString: odbc } }),
          },
        },
        ...(variables && { variables: variables as Record<string, Variable> }),
      },
    },
    schema: {},
  };
  return descriptor;
}

const resolve = (
  parts: Parts,
  values: Parameters<typeof resolveConnection>[2] = {},
  options?: Parameters<typeof resolveConnection>[3],
) => resolveConnection(descriptorOf(parts), "production", values, options);

const jdbc = (text: string, variables: Record<string, unknown> = {}, values = {}) =>
  resolve({ jdbc: text, variables }, values).jdbc;

function errorOf(run: () => unknown): ResolveConnectionError {
  try {
    run();
  } catch (error) {
    if (error instanceof ResolveConnectionError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

const url = "jdbc:postgresql://{host}:5432/orders";

describe("where variables stand", () => {
  test("in host, port, JDBC and ODBC, by service, after references", () => {
    const shared = {
      host: "{host}",
      port: "{port}",
      connectionProtocols: {
        jdbc: { connectionString: "jdbc:postgresql://{host}:{port}/orders" },
        odbc: { connectionString: "Driver={PostgreSQL Unicode};Server={host};Port={port}" },
      },
    };
    const descriptor: DatastoreDescriptor = {
      ...descriptorOf({}),
      services: {
        development: {
          name: "development",
          serverInfo: { $ref: "#/components/serverInfo/alias" },
          variables: { host: { default: "localhost" }, port: { default: "5432" } },
        },
        production: {
          name: "production",
          serverInfo: { $ref: "#/components/serverInfo/shared%20one" },
          variables: { host: { default: "db.example.org" }, port: { default: "6432" } },
        },
      },
      components: {
        serverInfo: {
          alias: { $ref: "#/components/serverInfo/shared%20one" },
          "shared one": shared,
        },
      },
    };
    expect(resolveConnection(descriptor, "development")).toEqual({
      host: "localhost",
      port: "5432",
      jdbc: "jdbc:postgresql://localhost:5432/orders",
      odbc: "Driver={PostgreSQL Unicode};Server=localhost;Port=5432",
    });
    expect(resolveConnection(descriptor, "production").jdbc).toBe(
      "jdbc:postgresql://db.example.org:6432/orders",
    );
  });

  test("a server info elsewhere, none, a ring, and a service that is not there are errors", () => {
    const descriptor = descriptorOf({});
    const withServer = (serverInfo: { $ref: string } | undefined): DatastoreDescriptor => ({
      ...descriptor,
      services: { production: { name: "orders", ...(serverInfo && { serverInfo }) } },
      components: { serverInfo: { ring: { $ref: "#/components/serverInfo/ring" } } },
    });
    const message = (ref?: string) =>
      errorOf(() => resolveConnection(withServer(ref ? { $ref: ref } : undefined), "production"))
        .message;
    expect(message()).toContain("has no Server Info");
    expect(message("servers.yaml#/main")).toContain("dereference the descriptor first");
    expect(message("#/components/serverInfo/ring")).toContain("dereference");
    expect(message("#/components/serverInfo/toString")).toContain("dereference");
    expect(message("#/%E0%A4%A")).toContain("dereference");
    expect(errorOf(() => resolveConnection(descriptor, "toString")).message).toBe(
      "there is no service `toString`; there are `production`",
    );
  });
});

describe("what a variable stands for", () => {
  test("undeclared: an error that names all of them, unless values are given", () => {
    const text = "jdbc:postgresql://{host}:{port}/{database}";
    const error = errorOf(() => jdbc(text, { port: { default: "5432" } }));
    expect(error.message).toBe("no value for variables `host`, `database`");
    expect(error.missing).toEqual(["host", "database"]);
    expect(jdbc(text, { port: { default: "1" } }, { host: "db", database: "orders" })).toBe(
      "jdbc:postgresql://db:1/orders",
    );
  });

  test("a value for a name that nothing uses is an error, or allowed on demand", () => {
    const parts = { jdbc: url, variables: { host: { default: "db" } } };
    expect(errorOf(() => resolve(parts, { hots: "x" })).message).toBe(
      "a value is given for `hots`, which nothing uses",
    );
    expect(resolve(parts, { hots: "x" }, { allowExtra: true }).jdbc).toBe(
      "jdbc:postgresql://db:5432/orders",
    );
    // Declared and not used is no slip of the caller.
    const unused = { ...parts, variables: { ...parts.variables, other: {} } };
    expect(resolve(unused, { other: "x" }).host).toBe("db");
  });

  test("no default, `enum` present: nothing is guessed", () => {
    expect(errorOf(() => jdbc(url, { host: { enum: ["a", "b"] } })).missing).toEqual(["host"]);
    expect(jdbc(url, { host: { enum: ["a", "b"] } }, { host: "b" })).toContain("//b:");
  });

  test("a value outside `enum` is refused", () => {
    const error = errorOf(() => jdbc(url, { host: { enum: ["a"] } }, { host: "c" }));
    expect(error.message).toBe("the value `c` of variable `host` is refused: not one of `a`");
  });

  test("an empty `enum` allows no value", () => {
    const variables = { host: { enum: [], default: "a" } };
    expect(errorOf(() => jdbc(url, variables)).message).toContain("it can have none");
    expect(errorOf(() => jdbc(url, variables, { host: "a" })).message).toContain("can have none");
  });

  test("without `enum` anything goes", () => {
    expect(jdbc(url, { host: {} }, { host: "any thing" })).toContain("//any thing:");
  });

  test('a default of `""` is a value, and so is a value of `""`', () => {
    const text = "jdbc:postgresql://db/orders{suffix}";
    expect(jdbc(text, { suffix: { default: "" } })).toBe("jdbc:postgresql://db/orders");
    expect(jdbc(text, { suffix: { default: "x" } }, { suffix: "" })).toBe(
      "jdbc:postgresql://db/orders",
    );
  });

  test("a default outside `enum` is refused, a value inside it is not", () => {
    const variables = { host: { default: "c", enum: ["a", "b"] } };
    expect(errorOf(() => jdbc(url, variables)).message).toContain("the default `c` of variable");
    expect(jdbc(url, variables, { host: "a" })).toContain("//a:");
  });

  test("a default that is no string says so", () => {
    const error = errorOf(() =>
      resolve({ port: "{port}", variables: { port: { default: 5432 } } }),
    );
    expect(error.message).toBe("the default of variable `port` is not a string: quote it");
  });

  test("several reasons come at once", () => {
    const error = errorOf(() =>
      jdbc("jdbc:x://{a}/{b}", { b: { default: "1", enum: ["2"] } }, { c: "3" }),
    );
    expect(error.reasons).toHaveLength(3);
    expect(error.missing).toEqual(["a"]);
  });
});

describe("how values are put in", () => {
  test("everywhere that the name stands", () => {
    expect(jdbc("jdbc:x://{h}:1,{h}:2/d", { h: { default: "db" } })).toBe("jdbc:x://db:1,db:2/d");
  });

  test("in one pass: braces in a value mean nothing", () => {
    const variables = { a: { default: "{b}" }, b: { default: "no" } };
    expect(jdbc("jdbc:x:{a}", variables)).toBe("jdbc:x:{b}");
  });

  test("as they are: `$&`, `$$` and `%` mean nothing", () => {
    expect(jdbc("jdbc:x:{a}", {}, { a: "p$$w$&$1$`%7B ü" })).toBe("jdbc:x:p$$w$&$1$`%7B ü");
  });

  test("names of Object.prototype are names like others", () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect(errorOf(() => jdbc(`jdbc:x:{${name}}`)).missing).toEqual([name]);
      expect(jdbc(`jdbc:x:{${name}}`, {}, new Map([[name, "v"]]))).toBe("jdbc:x:v");
      const variables = Object.fromEntries([[name, { default: "d" }]]);
      expect(jdbc(`jdbc:x:{${name}}`, variables)).toBe("jdbc:x:d");
    }
  });

  test("any value comes out as it went in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(jdbc("jdbc:x:{a}", { a: {} }, { a: value })).toBe(`jdbc:x:${value}`);
      }),
    );
  });
});

describe("which braces are variables", () => {
  const host = { host: { default: "db" } };

  test.each([
    ["{{host}}", "{db}"],
    ["{}", "{}"],
    ["{}x}", "{}x}"],
    ["{host", "{host"],
    ["host}", "host}"],
    ["{a b}", "{a b}"],
    ["{a;b}", "{a;b}"],
    ["{a=b}", "{a=b}"],
    ["${host}", "$db"],
    ["{host}{host}", "dbdb"],
  ])("%s gives %s", (text, expected) => {
    expect(jdbc(`jdbc:x:${text}`, host)).toBe(`jdbc:x:${expected}`);
  });

  test("a name with spaces that is declared is a variable", () => {
    expect(jdbc("jdbc:x:{the host}", { "the host": { default: "db" } })).toBe("jdbc:x:db");
  });

  test("names count letter by letter", () => {
    expect(errorOf(() => jdbc("jdbc:x:{Host}", host)).missing).toEqual(["Host"]);
  });

  test.each([
    [
      "Driver={ODBC Driver 13 for SQL Server};Server={host}",
      "Driver={ODBC Driver 13 for SQL Server};Server=db",
    ],
    ["Server={host};Driver={PostgreSQL}", "Server=db;Driver={PostgreSQL}"],
    ["Server={host};Pwd={a}}b}", "Server=db;Pwd={a}}b}"],
    ["Server=tcp:{host},1433", "Server=tcp:db,1433"],
    ["Driver = {PostgreSQL} ; Server = {host} ;", "Driver = {PostgreSQL} ; Server = db ;"],
    ["DSN={}", "DSN={}"],
  ])("in ODBC, %s gives %s", (odbc, expected) => {
    expect(resolve({ odbc, variables: host }).odbc).toBe(expected);
  });

  test("in ODBC, a name in braces is a variable once a value is given for it", () => {
    const odbc = "Driver={PostgreSQL};Server={server}";
    expect(resolve({ odbc }).odbc).toBe(odbc);
    expect(resolve({ odbc }, { server: "db" }).odbc).toBe("Driver={PostgreSQL};Server=db");
  });

  test("in the JDBC URL of SQL Server, values in braces stay", () => {
    expect(
      jdbc("jdbc:sqlserver://{host};databaseName={my;base};applicationName={report}", host),
    ).toBe("jdbc:sqlserver://db;databaseName={my;base};applicationName={report}");
    expect(errorOf(() => jdbc("jdbc:postgresql://h/d;a={report}", host)).missing).toEqual([
      "report",
    ]);
  });
});

describe("what comes out", () => {
  test("a JDBC string must be a JDBC URL", () => {
    expect(errorOf(() => jdbc("{url}", {}, { url: "postgresql://db" })).message).toContain(
      "`jdbc:`",
    );
    expect(jdbc("{url}", {}, { url: "jdbc:postgresql://db" })).toBe("jdbc:postgresql://db");
  });

  test("the `enum` of many variables is never multiplied out", () => {
    const names = Array.from({ length: 40 }, (_, index) => `v${index}`);
    const choices = Array.from({ length: 1000 }, (_, index) => String(index));
    const variables = Object.fromEntries(
      names.map((name) => [name, { enum: choices, default: "7" }]),
    );
    const text = `jdbc:x:${names.map((name) => `{${name}}`).join("")}`;
    expect(jdbc(text, variables)).toBe(`jdbc:x:${"7".repeat(40)}`);
  });
});

describe("secrets", () => {
  test.each(["password", "pwd", "db_secret", "apiToken", "accessKey"])(
    "the value of `%s` is in no error",
    (name) => {
      const text = `jdbc:x://h?user=a&p={${name}}`;
      const given = errorOf(() =>
        jdbc(text, { [name]: { enum: ["other1"] } }, { [name]: "hunter2" }),
      );
      expect(given.message).not.toMatch(/hunter2|other1/);
      expect(given.message).toContain(`\`${name}\``);
      const own = errorOf(() => jdbc(text, { [name]: { default: "hunter2", enum: ["x"] } }));
      expect(own.message).not.toContain("hunter2");
    },
  );
});
