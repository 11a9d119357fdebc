// What the entries of the package export, read from the declarations that `npm run build` writes.

import { join, relative } from "node:path";
import ts from "typescript";

export type ExportKind = "function" | "class" | "constant" | "type";

/** An export, as its docstring documents it. */
export interface ApiExport {
  readonly name: string;
  readonly kind: ExportKind;
  /** Its declaration without bodies and without its own docstring. */
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

const DECLARATIONS = "dist/types";

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
        .map((symbol) => readExport(symbol, checker, root))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      unexported: [...new Set(symbols.flatMap((symbol) => typesNamedBy(symbol, checker)))]
        .filter((symbol) => !known.has(symbol))
        .map((symbol) => symbol.name),
    };
  });
}

/** The types of this package that the declarations of a symbol name, as far as they are public. */
function typesNamedBy(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    const isPrivate =
      ts.isPropertyDeclaration(node) &&
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
    if (isPrivate) return;
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined;
    const named = name && checker.getSymbolAtLocation(name);
    if (named !== undefined) found.push(aliased(named, checker));
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) visit(declaration);
  const isOurs = ({ declarations: [first] = [] }: ts.Symbol): boolean =>
    first?.getSourceFile().fileName.includes(`/${DECLARATIONS}/`) ?? false;
  return found.filter((one) => !(one.flags & ts.SymbolFlags.TypeParameter) && isOurs(one));
}

const aliased = (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The line comment at the top of an entry, without the name of the entry. */
function introductionOf(source: string): string {
  const [comment = ""] = /^(?:\/\/.*\n)+/.exec(source) ?? [];
  const text = comment.replace(/^\/\/ ?/gm, "").replace(/^"[^"]*": */, "");
  return text.charAt(0).toUpperCase() + text.slice(1).trim();
}

function readExport(exported: ts.Symbol, checker: ts.TypeChecker, root: string): ApiExport {
  const symbol = aliased(exported, checker);
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${exported.name} is declared nowhere`);
  const tags = symbol.getJsDocTags(checker);
  const textsOf = (name: string) =>
    tags.filter((tag) => tag.name === name).map((tag) => ts.displayPartsToString(tag.text).trim());
  const file = declaration.getSourceFile().fileName;
  return {
    name: exported.name,
    kind: kindOf(declaration, checker),
    declaration: declarationText(declaration),
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

/** The text of a declaration, for people: without `export`, `declare` and what is private. */
function declarationText(declaration: ts.Declaration): string {
  return shortText(declaration)
    .replace(/^(?:export |declare )+/, "")
    .replace(/^ *(?:#private|private [^;]*);\n/gm, "")
    .replace(/\{@link (\w+)\}/g, "$1");
}

function shortText(declaration: ts.Declaration): string {
  if (!ts.isVariableDeclaration(declaration)) return declaration.getText();
  const { name, type } = declaration;
  if (type === undefined || !ts.isFunctionTypeNode(type)) return `const ${declaration.getText()};`;
  // Whether it is an arrow function is nothing that a caller needs to know.
  const [head, result] = [type.getText(), type.type.getText()];
  const parameters = head.slice(0, head.length - result.length).replace(/\s*=>\s*$/, "");
  return `function ${name.getText()}${parameters}: ${result};`;
}
