// What a data product document means to the command and to the library, apart from the forms.

import { describe, expect, test } from "vitest";
import { bundle } from "../../src/engine/bundle.js";
import { check, findDescriptors, lint, validate } from "../../src/engine/check.js";
import { memoryLoader } from "../../src/references/loading/loader.js";
import { folderPerFile } from "../support/folder.js";
import { runMain } from "../support/run-main.js";
import { api, type JsonReport, PLACE, port, product, report, store } from "./support.js";

const folder = folderPerFile();

let count = 0;
/** A folder with files, and a configuration, so that references stay in it. */
function files(contents: Readonly<Record<string, string | object>>): string {
  const name = `case-${++count}`;
  folder.write(`${name}/dsd.config.json`, "{}");
  for (const [path, content] of Object.entries(contents)) folder.write(`${name}/${path}`, content);
  return `${folder.path}/${name}`;
}

const read = (cwd: string, path: string): string =>
  folder.read(`${cwd.slice(folder.path.length + 1)}/${path}`);

const outline = ({ findings }: { findings: readonly { code: string; pointer: string }[] }) =>
  findings.map(({ code, pointer }) => `${code} ${pointer}`);

/** A product whose port and descriptor are in files of their own. */
const chain = (mistake: boolean) => ({
  "product.json": product(
    { description: "of the reference", $ref: "ports/orders.json" },
    { $ref: "ports/events.json" },
  ),
  "ports/orders.json": port({ mediaType: "text/json", $ref: "orders-api.json" }),
  "ports/orders-api.json": {
    ...store(mistake),
    schema: { tables: [{ $ref: "../tables/orders.json" }] },
  },
  "ports/events.json": {
    promises: { api: { specification: "asyncapi", definition: { $ref: "missing.json" } } },
  },
  "tables/orders.json": { fullyQualifiedName: "shop.orders", version: mistake ? "one" : "1.0.0" },
  "other.json": { name: "none of our business" },
});

