import ts from "typescript";

/** Where the build writes the declarations, from the root of the project. */
export const DECLARATIONS = "dist/types";

/** The types of this package that declarations name, as far as they are public. */
export function typesNamedBy(
  nodes: readonly ts.Node[] | undefined,
  checker: ts.TypeChecker,
): ts.Symbol[] {
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
  for (const node of nodes ?? []) visit(node);
  return found.filter((one) => !(one.flags & ts.SymbolFlags.TypeParameter) && isOurs(one));
}

/** Whether this package declares a type. */
export const isOurs = ({ declarations: [first] = [] }: ts.Symbol): boolean =>
  first?.getSourceFile().fileName.includes(`/${DECLARATIONS}/`) ?? false;

export const aliased = (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
