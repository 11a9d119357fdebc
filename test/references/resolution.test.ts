// Which references are followed, and what they resolve to.

import { check, LoadError, loaderByScheme, memoryLoader, validate } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import {
  checkFiles,
  counting,
  descriptor,
  ref,
  serverInfo,
  service,
  standardDefinition,
  table,
  textsOf,
  withServerInfo,
  withTables,
} from "./support.js";

/** Every place that takes a Reference, with a valid target and a property that the target requires. */
const PLACES: [string, (reference: unknown) => unknown, Record<string, unknown>, string][] = [
  ["a service", (it) => descriptor({ services: { a: it } }), service(), "name"],
  ["a server info", (it) => withServerInfo(it), serverInfo(), "host"],
  ["a table", (it) => withTables([it]), table(), "version"],
  ["a Standard Definition", (it) => withTables([it]), standardDefinition(), "definition"],
  [
    "a table of components",
    (it) => descriptor({ components: { tables: { a: it } } }),
    table(),
    "version",
  ],
  [
    "a server info of components",
    (it) => descriptor({ components: { serverInfo: { a: it } } }),
    serverInfo(),
    "port",
  ],
];

describe("every place that takes a Reference", () => {
  describe.each(PLACES)("%s", (_, documentWith, target, required) => {
    test.each(["part.json", "part.yaml"])("in %s: a valid target has no findings", async (file) => {
      const { result, loaded } = await checkFiles({
        "db.json": documentWith(ref(file)),
        [file]: target,
      });
      expect(result.findings).toEqual([]);
      expect(result.complete).toBe(true);
      expect(loaded).toEqual([file]);
    });

    test.each(["part.json", "part.yaml"])(
      "in %s: an error in the target is reported there",
      async (file) => {
        const { [required]: _dropped, ...faulty } = target;
        // Still clearly of its kind.
        faulty.description = 7;
        const { result } = await checkFiles({
          "db.json": documentWith(ref(`${file}#/inner`)),
          [file]: { inner: faulty },
        });
        expect(result.valid).toBe(false);
        for (const finding of result.findings) expect(finding.file).toBe(file);
        expect(result.findings.map(({ code }) => code)).toContain("missing-property");
      },
    );

    test("without a target, the reference is reported", async () => {
      const { lines } = await checkFiles({ "db.json": documentWith(ref("none.json")) });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^db\.json#.*\/\$ref unresolved-reference$/);
    });
  });

  test("a definition may be anything that exists", async () => {
    for (const [file, content] of [
      ["a.json", "[1, 2]"],
      ["a.json", "null"],
      ["a.yaml", "just text"],
      ["a.proto", 'syntax = "proto3";'],
      ["a.sql", ""],
      ["a", "\0"],
    ] as const) {
      const { result } = await checkFiles({
        "db.json": withTables([standardDefinition(ref(file))]),
        [file]: content,
      });
      expect([file, content, result.findings]).toEqual([file, content, []]);
    }
  });

  test.each([
    ["columns and texts contain no References", table("a", { description: "$ref" })],
    ["and a text", standardDefinition("$ref: none.json")],
    ["extensions are not checked", { ...standardDefinition({}), "x-more": ref("none.json") }],
  ])("%s", async (_, item) => {
    const { result, loaded } = await checkFiles({ "db.json": withTables([item]) });
    expect(result.findings).toEqual([]);
    expect(loaded).toEqual([]);
  });

  test.each([{ a: ref("#/none") }, { $ref: "#/none", type: "object" }])(
    "an inline definition is in a language of its own: %j",
    async (definition) => {
      const { lines, loaded } = await checkFiles({
        "db.json": withTables([standardDefinition(definition)]),
      });
      expect(lines).toEqual([expect.stringMatching(/\$ref unchecked-reference$/)]);
      expect(loaded).toEqual([]);
    },
  );

  test("a definition may have `description` and `mediaType` besides `$ref`", async () => {
    const reference = { mediaType: "text/plain", $ref: "none.txt", description: "none" };
    const { lines } = await checkFiles({ "db.json": withTables([standardDefinition(reference)]) });
    expect(lines).toEqual(["db.json#/schema/tables/0/definition/$ref unresolved-reference"]);
  });
});