describe("a chain of files", () => {
  test("has the same findings by the product, by the folder, by the port, and by the descriptor", async () => {
    const cwd = files(chain(true));
    const expected = [
      "ports/orders-api.json unknown-property /info/titel",
      "tables/orders.json invalid-format /version",
    ];
    const reports: JsonReport[] = [];
    for (const path of ["product.json", ".", "ports/orders.json", "ports/orders-api.json"]) {
      const { findings, code, json } = await report(cwd, "validate", path);
      expect(findings.map((one) => `${one.file} ${one.code} ${one.pointer}`)).toEqual(expected);
      expect(code).toBe(1);
      expect(json.summary.descriptors).toBe(1);
      reports.push(json);
    }
    const [named, searched] = reports;
    expect(
      named?.files.map(({ path, referenced = false, valid, descriptors }) => [
        path,
        referenced,
        valid,
        descriptors,
      ]),
    ).toEqual([
      ["product.json", false, false, []],
      ["ports/orders-api.json", true, false, [""]],
      ["ports/orders.json", true, false, []],
      ["tables/orders.json", true, false, []],
    ]);
    expect(searched?.summary).toMatchObject({ files: 3, descriptors: 1, skipped: 2 });
    expect(searched?.skippedFiles).toHaveLength(2);
  });

  test("is kept by --affected when any file of it is named", async () => {
    const cwd = files(chain(true));
    for (const name of ["ports/orders.json", "ports/orders-api.json", "tables/orders.json"]) {
      const { findings } = await report(cwd, "validate", "--affected", name);
      expect(findings.map(({ file }) => file)).toEqual([
        "ports/orders-api.json",
        "tables/orders.json",
      ]);
    }
    const other = await runMain(["validate", "--affected", "other.json"], { cwd });
    expect(other).toMatchObject({ code: 0, stdout: "" });
  });

  test("is fixed in the file that has the mistake", async () => {
    const cwd = files(chain(true));
    const before = read(cwd, "product.json");
    await runMain(["validate", "--fix", "product.json"], { cwd });
    expect(JSON.parse(read(cwd, "ports/orders-api.json")).info).toHaveProperty("title");
    expect(read(cwd, "product.json")).toBe(before);
  });

  test("bundles into the product", async () => {
    const cwd = files(chain(false));
    const { code, stdout, stderr } = await runMain(["bundle", "product.json"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const definition = {
      ...store(),
      schema: { tables: [{ $ref: "#/components/tables/orders" }] },
      components: { tables: { orders: { fullyQualifiedName: "shop.orders", version: "1.0.0" } } },
    };
    // What has no descriptor stays a reference.
    expect(JSON.parse(stdout)).toEqual(
      product(
        { ...port(definition), description: "of the reference" },
        { $ref: "ports/events.json" },
      ),
    );
    const again = await check(stdout, { uri: "product.json" });
    expect(again).toMatchObject({ valid: true, complete: false });
  });

  test("bundles the descriptor alone, named by any pointer to it", async () => {
    const cwd = files(chain(false));
    const pointers = ["/promises/api/definition", PLACE] as const;
    const [ofPort, ofProduct] = pointers;
    const fromPort = await runMain(["bundle", "ports/orders.json", "--at", ofPort], { cwd });
    const fromProduct = await runMain(["bundle", "product.json", "--at", ofProduct], { cwd });
    expect(fromPort.code).toBe(0);
    expect(JSON.parse(fromProduct.stdout)).toEqual(JSON.parse(fromPort.stdout));
    const { code, stderr } = await runMain(["bundle", "product.json", "--at", "/x"], { cwd });
    expect([code, stderr]).toEqual([
      2,
      `dsd: product.json has no descriptor at "/x"\n  --at ${PLACE}\n`,
    ]);
  });

  test("bundles into the port, for another folder", async () => {
    const cwd = files({
      ...chain(false),
      "ports/orders.json": {
        ...port({ $ref: "orders-api.json" }),
        externalDocs: { $href: "docs.html" },
        slo: { $ref: "#components/slo" },
      },
    });
    expect(await runMain(["bundle", "product.json", "-o", "out/one.json"], { cwd })).toMatchObject({
      code: 0,
    });
    const { interfaceComponents } = JSON.parse(read(cwd, "out/one.json"));
    expect(interfaceComponents.outputPorts).toMatchObject([
      {
        externalDocs: { $href: "../ports/docs.html" },
        slo: { $ref: "../ports/orders.json#components/slo" },
      },
      { $ref: "../ports/events.json" },
    ]);
  });
});

describe("dsd bundle --at", () => {
  const two = {
    "product.json": product(port(store()), port({ rawContent: JSON.stringify(store()) })),
  };

  test.each([PLACE, PLACE.replace("/0/", "/1/"), `${PLACE.replace("/0/", "/1/")}/rawContent`])(
    "%s",
    async (pointer) => {
      const { code, stdout } = await runMain(["bundle", "product.json", "--at", pointer], {
        cwd: files(two),
      });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual(store());
    },
  );

  test("follows the reference at the pointer", async () => {
    const cwd = files(chain(false));
    const args = [
      "bundle",
      "--dereference",
      "ports/orders.json",
      "--at",
      "/promises/api/definition",
    ];
    const { stdout } = await runMain(args, { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ schema: { tables: [{ version: "1.0.0" }] } });
  });
});

describe("local references", () => {
  const referring = (ref: string, more: object = {}) => ({
    ...store(),
    schema: { tables: [{ $ref: ref }] },
    ...more,
  });
  const components = { tables: { orders: { fullyQualifiedName: "a", version: "1.0.0" } } };

  test("start at the descriptor, not at the root of the container", () => {
    const value = product(port(referring("#/components/tables/orders", { components })));
    expect(validate(JSON.stringify(value))).toMatchObject({ valid: true, findings: [] });
  });

  test("that resolve in the container only are errors, with the name of the file as the fix", async () => {
    const value = { ...product(port(referring("#/components/tables/orders"))), components };
    const { findings } = validate(JSON.stringify(value), { uri: "a b/product.json" });
    expect(findings).toMatchObject([
      {
        code: "unresolved-reference",
        message:
          "`#/components/tables/orders` resolves from the root of this document, but local references start at the descriptor; write `product.json#/components/tables/orders`",
        pointer: `${PLACE}/schema/tables/0/$ref`,
        fixes: [{ safe: false, edits: [{ newText: '"product.json#/components/tables/orders"' }] }],
      },
    ]);
    const fixed = JSON.stringify(value).replace('"#/comp', '"product.json#/comp');
    expect((await check(fixed, { uri: "a b/product.json" })).findings).toEqual([]);
    // A text without a name cannot be referred to.
    expect(validate(JSON.stringify(value)).findings[0]?.fixes).toBeUndefined();
  });

  test("that point into the descriptor from the root have a safe fix", async () => {
    const value = product(port(referring(`#${PLACE}/components/tables/orders`, { components })));
    const cwd = files({ "product.json": value });
    await runMain(["validate", "--fix", "product.json"], { cwd });
    expect(read(cwd, "product.json")).toContain('"$ref": "#/components/tables/orders"');
    // The pointer within the descriptor is of the wrong kind: then it is not safe.
    const wrong = product(port(referring(`#${PLACE}/info`)));
    const { findings } = validate(JSON.stringify(wrong), { uri: "product.json" });
    expect(findings[0]?.fixes).toMatchObject([{ safe: false, edits: [{ newText: '"#/info"' }] }]);
  });

  test("resolve within a descriptor that another document refers into", async () => {
    const inner = referring("", {
      components: {
        tables: { first: { $ref: "#/components/tables/orders" }, ...components.tables },
      },
    });
    const loader = memoryLoader({ "product.json": JSON.stringify(product(port(inner))) });
    const entry = referring(`product.json#${PLACE}/components/tables/first`);
    const { findings, valid } = await check(JSON.stringify(entry), { uri: "db.json", loader });
    expect({ findings, valid }).toEqual({ findings: [], valid: true });
  });
});

describe("references to descriptors", () => {
  test("by https are unchecked, also under the older name", async () => {
    const value = product(
      port({ $ref: "https://example.org/a.json" }),
      port({ $href: "https://example.org/b.json" }),
    );
    const { valid, complete, findings } = await check(JSON.stringify(value), { uri: "p.json" });
    expect({ valid, complete }).toEqual({ valid: false, complete: false });
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "warning unchecked-reference",
      "info older-reference",
      "warning unchecked-reference",
    ]);
    const required = await check(JSON.stringify(value), { uri: "p.json", requireReferences: true });
    expect(required.errorCount).toBe(2);
    const cwd = files({ "p.json": value });
    const { code, json } = await report(cwd, "validate", "p.json");
    expect(code).toBe(0);
    expect(json.files).toMatchObject([{ valid: true, complete: false, descriptors: [] }]);
    await runMain(["validate", "--fix", "p.json"], { cwd });
    expect(read(cwd, "p.json")).toBe(
      `${JSON.stringify(value, null, 2)}\n`.replace("$href", "$ref"),
    );
  });

  test("are errors when they do not resolve, or form a cycle", async () => {
    const value = {
      ...product(
        port({ $ref: "missing.json" }),
        port({ $ref: "#/nowhere" }),
        port({ $ref: "#/a" }),
      ),
      a: { $ref: "#/b" },
      b: { $ref: "#/a" },
    };
    const loader = memoryLoader({});
    const { findings } = await check(JSON.stringify(value), { uri: "p.json", loader });
    expect(findings.map(({ code }) => code)).toEqual([
      "unresolved-reference",
      "unresolved-reference",
      "reference-cycle",
    ]);
  });

  test("to ports can lead back, and end", async () => {
    const loader = memoryLoader({
      "port.json": JSON.stringify(product({ $ref: "p.json" }, port(store(true)))),
    });
    const value = product({ $ref: "port.json" });
    const { findings } = await check(JSON.stringify(value), { uri: "p.json", loader });
    expect(findings.map(({ file, pointer }) => [file, pointer])).toEqual([
      ["port.json", `${PLACE.replace("/0/", "/1/")}/info/titel`],
    ]);
    const cwd = files({ "p.json": value, "port.json": product({ $ref: "p.json" }, port(store())) });
    expect(await runMain(["bundle", "p.json"], { cwd })).toMatchObject({ code: 0 });
  });
});

