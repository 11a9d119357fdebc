// Every exported function says what is wrong with an argument that it does not understand. An error of the engine, such
// as "Cannot read properties of undefined", says nothing to its caller.

import { readFileSync } from "node:fs";
import * as library from "datastore-descriptor";
import * as blueprint from "datastore-descriptor/blueprint";
import * as exporting from "datastore-descriptor/export";
import * as jsonSchema from "datastore-descriptor/json-schema";
import * as node from "datastore-descriptor/node";
import * as notification from "datastore-descriptor/notification";
import * as validator from "datastore-descriptor/validator";
import { expect, test } from "vitest";
import { sample } from "../support/effort.js";

const { model } = await library.read({});
const text = readFileSync("fixtures/valid/full.json", "utf8");
const full = await library.read(text);

const ODD: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  number: 5,
  NaN: Number.NaN,
  text: "{",
  object: {},
  list: [],
  "another option": { dialct: "mysql" },
  function: () => 1,
  map: new Map([["a", 1]]),
  promise: Promise.resolve({ model }),
  symbol: Symbol("x"),
  bigint: 5n,
  date: new Date(0),
  signal: AbortSignal.timeout(1e6),
};

const entries = { library, blueprint, exporting, jsonSchema, node, notification, validator };
const functions = Object.entries(entries).flatMap(([entry, names]) =>
  Object.entries(names).flatMap(([name, value]) =>
    typeof value === "function" && !name.endsWith("Error")
      ? [[`${entry}: ${name}`, value as (...given: unknown[]) => unknown] as const]
      : [],
  ),
);

/** The errors of Node and of the engine about a value that nobody has checked. */
const RAW =
  /Cannot (?:read|destructure|convert|use)|is not (?:a function|iterable|defined)|^undefined|ERR_|reading '/;

/** Besides `TypeError`, what is documented, such as for a file or a service that is not there. */
const EXPECTED =
  /^(?:TypeError|UnreadableFileError|SourceError|InvalidConfigurationError|SyntaxError|RequestError|DecodeError|LoadError|RuleError)$/;

