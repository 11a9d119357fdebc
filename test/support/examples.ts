// The examples of docstrings, as docs/api shows them. An example is a few statements; the value of an
// expression statement is in the comment behind it: `formatPointer(["a"]); // "/a"`.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import ts from "typescript";
import { blocksOf } from "./markdown.js";
import { codeEntries, readText } from "./project.js";

export interface Example {
  readonly page: string;
  /** What the example is about. */
  readonly name: string;
  readonly text: string;
}

/** The examples of an API page. */
export function examplesOf(page: string): Example[] {
  const lines = readText(page).split("\n");
  return blocksOf(page)
    .filter(({ language }) => language === "ts")
    .map(({ line, text }) => {
      const heading = lines.slice(0, line).findLast((one) => one.startsWith("### ")) ?? "";
      return { page, name: heading.slice(4), text };
    });
}

/** The functions of an API page. */
export const functionsOf = (page: string): string[] => {
  const [, section = ""] = readText(page).split(/^## Functions$/m);
  return [...(section.split(/^## /m)[0] ?? "").matchAll(/^### (.*)$/gm)].map(
    ([, name = ""]) => name,
  );
};

/** What an example needs besides the package. */
const OTHER_IMPORTS: Readonly<Record<string, string>> = {
  Ajv2020: "ajv/dist/2020.js",
  pathToFileURL: "node:url",
  writeFile: "node:fs/promises",
};

export interface ExampleResults {
  readonly errors: readonly string[];
  /** The values of statements, and those that their comments state. */
  readonly results: readonly { given: unknown; stated: unknown }[];
}

/** Type-checks and runs examples of one page, in the folder of a project that has the package. */
export function runExamples(examples: readonly Example[], project: string): ExampleResults {
  const [first] = examples;
  if (first === undefined) return { errors: [], results: [] };
  const name = `examples-of-${first.page.replace(/\W/g, "-")}`;
  const modules = examples.map((example) => moduleOf(example));
  const imports = [...new Set(modules.flatMap((module) => module.imports))];
  const bodies = modules.map(({ body }) => `await (async () => {\n${body}})();\n`);
  const file = join(project, `${name}.ts`);
  const code = [
    ...imports,
    "const results: { given: unknown; stated: unknown }[] = [];",
    ...bodies,
    "console.log(JSON.stringify(results));",
  ].join("\n");
  writeFileSync(file, code);
  const errors = typeErrors(file, project);
  if (errors.length > 0) return { errors, results: [] };
  const script = join(project, `${name}.js`);
  writeFileSync(script, transformSync(code, { loader: "ts", format: "esm" }).code);
  const printed = execFileSync(process.execPath, [script], { cwd: project, encoding: "utf8" });
  const results = JSON.parse(
    printed.trimEnd().split("\n").at(-1) ?? "",
  ) as ExampleResults["results"];
  return { errors, results };
}

function moduleOf({ page, text }: Example): { imports: string[]; body: string } {
  const imports = Object.entries(OTHER_IMPORTS)
    .filter(([name]) => mentions(text, name))
    .map(([name, module]) => `import { ${name} } from "${module}";`);
  const known = new Set<string>();
  for (const { specifier, names } of exportsFirst(page)) {
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

/** What the entries export; that of a page comes first. */
function exportsFirst(page: string): { specifier: string; names: string[] }[] {
  const entries = codeEntries.map(({ path, name }) => ({
    specifier: `datastore-descriptor${path.slice(1)}`,
    page: `docs/api/${name}.md`,
    names: namesOn(`docs/api/${name}.md`),
  }));
  return entries.sort((a, b) => Number(b.page === page) - Number(a.page === page));
}

/** The names that the list at the top of a page links to. */
const namesOn = (page: string): string[] =>
  [...readText(page).matchAll(/\[`(\w+)`\]\([\w.]*#\w+\)/g)].map(([, name = ""]) => name);

function typeErrors(file: string, project: string): string[] {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [join(project, "node_modules/@types")],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file: source, start = 0, messageText }) => {
    const line = source?.text.slice(0, start).split("\n").length ?? 0;
    const text = source?.text.split("\n")[line - 1] ?? "";
    return `${text}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}
