// The examples in the docstrings of exports. An example is a few statements; the value of an expression
// statement is in the comment behind it: `formatPointer(["a"]); // "/a"`.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import ts from "typescript";
import type { ModuleRunner } from "./module-runner.js";
import { codeEntries, root } from "./project.js";
import { typeErrors } from "./type-errors.js";

/** A function that an entry exports. */
interface ExportedFunction {
  readonly name: string;
  readonly examples: readonly string[];
}

/** An entry of the package, as its declarations describe it. */
export interface DocumentedEntry {
  /** How it is imported. */
  readonly specifier: string;
  /** Everything that it exports. */
  readonly names: readonly string[];
  readonly functions: readonly ExportedFunction[];
  /** The properties of an exported type. */
  propertiesOf(type: string): string[];
}

export function readEntries(): DocumentedEntry[] {
  const files = codeEntries.map(({ types }) => join(root, types));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return codeEntries.map(({ path, types }) => {
    const file = program.getSourceFile(join(root, types));
    const module = file && checker.getSymbolAtLocation(file);
    const symbols = (module === undefined ? [] : checker.getExportsOfModule(module)).map(
      (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol),
    );
    const isFunction = (symbol: ts.Symbol): boolean =>
      !(symbol.flags & ts.SymbolFlags.Class) &&
      (symbol.flags & ts.SymbolFlags.Value) !== 0 &&
      checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
    return {
      specifier: `datastore-descriptor${path.slice(1)}`,
      names: symbols.map(({ name }) => name),
      functions: symbols.filter(isFunction).map((symbol) => ({
        name: symbol.name,
        examples: symbol
          .getJsDocTags(checker)
          .filter(({ name }) => name === "example")
          .map(({ text }) => ts.displayPartsToString(text).trim()),
      })),
      propertiesOf: (name) => {
        const symbol = symbols.find((one) => one.name === name);
        const type = symbol && checker.getDeclaredTypeOfSymbol(symbol);
        return type?.getProperties().map((property) => property.name) ?? [];
      },
    };
  });
}

/** What an example needs besides the package. */
const OTHER_IMPORTS: Readonly<Record<string, string>> = {
  Ajv2020: "ajv/dist/2020.js",
  createServer: "node:http",
  pathToFileURL: "node:url",
  writeFile: "node:fs/promises",
};

export interface ExampleResults {
  readonly specifier: string;
  readonly errors: readonly string[];
  /** The values of statements, and those that their comments state. */
  readonly results: readonly { given: unknown; stated: unknown }[];
}

/**
 * Type-checks and runs the examples of entries, in the folder of a project that has the package. One program for all
 * of them reads the declarations once, and a module for each entry runs once.
 */
export async function runExamples(
  entries: readonly DocumentedEntry[],
  project: string,
  runner: ModuleRunner,
): Promise<ExampleResults[]> {
  const files = entries.map((entry) => {
    const name = `examples-of-${entry.specifier.replace(/\W/g, "-")}`;
    const code = codeOf(entry, entries);
    writeFileSync(join(project, `${name}.ts`), code);
    return { name, code, specifier: entry.specifier };
  });
  const names = files.map(({ name }) => `${name}.ts`);
  const found = typeErrors(project, names, "--types", "node");
  // What is in no file of the examples, such as a mistake in a declaration, fails each of them.
  const errorsIn = (own: string) =>
    found.filter((error) => !names.some((name) => name !== own && error.startsWith(`${name}(`)));
  const all: ExampleResults[] = [];
  for (const { name, code, specifier } of files) {
    const errors = errorsIn(`${name}.ts`);
    if (errors.length > 0) {
      all.push({ specifier, errors, results: [] });
      continue;
    }
    const script = join(project, `${name}.js`);
    writeFileSync(script, transformSync(code, { loader: "ts", format: "esm" }).code);
    const { stdout, error } = await runner.run(script);
    if (error !== undefined) throw new Error(error);
    const results = JSON.parse(
      stdout.trimEnd().split("\n").at(-1) ?? "",
    ) as ExampleResults["results"];
    all.push({ specifier, errors, results });
  }
  return all;
}

/** A module with all examples of an entry, which can use other entries as well. */
function codeOf(entry: DocumentedEntry, entries: readonly DocumentedEntry[]): string {
  const examples = entry.functions.flatMap((one) => one.examples);
  const others = entries.filter((other) => other !== entry);
  const modules = examples.map((example) => moduleOf(example, [entry, ...others]));
  const imports = [...new Set(modules.flatMap((module) => module.imports))];
  const bodies = modules.map(({ body }) => `await (async () => {\n${body}\n})();\n`);
  return [
    ...imports,
    "const results: { given: unknown; stated: unknown }[] = [];",
    ...bodies,
    "console.log(JSON.stringify(results));",
  ].join("\n");
}

function moduleOf(
  text: string,
  entries: readonly DocumentedEntry[],
): { imports: string[]; body: string } {
  const imports = Object.entries(OTHER_IMPORTS)
    .filter(([name]) => mentions(text, name))
    .map(([name, module]) => `import { ${name} } from "${module}";`);
  const known = new Set<string>();
  for (const { specifier, names } of entries) {
    for (const name of names) {
      if (known.has(name) || !mentions(text, name)) continue;
      known.add(name);
      imports.push(`import { ${name} } from "${specifier}";`);
    }
  }
  const body = text
    .replace(/^export default /gm, "void ")
    // A statement ends on the line with its comment.
    .replace(
      /^(?!const |let |for |if )((?:\S.*\n(?: +.*\n)*?)??(?: *\S.*)?); \/\/ (.*)$/gm,
      (_, expression: string, value: string) =>
        `results.push({ given: ${expression}, stated: ${value} });`,
    );
  return { imports, body };
}

const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
