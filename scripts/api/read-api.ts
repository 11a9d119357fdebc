// What the entries of the package export, read from the declarations that `npm run build` writes.

import { join, relative } from "node:path";
import ts from "typescript";
import { declarationText } from "./declaration-text.js";
import { aliased, DECLARATIONS, typesNamedBy } from "./named-types.js";

export type ExportKind = "function" | "class" | "constant" | "type";

/** An export, as its docstring documents it. */
export interface ApiExport {
  readonly name: string;
  readonly kind: ExportKind;
  /** Its declaration without bodies and without its own docstring, and what is needed to read it. */
  readonly declaration: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  readonly examples: readonly string[];
  /** The file with its source, from the root of the project. */
  readonly source: string;
}

/** An entry of the package. */
export interface ApiEntry {
  /** Name of its page: `index` for the entry without a subpath. */
  readonly name: string;
  /** How it is imported. */
  readonly specifier: string;
  /** What the comment at the top of its source says. */
  readonly introduction: string;
  readonly exports: readonly ApiExport[];
  /** The types of ours that a declaration names and that neither this entry nor the first one exports. */
  readonly unexported: readonly string[];
}

/** Reads the entries with these names; exports are in alphabetical order. */
export function readApi(root: string, names: readonly string[]): ApiEntry[] {
  const fileOf = (name: string) => join(root, DECLARATIONS, "src", `${name}.d.ts`);
  const program = ts.createProgram(names.map(fileOf), {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  let shared: readonly ts.Symbol[] = [];
  return names.map((name) => {
    const file = program.getSourceFile(fileOf(name));
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) {
      throw new Error(`${fileOf(name)} is missing: run npm run build first`);
    }
    const symbols = checker.getExportsOfModule(module).map((symbol) => aliased(symbol, checker));
    if (shared.length === 0) shared = symbols;
    const known = new Set([...shared, ...symbols]);
    return {
      name,
      specifier: name === "index" ? "datastore-descriptor" : `datastore-descriptor/${name}`,
      introduction: introductionOf(ts.sys.readFile(join(root, "src", `${name}.ts`)) ?? ""),
      exports: checker
        .getExportsOfModule(module)
        .map((symbol) => readExport(symbol, { checker, root, exported: known }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      unexported: [
        ...new Set(symbols.flatMap((symbol) => typesNamedBy(symbol.declarations, checker))),
      ]
        .filter((symbol) => !known.has(symbol))
        .map((symbol) => symbol.name),
    };
  });
}

/** The line comment at the top of an entry, without the name of the entry. */
function introductionOf(source: string): string {
  const [comment = ""] = /^(?:\/\/.*\n)+/.exec(source) ?? [];
  const text = comment.replace(/^\/\/ ?/gm, "").replace(/^"[^"]*": */, "");
  return text.charAt(0).toUpperCase() + text.slice(1).trimEnd();
}

interface Reading {
  readonly checker: ts.TypeChecker;
  readonly root: string;
  /** What this entry and the first one export. */
  readonly exported: ReadonlySet<ts.Symbol>;
}

function readExport(found: ts.Symbol, { checker, root, exported }: Reading): ApiExport {
  const symbol = aliased(found, checker);
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${found.name} is declared nowhere`);
  const tags = symbol.getJsDocTags(checker);
  const textsOf = (name: string) =>
    tags.filter((tag) => tag.name === name).map((tag) => ts.displayPartsToString(tag.text).trim());
  const file = declaration.getSourceFile().fileName;
  return {
    name: found.name,
    kind: kindOf(declaration, checker),
    declaration: declarationText(declaration, checker, exported),
    description: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    parameters: textsOf("param").map((text) => {
      const [, name = "", description = ""] = /^(\S+)\s*(?:- )?([\s\S]*)$/.exec(text) ?? [];
      return { name, text: description };
    }),
    returns: textsOf("returns")[0],
    throws: textsOf("throws"),
    examples: textsOf("example"),
    source: relative(join(root, DECLARATIONS), file)
      .replaceAll("\\", "/")
      .replace(/\.d\.ts$/, ".ts"),
  };
}

function kindOf(declaration: ts.Declaration, checker: ts.TypeChecker): ExportKind {
  if (ts.isClassDeclaration(declaration)) return "class";
  if (ts.isFunctionDeclaration(declaration)) return "function";
  if (!ts.isVariableDeclaration(declaration)) return "type";
  const isCallable = checker.getTypeAtLocation(declaration).getCallSignatures().length > 0;
  return isCallable ? "function" : "constant";
}
