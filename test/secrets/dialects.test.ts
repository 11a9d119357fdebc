// Secrets in every dialect are found, hidden in texts and quotes, and nothing else is.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findSecrets, redact } from "../../src/secrets/find-secrets.js";
import { maskMessage } from "../../src/secrets/mask.js";
import { isSecretName } from "../../src/secrets/secret-name.js";
import { quote } from "../../src/words/phrases.js";
import { cases } from "../support/effort.js";
import { dialects, leaked, shownSource } from "../support/secrets.js";

describe.each(Object.entries(dialects))("%s", (_, dialect) => {
  test("is hidden in a text and in a quotation, once and for all", () => {
    fc.assert(
      fc.property(dialect, ({ text, secret }) => {
        const shown = redact(text);
        expect(leaked(shown, secret), `${text}\n${shown}`).toBeUndefined();
        expect(shown.length).toBe(text.length);
        expect(redact(shown)).toBe(shown);
        expect(leaked(maskMessage(quote(text)), secret), maskMessage(quote(text))).toBeUndefined();
      }),
      { numRuns: cases(80) },
    );
  });

  test("is hidden in a source, however it is written", () => {
    fc.assert(
      fc.property(dialect, ({ text, secret }) => {
        const block = text.split("\n").join("\n      ");
        for (const source of [
          JSON.stringify({ a: [{ b: text, c: 1 }] }),
          JSON.stringify({ a: { b: text } }, null, 2),
          `a:\n  b: ${JSON.stringify(text)} # c\n`,
          `a:\n  b: '${text.replaceAll("'", "''").replaceAll("\n", "\n\n    ")}'\n`,
          `a:\n  b: |\n      ${block}\n  c: 1\n`,
          `- >-\n      ${block}\n- c: 1\n`,
        ]) {
          const shown = shownSource(source);
          const written = JSON.stringify(secret).slice(1, -1);
          for (const form of [secret, written, secret.replaceAll("'", "''")]) {
            expect(leaked(shown, form), `${source}\n${shown}`).toBeUndefined();
          }
          expect(shown.split("\n").length).toBe(source.split("\n").length);
        }
      }),
      { numRuns: cases(30) },
    );
  });
});

test.each([
  "the password: see vault",
  "the password: required",
  "a token: 5 characters",
  "use bearer authentication",
  "password TEXT NOT NULL, token VARCHAR(20)",
  "jdbc:postgresql://host:5432/db?user=a@b",
  "jdbc:postgresql://{host}:{port}/db?password={password}&sslmode=require",
  "Driver={PostgreSQL Unicode};Server={host};PWD={db_password1};UID=u",
  "password=${PASSWORD}&user=u",
  "password=<your password>",
  "PWD=***;UID=u",
  "jdbc:hive2://h:10000/db;auth=noSasl",
  "jdbc:mysql://h/db?passwordCharacterEncoding=UTF-8&bypass=1",
  "actions/checkout@v4",
  "registry.example.org/team/image@sha256:12345",
  "urn:token:v12",
  "shop.public.token:v12",
  "mail a@b.example or see https://h.example:443/x",
  "primaryKey=5;partitionKey=abc;publicKey=abc1",
  "secret://vault/db1",
])("nothing is hidden in %s", (text) => {
  expect(findSecrets(text)).toEqual([]);
  expect(maskMessage(quote(text))).toBe(`\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\``);
});

