// Writes the declarations of the entries, and of all that they refer to, into dist/types, with maps
// to the sources: "go to definition" ends in src, which the package contains. Declarations that no
// entry reaches are not written.

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "dist/types");
const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as {
  config: { compilerOptions: object };
};
const { options } = ts.convertCompilerOptionsFromJson(
  {
    ...config.compilerOptions,
    noEmit: false,
    declaration: true,
    declarationMap: true,
    emitDeclarationOnly: true,
    rootDir: ".",
    outDir: "dist/types",
  },
  root,
);

const entries = ["index", "validator", "node", "blueprint", "notification", "sandbox"].map((name) =>
  join(root, `src/${name}.ts`),
);
const program = ts.createProgram(entries, options);

/** What the compiler would write, by path. */
const emitted = new Map<string, string>();
const { diagnostics } = program.emit(undefined, (file, text) => emitted.set(file, text));
if (diagnostics.length > 0) {
  const host = { getCanonicalFileName: (name: string) => name, getCurrentDirectory: () => root };
  throw new Error(ts.formatDiagnostics(diagnostics, { ...host, getNewLine: () => "\n" }));
}

const written = new Set<string>();

/** Writes a declaration, and those that it imports. */
function writeDeclaration(file: string): void {
  if (written.has(file)) return;
  written.add(file);
  const text = emitted.get(file);
  mkdirSync(dirname(file), { recursive: true });
  if (text === undefined) {
    // The declarations of compiled validators are generated, not compiled.
    const source = join(root, relative(target, file));
    cpSync(source, file);
    return;
  }
  writeFileSync(file, text);
  writeFileSync(`${file}.map`, emitted.get(`${file}.map`) ?? "");
  for (const { fileName } of ts.preProcessFile(text).importedFiles) {
    if (!fileName.startsWith(".")) continue;
    writeDeclaration(join(dirname(file), fileName.replace(/\.js$/, ".d.ts")));
  }
}

rmSync(target, { recursive: true, force: true });
for (const entry of entries) {
  writeDeclaration(join(target, relative(root, entry)).replace(/\.ts$/, ".d.ts"));
}