describe("forms of references", () => {
  const files = {
    "dir/db.json": null as unknown,
    "dir/tables.yaml": { orders: table(), "a/b": table(), "c~d": table(), "e f": table() },
    "dir/größe.json": { "naïve table": table() },
    "dir/more/list.json": [table(), table()],
    "dir/table.yml": table(),
    "other.json": { "": table(), "%41": table(), "0": table() },
    "dir/a#b.json": table(),
  };

  test.each([
    "tables.yaml#/orders",
    "./tables.yaml#/orders",
    "more/../tables.yaml#/orders",
    "../dir/tables.yaml#/orders",
    "tables.yaml#/a~1b",
    "tables.yaml#/c~0d",
    "tables.yaml#/e%20f",
    "tables.yaml#/%6frders",
    "t%61bles.yaml#/orders",
    "gr%C3%B6%C3%9Fe.json#/na%C3%AFve%20table",
    "gr%c3%b6%c3%9fe.json#/na%c3%afve%20table",
    "more/list.json#/0",
    "more/list.json#/1",
    "table.yml",
    "table.yml#",
    "../other.json#/",
    "../other.json#/%2541",
    "../other.json#/0",
    "a%23b.json",
  ])("%s", async (reference) => {
    const { result, loaded } = await checkFiles({
      ...files,
      "dir/db.json": withTables([ref(reference)]),
    });
    expect(result.findings).toEqual([]);
    expect(loaded).toHaveLength(1);
  });

  test.each([
    ["more/list.json#/2", "beyond the end"],
    ["more/list.json#/01", "a leading zero"],
    ["more/list.json#/-", "the item behind the last"],
    ["more/list.json#/length", "a property that is not JSON"],
    ["tables.yaml#/orders/version/0", "within a text"],
    ["tables.yaml#/a/b", "an unescaped `/`"],
    ["tables.yaml#/__proto__", "an inherited property"],
    ["tables.yaml#/constructor", "an inherited property"],
    ["tables.yaml#/orders/", "an empty key"],
    ["Tables.yaml#/orders", "another case"],
    ["tables.yaml/#/orders", "a folder"],
  ])("%s does not resolve: %s", async (reference) => {
    const { lines } = await checkFiles({ ...files, "dir/db.json": withTables([ref(reference)]) });
    expect(lines).toEqual(["dir/db.json#/schema/tables/0/$ref unresolved-reference"]);
  });

  test("the base is the file that contains the reference", async () => {
    const { result, loaded } = await checkFiles({
      "db.yaml": descriptor({ services: { a: ref("services/main.json#/it") } }),
      "services/main.json": { it: service("a", { serverInfo: ref("hosts/db.yaml#/it") }) },
      "services/hosts/db.yaml": { it: ref("../../host.json") },
      "host.json": serverInfo(),
    });
    expect(result.findings).toEqual([]);
    expect(loaded).toEqual(["services/main.json", "services/hosts/db.yaml", "host.json"]);
  });

  test("a chain is followed to its end, and errors there are reported there", async () => {
    const { lines } = await checkFiles({
      "db.json": withTables([ref("#/components/tables/a")], {
        components: { tables: { a: ref("#/components/tables/b"), b: ref("c.yaml#/c") } },
      }),
      "c.yaml": { c: ref("#/d"), d: ref("e.json") },
      "e.json": { fullyQualifiedName: "e" },
    });
    expect(lines).toEqual(["e.json# missing-property"]);
  });

  test("a definition may be reached through other references", async () => {
    const definitions = { a: { $ref: "#/b", description: "a" }, b: ref("c.proto") };
    const { result, loaded } = await checkFiles({
      "db.json": withTables([standardDefinition(ref("d.json#/a"))]),
      "d.json": definitions,
      "c.proto": "message C {}",
    });
    expect(result.findings).toEqual([]);
    expect(loaded).toEqual(["d.json", "c.proto"]);
  });

  test.each(["file:///data/x.json#/a", "https://example.org/x.json#/a", "urn:x:y#/a", "git:a#/a"])(
    "an absolute address is passed to the loader unchanged: %s",
    async (reference) => {
      const uri = reference.replace(/#.*/, "");
      const loader = memoryLoader({ [uri]: JSON.stringify({ a: table() }) });
      const { result } = await checkFiles({ "db.json": withTables([ref(reference)]) }, { loader });
      expect(result.findings).toEqual([]);
    },
  );

  test("a relative reference in a document with an absolute address", async () => {
    const loader = counting(
      memoryLoader({ "https://example.org/t/tables.yaml": "orders: {$ref: ../one.json}\n" }),
    );
    const text = JSON.stringify(withTables([ref("t/tables.yaml#/orders")]));
    const { findings } = await check(text, { uri: "https://example.org/db.json", loader });
    expect(loader.loaded).toEqual([
      "https://example.org/t/tables.yaml",
      "https://example.org/one.json",
    ]);
    expect(findings.map(({ code, file }) => [code, file])).toEqual([
      ["unchecked-reference", "https://example.org/t/tables.yaml"],
    ]);
  });

  test("the base of a redirected document is its real address", async () => {
    const loader = counting({
      async load(uri) {
        if (uri === "https://a.example/x") {
          return { text: '{"it":{"$ref":"y#/it"}}', uri: "https://b.example/dir/x" };
        }
        return { text: JSON.stringify({ it: table() }), uri };
      },
    });
    const { result } = await checkFiles(
      { "db.json": withTables([ref("https://a.example/x#/it")]) },
      { loader },
    );
    expect(result.findings).toEqual([]);
    expect(loader.loaded).toEqual(["https://a.example/x", "https://b.example/dir/y"]);
  });
});

describe("a document is loaded once", () => {
  test("however its name is written", async () => {
    const { result, loaded } = await checkFiles({
      "db.json": withTables(
        ["parts.json#/A", "./parts.json#/A", "x/../parts.json#/%41", "p%61rts.json#/A"].map(ref),
      ),
      "parts.json": { A: table("a", { id: "no uuid" }) },
    });
    expect(loaded).toEqual(["parts.json"]);
    expect(result.findings).toHaveLength(1);
  });

  test("when two addresses resolve to one document", async () => {
    const loader = counting({
      load: async () => ({ text: JSON.stringify({ it: table("a b") }), uri: "mem:real" }),
    });
    const { lines, result } = await checkFiles(
      { "db.json": withTables([ref("mem:one#/it"), ref("mem:two#/it"), ref("mem:real#/it")]) },
      { loader },
    );
    expect(lines).toEqual(["mem:real#/it/fullyQualifiedName invalid-format"]);
    expect(result.errorCount).toBe(1);
  });

  test.each([
    ["db.json", "db.json"],
    ["./db.json", "db.json"],
    ["a/../db.json", "./db.json"],
    ["file:///x/%64b.json", "db.json"],
    ["file:///x/y/../db.json", "file:///x/db.json"],
    ["HTTPS://Example.org/db.json", "https://example.org/db.json"],
  ])("the entry itself is not loaded: %s by %s", async (uri, name) => {
    const document = withTables([ref(`${name}#/components/tables/a`)], {
      components: { tables: { a: table() } },
    });
    const loader = counting(memoryLoader({}));
    const { findings } = await check(JSON.stringify(document), { uri, loader });
    expect(findings).toEqual([]);
    expect(loader.loaded).toEqual([]);
  });

  test("a name may start like an internal key", async () => {
    const { result } = await checkFiles({
      "db.json": withTables([ref("text%20a.json"), standardDefinition(ref("text%20b.sql"))]),
      "text a.json": table(),
      "text b.sql": "CREATE TABLE b",
    });
    expect(result.findings).toEqual([]);
  });

  test("one document as data and as text", async () => {
    const { result } = await checkFiles({
      "db.json": withTables([standardDefinition(ref("x.txt")), ref("x.txt#/it")]),
      "x.txt": JSON.stringify({ it: table() }),
    });
    expect(result.findings).toEqual([]);
  });
});

describe("references that were not checked", () => {
  const document = withTables([ref("a.json"), ref("a.json#/b")]);

  test("`validate` stays within the document", () => {
    const result = validate(JSON.stringify(document), { uri: "db.json" });
    expect(result.valid).toBe(true);
    expect(result.complete).toBe(false);
    expect(result.warningCount).toBe(2);
    expect(result.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["unchecked-reference", "warning"],
      ["unchecked-reference", "warning"],
    ]);
  });

  test("a text without a name has no base URI; a fragment needs none", async () => {
    const text = JSON.stringify(
      withTables([ref("a.json"), ref("#/components/tables/a")], {
        components: { tables: { a: table() } },
      }),
    );
    const { findings } = await check(text, { loader: memoryLoader({ "a.json": "{}" }) });
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["unchecked-reference", "/schema/tables/0/$ref"],
    ]);
  });

  test("they can be errors", async () => {
    const result = validate(document, { requireReferences: true });
    expect(result.valid).toBe(false);
    expect(result.errorCount).toBe(2);
    expect(result.findings.every(({ severity }) => severity === "error")).toBe(true);
  });

  test("a scheme without a loader, and a loader that may not load", async () => {
    const loader = loaderByScheme({
      https: {
        load: async () => {
          throw new LoadError("unchecked", "not today");
        },
      },
    });
    const { result } = await checkFiles(
      { "db.json": withTables([ref("https://example.org/a"), ref("ftp://example.org/a")]) },
      { loader },
    );
    expect(result.findings.map(({ message }) => message)).toEqual([
      "`https://example.org/a` was not checked: not today",
      "`ftp://example.org/a` was not checked: `ftp:` addresses are not loaded here",
    ]);
    expect(result.valid).toBe(true);
  });

  test("in a referenced document, too", async () => {
    const { result } = await checkFiles(
      { "db.json": withTables([ref("a.json")]), "a.json": ref("ftp://example.org/a") },
      {
        loader: loaderByScheme({
          relative: memoryLoader(textsOf({ "a.json": ref("ftp://example.org/a") })),
        }),
      },
    );
    expect(result.valid).toBe(true);
    expect(result.complete).toBe(false);
  });

  test("what a loader throws is rethrown, unless it is a LoadError", async () => {
    const loader = {
      load: async () => {
        throw new Error("the disk is on fire");
      },
    };
    const files = { "db.json": withTables([ref("a.json")]) };
    await expect(checkFiles(files, { loader })).rejects.toThrow("the disk is on fire");
  });

  test("a signal ends the check with its reason", async () => {
    const controller = new AbortController();
    const loader = {
      load: (_uri: string, { signal }: { signal?: AbortSignal | undefined }) =>
        new Promise<never>((_, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
          controller.abort(new Error("enough"));
        }),
    };
    const { signal } = controller;
    await expect(
      checkFiles({ "db.json": withTables([ref("a.json")]) }, { loader, signal }),
    ).rejects.toThrow("enough");
    await expect(check("{}", { signal })).rejects.toThrow("enough");
  });
});