test.each([
  "string password = 1;",
  "SELECT 1 FROM t WHERE token = t.token",
  "http://localhost:4873/@scope/package",
])("nothing is hidden in %s, though a quotation ends there", (text) => {
  expect(findSecrets(text)).toEqual([]);
  expect(maskMessage(quote(text))).toMatch(/\*\*\*`$/);
});

test.each([
  ["Driver={X};PWD=my secret;UID=a", "Driver={X};PWD=** ******;UID=a"],
  ['PWD="x"', 'PWD="*"'],
  // Typed or pasted behind another word.
  ["urljdbc:oracle:thin:scott/tiger@//h:1521/x", "urljdbc:oracle:thin:scott/*****@//h:1521/x"],
  ["Pwd={a}}b}", "Pwd={****}"],
  ["password={hun;ter2}", "password={********}"],
  ["Password=hun ter2", "Password=*** ****"],
  ["jdbc:x://u:p@rest@host/db", "jdbc:x://u:******@host/db"],
  ["jdbc:x://h?password=a&b,rest&c=d", "jdbc:x://h?password=********&c=d"],
  ['scott/"x"@h', 'scott/"*"@h'],
  ["jdbc:x:u/pw@h", "jdbc:x:u/**@h"],
])("%s is shown as %s", (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test.each([
  [
    "password",
    "dbPassword",
    "db_pwd",
    "PGPASSWORD",
    "apiKey",
    "x-api-key",
    "AccountKey",
    "password2",
  ],
  ["accessToken", "client_secret", "sig", "auth", "pass", "dbPass", "credentials", "secret.value"],
])("names of secrets", (...names) => {
  expect(names.filter((name) => !isSecretName(name))).toEqual([]);
});

test("other names", () => {
  const names = ["primaryKey", "key", "tokenizer", "passwordPolicy", "bypass", "design", "author"];
  expect([...names, "secretary", "max_tokens", "compass", "tokenUrl"].filter(isSecretName)).toEqual(
    [],
  );
});

test.each([
  "OAuthPvtKey=Zq7xK9w;x=y",
  "sftp://user;fingerprint=a-b:Zq7xK9w@h/x",
  "https://hooks.slack.com/services/T00/B00/Zq7xK9w",
  "Authorization=Token Zq7xK9w",
  "curl -u bob:Zq7xK9w https://h",
  "mysql -uroot -pZq7xK9w db",
  "psql --password Zq7xK9w db",
  "sqlplus u/Zq7xK9w@h",
  "https://h?u=a%26pwd%3DZq7xK9w%26x=1",
  "https://h/c?sas=Zq7xK9w",
  "AKIAIOSFODNN7Zq7xK9w",
  "github_pat_11ABCDEZq7xK9w",
  "sk-abcdefghijklmnopZq7xK9w",
  "sk_live_Zq7xK9w",
  "AIzaSyAabcdefghijklmnopZq7xK9w",
  "dapi0123456789abcdef0123Zq7xK9w",
  "npm_abcdefghijklmnopqrstZq7xK9w",
  "<password>Zq7xK9w</password>",
  'ALTER USER x PASSWORD "Zq7xK9w"',
  "CREATE USER x IDENTIFIED BY Zq7xK9w",
  "CREATE ROLE x WITH PASSWORD 'Zq7xK9w'",
  "password[]=Zq7xK9w",
  "password[0]=Zq7xK9w",
  "Kennwort=Zq7xK9w",
  "mot de passe=Zq7xK9w",
  String.raw`{\"password\":\"Zq7xK9w\"}`,
  String.raw`{\\\"pwd\\\" : \\\"Zq7xK9w\\\", \\\"a\\\": 1}`,
])("the secret in %s is hidden", (text) => {
  for (const source of [text, JSON.stringify({ a: text }), `a: ${text}\n`]) {
    expect(leaked(shownSource(source), "Zq7xK9w"), source).toBeUndefined();
  }
  expect(leaked(redact(text), "Zq7xK9w")).toBeUndefined();
  expect(leaked(maskMessage(`not ${quote(text)}`), "Zq7xK9w")).toBeUndefined();
});

test("more names of secrets", () => {
  const names = ["authorization", "bearer", "cookie", "session", "masterKey", "sharedKey", "salt"];
  const more = [
    "private_key_pem",
    "pass_phrase",
    "licenseKey",
    "otp",
    "user_pin",
    "sas",
    "pwdHash",
  ];
  const all = [...names, ...more, "kennwort"];
  expect(all.filter((name) => !isSecretName(name))).toEqual([]);
  expect(["access_key_id", "pinned", "spin", "saltier", "sessions"].filter(isSecretName)).toEqual(
    [],
  );
});