describe("a container", () => {
  test("is not judged outside of its descriptors", async () => {
    const text = `{"a": 1, "a": 2, "info": {}, "x": ${JSON.stringify(product(port(store())))}}`;
    expect(validate(text)).toMatchObject({ valid: true, findings: [] });
    const inside = text.replace('"services":{}', '"services":{},"services":{}');
    expect(outline(validate(inside))).toEqual([`duplicate-key /x${PLACE}/services`]);
  });

  test("has descriptors that share no names", async () => {
    const state = { dataProductVersion: product(port(store())) };
    const value = { objectToEvaluate: { currentState: state, afterState: state } };
    const { findings } = await lint(JSON.stringify(value), { rules: { "missing-columns": "off" } });
    expect(
      findings.map(({ code }) => code).filter((code) => /duplicate|conflict/.test(code)),
    ).toEqual([]);
    expect(new Set(findings.map(({ descriptor }) => descriptor)).size).toBe(2);
  });

  test("has a range in a text that is escaped in any way", () => {
    const inner = JSON.stringify({ ...store(true), description: 'ü "q" \\ \n 😀' });
    const texts = {
      json: JSON.stringify(api(inner)),
      unicode: JSON.stringify(api(inner))
        .replaceAll('\\"', "\\u0022")
        .replace("titel", "\\u0074itel"),
      literal: `specification: datastoreapi\ndefinition: |-\n  ${inner.replace('"info"', '\n      "info"')}\n`,
      folded: `specification: datastoreapi\ndefinition: >\n  ${inner.replaceAll(',"', ',\n  "')}\n`,
      single: `specification: datastoreapi\ndefinition: '${inner.replaceAll("'", "''").replaceAll(',"', ',\n   "')}'\n`,
      double: `specification: datastoreapi\ndefinition: "\\\n  ${JSON.stringify(inner).slice(1, -1).replace("info", "in\\\n    fo")}"\n`,
    };
    for (const text of Object.values(texts)) {
      const [finding, ...more] = validate(text).findings.filter(
        ({ code }) => code === "unknown-property",
      );
      expect(more.map(({ pointer }) => pointer)).toEqual(["/definition/description"]);
      const { start, end } = finding?.range ?? {};
      expect(text.slice(start?.offset, end?.offset)).toMatch(
        /^(?:\\+u0022|\\?")(?:\\u0074|t)itel(?:\\+u0022|\\?")$/,
      );
    }
  });

  test("has a text with a syntax error, at its place", () => {
    const text = JSON.stringify(product(port({ rawContent: '{"datastoreapi": "1.0.0",}' })));
    const [other, finding, ...more] = validate(text, { uri: "p.json" }).findings;
    expect(more).toEqual([]);
    expect(other).toMatchObject({ code: "missing-property" });
    expect(finding).toMatchObject({ code: "syntax-error", pointer: `${PLACE}/rawContent` });
    expect(text.slice(finding?.range?.start.offset, finding?.range?.end.offset)).toBe(",");
    expect(finding?.fixes).toBeUndefined();
  });

  test("has a definition that is neither an object nor JSON", () => {
    for (const definition of ["see the wiki", 1, [], true, null]) {
      expect(outline(validate(JSON.stringify(api(definition))))).toEqual([
        "wrong-type /definition",
      ]);
    }
  });

  test("keeps at most as many findings as asked for, and counts all", async () => {
    const cwd = files({
      "p.json": product(port(store(true)), port(store(true)), port(store(true))),
    });
    const { json } = await report(cwd, "validate", "p.json", "--max-findings", "2");
    expect(json.files).toMatchObject([{ errorCount: 3, truncated: true }]);
    expect(json.files[0]?.findings).toHaveLength(2);
    expect(validate(read(cwd, "p.json"), { maxFindings: 2 })).toMatchObject({
      errorCount: 3,
      truncated: true,
    });
  });

  test("has a baseline and fingerprints that tell its descriptors apart", async () => {
    const cwd = files({
      "p.json": product(
        port(store(true), "a"),
        port(store(true), "b"),
        port({ rawContent: JSON.stringify(store(true)) }, "c"),
      ),
    });
    await runMain(["validate", "p.json", "--baseline", "b.json", "--update-baseline"], { cwd });
    expect(JSON.parse(read(cwd, "b.json")).findings).toHaveLength(3);
    const moved = product(port(store(), "new"), port(store(true), "b"), port(store(true), "a"));
    folder.write(`${cwd.slice(folder.path.length + 1)}/p.json`, moved);
    const { findings } = await report(cwd, "validate", "p.json", "--baseline", "b.json");
    expect(findings).toEqual([]);
    const { stdout } = await runMain(["validate", "p.json", "--format", "sarif"], { cwd });
    const prints = JSON.parse(stdout).runs[0].results.map((one: { partialFingerprints: object }) =>
      JSON.stringify(one.partialFingerprints),
    );
    expect(new Set(prints).size).toBe(2);
  });

  test.each(["pretty", "sarif", "github", "gitlab", "junit"])(
    "is reported as %s",
    async (format) => {
      const cwd = files({
        "p.json": product(port(store(true)), port({ rawContent: JSON.stringify(store(true)) })),
      });
      const { code, stdout } = await runMain(["validate", "p.json", "--format", format], { cwd });
      expect(code).toBe(1);
      expect(stdout.match(/unknown property/g)?.length).toBeGreaterThanOrEqual(2);
      if (format === "pretty")
        expect(stdout).toContain("✗ p.json (2 descriptors) is not valid: 2 errors");
    },
  );

  test("asks for a change of the source of its text", async () => {
    const cwd = files({ "p.json": product(port({ rawContent: JSON.stringify(store(true)) })) });
    const { stderr } = await runMain(["validate", "--fix", "p.json"], { cwd });
    expect(stderr).toContain("; to decide: change the source that this text is generated from\n");
  });

  test("hides a secret in its text as well", async () => {
    const variables = { password: { default: "hunter2", extra: 1 } };
    const services = {
      a: { name: "a", serverInfo: { host: "h", port: "1", connectionProtocols: {} }, variables },
    };
    const cwd = files({
      "p.json": product(port({ rawContent: JSON.stringify({ ...store(), services }) })),
    });
    for (const format of ["pretty", "json", "sarif"]) {
      const { stdout } = await runMain(["lint", "p.json", "--format", format], { cwd });
      expect(stdout).toContain("extra");
      expect(stdout).not.toContain("hunter2");
    }
  });
});

