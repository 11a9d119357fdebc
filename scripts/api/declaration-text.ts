import ts from "typescript";
import { aliased, isOurs, typesNamedBy } from "./named-types.js";

/**
 * The text of a declaration, for people: without `export`, `declare` and what is private. An interface
 * shows the members of its bases that are not exported; other types that are not exported follow it.
 */
export function declarationText(
  declaration: ts.Declaration,
  checker: ts.TypeChecker,
  exported: ReadonlySet<ts.Symbol>,
): string {
  if (!ts.isInterfaceDeclaration(declaration)) return readable(shortText(declaration));
  const symbolOf = (base: ts.ExpressionWithTypeArguments): ts.Symbol | undefined => {
    const symbol = checker.getSymbolAtLocation(base.expression);
    return symbol && aliased(symbol, checker);
  };
  const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => [...types]);
  const hidden = bases.filter((base) => {
    const symbol = symbolOf(base);
    return symbol !== undefined && isOurs(symbol) && !exported.has(symbol);
  });
  if (hidden.length === 0) return readable(shortText(declaration));
  const { name, typeParameters = [], members: own } = declaration;
  const parameters = typeParameters.map((one) => one.getText()).join(", ");
  const shown = bases.filter((base) => !hidden.includes(base)).map((base) => base.getText());
  const head = [
    `interface ${name.text}${parameters === "" ? "" : `<${parameters}>`}`,
    ...(shown.length === 0 ? [] : [`extends ${shown.join(", ")}`]),
  ].join(" ");
  const names = new Set(own.map((member) => member.name?.getText()));
  const inherited = hidden.flatMap((base) => {
    const [interfaceOfBase] = (symbolOf(base)?.declarations ?? []).filter(
      ts.isInterfaceDeclaration,
    );
    return interfaceOfBase === undefined
      ? mappedMembers(base, names, checker)
      : interfaceOfBase.members
          .filter((member) => !names.has(member.name?.getText()))
          .map(withComment);
  });
  const whole = `${head} {\n${[...own.map(withComment), ...inherited].join("\n")}\n}`;
  const helpers = typesNamedBy(own, checker)
    .filter((symbol) => !exported.has(symbol))
    .flatMap(({ declarations = [] }) => declarations.map((one) => withComment(one)));
  return [whole, ...new Set(helpers)].map(readable).join("\n\n");
}

/** The members of a mapped type with the docstrings of those that they are made from. */
function mappedMembers(
  base: ts.ExpressionWithTypeArguments,
  left: ReadonlySet<string | undefined>,
  checker: ts.TypeChecker,
): string[] {
  const type = checker.getTypeAtLocation(base);
  const node = checker.typeToTypeNode(
    type,
    base,
    ts.NodeBuilderFlags.InTypeAlias | ts.NodeBuilderFlags.NoTruncation,
  );
  if (node === undefined || !ts.isTypeLiteralNode(node)) {
    throw new Error(`${base.getText()} has no members that can be shown`);
  }
  const printer = ts.createPrinter();
  const nameOf = ({ name }: ts.TypeElement): string =>
    name !== undefined && ts.isIdentifier(name) ? name.text : "";
  // The order of the members of a mapped type depends on what was compiled before.
  const placeOf = (member: ts.TypeElement): number =>
    type.getProperty(nameOf(member))?.declarations?.[0]?.pos ?? 0;
  const members = [...node.members].sort((a, b) => placeOf(a) - placeOf(b));
  return members.flatMap((member) => {
    const name = nameOf(member);
    if (left.has(name)) return [];
    const text = printer.printNode(ts.EmitHint.Unspecified, member, base.getSourceFile());
    const comment = type.getProperty(name)?.getDocumentationComment(checker) ?? [];
    const lines = ts.displayPartsToString(comment).split("\n");
    const above =
      lines.length === 1
        ? `/** ${lines[0]} */`
        : ["/**", ...lines.map((line) => ` * ${line}`), " */"].join("\n");
    return `${above}\n${text}`.replace(/^/gm, "    ");
  });
}

/** The text of a node with the comment above it, as it is indented. */
const withComment = (node: ts.Node): string =>
  node
    .getFullText()
    .replace(/^\s*\n/, "")
    .trimEnd();

const readable = (text: string): string =>
  text
    .replace(/^(?:export |declare )+/gm, "")
    .replace(/^ *(?:#private|private [^;]*);\n/gm, "")
    .replace(/\{@link (\w+)\}/g, "$1");

function shortText(declaration: ts.Declaration): string {
  if (!ts.isVariableDeclaration(declaration)) return declaration.getText();
  const { name, type } = declaration;
  if (type === undefined || !ts.isFunctionTypeNode(type)) return `const ${declaration.getText()};`;
  // Whether it is an arrow function is nothing that a caller needs to know.
  const [head, result] = [type.getText(), type.type.getText()];
  const parameters = head.slice(0, head.length - result.length).replace(/\s*=>\s*$/, "");
  return `function ${name.getText()}${parameters}: ${result};`;
}