/** A message names the argument, or the function that it was given to. */
const NAMED = /`[^`]+`|^(?:the (?:options|document|path)|a tree|edits|pointer|text|memoryLoader)\b/;

/** Runs it, and checks that what it throws is for its caller: what is wrong, without the words of the engine. */
async function expectSaid(what: string, run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { name, message } = error as Error;
    expect(EXPECTED.test(name), `${what}: ${name}: ${message}`).toBe(true);
    expect(message, what).not.toMatch(RAW);
    if (name === "TypeError") expect(message, what).toMatch(NAMED);
  }
}

test.each(functions)("%s", async (title, run) => {
  // Ajv has another argument for its own use.
  const takesOne = title.includes(": isValid");
  const isClass = Function.prototype.toString.call(run).startsWith("class");
  for (const [what, value] of sample(Object.entries(ODD), 3)) {
    for (const given of takesOne ? [[value]] : [[value], ["{}", value], [model, value]]) {
      await expectSaid(what, () => (isClass ? Reflect.construct(run, given) : run(...given)));
    }
  }
});

const fetch = async () => Response.json({ id: 1, event: {}, content: [] });
const service = { baseUrl: "http://localhost", fetch };
const HANDED_OUT: Readonly<Record<string, unknown>> = {
  "the blueprint client": new blueprint.BlueprintClient(service),
  "the notification client": new notification.NotificationClient(service),
  "a handler": notification.observerHandler({ onEvent: () => {} }),
  "a model": model,
  "a table": full.model?.tables[0],
  "a column": full.model?.tables[0]?.columns?.[0],
  "a loader of texts": library.memoryLoader({}),
  "a loader of the web": library.fetchLoader({ allowedHosts: ["localhost"], fetch }),
  "a loader of files": node.fileLoader("docs"),
  "a loader by scheme": library.loaderByScheme({ https: library.memoryLoader({}) }),
  "a result of bundle": await library.bundle("{}"),
  "a validator": validator.validateInfo["~standard"],
};

/** The functions of an object and of what it has, each with its name. */
function* functionsIn(owner: unknown, name: string, depth = 0): Generator<[string, () => unknown]> {
  if (typeof owner === "function") yield [name, owner as () => unknown];
  if (typeof owner !== "object" || owner === null || depth > 1) return;
  const prototype = Object.getPrototypeOf(owner) as object | null;
  const inherited =
    prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype ?? {});
  for (const key of new Set([...Object.keys(owner), ...inherited])) {
    if (key === "constructor" || Array.isArray(owner)) continue;
    const member = (owner as Record<string, unknown>)[key];
    const bound = typeof member === "function" ? member.bind(owner) : member;
    yield* functionsIn(bound, `${name}: ${key}`, depth + 1);
  }
}

const methods = Object.entries(HANDED_OUT).flatMap(([name, owner]) => [
  ...functionsIn(owner, name),
]);

test.each(methods)("%s", async (_, method) => {
  const run = method as (...given: unknown[]) => unknown;
  for (const [what, value] of sample(Object.entries(ODD), 3)) {
    for (const given of [[value], [1, value], [{}, value], [1, {}, value]]) {
      await expectSaid(what, async () => {
        const result = await run(...given);
        // A generator says what is wrong when it is asked.
        if (typeof (result as AsyncGenerator | undefined)?.next === "function") {
          await (result as AsyncGenerator).next();
        }
      });
    }
  }
});

const entry = { $ref: "https://localhost/a.yaml" };
const check = (loader: unknown) => library.check(entry, { as: "table", loader } as never);
const lint = (given: object) => {
  const rule = {
    id: "own",
    severity: "info",
    summary: "s",
    rationale: "r",
    remedy: "r",
    source: "s",
  };
  return library.lint(text, { customRules: [{ ...rule, ...given }] } as never);
};
const call = (options: object) =>
  new blueprint.BlueprintClient({ ...service, ...options }).blueprints.get(1);
const delivery = { event: { id: 1, type: "T" } };
const deliver = (options: object) =>
  notification.observerHandler({ onEvent: () => {}, onError: () => {}, ...options } as never)(
    new Request("http://localhost", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(delivery),
    }),
  );

/** The functions that callers write, each with what calls it. */
const GIVEN: Readonly<Record<string, (own: () => never) => unknown>> = {
  "fetch of a client": (own) => call({ fetch: own }),
  "credentials of a client": (own) => call({ credentials: own }),
  "fetch of a loader": (own) =>
    check(library.fetchLoader({ allowedHosts: ["localhost"], fetch: own })),
  "load of a loader": (own) => check({ load: own }),
  "load of a loader by scheme": (own) => check(library.loaderByScheme({ https: { load: own } })),
  "check of a rule": (own) => lint({ check: own }),
  "message of a rule": (own) =>
    lint({
      check: ({ model, report }: never) =>
        (report as (problem: unknown) => void)({
          place: (model as library.Model).tables[0]?.at(),
          message: own(),
        }),
    }),
  "place of a rule": (own) =>
    lint({
      check: ({ report }: never) =>
        (report as (problem: unknown) => void)({ place: own(), message: "m" }),
    }),
  "applies of a suppression": (own) =>
    library.lint("{}", { suppressions: [{ rules: ["all"], applies: own }] } as never),
  "sourceOf of formatFindings": (own) =>
    library.formatFindings(library.validate("a: 1", { uri: "a" }).findings, { sourceOf: own }),
  "onEvent of an observer": (own) => deliver({ onEvent: own }),
  "authorize of an observer": (own) => deliver({ authorize: own }),
};

test.each(Object.entries(GIVEN))("%s may return anything", async (_, run) => {
  for (const [what, value] of Object.entries(ODD)) {
    await expectSaid(what, () => run(() => value as never));
    await expectSaid(what, () => run((async () => value) as never));
  }
});

test("a model that is not one is refused by every format, also the result of `read` itself", async () => {
  const result = await library.read({});
  for (const name of [
    "toDbml",
    "toDbt",
    "toHtml",
    "toJsonSchema",
    "toMarkdown",
    "toOdcs",
    "toSql",
    "toTypeScript",
  ]) {
    const write = (exporting as unknown as Record<string, (model: unknown) => unknown>)[name];
    for (const other of [undefined, result, Promise.resolve(model), {}]) {
      expect(() => write?.(other), name).toThrow(
        /^`model` must be the `model` of the result of `read`/,
      );
    }
  }
});
