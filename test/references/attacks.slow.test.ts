// Attacks by hostile documents. Each is refused or bounded, with a finding, and never crashes.

import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { bundle, check, type Loader, memoryLoader } from "datastore-descriptor";
import { bundleFile, checkFile, fileLoader, UnreadableFileError } from "datastore-descriptor/node";
import { beforeAll, describe, expect, test } from "vitest";
import { dereference } from "../support/dereference.js";
import { isThorough } from "../support/effort.js";
import { folderPerFile } from "../support/folder.js";
import {
  checkFiles,
  descriptor,
  lineOf,
  ref,
  standardDefinition,
  table,
  withTables,
} from "./support.js";

describe("files outside the root", () => {
  const folder = folderPerFile();
  const at = (name: string): string => join(folder.path, name);
  const secret = "top secret";

  beforeAll(() => {
    folder.write("outside/secret.txt", secret);
    folder.write("outside/table.json", table("outside"));
    folder.write("root-beside/table.json", table("beside"));
    folder.write("root/sub/table.json", table("inside"));
    symlinkSync("../outside/secret.txt", at("root/link.txt"));
    symlinkSync("../outside", at("root/linked"));
    symlinkSync("sub", at("root/inner"));
    symlinkSync("sub/table.json", at("root/inner.json"));
    symlinkSync("loop.json", at("root/loop.json"));
    symlinkSync("nowhere.json", at("root/dangling.json"));
    execFileSync("mkfifo", [at("root/fifo.json")]);
  });

  async function findingsOf(reference: string, options: Parameters<typeof checkFile>[1] = {}) {
    const path = folder.write("root/db.json", withTables([standardDefinition(ref(reference))]));
    const { findings } = await checkFile(path, options);
    return findings.map(({ code, message }) => [code, message]);
  }

  test.each([
    "../../../../../../../../etc/passwd",
    "..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "sub/%2e%2e/%2e%2e/outside/secret.txt",
    "/etc/passwd",
    "file:///etc/passwd",
    "FILE:/etc/passwd",
    "../outside/secret.txt",
    "../root-beside/table.json",
    "../outside/none.txt",
    "link.txt",
    "linked/secret.txt",
    "linked/table.json",
    "file://localhost/etc/passwd",
    "file://example.org/etc/passwd",
    "//example.org/etc/passwd",
    "..",
    "/",
  ])("%s", async (reference) => {
    const findings = await findingsOf(reference);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.[0]).toBe("blocked-reference");
    expect(JSON.stringify(findings)).not.toContain(secret);
  });

  test.each([
    ["fifo.json", "it is not a file"],
    ["sub", "it is not a file"],
    [".", "it is not a file"],
    ["loop.json", "its symbolic links form a cycle"],
    ["dangling.json", "no such file or folder"],
    ["none/none.json", "no such file or folder"],
    ["sub/table.json/x", "no such file or folder"],
    [`${"x".repeat(300)}.json`, "the name is too long"],
  ])("within the root: %s", async (reference, reason) => {
    const [finding, ...others] = await findingsOf(reference);
    expect(others).toEqual([]);
    expect(finding?.[0]).toBe("unresolved-reference");
    expect(finding?.[1]).toMatch(new RegExp(`cannot be loaded: ${reason}$`));
  });

  test.each([
    ["/dev/zero", "it is not a file"],
    ["/proc/self/mem", "cannot be read|permission denied"],
  ])("a device is not read, even inside the root: %s", async (reference, reason) => {
    const [finding] = await findingsOf(reference, { root: "/" });
    expect(finding?.[0]).toBe("unresolved-reference");
    expect(finding?.[1]).toMatch(new RegExp(reason));
  });

  test("a wider root allows the files below it, and no others", async () => {
    expect(await findingsOf("../outside/table.json", { root: folder.path })).toEqual([]);
    expect(await findingsOf("linked/table.json", { root: folder.path })).toEqual([]);
    const [finding] = await findingsOf("../../x.json", { root: folder.path });
    expect(finding?.[0]).toBe("blocked-reference");
  });

  test("a root that is a link is the folder that it resolves to", async () => {
    const root = at("root/inner");
    expect(await findingsOf("sub/table.json", { root })).toEqual([]);
    const [finding] = await findingsOf("inner.json", { root });
    expect(finding?.[0]).toBe("blocked-reference");
  });

  test("two names of one file are one document", async () => {
    const names = ["inner.json", "inner/table.json", "sub/table.json"];
    const path = folder.write("root/two.json", withTables(names.map(ref)));
    const bundled = await bundleFile(path);
    expect(bundled.valid && Object.keys(bundled.value.components?.tables ?? {})).toEqual(["table"]);
  });

  test("a root that is not there is the caller's mistake", () => {
    expect(() => fileLoader(at("none"))).toThrow(UnreadableFileError);
    expect(() => fileLoader(at("outside/table.json"))).toThrow(UnreadableFileError);
  });
});