describe("a data product without a descriptor", () => {
  const empty = product({ name: "a", promises: { api: { ...api({}), specification: "openapi" } } });

  test("is named as such, and silent in a search", async () => {
    const cwd = files({ "p.json": empty, "db.json": store() });
    const named = await report(cwd, "validate", "p.json", "db.json");
    expect(named.code).toBe(2);
    expect(named.json.failures).toEqual([
      {
        path: "p.json",
        message: "this data product document contains no data store descriptor",
        help: "dsd explain no-descriptor",
      },
    ]);
    expect(named.json.files.map(({ path }) => path)).toEqual(["db.json"]);
    const searched = await report(cwd, "validate", ".");
    expect(searched).toMatchObject({ code: 0, json: { summary: { files: 1 } } });
    expect(await runMain(["bundle", "p.json"], { cwd })).toMatchObject({ code: 2, stdout: "" });
  });

  test("is a finding of the library", async () => {
    expect(validate(JSON.stringify(empty))).toMatchObject({
      valid: false,
      errorCount: 1,
      findings: [{ code: "no-descriptor", pointer: "" }],
    });
    expect((await check(empty)).findings).toMatchObject([{ code: "no-descriptor" }]);
  });

  test("is checked as what it is said to be", async () => {
    const codes = validate(JSON.stringify(empty), { as: "descriptor" }).findings.map(
      ({ code }) => code,
    );
    expect(codes).toContain("unknown-property");
    const cwd = files({ "p.json": product(port(store())) });
    const { findings } = await report(cwd, "validate", "p.json", "--as", "descriptor");
    expect(findings.map(({ pointer }) => pointer)).toContain("/dataProductDescriptor");
  });
});

