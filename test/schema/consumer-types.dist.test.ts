// What compiles and what an editor completes in the project of a user, with the strictest options.

import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "../support/project.js";

const IMPORTS = `
import { defineRule, lint, validate, type Finding, type Rule, type RuleSettings } from "../src/index.js";
import type * as d from "../src/validator.js";
import { type StandardIssue, validateDescriptor, validateTable } from "../src/validator.js";
declare const maybe: string | undefined;
declare const finding: Finding;
declare const loaded: readonly Rule[];
declare const rule: Rule & { readonly id: "table-prefix" };
`;

const GOOD: Record<string, string> = {
  "a table": 'const x: d.TableEntry = { fullyQualifiedName: "a", version: "1.0.0" };',
  "a reference to one": 'const x: d.TableEntry = { $ref: "#/a", description: "b" };',
  "a Standard Definition":
    'const x: d.TableEntry = { specification: "a", definition: {}, "x-a": 1 };',
  "`undefined` for an optional property":
    "const x: d.Contact = { name: maybe, url: undefined, email: maybe };",
  "options that may be undefined":
    "validateDescriptor({}, { strict: undefined, maxFindings: undefined });",
  "narrowing by a key": `
    declare const x: d.TableEntry;
    if (x.$ref !== undefined) { const y: d.Reference = x; }
    else if (x.specification !== undefined) { const y: d.StandardDefinition = x; }
    else { const y: d.Table = x; }`,
  "a comparison with any code": `
    finding.code === "unknown-property";
    finding.code === "missing-primary-key";
    finding.code === "my-own-rule";`,
  "params that follow from the code": `
    const { issues = [] } = validateTable["~standard"].validate({}) as { issues?: readonly StandardIssue[] };
    for (const one of issues) if (one.code === "wrong-type") one.params?.expected?.trim();
    for (const one of validate("").findings) {
      if (one.code === "unknown-property") {
        one.params?.property?.trim();
        const none: undefined = one.params?.properties;
      }
      switch (one.code) {
        case "wrong-type": one.params?.expected?.trim(); break;
        case "invalid-format": one.params?.expected?.at(0); break;
        case "missing-property": one.params?.properties?.at(0); break;
        case "null-values": one.params?.count?.toFixed(); break;
        case "missing-primary-key": one.params?.table?.trim();
      }
    }
    for (const one of (await lint("", { customRules: [rule] })).findings) {
      if (one.code === "wrong-type") one.params?.expected?.trim();
      if (one.code === "table-prefix") one.params?.table?.trim();
    }
    for (const one of (await lint("", { customRules: loaded })).findings) one.code === "any-rule";
    for (const one of [finding, ...validateTable({}).findings]) one.code === "any-rule";
    const known = finding as Finding<"unknown-property">;
    const property: string | undefined = known.params?.property;
    const each: Finding = known;
    const suggestion: string | undefined = finding.params?.suggestion;`,
  "settings of rules": `
    const x: RuleSettings = { "missing-primary-key": "error", "unused-variable": undefined };
    const y: RuleSettings<"mine"> = { mine: ["error", { limit: 1 }], "missing-primary-key": "off" };`,
  "settings of `lint`": 'lint("", { rules: { "missing-primary-key": "error" } });',
  "settings of a custom rule":
    'lint("", { customRules: [rule], rules: { "table-prefix": "error", "missing-columns": "off" } });',
  "the id of a rule that `defineRule` keeps": 'const id: "table-prefix" = defineRule(rule).id;',
  "settings of rules that were loaded":
    'lint("", { as: "table", customRules: loaded, rules: { "whatever": "error" } });',
  "any key in a map, in extensions and in an inline definition": `
    const x: d.DatabaseServices = { "any key": { name: "a" } };
    const y: d.Components = { "x-a": 1, tables: { "any key": { $ref: "#/a" } } };
    const z: d.StandardDefinition = { specification: "a", definition: { any: 1 } };`,
};