describe("misuse of check", () => {
  const text = JSON.stringify(withTables([ref("b.json")]));

  test.each([
    [{ loader: {} }, /^`loader` must be an object with a `load` method$/],
    [{ loader: null }, /^`loader` must be an object with a `load` method$/],
    [{ maxDocuments: -1 }, /`maxDocuments` must be/],
    [{ maxDocuments: "x" }, /`maxDocuments` must be/],
  ])("%j throws", async (options, message) => {
    const promise = check(text, { uri: "a.json", ...options } as object);
    await expect(promise).rejects.toThrow(TypeError);
    await expect(promise).rejects.toThrow(message);
  });

  test.each([undefined, null, "{}", {}, { text: "{}" }, { text: 5, uri: "b.json" }])(
    "a loader that gives %j throws",
    async (loaded) => {
      const loader = { load: async () => loaded as never };
      await expect(check(text, { uri: "a.json", loader })).rejects.toThrow(
        /^`loader\.load` must return \{ text, uri \}, both strings, for b\.json$/,
      );
    },
  );
});

test("`memoryLoader` names what is not a text", async () => {
  const loader = memoryLoader({ "t.json": { fullyQualifiedName: "t" } } as unknown as Record<
    string,
    string
  >);
  const checking = check({ $ref: "t.json" }, { uri: "db.json", as: "table", loader });
  await expect(checking).rejects.toThrow(
    "memoryLoader takes texts, but t.json has the type object",
  );
});
