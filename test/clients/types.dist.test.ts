// What must and must not compile; `tsc -p .` is the test, and vitest sees that it is complete.

import { join } from "node:path";
import { type Blueprint, BlueprintClient, type Call } from "datastore-descriptor/blueprint";
import { type Json, NotificationClient, type Page } from "datastore-descriptor/notification";
import ts from "typescript";
import { expect, expectTypeOf, test } from "vitest";
import { root } from "../support/project.js";

const baseUrl = "http://localhost";
const event = { type: "T", entityId: "1", time: "2026-03-01T10:00:00Z" };

test("the types", () => {
  expect(() => check).not.toThrow();
});

/** Never called: it only has to compile. */
async function check(): Promise<void> {
  const { blueprints } = new BlueprintClient({ baseUrl });
  const exact = new BlueprintClient({ baseUrl, int64: "string" }).blueprints;
  const { observers, notifications, events } = new NotificationClient({ baseUrl });

  // Ids have one type, which the option decides.
  expectTypeOf((await blueprints.get(1)).id).toEqualTypeOf<number>();
  expectTypeOf((await exact.get(1n)).id).toEqualTypeOf<string>();
  expectTypeOf(exact.list()).toEqualTypeOf<Call<Blueprint<"string">[]>>();
  const strings = new NotificationClient({ baseUrl, int64: "string" });
  expectTypeOf((await strings.notifications.get("1")).event.id).toEqualTypeOf<
    string | null | undefined
  >();

  // What a service may leave out or null is optional and nullable.
  const blueprint = await blueprints.get(1);
  expectTypeOf(blueprint.name).toEqualTypeOf<string | null | undefined>();
  expectTypeOf(await blueprints.register({})).toEqualTypeOf<Blueprint | undefined>();
  expectTypeOf(await blueprints.delete(1)).toEqualTypeOf<void>();
  const notification = await notifications.get(1);
  expectTypeOf(notification.event.beforeState).toEqualTypeOf<Json | undefined>();
  expectTypeOf(await observers.listPage()).toExtend<Page<{ id: number }>>();
  expectTypeOf((await observers.get(1).withResponse()).status).toEqualTypeOf<number>();
  for await (const observer of observers.iterate())
    expectTypeOf(observer.id).toEqualTypeOf<number>();

  // What was read goes back.
  await blueprints.update(1, { ...blueprint, version: "2" });
  await exact.update("1", await exact.get("1"));
  await observers.update(1, await observers.get(1));
  await notifications.update(1, { ...notification, status: "PROCESSED" });
  await strings.notifications.update("1", await strings.notifications.get("1"));

  // Wrong keys and values do not compile.
  // @ts-expect-error a misspelled key
  await blueprints.register({ naem: "b" });
  // @ts-expect-error an example's slip
  await observers.add({ name: "o", observerServerAddress: "http://o" });
  // What was read may be created anew, nulls included.
  await observers.add(await observers.get(1));
  await blueprints.register(await exact.get("1"));
  await events.dispatch({ ...event, beforeState: null });
  // @ts-expect-error an event needs its time
  await events.dispatch({ type: "T", entityId: "1" });
  // @ts-expect-error states are text
  await events.dispatch({ ...event, afterState: { a: 1 } });
  const json = new NotificationClient({ baseUrl, states: "json", int64: "string" });
  await json.events.dispatch({ ...event, afterState: { a: [1, null] }, beforeState: 2n });
  // @ts-expect-error not JSON
  await json.events.dispatch({ ...event, afterState: () => 1 });
  expectTypeOf((await json.events.list())[0]?.id).toEqualTypeOf<string | undefined>();

  // Any function of the form of fetch, and inputs that are undefined.
  new BlueprintClient({ baseUrl, fetch: async () => new Response() });
  new BlueprintClient({ baseUrl, fetch: async (url, init) => fetch(url, init) });
  const maybe = (): undefined | never => undefined;
  new BlueprintClient({ baseUrl, credentials: maybe(), retry: maybe(), int64: maybe() });
  // @ts-expect-error not one of the statuses
  await notifications.update(1, { event, status: "DONE" });
  // @ts-expect-error a notification needs its event
  await notifications.update(1, { status: "PROCESSED" });
  // @ts-expect-error options are the last argument
  await observers.list({ signal: AbortSignal.timeout(1) });
  // @ts-expect-error no such operation
  new BlueprintClient({ baseUrl, routes: { "blueprints.fetch": {} } });
  // @ts-expect-error an option of the other client
  new BlueprintClient({ baseUrl, pageParameters: {} });
}

const client = (option: string) =>
  `import { NotificationClient } from "datastore-descriptor/notification";
   new NotificationClient({ baseUrl: "http://localhost", ${option} });`;
const sandbox = `import { startSandbox } from "datastore-descriptor/sandbox"; startSandbox({ like: "|" });`;
const update = `import { NotificationClient } from "datastore-descriptor/notification";
   new NotificationClient({ baseUrl: "" }).notifications.update(1, { event: {}, status: "|" });`;
const provider = `import { BlueprintClient } from "datastore-descriptor/blueprint";
   new BlueprintClient({ baseUrl: "" }).blueprints.register({ repositoryProvider: "|" });`;

/** What an editor offers at `|`, or what is among it. */
const OFFERED: readonly (readonly [code: string, names: readonly string[], isAll: boolean])[] = [
  [client('int64: "|"'), ["number", "string"], true],
  [client('states: "|"'), ["json", "text"], true],
  [client('validate: "|"'), ["both", "none", "requests", "responses"], true],
  [client('retry: { attempts: 2, operations: "|" }'), ["all", "idempotent", "reads"], true],
  [sandbox, ["0.9.0", "1.0.42"], true],
  [update, ["PROCESS_ERROR"], false],
  [provider, ["PROVIDER_A_DEVOPS"], false],
];

const nameOf = (index: number) => join(root, `test/clients/completions${index}.ts`);

/** An editor with a file for each of them. */
function startEditor(): ts.LanguageService {
  const files = new Map(OFFERED.map(([code], index) => [nameOf(index), code.replace("|", "")]));
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    types: ["node"],
    paths: {
      "datastore-descriptor/*": [join(root, "src/*.ts")],
    },
  };
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: () => "1",
    getScriptSnapshot(name) {
      const content = files.get(name) ?? ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => files.has(name) || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  });
}

test("an editor offers every value of an option", { timeout: 60_000 }, () => {
  const editor = startEditor();
  for (const [index, [code, names, isAll]] of OFFERED.entries()) {
    const at = code.indexOf("|");
    const { entries = [] } = editor.getCompletionsAtPosition(nameOf(index), at, {}) ?? {};
    const offered = entries.map(({ name }) => name).sort();
    expect(offered, code).toEqual(isAll ? names : expect.arrayContaining([...names]));
  }
});
