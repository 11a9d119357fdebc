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

describe("variables are replaced", () => {
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

  test("a Server Info that is missing, circular or elsewhere, and an unknown service, are errors", () => {
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
      "unknown service `toString`; the services are `production`",
    );
  });
});

describe("the value of a variable", () => {
  test("an undeclared variable needs a value, and the error names all of them", () => {
    const text = "jdbc:postgresql://{host}:{port}/{database}";
    const error = errorOf(() => jdbc(text, { port: { default: "5432" } }));
    expect(error.message).toBe("no value for variables `host`, `database`");
    expect(error.missing).toEqual(["host", "database"]);
    expect(jdbc(text, { port: { default: "1" } }, { host: "db", database: "orders" })).toBe(
      "jdbc:postgresql://db:1/orders",
    );
  });

  test("a value that is not used is an error unless `allowExtra` is set", () => {
    const parts = { jdbc: url, variables: { host: { default: "db" } } };
    expect(errorOf(() => resolve(parts, { hots: "x" })).message).toBe(
      "the service does not use the variable `hots`",
    );
    expect(resolve(parts, { hots: "x" }, { allowExtra: true }).jdbc).toBe(
      "jdbc:postgresql://db:5432/orders",
    );
    // A declared variable that is not used is not a mistake of the caller.
    const unused = { ...parts, variables: { ...parts.variables, other: {} } };
    expect(resolve(unused, { other: "x" }).host).toBe("db");
  });

  test("a variable without a default needs a value, even if it has an `enum`", () => {
    expect(errorOf(() => jdbc(url, { host: { enum: ["a", "b"] } })).missing).toEqual(["host"]);
    expect(jdbc(url, { host: { enum: ["a", "b"] } }, { host: "b" })).toContain("//b:");
  });

  test("a value outside the `enum` is an error", () => {
    const error = errorOf(() => jdbc(url, { host: { enum: ["a"] } }, { host: "c" }));
    expect(error.message).toBe(
      "the value `c` of variable `host` is not allowed; it is not one of `a`",
    );
  });

  test("an empty `enum` allows no value", () => {
    const variables = { host: { enum: [], default: "a" } };
    expect(errorOf(() => jdbc(url, variables)).message).toContain("no value is allowed");
    expect(errorOf(() => jdbc(url, variables, { host: "a" })).message).toContain(
      "no value is allowed",
    );
  });

  test("without an `enum`, any value is allowed", () => {
    expect(jdbc(url, { host: {} }, { host: "any thing" })).toContain("//any thing:");
  });

  test('a default of `""` is a value, and so is a value of `""`', () => {
    const text = "jdbc:postgresql://db/orders{suffix}";
    expect(jdbc(text, { suffix: { default: "" } })).toBe("jdbc:postgresql://db/orders");
    expect(jdbc(text, { suffix: { default: "x" } }, { suffix: "" })).toBe(
      "jdbc:postgresql://db/orders",
    );
  });

  test("a default outside the `enum` is an error, unless a value inside it is given", () => {
    const variables = { host: { default: "c", enum: ["a", "b"] } };
    expect(errorOf(() => jdbc(url, variables)).message).toContain("the default `c` of variable");
    expect(jdbc(url, variables, { host: "a" })).toContain("//a:");
  });

  test("a default that is not a string is an error", () => {
    const error = errorOf(() =>
      resolve({ port: "{port}", variables: { port: { default: 5432 } } }),
    );
    expect(error.message).toBe("the default of variable `port` is not a string; quote it");
  });

  test("the error gives all reasons", () => {
    const error = errorOf(() =>
      jdbc("jdbc:x://{a}/{b}", { b: { default: "1", enum: ["2"] } }, { c: "3" }),
    );
    expect(error.reasons).toHaveLength(3);
    expect(error.missing).toEqual(["a"]);
  });
});

describe("values are inserted", () => {
  test("wherever the name occurs", () => {
    expect(jdbc("jdbc:x://{h}:1,{h}:2/d", { h: { default: "db" } })).toBe("jdbc:x://db:1,db:2/d");
  });

  test("in one pass: braces in a value have no meaning", () => {
    const variables = { a: { default: "{b}" }, b: { default: "no" } };
    expect(jdbc("jdbc:x:{a}", variables)).toBe("jdbc:x:{b}");
  });

  test("as they are: `$&`, `$$` and `%` have no meaning", () => {
    expect(jdbc("jdbc:x:{a}", {}, { a: "p$$w$&$1$`%7B ü" })).toBe("jdbc:x:p$$w$&$1$`%7B ü");
  });

  test("for names of Object.prototype as for any other name", () => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      expect(errorOf(() => jdbc(`jdbc:x:{${name}}`)).missing).toEqual([name]);
      expect(jdbc(`jdbc:x:{${name}}`, {}, new Map([[name, "v"]]))).toBe("jdbc:x:v");
      const variables = Object.fromEntries([[name, { default: "d" }]]);
      expect(jdbc(`jdbc:x:{${name}}`, variables)).toBe("jdbc:x:d");
    }
  });

  test("unchanged, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(jdbc("jdbc:x:{a}", { a: {} }, { a: value })).toBe(`jdbc:x:${value}`);
      }),
    );
  });
});

describe("braces", () => {
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

  test("around a name with spaces are a variable if it is declared", () => {
    expect(jdbc("jdbc:x:{the host}", { "the host": { default: "db" } })).toBe("jdbc:x:db");
  });

  test("contain the exact name", () => {
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

  test("around a name in ODBC are a variable if there is a value for it", () => {
    const odbc = "Driver={PostgreSQL};Server={server}";
    expect(resolve({ odbc }).odbc).toBe(odbc);
    expect(resolve({ odbc }, { server: "db" }).odbc).toBe("Driver={PostgreSQL};Server=db");
  });

  test("around a value stay in the JDBC URL of SQL Server", () => {
    expect(
      jdbc("jdbc:sqlserver://{host};databaseName={my;base};applicationName={report}", host),
    ).toBe("jdbc:sqlserver://db;databaseName={my;base};applicationName={report}");
    expect(errorOf(() => jdbc("jdbc:postgresql://h/d;a={report}", host)).missing).toEqual([
      "report",
    ]);
  });
});

describe("the result", () => {
  test("must contain a JDBC URL if there is a JDBC connection", () => {
    expect(errorOf(() => jdbc("{url}", {}, { url: "postgresql://db" })).message).toContain(
      "`jdbc:`",
    );
    expect(jdbc("{url}", {}, { url: "jdbc:postgresql://db" })).toBe("jdbc:postgresql://db");
  });

  test("does not need every combination of the values in each `enum`", () => {
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
    "no error contains the value of `%s`",
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
