// `--watch`, with a watcher that the test is in control of.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommandIo } from "../../src/cli/io.js";
import { main } from "../../src/cli/main.js";
import { watchFolders } from "../../src/node/files/folder-watcher.js";
import { descriptor, Folder } from "../support/folder.js";

let folder: Folder;
let before: string;
beforeEach(() => {
  folder = new Folder();
  before = process.cwd();
  process.chdir(folder.path);
  folder.write(".git/HEAD", "");
});
afterEach(() => {
  process.chdir(before);
  folder.remove();
});

const path = (name: string): string => join(folder.path, name);
const good = descriptor({}, [{ $ref: "tables.json#/orders" }]);
const tables = (version: unknown) => ({
  orders: { fullyQualifiedName: "s.orders", version, columns: [] },
});

/** A watched run of the command. */
class Watched {
  stdout = "";
  stderr = "";
  watched: string[] = [];
  readonly ended: Promise<number>;
  readonly #end = new AbortController();
  #change: (path: string) => void = () => {};
  #written: (() => void) | undefined;

  constructor(args: string[], isErrorTerminal = false) {
    const written = (): void => this.#written?.();
    const io: CommandIo = {
      stdout: (text) => {
        this.stdout += text;
        written();
      },
      stderr: (text) => {
        this.stderr += text;
        written();
      },
      stdin: async () => new Uint8Array(),
      env: {},
      isTerminal: false,
      isErrorTerminal,
      signal: this.#end.signal,
      watch: (changed) => {
        this.#change = changed;
        return {
          set: (folders) => {
            this.watched = [...folders].sort();
          },
          close: () => {
            this.watched = [];
          },
        };
      },
    };
    this.ended = main(args, io);
  }

  /** Waits until a text is written, and takes what is there. */
  async until(text: string): Promise<string> {
    while (!`${this.stdout}${this.stderr}`.includes(text)) {
      await new Promise<void>((written) => {
        this.#written = written;
      });
    }
    // What is written at once belongs together.
    await pause(0);
    const all = `${this.stderr}${this.stdout}`;
    this.stdout = "";
    this.stderr = "";
    return all;
  }

  change(...names: string[]): void {
    for (const name of names) this.#change(path(name));
  }

  async end(): Promise<number> {
    this.#end.abort();
    return this.ended;
  }
}

test("reports again when a file changes, or what it refers to, and ends with the last exit code", async () => {
  folder.write("db.json", good);
  folder.write("tables.json", tables("1.0.0"));
  const run = new Watched(["validate", "--watch", "db.json"]);
  expect(await run.until("watching for changes")).toContain("✓ db.json is valid");
  expect(run.watched).toEqual([folder.path]);

  folder.write("tables.json", tables(1));
  run.change("tables.json");
  const broken = await run.until("for more");
  expect(broken).toMatch(/^dsd: changed: tables\.json\n/);
  expect(broken).toContain("tables.json:4:16  /orders/version");

  folder.write("db.json", descriptor());
  folder.write("tables.json", tables("1.0.0"));
  run.change("db.json", "tables.json");
  expect(await run.until("✓")).toMatch(
    /^dsd: changed: db\.json, tables\.json\n✓ db\.json is valid\n/,
  );
  expect(await run.end()).toBe(0);
  expect(run.watched).toEqual([]);
});

test.each(["a%2Fb.yaml", "file://host/x.yaml", "%00"])(
  "a reference to what cannot be a file here is reported: %s",
  async ($ref) => {
    folder.write("db.json", descriptor({}, [{ $ref }]));
    const run = new Watched(["validate", "--watch", "db.json"]);
    expect(await run.until("watching for changes")).toContain("/schema/tables/0/$ref");
    expect(run.watched).toEqual([folder.path]);
    expect(await run.end()).toBe(1);
  },
);

test("ends with 1 while there are errors", async () => {
  folder.write("db.json", { datastoreapi: "1.0.0" });
  const run = new Watched(["validate", "--watch"]);
  await run.until("watching for changes");
  expect(await run.end()).toBe(1);
});

