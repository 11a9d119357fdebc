import { describe, expect, test } from "vitest";
import {
  hostAndPort,
  isLoopback,
  parseDatabaseUrl,
} from "../../../src/node/sources/database-url.js";

const parsed = (text: string, mayHavePassword = false) =>
  parseDatabaseUrl(text, RULES, { mayHavePassword });

const RULES = {
  parameters: ["sslmode", "host", "dbname"],
  passwordFrom: "set X",
  usualHost: "usual.example.org",
};

test.each([
  ["postgres://me@db.example.org:5433/shop", ["me", "db.example.org", "5433", "shop"]],
  ["postgres://db.example.org/shop", [undefined, "db.example.org", undefined, "shop"]],
  ["postgres://me%40x@[::1]:5433/a%2Fb", ["me@x", "::1", "5433", "a/b"]],
  ["postgres:///shop?host=/run/postgresql", [undefined, "/run/postgresql", undefined, "shop"]],
  ["postgres://host", [undefined, "host", undefined, undefined]],
  ["postgres:///?dbname=shop", [undefined, "usual.example.org", undefined, "shop"]],
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
    "mysql://u:S3cretPw9",
    "postgres://u@h:S3cretPw9/x",
    "postgres://h:S3cretPw9@x:y/x",
  ])("%s", (text) => {
    expect(() => parsed(text, true)).toThrow(/is not a URL|has no valid host and port/);
    expect(() => parsed(text, true)).not.toThrow(/:p@|S3cret/);
  });

  test("an unknown parameter", () => {
    expect(() => parsed("postgres://h/d?sslmod=x")).toThrow(
      "unknown parameter `sslmod` in the URL; did you mean `sslmode`?",
    );
  });
});

describe("a descriptor chooses no host", () => {
  const fromDescriptor = (text: string, allowedHosts: readonly string[] = []) =>
    parseDatabaseUrl(text, RULES, { chosenBy: "descriptor", allowedHosts }).host;

  test.each([
    ["postgres://db.example.org/shop", []],
    ["postgres://db.example.org:5433/shop", ["db.example.org:5432", "example.org"]],
    ["postgres://10.0.0.1/shop", ["10.0.0.11"]],
    ["postgres://127.0.0.1.example.org/shop", []],
    ["postgres://localhost,evil.example.org/shop", []],
    ["postgres://localhost@evil.example.org/shop", []],
    ["postgres://%2Ftmp%2Fsocket/shop", []],
    ["postgres:///shop?host=evil.example.org", []],
  ])("%s", (text, allowedHosts) => {
    expect(() => fromDescriptor(text, allowedHosts)).toThrow(
      /^the descriptor alone names the host `.*`; if it may have the password, add --allow-host /,
    );
  });

  test.each([
    ["postgres://localhost/shop", []],
    ["postgres://[::1]:5433/shop", []],
    ["postgres://usual.example.org/shop", []],
    ["postgres:///shop", []],
    ["postgres://DB.example.org/shop", ["db.example.org"]],
    ["postgres://db.example.org:5433/shop", ["db.example.org:5433"]],
  ])("but %s may be read", (text, allowedHosts) => {
    expect(fromDescriptor(text, allowedHosts)).toBeTypeOf("string");
  });
});

test("loopback", () => {
  expect(["localhost", "127.0.0.1", "::1", "/run/x"].every(isLoopback)).toBe(true);
  expect(["db.example.org", "127.example.org", "10.0.0.1"].some(isLoopback)).toBe(false);
  expect(hostAndPort("::1", 5)).toBe("[::1]:5");
});
