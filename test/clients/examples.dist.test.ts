// Every example of the pages and of the docstrings runs against both deployed versions.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksOf } from "../support/markdown.js";
import { ModuleRunner } from "../support/module-runner.js";
import { filesBelow, readText, requireBuild, root } from "../support/project.js";

/** A user's project, with the package installed. */
let project = "";
let runner: ModuleRunner;

beforeAll(() => {
  requireBuild();
  project = mkdtempSync(join(tmpdir(), "examples-"));
  mkdirSync(join(project, "node_modules"));
  symlinkSync(root, join(project, "node_modules", "datastore-descriptor"));
  runner = new ModuleRunner(project);
});
afterAll(() => {
  runner.close();
  rmSync(project, { recursive: true, force: true });
});

let count = 0;

/** Runs a text as a module, and gives what it prints. */
async function run(code: string): Promise<string> {
  const file = join(project, `example-${++count}.mjs`);
  writeFileSync(file, transformSync(code, { loader: "ts", format: "esm", target: "node20" }).code);
  const { stdout, stderr, error } = await runner.run(file);
  expect([error, stderr]).toEqual([undefined, ""]);
  return stdout;
}

const versions = ["0.9.0", "1.0.42"] as const;

/** The same code with a sandbox that imitates a version, where it does not choose one itself. */
const like = (code: string, version: string): string =>
  /\blike\b/.test(code)
    ? code
    : code.replace(/startSandbox\((\{ )?/g, (_, options?: string) =>
        options === undefined
          ? `startSandbox({ like: "${version}" }`
          : `startSandbox({ like: "${version}", `,
      );

const pages = ["README.md", "docs/clients.md", "docs/sandbox.md"];
const blocks = pages
  .flatMap(blocksOf)
  .filter(({ language, text }) => language === "ts" && text.includes("startSandbox("));

describe.each(blocks.map((block) => [`${block.page}:${block.line}`, block.text] as const))(
  "%s",
  (_, text) => {
    test("prints the same with each version", { timeout: 120_000 }, async () => {
      const printed = await run(text);
      expect(printed).not.toBe("");
      for (const version of versions) {
        expect(await run(like(text, version))).toBe(printed);
      }
    });
  },
);

test("the pages have examples", () => {
  expect(blocks.length).toBeGreaterThan(8);
});

test("each example has names of its own, and removes the observers that it adds to any service", () => {
  const names = blocks.flatMap(({ text }) =>
    [...text.matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  expect([...new Set(names)]).toEqual(names);
  for (const { text } of blocks) {
    // On version 0.9.0, an observer that has received something stays.
    if (!text.includes("observers.add(") || /\blike\b|events\.dispatch/.test(text)) continue;
    if (text.includes("observerServerAddress")) continue;
    expect(text).toContain("observers.delete(");
  }
});

/** The examples of the docstrings of a file. */
const docstrings = [...filesBelow("src/clients", ".ts")].flatMap((file) =>
  [...readText(file).matchAll(/\/\*\*(?:(?!\*\/).)*?@example(?:(?!\*\/).)*\*\//gs)].flatMap(
    ([comment]) =>
      comment
        .replace(/^\s*\*\/?/gm, "")
        .replace(/\*\/$/, "")
        .split("@example")
        .slice(1)
        .map((text) => ({ file, text: text.trim() })),
  ),
);

/** What an example may use without saying where it comes from. */
const PRELUDE = `
import { createServer } from "node:http";
import * as blueprint from "datastore-descriptor/blueprint";
import * as notification from "datastore-descriptor/notification";
import { startSandbox as start } from "datastore-descriptor/sandbox";

const { BlueprintClient, readBlueprintParams } = blueprint;
const { ClientError, NotificationClient, nodeListener, observerHandler } = notification;
const version = VERSION;
const repositories = {
  "git@host:acme/old.git": { "params.json": "[]", "blueprint/params.json": "[]" },
  "git@host:acme/orders-eu.git": {},
  "git@host:acme/git@host:acme/orders-eu.git": {},
};
const own = await start({ like: version, firstId: 7, repositories });
const server = createServer(nodeListener(observerHandler({ onEvent() {} })));
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = "http://127.0.0.1:" + server.address().port;
const clients = [
  new BlueprintClient({ baseUrl: own.blueprintUrl }),
  new NotificationClient({ baseUrl: own.notificationUrl }),
];
const everything = Object.assign({}, ...clients);
const { blueprints, observers, events } = everything;
await blueprints.register(
  { repositoryUrl: "git@host:acme/old.git", blueprintDirectory: "blueprint" },
);
await observers.add({ name: "first", observerServerBaseUrl: address });
await events.dispatch({ type: "DATA_PRODUCT_CREATED", entityId: "1", time: "2026-03-01T10:00:00Z", afterState: "{}" });
await new NotificationClient({ baseUrl: own.notificationUrl }).observers.add({ name: "free", observerServerBaseUrl: address });
const fresh = { client: everything, sandbox: own, startSandbox: start, console: { ...console, log() {}, error() {} } };
async function example({ client, sandbox, startSandbox, console }) {
  {
EXAMPLE
  }
}
await example(fresh);
server.close();
server.closeAllConnections();
await own.close();
`;

describe("docstrings", () => {
  test("have examples", () => {
    expect(docstrings.length).toBeGreaterThan(25);
  });

  test.each(docstrings.map(({ file, text }) => [file, text] as const))(
    "%s: %s",
    { timeout: 60_000 },
    async (_, text) => {
      // An option or a value alone is an expression.
      const isStatement = /^(const|await|for|try|import)\b|;$/.test(text);
      const code = isStatement ? text : /^\w+: /.test(text) ? `void {${text}};` : `void (${text});`;
      for (const version of versions) {
        // A deletion in version 0.9.0 needs an observer without notifications.
        const suited =
          version === "0.9.0" ? code.replace("observers.delete(7)", "observers.delete(8)") : code;
        const stated = PRELUDE.replace("VERSION", JSON.stringify(version));
        await run(stated.replace("EXAMPLE", () => suited));
      }
    },
  );
});
