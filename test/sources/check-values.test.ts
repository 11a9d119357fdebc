import { expect, test } from "vitest";
import { readCheck } from "../../src/sources/check-values.js";
import type { DialectId } from "../../src/types/dialect.js";

test.each<[DialectId, string, object]>([
  ["postgres", "((age >= 0) AND (age <= 150))", { minimum: 0, maximum: 150 }],
  [
    "postgres",
    "((age > '-1'::integer) AND (age < (10.5)::numeric))",
    { exclusiveMinimum: -1, exclusiveMaximum: 10.5 },
  ],
  [
    "postgres",
    "((age)::text = ANY ((ARRAY['a'::character varying, 'it''s'::character varying])::text[]))",
    { enum: ["a", "it's"] },
  ],
  [
    "postgres",
    "(age = ANY (ARRAY['sad'::public.mood, 'ok'::public.mood]))",
    { enum: ["sad", "ok"] },
  ],
  ["postgres", "((age = 'G'::text) OR (age = 'PG'::text))", { enum: ["G", "PG"] }],
  ["postgres", "((age IS NULL) OR (age = 1))", { enum: [1] }],
  ["postgres", "(char_length((age)::text) = 5)", { minLength: 5, maxLength: 5 }],
  ["postgres", "(length(age) > 0)", { minLength: 1 }],
  ["postgres", "((age)::text ~ '^[A-Z]{2}$'::text)", { pattern: "^[A-Z]{2}$" }],
  ["postgres", "((age >= (0)::numeric) AND (NOT (age = 'NaN'::numeric)))", { minimum: 0 }],
  ["postgres", "((age)::text = 'a'::text COLLATE \"C\")", { enum: ["a"] }],
  ["mysql", "(`age` between 0 and 150)", { minimum: 0, maximum: 150 }],
  ["mysql", "(`age` in (_utf8mb4'a',_utf8mb4'it\\'s'))", { enum: ["a", "it's"] }],
  ["mysql", "(cast(convert(`age` using utf8mb4) as char charset binary) = 'a')", { enum: ["a"] }],
  ["mariadb", "char_length(`age`) <= 3", { maxLength: 3 }],
  ["sqlserver", "([age]>=(0) AND [age]<=(150))", { minimum: 0, maximum: 150 }],
  ["sqlserver", "([age]='b' OR [age]=N'a')", { enum: ["b", "a"] }],
  ["sqlite", '0 <= age AND "age" /* years */ < 10 -- end', { minimum: 0, exclusiveMaximum: 10 }],
  ["duckdb", "((age IN (CAST('a' AS VARCHAR), 'b')))", { enum: ["a", "b"] }],
  ["duckdb", "(age = true)", { enum: [true] }],
])("%s: %s", (dialect, expression, values) => {
  expect(readCheck(expression, dialect)).toEqual({ column: "age", values });
});

test.each<[DialectId, string]>([
  ["postgres", "(a > b)"],
  ["postgres", "((a > 0) OR (b > 0))"],
  ["postgres", "((a > 0) OR (a < -5))"],
  ["postgres", "((a > 0) AND (b > 0))"],
  ["postgres", "(a <> 'x'::text)"],
  ["postgres", "(NOT (a = 1))"],
  ["postgres", "(lower(a) = 'x'::text)"],
  ["postgres", "((a)::text ~ '^\\d+$'::text)"],
  ["postgres", "(a ~~ '%@%'::text)"],
  ["postgres", "(a = 9007199254740993)"],
  ["postgres", "(a IS NULL)"],
  ["postgres", "((a = 1) AND (a = 2))"],
  ["postgres", "(a > '2020-01-01'::date)"],
  ["postgres", "(a + 1 > 2)"],
  ["mysql", "(length(`a`) > 0)"],
  ["mysql", "(`a` in (1,NULL))"],
  ["sqlserver", "(len([a])>(0))"],
  ["sqlserver", "(upper([a])='H')"],
  ["sqlite", 'a IN ("b", "c")'],
  ["sqlite", "a = 1 )"],
  ["sqlite", ""],
  ["sqlite", `${"(".repeat(9_000)}a > 0${")".repeat(9_000)}`],
])("%s: %s says something else", (dialect, expression) => {
  expect(readCheck(expression, dialect)).toBeUndefined();
});