const WRONG: Record<string, string> = {
  "a reference with keys of a table":
    'const x: d.TableEntry = { $ref: "#/a", fullyQualifiedName: "a" };',
  "a reference with keys of a Standard Definition":
    'const x: d.TableEntry = { $ref: "#/a", specification: "a", definition: {} };',
  "a Standard Definition with columns":
    'const x: d.TableEntry = { specification: "a", definition: {}, columns: [] };',
  "a table with a definition":
    'const x: d.TableEntry = { fullyQualifiedName: "a", version: "1.0.0", definition: {} };',
  "a table with a definition, through a variable": `
    const wide = { fullyQualifiedName: "a", version: "1.0.0", definition: "{}" };
    const x: d.TableEntry = wide;`,
  "a service with a reference":
    'const x: d.DatabaseServiceOrReference = { name: "a", $ref: "#/a" };',
  "a server info with a reference": `
    const x: d.ServerInfoOrReference = { $ref: "#/a", host: "a", port: "1" };`,
  "a misspelled key":
    'const x: d.TableEntry = { fullyQualifiedName: "a", version: "1.0.0", colums: [] };',
  "a stray key in an extensible object": "const x: d.Components = { zebra: 1 };",
  "`undefined` for a required property":
    'const x: d.Column = { fullyQualifiedName: maybe, name: "a" };',
  "a misspelled option": "validateDescriptor({}, { stict: true });",
  "a change of a result": "const r = validateTable({}); r.findings.push(finding);",
  "a change of a verdict": "const r = validateTable({}); r.valid = true;",
  "a code that no rule of the run has":
    'for (const { code } of validate("").findings) code === "table-prefix";',
  "a param of no code": 'if (finding.code === "unknown-property") finding.params?.propety;',
  "a misspelled rule": 'const x: RuleSettings = { "missing-primary-kye": "error" };',
  "a misspelled rule in `lint`": 'lint("", { rules: { "missing-primary-kye": "error" } });',
  "a misspelled custom rule":
    'lint("", { customRules: [rule], rules: { "table-prefx": "error" } });',
  "a level that does not exist": 'const x: RuleSettings = { "missing-primary-key": "fatal" };',
};

const COMPLETIONS: Record<string, { code: string; offered: string[] }> = {
  "the code of a finding": {
    code: 'finding.code === "|"',
    offered: ["unknown-property", "unresolved-reference", "missing-primary-key", "unused-variable"],
  },
  "the ids in settings": {
    code: 'const x: RuleSettings = { "|" };',
    offered: ["missing-primary-key", "unused-variable"],
  },
  "the ids in settings of `lint`": {
    code: 'lint("", { rules: { "|" } });',
    offered: ["missing-primary-key", "unused-variable"],
  },
  "the id of a custom rule": {
    code: 'lint("", { customRules: [rule], rules: { "|" } });',
    offered: ["missing-primary-key", "table-prefix"],
  },
  "the keys of a table": {
    code: 'const x: d.Table = { "|" };',
    offered: ["fullyQualifiedName", "columns"],
  },
};

const sources = new Map<string, string>();
const fileFor = (title: string, code: string): string => {
  const file = join(root, "types", `${sources.size}.ts`);
  sources.set(file, `${IMPORTS}\n// ${title}\n${code}\nexport {};\n`);
  return file;
};
const good = Object.entries(GOOD).map(([title, code]) => ({ title, file: fileFor(title, code) }));
const wrong = Object.entries(WRONG).map(([title, code]) => ({ title, file: fileFor(title, code) }));
const completions = Object.entries(COMPLETIONS).map(([title, { code, ...rest }]) => ({
  title,
  file: fileFor(title, code),
  ...rest,
}));

const service = ts.createLanguageService({
  getScriptFileNames: () => [...sources.keys()],
  getScriptVersion: () => "1",
  getScriptSnapshot(file) {
    const text = sources.get(file) ?? ts.sys.readFile(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (file) => sources.has(file) || ts.sys.fileExists(file),
  readFile: (file) => sources.get(file) ?? ts.sys.readFile(file),
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  getCompilationSettings: () => ({
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    module: ts.ModuleKind.NodeNext,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
  }),
});

const errorsIn = (file: string): string[] =>
  [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"),
  );

describe("with exact optional properties", { timeout: 60_000 }, () => {
  test.each(good)("compiles: $title", ({ file }) => {
    expect(errorsIn(file)).toEqual([]);
  });

  test.each(wrong)("does not compile: $title", ({ file }) => {
    expect(errorsIn(file)).toHaveLength(1);
  });

  test.each(completions)("completes $title", ({ file, offered }) => {
    const position = (sources.get(file) ?? "").indexOf('"|"') + 1;
    const names = service.getCompletionsAtPosition(file, position, {})?.entries.map((e) => e.name);
    expect(names).toEqual(expect.arrayContaining(offered));
  });
});
