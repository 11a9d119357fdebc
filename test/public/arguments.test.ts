// Every exported function says what is wrong with an argument that it does not understand. An error of the engine, such
// as "Cannot read properties of undefined", says nothing to its caller.

import * as library from "datastore-descriptor";
import * as blueprint from "datastore-descriptor/blueprint";
import * as exporting from "datastore-descriptor/export";
import * as jsonSchema from "datastore-descriptor/json-schema";
import * as node from "datastore-descriptor/node";
import * as notification from "datastore-descriptor/notification";
import * as validator from "datastore-descriptor/validator";
import { expect, test } from "vitest";

const { model } = await library.read({});

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

/** What is documented for a file or a source that is not there. */
const EXPECTED = /^(?:UnreadableFileError|SourceError|InvalidConfigurationError|SyntaxError)$/;

test.each(functions)("%s", async (title, run) => {
  // Ajv has another argument for its own use.
  const takesOne = title.includes(": isValid");
  const isClass = Function.prototype.toString.call(run).startsWith("class");
  for (const [what, value] of Object.entries(ODD)) {
    for (const given of takesOne ? [[value]] : [[value], ["{}", value], [model, value]]) {
      try {
        await (isClass ? Reflect.construct(run, given) : run(...given));
      } catch (error) {
        const { name, message } = error as Error;
        expect(name === "TypeError" || EXPECTED.test(name), `${what}: ${name}: ${message}`).toBe(
          true,
        );
        expect(message, what).not.toMatch(RAW);
      }
    }
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