describe("a template", () => {
  const text = `{\n#foreach( $p in $ports )\n"specification": "datastoreapi", "definition": {}\n#end\n}\n`;

  test("is one finding when named, and left out of a search", async () => {
    const cwd = files({
      "product.json": text,
      "p.json.vm": text,
      "q.vm": '{"datastoreapi": "${v}"}',
      "db.json": store(),
    });
    const { code, findings } = await report(cwd, "validate", "product.json", "p.json.vm", "q.vm");
    expect(code).toBe(1);
    expect(
      findings.map(({ file, code: own, fixes, range }) => [file, own, fixes, range?.start.line]),
    ).toEqual([
      ["product.json", "template", undefined, 2],
      ["p.json.vm", "template", undefined, 2],
      ["q.vm", "template", undefined, 1],
    ]);
    await runMain(["validate", "--fix-unsafe", "product.json", "p.json.vm"], { cwd });
    expect(read(cwd, "product.json")).toBe(text);
    expect((await report(cwd, "validate", ".")).json.summary).toMatchObject({
      files: 1,
      errors: 0,
    });
  });

  test("is not a text that only looks like one", () => {
    const yaml = "# if (this) then that\n#set of stores\ndatastoreapi: [\n";
    expect(validate(yaml, { language: "yaml" }).findings.map(({ code }) => code)).toEqual([
      "syntax-error",
    ]);
  });
});