test("Ctrl+C ends with 130, and ends the line that the terminal shows it on", async () => {
  folder.write("db.json", descriptor());
  const run = new Watched(["validate", "--watch"], true);
  await run.until("watching for changes");
  process.emit("SIGINT", "SIGINT");
  expect(await run.ended).toBe(130);
  expect(run.stderr).toMatch(/\n$/);
});

test("files that editors write next to others are not mentioned", async () => {
  folder.write("db.json", descriptor());
  const run = new Watched(["validate", "--watch", "."]);
  await run.until("watching for changes");
  const written = ["sedxshpTg", "4913", ".db.json.swp", "db.json~", "#db.json#", ".db.json.x7Qa1b"];
  for (const name of written) folder.write(name, descriptor());
  run.change(...written, "gone.json", ".#db.json");
  await pause(120);
  expect(run.stderr + run.stdout).toBe("");
  run.change(...written, "gone.json", "db.json");
  expect(await run.until("✓")).toMatch(/^dsd: changed: db\.json\n/);
  await run.end();
});

test("a change that reaches nothing says nothing", async () => {
  folder.write("db.json", descriptor());
  folder.write("notes.txt", "x");
  const run = new Watched(["validate", "--watch"]);
  await run.until("watching for changes");
  run.change("notes.txt");
  folder.write("db.json", { ...descriptor(), colums: 1 });
  await pause(120);
  run.change("db.json");
  expect(await run.until("for more")).toMatch(/^dsd: changed: db\.json\n/);
  await run.end();
});

test("new and removed files count, also in a new folder, and so does a reference that begins to resolve", async () => {
  folder.write("db.json", good);
  const run = new Watched(["validate", "--watch"]);
  expect(await run.until("watching for changes")).toContain("unresolved-reference");
  folder.write("tables.json", tables("1.0.0"));
  run.change("tables.json");
  expect(await run.until("✓")).toContain("db.json is valid");
  mkdirSync("more");
  folder.write("more/other.json", { datastoreapi: "1.0.0" });
  run.change("more");
  expect(await run.until("for more")).toContain("more/other.json");
  expect(run.watched).toContain(path("more"));
  rmSync("more", { recursive: true });
  run.change("more");
  expect(await run.until("✓")).toContain("db.json is valid");
  await run.end();
});

test("the configuration is read again, and may be wrong for a while", async () => {
  folder.write("db.json", descriptor());
  folder.write("base.yaml", "rules: {}\n");
  folder.write("dsd.config.json", { extends: "./base.yaml" });
  const run = new Watched(["lint", "--watch", "--fail-on", "info"]);
  expect(await run.until("watching for changes")).toContain("warning[no-protocol]");
  folder.write("base.yaml", "rules: { no-protocol: wrong }\n");
  run.change("base.yaml");
  expect(await run.until("not a valid configuration")).toContain("base.yaml:1:23");
  folder.write("base.yaml", "rules: { no-protocol: off }\n");
  run.change("base.yaml");
  expect(await run.until("✓")).not.toContain("no-protocol");
  expect(await run.end()).toBe(0);
});

test.each([
  [["--fix"], "--watch cannot be combined with fixes"],
  [["--affected"], "--watch cannot be combined with"],
  [["-"], "standard input cannot be watched"],
])("--watch %j is wrong usage", async (args, message) => {
  const run = new Watched(["validate", "--watch", ...args]);
  expect(await run.ended).toBe(2);
  expect(run.stderr).toContain(message);
});

test("the watcher of the file system sees a file that is written", async () => {
  const seen = new Promise<string>((changed) => {
    const watcher = watchFolders((name) => {
      watcher.close();
      changed(name);
    });
    watcher.set(new Set([folder.path, path("no-such-folder")]));
  });
  folder.write("db.json", "{}");
  expect(await seen).toBe(path("db.json"));
});