describe("a document from the network cannot refer to files", () => {
  test.each([
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "file:passwd",
    "fi\tle:///etc/passwd".replace("\t", "%09"),
  ])("%s", async (reference) => {
    const asked: string[] = [];
    const loader: Loader = {
      async load(uri) {
        asked.push(uri);
        return { text: JSON.stringify({ a: ref(reference) }), uri };
      },
    };
    const { result } = await checkFiles(
      { "db.json": withTables([ref("https://example.org/t.json#/a")]) },
      { loader },
    );
    expect(asked.filter((uri) => uri.startsWith("file:"))).toEqual([]);
    if (/^file/i.test(reference)) {
      expect(result.findings.map(lineOf)).toEqual([
        "https://example.org/t.json#/a/$ref blocked-reference",
      ]);
    }
  });

  test("nor through a redirected document", async () => {
    const loader: Loader = {
      load: async () => ({
        text: JSON.stringify(ref("file:///etc/passwd")),
        uri: "http://127.0.0.1/t.json",
      }),
    };
    const { result } = await checkFiles({ "db.json": withTables([ref("git:x")]) }, { loader });
    expect(result.findings.map(({ code }) => code)).toEqual(["blocked-reference"]);
  });
});

describe("names that objects inherit", () => {
  test.each([
    "#/__proto__/x",
    "#/__proto__",
    "#/constructor",
    "#/constructor/prototype",
    "#/toString",
    "#/components/__proto__/tables",
    "#/schema/tables/__proto__",
    "#/schema/tables/constructor",
    "#/schema/tables/length",
  ])("%s", async (reference) => {
    const { lines } = await checkFiles({
      "db.json": withTables([ref(reference)], { components: {} }),
    });
    expect(lines).toEqual(["db.json#/schema/tables/0/$ref unresolved-reference"]);
  });

  test("are keys like others where they are written", async () => {
    const tables = `{"__proto__": ${JSON.stringify(table("a"))}, "constructor": {"$ref": "#/components/tables/__proto__"}}`;
    const text = JSON.stringify(
      withTables([ref("#/components/tables/__proto__"), ref("#/components/tables/constructor")], {
        components: { tables: "TABLES" },
      }),
    ).replace('"TABLES"', tables);
    const result = await dereference(text, { uri: "db.json" });
    expect(result.findings).toEqual([]);
    expect(result.value?.schema.tables).toEqual([table("a"), table("a")]);
    expect(({} as { fullyQualifiedName?: string }).fullyQualifiedName).toBeUndefined();
  });
});

