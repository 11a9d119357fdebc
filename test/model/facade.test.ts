// A rule can use types of the facade only, and each of them can be imported by name.

import { join, relative } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { root } from "../support/project.js";

/** The files that declare what rules use. */
const FACADE = [
  "src/connections/braces.ts",
  "src/findings/finding.ts",
  "src/model/model.ts",
  "src/rules/rule.ts",
  "src/text/fix-action.ts",
  "src/types/data-type.ts",
  "src/values/json-value.ts",
];

interface Reached {
  readonly file: string;
  readonly name: string;
}

/** Every named type of the project that a type refers to, directly or not. */
function reachedFrom(checker: ts.TypeChecker, start: ts.Type): Reached[] {
  const reached = new Map<string, Reached>();
  const seen = new Set<ts.Type>();
  const record = (symbol: ts.Symbol | undefined): boolean => {
    const declaration = symbol?.declarations?.[0];
    if (symbol === undefined || declaration === undefined) return false;
    const file = relative(root, declaration.getSourceFile().fileName);
    if (!file.startsWith("src")) return true;
    const isNamed =
      ts.isInterfaceDeclaration(declaration) ||
      ts.isClassDeclaration(declaration) ||
      ts.isTypeAliasDeclaration(declaration);
    if (isNamed) reached.set(`${file} ${symbol.name}`, { file, name: symbol.name });
    return false;
  };
  const open = [start];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (seen.has(type)) continue;
    seen.add(type);
    record(type.aliasSymbol);
    const isForeign = record(type.symbol);
    open.push(...(type.aliasTypeArguments ?? []));
    if (type.isUnionOrIntersection()) open.push(...type.types);
    if (!(type.flags & ts.TypeFlags.Object)) continue;
    open.push(...checker.getTypeArguments(type as ts.TypeReference));
    // The members of `Array`, `Map` and the like are not of interest, but their arguments are.
    if (isForeign) continue;
    for (const property of checker.getPropertiesOfType(type)) {
      open.push(checker.getTypeOfSymbol(property));
    }
    for (const signature of checker.getSignaturesOfType(type, ts.SignatureKind.Call)) {
      open.push(checker.getReturnTypeOfSignature(signature));
      for (const parameter of signature.getParameters()) {
        open.push(checker.getTypeOfSymbol(parameter));
      }
    }
    for (const { type: value } of checker.getIndexInfosOfType(type)) open.push(value);
  }
  return [...reached.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe("the types that a rule reaches", () => {
  let reached: Reached[];
  let exported: Set<string>;

  beforeAll(() => {
    const entry = join(root, "src/index.ts");
    const { config } = ts.readConfigFile(join(root, "src/tsconfig.json"), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, "src"));
    const program = ts.createProgram([entry], { ...options, noEmit: true });
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
    exported = new Set(symbols.map(({ name }) => name));
    const rule = symbols.find(({ name }) => name === "Rule");
    if (rule === undefined) throw new Error("`Rule` is not exported");
    const { declarations: [declaration] = [] } =
      rule.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(rule) : rule;
    if (declaration === undefined) throw new Error("`Rule` is not declared");
    reached = reachedFrom(checker, checker.getTypeAtLocation(declaration));
  }, 60_000);

  test("are those of the facade", () => {
    const names = reached.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Model", "ColumnModel", "Place", "FixAction"]));
    expect(reached.filter(({ file }) => !FACADE.includes(file))).toEqual([]);
  });

  test("are exported", () => {
    expect(reached.filter(({ name }) => !exported.has(name))).toEqual([]);
  });
});