describe("a descriptor in Markdown", () => {
  test("is not read by a search", async () => {
    const text = `# Product\n\n\`\`\`json\n${JSON.stringify(product(port(api(store(true)))))}\n\`\`\`\n`;
    const cwd = files({ "README.md": text, "db.json": store(false) });
    const result = await runMain(["validate", "--format", "json"], { cwd });
    const { files: reported, summary } = JSON.parse(result.stdout);
    expect(reported.map(({ path }: { path: string }) => path)).toEqual(["db.json"]);
    expect(summary).toMatchObject({ files: 1, descriptors: 1, errors: 0 });
  });
});

describe("the library", () => {
  test("finds descriptors without following references", () => {
    const value = product(
      port(store()),
      port({ rawContent: JSON.stringify(store()) }),
      port({ $href: "a.json" }),
      { $ref: "port.json" },
      port({ rawContent: "{" }),
    );
    const at = (index: number) => PLACE.replace("/0/", `/${index}/`);
    const expected = [
      { form: "object", pointer: at(0), value: store() },
      { form: "text", pointer: `${at(1)}/rawContent`, value: store() },
      { form: "reference", pointer: at(2), value: undefined, ref: "a.json" },
      { form: "text", pointer: `${at(4)}/rawContent`, value: undefined },
    ];
    expect(findDescriptors(value)).toEqual(expected);
    expect(findDescriptors(JSON.stringify(value))).toEqual(expected);
    expect(findDescriptors(store())).toEqual([{ form: "object", pointer: "", value: store() }]);
    for (const other of [1, null, "", "{", [], {}, { a: { specification: "datastoreapi" } }]) {
      expect(findDescriptors(other)).toEqual([]);
    }
  });

  test("searches values that share objects or contain themselves", () => {
    const shared = api(store());
    const value: Record<string, unknown> = { a: shared, b: [shared, shared] };
    value.self = value;
    expect(findDescriptors(value).map(({ pointer }) => pointer)).toEqual(["/a/definition"]);
    expect(validate(value)).toMatchObject({ valid: true });
  });

  test("bundles the only descriptor, or the one that is named", async () => {
    const one = await bundle(product(port(store())));
    expect(one.value).toEqual(store());
    const two = product(port(store()), port(store()));
    expect(await bundle(two)).toMatchObject({
      valid: false,
      findings: [{ code: "no-descriptor" }],
    });
    expect((await bundle(two, { at: PLACE })).value).toEqual(store());
    expect((await bundle(two, { at: "/x" })).findings[0]?.message).toContain(PLACE.slice(0, 20));
  });

  test("gives the first descriptor as the value", async () => {
    const result = await lint(product(port(store()), port(store(true))));
    expect(result).toMatchObject({ valid: false, value: store() });
  });
});