describe("many references", () => {
  const chainLoader = (length: number): Loader => ({
    async load(uri) {
      const number = Number(/\d+/.exec(uri)?.[0]);
      const value = number < length ? ref(`c${number + 1}.json`) : table("end");
      return { text: JSON.stringify(value), uri };
    },
  });
  const chained = JSON.stringify(withTables([ref("c1.json")]));

  // The limit by default is for thorough runs.
  const most = isThorough ? 10_000 : 1_000;
  const optionsFor = (length: number) => ({
    uri: "db.json",
    loader: chainLoader(length),
    ...(!isThorough && { maxDocuments: most }),
  });

  test("as many files in a chain as there may be", async () => {
    const options = optionsFor(most);
    const result = await check(chained, options);
    expect(result.findings).toEqual([]);
    const full = await dereference(chained, options);
    expect(full.valid && full.value.schema.tables).toEqual([table("end")]);
  });

  test("one more is too many", async () => {
    const { findings } = await check(chained, optionsFor(most + 1));
    expect(findings.map(({ message, file }) => [file, message])).toEqual([
      [
        `c${most}.json`,
        `\`c${most + 1}.json\` was not followed: there are more than ${most} documents`,
      ],
    ]);
  });

  test("the limit can be set; it counts documents, not references", async () => {
    const files = {
      "db.json": withTables(["a", "a", "b", "b", "c", "c"].map((name) => ref(`${name}.json`))),
      "a.json": table(),
      "b.json": table(),
      "c.json": table(),
    };
    expect((await checkFiles(files, { maxDocuments: 3 })).result.findings).toEqual([]);
    const { result } = await checkFiles(files, { maxDocuments: 2 });
    expect(result.findings.map(({ code }) => code)).toEqual([
      "unresolved-reference",
      "unresolved-reference",
    ]);
  });

  test("billion laughs: checked in linear time, and not expanded", async () => {
    // 10 levels of which each has 10 references to the next would be 10^10 values.
    const levels = 10;
    const wide = JSON.stringify({ x: Array.from({ length: 100_000 }, (_, n) => n) });
    const tables: Record<string, unknown> = {};
    for (let level = 0; level < levels; level++) {
      tables[`l${level}`] = standardDefinition(
        ref(level + 1 < levels ? `#/components/tables/l${level + 1}/definition` : "wide.json"),
      );
    }
    const text = JSON.stringify(
      withTables(
        Array.from({ length: 1_000 }, (_, n) => ref(`#/components/tables/l${n % levels}`)),
        { components: { tables } },
      ),
    );
    const options = { uri: "db.json", loader: memoryLoader({ "wide.json": wide }) };
    expect((await check(text, options)).findings).toEqual([]);
    const result = await dereference(text, options);
    expect(result.valid).toBe(false);
    expect(result.findings.map(({ code, message }) => [code, message])).toEqual([
      ["unresolved-reference", "the references expand to more than 5000000 additional values"],
    ]);
    // References within the document are left as they are.
    expect((await bundle(text, options)).valid).toBe(true);
  });

  test("a long pointer, and a long path that does not exist", async () => {
    const { lines, result } = await checkFiles({
      "db.json": withTables([
        ref(`#${"/a".repeat(100_000)}`),
        ref(`#${".a".repeat(100_000)}`),
        ref(`${"a/".repeat(100_000)}x.json`),
      ]),
    });
    expect(lines).toEqual([
      "db.json#/schema/tables/0/$ref unresolved-reference",
      "db.json#/schema/tables/1/$ref malformed-reference",
      "db.json#/schema/tables/2/$ref unresolved-reference",
    ]);
    for (const { message } of result.findings) expect(message.length).toBeLessThan(400);
  });

  test("a large cycle has a readable message", async () => {
    const length = 5_000;
    const tables = Object.fromEntries(
      Array.from({ length }, (_, n) => [
        `${"x".repeat(300)}${n}`,
        ref(`#/components/tables/${"x".repeat(300)}${(n + 1) % length}`),
      ]),
    );
    const { result } = await checkFiles({ "db.json": descriptor({ components: { tables } }) });
    expect(result.findings).toHaveLength(1);
    expect(result.findings[0]?.message.length).toBeLessThan(3000);
  });
});
