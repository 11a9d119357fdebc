import { describe, expect, test } from "vitest";
import {
  hostAndPort,
  isLoopback,
  parseDatabaseUrl,
} from "../../../src/node/sources/database-url.js";

const parsed = (text: string, mayHavePassword = false) =>
  parseDatabaseUrl(text, ["sslmode", "host", "dbname"], "set X", { mayHavePassword });

test.each([
  ["postgres://me@db.example.org:5433/shop", ["me", "db.example.org", "5433", "shop"]],
  ["postgres://db.example.org/shop", [undefined, "db.example.org", undefined, "shop"]],
  ["postgres://me%40x@[::1]:5433/a%2Fb", ["me@x", "::1", "5433", "a/b"]],
  ["postgres:///shop?host=/run/postgresql", [undefined, "/run/postgresql", undefined, "shop"]],
  ["postgres://host", [undefined, "host", undefined, undefined]],
  ["postgres:///?dbname=shop", [undefined, undefined, undefined, "shop"]],
])("%s", (text, expected) => {
  const { user, host, port, database } = parsed(text);
  expect([user, host, port, database]).toEqual(expected);
});

test("a password is read only where nobody else can see it", () => {
  expect(parsed("postgres://me:a%3Ab@h/d", true).password).toBe("a:b");
  expect(parsed("postgres://h/d?password=ab", true).password).toBe("ab");
  expect(() => parsed("postgres://me:ab@h/d")).toThrow(
    /^a password in an argument can be seen .*; set X, or/,
  );
  expect(() => parsed("postgres://h/d?password=ab")).toThrow(/^a password in an argument/);
});

describe("what is wrong is said without secrets", () => {
  test.each([
    "postgres:shop",
    "postgres://a b:c/d@e:f/g",
    "postgres://h:12x/d",
    "postgres://u:p@h:x/d",
  ])("%s", (text) => {
    expect(() => parsed(text, true)).toThrow(/is not a URL|has no valid host and port/);
    expect(() => parsed(text, true)).not.toThrow(/:p@/);
  });

  test("an unknown parameter", () => {
    expect(() => parsed("postgres://h/d?sslmod=x")).toThrow(
      "unknown parameter `sslmod` in the URL; did you mean `sslmode`?",
    );
  });
});

test("loopback", () => {
  expect(["localhost", "127.0.0.1", "::1", "/run/x"].every(isLoopback)).toBe(true);
  expect(["db.example.org", "127.example.org", "10.0.0.1"].some(isLoopback)).toBe(false);
  expect(hostAndPort("::1", 5)).toBe("[::1]:5");
});
