// Every function with options refuses an unknown one with a suggestion, and a value of the wrong type, in the same
// words: code without types would not learn otherwise that an option has no effect.

import * as library from "datastore-descriptor";
import { BlueprintClient } from "datastore-descriptor/blueprint";
import * as exports from "datastore-descriptor/export";
import * as node from "datastore-descriptor/node";
import {
  NotificationClient,
  nodeListener,
  observerHandler,
} from "datastore-descriptor/notification";
import { startSandbox } from "datastore-descriptor/sandbox";
import { validateInfo } from "datastore-descriptor/validator";
import { expect, test } from "vitest";

const { model } = await library.read({ info: { title: "Shop", version: "1.0.0" } });
if (model === undefined) throw new Error("a value has a model");

const CHECK = "language uri strict maxFindings requireReferences".split(" ");
const OPEN = "language uri loader maxDocuments signal".split(" ");
const READ = [...CHECK, "loader", "maxDocuments", "signal"];
const FILE = [...CHECK, "maxDocuments", "signal", "root", "allowedHosts"].filter(
  (name) => name !== "uri",
);
const DIFF = "view levels renames accepted today maxChanges versions".split(" ");
const CLIENT = "timeoutMs retry fetch credentials maxResponseBytes int64 validate routes".split(
  " ",
);
const LIMITS = "timeoutMs totalTimeoutMs maxRequests maxRequestsPerHost maxBytes".split(" ");
const SOURCE = "variables env timeout root allowedHosts signal tables service".split(" ");
const PAGE = "title findings explain changes against".split(" ");
const FILE_PATH = "package.json";
const RULES = ["rules", "customRules", "suppressions"];

/** A call of each function with options that come from elsewhere, and the names of its options. */
const CALLS: Record<string, [call: (options: never) => unknown, names: readonly string[]]> = {
  validate: [(options) => library.validate("{}", options), [...CHECK, "as"]],
  check: [(options) => library.check("{}", options), [...READ, "as"]],
  lint: [(options) => library.lint("{}", options), [...READ, "as", ...RULES]],
  read: [(options) => library.read("{}", options), READ],
  bundle: [
    (options) => library.bundle("{}", options),
    [...READ, "maxValues", "resultUri", "at", "dereference"],
  ],
  editRanges: [(options) => library.editRanges("{}", [], options), ["language", "uri"]],
  edit: [(options) => library.edit("{}", [], options), ["language", "uri"]],
  diff: [
    (options) => library.diff({}, {}, options),
    [...OPEN, "oldLanguage", "oldUri", "oldLoader", ...DIFF],
  ],
  diffTrees: [(options) => library.diffTrees({}, {}, options), [...DIFF, "signal"]],
  applyFixes: [(options) => library.applyFixes("{}", [], options), ["unsafe", "only", "file"]],
  formatFindings: [
    (options) => library.formatFindings([], options),
    ["color", "sourceOf", "width"],
  ],
  fetchLoader: [
    (options: object) => library.fetchLoader({ allowedHosts: [], ...options }),
    ["allowedHosts", "fetch", ...LIMITS],
  ],
  loaderByScheme: [(options) => library.loaderByScheme(options), ["relative", "https"]],
  resolveConnection: [
    (options) => library.resolveConnection({ services: {} } as never, "production", {}, options),
    ["allowExtra"],
  ],
  validateInfo: [(options) => validateInfo({}, options), ["strict", "maxFindings"]],
  toSql: [(options) => exports.toSql(model, options), ["dialect", "ifNotExists", "foreignKeys"]],
  toDbt: [(options) => exports.toDbt(model, options), ["dialect", "perTable"]],
  toOdcs: [(options) => exports.toOdcs(model, options), ["version"]],
  toJsonSchema: [(options) => exports.toJsonSchema(model, options), ["perTable"]],
  toTypeScript: [
    (options) => exports.toTypeScript(model, options),
    ["for", "driver", "dates", "numbers", "perTable"],
  ],
  toHtml: [(options) => exports.toHtml(model, options), PAGE],
  toMarkdown: [(options) => exports.toMarkdown(model, options), PAGE],
  checkFile: [(options) => node.checkFile(FILE_PATH, options), [...FILE, "as"]],
  lintFile: [(options) => node.lintFile(FILE_PATH, options), [...FILE, "as", ...RULES]],
  readFile: [(options) => node.readFile(FILE_PATH, options), FILE],
  bundleFile: [
    (options) => node.bundleFile(FILE_PATH, options),
    [...FILE, "maxValues", "at", "dereference"],
  ],
  findFiles: [(options) => node.findFiles([], options), ["gitignore"]],
  diffFolders: [
    (options) => node.diffFolders("docs", "docs", options),
    [...DIFF, "root", "allowedHosts"],
  ],
  importFrom: [
    (options) => node.importFrom("no-source", options),
    [...SOURCE, "schemas", "exclude", "title", "stdin", "dialect"],
  ],
  verify: [
    (options) => node.verify(FILE_PATH, options),
    [...SOURCE, ...FILE, "against", "rows", "excludeTables", "levels", "extra"],
  ],
  BlueprintClient: [
    (options: object) => new BlueprintClient({ baseUrl: "http://localhost", ...options }),
    [...CLIENT, "repositoryProviders"],
  ],
  NotificationClient: [
    (options: object) => new NotificationClient({ baseUrl: "http://localhost", ...options }),
    [...CLIENT, "pageParameters", "states"],
  ],
  observerHandler: [
    (options: object) => observerHandler({ onEvent: () => {}, ...options }),
    ["onEvent", "authorize", "onError", "maxBytes", "int64"],
  ],
  nodeListener: [(options) => nodeListener(async () => new Response(), options), ["hosts"]],
  startSandbox: [
    (options) => startSandbox(options),
    ["like", "timeZone", "port", "firstId", "pages", "cors", "maxBodyBytes", "now"],
  ],
};

async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

const CASES = Object.entries(CALLS).flatMap(([name, [call, options]]) =>
  [...new Set(options)].map((option) => ({
    name,
    option,
    call: call as (given: object) => unknown,
  })),
);

test.each(CASES)("$name refuses a misspelled $option, and suggests it", async (one) => {
  const misspelled = `${one.option}Q`;
  const error = await errorOf(() => one.call({ [misspelled]: undefined }));
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(`unknown option \`${misspelled}\``);
  expect(String(error)).toContain(`; did you mean \`${one.option}\`?`);
});

test.each(CASES)(
  "$name refuses a $option of the wrong type, and says what it takes",
  async (one) => {
    const error = await errorOf(() => one.call({ [one.option]: Symbol("no value of any option") }));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(
      new RegExp(
        `^TypeError: (?:\`${one.option}\`|the options of \`${one.option}\`) must be (?:a|one|true|above|the)`,
      ),
    );
  },
);
