import { expect, test } from "vitest";
import { readCheck } from "../../src/sources/check-values.js";
import type { DialectId } from "../../src/types/data-type.js";

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

test.each<[source: string, DialectId, string, object | undefined]>([
  [
    "Pagila, year",
    "postgres",
    "((VALUE >= 1901) AND (VALUE <= 2155))",
    { minimum: 1901, maximum: 2155 },
  ],
  [
    "MusicBrainz, isrc",
    "postgres",
    "isrc ~ E'^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'",
    { pattern: "^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$" },
  ],
  ["MusicBrainz, edits", "postgres", "edits_pending >= 0", { minimum: 0 }],
  [
    "MusicBrainz, work",
    "postgres",
    "iswc IS NULL OR iswc ~ E'^T-?\\\\d{3}\\.?\\\\d{3}\\.?\\\\d{3}[-.]?\\\\d$'",
    undefined,
  ],
  ["Supabase, tokens", "postgres", "((char_length(token_hash) > 0))", { minLength: 1 }],
  ["Supabase, codes", "postgres", "((char_length(authorization_code) <= 255))", { maxLength: 255 }],
  ["Supabase, expiry", "postgres", "((expires_at > created_at))", undefined],
  [
    "a shop, stock",
    "postgres",
    "(availability = ANY (ARRAY['in_stock'::text, 'out_of_stock'::text, 'preorder'::text, 'unknown'::text]))",
    { enum: ["in_stock", "out_of_stock", "preorder", "unknown"] },
  ],
  [
    "a shop, prices",
    "postgres",
    "(((original_price IS NULL) OR (original_price >= price)))",
    undefined,
  ],
  [
    "a shop, country",
    "postgres",
    "((char_length(country_code) = 2))",
    { minLength: 2, maxLength: 2 },
  ],
  [
    "telemetry",
    "postgres",
    "(char_length(connector_id) >= 1) AND (char_length(connector_id) <= 120)",
    { minLength: 1, maxLength: 120 },
  ],
  [
    "Northwind, discount",
    "postgres",
    "((discount >= (0)::double precision) AND (discount <= (1)::double precision))",
    { minimum: 0, maximum: 1 },
  ],
  [
    "AdventureWorks, rate",
    "sqlserver",
    "([Rate]>=(6.50) AND [Rate]<=(200.00))",
    { minimum: 6.5, maximum: 200 },
  ],
  [
    "AdventureWorks, frequency",
    "sqlserver",
    "([PayFrequency]=(2) OR [PayFrequency]=(1))",
    { enum: [2, 1] },
  ],
  [
    "AdventureWorks, vacation",
    "sqlserver",
    "([VacationHours]>=(-40) AND [VacationHours]<=(240))",
    { minimum: -40, maximum: 240 },
  ],
  [
    "AdventureWorks, gender",
    "sqlserver",
    "(upper([Gender])='F' OR upper([Gender])='M')",
    undefined,
  ],
  [
    "AdventureWorks, dates",
    "sqlserver",
    "([EndDate]>=[StartDate] OR [EndDate] IS NULL)",
    undefined,
  ],
  ["AdventureWorks, shelf", "sqlserver", "([Shelf] like '[A-Za-z]' OR [Shelf]='N/A')", undefined],
  ["a dump of MySQL, name", "mysql", "((char_length(`nome_aluno`) >= 3))", { minLength: 3 }],
  ["a dump of MySQL, e-mail", "mysql", "((`email` like _utf8mb4'%@%.%'))", undefined],
  ["Laravel", "mysql", "json_valid(`payload`)", undefined],
  ["Django, positive", "sqlite", '"quantity" >= 0', { minimum: 0 }],
])("a check of a public database: %s", (_, dialect, expression, values) => {
  expect(readCheck(expression, dialect)?.values).toEqual(values);
});
